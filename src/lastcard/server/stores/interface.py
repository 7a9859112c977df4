"""What a store does."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from lastcard.answers.statistics import Counts
from lastcard.engine.errors import LastcardError
from lastcard.server.stores.kept import K, Kept, StoredSession
from lastcard.table.entries import MatchEntry
from lastcard.wire.errors import Refuse


class RowTaken(LastcardError):
    """There is a row with this number already: another process plays at this table."""


class CannotSave(Refuse):
    """The disk is full, or gone; nothing has changed."""

    def __init__(self, cause: Exception) -> None:
        super().__init__("cannot-save")
        self.cause = str(cause)


class NewerDatabase(LastcardError):
    """The database was written by a newer version of this program."""


class UnusableDatabase(LastcardError):
    """It cannot be opened, or is no database of ours."""


class NotMoved(LastcardError):
    """What is in one database could not be moved to another; that one is as it was."""


class LoginTaken(LastcardError):
    """Someone else has this login."""


class PersonGone(LastcardError):
    """Nobody of this id is known any more."""


class TableElsewhere(Refuse):
    """Another process that shares the store has this table, and it is alive."""

    def __init__(self, node: str, about: str) -> None:
        super().__init__("busy")
        self.node = node
        """Its id, by which it can be spoken to (see `lastcard.server.nodes`)."""
        self.about = about

    def __str__(self) -> str:
        return f"the table lives on {self.about}"


class LeaseLost(LastcardError):
    """Another process took this table over: this one was thought dead. Nothing was written."""


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """Someone who has been here."""

    id: str
    name: str
    login: str | None = None
    seen: int = 0
    """When they were here last, to the day: Unix time in milliseconds."""
    created: int = 0
    """When they came first; 0: before that was kept."""
    face: str = ""
    """The face that they chose; empty: one is drawn from the name."""


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
    named: Collection[str] = ()
    """People whom the row names; those who were noted for this table before may be left out."""
    kept: Collection[Kept] = ()
    """What is kept besides."""


class Rewrite(NamedTuple):
    """A row that is put in place of another."""

    table: str
    number: int
    was: bytes
    """What has to be there, or nothing is changed: somebody else may have rewritten it."""
    row: bytes


class Pruned(NamedTuple):
    """How far a table has been pruned: from its last row down to this one."""

    table: str
    down_to: int


class Store(Protocol):
    """When a method that writes returns, what it wrote survives the death of the process."""

    async def open(self) -> None:
        """Get ready; migrate the schema if it is older, refuse it if it is newer."""
        ...

    async def close(self) -> None:
        """Write what is queued and let go."""
        ...

    async def check(self) -> None:
        """Write something small, or raise."""
        ...

    async def create_table(
        self, code: str, created: int, row: bytes, *, named: Collection[str] = ()
    ) -> bool:
        """A new table with its first row, number 1, which names these; False if the code is
        taken.
        """
        ...

    async def append(self, *writes: Write) -> None:
        """Add rows, all or none; `RowTaken` if there is one of their numbers.

        Where several processes share a store: `LeaseLost` if the table lives in another by now.
        """
        ...

    async def close_table(self, code: str, now: int) -> None:
        """The table is over; its rows stay."""
        ...

    async def take_table(self, code: str) -> bool:
        """The table lives in this process from now on; False if there is none of this code.

        Where several processes share a store: `TableElsewhere` if it lives in another.
        """
        ...

    async def reopen_table(self, code: str) -> None:
        """The table, which was closed perhaps, is open."""
        ...

    async def give_table(self, code: str) -> None:
        """The table is as it was, and any process may take it."""
        ...

    async def prune(self, before: int, *, most: int, after: Pruned | None = None) -> Pruned | None:
        """Of tables closed before a time, keep only matches that have ended, and no chat.

        It does a portion: at most so many rows of one table. What it returns is given to the next
        portion as `after`; None: there is nothing left to do. Rows are deleted from the last to the
        first, so a table that is opened meanwhile is as it once was.
        """
        ...

    async def open_tables(self) -> Sequence[StoredTable]:
        """The tables that are not closed."""
        ...

    async def rows(
        self, table: str, first: int = 1, last: int | None = None, *, most: int | None = None
    ) -> Sequence[tuple[int, bytes]]:
        """The rows of a table in order, with their numbers; none if there is no such table."""
        ...

    async def match_start(self, table: str) -> int | None:
        """The number of the row with which the table's latest match begins."""
        ...

    async def save_person(self, person: StoredPerson) -> None:
        """Keep a person, new or under another name."""
        ...

    async def change_person(self, person: StoredPerson) -> None:
        """Another name and face for a person; `PersonGone` if they were forgotten meanwhile."""
        ...

    async def saw_person(self, person_id: str, now: int) -> None:
        """The person was here now."""
        ...

    async def person(self, person_id: str) -> StoredPerson | None:
        """The person of this id."""
        ...

    async def create_account(self, login: str, account: Account) -> None:
        """A login for a person; `LoginTaken` if it is another's, `PersonGone` if they are gone."""
        ...

    async def account(self, login: str) -> Account | None:
        """The account of this login."""
        ...

    async def find_people(self, text: str, *, most: int) -> Sequence[StoredPerson]:
        """People of this id or login, or with the text in their name; the last to be here first."""
        ...

    async def forget_person(self, person_id: str) -> None:
        """Delete all that is kept of a person, except what operators did about them."""
        ...

    async def tables_of(self, person: str) -> Sequence[str]:
        """The tables whose rows name a person: who sat, talked, was removed there."""
        ...

    async def forget_guests(self, before: int, *, most: int) -> int:
        """Guests who were not here since a time go, and sessions that were not used since.

        So many of either at once; how many went. The end of a token from before there were sessions
        is kept as long as its person: nothing else shows that it has ended (see `sessions.py`).
        """
        ...

    async def keep(self, *items: Kept) -> None:
        """Keep these, new or in place of those with their ids; all or none."""
        ...

    async def begin_session(self, session: StoredSession) -> StoredSession:
        """Keep a session if there is none of its id; the one that is there."""
        ...

    async def kept(self, kind: type[K], item_id: str) -> K | None:
        """The one of this kind and id."""
        ...

    async def all_kept(
        self, kind: type[K], *, most: int, skip: int = 0, **where: str | int
    ) -> Sequence[K]:
        """Those of a kind whose fields have these values, the latest first, after `skip`."""
        ...

    async def saw_session(self, session_id: str, now: int) -> bool:
        """The session was used now; False if it has ended, or is gone."""
        ...

    async def end_sessions(self, person: str, now: int, *, only: str, but: str) -> int:
        """End those sessions of a person that have not ended: one, or all but one; how many.

        `only` and `but` are ids of sessions, or empty.
        """
        ...

    async def forget(self, kind: type[Kept], *, before: int = 0, item_id: str = "") -> None:
        """Those of a kind that were made before a time, or have this id, go."""
        ...

    async def rewrite(self, *rewrites: Rewrite) -> bool:
        """Put rows in place of others; False if somebody changed one meanwhile: that one stays."""
        ...

    async def rewrite_match(self, was: MatchEntry, match: MatchEntry) -> bool:
        """The same for what is told of a match."""
        ...

    async def match(self, match_id: str) -> MatchEntry | None:
        """The match of this id."""
        ...

    async def matches_of(
        self, person: str, *, most: int, before: MatchEntry | None = None
    ) -> Sequence[MatchEntry]:
        """The matches of a person, the latest first: all, or those that come after one of them."""
        ...

    async def statistics(self, person: str) -> Counts:
        """What a person did in all their finished matches."""
        ...
