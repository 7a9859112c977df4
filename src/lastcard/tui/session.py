"""A session: where the messages of a game come from and where moves go.

The messages are those of the wire protocol, whether the game is played in this process
(`local.py`) or at a server (`remote.py`). Some more concern only the session itself.
"""

from abc import ABC, abstractmethod
from typing import Literal

from msgspec import Struct

from lastcard.client.connection import Connection
from lastcard.wire import ClientMessage, CoachBlunder, Hint, ServerMessage


class Asked(Struct, frozen=True):
    """A patient session waits for the player: for a move, or for `Pass` where none is needed."""

    optional: bool


class Pass(Struct, frozen=True):
    """Nothing to do just now: go on."""


class EditionNames(Struct, frozen=True):
    """The names of editions that are not ours, by id."""

    names: dict[str, str]


class Readiness(Struct, frozen=True):
    """How far the preparation of bots is; meanwhile others play for them."""

    level: str
    state: Literal["preparing", "ready", "failed"]
    seconds: int
    """About how long it takes."""


class AskCoach(Struct, frozen=True):
    """What would the coach do? It answers with `CoachSaid`."""


class CoachSaid(Struct, frozen=True, kw_only=True):
    """What the coach says; exactly one of these."""

    hint: Hint | None = None
    blunder: CoachBlunder | None = None
    refused: str = ""
    """The code of a refusal, or of what else is in the way."""
    prepares: int = 0
    """It has to be made ready first, which takes about so many seconds."""


SessionMessage = ServerMessage | Asked | Connection | EditionNames | Readiness | CoachSaid
OwnMessage = ClientMessage | Pass | AskCoach


class Session(ABC):
    """A game as one player or looker takes part in it."""

    patient: bool = False
    """Whether the game waits for the player at every question, however long it takes."""
    hints: bool = False
    """Whether the player is told what can be played, and why not the rest."""

    @abstractmethod
    async def start(self) -> None:
        """Begin, or take up what was begun."""

    @abstractmethod
    async def receive(self) -> SessionMessage:
        """The next message, as soon as there is one."""

    @abstractmethod
    async def send(self, message: OwnMessage) -> None:
        """Say something to the table; the answer comes as a message."""

    @abstractmethod
    async def close(self) -> None:
        """Leave; what was played stays."""
