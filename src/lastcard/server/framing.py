"""uvicorn's WebSocket, with a short way for what we send and receive most: single text frames.

The application finds the protocol among the extensions of its scope and writes with it, without a
task that waits for each message. Everything else (the handshake, other frames, closing, keeping
alive) is as uvicorn does it.
"""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from lastcard.server.mailbox import Mailbox
from lastcard.server.sockets import TEXT_EXTENSION

TEXT: Final = 0x81
"""The first byte of a text message in one frame."""
MOST_UNREAD: Final = 16
"""Messages that wait for the application before the socket is no longer read."""
_FORGOTTEN: Final[Any] = None
_SMALL: Final = Struct("!BB")
_MIDDLE: Final = Struct("!BBH")
_LARGE: Final = Struct("!BBQ")


def frame_text(data: bytes) -> bytes:
    """A text message from a server, in one frame."""
    size = len(data)
    if size < 126:
        return _SMALL.pack(TEXT, size) + data
    if size < 65536:
        return _MIDDLE.pack(TEXT, 126, size) + data
    return _LARGE.pack(TEXT, 127, size) + data


def _is_text(frames: list[bytes]) -> bool:
    """Whether a message is UTF-8; uvicorn logs a traceback for one that is not."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


class Gate:
    """What uvicorn uses of `asyncio.Event`, which takes more memory."""

    __slots__ = ("_waiters",)

    def __init__(self) -> None:
        self._waiters: list[asyncio.Future[None]] | None = None
        """None while it is open."""

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._waiters is None

    def set(self) -> None:
        """Open it."""
        waiters, self._waiters = self._waiters, None
        for waiter in waiters or ():
            if not waiter.done():
                waiter.set_result(None)

    def clear(self) -> None:
        """Close it."""
        self._waiters = self._waiters or []

    async def wait(self) -> None:
        """Until it is open."""
        while self._waiters is not None:
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter


class TextProtocol(WebSocketsSansIOProtocol):
    """The protocol of one socket."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        mailbox: Any = Mailbox[Any]()
        gate: Any = Gate()
        self.queue = mailbox
        self.writable = gate
        self._unsent: list[bytes] = []
        """Frames that go out together, once everyone has been told what there is to tell."""

    def handle_connect(self, event: Any) -> None:
        """A socket wants to be opened."""
        super().handle_connect(event)
        if not self.close_sent:
            scope: Any = self.scope
            scope["extensions"][TEXT_EXTENSION] = self

    def write_text(self, data: bytes) -> bool:
        """Write a message; False if that cannot be done now, and `send` is to be awaited."""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if not self.handshake_complete or self.conn.state is not State.OPEN:
            return False
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(frame_text(data))
        return True

    def abort(self) -> None:
        """Close the socket at once, whatever still waits to be sent."""
        self.transport.abort()

    def _flush(self) -> None:
        if self._unsent:
            data = b"".join(self._unsent)
            self._unsent.clear()
            self.transport.write(data)

    async def send(self, message: Any) -> None:
        """Send a message after all that was written."""
        self._flush()
        await super().send(message)
        if self.handshake_complete:  # the request has been answered, and nobody asks for it
            self.request = self.response = _FORGOTTEN

    def shutdown(self) -> None:
        """The server ends."""
        self._flush()
        super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application; go on reading while it keeps up."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        paused = self.read_paused
        if self.queue.qsize() < MOST_UNREAD:
            self.read_paused = True  # so that uvicorn does not stop reading, as it does each time
            super().send_receive_event_to_app()
            self.read_paused = paused
        else:
            super().send_receive_event_to_app()
