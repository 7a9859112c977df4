"""Fifty random faults while people play: nothing that was acknowledged is lost, doubled or moved.

In the manner of Jepsen: everyone notes what was acknowledged to them, and in the end the notes are
compared with what is stored. Faults: a node is killed, sleeps for longer than its lease, is
stopped and started, is cut off from Redis or PostgreSQL (told so, or not); Redis or PostgreSQL is
killed and started, or sleeps.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
import websockets

from lastcard import wire
from lastcard.table import Outside, rebuild
from lastcard.table.rows import read_row
from tests.e2e.lines import Line
from tests.e2e.nodes import Backing, Player, Proxy, pause, rows_of, wake
from tests.e2e.server_client import new_guest, new_table
from tests.e2e.server_process import ServerProcess

FAULTS = int(os.environ.get("LASTCARD_FAULTS", "50"))
ONLY = os.environ.get("LASTCARD_FAULT", "")
"""A part of the name of the faults that are tried, for who looks for the cause of one."""
TABLES = 4
PROMISED_SECONDS = 5.0
PATIENCE = float(os.environ.get("LASTCARD_TEST_PATIENCE", "3"))
"""So many times longer a busy machine may take."""
THINKING_SECONDS = 0.03
OPTIONS = {"pace": "instant", "grace_ms": 0, "turn_seconds": 0, "rules": {"limit": "100000"}}


class Gambler(Player):
    """Plays whatever is allowed, and notes what was acknowledged."""

    def __init__(self, proxy: Proxy, code: str, session: wire.Session, turn: int) -> None:
        super().__init__(proxy, code, session, turn)
        self.noted: list[tuple[str, int]] = []
        """The ids of what was acknowledged, in this order, and the numbers of the rows."""
        self.last = time.monotonic()
        self.gap = 0.0
        """The longest time between two answers since it was last set to 0."""

    async def play(self, random: Random) -> None:
        self.last = time.monotonic()
        while True:
            client = await self.connected()
            wants = client.may_move() or client._wants_something()
            if not wants:
                with contextlib.suppress(TimeoutError, websockets.ConnectionClosed):
                    await client.until(
                        lambda client=client: client.may_move() or client._wants_something(), 0.5
                    )
            if random.random() < 0.2 or not wants:
                answer = await self.ask(wire.Chat, text=f"I have {random.randrange(100)}")
            elif client.stage == "between":
                answer = await self.ask(wire.Ready)
            else:
                own = client.own
                assert own is not None
                move = random.choice(own.legal)
                answer = await self.ask(wire.Act, move=move, moment=client.board.moment)
            now = time.monotonic()
            self.gap = max(self.gap, now - self.last)
            self.last = now
            if isinstance(answer, wire.Ack):
                self.noted.append((answer.id or "", answer.seq))
            await asyncio.sleep(THINKING_SECONDS)


Fault = Callable[[], Awaitable[None]]


class Lag:
    """How late this process was, at most: so much of a wait is the machine's."""

    def __init__(self) -> None:
        self.most = 0.0

    async def watch(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.05)
            self.most = max(self.most, time.monotonic() - before - 0.05)


class Chaos:
    """Two nodes, each with lines of its own to PostgreSQL and to Redis."""

    def __init__(self, backing: Backing, random: Random) -> None:
        self.backing = backing
        self.random = random
        self.nodes: list[ServerProcess] = []
        self.lines: list[tuple[Line, Line]] = []

    async def start(self, folder: Path, stack: contextlib.AsyncExitStack) -> None:
        name = self.backing.postgres.new_database().partition("?")[0].rpartition("/")[2]
        self.store = self.backing.postgres.address(name)
        socket = str(self.backing.postgres.folder / ".s.PGSQL.5432")
        for number in range(2):
            to_store = Line(lambda: asyncio.open_unix_connection(socket))
            to_redis = Line(lambda: asyncio.open_connection("127.0.0.1", self.backing.redis.port))
            self.lines.append((to_store, to_redis))
            for line in self.lines[-1]:
                await stack.enter_async_context(line)
            node = ServerProcess(
                folder / f"node{number}",
                *("--store", f"postgresql://lastcard@127.0.0.1:{to_store.port}/{name}"),
                *("--redis", f"redis://127.0.0.1:{to_redis.port}"),
            )
            await asyncio.to_thread(stack.enter_context, node)
            self.nodes.append(node)

    def faults(self) -> dict[str, Fault]:
        node = self.random.choice(self.nodes)
        to_store, to_redis = self.lines[self.nodes.index(node)]
        postgres, redis = self.backing.postgres, self.backing.redis

        async def kill() -> None:
            node.kill()
            await self.wait(4)
            await asyncio.to_thread(node.start)

        async def sleep() -> None:
            pause(node)
            await self.wait(7)
            wake(node)

        async def upgrade() -> None:
            assert await asyncio.to_thread(node.stop) == 0
            await asyncio.to_thread(node.start)

        def line(which: Line, do: Callable[[Line], None]) -> Fault:
            async def cut() -> None:
                do(which)
                await self.wait(7)
                which.mend()

            return cut

        async def restart_redis() -> None:
            await asyncio.to_thread(redis.stop)
            await self.wait(2)
            await asyncio.to_thread(redis.start)

        async def redis_sleeps() -> None:
            redis.pause()
            await self.wait(6)
            redis.go_on()

        async def restart_postgres() -> None:
            how = self.random.choice((signal.SIGINT, signal.SIGQUIT))
            await asyncio.to_thread(postgres.stop, how)
            await asyncio.to_thread(postgres.start)

        return {
            "kill -9": kill,
            "SIGSTOP": sleep,
            "SIGTERM and start": upgrade,
            "cut from Redis": line(to_redis, Line.cut),
            "Redis swallows": line(to_redis, Line.swallow),
            "cut from PostgreSQL": line(to_store, Line.cut),
            "PostgreSQL swallows": line(to_store, Line.swallow),
            "Redis restarted": restart_redis,
            "Redis sleeps": redis_sleeps,
            "PostgreSQL restarted": restart_postgres,
        }

    async def wait(self, most: float) -> None:
        await asyncio.sleep(self.random.uniform(0.2, most))  # how long a fault lasts is random


