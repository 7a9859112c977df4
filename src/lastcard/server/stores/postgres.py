"""PostgreSQL: a server that keeps everything, for when one machine is no longer enough.

One task writes. Whatever is waiting when it comes round goes into one transaction; when that has
been committed everyone who waited is told. Queries go over connections of their own.
"""

# pyright: reportMissingTypeStubs=false

import asyncio
import itertools
import os
import secrets
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final

import asyncpg
import structlog

from lastcard.engine.errors import LastcardError
from lastcard.server.stores import leases
from lastcard.server.stores.address import StoreAddress
from lastcard.server.stores.changes import Change, Job, KeyTaken, Row, Statement, T
from lastcard.server.stores.interface import CannotSave, LeaseLost, TableElsewhere
from lastcard.server.stores.postgres_line import LOST, RETRY_SECONDS, Line, fetch
from lastcard.server.stores.postgres_migrations import migrate
from lastcard.server.stores.sql import SqlStore

LARGEST_BATCH: Final = 2000
OUTCOME_SECONDS: Final = 10.0
"""How long to ask what became of a commit that was not answered."""
SIZE_SECONDS: Final = 60
"""How often the size of the database is asked for."""
TAKING_SECONDS: Final = leases.LEASE_SECONDS + 1
"""How long to wait for a table that another node has, since that node may be dead."""
TOKENS: Final = "tokens"
_INSERT_ROWS: Final = (
    "INSERT INTO rows (code, number, data)"
    " SELECT * FROM unnest(CAST(? AS TEXT[]), CAST(? AS BIGINT[]), CAST(? AS BYTEA[]))"
    " ON CONFLICT DO NOTHING RETURNING code, number"
)

log = structlog.get_logger("lastcard.store")


class StoreTaken(LastcardError):
    """Another server uses this database."""


