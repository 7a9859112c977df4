"""What a table wants done about an input, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from lastcard.engine import Action, IllegalAction, MatchEvents
from lastcard.table.entries import MatchEntry
from lastcard.table.inputs import Client
from lastcard.table.robots import Question
from lastcard.table.rows import Row
from lastcard.wire import Ack, Bye, Refused, WireEvent

if TYPE_CHECKING:
    from lastcard.table.table import Table


class Store(Struct, frozen=True):
    """Keep a row. All rows of an input are kept before any other effect of it is carried out."""

    number: int
    row: Row
    data: bytes
    """The row as it is stored."""
    entry: MatchEntry | None
    """The match that begins or ends with it."""


class Answer(Struct, frozen=True):
    """Tell those who sent a message what became of it."""

    clients: tuple[Client, ...]
    message: Ack | Refused


class Show(Struct, frozen=True):
    """Tell everyone here what happened, each as they may know it."""

    table: Table
    """As it was when this was said."""
    events: MatchEvents = ()
    others: tuple[WireEvent, ...] = ()
    """What everyone sees alike: notices, and what was said."""
    with_view: bool = False
    with_info: bool = False


class ShowTo(Struct, frozen=True):
    """Show one person how things stand after something that only they may know of."""

    table: Table
    person: str


class LookAt(Struct, frozen=True):
    """A client without a seat looks at this board from now on."""

    client: Client
    board: int


class AskBot(Struct, frozen=True):
    """Ask a bot, and bring its answer as `BotAnswered`."""

    question: Question


class BotErred(Struct, frozen=True):
    """A bot chose an illegal action, and the simplest legal one was made: tell its author."""

    question: Question
    action: Action
    error: IllegalAction


class SendAway(Struct, frozen=True):
    """Close the connections of one person; None: of everyone who has no chair."""

    bye: Bye
    person: str | None


Effect = Store | Answer | Show | ShowTo | LookAt | AskBot | BotErred | SendAway
