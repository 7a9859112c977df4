"""Sockets that are open on other nodes while their tables live here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.nodes.messages import ALL, Enter, HangUp, NotHere, Part, Say, Tell
from lastcard.server.places import FOR_A_WHILE, Arrival, TableHere
from lastcard.wire import Bye, encode
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.house import House
    from lastcard.server.nodes.bus import Bus


class FarWire:
    """The `Wire` of a socket on another node: passes on what a `Connection` here writes."""

    __slots__ = ("_bus", "_node", "_socket")

    def __init__(self, bus: Bus, node: str, socket: int) -> None:
        self._bus = bus
        self._node = node
        self._socket = socket

    def write_text(self, data: bytes) -> bool:
        """It never has to wait here: a slow reader is noticed by the node of the socket."""
        self._bus.say(self._node, Tell([self._socket], data))
        return True

    def write_frames(self, frames: bytes) -> bool:
        """Frames are made where the socket is."""
        return False

    def abort(self) -> None:
        self._bus.say(self._node, HangUp(self._socket))


class Visit:
    """A client of another node at a table here."""

    __slots__ = ("connection", "place", "task")

    def __init__(self, place: TableHere, connection: Connection, task: asyncio.Task[None]) -> None:
        self.place = place
        self.connection = connection
        self.task = task


class Visitors:
    """All visits, by the node of the socket and its number there."""

    def __init__(self, bus: Bus, house: House) -> None:
        self._bus = bus
        self._house = house
        self._open: dict[tuple[str, int], Visit] = {}

    def __len__(self) -> int:
        return len(self._open)

    # ── What the other node says ──────────────────────────────────────────────────────────────

    def enter(self, node: str, message: Enter) -> None:
        """A client there wants to be at a table here."""
        house, socket = self._house, message.socket
        actor = house.hall.tables.get(message.code)
        if actor is None or house.is_leaving:
            self._bus.say(node, NotHere(socket))
            return
        place, wire = TableHere(house, actor), FarWire(self._bus, node, socket)
        arrival = Arrival(
            message.person,
            message.session,
            message.address,
            message.came,
            message.closed_to_strangers,
        )
        try:
            house.bans.refuse_banned(arrival.person.id, arrival.address, now_ms())
            connection = place.admit(arrival, wire)
        except Refuse as refuse:
            wire.write_text(encode(Bye(refuse.code, refuse.code in FOR_A_WHILE)))
            wire.abort()
            return
        task = asyncio.create_task(self._until_closed(node, socket, place, connection))
        self._open[node, socket] = Visit(place, connection, task)
        place.join(connection, message.hello, message.seq)

    async def _until_closed(
        self, node: str, socket: int, place: TableHere, connection: Connection
    ) -> None:
        """Wait until the table sends the client away, or the client is gone."""
        wire = FarWire(self._bus, node, socket)

        async def send(data: bytes) -> None:
            wire.write_text(data)

        await connection.pump(send)
        wire.abort()
        self._open.pop((node, socket), None)
        place.part(connection)

    def say(self, node: str, message: Say) -> None:
        """A client there said something."""
        visit = self._open.get((node, message.socket))
        if visit is not None:
            visit.place.hear(visit.connection, message.text, now_ms())

    def part(self, node: str, message: Part) -> None:
        """A client there is gone."""
        visit = self._open.get((node, message.socket))
        if visit is not None:
            visit.connection.close(None)

    def lose(self, node: str) -> None:
        """Something to or from a node was lost: its clients come back."""
        for (of, _), visit in list(self._open.items()):
            if node in (ALL, of):
                visit.connection.close(None)
