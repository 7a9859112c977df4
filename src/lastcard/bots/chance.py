"""Chance out of random generators: for the engine, and for tables."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random, SystemRandom

from lastcard.engine import Cards, Chance


def shuffled(cards: Cards, random: Random) -> Cards:
    """The cards in random order."""
    order = list(cards)
    random.shuffle(order)
    return tuple(order)


def chance_from(random: Random) -> Chance:
    """What the engine asks to shuffle cards."""
    return lambda cards: shuffled(cards, random)


@dataclass(frozen=True, slots=True)
class Luck:
    """All chance at a table: the cards have a source of their own, so that they can be repeated."""

    cards: Random
    times: Random

    @classmethod
    def of_the_system(cls) -> Luck:
        """The system's own randomness: no seed that could be stored, guessed or sent."""
        source = SystemRandom()
        return cls(source, source)

    def shuffle(self, cards: Cards) -> Cards:
        """Chance for the engine."""
        return shuffled(cards, self.cards)

    def span(self, typical: int) -> int:
        """A time around the typical one: seldom much shorter, at times much longer."""
        return int(self.times.lognormvariate(0, 0.35) * typical) if typical else 0

    def token(self) -> str:
        """A name that nothing else has."""
        return f"{self.times.getrandbits(64):016x}"
