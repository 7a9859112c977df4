"""Which engine plays: the reference engine plays everything, `lastcard.fast` some of it faster."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from lastcard.bots.preparing import Preparation
from lastcard.bots.registry import COMPILED, NET_BOT, is_net
from lastcard.engine import MatchSetup
from lastcard.engine.errors import Malformed
from lastcard.engine.formats import FORMATS, Ending

if TYPE_CHECKING:
    from lastcard.fast import FastRules

RANDOM: Final = "random"
"""The one bot that is also a policy of `lastcard.fast`."""
MANY: Final = 2_000
"""The reference engine plays fewer rounds than this in less time than compiling takes."""
_COMPILING_SECONDS: Final = 30
_COMPILING_BOTS_SECONDS: Final = 60
_POINTS_A_ROUND: Final = 50
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
    wanted: Engine | None,
    setups: Sequence[MatchSetup],
    bots: Sequence[str],
    *,
    records: bool,
    rounds: int = MANY,
    timed: bool = False,
) -> EngineChoice:
    """The engine for matches, or single rounds, of these setups; fast where it can be and pays.

    It depends on about how many `rounds` there are, and not on what this machine has compiled: the
    same command gives the same output everywhere. If fast was asked for and something does not fit,
    that is named. `timed` says that the matches have a clock.
    """
    if wanted is Engine.REFERENCE:
        return EngineChoice(Engine.REFERENCE, "as asked for")
    problem = _unwanted(bots, records=records, timed=timed)
    if problem is None and wanted is None and rounds < MANY:
        problem = "so few rounds are not worth compiling for"
    problem = problem or _unfit(setups, bots)
    if problem is None:
        return EngineChoice(Engine.FAST, f"{_named(bots)} compiled for it")
    if wanted is Engine.FAST:
        raise Malformed(f"--engine fast does not fit: {problem}. --engine reference plays it")
    return EngineChoice(Engine.REFERENCE, problem)


def _unwanted(bots: Sequence[str], *, records: bool, timed: bool) -> str | None:
    """Why fast cannot do what is asked, if it cannot; nothing is loaded to find out."""
    if timed:
        return "the fast engine has no clock"
    if records:
        return "the fast engine keeps no record of the moves"
    other = next((bot for bot in bots if bot not in COMPILED and not is_net(bot)), None)
    if other is not None:
        return f"bot {other} is not compiled; {', '.join((*COMPILED, NET_BOT))} are"
    return None


def _named(bots: Sequence[str]) -> str:
    names = list(dict.fromkeys(bots))
    return f"the bot {names[0]} is" if len(names) == 1 else f"the bots {', '.join(names)} are"


def _unfit(setups: Sequence[MatchSetup], bots: Sequence[str]) -> str | None:
    """Why fast cannot play these setups, if it cannot."""
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


def counting(bots: Sequence[str]) -> Preparation:
    """What is compiled before the fast engine plays."""
    if any(map(is_net, bots)):
        from lastcard.bots import net_players

        return Preparation(
            "the net",
            "lastcard.bots.net_players:prepare_net",
            _COMPILING_BOTS_SECONDS,
            net_players.is_compiled,
        )
    if set(bots) != {RANDOM}:
        from lastcard.bots import compiled_players

        return Preparation(
            "the bots",
            "lastcard.bots.compiled_players:prepare_players",
            _COMPILING_BOTS_SECONDS,
            compiled_players.is_compiled,
        )
    from lastcard.fast.matches import is_compiled

    return Preparation(
        "the rules", "lastcard.fast.matches:prepare_counting", _COMPILING_SECONDS, is_compiled
    )


def rounds_in(setup: MatchSetup, matches: int) -> int:
    """About how many rounds so many matches have."""
    if setup.ending in (Ending.FIRST_TO_LIMIT, Ending.LOWEST_AT_LIMIT, Ending.ELIMINATION):
        return matches * max(1, setup.rules.limit // _POINTS_A_ROUND)
    return matches * (setup.rules.rounds if setup.ending is Ending.SCHEDULE else 1)


def fast_rules(setup: MatchSetup) -> FastRules:
    """The rules of a round of this match for the fast engine.

    Who reacts first is chance, as in a `BotRound`.
    """
    from lastcard.fast import FastRules, ReactionOrder

    seats = setup.players // FORMATS[setup.format].boards
    return FastRules(
        setup.board_setup(seats), format=setup.format, reaction_order=ReactionOrder.BY_CHANCE
    )


def prepare_counting(bots: Sequence[str]) -> None:
    """Load or compile what the fast engine needs, before there are threads that would all do it."""
    if set(bots) == {RANDOM}:
        from lastcard.fast import matches

        matches.prepare_counting()
    elif any(map(is_net, bots)):
        from lastcard.bots.net_players import prepare_net

        prepare_net()
    else:
        from lastcard.bots.compiled_players import prepare_players

        prepare_players()
