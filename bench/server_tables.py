"""Tables of clients over real sockets, which act as soon as they may or once a second."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from bench.server_process import Server
from bench.server_wire import WebSocketClient

OPTIONS = {
    "pace": "instant",
    "grace_ms": 0,
    "turn_seconds": 0,
    "rules": {"limit": "1000000", "auto_uno": "on"},
}

PLAYERS = 4
"""At each table."""


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
    time: int = 0
    view: _View | None = None


_DECODER = msgspec.json.Decoder(_Update)


@dataclass
class Seat:
    """One client."""

    table: BenchTable
    looks_on: bool = False
    socket: WebSocketClient | None = None
    number: int = 0
    acks: int = 0

    def receive(self, data: bytes) -> None:
        if data.startswith(b'{"type":"ping"'):
            n = json.loads(data)["n"]
            self.say({"type": "pong", "n": n})
        elif data.startswith((b'{"type":"update"', b'{"type":"welcome"')):
            update = _DECODER.decode(data)
            if self.looks_on:
                self.table.looked_on(update)
            else:
                self.table.saw(self, update)
        elif data.startswith(b'{"type":"ack"'):
            self.acks += 1
        elif data.startswith(b'{"type":"refused"'):
            self.table.refused += 1
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
    """From the action until all four saw it."""
    looking: list[float] = field(default_factory=list)
    """From when it was made known until one who looks on saw it, for each of them."""
    actions: int = 0
    refused: int = 0
    sent_at: float = 0
    seen: int = 0
    running: bool = False
    next: tuple[Seat, str, int] | None = None
    next_at: float = 0
    open_loop: bool = False
    """Whether what comes late counts from when it should have been asked for."""

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
            if self.seen == PLAYERS:
                self.latencies.append(time.perf_counter() - self.sent_at)
                self.actions += 1
                self.sent_at = 0
        if not self.sent_at and self.running and self.next is not None:
            self.plan()

    def looked_on(self, update: _Update) -> None:
        if update.view is not None:
            self.looking.append(time.time() - update.time / 1000)

    def plan(self) -> None:
        if not self.pace:
            self.act()
            return
        now = time.perf_counter()
        due = self.next_at + self.pace
        self.next_at = due if self.open_loop else max(due, now)
        asyncio.get_running_loop().call_later(max(0.0, self.next_at - now), self.act)

    def act(self) -> None:
        if not self.running or self.next is None or self.sent_at:
            return
        seat, move, moment = self.next
        self.next = None
        self.seen = 0
        self.sent_at = self.next_at if self.open_loop else time.perf_counter()
        seat.say({"type": "act", "move": move, "moment": moment})

    def retry(self) -> None:
        self.sent_at = 0


async def open_tables(
    server: Server,
    count: int,
    pace: float,
    *,
    viewers: int = PLAYERS,
    open_loop: bool = False,
    door: Server | None = None,
    **options: object,
) -> list[BenchTable]:
    """Tables of four people each, started; `viewers` beyond four look on.

    `door`: the node at which all of them are, if it is another than where the tables are made.
    """
    tokens = [
        json.loads(server.ask("POST", "/api/guests", body={"name": f"P{n}"}))["token"]
        for n in range(max(PLAYERS, viewers))
    ]
    tables: list[BenchTable] = []
    for _ in range(count):
        made = json.loads(server.ask("POST", "/api/tables", tokens[0], {**OPTIONS, **options}))
        table = BenchTable(made["code"], pace, open_loop=open_loop)
        for number, token in enumerate(tokens[: max(PLAYERS, viewers)]):
            seat = Seat(table, looks_on=number >= PLAYERS)
            seat.socket = await WebSocketClient.open(
                "127.0.0.1", (door or server).port, f"/ws/{table.code}", seat.receive
            )
            table.seats.append(seat)
            seat.say({"type": "hello", "token": token})
            if 0 < number < PLAYERS:
                seat.say({"type": "sit", "chair": number})
        tables.append(table)
        if len(tables) % 50 == 0:
            await asyncio.sleep(0)
    await settle(lambda: all(seat.acks for table in tables for seat in table.seats[1:PLAYERS]))
    for table in tables:
        table.seats[0].say({"type": "start"})
        await asyncio.sleep(0)
    await settle(lambda: all(table.next is not None for table in tables))
    return tables


class Watcher:
    """Someone who looks at a table of bots; how long each of their moves took."""

    def __init__(self) -> None:
        self.socket: WebSocketClient | None = None
        self.number = 0
        self.acks = 0
        self.gaps: list[float] = []
        self.last = 0.0

    def receive(self, data: bytes) -> None:
        now = time.perf_counter()
        if data.startswith(b'{"type":"update"'):
            if self.last:
                self.gaps.append(now - self.last)
            self.last = now
        elif data.startswith(b'{"type":"ack"'):
            self.acks += 1
        elif data.startswith(b'{"type":"ping"'):
            self.say({"type": "pong", "n": json.loads(data)["n"]})

    def say(self, message: dict[str, object]) -> None:
        assert self.socket is not None
        self.number += 1
        self.socket.send(json.dumps({"id": str(self.number), **message}).encode())


async def open_bot_tables(server: Server, count: int, level: str) -> list[Watcher]:
    """Tables where four bots of a level play as fast as they can, and one looks on."""
    watchers: list[Watcher] = []
    for _ in range(count):
        guest = json.loads(server.ask("POST", "/api/guests", body={"name": "Host"}))
        made = json.loads(server.ask("POST", "/api/tables", guest["token"], OPTIONS))
        watcher = Watcher()
        watcher.socket = await WebSocketClient.open(
            "127.0.0.1", server.port, f"/ws/{made['code']}", watcher.receive
        )
        watcher.say({"type": "hello", "token": guest["token"]})
        watcher.say({"type": "stand"})
        for chair in range(4):
            watcher.say({"type": "set-bot", "chair": chair, "level": level})
        watcher.say({"type": "start"})
        watchers.append(watcher)
    return watchers


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


class Measured(Protocol):
    """What is measured: a process, or several."""

    def cpu_seconds(self) -> float: ...

    def cpu_parts(self) -> tuple[float, float]: ...


async def run_for(server: Measured, tables: list[BenchTable], seconds: float) -> dict[str, float]:
    """Let them play; figures of the time after a short warm-up."""
    for table in tables:
        table.running = True
        if table.pace:
            table.next_at = time.perf_counter() + random.random() * table.pace - table.pace
        table.plan()
    await asyncio.sleep(min(3.0, seconds / 3))
    for table in tables:
        table.latencies.clear()
        table.looking.clear()
        table.actions = 0
    cpu, begun = server.cpu_seconds(), time.perf_counter()
    of_system = server.cpu_parts()[1]
    own_cpu = time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    actions = sum(table.actions for table in tables)
    median, late = _cuts([latency for table in tables for latency in table.latencies])
    looking = [latency for table in tables for latency in table.looking]
    usual, latest = _cuts(looking)
    lookers = {"lookers p50 ms": usual, "lookers p99 ms": latest} if looking else {}
    return {
        "actions/s": actions / took,
        "p50 ms": median,
        "p99 ms": late,
        **lookers,
        "server cpu %": (server.cpu_seconds() - cpu) / took * 100,
        "client cpu %": (time.process_time() - own_cpu) / took * 100,
        "cpu µs/action": (server.cpu_seconds() - cpu) / max(actions, 1) * 1e6,
        "of it the system's": (server.cpu_parts()[1] - of_system) / max(actions, 1) * 1e6,
        "refused": sum(table.refused for table in tables),
    }


def _cuts(seconds: list[float]) -> tuple[float, float]:
    """The median and what 99 of 100 are below, in milliseconds."""
    if len(seconds) < 3:
        return 0.0, 0.0
    cuts = statistics.quantiles(seconds, n=1000)
    return cuts[499] * 1000, cuts[989] * 1000
