"""A line to PostgreSQL that can be cut at the worst moment: when a commit is on its way."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Self

SOCKET = ".s.PGSQL.5432"
COMMIT = b"Q\x00\x00\x00\x0bCOMMIT\x00"
"""The message as PostgreSQL's protocol writes it."""


class CutLine:
    """Stands between a client and a server, and passes on what they say."""

    def __init__(self, server: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lastcard-line-"))
        self.cuts = 0
        self._server = server / SOCKET
        self._arrives: bool | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._open: list[asyncio.WriteTransport] = []

    def cut_at_next_commit(self, *, arrives: bool) -> None:
        """Hang up on the client at its next commit; whether that reaches the server first."""
        self._arrives = arrives

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_unix_server(self._connect, str(self.folder / SOCKET))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        for transport in self._open:
            transport.abort()
        (self.folder / SOCKET).unlink(missing_ok=True)
        self.folder.rmdir()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_unix_connection(str(self._server))
        self._open += [ours.transport, writer.transport]
        answers = asyncio.create_task(self._pass_on(theirs, writer))
        self._tasks.add(answers)
        while said := await reader.read(65536):
            if COMMIT in said and self._arrives is not None:
                arrives, self._arrives = self._arrives, None
                self.cuts += 1
                answers.cancel()
                if arrives:
                    ours.write(said)
                    await theirs.read(65536)  # it has answered, so it was done
                break
            ours.write(said)
        ours.close()
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.read(65536):
            writer.write(said)
        writer.close()
