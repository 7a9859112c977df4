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
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import structlog

from lastcard.server.stores.changes import Change, Job, KeyTaken, Row, T
from lastcard.server.stores.interface import CannotSave, NewerDatabase, UnusableDatabase
from lastcard.server.stores.sql import SqlStore
from lastcard.server.stores.sqlite_migrations import MIGRATIONS, VERSION, perform

LARGEST_BATCH: Final = 2000
_ROWS_AT_ONCE: Final = (256, 128, 64, 32, 16, 8, 4, 2, 1)
"""Only a few sizes, so that all these statements stay prepared."""
_INSERT: Final = {
    count: f"INSERT INTO rows (code, number, data) VALUES {', '.join(['(?, ?, ?)'] * count)}"
    for count in _ROWS_AT_ONCE
}


log = structlog.get_logger("lastcard.store")


class SqliteStore(SqlStore):
    """The usual store."""

    people_as_text = "group_concat(p.person, ' ')"
    order_of_coming = "rowid"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._reader: sqlite3.Connection | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        """A thread of the store's own: reads wait for nothing else there, and nothing else for
        reads."""

    # ── Opening ───────────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        connection = await self._apart(self._connect_and_migrate)
        self._reader = await self._apart(self._connect)
        self._writer = threading.Thread(
            target=self._write_all, args=(connection,), name="store-writer", daemon=True
        )
        self._writer.start()

    async def _apart(self, do: Callable[..., T], *values: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, do, *values)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        # Moving the log into the file happens within a commit, and someone waits for that.
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
        """Let only the owner read the database: it has hands, hashes of passwords, who met whom.

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
        await self._do("INSERT OR REPLACE INTO checked VALUES (1, ?)", now)

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

    def _write_batch(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        began = time.perf_counter()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for alike, jobs in itertools.groupby(batch, key=lambda job: job.row is not None):
                if alike:
                    self._insert(connection, list(jobs))
                else:
                    for job in jobs:
                        self._do_job(connection, job)
            connection.execute("COMMIT")
            self.commits += 1
            self.commit_times.take(time.perf_counter() - began)
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in batch:
                job.error = job.error or CannotSave(error)
        except Exception as error:  # whatever it is, nobody may wait for ever
            log.exception("batch failed")
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in batch:
                job.error = job.error or CannotSave(error)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(_tell, batch)

    def _insert(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        """Write rows, many by one statement: each statement is a chance to wait for the loop."""
        at = 0
        while at < len(jobs):
            count = next(count for count in _ROWS_AT_ONCE if count <= len(jobs) - at)
            some, at = jobs[at : at + count], at + count
            values = [value for job in some for value in job.row or ()]
            try:
                connection.execute(_INSERT[count], values)
            except sqlite3.IntegrityError:  # of one of them: the whole statement did nothing
                for job in some:
                    self._do_job(connection, job)

    def _do_job(self, connection: sqlite3.Connection, job: Job) -> None:
        """One job; if it fails, it alone is undone."""
        connection.execute("SAVEPOINT job")
        try:
            job.result = perform(connection, job.do())
        except sqlite3.IntegrityError as error:
            connection.execute("ROLLBACK TO job")
            job.error = KeyTaken(str(error))
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001 - what SQLite cannot hold, a fault of ours
            connection.execute("ROLLBACK TO job")
            job.error = error
        connection.execute("RELEASE job")

    async def _change(
        self, do: Callable[[], Change[T]], *, row: Row | None = None, tables: Collection[str] = ()
    ) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(Job(do, future, row))
        return await future

    async def _read(self, statement: str, *values: Any) -> list[Any]:
        return await self._apart(self._fetch, statement, values)

    def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        if self._reader is None:
            raise sqlite3.ProgrammingError("the store is closed")
        return self._reader.execute(statement, values).fetchall()


def _tell(batch: list[Job]) -> None:
    for job in batch:
        job.tell()
