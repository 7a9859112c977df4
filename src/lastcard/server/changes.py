"""A change to a table: what a job wants to commit, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lastcard.engine import MatchEvent, MatchState, Seating
from lastcard.engine.errors import LastcardError
from lastcard.server.connection import Connection
from lastcard.server.errors import as_refused
from lastcard.server.protocol import Ack, Facts, WireEvent, encode
from lastcard.server.rows import Said, TableState
from lastcard.server.stores import MatchEntry

if TYPE_CHECKING:
    from lastcard.server.table import Table


@dataclass(slots=True)
class Entry:
    """A change that was shown, kept for those who reconnect."""

    seq: int
    events: tuple[MatchEvent, ...]
    seatings: tuple[Seating, ...]
    """Those of the round in which it happened."""
    extra: list[WireEvent]
    """What everyone sees alike: notices, things said."""


@dataclass(slots=True)
class Change:
    """What a job wants to commit."""

    events: tuple[MatchEvent, ...] = ()
    match: MatchState | None = None
    move: tuple[int, str] | None = None
    table: TableState | None = None
    notices: list[tuple[str, Facts]] = field(default_factory=list[tuple[str, Facts]])
    said: Said | None = None
    starts: bool = False
    entry: MatchEntry | None = None
    private: bool = False
    """Others do not learn that anything happened."""


class Reply:
    """Who is to be told what became of a message."""

    __slots__ = ("_table", "data", "id", "person", "waiting")

    def __init__(self, table: Table, connection: Connection, message_id: str) -> None:
        self._table = table
        self.person = connection.person
        self.id = message_id
        self.waiting = [connection]
        self.data: bytes | None = None

    def ack(self) -> None:
        """Taken and stored."""
        self._answer(Ack(self.id, self._table.seq))

    def refuse(self, error: LastcardError) -> None:
        """Not taken."""
        self._table.services.counters.refusals += 1
        self._answer(as_refused(self.id, error))

    def _answer(self, message: Any) -> None:
        if self.data is not None:
            return
        self.data = encode(message)
        for connection in self.waiting:
            connection.send(self.data)
        self.waiting.clear()
