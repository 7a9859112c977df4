"""The WebSocket of a client at a table: who it is, then its messages, one by one."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final

import structlog

from lastcard.engine.errors import LastcardError, Malformed
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection, Wire
from lastcard.server.loading import NotKnownHere
from lastcard.server.origins import client_address, origin_is_ours
from lastcard.server.places import FOR_A_WHILE, Arrival, Place, TableHere
from lastcard.server.programs import SLOWNESS, is_program
from lastcard.server.stores import TableElsewhere
from lastcard.wire import Bye, Hello, decode_client, encode
from lastcard.wire.common import LARGEST_MESSAGE
from lastcard.wire.errors import Refuse, as_refuse

if TYPE_CHECKING:
    from lastcard.server.house import House

log = structlog.get_logger("lastcard.sockets")

PATH: Final = "/ws/"
TEXT_EXTENSION: Final = "lastcard.text"
"""The name under which our `text_protocol.py` offers a way to write text without waiting."""
HELLO_SECONDS: Final = 10
ENTER_SECONDS: Final = 6.0
"""How long to try to reach a table that another node has or had."""
AGAIN_SECONDS: Final = 0.1
BURST: Final = 60
REFILL_PER_MS: Final = 0.03
"""Messages a socket may send: 60 at once, 30 a second."""
_CLOSE: Final = 4000
_FOREIGN_ORIGIN: Final = 4403
_NO_SUCH_PATH: Final = 4404


class Socket:
    """A WebSocket, in the words of ASGI."""

    __slots__ = ("_receive", "_send", "scope")

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        """Let it be opened."""
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> str | bytes | None:
        """The next message; None when the client is gone."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    async def send(self, data: bytes) -> None:
        """Send a message."""
        await self._send({"type": "websocket.send", "text": data.decode()})

    @property
    def wire(self) -> Wire | None:
        """How to send without waiting, where the server has a way (see `text_protocol.py`)."""
        extensions: dict[str, Any] = self.scope.get("extensions") or {}
        return extensions.get(TEXT_EXTENSION)

    async def close(self, code: int) -> None:
        """Close it."""
        await self._send({"type": "websocket.close", "code": code})


async def play(house: House, socket: Socket) -> None:
    """A client at a table, whose code is in the path."""
    path: str = socket.scope["path"]
    code = path.removeprefix(PATH)
    if not path.startswith(PATH) or "/" in code:
        await socket.close(_NO_SUCH_PATH)
        return
    if not origin_is_ours(socket.scope, house.settings):
        await socket.close(_FOREIGN_ORIGIN)
        return
    await socket.accept()
    if house.is_leaving or (house.nodes is not None and house.nodes.is_cut_off):
        await _last_word(socket, Bye("shutting-down", True))
        return
    address = client_address(socket.scope, house.settings)
    if not house.crowd.let_in(address):
        await _last_word(socket, Bye("too-many-sockets", True))
        return
    try:
        await _greet(house, socket, code, address)
    finally:
        house.crowd.leave(address)


async def _greet(house: House, socket: Socket, code: str, address: str) -> None:
    """Find out who it is and at which table, and serve them there."""
    try:
        house.limit(house.limits.sockets, address)
        hello = await _read_hello(socket)
        arrival = await house.arrival_of(hello.token, address)
    except (LastcardError, TimeoutError) as error:
        bye: Bye | None = _refusal(house, error)
    else:
        # Counted before the table is looked for: more of their sockets may come meanwhile.
        house.crowd.came_in(arrival.person.id)
        try:
            bye = await _play_at(house, socket, code, arrival, hello)
        finally:
            house.crowd.went_out(arrival.person.id)
    if bye is not None:
        await _last_word(socket, bye)


def _refusal(house: House, error: LastcardError | TimeoutError) -> Bye:
    """The farewell to someone who is not let in."""
    if isinstance(error, TimeoutError):
        return Bye("say-hello-first", True)
    why = as_refuse(error).code
    # A table that no node knows how to play may be known to one that is being started.
    again = why in FOR_A_WHILE or (isinstance(error, NotKnownHere) and house.nodes is not None)
    return Bye(why, again)


async def _play_at(
    house: House, socket: Socket, code: str, arrival: Arrival, hello: Hello
) -> Bye | None:
    """Serve someone at a table until they are gone, or say why they may not come in."""
    try:
        connection, place = await _enter(house, socket, code, arrival, hello)
    except LastcardError as error:
        return _refusal(house, error)
    socket.scope["headers"] = []  # long, and not needed while the socket stays open
    try:
        await _serve(house, socket, connection, place)
    except Exception:
        house.services.counters.failures += 1
        log.exception("socket failed", table=place.code)
        raise
    finally:
        place.part(connection)
    return None


async def _last_word(socket: Socket, bye: Bye) -> None:
    # The client may be gone already; that is no error.
    with contextlib.suppress(Exception):
        await socket.send(encode(bye))
        await socket.close(_CLOSE)


async def _read_hello(socket: Socket) -> Hello:
    text = await asyncio.wait_for(socket.receive(), HELLO_SECONDS)
    if text is None:
        raise Refuse("say-hello-first")
    if len(text) > LARGEST_MESSAGE:
        raise Refuse("too-large")
    try:
        message = decode_client(text)
    except Malformed:
        raise Refuse("say-hello-first") from None
    if not isinstance(message, Hello):
        raise Refuse("say-hello-first")
    return message


async def _enter(
    house: House, socket: Socket, code: str, arrival: Arrival, hello: Hello
) -> tuple[Connection, Place]:
    """Their way to the table; whether they may come in the table says (`Actor.join`)."""
    until = time.monotonic() + ENTER_SECONDS
    while True:
        try:
            actor = await house.find_table(code, arrival.address, arrival.person)
        except TableElsewhere as elsewhere:
            if house.nodes is None or time.monotonic() > until:
                raise
            relays = house.nodes.relays
            entered = await relays.enter(elsewhere.node, code, arrival, hello, socket.wire)
            if entered is not None:
                return entered
            # The node is gone, or no longer has the table: soon somebody else may take it.
            await asyncio.sleep(AGAIN_SECONDS)
        else:
            place = TableHere(house, actor)
            connection = place.admit(arrival, socket.wire)
            place.join(connection, hello.id, hello.seq)
            return connection, place


async def _serve(house: House, socket: Socket, connection: Connection, place: Place) -> None:
    """Read until the client is gone; what is to be sent is sent by a task of its own."""

    async def write() -> None:
        try:
            await connection.pump(socket.send)
            await socket.close(_CLOSE)
        except Exception:  # noqa: BLE001 - a client that is gone cannot be written to
            connection.close(None)

    writer = asyncio.create_task(write())
    try:
        await _read_all(house, socket, connection, place)
    finally:
        connection.close(None)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(writer, 1)


async def _read_all(house: House, socket: Socket, connection: Connection, place: Place) -> None:
    limited = house.settings.limits
    slower = SLOWNESS if is_program(connection.person.id) else 1
    most, refill = BURST / slower, REFILL_PER_MS / slower
    level, at = most, now_ms()
    while not connection.is_closed:
        text = await socket.receive()
        if text is None:
            return
        now = now_ms()
        level, at = min(most, level + (now - at) * refill) - 1, now
        if level < 0 and limited:
            connection.close(Bye("too-fast", True))
            return
        if len(text) > LARGEST_MESSAGE:
            connection.close(Bye("too-large", False))
            return
        place.hear(connection, text, now)
