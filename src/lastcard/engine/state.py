"""The state of a round: what lies where, and who must act.

A state that has been returned is never changed: `evolve` copies it and changes the copy. A `View`
holds such a state too, with hidden cards where the viewer cannot see them: every question can be
asked of a view as of a state, and gets the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lastcard.engine.actions import Seat
from lastcard.engine.cards import Card, Cards, Color
from lastcard.engine.edition import Setup
from lastcard.engine.events import Direction
from lastcard.engine.formats import MOST_PLAYERS
from lastcard.engine.words import Word

RESHUFFLES_A_CARD: Final = 10
"""Reshuffles for each card of the deck after which a round is void (END-3)."""
SEATS: Final = tuple(Seat(number) for number in range(MOST_PLAYERS))


class Phase(Word):
    """What the seat whose turn it is must do; `turn.py` has the table of what each allows."""

    DEAL = "deal"
    COLOR = "color"
    TURN = "turn"
    DRAWN = "drawn"
    ANSWER = "answer"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Demand:
    """Cards that a draw card asks for (see `CardsDemanded`)."""

    seat: Seat
    card: Card
    cards: int
    hand: Cards
    match: Color | None


@dataclass(frozen=True, slots=True)
class Shown:
    """`viewer` was shown the hand of `seat`, which was then these cards."""

    viewer: Seat
    seat: Seat
    cards: Cards


@dataclass(slots=True)
class RoundState:
    """One round; invariant: the hands, the draw pile and the discard pile make up the deck."""

    setup: Setup
    dealer: Seat
    phase: Phase
    turn: Seat
    direction: Direction
    hands: tuple[Cards, ...]
    draw: Cards
    """The draw pile, top first."""
    discard: Cards
    """The discard pile, top last."""
    color: Color | None
    """The color to match; None only before the first discard or until its color is named."""
    drawn: Card | None
    """In phase DRAWN: the card that was drawn."""
    obliged: bool
    """In phase DRAWN: the drawn card must be played (TURN-3)."""
    demand: Demand | None
    """In phase ANSWER: what is demanded of `demanded_of`."""
    exposed: Seat | None
    """The seat that can be caught now (UNO-2)."""
    called: tuple[Seat, ...]
    """The seats that called UNO and have held that one card since (UNO-1, UNO-4)."""
    passes: int
    """Turns in a row in which there was nothing to draw (END-2)."""
    reshuffles: int
    """How often the discard pile has become the draw pile (END-3)."""
    shown: tuple[Shown, ...]
    winner: Seat | None

    @classmethod
    def before_deal(cls, setup: Setup, dealer: Seat) -> RoundState:
        """The board before the first card is dealt."""
        return cls(
            setup=setup,
            dealer=dealer,
            phase=Phase.DEAL,
            turn=dealer,
            direction=Direction.LEFT,
            hands=((),) * setup.seats,
            draw=(),
            discard=(),
            color=None,
            drawn=None,
            obliged=False,
            demand=None,
            exposed=None,
            called=(),
            passes=0,
            reshuffles=0,
            shown=(),
            winner=None,
        )

    def copy(self) -> RoundState:
        """A copy; written out field by field, because nothing is called more often."""
        new = object.__new__(RoundState)
        new.setup = self.setup
        new.dealer = self.dealer
        new.phase = self.phase
        new.turn = self.turn
        new.direction = self.direction
        new.hands = self.hands
        new.draw = self.draw
        new.discard = self.discard
        new.color = self.color
        new.drawn = self.drawn
        new.obliged = self.obliged
        new.demand = self.demand
        new.exposed = self.exposed
        new.called = self.called
        new.passes = self.passes
        new.reshuffles = self.reshuffles
        new.shown = self.shown
        new.winner = self.winner
        return new

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(self.setup.seats)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""
        return self.discard[-1] if self.discard else None

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.phase is Phase.OVER

    @property
    def is_void(self) -> bool:
        """Whether the round ended with nobody going out (END-2, END-3)."""
        return self.phase is Phase.OVER and self.winner is None

    @property
    def is_endless(self) -> bool:
        """Whether the discards were reshuffled as often as a round allows (END-3)."""
        return self.reshuffles >= RESHUFFLES_A_CARD * len(self.setup.edition.deck)

    @property
    def demanded_of(self) -> Seat | None:
        """In phase ANSWER: the seat that draws unless someone challenges or it passes the cards on.

        It answers first; others who may challenge are asked after it (WD4-3).
        """
        return None if self.demand is None else self.after(self.demand.seat)

    def are_partners(self, one: Seat, other: Seat) -> bool:
        """Whether two seats play for one side."""
        return self.setup.paired and one % 2 == other % 2

    @property
    def won(self) -> tuple[Seat, ...]:
        """The seats that won the round: the one that went out, and those of its side (FMT-1)."""
        return () if self.winner is None else self.side(self.winner)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """A seat and its partners."""
        seats = SEATS[: self.setup.seats]
        return tuple(other for other in seats if other == seat or self.are_partners(seat, other))

    def after(self, seat: Seat) -> Seat:
        """The seat that plays after `seat`, as play goes round now."""
        step = 1 if self.direction is Direction.LEFT else -1
        return SEATS[(seat + step) % self.setup.seats]

    def before(self, seat: Seat) -> Seat:
        """The seat that plays before `seat`, as play goes round now."""
        step = -1 if self.direction is Direction.LEFT else 1
        return Seat((seat + step) % self.setup.seats)
