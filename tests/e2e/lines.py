"""A line between a node and what it needs, that can be cut, or swallow what is said."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Self

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Line:
    """Listens at a port and passes on what is said there, both ways."""

    def __init__(self, connect: Callable[[], Awaitable[Ends]]) -> None:
        self._connect = connect
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_cut = False
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self._hang_up()
        for task in self._tasks:
            task.cancel()

    def cut(self) -> None:
        """Hang up, and answer nobody."""
        self._is_cut = True
        self._hang_up()

    def swallow(self) -> None:
        """Let everything that is said wait: nobody is told that the line is dead."""
        self._flows.clear()

    def mend(self) -> None:
        """All is well. What was swallowed is gone with its connections."""
        if not self._flows.is_set():
            self._hang_up()
        self._is_cut = False
        self._flows.set()

    def _hang_up(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            theirs, ours = await self._connect()
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, ours}
        for one, other in ((reader, ours), (theirs, writer)):
            task = asyncio.create_task(self._pass_on(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while said := await reader.read(65536):
                await self._flows.wait()
                writer.write(said)
                await writer.drain()
        writer.close()
        self._open.discard(writer)
