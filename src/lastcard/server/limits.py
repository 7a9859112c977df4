"""Limits by key, an address say: a bucket that refills for each, and one for all around it."""

from collections import OrderedDict
from typing import Final

from lastcard.table.limits import Bucket, Limit

MOST_KEYS: Final = 20_000
NEIGHBORS: Final = 5
"""All who are near one another may do so many times as much as one."""


class Buckets:
    """One bucket for each key; `most` at once, one more every `refill_ms`."""

    __slots__ = ("_buckets", "_limit", "_near", "_near_limit")

    def __init__(self, most: int, refill_ms: int) -> None:
        self._limit = Limit(most, refill_ms)
        self._near_limit = Limit(most * NEIGHBORS, refill_ms // NEIGHBORS)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._near: OrderedDict[str, Bucket] = OrderedDict()

    def wait_ms(self, key: str, now: int) -> int:
        """Take one if there is one: 0; else how long until there is."""
        return _take(self._buckets, self._limit, key, now)

    def wait_near_ms(self, key: str, now: int) -> int:
        """The same for all who are near one another; `key` is where."""
        return _take(self._near, self._near_limit, key, now)

    def look(self, key: str, now: int) -> int:
        """What `wait_ms` would say, and nothing is taken."""
        return self._limit.wait_ms(self._buckets.get(key), now)


def _take(buckets: OrderedDict[str, Bucket], limit: Limit, key: str, now: int) -> int:
    bucket = buckets.pop(key, None)
    buckets[key] = limit.take(bucket, now)
    if len(buckets) > MOST_KEYS:
        buckets.popitem(last=False)
    return limit.wait_ms(bucket, now)
