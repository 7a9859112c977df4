"""People in the SQLite store: who they are, their logins, and what is kept of them."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import astuple, fields
from typing import Any, Final

from lastcard.server.stores.interface import Account, LoginTaken, StoredPerson
from lastcard.server.stores.kept import TABLES, K, Kept

_PERSON: Final = "id, name, login, seen, created, face"


class PeopleTables(ABC):
    """The part of the store that knows people."""

    @abstractmethod
    async def _write(self, do: Callable[[sqlite3.Connection], Any]) -> Any:
        """Do something in the writer's transaction."""

    @abstractmethod
    async def _read(self, statement: str, *values: Any) -> list[Any]:
        """What a query finds."""

    async def save_person(self, person: StoredPerson) -> None:
        await self._write(
            lambda c: c.execute(
                f"INSERT INTO people ({_PERSON}) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name, face = excluded.face",
                astuple(person),
            )
        )

    async def saw_person(self, person_id: str, now: int) -> None:
        await self._write(
            lambda c: c.execute("UPDATE people SET seen = ? WHERE id = ?", (now, person_id))
        )

    async def person(self, person_id: str) -> StoredPerson | None:
        found = await self._read(f"SELECT {_PERSON} FROM people WHERE id = ?", person_id)
        return StoredPerson(*found[0]) if found else None

    async def find_people(self, text: str, *, most: int) -> Sequence[StoredPerson]:
        found = await self._read(
            f"SELECT {_PERSON} FROM people WHERE id = ?1 OR login = ?1"
            " OR instr(lower(name), lower(?1)) ORDER BY seen DESC, id LIMIT ?2",
            text,
            most,
        )
        return [StoredPerson(*row) for row in found]

    async def create_account(self, login: str, account: Account) -> None:
        def do(connection: sqlite3.Connection) -> None:
            owner = connection.execute(
                "SELECT person FROM accounts WHERE login = ?", (login,)
            ).fetchone()
            if owner is not None and owner[0] != account.person:
                raise LoginTaken(login)
            connection.execute(
                "INSERT OR REPLACE INTO accounts VALUES (?, ?, ?)",
                (login, account.person, account.password_hash),
            )
            connection.execute("UPDATE people SET login = ? WHERE id = ?", (login, account.person))

        await self._write(do)

    async def account(self, login: str) -> Account | None:
        found = await self._read(
            "SELECT person, password_hash FROM accounts WHERE login = ?", login
        )
        return Account(*found[0]) if found else None

    async def forget_person(self, person_id: str) -> None:
        def do(connection: sqlite3.Connection) -> None:
            for table, column in _OF_A_PERSON:
                connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (person_id,))
            connection.execute(
                "DELETE FROM audit WHERE about = ?1 AND by IN (?1, '')", (person_id,)
            )

        await self._write(do)

    async def forget_guests(self, before: int) -> None:
        def do(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM sessions WHERE seen < ?", (before,))
            connection.execute("DELETE FROM people WHERE login IS NULL AND seen < ?", (before,))

        await self._write(do)

    # ── What is kept of them ──────────────────────────────────────────────────────────────────

    async def keep(self, *items: Kept) -> None:
        def do(connection: sqlite3.Connection) -> None:
            for item in items:
                places = ", ".join("?" * len(fields(item)))
                names = ", ".join(field.name for field in fields(item))
                connection.execute(
                    f"INSERT OR REPLACE INTO {TABLES[type(item)]} ({names}) VALUES ({places})",
                    astuple(item),
                )

        await self._write(do)

    async def kept(self, kind: type[K], item_id: str) -> K | None:
        found = await self.all_kept(kind, most=1, id=item_id)
        return found[0] if found else None

    async def all_kept(self, kind: type[K], *, most: int, **where: str | int) -> Sequence[K]:
        names = ", ".join(field.name for field in fields(kind))
        asked = " AND ".join(f"{name} = ?" for name in where) or "1"
        found = await self._read(
            f"SELECT {names} FROM {TABLES[kind]} WHERE {asked}"
            " ORDER BY time DESC, rowid DESC LIMIT ?",
            *where.values(),
            most,
        )
        columns = [field.name for field in fields(kind)]
        return [kind(**dict(zip(columns, row, strict=True))) for row in found]

    async def forget(self, kind: type[Kept], *, before: int = 0, item_id: str = "") -> None:
        await self._write(
            lambda c: c.execute(
                f"DELETE FROM {TABLES[kind]} WHERE time < ? OR id = ?", (before, item_id)
            )
        )


_OF_A_PERSON: Final = (
    ("people", "id"),
    ("accounts", "person"),
    ("sessions", "person"),
    ("played", "person"),
    ("statistics", "person"),
    ("operators", "id"),
    ("reports", "by"),
)
"""What goes when somebody wants to be forgotten."""