class PostgresStore(SqlStore):
    """A store that several machines can reach."""

    people_as_text = "string_agg(p.person, ' ' ORDER BY p.person)"
    order_of_coming = "came"

    def __init__(self, address: StoreAddress, *, is_alone: bool = True) -> None:
        super().__init__()
        self.line = Line(address)
        self.node = secrets.token_urlsafe(9)
        """The name of this process as an owner of tables; a new one after every start."""
        self._about = f"{socket.gethostname()}, process {os.getpid()}"
        self.is_alone = is_alone
        """Whether no other server should use this database. A node that has a table nevertheless
        must be dead, and its lease is waited for."""
        self.is_linked = True
        """Whether this process can speak to others that share the store."""
        self.on_lost: Callable[[str], object] = _ignore
        """Told the codes of tables that others took while this process was thought dead."""
        self._renewed = 0.0
        self._fences: dict[str, int] = {}
        """The tables that this process has, and the numbers with which it took them."""
        self._waiting: deque[Job] = deque()
        self._come = asyncio.Event()
        self._is_closing = False
        self._writer: asyncio.Task[None] | None = None
        self._renewer: asyncio.Task[None] | None = None
        self._size = 0
        self._batch = 0
        """The number of the transaction that is being written, or was last."""

    # ── Opening ───────────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        await self.line.open(lambda connection: migrate(connection, str(self.line.address)))
        self._is_closing = False
        self._writer = asyncio.create_task(self._write_all(), name="store writer")
        await self._change(_nothing)
        self._renewed = time.monotonic()
        self._renewer = asyncio.create_task(self._renew_always(), name="store renewer")

    async def close(self) -> None:
        if self._renewer is not None:
            self._renewer.cancel()
            self._renewer = None
        if self._writer is not None:
            with suppress(CannotSave):
                await self._change(lambda: leases.leave(self.node))
            self._is_closing = True
            self._come.set()
            await self._writer
            self._writer = None
        self._fences.clear()
        await self.line.close()

    async def require_alone(self) -> None:
        """`StoreTaken` if another server uses this database, and lives."""
        await self._require_none(lambda alone: True)

    async def require_company(self) -> None:
        """`StoreTaken` if a server uses this database that does not speak to others."""
        await self._require_none(bool)

    async def _require_none(self, is_wrong: Callable[[int], bool]) -> None:
        until = time.monotonic() + TAKING_SECONDS
        while True:
            others = await self._read(leases.OTHERS, self.node)
            wrong = [about for about, _, alone in others if is_wrong(alone)]
            if not wrong:
                return
            if time.monotonic() > until:
                raise StoreTaken(
                    f"{self.line.address} is used by another server ({wrong[0]}); "
                    "stop that one, choose another --store, or give both the same --redis"
                )
            await asyncio.sleep(RETRY_SECONDS)

    @property
    def silent_seconds(self) -> float:
        """How long ago we last said that we are alive."""
        return time.monotonic() - self._renewed

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def is_up(self) -> bool:
        return self.line.is_up

    def size(self) -> int:
        return self._size

    async def check(self) -> None:
        await self._change(_nothing)  # it writes that we are alive, and waits for nobody else

    async def _renew_always(self) -> None:
        for second in itertools.count():
            with suppress(CannotSave):
                await self._change(_nothing)  # every transaction says that we are alive
                await self._look_for_lost()
                if second % SIZE_SECONDS == 0:
                    found = await self._read("SELECT pg_database_size(current_database())")
                    self._size = found[0][0]
            await asyncio.sleep(leases.RENEW_SECONDS)

    async def _look_for_lost(self) -> None:
        """After a long silence we may have lost tables, and should know before we write to one."""
        now, before = time.monotonic(), self._renewed
        self._renewed = now
        if before and now - before > leases.LEASE_SECONDS:
            known = list(self._fences)
            held = {code for (code,) in await self._read(leases.OURS, self.node)}
            for code in known:
                if code not in held:
                    self.on_lost(code)

    # ── The writer ────────────────────────────────────────────────────────────────────────────

    async def _change(
        self, do: Callable[[], Change[T]], *, row: Row | None = None, tables: Collection[str] = ()
    ) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        fences = {table: self._fences.get(table, 0) for table in tables}
        self._waiting.append(Job(do, future, row, fences))
        self._come.set()
        return await future

    async def _read(self, statement: str, *values: Any) -> list[Any]:
        return await self.line.read(statement, values)

    async def _write_all(self) -> None:
        """The writer's task: take what waits, write it in one go, tell everyone."""
        while self._waiting or not self._is_closing:
            if not self._waiting:
                self._come.clear()
                await self._come.wait()
                continue
            count = min(len(self._waiting), LARGEST_BATCH)
            batch = [self._waiting.popleft() for _ in range(count)]
            began = time.perf_counter()
            try:
                await self.line.patiently(lambda batch=batch: self._write_batch(batch))
                self.commits += 1
                self.commit_times.take(time.perf_counter() - began)
            except CannotSave as error:
                for job in batch:
                    job.error = error
            except Exception as error:  # whatever it is, nobody may wait for ever
                log.exception("batch failed")
                self.line.hang_up()
                for job in batch:
                    job.error = self.line.cannot_save(error)
            for job in batch:
                job.tell()

    async def _write_batch(self, batch: list[Job]) -> None:
        """One transaction; if it raises one of LOST, nothing of it is in the database."""
        for job in batch:
            job.error = None
        connection = await self.line.writing()
        self._batch += 1
        try:
            await connection.execute("BEGIN")
            await fetch(connection, leases.RENEW, self._alive())
            await self._see_fences(connection, batch)
            good = [job for job in batch if job.error is None]
            for alike, jobs in itertools.groupby(good, key=lambda job: job.row is not None):
                if alike:
                    await _insert(connection, list(jobs))
                else:
                    for job in jobs:
                        await _do_job(connection, job)
        except BaseException:
            self.line.hang_up()  # the server takes back what has begun
            raise
        try:
            if await connection.execute("COMMIT") != "COMMIT":
                raise CannotSave(Exception("PostgreSQL took the transaction back"))
        except LOST:
            self.line.hang_up()
            if not await self._was_committed():
                raise

    def _alive(self) -> tuple[str, str, int, int, int]:
        linked, alone = int(self.is_linked), int(self.is_alone)
        return (self.node, self._about, self._batch, linked, alone)

    async def _see_fences(self, connection: Any, batch: list[Job]) -> None:
        """Refuse writes of tables that others have taken."""
        codes = sorted({code for job in batch for code in job.fences})
        found = await fetch(connection, leases.HELD, (codes, self.node)) if codes else []
        held = dict(found)
        for job in batch:
            lost = [code for code, fence in job.fences.items() if held.get(code) != fence]
            if lost:
                job.error = LeaseLost(f"{lost[0]} was taken over by another server")

    async def _was_committed(self) -> bool:
        """What became of a commit to which there was no answer."""
        until = time.monotonic() + OUTCOME_SECONDS
        while True:
            try:
                connection = await self.line.writing()
                found = await fetch(connection, leases.LAST_BATCH, (self.node,))
            except LOST as error:
                self.line.hang_up()
                if time.monotonic() > until:
                    raise self.line.cannot_save(error) from None
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return found == [(self._batch,)]

    # ── Who has a table ───────────────────────────────────────────────────────────────────────

    def _hold_new(self, code: str) -> Change[None]:
        yield from leases.hold_new(code, self.node)

    async def create_table(
        self, code: str, created: int, row: bytes, *, named: Collection[str] = ()
    ) -> bool:
        made = await super().create_table(code, created, row, named=named)
        if made:
            self._fences[code] = leases.FIRST
        return made

    async def take_table(self, code: str) -> bool:
        until = time.monotonic() + (TAKING_SECONDS if self.is_alone else 0)
        while True:
            try:
                fence = await self._change(
                    lambda: leases.take(code, self.node, linked=self.is_linked)
                )
            except TableElsewhere:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(RETRY_SECONDS)
            else:
                if fence is not None:
                    self._fences[code] = fence
                return fence is not None

    async def give_table(self, code: str) -> None:
        self._fences.pop(code, None)
        await self._change(lambda: leases.let_go(code, self.node))

    async def tables_of_nobody(self, most: int) -> list[str]:
        """Open tables whose process is dead, or that have none."""
        return [code for (code,) in await self._read(leases.NOBODYS, most)]

    async def set_linked(self, is_linked: bool) -> None:  # noqa: FBT001 - it is what is set
        """Let others know whether this process can speak to them."""
        if is_linked != self.is_linked:
            self.is_linked = is_linked
            await self._change(_nothing)

    async def others_are_linked(self) -> bool:
        """Whether other processes that share this store can speak to one another."""
        return any(linked for _, linked, _ in await self._read(leases.OTHERS, self.node))

    async def others(self) -> dict[str, str]:
        """The other processes that share this store and are alive: what they are, by their ids."""
        return dict(await self._read(leases.ALIVE, self.node))

    async def common_secret(self, own: bytes) -> bytes:
        """The secret with which all processes sign tokens: that of the process that was first."""

        def do() -> Change[bytes]:
            yield Statement(
                "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (TOKENS, own),
            )
            found = yield Statement("SELECT value FROM secrets WHERE name = ?", (TOKENS,))
            return bytes(found[0][0])

        return await self._change(do)

    async def close_table(self, code: str, now: int) -> None:
        def do() -> Change[None]:
            yield Statement("UPDATE tables SET closed = ? WHERE code = ?", (now, code))
            yield from leases.let_go(code, self.node)

        await self._change(do, tables={code})
        self._fences.pop(code, None)


