"""How fast the server is: the real process on one core, clients over real sockets on another.

    python -m bench.server                     all figures
    python -m bench.server paced --tables 1000
    python -m bench.server --save              and keep them in bench/results/server.json
    python -m bench.server --nodes 1,2         what nodes cost, with PostgreSQL and Redis

SQLite is on disk and durable: every action counted was flushed before it was acknowledged.
How each figure is measured stands in `bench/README.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import resource
import selectors
import socket
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Coroutine
from importlib.metadata import version
from pathlib import Path

from bench.server_nodes import measure as measure_nodes
from bench.server_process import Server
from bench.server_tables import close, open_bot_tables, open_tables, run_for
from lastcard.bots import LEVELS
from tests.attacks.attacks import long_record
from tests.attacks.victim import clients

RESULTS = Path(__file__).parent / "results" / "server.json"
NODES = RESULTS.with_name("nodes.json")
LIBRARIES = ("litestar", "msgspec", "uvicorn", "granian", "websockets")
MEASURED: dict[str, dict[str, float]] = {}


def show(title: str, figures: dict[str, float]) -> None:
    MEASURED[title] = {name: round(value, 3) for name, value in figures.items()}
    line = "  ".join(f"{name} {value:,.1f}" for name, value in figures.items())
    print(f"{title:34}", line, flush=True)


def machine() -> dict[str, object]:
    """Where it was measured."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return {
        "processor": models[0] if models else platform.processor(),
        "cores": os.cpu_count(),
        "load before": round(os.getloadavg()[0], 1),
        "system": platform.system(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        **{name: version(name) for name in LIBRARIES},
    }


async def paced(server: Server, arguments: argparse.Namespace) -> None:
    empty = server.memory_kib()
    tables = await open_tables(server, arguments.tables, 1.0)
    opened = server.memory_kib() - empty
    figures = await run_for(server, tables, arguments.seconds)
    figures["KiB/table"] = (server.memory_kib() - empty) / len(tables)
    figures["KiB/table before the first action"] = opened / len(tables)
    show(f"paced, {len(tables)} tables of 4", figures)
    await close(tables)


async def memory(server: Server, arguments: argparse.Namespace) -> None:
    """What a table takes when it has been played at for long: all that is kept of the past is."""
    empty = server.memory_kib()
    tables = await open_tables(server, LONG_TABLES, 0)
    actions = 0.0
    while actions < LONG_ACTIONS:
        figures = await run_for(server, tables, 5)
        actions += figures["actions/s"] * (5 + 5 / 3) / len(tables)
    kib = (server.memory_kib() - empty) / len(tables)
    show(f"after long play, {len(tables)} tables", {"KiB/table": kib, "actions/table": actions})
    await close(tables)


LONG_TABLES = 400
LONG_ACTIONS = 160


async def bots(server: Server, arguments: argparse.Namespace) -> None:
    """Tables of nothing but bots, as fast as they go: how long after one move the next is shown."""
    for level in LEVELS:
        watchers = await open_bot_tables(server, 10, level)
        await asyncio.sleep(1)
        for watcher in watchers:
            watcher.gaps.clear()
        cpu, begun = server.cpu_seconds(), time.perf_counter()
        await asyncio.sleep(arguments.seconds)
        took = time.perf_counter() - begun
        gaps = sorted(gap for watcher in watchers for gap in watcher.gaps)
        cuts = statistics.quantiles(gaps, n=100) if len(gaps) > 2 else [0.0] * 99
        figures = {
            "moves/s": len(gaps) / took,
            "p50 ms": cuts[49] * 1000,
            "p99 ms": cuts[98] * 1000,
            "server cpu µs/move": (server.cpu_seconds() - cpu) / max(1, len(gaps)) * 1e6,
        }
        show(f"10 tables of {level}", figures)
        for watcher in watchers:
            if watcher.socket is not None:
                watcher.socket.close()
        await asyncio.sleep(0.5)


async def grace(server: Server, arguments: argparse.Namespace) -> None:
    """As `paced`, but calls are the players' own: moves wait while someone can be caught."""
    rules = {"limit": "1000000", "auto_uno": "off"}
    tables = await open_tables(server, arguments.tables, 1.0, grace_ms=400, rules=rules)
    show(f"with the race, {len(tables)} tables", await run_for(server, tables, arguments.seconds))
    await close(tables)


async def open_loop(server: Server, arguments: argparse.Namespace) -> None:
    """As `paced`, but what is asked for late counts from when it should have been."""
    tables = await open_tables(server, arguments.tables, 1.0, open_loop=True)
    show(f"open loop, {len(tables)} tables", await run_for(server, tables, arguments.seconds))
    await close(tables)


async def flood(server: Server, arguments: argparse.Namespace) -> None:
    """As `open`, while strangers send records and ask for lists as fast as they get answers."""
    tables = await open_tables(server, arguments.tables, 1.0, open_loop=True)
    token = json.loads(server.ask("POST", "/api/guests", body={"name": "Eve"}))["token"]
    lists = ("/api/tables", "/api/me/statistics", "/api/me/matches")
    async with (
        clients("post", "12", server.url, "/api/replays", body=long_record()),
        clients("ask", "2", server.url, token, *lists),
    ):
        figures = await run_for(server, tables, arguments.seconds)
    show(f"beside a flood, {len(tables)} tables", figures)
    await close(tables)


