"""What nodes cost: `python -m bench.server --nodes 1,2`.

One server on PostgreSQL, the same as a node with Redis beside it, and two nodes: everyone where
their table lives, and everyone at the other node, so that all that is said goes over Redis. What
counts is the processor's time for an action, of all nodes together; PostgreSQL and Redis are told
apart. PostgreSQL waits for the disk at every commit, as the server does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.server_process import Server
from bench.server_tables import BenchTable, close, open_tables, run_for
from lastcard.server.stores import Write
from lastcard.server.stores.address import StoreAddress
from lastcard.server.stores.postgres import PostgresStore
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

Show = Callable[[str, dict[str, float]], None]
TABLES = 20
ROW = os.urandom(200)
"""About as large as the row of an action."""


class Nodes:
    """Several servers, measured together."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers

    def cpu_seconds(self) -> float:
        return sum(server.cpu_seconds() for server in self.servers)

    def cpu_parts(self) -> tuple[float, float]:
        parts = [server.cpu_parts() for server in self.servers]
        return sum(own for own, _ in parts), sum(system for _, system in parts)


@contextlib.contextmanager
def serving(port: int, count: int, *flags: str) -> Iterator[list[Server]]:
    servers: list[Server] = []
    try:
        while len(servers) < count:
            servers.append(Server(port + len(servers), None, "uvicorn", *flags))
        yield servers
    finally:
        for server in servers:
            server.stop()


def cpu_of(process: int) -> float:
    """Seconds of a process and of those that it started and that are still there."""
    ticks, spent = os.sysconf("SC_CLK_TCK"), 0
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(entry.name) == process or int(fields[1]) == process:
                spent += int(fields[11]) + int(fields[12])
    return spent / ticks


def measure(counts: list[int], arguments: argparse.Namespace, show: Show) -> None:
    os.environ["LASTCARD_SEARCH"] = "0"  # bots that get ready would be measured too
    with PostgresServer(waits_for_disk=True) as postgres, RedisServer() as redis:

        async def run(title: str, servers: list[Server], door: Server | None = None) -> None:
            tables: list[BenchTable] = []
            homes = servers if door is None else servers[:1]
            for server in homes:
                tables += await open_tables(server, TABLES // len(homes), 0, door=door)
            before = cpu_of(postgres.process), cpu_of(redis.process)
            figures = await run_for(Nodes(servers), tables, arguments.seconds)
            actions = sum(table.actions for table in tables)
            for name, process, spent in zip(
                ("PostgreSQL", "Redis"), (postgres.process, redis.process), before, strict=True
            ):
                figures[f"{name} µs/action"] = (
                    (cpu_of(process) - spent)
                    / actions
                    * 1e6
                    * (arguments.seconds / (arguments.seconds + min(3.0, arguments.seconds / 3)))
                )
            show(title, figures)
            await close(tables)

        for count in counts:
            store = postgres.new_database()
            if count == 1:
                with serving(arguments.port, 1, "--store", store) as servers:
                    asyncio.run(run("one server, PostgreSQL", servers))
            shared = ("--store", postgres.new_database(), "--redis", redis.address)
            with serving(arguments.port, count, *shared) as servers:
                asyncio.run(run(f"nodes: {count}, tables where people are", servers))
                if count > 1:
                    asyncio.run(run(f"nodes: {count}, all over Redis", servers, servers[1]))
        asyncio.run(store_limit(postgres, arguments.seconds, show))


async def store_limit(postgres: PostgresServer, seconds: float, show: Show) -> None:
    """How many actions PostgreSQL itself can keep on this machine, written by one node."""
    store = PostgresStore(StoreAddress.parse(postgres.new_database()))
    await store.open()
    for writers in (1, 10, 100, 1000):
        codes = [f"{writers:04}{number:04}" for number in range(writers)]
        for code in codes:
            await store.create_table(code, 1, ROW)
        until, written = time.perf_counter() + seconds, 0

        async def write(code: str, until: float = until) -> int:
            number = 1
            while time.perf_counter() < until:
                number += 1
                await store.append(Write(code, number, ROW))
            return number - 1

        commits, cpu, own = store.commits, cpu_of(postgres.process), time.process_time()
        written = sum(await asyncio.gather(*map(write, codes)))
        show(
            f"PostgreSQL, {writers} tables write",
            {
                "rows/s": written / seconds,
                "commits/s": (store.commits - commits) / seconds,
                "PostgreSQL µs/row": (cpu_of(postgres.process) - cpu) / written * 1e6,
                "store µs/row": (time.process_time() - own) / written * 1e6,
            },
        )
    await store.close()
