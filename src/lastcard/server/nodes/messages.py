"""What nodes say to one another."""

from typing import Final

import msgspec
from msgspec import Struct

from lastcard.wire import Bye, Person, TableSummary
from lastcard.wire.admin import AdminTable, ReportRequest

ALL: Final = "all"
"""In place of a node: everyone."""
VERSION: Final = 1
"""It is part of the channels' names, so nodes of different versions do not hear each other. A field
that has a default can be added without a new version."""
LEVEL: Final = 2
"""Grows with every kind of message that is added. A node tells its level with every beat, and is
sent nothing that it would not understand. `SINCE` has the level of kinds that were added later."""


class Said(Struct, tag=True, array_like=True, gc=False):
    """Something that a node says."""


# ── A socket on one node, its table on another ────────────────────────────────────────────────


class Enter(Said):
    """To the table's node: a client is here, and wants to be at your table."""

    socket: int
    """The number by which its node knows it."""
    code: str
    person: Person
    session: str
    address: str
    came: int
    """When the person came here first."""
    closed_to_strangers: str
    """Why only who has a chair may come in from there; empty: anyone may."""
    hello: str
    """The id of the client's greeting."""
    seq: int | None
    """What the client saw last."""


class Say(Said):
    """To the table's node: the client said this."""

    socket: int
    text: bytes


class Part(Said):
    """To the table's node: the client is gone."""

    socket: int


class Tell(Said):
    """To the sockets' node: let these clients have this message."""

    sockets: list[int]
    data: bytes


class HangUp(Said):
    """To the socket's node: close it; what there was to say has been said."""

    socket: int


class NotHere(Said):
    """To the socket's node: I have no such table."""

    socket: int


# ── To everyone ───────────────────────────────────────────────────────────────────────────────


class Beat(Said):
    """Every second: I am here."""

    sent: dict[str, int]
    """How many envelopes went to each node: who got fewer has missed some."""
    tables: list[TableSummary]
    """What I would list."""
    is_leaving: bool
    can_save: bool
    level: int = 0
    """My `LEVEL`; before there were levels, 0."""


class Knock(Said):
    """I am new, or have missed something: tell me what you count."""


class Counts(Said):
    """All that I count (see `common.py`)."""

    counts: dict[str, dict[str, int]]


class Counted(Said):
    """One more of something, or one less."""

    what: str
    key: str
    by: int


class Took(Said):
    """A client at this address did something that is limited."""

    limit: str
    address: str


class SendAway(Said):
    """Close the sockets of a person, or of everyone in a network."""

    bye: Bye
    person: str
    network: str


class Renamed(Said):
    """A person has another name."""

    person: Person


class SendHome(Said):
    """Someone wants to be forgotten: they leave every table. To nodes before level 2."""

    person: str


class Forget(Said):
    """What you remember of a person and their sessions is old."""

    person: str


class BansChanged(Said):
    """Read them again."""


# ── Questions ─────────────────────────────────────────────────────────────────────────────────


class ShowTable(Said):
    """How a table looks from outside: a `TableInfo`."""

    code: str


class FindChair(Said):
    """Which chair someone has at a table, and which match is played there."""

    code: str
    person: str


class ChairFound(Struct):
    """The answer; a chair from 0, or None."""

    chair: int | None
    match: str | None


class GiveHint(Said):
    """What the coach would do in someone's place at a table: a `Hint`."""

    code: str
    person: str


class JudgeLastMove(Said):
    """Whether what someone just did at a table was a blunder: a `LastMove`."""

    code: str
    person: str


class TakeTable(Said):
    """Take a table that is nobody's and that whoever asks does not know how to play: `Done`."""

    code: str


class CloseTable(Said):
    """Close a table at once: `Done`."""

    code: str


class Report(Said):
    """A player tells the operators of another at the same table: `Done`."""

    by: str
    request: ReportRequest

    @property
    def code(self) -> str:
        """The table."""
        return self.request.table


class LeaveTables(Said):
    """Someone wants to be forgotten: take them out of every table, and say when it is stored:
    `TablesLeft`.
    """

    person: str


class TablesLeft(Struct):
    """The answer."""

    codes: list[str]
    """The tables that knew them."""


class ListTables(Said):
    """All tables that live on a node, for operators: `TablesListed`."""


class TablesListed(Struct):
    """The answer."""

    tables: list[AdminTable]


AboutTable = ShowTable | FindChair | GiveHint | JudgeLastMove | CloseTable | Report
Question = AboutTable | TakeTable | ListTables | LeaveTables
SINCE: Final[dict[type, int]] = {JudgeLastMove: 1, TakeTable: 1, LeaveTables: 2}


class Ask(Said):
    """A question; the answer carries its number."""

    number: int
    question: Question


class Reply(Said):
    """The answer to a question, as JSON, or the code with which it is refused."""

    number: int
    data: bytes
    refused: str = ""


Message = (
    Enter
    | Say
    | Part
    | Tell
    | HangUp
    | NotHere
    | Beat
    | Knock
    | Counts
    | Counted
    | Took
    | SendAway
    | Renamed
    | SendHome
    | Forget
    | BansChanged
    | Ask
    | Reply
)


class Envelope(Struct, array_like=True):
    """What one node says to another, or to all, at once."""

    sender: str
    number: int
    """Counted by the sender, for each node and for everyone."""
    messages: list[Message]


class _Unread(Struct, array_like=True):
    """An envelope whose messages have not been read."""

    sender: str
    number: int
    messages: list[msgspec.Raw]


ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Envelope)
_UNREAD_DECODER: Final = msgspec.msgpack.Decoder(_Unread)
_MESSAGE_DECODER: Final = msgspec.msgpack.Decoder[Message](Message)


def open_letter(letter: bytes) -> tuple[Envelope, list[str]]:
    """What a node says, and what was wrong with messages that are not understood here.

    Those are left out: they may be of a later version. What is no envelope is a `DecodeError`.
    """
    try:
        return _DECODER.decode(letter), []
    except msgspec.DecodeError:
        unread = _UNREAD_DECODER.decode(letter)
    messages: list[Message] = []
    problems: list[str] = []
    for raw in unread.messages:
        try:
            messages.append(_MESSAGE_DECODER.decode(raw))
        except msgspec.DecodeError as error:
            problems.append(str(error))
    return Envelope(unread.sender, unread.number, messages), problems
