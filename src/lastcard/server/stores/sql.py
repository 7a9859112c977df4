"""What SQLite and PostgreSQL do alike: nearly everything.

A store of this kind says how a change is written (`_change`) and how a query is asked (`_read`);
the rest stands here and in `sql_people.py`, in statements that both understand.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, Final

from lastcard.answers.statistics import COLUMNS, NOTHING, Counts
from lastcard.server.durations import Durations
from lastcard.server.stores.changes import Change, KeyTaken, Statement, T
from lastcard.server.stores.interface import (
    MatchEntry,
    Pruned,
    Rewrite,
    RowTaken,
    StoredTable,
    Write,
)
from lastcard.server.stores.matches import match_columns, read_match, save_match
from lastcard.server.stores.pruning import prune_portion
from lastcard.server.stores.sql_people import PeopleTables, keep_all, note_named

_MANY: Final = 2**62
"""More rows than there ever are."""
INSERT_ROW: Final = "INSERT INTO rows (code, number, data) VALUES (?, ?, ?)"
_REWRITE: Final = (
    "UPDATE rows SET data = ? WHERE code = ? AND number = ? AND data = ? RETURNING number"
)
_REWRITE_MATCH: Final = "UPDATE matches SET summary = ? WHERE id = ? AND summary = ? RETURNING id"


class SqlStore(PeopleTables):
    """A store in a database."""

    people_as_text: ClassVar[str]
    """How this database puts all `p.person` into one text, with spaces between them."""

    def __init__(self) -> None:
        self.commits = 0
        """Transactions that reached the disk."""
        self.commit_times = Durations()

    @abstractmethod
    async def open(self) -> None:
        """Get ready; migrate the schema if it is older, refuse it if it is newer."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is queued and let go."""

    @abstractmethod
    async def check(self) -> None:
        """Write something small, or raise."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many writes wait."""

    @property
    def is_up(self) -> bool:
        """Whether the database answered when it was last asked; a file always does."""
        return True

    @abstractmethod
    def size(self) -> int:
        """Bytes of the database, as far as is known."""

    async def require_alone(self) -> None:
        """Refuse if another server uses this database; a file is held by its folder's lock."""

    async def require_company(self) -> None:
        """Refuse if another server uses this database as if it were alone."""

    async def ask(self, statement: str, *values: Any) -> list[Any]:
        """What a query finds; for callers that know the tables of the database."""
        return await self._read(statement, *values)

    async def write(self, do: Callable[[], Change[T]]) -> T:
        """Write a change in full or not at all; for callers that know the database's tables."""
        return await self._change(do)

    # ── Tables ────────────────────────────────────────────────────────────────────────────────

    async def create_table(
        self, code: str, created: int, row: bytes, *, named: Collection[str] = ()
    ) -> bool:
        def do() -> Change[None]:
            yield Statement("INSERT INTO tables (code, created) VALUES (?, ?)", (code, created))
            yield Statement(INSERT_ROW, (code, 1, row))
            yield from note_named(code, named)
            yield from self._hold_new(code)

        try:
            await self._change(do)
        except KeyTaken:
            return False
        return True

    def _hold_new(self, code: str) -> Change[None]:
        """More changes when a table is made, its lease; none where the store is not shared."""
        yield from ()

    async def append(self, *writes: Write) -> None:
        def do() -> Change[None]:
            for write in writes:
                yield Statement(INSERT_ROW, (write.table, write.number, write.row))
                if write.match is not None:
                    yield from save_match(write.match)
                yield from note_named(write.table, write.named)
                yield from keep_all(write.kept)

        first = writes[0]
        alone = len(writes) == 1 and not (first.match or first.named or first.kept)
        row = (first.table, first.number, first.row) if alone else None
        try:
            await self._change(do, row=row, tables={write.table for write in writes})
        except KeyTaken:
            raise RowTaken(f"{first.table} has a row {first.number} or a later one") from None

    async def close_table(self, code: str, now: int) -> None:
        def do() -> Change[None]:
            yield Statement("UPDATE tables SET closed = ? WHERE code = ?", (now, code))

        await self._change(do, tables={code})

    async def take_table(self, code: str) -> bool:
        return bool(await self._read("SELECT 1 FROM tables WHERE code = ?", code))

    async def reopen_table(self, code: str) -> None:
        def do() -> Change[None]:
            yield Statement("UPDATE tables SET closed = 0, pruned = 0 WHERE code = ?", (code,))

        if await self._read("SELECT 1 FROM tables WHERE code = ? AND closed > 0", code):
            await self._change(do, tables={code})

    async def give_table(self, code: str) -> None:
        """Nobody else could take it: a file is one process's."""

    async def prune(self, before: int, *, most: int, after: Pruned | None = None) -> Pruned | None:
        return await self._change(lambda: prune_portion(before, most, after))

    async def open_tables(self) -> Sequence[StoredTable]:
        found = await self._read(
            "SELECT code, created FROM tables WHERE closed = 0 ORDER BY created"
        )
        return [StoredTable(*row) for row in found]

    async def rows(
        self, table: str, first: int = 1, last: int | None = None, *, most: int | None = None
    ) -> Sequence[tuple[int, bytes]]:
        return await self._read(
            "SELECT number, data FROM rows WHERE code = ? AND number BETWEEN ? AND ?"
            " ORDER BY number LIMIT ?",
            table,
            first,
            _MANY if last is None else last,
            _MANY if most is None else most,
        )

    # ── Matches ───────────────────────────────────────────────────────────────────────────────

    async def rewrite(self, *rewrites: Rewrite) -> bool:
        def do() -> Change[bool]:
            done = 0
            for table, number, was, row in rewrites:
                done += len((yield Statement(_REWRITE, (row, table, number, was))))
            return done == len(rewrites)

        return await self._change(do)

    async def rewrite_match(self, was: MatchEntry, match: MatchEntry) -> bool:
        def do() -> Change[bool]:
            done = yield Statement(_REWRITE_MATCH, (match.summary, match.id, was.summary))
            return bool(done)

        return await self._change(do)

    async def match_start(self, table: str) -> int | None:
        found = await self._read("SELECT max(first) FROM matches WHERE code = ?", table)
        return found[0][0]

    async def match(self, match_id: str) -> MatchEntry | None:
        found = await self._read(f"SELECT {self._match} FROM matches m WHERE m.id = ?", match_id)
        return read_match(found[0]) if found else None

    async def matches_of(
        self, person: str, *, most: int, before: MatchEntry | None = None
    ) -> Sequence[MatchEntry]:
        found = await self._read(
            f"SELECT {self._match} FROM played p"
            " JOIN matches m ON m.id = p.match AND m.started = p.started"
            " WHERE p.person = ? AND (p.started, p.match) < (?, ?)"
            " ORDER BY p.started DESC, p.match DESC LIMIT ?",
            person,
            *((_MANY, "") if before is None else (before.started, before.id)),
            most,
        )
        return [read_match(row) for row in found]

    @property
    def _match(self) -> str:
        return match_columns(self.people_as_text)

    async def statistics(self, person: str) -> Counts:
        columns = ", ".join(COLUMNS)
        found: list[Any] = await self._read(
            f"SELECT {columns} FROM statistics WHERE person = ?", person
        )
        return found[0] if found else NOTHING
