"""Someone who only wants to play, and how long they have to wait while others attack."""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

FOR_EVER = {"limit": "1000000"}


async def table_of_bots(process: ServerProcess, level: str, chairs: int, **options: Any) -> Client:
    """A table where bots play on by themselves, at once, while its host looks on."""
    host = await new_guest(process.url, "Ada")
    chosen: dict[str, Any] = {"pace": "instant", "grace_ms": 0, "turn_seconds": 0, **options}
    code = await new_table(process.url, host.token, rules=FOR_EVER, chairs=chairs, **chosen)
    client = Client(process.ws_url, code, host)
    await client.connect()
    for chair in range(1, chairs):
        await client.ok(wire.SetBot, chair=chair, level=level)
    await client.ok(wire.Start)
    await client.ok(wire.Stand)
    return client


class Victim:
    """Plays with casual bots that answer at once; notes when each of their moves is shown."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.waits: list[float] = []

    async def play(self, moves: int, *, pause: float = 0) -> None:
        """Make a move, wait until all three bots have moved, and so on."""
        client = self.client
        for _ in range(moves):
            await asyncio.sleep(pause)
            await client.until(lambda: client.may_move() or client.stage != "playing", 120)
            if client.stage == "between":
                await client.ask(wire.Ready)
                continue
            own = client.own
            assert own is not None
            legal = [move for move in own.legal if move != "!" and not move.startswith("x")]
            moment, before = client.board.moment, len(client.raw)
            sent = time.perf_counter()
            await client.send(wire.Act(client.new_id(), legal[0], moment))
            await client.until(lambda m=moment: client.board.moment != m, 120)
            await client.until(lambda: client.may_move() or client.stage != "playing", 120)
            updates = sum(data.startswith(b'{"type":"update"') for data in client.raw[before:])
            self.waits.append((time.perf_counter() - sent) / max(1, updates))

    @property
    def p99_ms(self) -> float:
        """Of a hundred moves of anyone, so long the slowest took to be shown."""
        return statistics.quantiles(self.waits, n=100)[98] * 1000


@asynccontextmanager
async def victim(process: ServerProcess) -> AsyncGenerator[Victim]:
    """They sit down before the others come."""
    session = await new_guest(process.url, "Vic")
    options = {"pace": "instant", "grace_ms": 0, "turn_seconds": 0, "chairs": 4}
    code = await new_table(process.url, session.token, rules=FOR_EVER, **options)
    async with Client(process.ws_url, code, session) as client:
        await client.ok(wire.Start)
        yield Victim(client)


async def alone_and_beside(
    process: ServerProcess,
    moves: int,
    plague: AbstractAsyncContextManager[None],
    *,
    pause: float = 0,
) -> tuple[float, float]:
    """What the victim waits for a move, in milliseconds: alone, and while something goes on."""
    async with victim(process) as someone:
        await someone.play(moves, pause=pause)
        alone = someone.p99_ms
        someone.waits.clear()
        async with plague:
            await someone.play(moves, pause=pause)
        return alone, someone.p99_ms


@asynccontextmanager
async def clients(*arguments: str, body: bytes = b"") -> AsyncGenerator[None]:
    """Clients that ask without end (`plague.py`)."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.attacks.plague", *arguments, stdin=asyncio.subprocess.PIPE
    )
    assert running.stdin is not None
    running.stdin.write(body)
    running.stdin.close()
    try:
        yield
    finally:
        running.kill()
        await running.wait()
        with suppress(BrokenPipeError, ConnectionResetError):
            await running.stdin.wait_closed()
