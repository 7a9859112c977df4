"""What happened, for animation, log and sound: the engine's events as the reader may know them.

Seats are those of the round (see `Board.seating`); chairs are those of the table. Each class names
the messages of `lastcard/messages` that tell it; `forms.py` makes it from the engine's event.
"""

from msgspec import field

from lastcard.wire.common import CardCode, Facts, Tagged, Value
from lastcard.wire.forms import told


@told("log-dealer-drawn", "log-dealer-draw")
class DealerDrawn(Tagged, frozen=True):
    """These chairs each drew a card to find who deals at a board (SET-1)."""

    board: int
    chairs: list[int]
    cards: list[CardCode]


@told("log-dealer-chosen")
class DealerChosen(Tagged, frozen=True):
    """This chair deals first at a board."""

    board: int
    chair: int


@told("log-round")
class RoundStarted(Tagged, frozen=True):
    """A round begins: who sits where and who deals, board by board."""

    round: int
    seatings: list[list[int]]
    dealers: list[int]


@told("log-dealt")
class CardsDealt(Tagged, frozen=True):
    """The hands were dealt."""

    hands: list[list[CardCode]]
    pile: int


@told("log-turned")
class CardTurned(Tagged, frozen=True):
    """The first discard was turned up."""

    card: CardCode


@told("log-returned")
class CardReturned(Tagged, frozen=True):
    """The Wild Draw Four that was turned up went back; the pile was shuffled."""

    pile: int


@told("log-color-awaited")
class ColorAwaited(Tagged, frozen=True):
    """A wild lies first: this seat names its color."""

    seat: int


@told("log-color-named")
class ColorNamed(Tagged, frozen=True):
    """The color of the first discard was named."""

    seat: int
    color: str


@told("your-turn")
class TurnStarted(Tagged, frozen=True):
    """It is this seat's turn."""

    seat: int


@told("log-missed")
class TurnMissed(Tagged, frozen=True):
    """This seat was passed over."""

    seat: int


@told("log-played", "log-played-naming")
class CardPlayed(Tagged, frozen=True):
    """A card went to the discard pile; the color to match is now `color`."""

    seat: int
    card: CardCode
    color: str


@told("direction")
class DirectionChanged(Tagged, frozen=True):
    """Play goes the other way."""

    direction: str


@told("log-hands-moved", "log-hands-swapped", "log-hands-passed", "log-hand-passed")
class HandsMoved(Tagged, frozen=True):
    """Hands changed seats; these are the hands now (HOUSE-3)."""

    hands: list[list[CardCode]]
    came_from: list[int] = field(default_factory=list[int])
    """The seat from which each hand came; empty where that is not known."""


@told("log-drew", "log-drew-nothing", "log-you-drew", "log-drew-known")
class CardsDrawn(Tagged, frozen=True):
    """A seat drew; `cause` is turn, demand, challenge-lost, challenge-won, caught, suggestion."""

    seat: int
    cards: list[CardCode]
    cause: str


@told("log-reshuffled")
class PileReshuffled(Tagged, frozen=True):
    """The discard pile but its top card became the draw pile."""

    pile: int


@told(silent="the table asks who has drawn", without=("obliged",))
class PlayOffered(Tagged, frozen=True):
    """The drawn card can be played or kept."""

    seat: int
    card: CardCode


@told("log-kept")
class CardKept(Tagged, frozen=True):
    """The drawn card was kept."""

    seat: int


@told("log-demanded", without=("hand", "match"))
class CardsDemanded(Tagged, frozen=True):
    """A draw card asks `target` for an answer."""

    seat: int
    target: int
    card: CardCode
    cards: int


@told("log-not-challenged")
class ChallengeDeclined(Tagged, frozen=True):
    """`seat` does not challenge; where anyone may, `asked` is the next one who can."""

    seat: int
    asked: int


@told("log-shown", "log-shown-to-you")
class HandShown(Tagged, frozen=True):
    """`viewer` was shown the hand of `seat`; only the viewer gets the cards."""

    viewer: int
    seat: int
    cards: list[CardCode]


@told("log-guilty", "log-honest")
class ChallengeJudged(Tagged, frozen=True):
    """A Wild Draw Four was challenged and judged."""

    challenger: int
    seat: int
    guilty: bool


@told("log-called")
class UnoCalled(Tagged, frozen=True):
    """The seat called UNO."""

    seat: int


@told("log-forgotten")
class UnoForgotten(Tagged, frozen=True):
    """The seat has one card and did not call: it can be caught."""

    seat: int


@told("log-caught", "log-you-caught")
class UnoCaught(Tagged, frozen=True):
    """The seat was caught."""

    seat: int
    catcher: int


@told("log-suggestion")
class SuggestionPenalized(Tagged, frozen=True):
    """The seat had suggested a card to another player."""

    seat: int
    reporter: int


@told("log-out", "round-void")
class RoundEnded(Tagged, frozen=True):
    """The round is over, all hands lie open; null: it was void."""

    winner: int | None
    hands: list[list[CardCode]]
    won: list[int] = field(default_factory=list[int])
    """The seats that won it: the one that went out and its partners; empty in old rows."""


class StandingRow(Value, frozen=True):
    """One player's line of a score table."""

    chair: int
    seat: int
    cards: list[CardCode]
    worth: int
    points: int
    total: int
    to_limit: int | None


class StandingInfo(Value, frozen=True):
    """How one round at one board ended."""

    round: int
    board: int
    winner: int | None
    takers: list[int]
    """The seats that score the others' cards; empty where nobody does."""
    rows: list[StandingRow]


@told("log-scored")
class RoundScored(Tagged, frozen=True):
    """The round was scored."""

    standing: StandingInfo


@told("log-eliminated")
class PlayerEliminated(Tagged, frozen=True):
    """This chair is out of the match (FMT-5)."""

    chair: int


@told("match-won", "log-match-you")
class MatchEnded(Tagged, frozen=True):
    """The match is over; several chairs if they share it."""

    winners: list[int]


@told("notice-{code}")
class Notice(Tagged, frozen=True):
    """Something about the table or its people: a code to translate, and the facts."""

    code: str
    facts: Facts


@told("log-said")
class ChatSaid(Tagged, frozen=True):
    """Someone said something; `number` is what a report names."""

    number: int
    person: str
    name: str
    chair: int | None
    text: str


@told("log-said", "log-said-to", "emote-{emote}")
class Emoted(Tagged, frozen=True):
    """Someone made an emote, to everyone or at a chair."""

    person: str
    name: str
    chair: int | None
    emote: str
    at: int | None = None
    """The chair that it was thrown at."""


WireEvent = (
    DealerDrawn
    | DealerChosen
    | RoundStarted
    | CardsDealt
    | CardTurned
    | CardReturned
    | ColorAwaited
    | ColorNamed
    | TurnStarted
    | TurnMissed
    | CardPlayed
    | DirectionChanged
    | HandsMoved
    | CardsDrawn
    | PileReshuffled
    | PlayOffered
    | CardKept
    | CardsDemanded
    | ChallengeDeclined
    | HandShown
    | ChallengeJudged
    | UnoCalled
    | UnoForgotten
    | UnoCaught
    | SuggestionPenalized
    | RoundEnded
    | RoundScored
    | PlayerEliminated
    | MatchEnded
    | Notice
    | ChatSaid
    | Emoted
)
