"""SQLite: one file, one thread that writes, durable group commit.

Whatever is waiting when the writer comes round goes into one transaction; when that has reached
the disk (`synchronous=FULL` in WAL mode) everyone who waited is told. The busier the server, the
more rows share a flush.
"""

import asyncio
import itertools
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from lastcard.engine.errors import LastcardError
from lastcard.server.durations import Durations
from lastcard.server.stores.interface import (
    CannotSave,
    MatchEntry,
    RowTaken,
    StoredTable,
    Write,
)
from lastcard.server.stores.matches import MATCH, read_match, save_match
from lastcard.server.stores.migrations import MIGRATIONS, VERSION
from lastcard.server.stores.sqlite_people import PeopleTables
from lastcard.server.stores.statistics import COLUMNS, NOTHING, Counts

_T = TypeVar("_T")

LARGEST_BATCH: Final = 2000
_ROWS_AT_ONCE: Final = (256, 128, 64, 32, 16, 8, 4, 2, 1)
"""Few sizes, so that their statements stay prepared."""
_PLACES: Final = {count: ", ".join(["(?, ?, ?)"] * count) for count in _ROWS_AT_ONCE}


class NewerDatabase(LastcardError):
    """The database was written by a newer version of this program."""


class UnusableDatabase(LastcardError):
    """The file cannot be opened, or is no database."""


@dataclass(slots=True)
class _Job:
    """Something to do in the writer's transaction, and who waits for it."""

    do: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    row: tuple[str, int, bytes] | None = None
    """A row, if all there is to do is to write it: many are written by one statement."""
    result: Any = None
    error: Exception | None = None


