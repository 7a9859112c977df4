"""The door: how many connections may be open, in all, from one household and from one neighborhood.

A household is an address of IPv4, or the first half of one of IPv6, which is what one line gets. A
neighborhood is 256 such addresses, or 65,536 such halves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from lastcard.server.limits import NEIGHBORS
from lastcard.server.origins import neighborhood, network

FILES_ELSE: Final = 128
"""Open files kept free for other things: the database, pipes to processes, pages."""


def places_of(address: str) -> tuple[str, str]:
    """The household and the neighborhood of an address."""
    return network(address), neighborhood(address)


def most_open() -> int:
    """How many connections the system's limit of open files allows, less those needed otherwise."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 8000
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(soft - FILES_ELSE, soft // 2)


class Door:
    """Counts who is inside."""

    def __init__(
        self,
        *,
        most: int,
        most_each: int | None,
        is_shut_to: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`most_each` is for a household; None: nobody is asked where they come from.

        `is_shut_to` says of an address that nobody from there is let in for now.
        """
        self._most = most
        self._most_each = most_each
        self._is_shut_to = is_shut_to
        self.inside: Counter[str] = Counter()
        """By household, and by neighborhood."""
        self.total = 0
        self.refused = 0

    def let_in(self, address: str, elsewhere: Callable[[str], int] = lambda _: 0) -> bool:
        """Let one more in, unless there are too many; who is let in has to `leave`.

        `elsewhere` says how many are inside on other nodes.
        """
        each, near = places_of(address)
        most = self._most_each
        full = self.total >= self._most or self._is_shut_to(address)
        if most is not None:
            full = full or self.inside[each] + elsewhere(each) >= most
            full = full or self.inside[near] + elsewhere(near) >= most * NEIGHBORS
        if full:
            self.refused += 1
            return False
        self.total += 1
        self.inside[each] += 1
        self.inside[near] += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self.total -= 1
        for key in places_of(address):
            self.inside[key] -= 1
            if not self.inside[key]:
                del self.inside[key]
