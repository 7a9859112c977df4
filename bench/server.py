"""How fast the server is: the real process on one core, clients over real sockets on another.

    python -m bench.server                     all figures
    python -m bench.server paced --tables 1000
    python -m bench.server --save              and keep them in bench/results/server.json

SQLite is on disk and durable: every action counted was flushed before it was acknowledged.
How each figure is measured stands in `bench/README.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import msgspec

from bench.server_wire import WebSocketClient

RESULTS = Path(__file__).parent / "results" / "server.json"
LIBRARIES = ("litestar", "msgspec", "uvicorn", "granian", "websockets")
OPTIONS = {
    "pace": "instant",
    "grace_ms": 0,
    "turn_seconds": 0,
    "rules": {"limit": "1000000", "auto_uno": "on"},
}


# ── The server ────────────────────────────────────────────────────────────────────────────────────


class Server:
    """`lastcard serve` on one core."""

    def __init__(self, port: int, core: int | None, kind: str) -> None:
        self.port, self.core, self.kind = port, core, kind
        self.url = f"http://127.0.0.1:{port}"
        self.folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "lastcard", "serve", "--no-browser", "--no-limits"]
        command += ["--host", "127.0.0.1", "--port", str(port), "--data", self.folder.name]
        command += ["--server", kind]
        environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if name != "PYTHONDONTWRITEBYTECODE"
            },
            "LASTCARD_MOST_TABLES": "100000",
            "LASTCARD_MOST_TABLES_EACH": "100000",
            "LASTCARD_MOST_SOCKETS": "100000",
            "LASTCARD_MOST_SOCKETS_EACH": "100000",
            "LASTCARD_MOST_PEOPLE": "1000",
        }
        begun = time.perf_counter()
        pin = (lambda: os.sched_setaffinity(0, {core})) if core is not None else None
        self.process = subprocess.Popen(command, env=environment, preexec_fn=pin)  # noqa: PLW1509
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/").read()
                break
            except OSError:
                time.sleep(0.005)
        self.start_seconds = time.perf_counter() - begun
        self.start_cpu_seconds = self.cpu_seconds()

    def memory_kib(self) -> int:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise RuntimeError("no VmRSS")

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ask(self, method: str, path: str, token: str = "", body: object = None) -> bytes:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def stop(self) -> None:
        if self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.folder.cleanup()


# ── Clients ───────────────────────────────────────────────────────────────────────────────────────


class _Own(msgspec.Struct, gc=False):
    seat: int
    legal: list[str]


class _Board(msgspec.Struct, gc=False):
    turn: int
    moment: int


class _View(msgspec.Struct, gc=False):
    board: _Board
    own: _Own | None


class _Update(msgspec.Struct, gc=False):
    type: str
    seq: int = 0
    view: _View | None = None


_DECODER = msgspec.json.Decoder(_Update)


@dataclass
class Seat:
    """One client."""

    table: BenchTable
    socket: WebSocketClient | None = None
    number: int = 0
    acks: int = 0

    def receive(self, data: bytes) -> None:
        if data.startswith(b'{"type":"ping"'):
            n = json.loads(data)["n"]
            self.say({"type": "pong", "n": n})
        elif data.startswith((b'{"type":"update"', b'{"type":"welcome"')):
            self.table.saw(self, _DECODER.decode(data))
        elif data.startswith(b'{"type":"ack"'):
            self.acks += 1
        elif data.startswith(b'{"type":"refused"'):
            self.table.refused += 1
            self.table.last_refusal = data
            self.table.retry()

    def say(self, message: dict[str, object]) -> None:
        assert self.socket is not None
        self.number += 1
        self.socket.send(json.dumps({"id": str(self.number), **message}).encode())


@dataclass
class BenchTable:
    """A table of four clients; the one in turn acts."""

    code: str
    pace: float
    """Seconds between actions; 0: at once."""
    seats: list[Seat] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    actions: int = 0
    refused: int = 0
    last_refusal: bytes = b""
    sent_at: float = 0
    seen: int = 0
    running: bool = False
    next: tuple[Seat, str, int] | None = None
    next_at: float = 0

    def saw(self, seat: Seat, update: _Update) -> None:
        view = update.view
        if view is None:
            return
        own, board = view.own, view.board
        if own is not None and own.seat == board.turn and own.legal:
            plays = [m for m in own.legal if m[0] in "RYGBW"]
            self.next = (seat, random.choice(plays or own.legal), board.moment)
        if self.sent_at:
            self.seen += 1
            if self.seen == len(self.seats):
                self.latencies.append(time.perf_counter() - self.sent_at)
                self.actions += 1
                self.sent_at = 0
        if not self.sent_at and self.running and self.next is not None:
            self.plan()

    def plan(self) -> None:
        if not self.pace:
            self.act()
            return
        now = time.perf_counter()
        self.next_at = max(self.next_at + self.pace, now)
        asyncio.get_running_loop().call_later(self.next_at - now, self.act)

    def act(self) -> None:
        if not self.running or self.next is None or self.sent_at:
            return
        seat, move, moment = self.next
        self.next = None
        self.seen = 0
        self.sent_at = time.perf_counter()
        seat.say({"type": "act", "move": move, "moment": moment})

    def retry(self) -> None:
        self.sent_at = 0


async def open_tables(
    server: Server, count: int, pace: float, *, viewers: int = 4
) -> list[BenchTable]:
    """Tables of four people each, started; `viewers` beyond four look on."""
    tokens = [
        json.loads(server.ask("POST", "/api/guests", body={"name": f"P{n}"}))["token"]
        for n in range(max(4, viewers))
    ]
    tables: list[BenchTable] = []
    for _ in range(count):
        made = json.loads(server.ask("POST", "/api/tables", tokens[0], OPTIONS))
        table = BenchTable(made["code"], pace)
        for number, token in enumerate(tokens[: max(4, viewers)]):
            seat = Seat(table)
            seat.socket = await WebSocketClient.open(
                "127.0.0.1", server.port, f"/ws/{table.code}", seat.receive
            )
            table.seats.append(seat)
            seat.say({"type": "hello", "token": token})
            if 0 < number < 4:
                seat.say({"type": "sit", "chair": number})
        tables.append(table)
        if len(tables) % 50 == 0:
            await asyncio.sleep(0)
    await settle(lambda: all(seat.acks for table in tables for seat in table.seats[1:4]))
    for table in tables:
        table.seats[0].say({"type": "start"})
        await asyncio.sleep(0)
    await settle(lambda: all(table.next is not None for table in tables))
    return tables


async def settle(holds: Callable[[], bool]) -> None:
    until = time.perf_counter() + 60
    while not holds():
        if time.perf_counter() > until:
            raise RuntimeError("the tables did not get ready")  # see the server's log above
        await asyncio.sleep(0.05)


async def close(tables: list[BenchTable]) -> None:
    for table in tables:
        table.running = False
        for seat in table.seats:
            if seat.socket is not None:
                seat.socket.close()
    await asyncio.sleep(0.2)


async def run_for(server: Server, tables: list[BenchTable], seconds: float) -> dict[str, float]:
    """Let them play; figures of the time after a short warm-up."""
    for table in tables:
        table.running = True
        if table.pace:
            table.next_at = time.perf_counter() + random.random() * table.pace - table.pace
        table.plan()
    await asyncio.sleep(min(3.0, seconds / 3))
    for table in tables:
        table.latencies.clear()
        table.actions = 0
    cpu, begun = server.cpu_seconds(), time.perf_counter()
    own_cpu = time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    latencies = sorted(latency for table in tables for latency in table.latencies)
    actions = sum(table.actions for table in tables)
    cuts = statistics.quantiles(latencies, n=1000) if len(latencies) > 2 else [0.0] * 999
    return {
        "actions/s": actions / took,
        "p50 ms": cuts[499] * 1000,
        "p99 ms": cuts[989] * 1000,
        "server cpu %": (server.cpu_seconds() - cpu) / took * 100,
        "client cpu %": (time.process_time() - own_cpu) / took * 100,
        "cpu µs/action": (server.cpu_seconds() - cpu) / max(actions, 1) * 1e6,
        "refused": sum(table.refused for table in tables),
    }


# ── The figures ───────────────────────────────────────────────────────────────────────────────────


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
    "full": full,
    "viewers": viewers,
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
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name}")
    arguments = parser.parse_args()
    wrong = [name for name in arguments.figures if name not in FIGURES]
    if wrong:
        parser.error(f"no figure {wrong[0]!r}: there are {', '.join(FIGURES)}")
    where = machine()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    cores = sorted(os.sched_getaffinity(0))
    apart = len(cores) > 1
    if apart:
        os.sched_setaffinity(0, {cores[1]})
    print(f"cores {len(cores)}, load {os.getloadavg()[0]:.1f}, files {most}, {arguments.server}")
    for name in arguments.figures or FIGURES:
        server = Server(arguments.port, cores[0] if apart else None, arguments.server)
        try:
            asyncio.run(FIGURES[name](server, arguments))
        finally:
            server.stop()
    if arguments.save:
        kept = {"machine": {**where, "server": arguments.server}, "figures": MEASURED}
        RESULTS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
