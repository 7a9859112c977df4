"""A mailbox: what waits for the one task that reads it.

There is one for every table and two for every socket, so it is small: asyncio's own queue takes
3 KiB when it is empty.
"""

import asyncio
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Mailbox(Generic[_T]):
    """First in, first out, for one reader."""

    __slots__ = ("_in", "_out", "_waiter")

    def __init__(self) -> None:
        self._in: list[_T] = []
        self._out: list[_T] = []
        """What came before, the oldest last."""
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, item: _T) -> None:
        """Let something wait."""
        self._in.append(item)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def qsize(self) -> int:
        """How much waits."""
        return len(self._in) + len(self._out)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not (self._in or self._out)

    def take_all(self) -> list[_T]:
        """Everything that waits, the oldest first; nothing waits then."""
        items = self._out[::-1] + self._in
        self._in, self._out = [], []
        return items

    async def get(self) -> _T:
        """The oldest, as soon as there is one."""
        while not self._out:
            if self._in:
                self._in.reverse()
                self._in, self._out = self._out, self._in
                break
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._out.pop()
