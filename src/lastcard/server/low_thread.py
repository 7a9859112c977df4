"""A thread of low priority, for long work during which Python can go on with other things.

Passwords are hashed and long answers compressed outside of Python, so a thread is enough. It does
one thing at a time; a few may wait for it, and more are refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from lastcard.server.processes import NICENESS
from lastcard.wire.errors import Refuse

MOST_WAITING: Final = 32
P = ParamSpec("P")
T = TypeVar("T")


def _stand_back() -> None:
    """Only on Linux a single thread can have a low priority."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.nice(NICENESS)


class LowThread:
    """One thread, and the line of those who wait for it."""

    def __init__(self, name: str, *, most_waiting: int = MOST_WAITING) -> None:
        self.name = name
        self._most = most_waiting
        self._closed = False
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name, initializer=_stand_back)
        self.waiting = 0
        """How many wait, the one whose turn it is included."""

    async def do(self, work: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
        """Let it be done, or `Refuse` if too many wait already."""
        if self._closed or self.waiting >= self._most:
            raise Refuse("busy")
        self.waiting += 1
        try:
            return await asyncio.wrap_future(self._pool.submit(work, *values, **named))
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Take no more work."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
