"""What comes to a table: words of people, their coming and going, time, and answers of bots."""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from msgspec import Struct

from lastcard.engine import Action, Player
from lastcard.table.robots import Question
from lastcard.wire import Person, TableRequest

Client = Hashable
"""Whatever a driver knows the sender of a message by; the table only hands it back."""


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
    """Someone who is here, and how long a word of theirs is on its way."""

    person: Person
    half_trip_ms: int = 0


class Presence(Struct, frozen=True):
    """Who is here now, by their ids; everyone is told if that has changed."""

    here: Mapping[str, Visitor]


class Woke(Struct, frozen=True):
    """It is the time that the table wanted to be woken at (`Table.wake_at`), or later."""


class BotAnswered(Struct, frozen=True):
    """What a bot does; None: nothing, or it failed."""

    question: Question
    action: Action | None


class Repeated(Struct, frozen=True):
    """A player's move that was made before, as a saved match tells it; None: the next deal."""

    player: Player | None = None
    action: Action | None = None


class PlanAgain(Struct, frozen=True):
    """Something that was to be done failed: plan everything anew."""


class Renamed(Struct, frozen=True):
    """Someone has another name, because those who keep order here gave it to them."""

    person: Person


class BotsChanged(Struct, frozen=True):
    """Bots that were not ready are, or never will be: everyone is told who plays for whom."""


Input = Request | Presence | Woke | BotAnswered | Repeated | PlanAgain | Renamed | BotsChanged
