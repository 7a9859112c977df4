"""Limits by key (an address, say): a bucket for each, and one for its whole neighborhood."""

from collections import OrderedDict
from dataclasses import dataclass, field, fields
from typing import Final

from lastcard.server.clock import now_ms
from lastcard.server.origins import neighborhood, network
from lastcard.table.limits import Bucket, Limit

MOST_KEYS: Final = 20_000
NEIGHBORS: Final = 5
"""A whole neighborhood may do so many times as much as one address."""


class Buckets:
    """One bucket for each key; `most` at once, one more every `refill_ms`."""

    __slots__ = ("_buckets", "_limit", "_near", "_near_limit", "name")

    def __init__(self, most: int, refill_ms: int) -> None:
        self.name = ""
        """Under which other nodes know the limit."""
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


@dataclass(slots=True)
class Limits:
    """How often one client address may do what; `wait_ms` of a bucket takes one from it."""

    http: Buckets = field(default_factory=lambda: Buckets(most=1500, refill_ms=20))
    """All HTTP requests: a page has some fifty files, and a whole class may load it at the same
    moment."""
    turned_away: Buckets = field(default_factory=lambda: Buckets(most=100, refill_ms=1000))
    """How often an address may be told that it asks too much, or send what is no HTTP, before it is
    hung up on."""
    requests: Buckets = field(default_factory=lambda: Buckets(most=120, refill_ms=50))
    """What is asked of the API."""
    guests: Buckets = field(default_factory=lambda: Buckets(most=20, refill_ms=5000))
    tables: Buckets = field(default_factory=lambda: Buckets(most=20, refill_ms=5000))
    records: Buckets = field(default_factory=lambda: Buckets(most=30, refill_ms=2000))
    sent: Buckets = field(default_factory=lambda: Buckets(most=50, refill_ms=60_000))
    """Matches that were played on a device."""
    wrong_codes: Buckets = field(default_factory=lambda: Buckets(most=20, refill_ms=3000))
    logins: Buckets = field(default_factory=lambda: Buckets(most=5, refill_ms=10_000))
    guesses: Buckets = field(default_factory=lambda: Buckets(most=10, refill_ms=60_000))
    """Passwords of one account (see `accounts.py`)."""
    reports: Buckets = field(default_factory=lambda: Buckets(most=5, refill_ms=60_000))
    sockets: Buckets = field(default_factory=lambda: Buckets(most=60, refill_ms=500))

    def __post_init__(self) -> None:
        for limit in fields(self):
            getattr(self, limit.name).name = limit.name

    def took(self, name: str, address: str) -> None:
        """A client at this address did something on another node."""
        buckets: Buckets = getattr(self, name)
        now = now_ms()
        buckets.wait_ms(network(address), now)
        buckets.wait_near_ms(neighborhood(address), now)
