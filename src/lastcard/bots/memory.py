"""What a player keeps in mind of a round: who drew on which color, who asked for which.

A seat that draws in its turn and cannot play what it drew most likely holds nothing of the color to
match. Every card it takes later makes that less sure; a play of that color ends it.
"""

from __future__ import annotations

from typing import Final

from lastcard.engine import COLORS, Card, Cause, Color, Event, Seat
from lastcard.engine.events import (
    CardPlayed,
    CardsDealt,
    CardsDemanded,
    CardsDrawn,
    CardTurned,
    ChallengeJudged,
    ColorNamed,
    HandShown,
    HandsMoved,
    PlayOffered,
)
from lastcard.engine.formats import MOST_PLAYERS

FADES: Final = 0.75
"""What is left of the belief that a seat lacks a color when it takes one more card."""

INDEX: Final = {color: index for index, color in enumerate(COLORS)}


class Memory:
    """Folds the events that a seat is told into what a good player would remember."""

    __slots__ = ("_color", "guilty", "lacks", "shown", "wants")

    def __init__(self) -> None:
        self._color: Color | None = None
        self.lacks = [[0.0] * len(COLORS) for _ in range(MOST_PLAYERS)]
        """By seat and color, 0 to 1: how surely the seat holds none of the color."""
        self.wants = [[0.0] * len(COLORS) for _ in range(MOST_PLAYERS)]
        """By seat and color, 0 to 1: how lately the seat asked for the color."""
        self.guilty = [0] * MOST_PLAYERS
        """By seat: Wild Draw Fours found dishonest, less those found honest."""
        self.shown: dict[Seat, tuple[Card, ...]] = {}
        """Hands that were shown, without what was played since."""

    def copy(self) -> Memory:
        """A copy."""
        other = Memory()
        other._color = self._color
        other.lacks = [*map(list, self.lacks)]
        other.wants = [*map(list, self.wants)]
        other.guilty = list(self.guilty)
        other.shown = dict(self.shown)
        return other

    def observe(self, event: Event) -> None:
        """Keep in mind what matters of an event."""
        match event:
            case CardsDealt():
                self.__init__()
            case CardTurned():
                self._color = event.card.color
            case ColorNamed():
                self._color = event.color
                self.wants[event.seat][INDEX[event.color]] = 1.0
            case CardPlayed():
                self._played(event)
            case CardsDrawn():
                self._drawn(event)
            case PlayOffered():
                # It may have kept a card that fits, so nothing is known of the color.
                if self._color is not None:
                    self.lacks[event.seat][INDEX[self._color]] *= 0.5
            case CardsDemanded() if event.match is not None:
                lacks = self.lacks[event.seat]
                lacks[INDEX[event.match]] = max(0.5, lacks[INDEX[event.match]])
            case ChallengeJudged():
                self.guilty[event.seat] += 1 if event.guilty else -1
            case HandShown():
                if not any(card.is_hidden for card in event.cards):
                    self.shown[event.seat] = event.cards
            case HandsMoved():
                self._forget()
            case _:
                pass

    def _played(self, event: CardPlayed) -> None:
        color = INDEX[event.color]
        self._color = event.color
        wants = self.wants[event.seat]
        if event.card.is_wild:
            for other in range(len(wants)):
                wants[other] = 0.0
            wants[color] = 1.0
            self.lacks[event.seat][color] = 0.0
        else:
            wants[color] *= 0.5
            self.lacks[event.seat][color] *= 0.5
        known = self.shown.get(event.seat)
        if known is not None and event.card in known:
            at = known.index(event.card)
            self.shown[event.seat] = known[:at] + known[at + 1 :]

    def _drawn(self, event: CardsDrawn) -> None:
        lacks = self.lacks[event.seat]
        fading = FADES ** len(event.cards)
        for color in range(len(lacks)):
            lacks[color] *= fading
        if event.cause is Cause.TURN and self._color is not None:
            lacks[INDEX[self._color]] = 1.0
            self.wants[event.seat][INDEX[self._color]] = 0.0

    def _forget(self) -> None:
        for beliefs in (*self.lacks, *self.wants):
            beliefs[:] = [0.0] * len(beliefs)
        self.shown.clear()
