"""Sockets that are open here while their tables live on other nodes."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import TYPE_CHECKING, Final

from lastcard.server.connection import Connection, Wire
from lastcard.server.nodes.messages import ALL, Enter, HangUp, NotHere, Part, Say, Tell
from lastcard.server.places import Arrival
from lastcard.wire import Bye, Hello

if TYPE_CHECKING:
    from lastcard.server.nodes.bus import Bus

ANSWER_SECONDS: Final = 0.7
"""How long a node may take to answer someone who wants to be at one of its tables."""
COME_BACK: Final = Bye("shutting-down", True)


class Relay:
    """The `Place` of a table on another node: passes on what a socket here says."""

    __slots__ = ("_all", "answered", "code", "connection", "node", "number")

    def __init__(
        self, relays: Relays, number: int, node: str, code: str, connection: Connection
    ) -> None:
        self._all = relays
        self.number = number
        self.node = node
        self.code = code
        self.connection = connection
        self.answered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether the table is there, once that is known."""

    def hear(self, connection: Connection, text: str | bytes, now: int) -> None:
        """Pass it on as it is: the table's node reads it."""
        data = text.encode() if isinstance(text, str) else text
        self._all.bus.say(self.node, Say(self.number, data))

    def part(self, connection: Connection) -> None:
        self._all.bus.say(self.node, Part(self.number))
        self._all.forget(self)

    def answer(self, *, is_there: bool) -> None:
        """The node answered."""
        if not self.answered.done():
            self.answered.set_result(is_there)


class Relays:
    """All of them, by their numbers."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self._open: dict[int, Relay] = {}
        self._numbers = itertools.count(1)

    def __len__(self) -> int:
        return len(self._open)

    async def enter(
        self, node: str, code: str, arrival: Arrival, hello: Hello, wire: Wire | None
    ) -> tuple[Connection, Relay] | None:
        """Take a client to a table on another node; None if that does not answer, or has it not."""
        connection = Connection(arrival.person, wire, arrival.address)
        relay = Relay(self, next(self._numbers), node, code, connection)
        self._open[relay.number] = relay
        self.bus.say(
            node,
            Enter(
                socket=relay.number,
                code=code.upper(),
                person=arrival.person,
                session=arrival.session,
                address=arrival.address,
                came=arrival.came,
                closed_to_strangers=arrival.closed_to_strangers,
                hello=hello.id,
                seq=hello.seq,
            ),
        )
        is_there = False
        with contextlib.suppress(TimeoutError):
            is_there = await asyncio.wait_for(relay.answered, ANSWER_SECONDS)
        if not is_there:
            relay.part(connection)
            return None
        return connection, relay

    def forget(self, relay: Relay) -> None:
        """The socket is closed."""
        self._open.pop(relay.number, None)

    # ── What the other node says ──────────────────────────────────────────────────────────────

    def tell(self, node: str, message: Tell) -> None:
        """A table has something to tell to clients here."""
        for number in message.sockets:
            relay = self._open.get(number)
            if relay is not None:
                relay.answer(is_there=True)
                relay.connection.send(message.data)

    def hang_up(self, node: str, message: HangUp) -> None:
        """A table sends a client away; it has been told why."""
        relay = self._open.get(message.socket)
        if relay is not None:
            relay.answer(is_there=True)
            relay.connection.close(None)

    def not_here(self, node: str, message: NotHere) -> None:
        """There is no such table on that node any more."""
        relay = self._open.get(message.socket)
        if relay is not None:
            relay.answer(is_there=False)

    def lose(self, node: str) -> None:
        """Something to or from a node was lost: clients come back, and miss nothing."""
        for relay in list(self._open.values()):
            if node in (ALL, relay.node):
                relay.answer(is_there=False)
                relay.connection.close(COME_BACK)
