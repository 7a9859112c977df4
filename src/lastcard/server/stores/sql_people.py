"""People in a database: who they are, their logins, and what is kept of them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import astuple, fields
from typing import Any, ClassVar, Final

from lastcard.server.stores.changes import Change, Row, Statement, T
from lastcard.server.stores.interface import Account, LoginTaken, PersonGone, StoredPerson
from lastcard.server.stores.kept import TABLES, K, Kept, StoredSession

PERSON: Final = "id, name, login, seen, created, face"


class PeopleTables(ABC):
    """The part of the store that knows people."""

    order_of_coming: ClassVar[str]
    """The column that tells in which order things were kept."""

    @abstractmethod
    async def _change(
        self, do: Callable[[], Change[T]], *, row: Row | None = None, tables: Collection[str] = ()
    ) -> T:
        """Write a change, all of it or nothing, and wait for the disk; these tables are written."""

    @abstractmethod
    async def _read(self, statement: str, *values: Any) -> list[Any]:
        """What a query finds."""

    async def _do(self, statement: str, *values: Any) -> None:
        """Write what one statement writes."""

        def do() -> Change[None]:
            yield Statement(statement, values)

        await self._change(do)

    async def save_person(self, person: StoredPerson) -> None:
        await self._do(
            f"INSERT INTO people ({PERSON}) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name, face = excluded.face",
            *astuple(person),
        )

    async def change_person(self, person: StoredPerson) -> None:
        def do() -> Change[None]:
            changed = yield Statement(
                "UPDATE people SET name = ?, face = ? WHERE id = ? RETURNING id",
                (person.name, person.face, person.id),
            )
            if not changed:
                raise PersonGone(person.id)

        await self._change(do)

    async def saw_person(self, person_id: str, now: int) -> None:
        await self._do("UPDATE people SET seen = ? WHERE id = ?", now, person_id)

    async def person(self, person_id: str) -> StoredPerson | None:
        found = await self._read(f"SELECT {PERSON} FROM people WHERE id = ?", person_id)
        return StoredPerson(*found[0]) if found else None

    async def find_people(self, text: str, *, most: int) -> Sequence[StoredPerson]:
        within = "".join(f"!{letter}" if letter in "!%_" else letter for letter in text)
        found = await self._read(
            f"SELECT {PERSON} FROM people WHERE id = ?1 OR login = ?1"
            " OR lower(name) LIKE lower(?2) ESCAPE '!' ORDER BY seen DESC, id LIMIT ?3",
            text,
            f"%{within}%",
            most,
        )
        return [StoredPerson(*row) for row in found]

    async def create_account(self, login: str, account: Account) -> None:
        def do() -> Change[None]:
            known = yield Statement(
                "UPDATE people SET login = ? WHERE id = ? RETURNING id", (login, account.person)
            )
            if not known:
                raise PersonGone(account.person)
            # One statement asks and writes: nobody else can come between.
            made = yield Statement(
                "INSERT INTO accounts (login, person, password_hash) VALUES (?, ?, ?)"
                " ON CONFLICT (login) DO UPDATE SET password_hash = excluded.password_hash"
                " WHERE accounts.person = excluded.person RETURNING login",
                (login, account.person, account.password_hash),
            )
            if not made:
                raise LoginTaken(login)

        await self._change(do)

    async def account(self, login: str) -> Account | None:
        found = await self._read(
            "SELECT person, password_hash FROM accounts WHERE login = ?", login
        )
        return Account(*found[0]) if found else None

    async def forget_person(self, person_id: str) -> None:
        def do() -> Change[None]:
            for table, column in _OF_APERSON:
                yield Statement(f"DELETE FROM {table} WHERE {column} = ?", (person_id,))
            yield Statement(
                "DELETE FROM audit WHERE about = ?1 AND by IN (?1, '') OR by = ?1"
                " AND about IN (SELECT id FROM bots WHERE owner = ?1)",
                (person_id,),
            )
            yield Statement("DELETE FROM bots WHERE owner = ?", (person_id,))

        await self._change(do)

    async def tables_of(self, person: str) -> Sequence[str]:
        found = await self._read(
            "SELECT code FROM named WHERE person = ?1 UNION SELECT m.code FROM played p"
            " JOIN matches m ON m.id = p.match WHERE p.person = ?1 ORDER BY code",
            person,
        )
        return [code for (code,) in found]

    async def forget_guests(self, before: int, *, most: int) -> int:
        def do() -> Change[int]:
            gone = 0
            for statement in _GUESTS, _UNUSED:
                gone += len((yield Statement(statement, (before, most))))
            return gone

        return await self._change(do)

    # ── What is kept of them ──────────────────────────────────────────────────────────────────

    async def keep(self, *items: Kept) -> None:
        await self._change(lambda: keep_all(items))

    async def saw_session(self, session_id: str, now: int) -> bool:
        def do() -> Change[bool]:
            seen = yield Statement(
                "UPDATE sessions SET seen = ? WHERE id = ? AND ended = 0 RETURNING id",
                (now, session_id),
            )
            return bool(seen)

        return await self._change(do)

    async def end_sessions(self, person: str, now: int, *, only: str, but: str) -> int:
        def do() -> Change[int]:
            ended = yield Statement(
                "UPDATE sessions SET ended = ? WHERE person = ? AND ended = 0"
                f" AND id {'=' if only else '<>'} ? RETURNING id",
                (now, person, only or but),
            )
            return len(ended)

        return await self._change(do)

    async def begin_session(self, session: StoredSession) -> StoredSession:
        columns, places = kept_columns(StoredSession), ", ".join("?" * len(fields(session)))

        def do() -> Change[StoredSession]:
            yield Statement(
                f"INSERT INTO sessions ({columns}) VALUES ({places}) ON CONFLICT (id) DO NOTHING",
                astuple(session),
            )
            found = yield Statement(f"SELECT {columns} FROM sessions WHERE id = ?", (session.id,))
            names = [field.name for field in fields(StoredSession)]
            return StoredSession(**dict(zip(names, found[0], strict=True)))

        return await self._change(do)

    async def kept(self, kind: type[K], item_id: str) -> K | None:
        found = await self.all_kept(kind, most=1, id=item_id)
        return found[0] if found else None

    async def all_kept(
        self, kind: type[K], *, most: int, skip: int = 0, **where: str | int
    ) -> Sequence[K]:
        asked = " AND ".join(f"{name} = ?" for name in where) or "true"
        found = await self._read(
            f"SELECT {kept_columns(kind)} FROM {TABLES[kind]} WHERE {asked}"
            f" ORDER BY time DESC, {self.order_of_coming} DESC LIMIT ? OFFSET ?",
            *where.values(),
            most,
            skip,
        )
        columns = [field.name for field in fields(kind)]
        return [kind(**dict(zip(columns, row, strict=True))) for row in found]

    async def forget(self, kind: type[Kept], *, before: int = 0, item_id: str = "") -> None:
        await self._do(f"DELETE FROM {TABLES[kind]} WHERE time < ? OR id = ?", before, item_id)


def keep_all(items: Iterable[Kept]) -> Change[None]:
    """Keep these, new or in place of those with their ids."""
    for item in items:
        table, places = TABLES[type(item)], ", ".join("?" * len(fields(item)))
        yield Statement(f"DELETE FROM {table} WHERE id = ?", (item.id,))
        yield Statement(
            f"INSERT INTO {table} ({kept_columns(type(item))}) VALUES ({places})", astuple(item)
        )


def note_named(table: str, people: Iterable[str]) -> Change[None]:
    """Note whom the rows of a table name."""
    for person in people:
        yield Statement(
            "INSERT INTO named (person, code) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, table)
        )


def kept_columns(kind: type[Kept]) -> str:
    """The columns of a table of what is kept."""
    return ", ".join(field.name for field in fields(kind))


_OF_APERSON: Final = (
    ("people", "id"),
    ("accounts", "person"),
    ("sessions", "person"),
    ("played", "person"),
    ("named", "person"),
    ("statistics", "person"),
    ("operators", "id"),
    ("reports", "by"),
    ("reports", "about"),
)
"""What is deleted when somebody wants to be forgotten."""

_GUESTS: Final = (
    "DELETE FROM people WHERE id IN (SELECT id FROM people WHERE login IS NULL AND seen < ?"
    " ORDER BY seen LIMIT ?) RETURNING id"
)
_UNUSED: Final = (
    "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE seen < ?"
    " AND NOT (ended > 0 AND id = '1.' || person AND person IN (SELECT id FROM people))"
    " ORDER BY seen LIMIT ?) RETURNING id"
)
