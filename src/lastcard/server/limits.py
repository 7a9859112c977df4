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
        level, at = self._buckets.pop(key, (float(self.most), now))
        level = min(float(self.most), level + max(0, now - at) / self.refill_ms)
        wait = 0
        if level >= 1:
            level -= 1
        else:
            wait = int((1 - level) * self.refill_ms) + 1
        self._buckets[key] = (level, now)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return wait