def _nothing() -> Change[None]:
    yield from ()


def _ignore(_: str) -> None:
    pass


async def _insert(connection: Any, jobs: list[Job]) -> None:
    """Write rows, many by one statement; those whose number is taken are left out."""
    rows = [job.row for job in jobs if job.row is not None]
    columns = [list(column) for column in zip(*rows, strict=True)]
    written = Counter(await fetch(connection, _INSERT_ROWS, columns))
    for job, (code, number, _) in zip(jobs, rows, strict=True):
        if written[code, number] == 0:
            job.error = KeyTaken(f"{code} has a row {number}")
        written[code, number] -= 1


async def _do_job(connection: Any, job: Job) -> None:
    """One job; if it fails, it alone is undone."""
    await connection.execute("SAVEPOINT job")
    try:
        job.result = await _perform(connection, job.do())
    except (LastcardError, asyncpg.UniqueViolationError, asyncpg.DataError) as error:
        await connection.execute("ROLLBACK TO job")
        is_ours = isinstance(error, LastcardError)
        is_taken = isinstance(error, asyncpg.UniqueViolationError)
        job.error = error if is_ours else KeyTaken() if is_taken else CannotSave(error)
    await connection.execute("RELEASE job")


async def _perform(connection: Any, change: Change[T]) -> T:
    found: list[Any] | None = None
    while True:
        try:
            text, values = change.send(found) if found is not None else next(change)
        except StopIteration as end:
            return end.value
        found = await fetch(connection, text, values)
