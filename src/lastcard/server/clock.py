"""The server's clock, and what is to be done when."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Final

_START_WALL: Final = time.time()
_START: Final = time.monotonic()


def now_ms() -> int:
    """Unix time in milliseconds; it never jumps back while the server runs."""
    return int((_START_WALL + time.monotonic() - _START) * 1000)


class Agenda:
    """Things to do later, by name; one timer of the loop serves them all."""

    __slots__ = ("_due", "_entries", "_handle", "_wake")

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        """Called when something is due."""
        self._entries: dict[Hashable, tuple[int, Callable[[], object]]] = {}
        self._handle: asyncio.TimerHandle | None = None
        self._due = 0

    def at(self, key: Hashable, when: int, do: Callable[[], object]) -> None:
        """Do something at a time, instead of what was planned under this name."""
        self._entries[key] = (when, do)
        if self._handle is None or when < self._due:
            self._plan(when)

    def when(self, key: Hashable) -> int | None:
        """For when something is planned."""
        entry = self._entries.get(key)
        return None if entry is None else entry[0]

    def drop(self, key: Hashable) -> None:
        """Do not do it."""
        self._entries.pop(key, None)

    def drop_all(self) -> None:
        """Do nothing of it."""
        self._entries.clear()
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def take_due(self) -> list[Callable[[], object]]:
        """What is due now, the earliest first, and the next timer."""
        self._handle = None
        now = now_ms()
        due = sorted(
            ((when, key) for key, (when, _) in self._entries.items() if when <= now),
            key=lambda entry: entry[0],
        )
        actions = [self._entries.pop(key)[1] for _, key in due]
        if self._entries:
            self._plan(min(when for when, _ in self._entries.values()))
        return actions

    def _plan(self, when: int) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._due = when
        delay = max(0, when - now_ms()) / 1000
        self._handle = asyncio.get_running_loop().call_later(delay, self._fire)

    def _fire(self) -> None:
        self._handle = None
        self._wake()
