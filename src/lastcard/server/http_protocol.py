"""uvicorn's HTTP with a limit on time: to send the request, and to read the answer."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from lastcard.server.door import Door

REQUEST_SECONDS: Final = 15
"""How long a client may take to send a request."""
ANSWER_SECONDS: Final = 60
"""How long a client may take to read the answer."""
LOOK_SECONDS: Final = 5
"""How often connections that take too long are looked for."""


class PatientHttp(H11Protocol):
    """One connection; it may become a WebSocket."""

    door: ClassVar[Door]
    request_seconds: ClassVar[float] = REQUEST_SECONDS
    answer_seconds: ClassVar[float] = ANSWER_SECONDS
    look_seconds: ClassVar[float] = LOOK_SECONDS
    turn_away: ClassVar[Callable[[str], object]]
    """Called with the address when something came that is no HTTP."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._is_inside = False
        self._since = self.loop.time()
        """Since when a request is awaited, or its answer."""
        self._looking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A client connects."""
        super().connection_made(transport)
        self._is_inside = self.door.let_in(_address(self))
        if self._is_inside:
            self._looking = self.loop.call_later(self.look_seconds, self._look)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        super().connection_lost(exc)
        self._stop_looking()
        if self._is_inside:
            self._is_inside = False
            self.door.leave(_address(self))

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a WebSocket's, which leaves by itself."""
        self._stop_looking()
        self._is_inside = False
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """What came is no HTTP."""
        error = sys.exc_info()[1]
        if error is not None:  # its traceback refers to itself
            error.with_traceback(None)
        del error
        type(self).turn_away(_address(self))
        super().send_400_response(msg)

    def on_response_complete(self) -> None:
        """The next request may come."""
        self._since = self.loop.time()
        super().on_response_complete()

    def _look(self) -> None:
        """Close the connection if the client takes too long."""
        cycle: Any = self.cycle
        answering = cycle is not None and not cycle.response_complete and not cycle.more_body
        most = self.answer_seconds if answering else self.request_seconds
        if self.loop.time() - self._since > most:
            self.transport.abort()
        else:
            self._looking = self.loop.call_later(self.look_seconds, self._look)

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None


def _address(protocol: Any) -> str:
    client = protocol.client
    return client[0] if client else ""
