"""A line to a table: the wire protocol over a WebSocket, opened again when it is lost."""

import asyncio
from collections.abc import Callable
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from lastcard.client.addresses import Address
from lastcard.client.asking import ServerUnreachable
from lastcard.client.connection import Connection, new_id
from lastcard.engine import Malformed
from lastcard.wire import (
    VERSION,
    Ack,
    Bye,
    ClientMessage,
    Hello,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Update,
    Welcome,
    decode_server,
    encode,
)

FIRST_WAIT: Final = 0.3
LONGEST_WAIT: Final = 5.0
ASK_SECONDS: Final = 1.5
"""So often the server is asked whether it is there,"""
ANSWER_SECONDS: Final = 2.0
"""and so long it may take to answer: then the line is dead, and another is opened."""
CLOSE_SECONDS: Final = 0.5
NOT_SIGNED_IN: Final = "not-signed-in"
TOO_OLD: Final = "server-too-old"
"""Such a server does not tell all that this client has to know, such as when the reader is
asked."""


class Line:
    """Says and hears messages; what was not answered before a line broke is said again on the next.

    Each message has an id, and the same id counts once, so nothing is done twice. `token` gives the
    token, perhaps after asking the server for one; `forget` is called when the server no longer
    knows it, and says whether another can be had.
    """

    def __init__(
        self,
        address: Address,
        token: Callable[[], str],
        *,
        forget: Callable[[], bool] = lambda: False,
    ) -> None:
        self.address = address
        self._find_token = token
        self._forget = forget
        self._token = ""
        self._seq: int | None = None
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, ClientMessage] = {}
        self._heard: asyncio.Queue[ServerMessage | Connection] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to connect; how that goes is heard."""
        self._heard.put_nowait(Connection("connecting"))
        self._task = asyncio.create_task(self._run())

    async def receive(self) -> ServerMessage | Connection:
        """The next message, or what became of the line."""
        return await self._heard.get()

    async def send(self, message: ClientMessage) -> None:
        """Say something; the answer is heard as `Ack` or `Refused` with its id."""
        identity = getattr(message, "id", None)
        if isinstance(identity, str):
            self._waiting[identity] = message
        await self._say(message)

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _say(self, message: ClientMessage) -> None:
        if self._socket is not None:
            try:
                await self._socket.send(encode(message).decode())
            except WebSocketException:
                self._socket = None

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                if not self._token and not await self._has_token():
                    return
                again = await self._visit()
                wait = FIRST_WAIT
            except ServerUnreachable as error:
                if self._seq is None:
                    self._heard.put_nowait(Connection("closed", str(error)))
                    return
                again = True
            except (OSError, WebSocketException, TimeoutError):
                again = True
            self._socket = None
            if not again:
                return
            self._heard.put_nowait(Connection("lost"))
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 1.6)

    async def _has_token(self) -> bool:
        """Find out who one is; what cannot be kept on disk will not be there later, either."""
        try:
            self._token = await asyncio.to_thread(self._find_token)
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            self._heard.put_nowait(Connection("closed", f"{where}{error.strerror or error}"))
            return False
        return True

    async def _visit(self) -> bool:
        """One socket, from hello to its end; whether to come back."""
        async with connect(
            self.address.socket,
            max_size=2**22,
            open_timeout=10,
            ping_interval=ASK_SECONDS,
            ping_timeout=ANSWER_SECONDS,
            close_timeout=CLOSE_SECONDS,
        ) as socket:
            hello = Hello(new_id(), self._token, self._seq)
            await socket.send(encode(hello).decode())
            async for data in socket:
                try:
                    message = decode_server(data)
                except Malformed:
                    continue  # a newer server says more than this client knows
                if isinstance(message, Ping):
                    await socket.send(encode(Pong(message.n)).decode())
                    continue
                if isinstance(message, Bye):
                    return self._bye(message)
                if isinstance(message, Welcome) and message.version < VERSION:
                    self._heard.put_nowait(Connection("closed", TOO_OLD))
                    return False
                await self._take(message, socket)
        return True

    def _bye(self, message: Bye) -> bool:
        if message.again:
            return True
        if message.code == NOT_SIGNED_IN:
            self._token = ""
            if self._forget() and self._seq is None:
                return True
        self._heard.put_nowait(Connection("closed", message.code))
        return False

    async def _take(self, message: ServerMessage, socket: ClientConnection) -> None:
        if isinstance(message, Ack | Refused) and message.id is not None:
            self._waiting.pop(message.id, None)
        if isinstance(message, Welcome | Update):
            self._seq = message.seq
        self._heard.put_nowait(message)
        if isinstance(message, Welcome):
            self._socket = socket
            for waiting in list(self._waiting.values()):
                await self._say(waiting)
