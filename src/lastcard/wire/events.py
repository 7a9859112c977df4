"""What happened, for animation, log and sound: the engine's events as the reader may know them.

Seats are those of the round (see `Board.seating`); chairs are those of the table.
"""

from __future__ import annotations

from msgspec import field

from lastcard.wire.common import CardCode, Facts, Tagged, Value


class DealerDrawn(Tagged, frozen=True):
    """These chairs each drew a card to find who deals at a board (SET-1)."""

    board: int
    chairs: list[int]
    cards: list[CardCode]


class DealerChosen(Tagged, frozen=True):
    """This chair deals first at a board."""

    board: int
    chair: int


class RoundStarted(Tagged, frozen=True):
    """A round begins: who sits where and who deals, board by board."""

    round: int
    seatings: list[list[int]]
    dealers: list[int]


class CardsDealt(Tagged, frozen=True):
    """The hands were dealt."""

    hands: list[list[CardCode]]
    pile: int


class CardTurned(Tagged, frozen=True):
    """The first discard was turned up."""

    card: CardCode


class CardReturned(Tagged, frozen=True):
    """The Wild Draw Four that was turned up went back; the pile was shuffled."""

    pile: int


class ColorAwaited(Tagged, frozen=True):
    """A wild lies first: this seat names its color."""

    seat: int


class ColorNamed(Tagged, frozen=True):
    """The color of the first discard was named."""

    seat: int
    color: str


class TurnStarted(Tagged, frozen=True):
    """It is this seat's turn."""

    seat: int


class TurnMissed(Tagged, frozen=True):
    """This seat was passed over."""

    seat: int


class CardPlayed(Tagged, frozen=True):
    """A card went to the discard pile; the color to match is now `color`."""

    seat: int
    card: CardCode
    color: str


class DirectionChanged(Tagged, frozen=True):
    """Play goes the other way."""

    direction: str


class HandsMoved(Tagged, frozen=True):
    """Hands changed seats; these are the hands now (HOUSE-3)."""

    hands: list[list[CardCode]]
    came_from: list[int] = field(default_factory=list[int])
    """The seat from which each hand came; empty where that is not known."""


class CardsDrawn(Tagged, frozen=True):
    """A seat drew; `cause` is turn, demand, challenge-lost, challenge-won, caught, suggestion."""

    seat: int
    cards: list[CardCode]
    cause: str


class PileReshuffled(Tagged, frozen=True):
    """The discard pile but its top card became the draw pile."""

    pile: int


class PlayOffered(Tagged, frozen=True):
    """The drawn card can be played or kept."""

    seat: int
    card: CardCode


class CardKept(Tagged, frozen=True):
    """The drawn card was kept."""

    seat: int


class CardsDemanded(Tagged, frozen=True):
    """A draw card asks `target` for an answer."""

    seat: int
    target: int
    card: CardCode
    cards: int


class HandShown(Tagged, frozen=True):
    """`viewer` was shown the hand of `seat`; only the viewer gets the cards."""

    viewer: int
    seat: int
    cards: list[CardCode]


class ChallengeJudged(Tagged, frozen=True):
    """A Wild Draw Four was challenged and judged."""

    challenger: int
    seat: int
    guilty: bool


class UnoCalled(Tagged, frozen=True):
    """The seat called UNO."""

    seat: int


class UnoForgotten(Tagged, frozen=True):
    """The seat has one card and did not call: it can be caught."""

    seat: int


class UnoCaught(Tagged, frozen=True):
    """The seat was caught."""

    seat: int
    catcher: int


class SuggestionPenalized(Tagged, frozen=True):
    """The seat had suggested a card to another player."""

    seat: int
    reporter: int


class RoundEnded(Tagged, frozen=True):
    """The round is over, all hands lie open; null: it was void."""

    winner: int | None
    hands: list[list[CardCode]]


class StandingRow(Value, frozen=True, kw_only=True):
    """One player's line of a score table."""

    chair: int
    seat: int
    cards: list[CardCode]
    worth: int
    points: int
    total: int
    to_limit: int | None


class StandingInfo(Value, frozen=True, kw_only=True):
    """How one round at one board ended."""

    round: int
    board: int
    winner: int | None
    takers: list[int]
    """The seats that score the others' cards."""
    rows: list[StandingRow]


class RoundScored(Tagged, frozen=True):
    """The round was scored."""

    standing: StandingInfo


class PlayerEliminated(Tagged, frozen=True):
    """This chair is out of the match (FMT-5)."""

    chair: int


class MatchEnded(Tagged, frozen=True):
    """The match is over; several chairs if they share it."""

    winners: list[int]


class Notice(Tagged, frozen=True):
    """Something about the table or its people: a code to translate, and the facts."""

    code: str
    facts: Facts


class ChatSaid(Tagged, frozen=True):
    """Someone said something; `number` is what a report names."""

    number: int
    person: str
    name: str
    chair: int | None
    text: str


class Emoted(Tagged, frozen=True):
    """Someone made an emote."""

    person: str
    name: str
    chair: int | None
    emote: str


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
