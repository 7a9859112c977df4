"""Which engine plays: the reference engine plays everything, `lastcard.fast` some of it faster."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from lastcard.engine import MatchSetup
from lastcard.engine.errors import Malformed
from lastcard.engine.formats import FORMATS, Ending

if TYPE_CHECKING:
    from lastcard.fast import FastRules

RANDOM: Final = "random"
"""The bot that has a twin among the policies of `lastcard.fast`."""
_NEEDED: Final = ("numba", "numpy")
_SEATED_ANEW: Final = (Ending.SCHEDULE, Ending.ELIMINATION)


class Engine(StrEnum):
    """What can play rounds."""

    FAST = "fast"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """The engine that plays, and why that one."""

    engine: Engine
    reason: str

    def __str__(self) -> str:
        return f"Engine: {self.engine} ({self.reason})"


BY_DEFAULT: Final = EngineChoice(Engine.REFERENCE, "it plays everything")


def choose_engine(
    wanted: Engine | None, setups: Sequence[MatchSetup], bots: Sequence[str], *, records: bool
) -> EngineChoice:
    """The engine for matches, or single rounds, of these setups; fast where it can be.

    If fast was asked for and something does not fit, that is named.
    """
    if wanted is Engine.REFERENCE:
        return EngineChoice(Engine.REFERENCE, "as asked for")
    problem = _unfit(setups, bots, records=records)
    if problem is None:
        return EngineChoice(Engine.FAST, f"the bot {RANDOM} is compiled for it")
    if wanted is Engine.FAST:
        raise Malformed(f"--engine fast does not fit: {problem}. --engine reference plays it")
    return EngineChoice(Engine.REFERENCE, problem)


def _unfit(setups: Sequence[MatchSetup], bots: Sequence[str], *, records: bool) -> str | None:
    """Why fast cannot play it, if it cannot."""
    if records:
        return "the fast engine keeps no record of the moves"
    other = next((bot for bot in bots if bot != RANDOM), None)
    if other is not None:
        return f"bot {other} is not compiled, only {RANDOM} is"
    missing = next((name for name in _NEEDED if importlib.util.find_spec(name) is None), None)
    if missing is not None:
        return f"the fast engine needs {missing}: pip install 'lastcard[fast]'"
    from lastcard.fast import NotInFast

    for setup in setups:
        if setup.ending in _SEATED_ANEW:
            return f"format {setup.format} seats the players anew from round to round"
        try:
            fast_rules(setup)
        except NotInFast as error:
            return str(error)
    return None


def fast_rules(setup: MatchSetup) -> FastRules:
    """The rules of a round of this match for the fast engine.

    Who reacts first is chance, as in a `BotRound`.
    """
    from lastcard.fast import FastRules, ReactionOrder

    seats = setup.players // FORMATS[setup.format].boards
    return FastRules(
        setup.board_setup(seats), format=setup.format, reaction_order=ReactionOrder.BY_CHANCE
    )
