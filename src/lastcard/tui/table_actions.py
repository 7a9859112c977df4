"""What the player does at the table, sent to the session."""

from collections.abc import Callable

from lastcard.client.connection import new_id
from lastcard.tui.session import AskCoach, OwnMessage
from lastcard.wire import Act, Arm, CastVote, Chat, ClientMessage, Ready, Rematch, Start


class TableActions:
    """Turns moves into messages; `send` sends them without waiting."""

    def __init__(self, send: Callable[[OwnMessage], None]) -> None:
        self._send = send

    def act(self, move: str, moment: int | None) -> None:
        """Make a move of the notation, chosen at a moment."""
        self._send(Act(new_id(), move, moment))

    def arm(self, armed: bool) -> None:  # noqa: FBT001 - it mirrors the message
        """Call UNO with the next card that leaves one, or no longer."""
        self._send(Arm(new_id(), armed))

    def ready(self) -> None:
        """Ready for the next round."""
        self._send(Ready(new_id()))

    def start(self) -> None:
        """Start the match; for the host."""
        self._send(Start(new_id()))

    def vote(self, number: int, *, yes: bool) -> None:
        """Say yes or no."""
        self._send(CastVote(new_id(), number, yes))

    def rematch(self) -> None:
        """Play another match."""
        self._send(Rematch(new_id()))

    def tell(self, message: ClientMessage) -> None:
        """Anything else that goes to the table."""
        self._send(message)

    def ask_coach(self) -> None:
        """Ask what the coach would do."""
        self._send(AskCoach())

    def say(self, text: str) -> None:
        """Say something to everyone at the table."""
        self._send(Chat(new_id(), text))
