"""A session against bots in this process: no server, no network.

In real time bots take as long as the pace says, and whoever is first is first. A patient session
waits for the player at every question instead, and lots decide who reacts before whom: for pipes,
screen readers, and everyone who does not want to be hurried.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time
from typing import NamedTuple

from lastcard.engine import (
    Action,
    Malformed,
    MatchEvents,
    Phase,
    PlayCard,
    Player,
    needs_no_turn,
)
from lastcard.engine.errors import IllegalAction
from lastcard.notation import parse_action
from lastcard.tui.game import ME, Game, is_race, out_of_turn_actions
from lastcard.tui.pace import Pace
from lastcard.tui.session import Asked, OwnMessage, Pass, Session, SessionMessage
from lastcard.tui.thinking import think_apart
from lastcard.wire import (
    VERSION,
    Ack,
    Act,
    Arm,
    Board,
    Chair,
    ClientMessage,
    Leave,
    Person,
    Ready,
    Refused,
    Rematch,
    TableInfo,
    TableOptions,
    TableStage,
    Update,
    View,
    Welcome,
    WireEvent,
    You,
)
from lastcard.wire.happened import show_events
from lastcard.wire.showing import board_facts, show_own

_Turn = tuple[int, Phase, int, int]


class _Due(NamedTuple):
    """Something that will happen unless something else happens first."""

    at: float
    player: Player | None
    """None: the next round is dealt by itself."""
    action: Action | None
    """None: what the player chooses in turn."""


class LocalSession(Session):
    """The person who plays is player 0, in chair 0."""

    def __init__(
        self,
        game: Game,
        pace: Pace,
        *,
        patient: bool = False,
        again: Callable[[], Game] | None = None,
    ) -> None:
        self.patient = patient
        self._game = game
        self._pace = pace
        self._again = again
        self._inbox: asyncio.Queue[OwnMessage] = asyncio.Queue()
        self._outbox: asyncio.Queue[SessionMessage] = asyncio.Queue()
        self._seq = 0
        self._moment = 0
        self._turn: _Turn | None = None
        self._armed = False
        self._passed = False
        self._due: list[_Due] = []
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._welcome()
        self._task = asyncio.create_task(self._run())

    async def receive(self) -> SessionMessage:
        return await self._outbox.get()

    async def send(self, message: OwnMessage) -> None:
        self._inbox.put_nowait(message)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # ── What happens next ─────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        self._plan()
        while True:
            if self.patient:
                await self._step_patiently()
            else:
                await self._step_in_time()

    async def _step_in_time(self) -> None:
        """Whatever comes first: a message, or the next thing that is due."""
        now = asyncio.get_running_loop().time()
        wait = max(0.0, self._due[0].at - now) if self._due else None
        try:
            message = await asyncio.wait_for(self._inbox.get(), wait)
        except TimeoutError:
            due = self._due.pop(0)
            if due.player is not None and due.action is None:
                player = due.player
                action = await think_apart(lambda: self._game.choose(player))
                due = due._replace(action=action)
            self._happen(due)
        else:
            self._answer(message)

    async def _step_patiently(self) -> None:
        """The next thing that is due by lot; where it is the player's, it is awaited."""
        if self._due and self._due[0].player != ME:
            self._happen(self._due.pop(0))
            await asyncio.sleep(0)
            return
        if self._due:
            self._outbox.put_nowait(Asked(optional=not self._must_move()))
        self._answer(await self._inbox.get())

    def _plan(self) -> None:
        """Say what will happen by itself from here on."""
        game, random = self._game, self._game.random
        now = 0.0 if self.patient else asyncio.get_running_loop().time()
        due: list[_Due] = []
        if game.state.is_between_rounds:
            if game.state.tally.playing.count(ME):
                due += [_Due(now, ME, None)] if self.patient else []
            else:
                due.append(_Due(now + self._pace.thinking(random), None, None))
        for table, state in enumerate(game.state.boards):
            due += [
                _Due(now + self._pace.reacting(random), player, action)
                for player, action in game.wishes(table)
            ]
            bot = game.bot_in_turn(table)
            if bot is not None:
                grace = self._pace.grace if state.exposed is not None else 0.0
                due.append(_Due(now + grace + self._pace.thinking(random), bot, None))
            if self.patient and self._concerns_me(table):
                due.append(_Due(now + self._pace.reacting(random), ME, None))
        self._due = sorted(due, key=lambda d: d.at)

    def _concerns_me(self, table: int) -> bool:
        place = self._game.state.place_of(ME)
        if place is None or place.board != table:
            return False
        state = self._game.state.boards[table]
        if state.is_over:
            return False
        return state.turn == place.seat or (
            not self._passed and is_race(state) and bool(out_of_turn_actions(state, place.seat))
        )

    def _must_move(self) -> bool:
        place = self._game.state.place_of(ME)
        if place is None:
            return False
        state = self._game.state.boards[place.board]
        return not state.is_over and state.turn == place.seat

    def _happen(self, due: _Due) -> None:
        if due.player is None:
            self._changed(self._game.deal())
        else:
            action = due.action or self._game.choose(due.player)
            self._changed(self._game.take(due.player, action))

    # ── What the player says ──────────────────────────────────────────────────────────────────────

    def _answer(self, message: OwnMessage) -> None:
        match message:
            case Pass():
                self._pass()
            case Act():
                self._act(message)
            case Arm():
                self._armed = message.armed
                self._outbox.put_nowait(Ack(message.id, self._seq))
                self._update([])
            case Ready():
                self._ready(message)
            case Rematch() if self._game.state.is_over and self._again is not None:
                self._game = self._again()
                self._armed = False
                self._outbox.put_nowait(Ack(message.id, self._seq))
                self._welcome()
                self._plan()
            case Leave():
                self._outbox.put_nowait(Ack(message.id, self._seq))
            case _:
                self._refuse(message, "not-now", stage=self._stage())

    def _refuse(
        self, message: ClientMessage, code: str, rule: str = "", **facts: str | int
    ) -> None:
        self._outbox.put_nowait(Refused(getattr(message, "id", None), code, rule, facts))

    def _pass(self) -> None:
        if self._game.state.is_between_rounds:
            self._changed(self._game.deal())
        elif self.patient and not self._must_move():
            self._passed = True
            self._due = [due for due in self._due if due.player != ME]

    def _ready(self, message: Ready) -> None:
        if not self._game.state.is_between_rounds:
            self._refuse(message, "not-now", stage=self._stage())
            return
        self._outbox.put_nowait(Ack(message.id, self._seq + 1))
        self._changed(self._game.deal())

    def _act(self, message: Act) -> None:
        try:
            action = parse_action(message.move)
        except Malformed as error:
            self._refuse(message, "malformed", problem=error.problem)
            return
        place = self._game.state.place_of(ME)
        free = place is not None and needs_no_turn(
            self._game.state.boards[place.board], place.seat, action
        )
        if not free and message.moment not in (None, self._moment):
            self._refuse(message, "stale", moment=self._moment)
            return
        if self._armed:
            action = self._game.calling(action)
        try:
            events = self._game.take(ME, action)
        except IllegalAction as error:
            why = error.refusal
            self._refuse(message, why.code, why.rule, **why.facts)
            return
        if isinstance(action, PlayCard) and action.uno:
            self._armed = False
        self._outbox.put_nowait(Ack(message.id, self._seq + 1))
        self._changed(events)

    # ── What the player is shown ──────────────────────────────────────────────────────────────────

    def _changed(self, events: MatchEvents) -> None:
        self._passed = False
        self._update(self._shown(events))
        self._plan()

    def _shown(self, events: MatchEvents) -> list[WireEvent]:
        return show_events(events, ME, self._game.state.seatings, self._board_number())

    def _board_number(self) -> int:
        place = self._game.state.place_of(ME)
        return 0 if place is None else place.board

    def _update(self, events: list[WireEvent]) -> None:
        self._seq += 1
        update = Update(
            seq=self._seq, time=_now(), events=events, view=self._view(), table=self._table()
        )
        self._outbox.put_nowait(update)

    def _welcome(self) -> None:
        self._seq += 1
        welcome = Welcome(
            id="",
            version=VERSION,
            seq=self._seq,
            time=_now(),
            you=You(id="me", name=self._game.opening.names[ME], chair=ME),
            table=self._table(),
            view=self._view(),
            missed=[] if self._game.resumed else self._shown(self._game.opened),
            resumed=self._game.resumed,
        )
        self._outbox.put_nowait(welcome)

    def _view(self) -> View:
        match, number = self._game.state, self._board_number()
        state = match.boards[number]
        turn = (match.tally.round, state.phase, state.turn, len(state.discard))
        if turn != self._turn:
            self._turn = turn
            self._moment += 1
        board = Board(
            **board_facts(match, number),
            moment=self._moment,
            deadline=None,
            held_until=None,
            next_round_at=None,
        )
        return View(board, show_own(match, ME, armed=self._armed, catch_again_at=None))

    def _stage(self) -> TableStage:
        if self._game.state.is_over:
            return "over"
        return "between" if self._game.state.is_between_rounds else "playing"

    def _table(self) -> TableInfo:
        opening = self._game.opening
        levels = (None, *opening.bots)
        return TableInfo(
            code="",
            options=TableOptions(
                edition=opening.edition,
                format=opening.format,
                rules=opening.rules,
                chairs=len(levels),
                turn_seconds=0,
            ),
            format=opening.format,
            stage=self._stage(),
            chairs=[
                Chair(person=Person(str(n), name), bot=level, connected=True, ready=True)
                for n, (name, level) in enumerate(zip(opening.names, levels, strict=True))
            ],
            host="0",
            spectators=[],
            votes=[],
        )


def _now() -> int:
    return int(time() * 1000)
