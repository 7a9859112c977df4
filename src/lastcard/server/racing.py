"""Runs the races for UNO at a table's boards: opens them, holds moves, decides, lets go."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import structlog

from lastcard.engine import (
    Action,
    CallUno,
    CatchUno,
    DrawCard,
    IllegalAction,
    Phase,
    PlayCard,
    Player,
    RoundState,
    Seat,
    legal_actions,
)
from lastcard.engine.errors import LastcardError
from lastcard.server.changes import Change, Reply
from lastcard.server.clock import now_ms
from lastcard.server.connection import MOST_CORRECTION_MS
from lastcard.server.race import COOL_DOWN_MS, LOST_RACE_MS, Contender, HeldMove, Race
from lastcard.server.robots import human_ms
from lastcard.wire import Facts, Person
from lastcard.wire.errors import Refuse

log = structlog.get_logger("lastcard.racing")

if TYPE_CHECKING:
    from lastcard.server.conduct import Conduct
    from lastcard.server.table import Table


class Racing:
    """The races of one table, by board."""

    def __init__(self, table: Table, conduct: Conduct) -> None:
        self._table = table
        self._conduct = conduct
        self._races: dict[int, Race] = {}
        self._closed_at: dict[int, int] = {}
        """By board: when the last window closed."""
        self._cool_down: dict[int, int] = {}
        """By chair: until when catches are refused."""
        self._asked: dict[int, int] = {}
        """By board: the moment in which bots were asked whether they react."""

    def held_until(self, board: int) -> int | None:
        """Until when moves are held at a board."""
        race = self._races.get(board)
        return None if race is None or race.until <= now_ms() else race.until

    def catch_again_at(self, chair: int) -> int | None:
        """Until when someone's catches are refused."""
        until = self._cool_down.get(chair)
        return None if until is None or until <= now_ms() else until

    # ── Windows open and close with the state ─────────────────────────────────────────────────

    def arrange(self, board: int, state: RoundState) -> None:
        """Open or close the window as the state says, and let bots react."""
        race = self._races.get(board)
        if race is not None and state.exposed != race.exposed:
            self._close(board, race)
            race = None
        if race is None and state.exposed is not None:
            self._open(board, state, state.exposed)
        moment = self._table.moments[board]
        if state.setup.rules.jump_in and self._asked.get(board) != moment:
            self._asked[board] = moment
            if state.phase is Phase.TURN:
                self._ask_bots(board, state)

    def drop(self, board: int) -> None:
        """The round is over or the table is paused: nothing is held."""
        race = self._races.get(board)
        if race is not None:
            self._close(board, race)

    def _open(self, board: int, state: RoundState, exposed: Seat) -> None:
        table = self._table
        now = now_ms()
        waiting = {
            chair
            for chair in self._seating(board)
            if table.state.chairs[chair].bot is not None
            or table.audience.is_here(table.state.chairs[chair].person)
        }
        race = Race(exposed, now, now + table.state.options.grace_ms, waiting)
        self._races[board] = race
        table.agenda.at(("hold", board), race.until, partial(self._let_go, board, race))
        self._ask_bots(board, state)

    def _close(self, board: int, race: Race) -> None:
        del self._races[board]
        self._closed_at[board] = now_ms()
        agenda = self._table.agenda
        agenda.drop(("hold", board))
        agenda.drop(("race", board))
        if race.held or race.contenders:
            self._table.post(partial(self._settle, race))

    async def _settle(self, race: Race) -> None:
        """The window has closed: late contenders are refused, held moves are made."""
        for contender in race.in_order():
            await self._conduct.make_or_refuse(contender.chair, contender.action, contender.reply)
        race.contenders.clear()
        await self._make_held(race)

    async def _let_go(self, board: int, race: Race) -> None:
        """The grace time is over: held moves are made."""
        if self._races.get(board) is race:
            race.until = 0
            await self._make_held(race)

    async def _make_held(self, race: Race) -> None:
        held, race.held = race.held, []
        for move in held:
            await self._make_one(move)

    async def _make_one(self, move: HeldMove) -> None:
        match = self._table.match
        place = None if match is None else match.place_of(Player(move.chair))
        if match is None or place is None:
            return
        if move.moment is not None and self._table.moments[place.board] != move.moment:
            if move.reply is not None:
                move.reply.refuse(Refuse("stale", "", {"moment": self._table.moments[place.board]}))
            return
        await self._conduct.make_or_refuse(move.chair, move.action, move.reply)

    def _seating(self, board: int) -> tuple[int, ...]:
        match = self._table.match
        return () if match is None else match.seatings[board]

    # ── Moves that would close the window ─────────────────────────────────────────────────────

    def hold(
        self, board: int, chair: int, action: Action, reply: Reply | None, moment: int
    ) -> bool:
        """Hold a move if a race is on; whether it is held."""
        race = self._races.get(board)
        if race is None or race.until <= now_ms() or not isinstance(action, PlayCard | DrawCard):
            return False
        if any(move.chair == chair for move in race.held):
            if reply is None:
                return True
            raise Refuse("stale", "", {"moment": moment})
        race.waiting_for.discard(chair)
        if not race.waiting_for:
            return False
        race.held.append(HeldMove(chair, action, reply, moment))
        return True

    # ── Calls and catches ─────────────────────────────────────────────────────────────────────

    async def contend(
        self, board: int, chair: int, action: Action, reply: Reply, sent_at: int
    ) -> None:
        """A person calls or catches."""
        now = now_ms()
        if isinstance(action, CatchUno):
            until = self.catch_again_at(chair)
            if until is not None:
                raise Refuse("cool-down", "UNO-5", {"wait_ms": until - now})
        race = self._races.get(board)
        if race is None:
            try:
                await self._conduct.make(chair, action, reply)
            except IllegalAction as error:
                lost_a_race = now - self._closed_at.get(board, 0) < LOST_RACE_MS
                if error.code == "nobody-to-catch" and not lost_a_race:
                    await self._cool_off(chair, reply.person, now)
                raise
            return
        kind = "call" if isinstance(action, CallUno) else "catch"
        race.contenders.append(Contender(chair, action, reply, sent_at, kind))
        race.waiting_for.discard(chair)
        wait = self._farthest(board, chair) - (now - sent_at)
        if wait <= 0:
            await self._decide(board, race)
        elif len(race.contenders) == 1:
            due = now + wait
            self._table.agenda.at(("race", board), due, partial(self._decide, board, race))

    async def _cool_off(self, chair: int, person: Person, now: int) -> None:
        """A false catch: everyone is told, and for a while the next ones are not taken."""
        self._cool_down[chair] = now + COOL_DOWN_MS
        facts: Facts = {"name": person.name, "chair": chair}
        await self._table.commit(Change(notices=[("false-catch", facts)]))
        self._table.audience.show_to(person.id)

    def _farthest(self, board: int, but: int) -> int:
        """How long a word of the others, sent just before, may still be on its way."""
        chairs = self._seating(board)
        people = [self._table.state.chairs[chair].person for chair in chairs if chair != but]
        ids = {person.id for person in people if person is not None}
        trips = [c.half_trip_ms for c in self._table.audience.connections if c.person.id in ids]
        return min(max(trips, default=0), MOST_CORRECTION_MS)

    async def _decide(self, board: int, race: Race) -> None:
        """The first to call or catch; the others come too late."""
        if self._races.get(board) is not race:
            return
        self._table.agenda.drop(("race", board))
        contenders, facts = race.in_order(), race.facts()
        race.contenders = []
        for contender in contenders:
            notices: list[tuple[str, Any]] = [("race", facts)] if len(contenders) > 1 else []
            try:
                await self._conduct.make(
                    contender.chair, contender.action, contender.reply, notices=notices
                )
            except LastcardError as error:
                if contender.reply is not None:
                    contender.reply.refuse(error)

    # ── Bots ──────────────────────────────────────────────────────────────────────────────────

    def _ask_bots(self, board: int, state: RoundState) -> None:
        table, match = self._table, self._table.match
        if match is None:
            return
        for seat in map(Seat, state.seats):
            chair = match.player_at(board, seat)
            if table.state.chairs[chair].bot is None:
                continue
            out_of_turn = [
                action
                for action in legal_actions(state, seat)
                if seat != state.turn or isinstance(action, CallUno | CatchUno)
            ]
            if not out_of_turn:
                continue
            due = now_ms() + human_ms(self._conduct.tempo.react)
            ask = partial(self._start_reacting, board, chair, table.moments[board])
            table.agenda.at(("react", board, chair), due, ask)

    def _start_reacting(self, board: int, chair: int, moment: int) -> None:
        self._conduct.spawn(self._react(board, chair, moment))

    async def _react(self, board: int, chair: int, moment: int) -> None:
        table = self._table
        match, level = table.match, table.state.chairs[chair].bot
        if match is None or level is None:
            return
        action: Action | None = None
        try:
            rows = tuple(table.round_rows)
            action = await self._conduct.robots.react(chair, level, match, rows)
        except Exception:
            log.exception("bot failed", level=level, table=table.state.code)
        table.post(partial(self._reacted, board, chair, moment, action))

    async def _reacted(self, board: int, chair: int, moment: int, action: Action | None) -> None:
        table = self._table
        race = self._races.get(board)
        if race is not None:
            race.waiting_for.discard(chair)
        if table.state.stage != "playing" or table.state.chairs[chair].bot is None:
            return
        if isinstance(action, CallUno | CatchUno):
            if race is not None:
                kind = "call" if isinstance(action, CallUno) else "catch"
                race.contenders.append(Contender(chair, action, None, now_ms(), kind))
                await self._decide(board, race)
            return
        if action is not None and table.moments[board] == moment:
            if not self.hold(board, chair, action, None, moment):
                await self._conduct.make_or_refuse(chair, action, None)
            return
        if race is not None and not race.waiting_for:
            await self._let_go(board, race)
