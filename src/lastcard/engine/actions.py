"""Actions: what a seat asks for. Each is one move of the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from lastcard.engine.cards import Card, Color

Seat = NewType("Seat", int)
"""A place at a board, counted clockwise from 0; the notation counts from 1."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card, a wild with its color, a seven perhaps with whom to swap; perhaps call UNO."""

    card: Card
    color: Color | None = None
    swap: Seat | None = None
    uno: bool = False

    def with_call(self) -> PlayCard:
        """The same play, calling UNO with it (UNO-1)."""
        return PlayCard(self.card, self.color, self.swap, uno=True)


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw a card, with or without need (TURN-2)."""


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Keep the card just drawn and end the turn (TURN-2)."""


@dataclass(frozen=True, slots=True)
class NameColor:
    """Name the color for a wild turned up as first discard (SET-3)."""

    color: Color


@dataclass(frozen=True, slots=True)
class TakeCards:
    """Take the cards that a draw card demands (WD4-1, HOUSE-1)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the Wild Draw Four (WD4-3)."""


@dataclass(frozen=True, slots=True)
class CallUno:
    """Call UNO after the card was played (UNO-1, UNO-3)."""


@dataclass(frozen=True, slots=True)
class CatchUno:
    """Catch a seat that has not called (UNO-2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PenalizeSuggestion:
    """Apply the upheld penalty for suggesting a card to another player (PEN-1)."""

    seat: Seat


Action = (
    PlayCard
    | DrawCard
    | KeepCard
    | NameColor
    | TakeCards
    | Challenge
    | CallUno
    | CatchUno
    | PenalizeSuggestion
)
"""What a seat can ask for."""