class SqliteStore(PeopleTables):
    """The usual store."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        """Transactions that reached the disk."""
        self.commit_times = Durations()
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._reader: sqlite3.Connection | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        """Nobody else's work waits in this thread, and it waits for nobody else's."""

    # ── Opening ───────────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        connection = await self._apart(self._connect_and_migrate)
        self._reader = await self._apart(self._connect)
        self._writer = threading.Thread(
            target=self._write_all, args=(connection,), name="store-writer", daemon=True
        )
        self._writer.start()

    async def _apart(self, do: Callable[..., _T], *values: Any) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, do, *values)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        # What is moved from the log into the file is moved by a commit that someone waits for.
        connection.execute("PRAGMA wal_autocheckpoint = 4000")
        connection.execute("PRAGMA busy_timeout = 5000")
        return connection

    def _connect_and_migrate(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            self._keep_from_others()
            return self._migrate(self._connect())
        except (sqlite3.Error, OSError) as error:
            raise UnusableDatabase(
                f"{self.path} cannot be used: {error}; choose another --data folder"
            ) from error

    def _keep_from_others(self) -> None:
        """Hands, hashes of passwords, who met whom: only the owner reads the database.

        SQLite makes the files beside it with the same rights.
        """
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        for path in (self.path, *self.path.parent.glob(f"{self.path.name}-*")):
            path.chmod(0o600)

    def _migrate(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        connection.execute("BEGIN IMMEDIATE")
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise NewerDatabase(
                    f"{self.path} is of version {version}, this program knows versions up to "
                    f"{VERSION}: use a newer lastcard, or another --data folder"
                )
            for step in MIGRATIONS[version:]:
                if isinstance(step, str):
                    for statement in step.split(";"):
                        connection.execute(statement)
                else:
                    step(connection)
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            connection.close()
            raise
        return connection

    async def close(self) -> None:
        if self._writer is not None:
            self._queue.put(None)
            await self._apart(self._writer.join)
            self._writer = None
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    @property
    def waiting(self) -> int:
        """How many writes wait."""
        return self._queue.qsize()

    def size(self) -> int:
        """Bytes of the database and of the files beside it."""
        files = self.path.parent.glob(f"{self.path.name}*")
        return sum(file.stat().st_size for file in files)

    async def check(self) -> None:
        now = int(time.time() * 1000)
        await self._write(
            lambda c: c.execute("INSERT OR REPLACE INTO checked VALUES (1, ?)", (now,))
        )

    # ── The writer ────────────────────────────────────────────────────────────────────────────

    def _write_all(self, connection: sqlite3.Connection) -> None:
        """The writer's thread: take what waits, write it in one go, tell everyone."""
        try:
            while (job := self._queue.get()) is not None:
                batch = [job]
                stop = False
                while len(batch) < LARGEST_BATCH and not self._queue.empty():
                    more = self._queue.get()
                    if more is None:
                        stop = True
                        break
                    batch.append(more)
                self._write_batch(connection, batch)
                if stop:
                    break
        finally:
            connection.close()

    def _write_batch(self, connection: sqlite3.Connection, batch: list[_Job]) -> None:
        began = time.perf_counter()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for alike, jobs in itertools.groupby(batch, key=lambda job: job.row is not None):
                if alike:
                    self._insert(connection, list(jobs))
                else:
                    for job in jobs:
                        self._do(connection, job)
            connection.execute("COMMIT")
            self.commits += 1
            self.commit_times.take(time.perf_counter() - began)
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in batch:
                job.error = job.error or CannotSave(error)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(_tell, batch)

    def _insert(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Write rows, many by one statement: each statement is a chance to wait for the loop."""
        at = 0
        while at < len(jobs):
            count = next(count for count in _ROWS_AT_ONCE if count <= len(jobs) - at)
            some, at = jobs[at : at + count], at + count
            values = [value for job in some for value in job.row or ()]
            try:
                connection.execute(f"INSERT INTO rows VALUES {_PLACES[count]}", values)
            except sqlite3.IntegrityError:  # one of them; this statement has done nothing
                for job in some:
                    self._do(connection, job)

    def _do(self, connection: sqlite3.Connection, job: _Job) -> None:
        """One job; if it fails, it alone is undone."""
        connection.execute("SAVEPOINT job")
        try:
            job.result = job.do(connection)
        except (LastcardError, sqlite3.IntegrityError) as error:
            connection.execute("ROLLBACK TO job")
            job.error = error
        connection.execute("RELEASE job")

    async def _write(
        self,
        do: Callable[[sqlite3.Connection], Any],
        row: tuple[str, int, bytes] | None = None,
    ) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put(_Job(do, future, row))
        return await future

    async def _read(self, statement: str, *values: Any) -> list[Any]:
        return await self._apart(self._fetch, statement, values)

    def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        if self._reader is None:
            raise sqlite3.ProgrammingError("the store is closed")
        return self._reader.execute(statement, values).fetchall()

    # ── Tables ────────────────────────────────────────────────────────────────────────────────

    async def create_table(self, code: str, created: int, row: bytes) -> bool:
        def do(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO tables (code, created) VALUES (?, ?)", (code, created))
            connection.execute("INSERT INTO rows VALUES (?, 1, ?)", (code, row))

        try:
            await self._write(do)
        except sqlite3.IntegrityError:
            return False
        return True

    async def append(self, *writes: Write) -> None:
        def do(connection: sqlite3.Connection) -> None:
            for write in writes:
                row = (write.table, write.number, write.row)
                connection.execute(f"INSERT INTO rows VALUES {_PLACES[1]}", row)
                if write.match is not None:
                    save_match(connection, write.match)

        first = writes[0]
        alone = len(writes) == 1 and first.match is None
        try:
            await self._write(do, (first.table, first.number, first.row) if alone else None)
        except sqlite3.IntegrityError:
            raise RowTaken(f"{first.table} has a row {first.number} or a later one") from None

    async def close_table(self, code: str, now: int) -> None:
        await self._write(
            lambda c: c.execute("UPDATE tables SET closed = ? WHERE code = ?", (now, code))
        )

    async def reopen_table(self, code: str) -> None:
        closed = await self._read("SELECT 1 FROM tables WHERE code = ? AND closed > 0", code)
        if closed:
            await self.close_table(code, 0)

    async def prune(self, before: int, *, most: int) -> int:
        def do(connection: sqlite3.Connection) -> int:
            old = connection.execute(
                "SELECT code FROM tables WHERE closed > 0 AND closed < ? AND pruned = 0 LIMIT ?",
                (before, most),
            ).fetchall()
            for statement in _PRUNE:
                connection.executemany(statement, old)
            return len(old)

        return await self._write(do)

    async def open_tables(self) -> Sequence[StoredTable]:
        found = await self._read(
            "SELECT code, created FROM tables WHERE closed = 0 ORDER BY created"
        )
        return [StoredTable(*row) for row in found]

    async def rows(
        self, table: str, first: int = 1, last: int | None = None
    ) -> Sequence[tuple[int, bytes]]:
        return await self._read(
            "SELECT number, data FROM rows WHERE code = ? AND number BETWEEN ? AND ?"
            " ORDER BY number",
            table,
            first,
            2**62 if last is None else last,
        )

    # ── Matches ───────────────────────────────────────────────────────────────────────────────

    async def rewrite(self, match: MatchEntry, *writes: Write) -> None:
        def do(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE matches SET summary = ? WHERE id = ?", (match.summary, match.id)
            )
            connection.executemany(
                "UPDATE rows SET data = ? WHERE code = ? AND number = ?",
                [(write.row, write.table, write.number) for write in writes],
            )

        await self._write(do)

    async def match_start(self, table: str) -> int | None:
        found = await self._read("SELECT max(first) FROM matches WHERE code = ?", table)
        return found[0][0]

    async def match(self, match_id: str) -> MatchEntry | None:
        found = await self._read(f"SELECT {MATCH} FROM matches m WHERE m.id = ?", match_id)
        return read_match(found[0]) if found else None

    async def matches_of(self, person: str, *, most: int) -> Sequence[MatchEntry]:
        found = await self._read(
            f"SELECT {MATCH} FROM played p"
            " JOIN matches m ON m.id = p.match AND m.started = p.started"
            " WHERE p.person = ? ORDER BY p.started DESC, p.match DESC LIMIT ?",
            person,
            most,
        )
        return [read_match(row) for row in found]

    async def statistics(self, person: str) -> Counts:
        columns = ", ".join(COLUMNS)
        found = await self._read(f"SELECT {columns} FROM statistics WHERE person = ?", person)
        return found[0] if found else NOTHING


_PRUNE: Final = (
    "DELETE FROM played WHERE match IN (SELECT id FROM matches WHERE code = ? AND ended IS NULL)",
    "DELETE FROM matches WHERE code = ? AND ended IS NULL",
    (
        "DELETE FROM rows WHERE code = ? AND NOT EXISTS (SELECT 1 FROM matches m"
        " WHERE m.code = rows.code AND rows.number BETWEEN m.first AND m.last)"
    ),
    "UPDATE tables SET pruned = 1 WHERE code = ?",
)
"""Of a table that is closed, only the matches stay that were played to their end."""


def _tell(batch: list[_Job]) -> None:
    for job in batch:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)
