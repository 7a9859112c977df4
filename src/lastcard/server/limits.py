"""Limits: how often something may be done, by a bucket that refills."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MOST_KEYS: Final = 20_000


class Buckets:
    """One bucket for each key; `most` at once, one more every `refill_ms`."""

    __slots__ = ("_buckets", "most", "refill_ms")

    def __init__(self, most: int, refill_ms: int) -> None:
        self.most = most
        self.refill_ms = refill_ms
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def wait_ms(self, key: str, now: int) -> int:
        """Take one if there is one: 0; else how long until there is."""
        level = self._level(key, now)
        wait = self._wait(level)
        self._buckets.pop(key, None)
        self._buckets[key] = (level if wait else level - 1, now)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return wait

    def look(self, key: str, now: int) -> int:
        """What `wait_ms` would say, and nothing is taken."""
        return self._wait(self._level(key, now))

    def _level(self, key: str, now: int) -> float:
        level, at = self._buckets.get(key, (float(self.most), now))
        return min(float(self.most), level + max(0, now - at) / self.refill_ms)

    def _wait(self, level: float) -> int:
        return 0 if level >= 1 else int((1 - level) * self.refill_ms) + 1
