"""Attacks that once hurt: what each of them does, and what everyone else notices of it."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from lastcard import wire
from lastcard.table.entries import Summary
from lastcard.table.tallies import ChairTally
from tests.attacks.victim import alone_and_beside, clients, table_of_bots
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess


@dataclass(frozen=True)
class Finding:
    """What an attack came to; `figure` should not be above `most`, nor `cost` above `most_cost`."""

    noticed: str
    figure: float
    most: float
    cost: float = 0.0
    """Of the server's processor, in milliseconds, for each thing that it did: unlike a time, the
    same whatever else the machine does."""
    most_cost: float = 1.0
    failed: str = ""
    """Why nothing can be said."""

    @property
    def held(self) -> bool:
        return self.figure <= self.most and self.is_cheap

    @property
    def is_cheap(self) -> bool:
        """Whether it came to something, and did not cost more than it may."""
        return not self.failed and self.cost <= self.most_cost


@dataclass(frozen=True)
class Attack:
    """`run` attacks a fresh server, the harder the larger its last argument; 1 is quick."""

    name: str
    run: Callable[[ServerProcess, int], Coroutine[Any, Any, Finding]]
    environment: Mapping[str, str] = field(default_factory=dict)
    limits: bool = False
    files: int | None = None
    """How many files the server may have open."""
    is_timed: bool = False
    """Whether the figure is a time, which depends on what else the machine does."""
    search: bool = False
    """Whether bots search there."""
    compiles: bool = False
    """Whether what they search with has to be compiled anew."""


FEW_MOVES = 50
MANY_MOVES = 150
"""Of the victim; three times as many of bots, so that a hundredth of them are some."""
PAUSE = 0.05
"""Seconds between moves, where a client may not send as many as it likes."""


@cache
def long_record() -> bytes:
    """A record of some 40 KB, whose replay is a hundred times as long."""
    chosen = "--players 10 --bots random --engine reference --matches 1 --seed 1 --rules limit=2300"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "lastcard", "simulate", *chosen.split()]
        subprocess.run([*command, "--record", folder], check=True, stdout=subprocess.DEVNULL)
        return next(Path(folder).glob("*.lcn")).read_bytes()


async def _noticed(
    process: ServerProcess,
    scale: int,
    said: str,
    most: float,
    most_cost: float,
    plague: Any,
    *,
    pause: float = 0,
) -> Finding:
    """How long the victim waits for a bot; twice as long as alone is not too long."""
    moves = FEW_MOVES if scale == 1 else MANY_MOVES * scale
    felt = await alone_and_beside(process, moves, plague, pause=pause)
    told = (
        f"{said}: a casual bot moves within ms (p99 of {felt.samples}; {felt.alone_ms:.1f} alone)"
    )
    told += f"; {felt.cost_ms:.2f} ms of processor a move or request"
    failed = ""
    if process.search:
        told += f"; {felt.searched} moves searched for, {felt.hasty} hasty"
        failed = "" if felt.searched else "nobody searched"
    most = max(most, 2 * felt.alone_ms)
    return Finding(told, felt.beside_ms, most, felt.cost_ms, most_cost, failed)


async def experts(process: ServerProcess, scale: int) -> Finding:
    await asyncio.to_thread(process.wait_for_bots)

    @contextlib.asynccontextmanager
    async def plague(_: str) -> AsyncGenerator[None]:
        chairs = 10 if scale > 1 else 4
        tables = [await table_of_bots(process, "expert", chairs) for _ in range(6 * scale)]
        for table in tables:
            assert table.table is not None
            assert {chair.understudy for chair in table.table.chairs} == {None}
        await _until_searched(process)
        yield
        for table in tables:
            await table.drop()

    said = f"{6 * scale} tables of experts"
    return await _noticed(process, scale, said, 20, 5, plague)


async def _until_searched(process: ServerProcess, seconds: float = 60) -> None:
    """Until some moves were searched for: they do not stand in a queue yet, they are being made."""
    async with asyncio.timeout(seconds):
        while not (await asyncio.to_thread(process.metrics))["searched_bot_moves_total"]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def _many_matches(data: Path, scale: int) -> None:
    """A person with thousands of finished matches; the server makes statistics of them."""
    told = Summary("classic", "points", ["Ada"], ["ada"], [0], [0], 1, [ChairTally(calls=1)])
    summary = msgspec.msgpack.encode(told)
    connection = sqlite3.connect(data / "lastcard.db")
    rows = [(f"m{n}", "AAAAAA", n, n, n, n, summary) for n in range(5000 * scale)]
    connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    people = connection.execute("SELECT id FROM people").fetchall()
    connection.executemany(
        "INSERT INTO played VALUES (?, ?, ?)",
        [(who, n, f"m{n}") for (who,) in people for n in range(5000 * scale)],
    )
    connection.commit()
    connection.close()


async def matches_listed(process: ServerProcess, scale: int) -> Finding:
    ada = await new_guest(process.url, "Ada")
    await asyncio.to_thread(_many_matches, process.data, scale)
    paths = ("/api/me/statistics", "/api/me/matches", "/api/schema.json")
    said = f"{5000 * scale} matches, listed often"
    return await _noticed(
        process, scale, said, 50, 10, lambda _: clients("ask", "4", process.url, ada.token, *paths)
    )


async def replays(process: ServerProcess, scale: int) -> Finding:
    asked = ("post", str(6 * scale), process.url, "/api/replays")
    said = f"{6 * scale} clients send long records"
    return await _noticed(
        process, scale, said, 50, 10, lambda _: clients(*asked, body=long_record())
    )


async def requests(process: ServerProcess, scale: int) -> Finding:
    """One address asks for pages and sends bad bodies, over as many connections as it gets."""
    count = str(25 * scale)
    said = f"{25 * scale} connections ask for pages and send bad bodies"
    return await _noticed(
        process, scale, said, 50, 10, lambda _: clients("hurry", count, process.url), pause=PAUSE
    )


async def lookers(process: ServerProcess, scale: int) -> Finding:
    count = str(250 * scale)  # five hundred once cost 14 ms
    return await _noticed(
        process, scale, f"{count} look on", 50, 4 / scale,
        lambda code: clients("look", count, process.url, code),
    )  # fmt: skip


async def crowded(process: ServerProcess, scale: int) -> Finding:
    """Strangers fill a table, and its own player comes back."""
    host = await new_guest(process.url, "Ada")
    code = await new_table(process.url, host.token)
    client = Client(process.ws_url, code, host)
    await client.connect()
    await client.drop()
    refused = 0
    strangers = []
    for number in range(12):
        stranger = Client(process.ws_url, code, await new_guest(process.url, f"S{number}"))
        try:
            await stranger.connect()
            strangers.append(stranger)
        except AssertionError:
            refused += 1
    await client.connect()
    eve = strangers[0]
    await client.ok(wire.Remove, person=eve.session.me.id)
    await eve.until(lambda: eve.bye is not None)
    await eve.close()
    back = 0
    with contextlib.suppress(AssertionError):
        await eve.connect()
        back = 1
    await client.close()
    for stranger in strangers:
        await stranger.drop()
    said = f"{refused} of 12 strangers refused, the player is back; removed ones who came back"
    return Finding(said, back, 0)


async def many_tables(process: ServerProcess, scale: int) -> Finding:
    """From many addresses so many tables that there is no room for more."""
    made = refused = 0
    async with httpx.AsyncClient(base_url=process.url) as http:
        for number in range(150 * scale):
            headers = {"X-Forwarded-For": f"10.{number % 200}.{number // 200}.1"}
            body = {"name": "Eve"}
            guest = (await http.post("/api/guests", json=body, headers=headers)).json()
            headers["Authorization"] = f"Bearer {guest['token']}"
            made += (await http.post("/api/tables", json={}, headers=headers)).status_code == 201
        ada = await new_guest(process.url, "Ada")
        headers = {"Authorization": f"Bearer {ada.token}"}
        for _ in range(5):
            refused += (await http.post("/api/tables", json={}, headers=headers)).status_code != 201
    return Finding(f"{made} tables where 100 fit; then refused of 5 tables", refused, 0)


async def half_open(process: ServerProcess, scale: int) -> Finding:
    """Connections that say nothing, or half a request, from one address."""
    sockets = []
    for number in range(300):
        one = socket.create_connection(("127.0.0.1", process.port))
        with contextlib.suppress(OSError):
            one.sendall(b"GET / HTTP/1.1\r\nHost:" if number % 2 else b"")
        sockets.append(one)
    await asyncio.sleep(0.5)
    opened = sum(_is_open(one) for one in sockets)
    for one in sockets:
        one.close()
    return Finding("connections open of 300 that say nothing", opened, 200)


def _is_open(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        return one.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


FLOODS = (b"\x89\xfd" + bytes(129), b"\x00\x80" + bytes(4), b"\x8a\x80" + bytes(4))
"""A ping of 125 bytes, an empty piece of a message, an empty pong."""


async def unread_pings(process: ServerProcess, scale: int) -> Finding:
    """Pings whose answers are never read, and a message of empty pieces that never ends."""
    before = memory_mib(process)
    closed = 0
    for frame in FLOODS:
        code = await new_table(process.url, (await new_guest(process.url, "Eve")).token)
        rude = await websockets.connect(f"{process.ws_url}/ws/{code}", compression=None)
        rude.transport.pause_reading()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(10 * scale):
                first = b"\x01\x80" + bytes(4) if frame[0] == 0 else b""
                rude.transport.write(first + frame * 200_000)
                while not rude.transport.is_closing():
                    rude.transport.resume_reading()
                    await asyncio.sleep(0.01)
        closed += rude.transport.is_closing()
        rude.transport.abort()
        await rude.wait_closed()
    grown = memory_mib(process) - before
    said = f"{closed} of {len(FLOODS)} floods of frames were cut off; the server grew by MiB"
    return Finding(said, grown if closed == len(FLOODS) else float("inf"), 30)


def memory_mib(process: ServerProcess) -> float:
    assert process.process is not None
    pages = int(Path(f"/proc/{process.process.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


async def descriptors(process: ServerProcess, scale: int) -> Finding:
    """More connections than the server can have open files."""
    before = process.log.stat().st_size
    sockets = [socket.create_connection(("127.0.0.1", process.port)) for _ in range(400)]
    await asyncio.sleep(1.0 * scale)
    for one in sockets:
        one.close()
    async with httpx.AsyncClient(base_url=process.url, timeout=30) as http:
        (await http.get("/healthz")).raise_for_status()
    return Finding("the log grew by KiB", (process.log.stat().st_size - before) / 1024, 50)


async def abandoned(process: ServerProcess, scale: int) -> Finding:
    """Bots at full speed at a table that everyone has left."""
    client = await table_of_bots(process, "casual", 4)
    await client.until(lambda: (client.seq or 0) > 100)
    await client.drop()
    await asyncio.sleep(0.5)  # who is gone is noticed
    connection = sqlite3.connect(process.data / "lastcard.db")

    def rows() -> int:
        return connection.execute("SELECT count(*) FROM rows").fetchone()[0]

    before = rows()
    await asyncio.sleep(1.0 * scale)
    moved = rows() - before
    connection.close()
    return Finding("moves at a table that everyone left", moved, 0)


async def stopped(process: ServerProcess, scale: int) -> Finding:
    """Asked to stop in the middle of everything, while bots search."""
    await asyncio.to_thread(process.wait_for_bots)
    tables = [await table_of_bots(process, "expert", 4) for _ in range(3 * scale)]
    await _until_searched(process)
    poster = httpx.AsyncClient(base_url=process.url, timeout=60)
    sending = asyncio.create_task(poster.post("/api/replays", content=long_record()))
    silent = socket.create_connection(("127.0.0.1", process.port))
    finding = await _stop(process, "bots search")
    await asyncio.gather(sending, return_exceptions=True)
    await poster.aclose()
    silent.close()
    for table in tables:
        await table.drop()
    return finding


async def stopped_early(process: ServerProcess, scale: int) -> Finding:
    """Asked to stop while what bots search with is compiled, in an empty folder."""
    table = await table_of_bots(process, "expert", 4)
    async with asyncio.timeout(120):
        while "bots get ready" not in process.log.read_text():  # noqa: ASYNC110
            await asyncio.sleep(0.05)  # a log has no other way to say that a line came
    finding = await _stop(process, "bots are compiled")
    await table.drop()
    log = process.log.read_text()
    return replace(finding, failed="nothing was compiled" if "bots are ready" in log else "")


async def _stop(process: ServerProcess, said: str) -> Finding:
    began = time.monotonic()
    code = await asyncio.to_thread(process.stop)
    took = time.monotonic() - began
    how = "by force" if FORCED in process.log.read_text() else "in order"
    failed = "" if (code, how) == (0, "in order") else f"status {code}, {how}"
    return Finding(f"{said}: ended {how} with status {code}, after s", took, 3, failed=failed)


FORCED = "ended by force"
MANY_LOOKERS = {"LASTCARD_MOST_LOOKERS": "1000", "LASTCARD_MOST_SOCKETS_EACH": "1000"}
FEW_LOOKERS = {"LASTCARD_MOST_LOOKERS": "5"}
FEW_TABLES = {"LASTCARD_MOST_TABLES": "100", "LASTCARD_TRUST_PROXY": "1"}

ATTACKS = (
    Attack("experts", experts, is_timed=True, search=True),
    Attack("statistics", matches_listed, is_timed=True),
    Attack("replays", replays, is_timed=True),
    Attack("requests", requests, limits=True, is_timed=True),
    Attack("lookers", lookers, environment=MANY_LOOKERS, is_timed=True),
    Attack("crowded-table", crowded, environment=FEW_LOOKERS, limits=True),
    Attack("many-tables", many_tables, environment=FEW_TABLES, limits=True),
    Attack("half-open", half_open, limits=True),
    Attack("frames", unread_pings, limits=True),
    Attack("descriptors", descriptors, files=300),
    Attack("abandoned", abandoned),
    Attack("sigterm", stopped, is_timed=True, search=True),
    Attack("sigterm-early", stopped_early, is_timed=True, search=True, compiles=True),
)


def run(attack: Attack, folder: Path, scale: int) -> Finding:
    """Attack a fresh server."""
    process = ServerProcess(folder, limits=attack.limits, search=attack.search)
    process.environment = {**process.environment, **attack.environment}
    process.files = attack.files
    if attack.compiles:
        process.environment |= {"NUMBA_CACHE_DIR": str(folder / "compiled")}
    with process:
        return asyncio.run(attack.run(process, scale))
