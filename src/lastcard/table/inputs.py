"""What comes to a table: words of people, their coming and going, time, and answers of bots."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from lastcard.engine import Action, Player
from lastcard.table.robots import Question
from lastcard.wire import Person, TableRequest

Client = Hashable
"""Whatever a driver knows the sender of a message by; the table only hands it back."""


class Asker(NamedTuple):
    """Whose message it is, and its id, for the answer."""

    person: Person
    id: str


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody's message, and when it arrived."""

    person: Person
    client: Client
    message: TableRequest
    arrived: int


class Visitor(NamedTuple):
    """Someone who is here, and how long a word of theirs is on its way."""

    person: Person
    half_trip_ms: int = 0


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is here now, by their ids; everyone is told if that has changed."""

    here: Mapping[str, Visitor]


@dataclass(frozen=True, slots=True)
class Woke:
    """It is the time that the table wanted to be woken at (`Table.wake_at`), or later."""


@dataclass(frozen=True, slots=True)
class BotAnswered:
    """What a bot does; None: nothing, or it failed."""

    question: Question
    action: Action | None


@dataclass(frozen=True, slots=True)
class Repeated:
    """A player's move that was made before, as a saved match tells it; None: the next deal."""

    player: Player | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class PauseTooLong:
    """Nobody has come back from a pause: play goes on."""


@dataclass(frozen=True, slots=True)
class PlanAgain:
    """Something that was to be done failed: plan everything anew."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Someone has another name, because those who keep order here gave it to them."""

    person: Person


Input = Request | Presence | Woke | BotAnswered | Repeated | PauseTooLong | PlanAgain | Renamed
