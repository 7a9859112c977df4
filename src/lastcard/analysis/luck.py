"""How much of a result was luck: what the deal and the draws changed in the judge's opinion.

The judge (`lastcard.bots.judging`) says from all hands how likely each seat is to win the round; it
was fitted to other rounds, long before these cards were dealt. For every card that is drawn, luck
is by how much the chances with this card differ from their mean over all cards that could have come
instead. That mean is exact, so luck is zero on average, whoever plays and however good the judge
is. The rest of a result came from decisions. This is AIVAT (Burch and others, AAAI 2018), with
corrections at chance events alone: most bots leave nothing else to chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Final

from lastcard.bots.judging import judgment_for
from lastcard.engine import Card, Event, Face, Format, RoundState, Seat, evolve, side_of
from lastcard.engine.events import CardsDrawn

_FEW: Final = 2


def likelihood(state: RoundState, seat: Seat, hand: Sequence[Card]) -> float:
    """How likely a seat with this hand wins, relative to the others."""
    w = judgment_for(state.setup.seats)
    size = len(hand)
    has_turn = seat == state.turn
    wilds = fours = turns = twos = 0
    colors: set[object] = set()
    fits = False
    for card in frozenset(hand):
        face = card.face
        if card.color is None:
            fits = True
            if face is Face.WILD:
                wilds = hand.count(card)
            elif face is Face.WILD_DRAW_FOUR:
                fours = hand.count(card)
            continue
        colors.add(card.color)
        turns += face in (Face.SKIP, Face.REVERSE)
        twos += face is Face.DRAW_TWO
        top = state.top
        fits = fits or card.color is state.color or (top is not None and face is top.face)
    demand = state.demand.cards if has_turn and state.demand is not None else 0
    score = (
        w[0] * size
        + w[1] * log(max(size, 1))
        + w[2] * (size == 1)
        + w[3] * (size == _FEW)
        + w[4] * wilds
        + w[5] * fours
        + w[6] * turns
        + w[7] * twos
        + w[8] * len(colors)
        + w[9] * has_turn
        + w[10] * fits
        + w[11] * (size == 1 and fits)
        + w[12] * (size == 1 and fits and has_turn)
        + w[13] * demand
        + w[14] * (size <= _FEW and wilds + fours > 0)
    )
    return exp(score)


def _alike(pile: Counter[Card], top: Card | None) -> list[tuple[Card, int]]:
    """One card of each kind that the judge tells apart, and how many there are of the kind."""
    found: dict[object, tuple[Card, int]] = {}
    for card, count in pile.items():
        key: object = card
        if card.is_number:
            key = card.color, top is not None and card.face is top.face
        first, so_far = found.get(key, (card, 0))
        found[key] = first, so_far + count
    return list(found.values())


class Luck:
    """Follows a round and adds up the luck of every seat."""

    def __init__(self, state: RoundState, format: Format) -> None:
        """The round has just been dealt."""
        self._state = state
        self._sides = [side_of(Seat(seat), format) for seat in state.seats]
        self.dealt = self._first_luck()
        """By seat: how much the deal raised the chance to win."""
        self.drawn = [0.0] * state.setup.seats
        """By seat: how much all draws since have raised it."""

    @property
    def total(self) -> list[float]:
        """The luck of each seat in all."""
        return [deal + draws for deal, draws in zip(self.dealt, self.drawn, strict=True)]

    def take(self, events: Iterable[Event]) -> None:
        """Look at what happened next."""
        for event in events:
            if isinstance(event, CardsDrawn) and event.cards:
                self._draw(event)
            self._state = evolve(self._state, event)

    def _first_luck(self) -> list[float]:
        state = self._state
        weights = [likelihood(state, Seat(at), state.hands[at]) for at in state.seats]
        equal = [self._sides.count(side) / len(self._sides) for side in self._sides]
        return [chance - fair for chance, fair in zip(self._chances(weights), equal, strict=True)]

    def _draw(self, event: CardsDrawn) -> None:
        state, seat = self._state, event.seat
        hand, pile = list(state.hands[seat]), Counter(state.draw)
        weights = [likelihood(state, Seat(at), state.hands[at]) for at in state.seats]
        for card in event.cards:
            if not pile[card]:
                return  # hidden, or the record does not tell what could be drawn
            left = pile.total()
            mean = [0.0] * len(weights)
            for other, count in _alike(pile, state.top):
                chances = self._with(state, seat, [*hand, other], weights)
                for at, chance in enumerate(chances):
                    mean[at] += chance * count / left
            hand.append(card)
            for at, chance in enumerate(self._with(state, seat, hand, weights)):
                self.drawn[at] += chance - mean[at]
            pile[card] -= 1

    def _with(
        self, state: RoundState, seat: Seat, hand: list[Card], weights: list[float]
    ) -> list[float]:
        weights[seat] = likelihood(state, seat, hand)
        return self._chances(weights)

    def _chances(self, weights: Sequence[float]) -> list[float]:
        total = sum(weights)
        by_side: dict[object, float] = {}
        for side, weight in zip(self._sides, weights, strict=True):
            by_side[side] = by_side.get(side, 0.0) + weight
        return [by_side[side] / total for side in self._sides]
