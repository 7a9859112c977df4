"""A change to a table: what a job wants to commit, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from lastcard.engine import MatchEvent, MatchState, Seating
from lastcard.engine.errors import LastcardError
from lastcard.server.connection import Connection
from lastcard.server.rows import Said, TableState
from lastcard.server.stores import MatchEntry
from lastcard.wire import Ack, Facts, Refused, encode
from lastcard.wire.errors import as_refused

if TYPE_CHECKING:
    from lastcard.server.table import Table

ANSWERS_KEPT: Final = 16
"""Per person: messages whose repetition is recognized."""


class Entry(NamedTuple):
    """A change that was shown, kept for those who reconnect; as it was stored, which is short."""

    seq: int
    row: bytes
    seatings: tuple[Seating, ...]
    """Those of the round in which it happened."""


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

    __slots__ = ("_answers", "_table", "id", "person", "waiting")

    def __init__(self, table: Table, connection: Connection, message_id: str) -> None:
        self._table = table
        self._answers = table.answers.setdefault(connection.person.id, {})
        self._answers[message_id] = self
        while len(self._answers) > ANSWERS_KEPT:
            del self._answers[next(iter(self._answers))]
        self.person = connection.person
        self.id = message_id
        self.waiting = [connection]

    def ack(self) -> None:
        """Taken and stored."""
        self._answer(self._table.seq, Ack(self.id, self._table.seq))

    def refuse(self, error: LastcardError) -> None:
        """Not taken."""
        self._table.services.counters.refusals += 1
        refused = as_refused(self.id, error)
        self._answer(refused, refused)

    def _answer(self, kept: int | Refused, message: Ack | Refused) -> None:
        if not self.waiting:
            return
        if self.id in self._answers:
            self._answers[self.id] = kept
        data = encode(message)
        for connection in self.waiting:
            connection.send(data)
        self.waiting.clear()


Answer = Reply | int | Refused
"""What became of a message: not decided yet, stored as a row of this number or before, refused."""
