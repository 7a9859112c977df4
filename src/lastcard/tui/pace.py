"""How long bots take: long enough to follow by eye, short enough to stay awake."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final


@dataclass(frozen=True, slots=True)
class Pace:
    """Spans in seconds, from the quickest to the slowest."""

    think: tuple[float, float]
    """Before a bot makes its move."""
    react: tuple[float, float]
    """Before a bot calls, catches or jumps in."""
    grace: float
    """The least time that someone without a call has before the next move ends the race."""

    def thinking(self, random: Random) -> float:
        """How long a bot thinks this time."""
        return random.uniform(*self.think)

    def reacting(self, random: Random) -> float:
        """How long a bot takes to react this time."""
        return random.uniform(*self.react)


PACES: Final = {
    "calm": Pace((1.4, 2.6), (1.8, 3.4), 3.0),
    "normal": Pace((0.7, 1.5), (0.9, 2.0), 1.6),
    "fast": Pace((0.25, 0.6), (0.6, 1.2), 0.9),
    "instant": Pace((0.0, 0.0), (0.0, 0.0), 0.0),
}
