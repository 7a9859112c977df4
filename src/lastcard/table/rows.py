"""What is stored of a table: numbered rows, each one change that was acknowledged and shown.

The number of a row is the `seq` under which clients saw it. A row holds the engine's events, what
was said, and, if the table or its people changed, the whole `TableState` after it. The table is
rebuilt by reading its rows in order.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct, field, structs

from lastcard.engine.errors import Malformed
from lastcard.wire import Facts, Person, TableOptions, TableStage, VoteInfo, WireEvent
from lastcard.wire.events import ChatSaid, Emoted, Notice

FORGOTTEN: Final = "…"
"""Stands in place of the name of someone who was forgotten, and of what they said."""


class ChairState(Struct, omit_defaults=True):
    """A place at the table, as it is stored; `wire.Chair` is what others see of it."""

    person: Person | None = None
    bot: str | None = None
    ready: bool = False
    standing_in: bool = False
    missed: int = 0
    """Turns in a row in which the person did not move in time."""
    next: Person | None = None
    swap: int | None = None
    armed_for: int = 0
    """The moment for which a call is prepared; it lapses with the next moment."""


class TableState(Struct, omit_defaults=True):
    """What is stored of a table, besides its match."""

    code: str
    options: TableOptions
    host: str
    chairs: list[ChairState]
    created: int
    stage: TableStage = "lobby"
    match: str | None = None
    votes: list[VoteInfo] = field(default_factory=list[VoteInfo])
    vote_number: int = 0
    kicked: list[str] = field(default_factory=list[str])
    """People who may not come back."""
    muted: list[str] = field(default_factory=list[str])
    """People who may say nothing."""


class Said(Struct, array_like=True):
    """A chat message or an emote."""

    person: str
    name: str
    chair: int | None
    text: str
    emote: bool = False
    at: int | None = None
    """The chair that an emote was thrown at."""


class Row(Struct, array_like=True, omit_defaults=True):
    """One change."""

    time: int
    """Unix time in milliseconds."""
    by: str | None = None
    """The person who asked for it."""
    id: str | None = None
    """The id of their message: sent again, it counts once, also after a restart."""
    move: tuple[int, str] | None = None
    """The player and the move of the notation that led to the events."""
    events: list[list[Any]] = field(default_factory=list[list[Any]])
    table: TableState | None = None
    starts: bool = False
    """A new match begins with these events."""
    said: Said | None = None
    notices: list[tuple[str, Facts]] = field(default_factory=list[tuple[str, Facts]])


class PrivateRow(Struct, array_like=True):
    """What only one person may know: that they prepared a call, or no longer.

    Such rows are numbered from -1 down: if they counted in `seq`, others would notice them.
    """

    after: int
    """The number of the ordinary row before it."""
    chair: int
    armed: bool
    by: str
    id: str


MOST_PEOPLE: Final = 500
"""A table remembers at most so many people: who was removed or muted, and their last messages.

Without a limit, people who come one after the other would fill memory, and every row.
"""
_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Row)
_PRIVATE_DECODER: Final = msgspec.msgpack.Decoder(PrivateRow)
_TABLE_DECODER: Final = msgspec.msgpack.Decoder(TableState)


def write_row(row: Row | PrivateRow) -> bytes:
    """The row as it is stored."""
    return _ENCODER.encode(row)


def read_row(data: bytes) -> Row:
    """A stored row, or `Malformed`."""
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise Malformed(f"not a stored row: {error}") from None


def read_private_row(data: bytes) -> PrivateRow:
    """A stored private row, or `Malformed`."""
    try:
        return _PRIVATE_DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise Malformed(f"not a stored row: {error}") from None


def arm(table: TableState, chair: int, moment: int) -> TableState:
    """The table with a call prepared in a chair for a moment; 0: no longer."""
    chairs = list(table.chairs)
    chairs[chair] = structs.replace(chairs[chair], armed_for=moment)
    return structs.replace(table, chairs=chairs)


def look_alike(one: TableState, other: TableState) -> bool:
    """Whether two states of a table look the same to everyone."""
    return _as_seen(one) == _as_seen(other)


def _as_seen(table: TableState) -> TableState:
    chairs = [structs.replace(chair, armed_for=0, missed=0) for chair in table.chairs]
    return structs.replace(table, chairs=chairs, kicked=[])


def copy_table(table: TableState) -> TableState:
    """A copy that can be changed without changing the original."""
    return _TABLE_DECODER.decode(_ENCODER.encode(table))


def show_others(number: int, row: Row) -> list[WireEvent]:
    """What a row shows to everyone beside the game: notices, something said."""
    others: list[WireEvent] = [Notice(code, facts) for code, facts in row.notices]
    if row.said is not None:
        others.append(show_said(number, row.said))
    return others


def show_said(number: int, said: Said) -> WireEvent:
    """Something said, as everyone sees it."""
    if said.emote:
        return Emoted(said.person, said.name, said.chair, said.text, said.at)
    return ChatSaid(number, said.person, said.name, said.chair, said.text)
