"""uvicorn's WebSocket, with a short way for what we send and receive most: single text frames.

The application finds the protocol among the extensions of its scope and writes with it, without a
task that waits for each message. A message that comes whole and alone is read where it lies.
Everything else (the handshake, other frames, closing, keeping alive) is as uvicorn does it.
"""

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # pyright: ignore[reportPrivateImportUsage]
from websockets.protocol import State

from lastcard.server.door import Door
from lastcard.server.frames import TEXT, frame_text
from lastcard.server.mailbox import Mailbox
from lastcard.server.sockets import TEXT_EXTENSION
from lastcard.table.limits import Bucket, Limit

MOST_UNREAD: Final = 16
"""When this many messages wait for the application, the socket is no longer read."""
SLICE: Final = 4096
"""How many bytes are parsed at a time."""
HEAD: Final = 6
"""Bytes before the text of a short message from a client: what it is, how long, the mask."""
SHORT: Final = 125
MASKED: Final = 0x80
IDLE_FRAMES: Final = Limit(most=120, refill_ms=50)
"""Frames of a socket that carry no message: pings, pongs, pieces."""
_FORGOTTEN: Final[Any] = None


def _is_text(frames: list[bytes]) -> bool:
    """Whether a message is UTF-8; uvicorn logs a traceback for one that is not."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_between_frames(parser: Any) -> bool:
    """Whether `websockets` waits for the beginning of a frame, or for nothing more."""
    while (inner := parser.gi_yieldfrom) is not None:
        parser = inner
    return parser.__name__ == "at_eof"


def _forget_origin(error: BaseException | None) -> None:
    """Cut the circle between an error and its traceback, which refer to each other."""
    while error is not None:
        error.__traceback__, error = None, error.__context__


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

    door: ClassVar[Door]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._idle_frames: Bucket | None = None
        self._was_heard = False
        """Whether the client has sent anything since the last keepalive."""
        mailbox: Any = Mailbox[Any]()
        gate: Any = Gate()
        self.queue = mailbox
        self.writable = gate
        self._unsent: list[bytes] = []
        """Frames that go out together, at the end of this turn of the loop."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone; nothing that is left refers to itself, and so it is freed at once."""
        super().connection_lost(exc)
        self.door.leave(self.client[0] if self.client else "")
        for error in (self.conn.parser_exc, self.conn.handshake_exc):
            _forget_origin(error)
        self.conn.parser_exc = self.conn.handshake_exc = None
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].pop(TEXT_EXTENSION, None)

    def data_received(self, data: bytes) -> None:
        """Read a little at a time: thousands of empty frames may come at once."""
        self._was_heard = True
        text = self._only_message_in(data)
        if text is not None:
            self._hand_over(text)
            return
        for at in range(0, len(data), SLICE):
            if not self.transport.is_closing():
                super().data_received(data[at : at + SLICE])

    def _only_message_in(self, data: bytes) -> str | None:
        """The text, if this is one frame with a whole short message, and nothing else is open."""
        size = len(data) - HEAD
        if not 0 <= size <= SHORT or data[0] != TEXT or data[1] != MASKED | size:
            return None
        conn = self.conn
        if conn.state is not State.OPEN or conn.current_size is not None:
            return None
        if not _is_between_frames(conn.parser):
            return None
        try:
            return apply_mask(data[HEAD:], data[2:HEAD]).decode()
        except UnicodeDecodeError:
            return None

    def _hand_over(self, text: str) -> None:
        """Hand a message to the application; go on reading while it keeps up."""
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _tolerates(self) -> bool:
        """Whether one more frame without a message is tolerated; else the socket is closed."""
        now = int(self.loop.time() * 1000)
        wait = IDLE_FRAMES.wait_ms(self._idle_frames, now)
        self._idle_frames = IDLE_FRAMES.take(self._idle_frames, now)
        if wait:
            self.transport.abort()
        return not wait

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is there, unless it was heard since the last time."""
        if not self._was_heard:
            super().send_keepalive_ping()
            return
        self._was_heard = False
        if not self.close_sent and not self.transport.is_closing():
            self.schedule_ping()

    def handle_ping(self) -> None:
        """Answer, unless the answers are not read."""
        if not self._tolerates():
            return
        answers = self.conn.data_to_send()
        if self.writable.is_set():
            self._flush()
            self.transport.write(b"".join(answers))

    def handle_pong(self, event: Any) -> None:
        """The client is there."""
        if self._tolerates():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """A message comes in pieces."""
        if self._tolerates():
            super().handle_cont(event)

    def handle_connect(self, event: Any) -> None:
        """A socket wants to be opened."""
        super().handle_connect(event)
        if not self.close_sent:
            scope: Any = self.scope
            scope["extensions"][TEXT_EXTENSION] = self

    def write_text(self, data: bytes) -> bool:
        """Write a message now; False if that cannot be done, and `send` has to be awaited."""
        if not self._may_write:
            return False
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(frame_text(data))
        return True

    def write_frames(self, frames: bytes) -> bool:
        """Write messages that are framed already, now; False as above."""
        if not self._may_write:
            return False
        if self._unsent:
            self._flush()
        self.transport.write(frames)
        return True

    @property
    def _may_write(self) -> bool:
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():  # the connection is lost, and we have not been told yet
            return False
        return self.handshake_complete and self.conn.state is State.OPEN

    def abort(self) -> None:
        """Close the socket at once, whatever still waits to be sent."""
        self.transport.abort()

    def _flush(self) -> None:
        if self._unsent:
            data = b"".join(self._unsent)
            self._unsent.clear()
            if not self.transport.is_closing():
                self.transport.write(data)

    async def send(self, message: Any) -> None:
        """Send a message after all that was written; to a socket that is being closed, none."""
        self._flush()
        if message["type"] == "websocket.send" and self.transport.is_closing():
            return
        await super().send(message)
        if self.handshake_complete:  # the answer to the request is no longer needed
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
        if self.curr_msg_data_type == "text":
            text, self.frames = b"".join(self.frames).decode(), []
            self._hand_over(text)
            return
        paused = self.read_paused
        if self.queue.qsize() < MOST_UNREAD:
            self.read_paused = True  # so that uvicorn does not stop reading, as it does each time
            super().send_receive_event_to_app()
            self.read_paused = paused
        else:
            super().send_receive_event_to_app()
