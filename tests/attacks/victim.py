"""Someone who only wants to play, and how long they have to wait while others attack."""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

FOR_EVER = {"limit": "1000000"}
PATIENCE = 120
SEARCHED = "searched_bot_moves_total"
MOST_TIMES = 30
"""How many times the victim plays on until a search has come to its end."""


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


class TimedClient(Client):
    """Notes when it was told of what happened."""

    def __init__(self, ws_url: str, code: str, session: wire.Session) -> None:
        super().__init__(ws_url, code, session)
        self.told: list[float] = []

    def _note(self, raw: str | bytes) -> None:
        now = time.perf_counter()
        super()._note(raw)
        if isinstance(self.messages[-1], wire.Update) and self.messages[-1].events:
            self.told.append(now)


class Victim:
    """Plays with casual bots that answer at once; notes how long each of their moves takes."""

    def __init__(self, client: TimedClient) -> None:
        self.client = client
        self.waits: list[float] = []
        """From when one move was shown to when the next one was, a bot's."""

    async def play(self, moves: int, *, pause: float = 0) -> None:
        """Make a move, wait until all three bots have moved, and so on."""
        client = self.client
        for _ in range(moves):
            await asyncio.sleep(pause)
            await client.until(lambda: client.may_move() or client.stage != "playing", PATIENCE)
            if client.stage == "between":
                await client.ask(wire.Ready)
                continue
            own = client.own
            assert own is not None
            legal = [move for move in own.legal if move != "!" and not move.startswith("x")]
            moment = client.board.moment
            client.told.clear()
            await client.send(wire.Act(client.new_id(), legal[0], moment))
            await client.until(lambda m=moment: client.board.moment != m, PATIENCE)
            await client.until(lambda: client.may_move() or client.stage != "playing", PATIENCE)
            self.waits += [after - before for before, after in pairwise(client.told)]

    @property
    def p99_ms(self) -> float:
        """Of a hundred moves of bots, so long the slowest took."""
        return statistics.quantiles(self.waits, n=100)[98] * 1000


@asynccontextmanager
async def victim(process: ServerProcess) -> AsyncGenerator[Victim]:
    """They sit down before the others come."""
    session = await new_guest(process.url, "Vic")
    options = {"pace": "instant", "grace_ms": 0, "turn_seconds": 0, "chairs": 4}
    code = await new_table(process.url, session.token, rules=FOR_EVER, **options)
    async with TimedClient(process.ws_url, code, session) as client:
        await client.ok(wire.Start)
        yield Victim(client)


@dataclass(frozen=True)
class Felt:
    """What was felt of an attack."""

    alone_ms: float
    beside_ms: float
    """How long a bot took (p99), before it and meanwhile."""
    samples: int
    """Moves of bots meanwhile."""
    cost_ms: float
    """Of the server's processor for each move and each request, meanwhile."""
    searched: int
    hasty: int
    """Moves that bots searched for, and for which they had no time."""


async def alone_and_beside(
    process: ServerProcess,
    moves: int,
    plague: Callable[[str], AbstractAsyncContextManager[None]],
    *,
    pause: float = 0,
) -> Felt:
    """What the victim feels alone and beside something, which is told the code of their table."""
    async with victim(process) as someone:
        await someone.play(moves, pause=pause)
        alone, someone.waits = someone.p99_ms, []
        async with plague(someone.client.code):
            began, before = process.cpu_seconds, await asyncio.to_thread(process.metrics)
            after = before
            for _ in range(MOST_TIMES if process.search else 1):
                await someone.play(moves, pause=pause)
                after = await asyncio.to_thread(process.metrics)
                if after[SEARCHED] > before[SEARCHED]:
                    break  # else no search has come to its end yet, on a busy machine
            ended = process.cpu_seconds
    done = _deeds(after) - _deeds(before)
    searched, hasty = (
        int(after[name] - before[name]) for name in (SEARCHED, "hasty_bot_moves_total")
    )
    cost = (ended - began) / done * 1000
    return Felt(alone, someone.p99_ms, len(someone.waits), cost, searched, hasty)


def _deeds(metrics: dict[str, float]) -> float:
    """What the server has done: rows that were stored, requests that were answered."""
    asked = [value for name, value in metrics.items() if name.startswith("request_seconds_count")]
    return metrics["rows_total"] + sum(asked)


@asynccontextmanager
async def clients(*arguments: str, body: bytes = b"") -> AsyncGenerator[None]:
    """Clients that ask without end (`plague.py`)."""
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.attacks.plague", *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(body)
    running.stdin.close()
    try:
        assert await running.stdout.readline(), "the clients did not begin"
        yield
    finally:
        running.kill()
        await running.wait()
        with suppress(BrokenPipeError, ConnectionResetError):
            await running.stdin.wait_closed()
