"""One table: a serial task owns it; nothing else touches its match.

A message or a timer puts a job into the inbox. A job decides, then commits: the change is stored,
then acknowledged, then shown to every viewer, each with their own redacted events and view. What
was acknowledged is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog

from lastcard.engine import BoardEvent, MatchEvent, MatchState
from lastcard.engine import events as engine_events
from lastcard.engine.errors import LastcardError
from lastcard.engine.match_events import RoundStarted
from lastcard.server.audience import Audience, show_extra
from lastcard.server.changes import Answer, Change, Entry, Reply
from lastcard.server.clock import Agenda, now_ms
from lastcard.server.codec import write_event
from lastcard.server.conduct import Conduct
from lastcard.server.connection import Connection
from lastcard.server.limits import Buckets
from lastcard.server.mailbox import Mailbox
from lastcard.server.requests import HANDLERS
from lastcard.server.rows import Row, TableState, copy_table, write_row
from lastcard.server.services import Services
from lastcard.server.stores import Write
from lastcard.server.tallies import ChairTally, count
from lastcard.server.votes import resume_votes
from lastcard.wire import Ack, Bye, ClientMessage
from lastcard.wire.errors import Refuse

RETRY_MS: Final = 1000
"""What was planned and failed is planned again after so long."""

log = structlog.get_logger("lastcard.table")


class Table:
    """A table and its task."""

    def __init__(self, state: TableState, services: Services, *, seq: int) -> None:
        self.state = state
        self.services = services
        self.seq = seq
        self.match: MatchState | None = None
        self.moments: list[int] = []
        """By board: the row since which the one who must decide something must decide it."""
        self.round_rows: list[bytes] = []
        """All that happened in this round, as it was stored, for bots."""
        self.match_first = 0
        """The row with which the match began."""
        self.match_started = 0
        self.match_people: list[str] = []
        """Everyone who has sat in a chair in this match."""
        self.tallies: list[ChairTally] = []
        self.audience = Audience(self)
        self.answers: dict[str, dict[str, Answer]] = {}
        """By person and id of a message, the last ones."""
        self.last_active = now_ms()
        self.maker = state.host
        """Who made it: how many tables one person has open is limited."""
        self.talk_limits = Buckets(most=5, refill_ms=2000)
        self.agenda = Agenda(self._wake)
        self.conduct = Conduct(self)
        self._inbox: Mailbox[Callable[[], Awaitable[None]]] = Mailbox()
        self._task: asyncio.Task[None] | None = None

    # ── The task ──────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Begin to work, or to go on after a restart."""
        self._task = asyncio.create_task(self._work(), name=f"table {self.state.code}")
        self.conduct.arrange()
        resume_votes(self)

    async def stop(self, bye: Bye | None = None) -> None:
        """Finish what has begun, then no more."""
        self.agenda.drop_all()
        self.conduct.stop()
        if self._task is not None:
            done = asyncio.Event()

            async def last() -> None:
                done.set()

            self._inbox.put_nowait(last)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), 5)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self.audience.close(bye)

    def post(self, job: Callable[[], Awaitable[None]]) -> None:
        """Let the table do something when it is its turn."""
        self._inbox.put_nowait(job)

    def _wake(self) -> None:
        self.post(self._do_due)

    async def _do_due(self) -> None:
        for action in self.agenda.take_due():
            result = action()
            if isinstance(result, Awaitable):
                await result

    async def _work(self) -> None:
        while True:
            job = await self._inbox.get()
            try:
                await job()
            except Exception:
                self.services.counters.failures += 1
                log.exception("job failed", table=self.state.code, seq=self.seq)
                self.agenda.at("again", now_ms() + RETRY_MS, self.conduct.arrange_anew)

    # ── Messages ──────────────────────────────────────────────────────────────────────────────

    def receive(self, connection: Connection, message: ClientMessage, arrived: int) -> None:
        """A client said something."""

        async def job() -> None:
            await self._handle(connection, message, arrived)

        self.post(job)

    async def _handle(self, connection: Connection, message: Any, arrived: int) -> None:
        self.last_active = arrived
        known = self.answers.get(connection.person.id, {}).get(message.id)
        if known is not None:
            self._answer_again(known, connection, message.id)
            return
        reply = Reply(self, connection, message.id)
        try:
            await HANDLERS[type(message)](self, connection, message, reply, arrived)
        except LastcardError as error:
            reply.refuse(error)
        except Exception:
            reply.refuse(Refuse("failed"))
            raise

    def _answer_again(self, known: Answer, connection: Connection, message_id: str) -> None:
        if isinstance(known, Reply):
            known.waiting.append(connection)
        else:
            connection.say(Ack(message_id, known) if isinstance(known, int) else known)

    def join(self, connection: Connection, message_id: str, last_seq: int | None) -> None:
        """A socket opened."""

        async def job() -> None:
            self.last_active = now_ms()
            self.audience.join(connection, message_id, last_seq)
            connection.ping()
            self._presence_changed()

        self.post(job)

    def part(self, connection: Connection) -> None:
        """A socket closed."""

        async def job() -> None:
            if self.audience.part(connection):
                self._presence_changed()

        self.post(job)

    def _presence_changed(self) -> None:
        self.conduct.arrange()
        self.audience.show_presence()

    def draft(self) -> TableState:
        """A copy of the table's state to change and commit."""
        return copy_table(self.state)

    # ── Committing ────────────────────────────────────────────────────────────────────────────

    async def commit(self, change: Change, reply: Reply | None = None) -> None:
        """Store a change, acknowledge it, show it."""
        begun = change.entry.started if change.starts and change.entry is not None else None
        row = Row(
            time=begun or now_ms(),  # a match begins at one time, in its entry and in its row
            by=None if reply is None else reply.person.id,
            id=None if reply is None else reply.id,
            move=change.move,
            events=[write_event(event) for event in change.events],
            table=change.table,
            starts=change.starts,
            said=change.said,
            notices=change.notices,
        )
        number, data = self.seq + 1, write_row(row)
        await self.services.store.append(Write(self.state.code, number, data, change.entry))
        self.services.counters.rows += 1
        self.apply(number, row, data, change.events, change.match)
        self.conduct.arrange()
        if reply is not None:
            reply.ack()
        if not change.private:
            moved = change.match is not None or change.table is not None
            info = self.audience.info() if change.table is not None else None
            extra = show_extra(number, row)
            self.audience.broadcast(change.events, extra, info=info, with_view=moved)

    def apply(
        self,
        number: int,
        row: Row,
        data: bytes,
        happened: tuple[MatchEvent, ...],
        match: MatchState | None,
    ) -> None:
        """A stored change becomes how things are; `data` is the row as it is stored."""
        self.seq = number
        if row.table is not None:
            self.state = row.table
        if match is not None:
            self.match = match
            self._note(number, happened)
            self.round_rows.append(data)
        if row.starts:
            self.match_first = number
            self.match_started = row.time
            self.match_people = []
            self.tallies = [ChairTally() for _ in self.state.chairs]
        if match is not None:
            count(self.tallies, happened, match.seatings, match.setup.rules)
        if row.table is not None and self.state.match is not None:
            for chair in self.state.chairs:
                if chair.person is not None and chair.person.id not in self.match_people:
                    self.match_people.append(chair.person.id)
        seatings = () if self.match is None else self.match.seatings
        self.audience.keep(Entry(number, data, seatings), row.said)

    def _note(self, number: int, happened: tuple[MatchEvent, ...]) -> None:
        """Note the moments; with a new round, the rows of the last are no longer needed."""
        for event in happened:
            if isinstance(event, RoundStarted):
                self.moments = [number] * len(event.seatings)
                self.round_rows = []
            elif isinstance(event, BoardEvent) and isinstance(event.event, _DECISIONS):
                self.moments[event.board] = number


_DECISIONS: Final = (
    engine_events.TurnStarted,
    engine_events.PlayOffered,
    engine_events.CardsDemanded,
    engine_events.ColorAwaited,
    engine_events.RoundEnded,
)
