"""A session at a server: the wire protocol over a WebSocket, opened again when it is lost."""

import asyncio
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from lastcard.editions import edition_ids
from lastcard.engine import Malformed
from lastcard.tui.addresses import Address
from lastcard.tui.identity import ServerUnreachable, edition_names_at, forget, guest_at
from lastcard.tui.session import (
    Connection,
    EditionNames,
    OwnMessage,
    Pass,
    Session,
    SessionMessage,
    new_id,
)
from lastcard.wire import (
    Ack,
    Bye,
    ClientMessage,
    Hello,
    Ping,
    Pong,
    Ready,
    Refused,
    ServerMessage,
    Sit,
    TableInfo,
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


class RemoteSession(Session):
    """Sits down at a free chair by itself; looks on where there is none."""

    def __init__(self, address: Address, name: str | None = None, *, watch: bool = False) -> None:
        self._address = address
        self._name = name
        self._watch = watch
        self._token = ""
        self._seq: int | None = None
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, ClientMessage] = {}
        """Said, and not answered yet: said again on the next socket; the same id counts once."""
        self._outbox: asyncio.Queue[SessionMessage] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._sat = False

    async def start(self) -> None:
        self._outbox.put_nowait(Connection("connecting"))
        self._task = asyncio.create_task(self._run())

    async def receive(self) -> SessionMessage:
        return await self._outbox.get()

    async def send(self, message: OwnMessage) -> None:
        if isinstance(message, Pass):
            return
        identity = getattr(message, "id", None)
        if isinstance(identity, str):
            self._waiting[identity] = message
        await self._say(message)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _say(self, message: ClientMessage) -> None:
        """Say it if there is a socket; what was not answered is said again on the next one."""
        if self._socket is not None:
            try:
                await self._socket.send(encode(message).decode())
            except WebSocketException:
                self._socket = None

    # ── The line to the table ─────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                if not self._token:
                    guest = await asyncio.to_thread(guest_at, self._address.server, self._name)
                    self._token = guest.token
                again = await self._visit()
                wait = FIRST_WAIT
            except ServerUnreachable as error:
                if self._seq is None:
                    self._outbox.put_nowait(Connection("closed", str(error)))
                    return
                again = True
            except (OSError, WebSocketException, TimeoutError):
                again = True
            self._socket = None
            if not again:
                return
            self._outbox.put_nowait(Connection("lost"))
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 1.6)

    async def _visit(self) -> bool:
        """One socket, from hello to its end; whether to come back."""
        async with connect(
            self._address.socket,
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
                await self._take(message, socket)
        return True

    def _bye(self, message: Bye) -> bool:
        if message.again:
            return True
        if message.code == "not-signed-in":
            forget(self._address.server)
            self._token = ""
            return self._seq is None and not self._sat
        self._outbox.put_nowait(Connection("closed", message.code))
        return False

    async def _take(self, message: ServerMessage, socket: ClientConnection) -> None:
        if isinstance(message, Ack | Refused) and message.id is not None:
            self._waiting.pop(message.id, None)
        if isinstance(message, Welcome | Update):
            self._seq = message.seq
        if isinstance(message, Welcome) and message.table.options.edition not in edition_ids():
            names = await asyncio.to_thread(edition_names_at, self._address.server)
            self._outbox.put_nowait(EditionNames(names))
        self._outbox.put_nowait(message)
        if isinstance(message, Welcome):
            self._socket = socket
            for waiting in list(self._waiting.values()):
                await self._say(waiting)
            if message.you.chair is None and not self._watch and not self._sat:
                await self._sit(message.table)

    async def _sit(self, table: TableInfo) -> None:
        self._sat = True
        chair = _free_chair(table)
        if chair is not None:
            await self.send(Sit(new_id(), chair))
            await self.send(Ready(new_id()))


def _free_chair(table: TableInfo) -> int | None:
    """An open chair, or else one on which a bot plays for itself."""
    chairs = list(enumerate(table.chairs))
    for number, chair in chairs:
        if chair.person is None and chair.bot is None and chair.next is None:
            return number
    for number, chair in chairs:
        if chair.person is None and chair.next is None:
            return number
    return None
