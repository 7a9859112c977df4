"""A thread that stands back behind the tables, for what takes long and lets Python go on meanwhile.

Hashing a password and packing a long answer are done outside of Python: a thread is enough. It has
one thing to do at a time, and only a few wait for it; the next one is sent away.
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
    """On Linux a thread can; elsewhere only a whole process."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.nice(NICENESS)


class LowThread:
    """One thread, and the line before it."""

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
        """Take nothing more."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
