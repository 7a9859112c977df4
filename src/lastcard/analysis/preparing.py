"""What an analysis needs compiled: what `master` looks ahead with, and rounds of `skilled`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from lastcard.bots import compiled_players, master
from lastcard.bots.preparing import Preparation, is_kept_anew


def is_compiled() -> bool:
    """Whether all of it was compiled on this machine before."""
    return master.is_compiled() and compiled_players.is_compiled()


def prepare_coach() -> None:
    """Load all of it, or compile it."""
    for _ in warm_up():
        pass


def warm_up() -> Generator[str, None, bool]:
    """The same step by step, and all that a server needs: yields what each step is about to do.

    Returns whether anything was compiled and kept.
    """
    compiled = yield from master.warm_up()
    yield "rounds"
    compiled_players.prepare_players()
    played = (compiled_players.play_out_many, compiled_players.play_matches)
    return compiled or is_kept_anew(*played)


PREPARATION: Final = Preparation("the coach", f"{__name__}:prepare_coach", 120, is_compiled)
