"""Moving everything from one database to another: from a file to PostgreSQL, and back.

The whole of it is one change, and so one transaction: stopped halfway, nothing was moved, and it
can be begun again. Leases and nodes are not moved: they are about processes that run.
"""

import asyncio
import queue
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from lastcard.answers.statistics import COLUMNS
from lastcard.engine.errors import LastcardError
from lastcard.server.stores.changes import Change, Statement
from lastcard.server.stores.interface import NotMoved
from lastcard.server.stores.kept import TABLES
from lastcard.server.stores.sql import SqlStore
from lastcard.server.stores.sql_people import PERSON, kept_columns
from lastcard.server.stores.sqlite import SqliteStore

ROWS_AT_ONCE: Final = 200
PAGES_AHEAD: Final = 20


class Moved(NamedTuple):
    """A table of the database, in full; its rows are read in the order of `key`."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...] = ()
    """Empty: the order in which they came."""


def _moved(name: str, columns: str, key: str = "") -> Moved:
    return Moved(name, tuple(columns.split(", ")), tuple(key.split(", ")) if key else ())


MOVED: Final = (
    _moved("tables", "code, created, closed, pruned", "code"),
    _moved("rows", "code, number, data", "code, number"),
    _moved("people", PERSON, "id"),
    _moved("accounts", "login, person, password_hash", "login"),
    _moved("matches", "id, code, first, started, last, ended, summary", "id"),
    _moved("played", "person, started, match", "person, started, match"),
    _moved("named", "person, code", "person, code"),
    _moved("statistics", ", ".join(("person", *COLUMNS)), "person"),
    *(_moved(name, kept_columns(kind)) for kind, name in TABLES.items()),
)
"""All that is moved; a test makes sure that nothing is missing."""

Page = tuple[Moved, list[tuple[Any, ...]]]


async def move(source: SqlStore, target: SqlStore, on_progress: Callable[[int, int], None]) -> int:
    """Move all rows into an empty database; how many. `on_progress` hears done and total."""
    counts = [await source.ask(f"SELECT count(*) FROM {table.name}") for table in MOVED]
    total = sum(found[0][0] for found in counts)
    done = 0

    def told(count: int) -> None:
        nonlocal done
        done += count
        on_progress(done, total)

    def do(pages: Iterator[Page]) -> Change[int]:
        nonlocal done
        done = 0
        return (yield from _fill(pages, told))

    if isinstance(source, SqliteStore):
        return await target.write(lambda: do(_read_file(source.path)))
    pages: queue.Queue[Page | Exception | None] = queue.Queue(PAGES_AHEAD)
    reading = asyncio.create_task(_read_ahead(source, pages))
    try:
        return await target.write(lambda: do(_out_of(pages)))
    finally:
        reading.cancel()


def _fill(pages: Iterator[Page], told: Callable[[int], None]) -> Change[int]:
    for table in MOVED:
        if (yield Statement(f"SELECT 1 FROM {table.name} LIMIT 1")):
            raise NotMoved(f"there is something in it already ({table.name}); nothing was moved")
    counts = dict.fromkeys((table.name for table in MOVED), 0)
    for table, rows in pages:
        places = f"({', '.join('?' * len(table.columns))})"
        yield Statement(
            f"INSERT INTO {table.name} ({', '.join(table.columns)})"
            f" VALUES {', '.join([places] * len(rows))}",
            tuple(value for row in rows for value in row),
        )
        counts[table.name] += len(rows)
        told(len(rows))
    for name, count in counts.items():
        ((found,),) = yield Statement(f"SELECT count(*) FROM {name}")
        if found != count:
            raise NotMoved(f"of {count} rows of {name} {found} arrived; nothing was moved")
    return sum(counts.values())


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


def _query(table: Moved, order: str, last: Sequence[Any] | None) -> str:
    """The next rows after those that were read, with their key at the end."""
    key = table.key or (order,)
    after = f"WHERE ({', '.join(key)}) > ({', '.join('?' * len(key))})" if last else ""
    return (
        f"SELECT {', '.join((*table.columns, *key))} FROM {table.name} {after}"
        f" ORDER BY {', '.join(key)} LIMIT {ROWS_AT_ONCE}"
    )


def _read_file(path: Path) -> Iterator[Page]:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        for table in MOVED:
            last: Sequence[Any] | None = None
            while True:
                query = _query(table, SqliteStore.order_of_coming, last)
                found = connection.execute(query, last or ()).fetchall()
                if not found:
                    break
                yield table, [row[: len(table.columns)] for row in found]
                last = found[-1][len(table.columns) :]
    finally:
        connection.close()


async def _read_ahead(source: SqlStore, pages: "queue.Queue[Page | Exception | None]") -> None:
    """Read for a writer that is in another thread."""
    try:
        for table in MOVED:
            last: Sequence[Any] | None = None
            while found := await source.ask(
                _query(table, source.order_of_coming, last), *(last or ())
            ):
                page = (table, [row[: len(table.columns)] for row in found])
                await asyncio.to_thread(pages.put, page)
                last = found[-1][len(table.columns) :]
        await asyncio.to_thread(pages.put, None)
    except LastcardError as error:
        await asyncio.to_thread(pages.put, error)


def _out_of(pages: "queue.Queue[Page | Exception | None]") -> Iterator[Page]:
    while (page := pages.get()) is not None:
        if isinstance(page, Exception):
            raise page
        yield page
