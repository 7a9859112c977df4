"""Lookers are told after the players, some at a time, and all get the same bytes.

Writing to a socket costs more than making what is written. So where many look on, what happens in
quick succession is collected and written to each looker in one go: the more lookers, the longer it
is collected.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from lastcard.server.connection import Connection
from lastcard.server.frames import frame_text

FEW: Final = 20
"""Up to this many lookers are told of everything at once."""
SECONDS_EACH: Final = 0.001
"""Above that, news are collected for this long per looker."""
MOST_SECONDS: Final = 0.5
"""The longest for which news are collected, however many look on."""
MOST_MESSAGES: Final = 64
"""When this many messages have been collected, they are sent without waiting longer."""
COMPANY_SECONDS: Final = 0.5
"""Lookers hear about arrivals and departures at most this often."""
SOME: Final = 100
"""After this many lookers the rest of the server has its turn."""


class Lookers:
    """What waits to be shown to the lookers of one table, by the board that they look at."""

    __slots__ = ("_company", "_due", "_handing_out", "_last", "_members", "_pending", "_timer")

    def __init__(self) -> None:
        self._pending: dict[int, list[bytes]] = {}
        self._company: dict[int, bytes] = {}
        """Updates about who is here, by board; only the latest one is worth telling."""
        self._members: Mapping[int, list[Connection]] = {}
        self._handing_out: deque[tuple[Connection, list[bytes], bytes]] = deque()
        self._timer: asyncio.Handle | None = None
        self._due = 0.0
        """When the timer goes off; kept here because not every event loop can tell it."""
        self._last = 0.0

    def show(
        self,
        members: Mapping[int, list[Connection]],
        make: Callable[[int], bytes],
        *,
        only_company: bool,
    ) -> None:
        """Tell them what `make` makes for their board, soon or now."""
        self._members = members
        for board in members:
            if only_company:
                self._company[board] = make(board)
            else:
                self._pending.setdefault(board, []).extend(
                    (*self._take_company(board), make(board))
                )
        count = sum(map(len, members.values()))
        if count <= FEW:
            self.finish()
        elif max(map(len, self._pending.values()), default=0) >= MOST_MESSAGES:
            self._plan(0)
        else:
            often = min(count * SECONDS_EACH, MOST_SECONDS)
            self._plan(COMPANY_SECONDS if only_company else often)

    def _take_company(self, board: int) -> list[bytes]:
        news = self._company.pop(board, None)
        return [] if news is None else [news]

    def _plan(self, every: float) -> None:
        loop = asyncio.get_running_loop()
        when = max(loop.time(), self._last + every)
        if self._timer is None or self._due > when:
            self._stop()
            self._due = when
            self._timer = loop.call_at(when, self._begin)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def before_newcomer(self) -> None:
        """A newcomer's welcome already holds these updates, so send them to the others first."""
        if self._pending or self._handing_out:
            self.finish()

    def finish(self) -> None:
        """Send now whatever waits."""
        self._gather()
        while self._handing_out:
            self._hand_out()

    def _begin(self) -> None:
        self._last = asyncio.get_running_loop().time()
        self._gather()
        self._go_on()

    def _gather(self) -> None:
        self._stop()
        for board, members in self._members.items():
            messages = [*self._pending.pop(board, ()), *self._take_company(board)]
            if messages:
                frames = b"".join(map(frame_text, messages))
                self._handing_out.extend((member, messages, frames) for member in members)

    def _go_on(self) -> None:
        for _ in range(min(SOME, len(self._handing_out))):
            self._hand_out()
        if self._handing_out:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _hand_out(self) -> None:
        connection, messages, frames = self._handing_out.popleft()
        connection.send_framed(messages, frames)
