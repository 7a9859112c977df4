"""Drives one table: a message is handled, stored, acknowledged and shown, one after the other.

A serial task owns the table; nothing else touches it. What comes (a message, a timer, a bot's
answer) waits in the inbox. `lastcard.table.handle` decides what it leads to; its rows are stored
before anyone is told. If that fails, the table stays as it was. What was acknowledged is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import structlog

from lastcard.engine import Action
from lastcard.server.audience import Audience
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.loading import load_table
from lastcard.server.mailbox import Mailbox
from lastcard.server.services import Services
from lastcard.server.stores import (
    BarredNetwork,
    CannotSave,
    LeaseLost,
    RowTaken,
    StoredSession,
    Write,
)
from lastcard.server.thinking import TableBots
from lastcard.table import (
    Answer,
    AskBot,
    BotAnswered,
    BotErred,
    Effect,
    Input,
    LookAt,
    PlanAgain,
    Presence,
    Question,
    Request,
    SendAway,
    Show,
    ShowTo,
    Store,
    Table,
    Woke,
    chair_of,
    handle,
    require_admission,
)
from lastcard.table.traces import named_in
from lastcard.wire import Bye, Refused, Sit, TableRequest, encode
from lastcard.wire.errors import Refuse

STOP_SECONDS: Final = 1.0
"""How long a table may take to finish what it has begun."""
RETRY_SECONDS: Final = 1.0
"""After a failure everything is planned again, so many seconds later."""

log = structlog.get_logger("lastcard.table")


@dataclass(frozen=True, slots=True)
class _Join:
    connection: Connection
    message_id: str
    last_seq: int | None


@dataclass(frozen=True, slots=True)
class _Part:
    connection: Connection


class Actor:
    """A table and its task."""

    def __init__(
        self,
        table: Table,
        services: Services,
        *,
        on_options: Callable[[Actor], None] | None = None,
        on_lost: Callable[[Actor], None] | None = None,
        barred: Mapping[str, int] | None = None,
    ) -> None:
        self.table = table
        self.services = services
        self.audience = Audience(services.counters, barred)
        self._named: set[str] = set()
        """People whom rows of this table name, as far as the store has been told of it already."""
        self.last_active = now_ms()
        self.maker = table.state.host
        """The person who made it; how many tables one person has open is limited."""
        self._on_options = on_options
        """Called when the host has changed the options."""
        self._on_lost = on_lost
        """Called when the table lives in another process."""
        self._inbox: Mailbox[Input | _Join | _Part | asyncio.Event] = Mailbox()
        self._task: asyncio.Task[None] | None = None
        self._bots = TableBots(table.state.code, services.thinkers)
        self._chairs: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        """A lock for each chair: its bot is asked one thing at a time."""
        self.thinking: set[asyncio.Task[None]] = set()
        """Bots that have been asked."""
        self._timer: asyncio.TimerHandle | None = None
        self._wakes_at: int | None = None

    @property
    def code(self) -> str:
        """By which people find the table."""
        return self.table.state.code

    # ── The task ──────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Begin to work, or to go on after a restart."""
        self.post(PlanAgain())
        self._task = asyncio.create_task(self._work(), name=f"table {self.code}")

    async def stop(self, bye: Bye | None = None, seconds: float = STOP_SECONDS) -> None:
        """Finish what has begun, for `seconds` at most, then stop."""
        if self._task is not None:
            done = asyncio.Event()
            self._inbox.put_nowait(done)
            if not self._task.done():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), seconds)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._set_timer(None)
        for task in self.thinking:
            task.cancel()
        self.audience.close(bye)

    async def until_here(self) -> None:
        """Wait until what came up to now is done, or the table's task has ended."""
        done = asyncio.Event()
        self.post(done)
        if self._task is not None:
            waiting = asyncio.ensure_future(done.wait())
            await asyncio.wait({waiting, self._task}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()

    @property
    def waiting(self) -> int:
        """How many inputs wait."""
        return self._inbox.qsize()

    def post(self, given: Input | asyncio.Event) -> None:
        """Queue an input for the table, or an event to be set once everything before it is done."""
        self._inbox.put_nowait(given)

    def receive(self, connection: Connection, message: TableRequest, arrived: int) -> None:
        """A client said something."""
        self.last_active = arrived
        self.post(Request(connection.person, connection, message, arrived))

    def join(self, connection: Connection, message_id: str, last_seq: int | None) -> None:
        """A socket opened."""
        self._inbox.put_nowait(_Join(connection, message_id, last_seq))

    def part(self, connection: Connection) -> None:
        """A socket closed."""
        self._inbox.put_nowait(_Part(connection))

    def measured(self, connection: Connection) -> None:
        """A client's round trip was measured; a looker's does not matter."""
        if connection.is_looker:
            return
        known = self.table.here.get(connection.person.id)
        if known is not None and known.half_trip_ms != connection.half_trip_ms:
            self.post(Presence(self.audience.here()))

    async def _work(self) -> None:
        while True:
            given = await self._inbox.get()
            try:
                match given:
                    case asyncio.Event():
                        given.set()
                    case _Join():
                        await self._join(given)
                    case _Part():
                        if self.audience.part(given.connection):
                            await self._take(Presence(self.audience.here()))
                    case _:
                        await self._take(given)
                        if isinstance(given, Request):
                            self.services.inputs.take((now_ms() - given.arrived) / 1000)
            except LeaseLost:
                log.warning("table taken over", table=self.code, seq=self.table.seq)
                if self._on_lost is not None:
                    self._on_lost(self)
                return
            except Exception as error:
                self.services.counters.failures += 1
                log.exception("input failed", table=self.code, seq=self.table.seq)
                if isinstance(given, Request) and isinstance(given.client, Connection):
                    code = error.code if isinstance(error, CannotSave) else "failed"
                    given.client.say(Refused(given.message.id, code))
                self._set_timer(RETRY_SECONDS, PlanAgain())

    async def _join(self, given: _Join) -> None:
        connection = given.connection
        try:
            require_admission(self.table.state, connection.person)
            self._require_room(connection)
        except Refuse as refuse:
            connection.close(Bye(refuse.code, False))
            return
        self.last_active = now_ms()
        await self._take(Presence(self.audience.here(connection)))
        self.audience.join(connection, self.table, given.message_id, given.last_seq)
        connection.ping()

    def _require_room(self, connection: Connection) -> None:
        """Refuse a looker if there are too many; people in chairs always find room."""
        most = self.services.most_lookers
        looks_on = chair_of(self.table.state, connection.person.id) is None
        if looks_on and self.audience.lookers >= most:
            raise Refuse("too-many-people", facts={"most": most})

    async def _take(self, given: Input) -> None:
        try:
            await self._take_once(given)
        except RowTaken:
            await self._load_anew()
            await self._take_once(given)

    async def _load_anew(self) -> None:
        """Another process wrote rows of this table: go on from what is stored, and show it."""
        log.error("rows taken", table=self.code, seq=self.table.seq)
        table = await load_table(self.services, self.code)
        if table is None:
            return
        self.table, _ = handle(table, Presence(self.audience.here()), now_ms())
        self.audience.show(Show(self.table, with_view=True, with_info=True))
        self._set_timer(0, PlanAgain())

    async def _take_once(self, given: Input) -> None:
        before = self.table
        after, effects = handle(before, given, now_ms())
        rows = [effect for effect in effects if isinstance(effect, Store)]
        if rows:
            barred = await self._networks_of_removed(effects)
            await self._store(rows, barred)
            self.audience.barred |= {one.network: one.time for one in barred}
        self.table = after
        for effect in effects:
            self._do(effect)
        self.services.counters.bot_moves += isinstance(given, BotAnswered) and bool(rows)
        if isinstance(given, Request) and isinstance(given.message, Sit):
            self.post(Presence(self.audience.here()))  # now it matters how far away they are
        if after.state.options is not before.state.options and self._on_options is not None:
            self._on_options(self)
        wake_at = after.wake_at
        if wake_at != self._wakes_at or self._timer is None:
            self._set_timer(None if wake_at is None else max(0, wake_at - now_ms()) / 1000)
            self._wakes_at = wake_at

    async def _store(self, rows: list[Store], barred: list[BarredNetwork]) -> None:
        writes: list[Write] = []
        named = set(self._named)
        for row in rows:
            new = named_in(row.row) - named
            named |= new
            kept = () if writes else barred
            writes.append(Write(self.code, row.number, row.data, row.entry, new, kept))
        await self.services.store.append(*writes)
        self._named = named

    async def _networks_of_removed(self, effects: list[Effect]) -> list[BarredNetwork]:
        """The networks of the people removed just now: no newcomer is let in from there."""
        found: set[str] = set()
        for effect in effects:
            if isinstance(effect, SendAway) and effect.bye.code == "kicked" and effect.person:
                networks = self.audience.networks_of(effect.person)
                if not networks:  # they were here before this process had the table
                    networks = await self._latest_network(effect.person)
                found |= networks - self.audience.barred.keys()
        return [
            BarredNetwork(id=f"{self.code} {one}", time=now_ms(), place=self.code, network=one)
            for one in found
        ]

    async def _latest_network(self, person: str) -> set[str]:
        sessions = await self.services.store.all_kept(StoredSession, most=100, person=person)
        latest = max(sessions, key=lambda session: session.seen, default=None)
        return {latest.network} if latest is not None and latest.network else set()

    def _do(self, effect: Effect) -> None:
        match effect:
            case Store():
                self.services.counters.count(effect)
            case Answer():
                self.services.counters.refusals += isinstance(effect.message, Refused)
                data = encode(effect.message)
                for client in effect.clients:
                    if isinstance(client, Connection):
                        client.send(data)
            case Show():
                self.audience.show(effect)
            case ShowTo():
                self.audience.show_to(effect.table, effect.person)
            case LookAt():
                if isinstance(effect.client, Connection):
                    self.audience.look_at(effect.client, effect.board)
            case AskBot():
                task = asyncio.create_task(self._think(effect.question))
                self.thinking.add(task)
                task.add_done_callback(self.thinking.discard)
            case BotErred():
                level, code = effect.question.level, effect.error.code
                log.warning("illegal bot move", table=self.code, level=level, code=code)
            case SendAway():
                self.audience.send_away(self.table, effect)

    # ── Time and bots ─────────────────────────────────────────────────────────────────────────

    def _set_timer(self, seconds: float | None, given: Input | None = None) -> None:
        """One timer serves all that is planned."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None and self._task is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self._ring, given or Woke())

    def _ring(self, given: Input) -> None:
        self._timer = None
        self.post(given)

    async def _think(self, question: Question) -> None:
        action: Action | None = None
        asked = time.perf_counter()
        try:
            async with self._chairs[question.chair]:
                action = await self._bots.answer(question)
        except Exception:
            log.exception("bot failed", level=question.level, table=self.code)
        self.services.bot_answers.take(time.perf_counter() - asked)
        self.post(BotAnswered(question, action))
