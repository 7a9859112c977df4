"""Several nodes with a PostgreSQL and a Redis of their own, and people who play at them.

A `Player` does what a browser behind a proxy does: it opens a socket at any node that says it is
ready, comes back when the socket is lost or silent, and says again, under the same id, what was
not answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import asyncpg
import httpx
import websockets

from lastcard import wire
from lastcard.table.rows import read_row
from tests.e2e.server_client import Client
from tests.e2e.server_process import ServerProcess
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

SILENCE_SECONDS = 1.5
ANSWER_SECONDS = 2.0
"""As the page has them: after so much silence it asks, and so long it waits for the answer."""
LOOK_SECONDS = 1.0


@contextmanager
def nodes(
    folder: Path, store: str, redis: str, count: int = 2, *flags: str, limits: bool = False
) -> Iterator[list[ServerProcess]]:
    """So many nodes that share a store and a Redis."""
    where = ("--store", store, "--redis", redis, *flags)
    made = [ServerProcess(folder / f"node{n}", *where, limits=limits) for n in range(count)]
    with contextlib.ExitStack() as stack:
        for node in made:
            stack.enter_context(node)
        yield made


class Proxy:
    """Looks every second which nodes are ready, as the proxies in `deploy` do."""

    def __init__(self, servers: Sequence[ServerProcess]) -> None:
        self.servers = list(servers)
        self._is_ready = {node.port: True for node in self.servers}
        self._looking: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._looking = [asyncio.create_task(self._look(node)) for node in self.servers]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)

    async def _look(self, node: ServerProcess) -> None:
        async with httpx.AsyncClient(timeout=LOOK_SECONDS) as http:
            while True:
                try:
                    answer = await http.get(f"{node.url}/readyz")
                    self._is_ready[node.port] = answer.status_code == 200
                except httpx.TransportError:
                    self._is_ready[node.port] = False
                await asyncio.sleep(LOOK_SECONDS)

    def choose(self, turn: int) -> ServerProcess:
        """One of those that are ready, each in its turn."""
        ready = [node for node in self.servers if self._is_ready[node.port]] or self.servers
        return ready[turn % len(ready)]


class Player:
    """One person at one table, through whichever node is there."""

    def __init__(self, proxy: Proxy, code: str, session: wire.Session, turn: int = 0) -> None:
        self.proxy = proxy
        self.code = code
        self.session = session
        self.client: Client | None = None
        self.acks: list[tuple[str, int]] = []
        """What was said and acknowledged, in this order, with the numbers of the rows."""
        self.longest = 0.0
        """So long it took at most from something being said to its answer."""
        self._ids = itertools.count(1)
        self._turn = turn

    async def __aenter__(self) -> Self:
        await self.connected()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.client is not None:
            await self.client.close()

    async def connected(self) -> Client:
        """The open socket; a new one at another node, if it was lost."""
        while self.client is None or self.client.is_closed:
            seq = None if self.client is None else self.client.seq
            node = self.proxy.choose(self._turn)
            self._turn += 1
            client = Client(node.ws_url, self.code, self.session)
            client.seq = seq
            try:
                async with asyncio.timeout(8):
                    await client.connect()
            except (OSError, TimeoutError, AssertionError, websockets.WebSocketException):
                assert client.bye is None or client.bye.again, client.bye
                await asyncio.sleep(0.1)  # as the page waits before it tries again
            else:
                self.client = client
        return self.client

    async def ask(self, kind: type[Any], /, **fields: Any) -> wire.Ack | wire.Refused:
        """Say something until it is answered."""
        message = kind(id=f"{self.session.me.id[:4]}n{next(self._ids)}", **fields)
        began = time.monotonic()
        while True:
            client = await self.connected()
            answer = await self._ask_once(client, message)
            if isinstance(answer, wire.Refused) and answer.code in ("cannot-save", "failed"):
                await asyncio.sleep(0.1)  # nothing was done: it can be said again
                continue
            if answer is not None:
                self.longest = max(self.longest, time.monotonic() - began)
                return answer
            await client.drop()

    async def _ask_once(self, client: Client, message: Any) -> wire.Ack | wire.Refused | None:
        with contextlib.suppress(websockets.ConnectionClosed, OSError, TimeoutError):
            await client.send(message)
            wait = SILENCE_SECONDS + ANSWER_SECONDS
            await client.until(lambda: message.id in client.answers, seconds=wait)
        return client.answers.get(message.id)

    async def say(self, text: str) -> int:
        """Chat; the number of the row."""
        answer = await self.ask(wire.Chat, text=text)
        assert isinstance(answer, wire.Ack), answer
        self.acks.append((text, answer.seq))
        return answer.seq

    async def sees(self, holds: Callable[[Client], bool], seconds: float = 20) -> None:
        """Wait until the client shows something, whatever becomes of its socket meanwhile."""
        async with asyncio.timeout(seconds):
            while True:
                client = await self.connected()
                with contextlib.suppress(websockets.ConnectionClosed):
                    await client.until(lambda client=client: holds(client), seconds)
                    return


def store_of(node: ServerProcess) -> str:
    return node.flags[node.flags.index("--store") + 1]


async def rows_of(store: str, code: str) -> list[tuple[int, bytes]]:
    """All rows of a table as they are stored, private ones too, which come first."""
    connection = await asyncpg.connect(store)
    try:
        found = await connection.fetch(
            "SELECT number, data FROM rows WHERE code = $1 ORDER BY number", code
        )
    finally:
        await connection.close()
    return [(row["number"], bytes(row["data"])) for row in found]


async def said_at(store: str, code: str) -> list[tuple[int, str, str]]:
    """What was said at a table, as it is stored: the row's number, who, and what."""
    rows = [row for row in await rows_of(store, code) if row[0] > 0]
    read = [(number, read_row(data).said) for number, data in rows]
    return [(number, said.person, said.text) for number, said in read if said is not None]


def pause(node: ServerProcess) -> None:
    assert node.process is not None
    node.process.send_signal(signal.SIGSTOP)


def wake(node: ServerProcess) -> None:
    assert node.process is not None
    node.process.send_signal(signal.SIGCONT)


class Backing:
    """A PostgreSQL and a Redis that may be ended and started again."""

    def __init__(self) -> None:
        self.postgres = PostgresServer()
        self.redis = RedisServer()

    def __enter__(self) -> Self:
        self.postgres.start()
        self.redis.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.redis.__exit__(*problem)
        self.postgres.__exit__(*problem)
