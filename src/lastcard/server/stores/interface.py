"""What a store does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lastcard.engine.errors import LastcardError
from lastcard.table.records import MatchEntry


class RowTaken(LastcardError):
    """A row of this number is there already: two processes play at one table."""


class LoginTaken(LastcardError):
    """Someone else has this login."""


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """Someone who has been here."""

    id: str
    name: str
    login: str | None = None
    seen: int = 0
    """When they were here last, to the day: Unix time in milliseconds."""


@dataclass(frozen=True, slots=True)
class Account:
    """A login and whose it is."""

    person: str
    password_hash: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table that is not closed."""

    code: str
    created: int


@dataclass(frozen=True, slots=True)
class Write:
    """What one change writes, all of it or nothing: a row, and perhaps a match begun or ended."""

    table: str
    number: int
    row: bytes
    match: MatchEntry | None = None


class Store(Protocol):
    """When a method that writes returns, what it wrote survives the death of the process."""

    async def open(self) -> None:
        """Get ready; migrate the schema if it is older, refuse it if it is newer."""
        ...

    async def close(self) -> None:
        """Write what is queued and let go."""
        ...

    async def check(self) -> None:
        """Raise if the store cannot write."""
        ...

    async def create_table(self, code: str, created: int, row: bytes) -> bool:
        """A new table with its first row, number 1; False if the code is taken."""
        ...

    async def append(self, *writes: Write) -> None:
        """Add rows, all or none; `RowTaken` if there is one of their numbers."""
        ...

    async def close_table(self, code: str) -> None:
        """The table is over; its rows stay."""
        ...

    async def open_tables(self) -> Sequence[StoredTable]:
        """The tables that are not closed."""
        ...

    async def rows(
        self, table: str, first: int = 1, last: int | None = None
    ) -> Sequence[tuple[int, bytes]]:
        """The rows of a table in order, with their numbers; none if there is no such table."""
        ...

    async def match_start(self, table: str) -> int | None:
        """The number of the row with which the table's latest match begins."""
        ...

    async def save_person(self, person: StoredPerson) -> None:
        """Keep a person, new or under another name."""
        ...

    async def saw_person(self, person_id: str, now: int) -> None:
        """The person was here now."""
        ...

    async def person(self, person_id: str) -> StoredPerson | None:
        """The person of this id."""
        ...

    async def create_account(self, login: str, account: Account) -> None:
        """A login for a person; `LoginTaken` if it is another's."""
        ...

    async def account(self, login: str) -> Account | None:
        """The account of this login."""
        ...

    async def match(self, match_id: str) -> MatchEntry | None:
        """The match of this id."""
        ...

    async def matches_of(
        self, person: str, *, most: int, finished: bool = False
    ) -> Sequence[MatchEntry]:
        """The matches of a person, the latest first."""
        ...