async def check(store: str, code: str, players: list[Gambler]) -> int:
    """Compare what was noted with what is stored; how many actions that were."""
    rows = [row for row in await rows_of(store, code) if row[0] > 0]
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    at: defaultdict[tuple[str | None, str | None], list[int]] = defaultdict(list)
    for number, data in rows:
        row = read_row(data)
        if row.id is not None:
            at[row.by, row.id].append(number)
    assert all(len(numbers) == 1 for numbers in at.values()), "something was done twice"
    count = 0
    for player in players:
        me = player.session.me.id
        assert [seq for _, seq in player.noted] == sorted({seq for _, seq in player.noted})
        for message_id, seq in player.noted:
            assert at[me, message_id] == [seq], (message_id, seq, at[me, message_id])
            count += 1
    assert rebuild(rows, Outside.of_this_machine()) is not None
    return count


def told(line: str) -> None:
    """For who runs it with `-s`."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_fifty_random_faults_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    seed = int(os.environ.get("LASTCARD_SEED", "19"))
    random = Random(seed)
    seen: Counter[str] = Counter()
    gaps: defaultdict[str, list[float]] = defaultdict(list)

    async def scenario(backing: Backing) -> None:
        chaos = Chaos(backing, random)
        async with contextlib.AsyncExitStack() as stack:
            await chaos.start(tmp_path, stack)
            proxy = await stack.enter_async_context(Proxy(chaos.nodes))
            tables: dict[str, list[Gambler]] = {}
            for number in range(TABLES):
                node = chaos.nodes[number % 2]
                people = [await new_guest(node.url, f"{name}{number}") for name in ("Ada", "Ben")]
                code = await new_table(node.url, people[0].token, **OPTIONS)
                tables[code] = [  # one at each node
                    Gambler(proxy, code, person, turn) for turn, person in enumerate(people)
                ]
                await tables[code][1].ask(wire.Sit, chair=1)
                assert isinstance(await tables[code][0].ask(wire.Start), wire.Ack)
            players = [player for two in tables.values() for player in two]
            playing = [asyncio.create_task(player.play(Random(seed))) for player in players]
            lag = Lag()
            playing.append(asyncio.create_task(lag.watch()))
            kinds: list[str] = []
            for _ in range(FAULTS):
                kinds = kinds or [kind for kind in sorted(chaos.faults()) if ONLY in kind]
                random.shuffle(kinds)
                name = kinds.pop()
                for player in players:
                    player.gap = 0.0
                lag.most = 0.0
                began = time.strftime("%H:%M:%S")
                await chaos.faults()[name]()
                before = [len(player.noted) for player in players]
                async with asyncio.timeout(60):
                    while any(
                        len(player.noted) < count + 3
                        for player, count in zip(players, before, strict=True)
                    ):
                        for task in playing:
                            if task.done():
                                task.result()
                        await asyncio.sleep(0.05)
                seen[name] += 1
                gaps[name].append(max(player.gap for player in players))
                gap, late = gaps[name][-1], lag.most
                told(f"{began} {sum(seen.values()):3} {name:22} {gap:5.2f} s   {late:5.2f} s late")
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for player in players:
                await player.__aexit__()
            counts = [await check(chaos.store, code, two) for code, two in tables.items()]
            told(f"{sum(counts)} acknowledged actions; longest wait by fault:")
            for name, found in sorted(gaps.items()):
                told(f"  {name:22} {max(found):5.2f} s in {len(found)}")
            assert max(max(found) for found in gaps.values()) < PROMISED_SECONDS * PATIENCE

    with Backing() as backing:
        asyncio.run(scenario(backing))