async def full(server: Server, arguments: argparse.Namespace) -> None:
    for count in (10, 25, 50, 100, 200):
        tables = await open_tables(server, count, 0)
        show(f"full speed, {count} tables of 4", await run_for(server, tables, arguments.seconds))
        await close(tables)


async def viewers(server: Server, arguments: argparse.Namespace) -> None:
    for count in (4, 8, 16, 32):
        tables = await open_tables(server, 20, 0, viewers=count)
        show(f"20 tables, {count} viewers each", await run_for(server, tables, arguments.seconds))
        await close(tables)


async def lookers(server: Server, arguments: argparse.Namespace) -> None:
    """What an action costs that hundreds look at."""
    for count, pace in ((4, 0.2), (504, 0.2), (504, 0.0)):
        tables = await open_tables(server, 1, pace, viewers=count)
        figures = await run_for(server, tables, arguments.seconds)
        title = f"1 table, {count - 4} lookers, " + ("5 actions/s" if pace else "full speed")
        show(title, figures)
        await close(tables)
    show("500 bare sends of 1 KiB", {"cpu µs": await asyncio.to_thread(bare_sends, 500)})


def bare_sends(count: int, times: int = 50) -> float:
    """What the system takes to write to so many sockets that are waited for, whoever asks it to."""
    with socket.create_server(("127.0.0.1", 0), backlog=count) as door:
        readers = [socket.create_connection(door.getsockname()) for _ in range(count)]
        writers = [door.accept()[0] for _ in readers]
    reading = multiprocessing.get_context("fork").Process(target=_read_all, args=(readers,))
    reading.start()
    spent = 0.0
    for _ in range(times):
        begun = time.thread_time()
        for writer in writers:
            writer.send(bytes(1024))
        spent += time.thread_time() - begun
        time.sleep(0.02)
    reading.terminate()
    for one in (*readers, *writers):
        one.close()
    return spent / times * 1e6


def _read_all(readers: list[socket.socket]) -> None:
    with selectors.DefaultSelector() as selector:
        for reader in readers:
            selector.register(reader, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                os.read(key.fd, 4096)


async def lobby(server: Server, arguments: argparse.Namespace) -> None:
    """What creating and listing a table costs with few and with many tables alive."""
    token = json.loads(server.ask("POST", "/api/guests", body={"name": "Host"}))["token"]
    alive = 0
    for goal in (10, 100, 500, 2000):
        while alive < goal:
            server.ask("POST", "/api/tables", token, {"listed": True})
            alive += 1
        create, listing = [], []
        for _ in range(50):
            begun = time.perf_counter()
            server.ask("POST", "/api/tables", token, {"listed": True})
            create.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            server.ask("GET", "/api/tables")
            listing.append(time.perf_counter() - begun)
        alive += 50
        show(
            f"{goal} tables alive",
            {
                "create ms": statistics.median(create) * 1000,
                "list ms": statistics.median(listing) * 1000,
            },
        )


async def start(server: Server, arguments: argparse.Namespace) -> None:
    """Not the first start: that one, after an installation, also compiles the modules."""
    server.stop()
    starts: list[tuple[float, float]] = []
    for _ in range(3):
        again = Server(server.port, server.core, server.kind)
        starts.append((again.start_seconds, again.start_cpu_seconds))
        again.stop()
    seconds, cpu = sorted(starts)[1]
    show("start to first page, of three", {"s": seconds, "cpu s": cpu})


FIGURES: dict[str, Callable[[Server, argparse.Namespace], Coroutine[None, None, None]]] = {
    "start": start,
    "paced": paced,
    "bots": bots,
    "grace": grace,
    "open": open_loop,
    "flood": flood,
    "full": full,
    "viewers": viewers,
    "lookers": lookers,
    "lobby": lobby,
    "memory": memory,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("figures", nargs="*", help=f"some of {', '.join(FIGURES)}; else all")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--port", type=int, default=8643)
    parser.add_argument("--server", default="uvicorn", choices=("granian", "uvicorn"))
    parser.add_argument(
        "--nodes",
        metavar="1,2",
        help="what so many nodes cost, with PostgreSQL and Redis (see `server_nodes.py`)",
    )
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name}")
    arguments = parser.parse_args()
    wrong = [name for name in arguments.figures if name not in FIGURES]
    if wrong:
        parser.error(f"no figure {wrong[0]!r}: there are {', '.join(FIGURES)}")
    where = machine()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if arguments.nodes:
        measure_nodes([int(count) for count in arguments.nodes.split(",")], arguments, show)
        if arguments.save:
            kept = {"machine": where, "figures": MEASURED}
            NODES.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")
        return 0
    cores = sorted(os.sched_getaffinity(0))
    apart = len(cores) > 1
    if apart:
        os.sched_setaffinity(0, {cores[1]})
    print(f"cores {len(cores)}, load {os.getloadavg()[0]:.1f}, files {most}, {arguments.server}")
    for name in arguments.figures or FIGURES:
        server = Server(arguments.port, cores[0] if apart else None, arguments.server)
        try:
            if name != "start":
                server.wait_for_bots()  # they get ready on the same core
            asyncio.run(FIGURES[name](server, arguments))
        finally:
            server.stop()
    if arguments.save:
        kept = {"machine": {**where, "server": arguments.server}, "figures": MEASURED}
        RESULTS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
