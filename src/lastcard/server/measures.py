"""What is measured while the server runs: how long things take, as histograms."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final

BOUNDS: Final = (
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
)  # fmt: skip
"""In seconds: the upper bound of each bucket; one more has all that took longer."""


class Histogram:
    """How often something took how long; cheap enough for every message."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """By upper bound, as Prometheus counts: each holds those before it too."""
        found: list[tuple[str, float]] = []
        running = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            running += count
            found.append((bound, running))
        return found


@dataclass(slots=True)
class Measures:
    """Everything that is measured; `operations.py` shows it."""

    requests: dict[tuple[str, int], Histogram] = field(
        default_factory=dict[tuple[str, int], Histogram]
    )
    """HTTP requests, by route and status."""
    inputs: Histogram = field(default_factory=Histogram)
    """From when a player's message came to when everyone was told what became of it."""

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.requests.setdefault((route, status), Histogram()).add(seconds)
