"""The events of a decision while they are being collected, and the state they lead to."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lastcard.engine.actions import Seat
from lastcard.engine.cards import Card, Cards, are_same
from lastcard.engine.errors import IllegalAction, Refusal
from lastcard.engine.events import CardsDrawn, Cause, Event, Events, PileReshuffled
from lastcard.engine.evolve import CHANGES
from lastcard.engine.rules import Reshuffle, Rules
from lastcard.engine.state import Demand, RoundState

Chance = Callable[[Cards], Sequence[Card]]
"""Puts cards in a random order: the only randomness there is, and an input."""


class Step(NamedTuple):
    """What a decision led to."""

    state: RoundState
    events: Events


class Unfolding:
    """Collects events and keeps a private state in step with them."""

    __slots__ = ("_chance", "_events", "rules", "state")

    def __init__(self, state: RoundState, chance: Chance) -> None:
        self.state = state.copy()
        self.rules: Rules = state.setup.rules
        self._chance = chance
        self._events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Let an event happen."""
        CHANGES[type(event)](self.state, event)
        self._events.append(event)

    def step(self) -> Step:
        """The state and events of the finished decision."""
        return Step(self.state, tuple(self._events))

    @property
    def demand(self) -> Demand:
        """What is demanded of the seat that answers."""
        demand = self.state.demand
        if demand is None:  # pragma: no cover - phase ANSWER has a demand
            raise ValueError(self.state.phase)
        return demand

    def shuffle(self, cards: Cards) -> Cards:
        """The cards in the order in which chance puts them."""
        order = tuple(self._chance(cards))
        if not are_same(order, cards):
            raise IllegalAction(Refusal("not-a-shuffle", "TURN-5", {"cards": len(cards)}))
        return order

    def can_draw(self) -> bool:
        """Whether there is a card to draw, in the draw pile or under the top of the discards."""
        return bool(self.state.draw) or len(self.state.discard) > 1

    def draw(self, seat: Seat, count: int, cause: Cause) -> int:
        """Let a seat draw, reshuffling the discards if needed; how many cards it got (TURN-5).

        If there is nothing to draw, the event tells of no cards: in a turn that is a pass (END-2).
        """
        missing = count
        while missing:
            if not self.state.draw and not self._turn_over():
                break
            cards = self.state.draw[:missing]
            self.emit(CardsDrawn(seat, cards, cause))
            missing -= len(cards)
            if not self.state.draw and self.rules.reshuffle is Reshuffle.AT_ONCE:
                self._turn_over()
        if missing == count and count:
            self.emit(CardsDrawn(seat, (), cause))
        return count - missing

    def _turn_over(self) -> bool:
        """Shuffle the discards but the top one into a draw pile; whether there were any."""
        under = self.state.discard[:-1]
        if under:
            self.emit(PileReshuffled(self.shuffle(under)))
        return bool(under)
