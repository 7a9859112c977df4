"""How long things take: counted in steps, as Prometheus wants them."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client.metrics_core import HistogramMetricFamily

STEPS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds."""
LOOK_SECONDS: Final = 0.05
"""How often the lateness of the loop is measured."""


class Durations:
    """Times that were measured."""

    __slots__ = ("counts", "longest", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(STEPS) + 1)
        """How many fell into each step; the last number counts the times longer than any step."""
        self.total = 0.0
        self.longest = 0.0

    def take(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(STEPS, seconds)] += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)

    def buckets(self) -> list[tuple[str, float]]:
        """By step, as Prometheus counts: each holds those before it too."""
        so_far, buckets = 0, list[tuple[str, float]]()
        for step, count in zip((*map(str, STEPS), "+Inf"), self.counts, strict=True):
            so_far += count
            buckets.append((step, so_far))
        return buckets

    def as_metric(self, name: str, about: str) -> HistogramMetricFamily:
        """The histogram of that name."""
        from prometheus_client.metrics_core import HistogramMetricFamily

        return HistogramMetricFamily(name, about, self.buckets(), self.total)


async def watch_loop(lags: Durations) -> None:
    """Measure from time to time how late the loop comes to what is due."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        lags.take(max(0.0, loop.time() - due))
