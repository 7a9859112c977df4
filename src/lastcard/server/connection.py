"""One open socket: what waits to be sent, how far away it is, how much it may say."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol

from lastcard.server.clock import now_ms
from lastcard.server.mailbox import Mailbox
from lastcard.wire import Bye, Person, Ping, encode

MOST_WAITING: Final = 256
"""Messages; a client that reads more slowly is told to come back."""
SLOW_SECONDS: Final = 5
"""How long a slow client has to read the farewell before its socket is closed."""
RTT_SAMPLES: Final = 5


class Wire(Protocol):
    """A socket that can be written without waiting (see `text_protocol.py`)."""

    def write_text(self, data: bytes) -> bool:
        """Send a message, or say that it cannot be sent now."""
        ...

    def write_frames(self, frames: bytes) -> bool:
        """Send messages that are framed already, or say that they cannot be sent now."""
        ...

    def abort(self) -> None:
        """Close it at once."""
        ...


class Connection:
    """A client at a table; the table puts messages in, the socket's own task sends them."""

    __slots__ = (
        "_closed",
        "_is_sending",
        "_pings",
        "_rtts",
        "_wire",
        "address",
        "bye",
        "is_looker",
        "malformed",
        "person",
        "ping_number",
        "session",
        "waiting",
        "was_told",
        "watching",
    )

    def __init__(
        self, person: Person, wire: Wire | None = None, address: str = "", *, session: str = ""
    ) -> None:
        self.person = person
        self.address = address
        self.session = session
        """The session by which the person is known (see `sessions.py`)."""
        self._wire = wire
        self.watching = 0
        """The board that someone without a seat looks at."""
        self.is_looker = False
        """Whether the person has no chair, and has been told so."""
        self.was_told = False
        """Whether something was sent since `pinging.py` last looked."""
        self.malformed = 0
        """Messages that could not be read."""
        self.bye: Bye | None = None
        self.waiting: Mailbox[bytes] = Mailbox()
        """What is to be sent; an empty message ends it."""
        self._is_sending = False
        self._closed = False
        self.ping_number = 0
        self._pings: tuple[int, int] | None = None
        """The number of the ping that is under way, and when it was sent."""
        self._rtts: tuple[int, ...] = ()

    def send(self, data: bytes) -> None:
        """Send a message, or let it wait behind others."""
        if self._closed:
            return
        self.was_told = True
        nothing_waits = not self._is_sending and self.waiting.empty()
        if nothing_waits and self._wire is not None and self._wire.write_text(data):
            return
        if self.waiting.qsize() >= MOST_WAITING:
            self.close(Bye("too-slow", True))
            return
        self.waiting.put_nowait(data)

    def send_framed(self, messages: Sequence[bytes], frames: bytes) -> None:
        """Send messages that are the same for many, and framed for all of them."""
        wire = self._wire
        if wire is None or self._closed or self._is_sending or not self.waiting.empty():
            at_once = False
        else:
            at_once = self.was_told = wire.write_frames(frames)
        if not at_once:
            for data in messages:
                self.send(data)

    def say(self, message: Any) -> None:
        """Encode and send."""
        self.send(encode(message))

    def close(self, bye: Bye | None) -> None:
        """Send `bye`, then close."""
        if self._closed:
            return
        self._closed = True
        self.bye = bye
        if bye is not None:
            if bye.code == "too-slow":
                self.waiting.take_all()
                if self._wire is not None:  # a client that never reads would never be gone
                    asyncio.get_running_loop().call_later(SLOW_SECONDS, self._wire.abort)
            self.waiting.put_nowait(encode(bye))
        self.waiting.put_nowait(b"")

    @property
    def is_closed(self) -> bool:
        """Whether nothing more will be sent."""
        return self._closed

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what waits until the connection is closed."""
        while data := await self.waiting.get():
            self._is_sending = True
            await send(data)
            self._is_sending = False
            del data  # otherwise the last message would stay in memory until the next one

    # ── How far away ──────────────────────────────────────────────────────────────────────────

    def ping(self) -> None:
        """Measure the round trip."""
        self.ping_number += 1
        self._pings = (self.ping_number, now_ms())
        self.say(Ping(self.ping_number))

    def pong(self, number: int) -> None:
        """The answer to a ping came; others than the last are ignored."""
        if self._pings is not None and self._pings[0] == number:
            self._rtts = (*self._rtts, now_ms() - self._pings[1])[-RTT_SAMPLES:]
            self._pings = None

    @property
    def half_trip_ms(self) -> int:
        """Half the shortest of the last round trips."""
        return min(self._rtts, default=0) // 2
