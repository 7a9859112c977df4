"""Events: what happened, in the past tense. They are the truth; a state is their fold.

An event holds only seats, cards, colors and numbers, so that it can be stored, sent and redacted.
Where an event holds cards, its class says who may see them (`redaction.py`).
"""

from __future__ import annotations

from lastcard.engine.actions import Seat
from lastcard.engine.cards import Card, Cards, Color
from lastcard.engine.redaction import Who, event
from lastcard.engine.words import Word


class Direction(Word):
    """Which way play goes round; left is clockwise (SET-2)."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def reversed(self) -> Direction:
        """The other way round."""
        return Direction.RIGHT if self is Direction.LEFT else Direction.LEFT


class Cause(Word):
    """Why cards were drawn."""

    TURN = "turn"
    DEMAND = "demand"
    CHALLENGE_LOST = "challenge-lost"
    CHALLENGE_WON = "challenge-won"
    CAUGHT = "caught"
    SUGGESTION = "suggestion"


@event(hands=Who.OWNER, draw=Who.NOBODY)
class CardsDealt:
    """The hands were dealt; the rest of the deck is the draw pile, top first (DECK-3)."""

    hands: tuple[Cards, ...]
    draw: Cards


@event(card=Who.EVERYONE)
class CardTurned:
    """The top card of the draw pile was turned up to start the discard pile (SET-3)."""

    card: Card


@event(draw=Who.NOBODY)
class CardReturned:
    """The Wild Draw Four turned up went back into the draw pile, now in this order (SET-3)."""

    draw: Cards


@event()
class ColorAwaited:
    """A wild lies first: this seat names the color (SET-3)."""

    seat: Seat


@event()
class ColorNamed:
    """The color for the first discard was named."""

    seat: Seat
    color: Color


@event()
class TurnStarted:
    """It is this seat's turn to play or draw."""

    seat: Seat


@event()
class TurnMissed:
    """This seat was passed over (ACT-1, ACT-3, WD4-1)."""

    seat: Seat


@event(card=Who.EVERYONE)
class CardPlayed:
    """A card went from a hand to the discard pile; the color to match is now `color`."""

    seat: Seat
    card: Card
    color: Color


@event()
class DirectionChanged:
    """Play goes round the other way (ACT-2)."""

    direction: Direction


@event(hands=Who.OWNER)
class HandsMoved:
    """Hands changed seats; these are the hands now (HOUSE-3)."""

    hands: tuple[Cards, ...]
    came_from: tuple[Seat, ...] = ()
    """The seat from which each hand came; empty in events that version 0.1 stored."""


@event(cards="seat")
class CardsDrawn:
    """A seat drew these cards, perhaps fewer than asked, perhaps none (TURN-5)."""

    seat: Seat
    cards: Cards
    cause: Cause


@event(draw=Who.NOBODY)
class PileReshuffled:
    """The discard pile but its top card became the draw pile, in this order (TURN-5)."""

    draw: Cards


@event(card="seat", obliged="seat")
class PlayOffered:
    """The drawn card can be played: the seat plays it or, unless obliged to play, keeps it."""

    seat: Seat
    card: Card
    obliged: bool


@event()
class CardKept:
    """The seat kept the drawn card."""

    seat: Seat


@event(card=Who.EVERYONE, hand="seat")
class CardsDemanded:
    """A draw card asks `target` for an answer: take `cards`, or challenge or stack where allowed.

    For a Wild Draw Four, `hand` is the player's hand as the play left it, and `match` the color
    that was to match: by them it is judged if it is challenged (WD4-2).
    """

    seat: Seat
    target: Seat
    card: Card
    cards: int
    hand: Cards
    match: Color | None


@event()
class ChallengeDeclined:
    """This seat does not challenge the Wild Draw Four; `asked` may do it now (WD4-3)."""

    seat: Seat
    asked: Seat


@event(cards="viewer")
class HandShown:
    """`viewer` was shown the hand of `seat` (WD4-3, ACT-5)."""

    viewer: Seat
    seat: Seat
    cards: Cards


@event()
class ChallengeJudged:
    """A Wild Draw Four was challenged and judged (WD4-4)."""

    challenger: Seat
    seat: Seat
    guilty: bool


@event()
class UnoCalled:
    """The seat called UNO: it cannot be caught (UNO-1, UNO-3)."""

    seat: Seat


@event()
class UnoForgotten:
    """The seat came down to one card without a call: it can be caught now (UNO-2)."""

    seat: Seat


@event()
class UnoCaught:
    """The seat was caught without a call (UNO-2)."""

    seat: Seat
    catcher: Seat


@event()
class SuggestionPenalized:
    """The seat had suggested a card to another player (PEN-1)."""

    seat: Seat
    reporter: Seat


@event(hands=Who.EVERYONE)
class RoundEnded:
    """The round is over, all hands lie open; `winner` went out, or it was void (END-1 to END-3)."""

    winner: Seat | None
    hands: tuple[Cards, ...]
    won: tuple[Seat, ...] = ()
    """The seats that won it: the one that went out and its partners; empty in rows of older
    servers."""


Event = (
    CardsDealt
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
)
"""What can happen in a round."""
Events = tuple[Event, ...]
"""What happened, in its order."""
