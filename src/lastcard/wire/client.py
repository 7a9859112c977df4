"""What a client says over its WebSocket. `hello` comes first, then anything in any order."""

from typing import Annotated

from msgspec import Meta

from lastcard.wire.common import (
    LONGEST_CHAT,
    LONGEST_MOVE,
    ChairIndex,
    MessageId,
    Number,
    Tagged,
)
from lastcard.wire.tables import TableOptions, VoteKind


class Hello(Tagged, frozen=True):
    """Who this is, and the last `seq` that was seen if this is a reconnection."""

    id: MessageId
    token: Annotated[str, Meta(max_length=400)]
    seq: Number | None = None


class Act(Tagged, frozen=True):
    """A move of the notation without its seat; `moment` is that of the view it was chosen in."""

    id: MessageId
    move: Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
    moment: Number | None = None


class Arm(Tagged, frozen=True):
    """Call UNO with the card that is about to leave one (see `can.arm`); or no longer."""

    id: MessageId
    armed: bool = True


class Sit(Tagged, frozen=True):
    """Take a chair that is open or a bot's: at once in the lobby, else from the next round on."""

    id: MessageId
    chair: ChairIndex


class Stand(Tagged, frozen=True):
    """Leave the chair and look on (lobby); during a match a bot takes over."""

    id: MessageId


class Swap(Tagged, frozen=True):
    """Change places: at once with an open chair or a bot, with a person when they ask it too."""

    id: MessageId
    chair: ChairIndex


class Ready(Tagged, frozen=True):
    """Ready for the match to start, or for the next round."""

    id: MessageId
    ready: bool = True


class Leave(Tagged, frozen=True):
    """Leave the table; during a match a bot plays the hand, and the chair can be taken back."""

    id: MessageId


class TakeBack(Tagged, frozen=True):
    """Play one's own hand again after a bot stood in; any move or call does the same."""

    id: MessageId


class SetBot(Tagged, frozen=True):
    """The host puts a bot of a level on a chair that no person holds; null opens the chair."""

    id: MessageId
    chair: ChairIndex
    level: Annotated[str, Meta(max_length=40)] | None = None


class ChangeOptions(Tagged, frozen=True):
    """The host changes what will be played; before a match begins, or once it is over."""

    id: MessageId
    options: TableOptions


class Start(Tagged, frozen=True):
    """The host starts the match; open chairs are given to bots."""

    id: MessageId


class GiveHost(Tagged, frozen=True):
    """The host hands the table over."""

    id: MessageId
    chair: ChairIndex


class Kick(Tagged, frozen=True):
    """The host removes someone before a match; during one it takes a vote."""

    id: MessageId
    chair: ChairIndex


class Remove(Tagged, frozen=True):
    """The host removes someone who looks on, by their id, at any time; they may not come back."""

    id: MessageId
    person: Annotated[str, Meta(max_length=40)]


class Mute(Tagged, frozen=True):
    """The host lets someone here, by their id, say nothing more; or lets them talk again."""

    id: MessageId
    person: Annotated[str, Meta(max_length=40)]
    muted: bool = True


class CallVote(Tagged, frozen=True):
    """Ask the people at the table: to remove someone, or to pause (private tables)."""

    id: MessageId
    kind: VoteKind
    chair: ChairIndex | None = None


class Report(Tagged, frozen=True):
    """Report a chat message as suggesting a card; the others then vote (PEN-1)."""

    id: MessageId
    chat: Number


class CastVote(Tagged, frozen=True):
    """A vote; the last one counts."""

    id: MessageId
    vote: Number
    yes: bool


class Unpause(Tagged, frozen=True):
    """Go on playing; anyone at the table may say so."""

    id: MessageId


class Rematch(Tagged, frozen=True):
    """After a match: back to the lobby, same chairs, ready; it starts when all have said so."""

    id: MessageId


class Chat(Tagged, frozen=True):
    """Say something to everyone here."""

    id: MessageId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Emote(Tagged, frozen=True):
    """One of the catalog's emotes, to everyone or thrown at a chair."""

    id: MessageId
    emote: Annotated[str, Meta(max_length=20)]
    at: ChairIndex | None = None


class Watch(Tagged, frozen=True):
    """Look at another board of the match (rotating-8, spectators)."""

    id: MessageId
    board: Annotated[int, Meta(ge=0, le=1)]


class Ping(Tagged, frozen=True):
    """Answered with `pong` and the same number, at once: by either side, whichever asks."""

    n: Number


class Pong(Tagged, frozen=True):
    """The answer to `ping`: the server measures the round trip by it, a client that it is there."""

    n: Number


TableRequest = (
    Hello
    | Act
    | Arm
    | Sit
    | Stand
    | Swap
    | Ready
    | Leave
    | TakeBack
    | SetBot
    | ChangeOptions
    | Start
    | GiveHost
    | Kick
    | Remove
    | Mute
    | CallVote
    | Report
    | CastVote
    | Unpause
    | Rematch
    | Chat
    | Emote
    | Watch
)
"""What a table answers, with `ack` or `refused`."""
ClientMessage = TableRequest | Ping | Pong
