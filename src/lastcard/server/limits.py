"""Limits by key, an address say: a bucket that refills for each."""

from collections import OrderedDict
from typing import Final

from lastcard.table.limits import Bucket, Limit

MOST_KEYS: Final = 20_000


class Buckets:
    """One bucket for each key; `most` at once, one more every `refill_ms`."""

    __slots__ = ("_buckets", "_limit")

    def __init__(self, most: int, refill_ms: int) -> None:
        self._limit = Limit(most, refill_ms)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait_ms(self, key: str, now: int) -> int:
        """Take one if there is one: 0; else how long until there is."""
        bucket = self._buckets.pop(key, None)
        self._buckets[key] = self._limit.take(bucket, now)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return self._limit.wait_ms(bucket, now)

    def look(self, key: str, now: int) -> int:
        """What `wait_ms` would say, and nothing is taken."""
        return self._limit.wait_ms(self._buckets.get(key), now)
