"""Bots at a table: they see their seat's events and view, and think outside the loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Final

import structlog

from lastcard.bots import LEVELS, Bot, Situation, create_bot
from lastcard.engine import (
    Action,
    BoardEvent,
    Color,
    DrawCard,
    KeepCard,
    MatchState,
    NameColor,
    Phase,
    Place,
    PlayCard,
    Player,
    RoundState,
    Seat,
    TakeCards,
    View,
    legal_actions,
    needs_no_turn,
    redact,
    view,
)
from lastcard.server.codec import read_event
from lastcard.server.rows import read_row
from lastcard.server.services import CHANCE
from lastcard.wire import Pace

log = structlog.get_logger("lastcard.robots")


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long things take, in milliseconds: a typical time and how far it goes either way."""

    think: int
    react: int
    between: int
    """From the end of a round to the next deal."""


TEMPI: Final[dict[Pace, Tempo]] = {
    "calm": Tempo(think=2200, react=1300, between=30_000),
    "normal": Tempo(think=1200, react=900, between=15_000),
    "fast": Tempo(think=350, react=450, between=4_000),
    "instant": Tempo(think=0, react=0, between=0),
}


def human_ms(typical: int) -> int:
    """A time around the typical one: seldom much faster, at times much slower."""
    return int(CHANCE.lognormvariate(0, 0.35) * typical) if typical else 0


@dataclass(slots=True)
class _Seated:
    """A bot in a chair, and how many rows of the round it has been told."""

    level: str
    bot: Bot | None = None
    """Made in a thread: the strongest level takes seconds to load."""
    round: int = -1
    told: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Robots:
    """The bots of one table, by chair; made when first needed and told the round from its start."""

    __slots__ = ("_seated", "_threads")

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self._seated: dict[int, _Seated] = {}

    async def choose(
        self, chair: int, level: str, match: MatchState, rows: Sequence[bytes]
    ) -> Action:
        """The bot's action in its turn; `rows` are those of the round so far."""
        chosen = await self._ask(chair, level, match, rows, in_turn=True)
        return chosen or simplest_action(_own_view(match, chair))

    async def react(
        self, chair: int, level: str, match: MatchState, rows: Sequence[bytes]
    ) -> Action | None:
        """What the bot does out of turn, perhaps nothing."""
        return await self._ask(chair, level, match, rows, in_turn=False)

    async def _ask(
        self,
        chair: int,
        level: str,
        match: MatchState,
        rows: Sequence[bytes],
        *,
        in_turn: bool,
    ) -> Action | None:
        seated = self._seated.get(chair)
        if seated is None or seated.level != level:
            seated = _Seated(level)
            self._seated[chair] = seated
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, _think, seated, chair, match, rows, in_turn
        )


def _think(
    seated: _Seated,
    chair: int,
    match: MatchState,
    rows: Sequence[bytes],
    in_turn: bool,  # noqa: FBT001 - an executor passes by position
) -> Action | None:
    place = match.place_of(Player(chair))
    if place is None:
        return None
    seat, state = place.seat, match.boards[place.board]
    with seated.lock:
        bot = seated.bot
        if bot is None:
            bot = seated.bot = _create(seated.level)
        _tell(seated, bot, match.tally.round, place, rows)
        own = view(state, seat)
        actions = tuple(a for a in own.legal_actions() if in_turn != needs_no_turn(state, seat, a))
        if not actions:
            return None
        situation = _situation(match, place.board)
        if in_turn:
            return bot.choose(own, actions, situation)
        return bot.react(own, actions, situation)


def _create(level: str) -> Bot:
    """A bot of this level, or of the next weaker one that can be loaded here."""
    levels = list(LEVELS)
    for name in reversed(levels[: levels.index(level) + 1]):
        try:
            return create_bot(name, Random(CHANCE.getrandbits(64)))
        except ImportError as error:
            log.warning("bot cannot be loaded", level=name, missing=error.name)
    raise ValueError(level)


def _tell(seated: _Seated, bot: Bot, round: int, place: Place, rows: Sequence[bytes]) -> None:
    """Let a bot see what happened at its table since it was told last."""
    if type(bot).observe is Bot.observe:
        return
    if seated.round != round:
        seated.round = round
        seated.told = 0
    for data in rows[seated.told :]:
        for written in read_row(data).events:
            event = read_event(written)
            if isinstance(event, BoardEvent) and event.board == place.board:
                seen = redact(event.event, place.seat)
                if seen is not None:
                    bot.observe(seen)
    seated.told = len(rows)


def _situation(match: MatchState, table: int) -> Situation:
    totals = tuple(match.tally.totals[player] for player in match.seatings[table])
    return Situation(match.setup.format, totals, match.setup.rules.limit)


def _own_view(match: MatchState, chair: int) -> View:
    place = match.place_of(Player(chair))
    if place is None:
        raise ValueError(f"chair {chair} is not playing")
    return view(match.boards[place.board], place.seat)


def simplest_action(own: View) -> Action:
    """What is done for a seat whose time is over: draw, keep, take, the color it holds most of."""
    state = own.state
    seat = state.turn
    legal = [a for a in legal_actions(state, seat) if not needs_no_turn(state, seat, a)]
    for kind in (TakeCards, DrawCard, KeepCard):
        for action in legal:
            if isinstance(action, kind):
                return action
    best = _most_held(state, seat)
    if state.phase is Phase.COLOR:
        return NameColor(best)
    plays = [a for a in legal if isinstance(a, PlayCard)]
    return next((a for a in plays if a.color is best), plays[0])


def _most_held(state: RoundState, seat: Seat) -> Color:
    held = [card.color for card in state.hands[seat]]
    return max(Color, key=held.count)
