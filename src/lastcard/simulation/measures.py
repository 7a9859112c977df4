"""What is measured in rounds, how sure it is, and how far apart two measurements are."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Final

from lastcard.bots import RoundCounts
from lastcard.engine import MatchSetup

Z95: Final = 1.959964
COMEBACK: Final = 3
"""How many more cards than all others the winner must have held at some moment for a comeback."""


_OF_TWO_AND_THREE: Final = (12.706205, 4.302653)
"""`reach` of two values and of three, for which its series is too coarse."""


def reach(count: int) -> float:
    """How many standard errors a mean of so many values is off at most, 19 times in 20.

    By Student's distribution, in the series of Cornish and Fisher.
    """
    free = count - 1
    if free <= len(_OF_TWO_AND_THREE):
        return _OF_TWO_AND_THREE[free - 1]
    z = Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def margin_of_mean(count: int, squares: float) -> float:
    """Half of the 95 % interval of a mean, from the sum of squared distances to it.

    If all values are equal, it is as if one of them differed by 1: a few equal values, such as wins
    of all deals, do not prove that the next would be equal, too.
    """
    if count < 2:
        return inf
    return reach(count) * sqrt(max(squares, 1 - 1 / count) / (count - 1) / count)


@dataclass(slots=True)
class Moments:
    """A count, a sum and a sum of squares, all exact, so that parts add up in any order."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def take(self, value: int) -> None:
        """Count one more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def add(self, other: Moments) -> None:
        """Count all that another has counted."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def estimate(self) -> Estimate:
        """The mean, with its interval."""
        if not self.count:
            return Estimate(0.0, 0.0, 0.0, 0.0, 0)
        mean = self.total / self.count
        rest = max(0.0, self.squares - self.total * mean)
        deviation = sqrt(rest / max(1, self.count - 1))
        margin = margin_of_mean(self.count, rest)
        return Estimate(mean, mean - margin, mean + margin, deviation, self.count)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a share over rounds, its 95 % interval, and the spread of single rounds."""

    value: float
    low: float
    high: float
    deviation: float
    rounds: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Difference:
    """How much larger the second of two estimates is, with a 95 % interval."""

    value: float
    low: float
    high: float
    relative: float | None
    """As a part of the first, where that is not 0."""
    effect: float
    """In standard deviations of single rounds (Cohen's d)."""

    @property
    def is_clear(self) -> bool:
        """Whether the interval is clear of zero."""
        return self.low > 0 or self.high < 0


def interval(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    z2 = Z95**2
    center = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 / (1 + z2 / trials) * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    return max(0.0, center - half), min(1.0, center + half)


def share(successes: int, trials: int, *, base: float = 0.0) -> Estimate:
    """A share, less `base`, with its interval."""
    low, high = interval(successes, trials)
    part = successes / trials if trials else 0.0
    return Estimate(part - base, low - base, high - base, sqrt(part * (1 - part)), trials)


def difference(one: Estimate, other: Estimate) -> Difference:
    """How much larger the other is. Of intervals that are not symmetric, Newcombe's combination."""
    value = other.value - one.value
    below = sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    above = sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    spread = sqrt((one.deviation**2 + other.deviation**2) / 2)
    return Difference(
        value,
        value - below,
        value + above,
        value / one.value if one.value else None,
        value / spread if spread else 0.0,
    )


@dataclass(slots=True)
class Rounds:
    """Counts over single rounds; parts add up to the whole."""

    setup: MatchSetup
    rounds: int = 0
    decided: int = 0
    """Rounds that somebody won."""
    turns: Moments = field(default_factory=Moments)
    starter_won: int = 0
    comebacks: int = 0
    points: Moments = field(default_factory=Moments)
    """Points of decided rounds: what the winner's side scored, or what all were charged with."""
    counts: RoundCounts = field(default_factory=RoundCounts)

    def add(self, other: Rounds) -> None:
        """Count all that another has counted."""
        self.rounds += other.rounds
        self.decided += other.decided
        self.turns.add(other.turns)
        self.starter_won += other.starter_won
        self.comebacks += other.comebacks
        self.points.add(other.points)
        self.counts.add(other.counts)
