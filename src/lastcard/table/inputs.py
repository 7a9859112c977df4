"""What comes to a table: messages, people coming and going, time, and answers of bots."""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from msgspec import Struct

from lastcard.engine import Action, Player
from lastcard.table.robots import Question
from lastcard.wire import Person, TableRequest

Client = Hashable
"""By what a driver knows who sent a message; the table only hands it back."""


class Asker(NamedTuple):
    """Whose message it is, and its id, for the answer."""

    person: Person
    id: str


class Request(Struct, frozen=True):
    """Somebody's message, and when it arrived."""

    person: Person
    client: Client
    message: TableRequest
    arrived: int


class Visitor(NamedTuple):
    """Someone who is connected, and how long their messages take to arrive."""

    person: Person
    half_trip_ms: int = 0


class Presence(Struct, frozen=True):
    """Who is here now, by their ids; everyone is told if that has changed."""

    here: Mapping[str, Visitor]


class Woke(Struct, frozen=True):
    """The time has come at which the table wanted to be woken (`Table.wake_at`)."""


class BotAnswered(Struct, frozen=True):
    """What a bot wants to do; None: nothing, or it failed."""

    question: Question
    action: Action | None


class Repeated(Struct, frozen=True):
    """A step of a saved match, made again: a player's move or, without one, the next deal."""

    player: Player | None = None
    action: Action | None = None


class PlanAgain(Struct, frozen=True):
    """Plan everything again, after something that was planned failed."""


class Renamed(Struct, frozen=True):
    """An operator gave someone another name."""

    person: Person


class BotsChanged(Struct, frozen=True):
    """Some bots have become ready, or never will: everyone is told who plays for whom."""


class Forgotten(Struct, frozen=True):
    """Someone wants to be forgotten: nobody is shown their name and their words any more."""

    person: str


Input = (
    Request
    | Presence
    | Woke
    | BotAnswered
    | Repeated
    | PlanAgain
    | Renamed
    | BotsChanged
    | Forgotten
)
