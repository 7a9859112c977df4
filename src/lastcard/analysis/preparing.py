"""What an analysis needs compiled: what `master` looks ahead with, and rounds of `skilled`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from lastcard.bots import compiled_players, master
from lastcard.bots.preparing import Preparation


def is_compiled() -> bool:
    """Whether all of it was compiled on this machine before."""
    return master.is_compiled() and compiled_players.is_compiled()


def prepare_coach() -> None:
    """Load all of it, or compile it."""
    master.prepare_master()
    compiled_players.prepare_players()


def warm_up() -> Generator[str, None, bool]:
    """The same; yields what each step is about to do, returns whether anything was compiled."""
    was_compiled = is_compiled()
    yield "looking ahead"
    master.prepare_master()
    yield "rounds"
    compiled_players.prepare_players()
    return not was_compiled


PREPARATION: Final = Preparation("the coach", f"{__name__}:prepare_coach", 120, is_compiled)
