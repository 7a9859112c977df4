"""The crowd: everyone who has a WebSocket open, counted by person and by where they come from.

Each node counts its own sockets, tells the others of every change, and adds what they told. So a
limit holds for all nodes together, and no node has to ask another.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from lastcard.server.door import Door, places_of
from lastcard.server.nodes.common import HOUSEHOLDS, SOCKETS, Elsewhere
from lastcard.server.nodes.messages import Counted


class Crowd:
    """The open sockets of this node, beside those of others."""

    def __init__(
        self, entrance: Door, elsewhere: Elsewhere, say_all: Callable[[Counted], None]
    ) -> None:
        self.entrance = entrance
        """Counts sockets by the address they come from."""
        self.sockets: Counter[str] = Counter()
        """Open sockets by person, on this node."""
        self._elsewhere = elsewhere
        self._say_all = say_all
        self._empty = asyncio.Event()
        """Set when the last socket closes."""

    def let_in(self, address: str) -> bool:
        """Let a socket in, unless there are too many; who is let in has to `leave`."""
        is_in = self.entrance.let_in(address, lambda key: self._elsewhere.count(HOUSEHOLDS, key))
        if is_in:
            self._say(HOUSEHOLDS, 1, *places_of(address))
        return is_in

    def leave(self, address: str) -> None:
        """A socket is closed."""
        self.entrance.leave(address)
        self._say(HOUSEHOLDS, -1, *places_of(address))

    def came_in(self, person_id: str) -> None:
        """A person has one more socket here."""
        self.sockets[person_id] += 1
        self._say(SOCKETS, 1, person_id)

    def went_out(self, person_id: str) -> None:
        """A person has one socket less here."""
        self.sockets[person_id] -= 1
        if not self.sockets[person_id]:
            del self.sockets[person_id]
        if not self.sockets:
            self._empty.set()
        self._say(SOCKETS, -1, person_id)

    def sockets_of(self, person_id: str) -> int:
        """How many sockets a person has, here and on other nodes."""
        return self.sockets[person_id] + self._elsewhere.count(SOCKETS, person_id)

    async def until_empty(self) -> None:
        """Wait until everyone has left this node."""
        self._empty.clear()
        if self.sockets:
            await self._empty.wait()

    def _say(self, what: str, by: int, *keys: str) -> None:
        for key in keys:
            self._say_all(Counted(what, key, by))
