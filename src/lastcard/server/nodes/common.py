"""What nodes count together: sockets of a person, sockets from an address, tables of a person.

Each node counts for itself and tells the others of every change. A node that is new, or has missed
something, asks for all counts once; from then on it knows what is counted elsewhere.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from lastcard.server.nodes.messages import Counted

SOCKETS: Final = "sockets"
"""By person."""
HOUSEHOLDS: Final = "households"
"""Sockets by household and by neighborhood (see `door.py`)."""
TABLES: Final = "tables"
"""By the person who made them."""


class Elsewhere:
    """What other nodes count, all of them together."""

    def __init__(self) -> None:
        self._by_node: dict[str, dict[str, Counter[str]]] = {}

    def count(self, what: str, key: str) -> int:
        """How many there are of something on other nodes."""
        return sum(counts[what].get(key, 0) for counts in self._by_node.values() if what in counts)

    def change(self, node: str, message: Counted) -> None:
        """One more on a node, or one less."""
        counter = self._by_node.setdefault(node, {}).setdefault(message.what, Counter())
        counter[message.key] += message.by
        if counter[message.key] <= 0:
            del counter[message.key]

    def replace(self, node: str, counts: dict[str, dict[str, int]]) -> None:
        """All that a node counts."""
        self._by_node[node] = {what: Counter(found) for what, found in counts.items()}

    def forget(self, node: str) -> None:
        """The node is gone, and everyone who was there."""
        self._by_node.pop(node, None)
