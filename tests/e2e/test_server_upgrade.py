"""A rolling upgrade from the version before: its wheel, built from the history, and ours as nodes.

Nodes are drained one after another while people play; for a while both versions share the store and
the tables. Then one goes back again, as after an upgrade that one regrets.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import websockets

from lastcard import wire
from tests.debian import missing
from tests.e2e.nodes import Player, Proxy, nodes, rows_of, said_at, store_of
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess
from tests.e2e.test_server_faults import OPTIONS, PATIENCE, PROMISED_SECONDS, Gambler, check
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

ROOT = Path(__file__).parents[2]
BEFORE = "021792d3ce34"
"""The commit that 0.2.0 was made of; with the next release, its tag."""
MORE = 10
"""So many things everyone has acknowledged before the next node is touched."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the environment of a node has to say so that it is of the version before."""
    folder = tmp_path_factory.mktemp("before")
    archive, sources, installed = folder / "sources.tar", folder / "sources", folder / "installed"
    git = ["git", "-C", str(ROOT), "archive", "--output", str(archive), BEFORE]
    if subprocess.run(git, capture_output=True, check=False).returncode:
        missing(f"no history here: the wheel of {BEFORE} cannot be built")
    with tarfile.open(archive) as files:
        files.extractall(sources, filter="data")
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "-o", folder, sources]
    settings = {**os.environ, "LASTCARD_BUILD_WEB": "0", "PYTHONPATH": ""}
    subprocess.run(build, env=settings, capture_output=True, check=True)
    (wheel,) = folder.glob("*.whl")
    pip = [Path(sys.executable).parent / "uv", "pip", "install", "--no-deps"]
    subprocess.run([*pip, "--target", installed, wheel], capture_output=True, check=True)
    environment = {"PYTHONPATH": str(installed), "LASTCARD_SEARCH": "0"}
    where = subprocess.run(
        [sys.executable, "-c", "import lastcard; print(lastcard.__file__)"],
        env={**os.environ, **environment}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert where.startswith(str(installed))
    return environment


async def everyone_goes_on(
    players: Sequence[Gambler], playing: Sequence[asyncio.Task[None]]
) -> None:
    """Wait until everyone has had more acknowledged, and nobody fell over something."""
    counts = [len(player.noted) + MORE for player in players]
    async with asyncio.timeout(120):
        while any(len(p.noted) < count for p, count in zip(players, counts, strict=True)):
            done, _ = await asyncio.wait(playing, timeout=0.05)
            for task in done:
                task.result()
    for player in players:
        assert player.gap < PROMISED_SECONDS * PATIENCE
        player.gap = 0.0


async def replaced(node: ServerProcess, environment: dict[str, str]) -> None:
    """Drain a node, and start another version in its place."""
    assert await asyncio.to_thread(node.stop) == 0
    node.environment = environment
    await asyncio.to_thread(node.start)


async def met_across(old: ServerProcess, new: ServerProcess) -> None:
    """A table of each version, with someone at it who came in by the other."""
    for home, other in ((old, new), (new, old)):
        ada, ben = await new_guest(home.url, "Ada"), await new_guest(other.url, "Ben")
        code = await new_table(home.url, ada.token, **OPTIONS)
        async with (
            Player(Proxy([home]), code, ada) as one,
            Player(Proxy([other]), code, ben) as two,
        ):
            assert isinstance(await two.ask(wire.Sit, chair=1), wire.Ack)
            assert isinstance(await one.ask(wire.Start), wire.Ack)
            await two.sees(lambda client: client.stage == "playing")


@pytest.mark.long
@pytest.mark.timeout(900)
def test_nodes_are_upgraded_one_by_one_while_people_play_and_back(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, before: dict[str, str]
) -> None:
    ours = {"LASTCARD_SEARCH": "0"}

    async def scenario(pair: list[ServerProcess]) -> None:
        tables: dict[str, list[Gambler]] = {}
        async with Proxy(pair) as proxy, contextlib.AsyncExitStack() as stack:
            for number, node in enumerate(pair):
                people = [await new_guest(node.url, f"{name}{number}") for name in ("Ada", "Ben")]
                code = await new_table(node.url, people[0].token, **OPTIONS)
                tables[code] = [
                    await stack.enter_async_context(Gambler(proxy, code, person, turn))
                    for turn, person in enumerate(people)
                ]
                assert isinstance(await tables[code][1].ask(wire.Sit, chair=1), wire.Ack)
                assert isinstance(await tables[code][0].ask(wire.Start), wire.Ack)
            players = [player for two in tables.values() for player in two]
            playing = [asyncio.create_task(p.play(Random(n))) for n, p in enumerate(players)]
            await everyone_goes_on(players, playing)
            for node, environment, mixed in (
                (pair[0], ours, True), (pair[1], ours, False), (pair[1], before, True)
            ):  # fmt: skip
                await replaced(node, environment)
                await everyone_goes_on(players, playing)
                if mixed:
                    await met_across(pair[1], pair[0])
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        for code, two in tables.items():
            assert await check(store_of(pair[0]), code, two) >= 8 * MORE

    with started_as(before, tmp_path, postgres.new_database(), redis.address) as pair:
        asyncio.run(scenario(pair))


@contextlib.contextmanager
def started_as(
    before: dict[str, str], folder: Path, store: str, redis: str
) -> Iterator[list[ServerProcess]]:
    """Two nodes that both begin as the version before."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in before.items():
            patch.setenv(name, value)
        with nodes(folder, store, redis) as pair:
            patch.undo()
            yield pair


NEW_OPTION = {"catch_until": "played"}
"""A rule that the version before does not know; with the next release, one that is new then."""


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_table_with_an_option_that_the_version_before_does_not_know(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer, before: dict[str, str]
) -> None:
    """The node of the version before passes on what its people say there, and leaves it alone."""

    async def scenario(old: ServerProcess, new: ServerProcess) -> None:
        await replaced(new, {"LASTCARD_SEARCH": "0"})
        store = store_of(old)
        ada, ben, cy = [await new_guest(new.url, name) for name in ("Ada", "Ben", "Cy")]
        theirs = await new_table(old.url, cy.token, **OPTIONS)
        options = {**OPTIONS, "rules": {**OPTIONS["rules"], **NEW_OPTION}}
        refused = await ask_for_table(old.url, ada.token, options)
        assert (refused.status_code, refused.json()["code"]) == (400, "bad-options")
        ours = await new_table(new.url, ada.token, **options)
        async with (
            Player(Proxy([new]), ours, ada) as one,
            Player(Proxy([old]), ours, ben) as two,
            Player(Proxy([old]), theirs, cy) as three,
        ):
            assert isinstance(await two.ask(wire.Sit, chair=1), wire.Ack)
            assert isinstance(await one.ask(wire.Start), wire.Ack)
            await two.sees(lambda client: client.stage == "playing")
            await two.say("over the old one")
            # What the old one would not understand is not said to it, so that nobody is cut off.
            relayed = await Client(new.ws_url, theirs, ada).__aenter__()
            asked = await look_back(new.url, theirs, cy.token)
            assert (asked.status_code, asked.json()["code"]) == (503, "busy")
            await relayed.send(wire.Ping(5))
            await relayed.until(lambda: wire.Pong(5) in relayed.messages)
            assert not relayed.is_closed
            await relayed.close()
            # The only node that can play it ends; the old one must leave the table as it is.
            assert await asyncio.to_thread(new.stop) == 0
            rows = await rows_of(store, ours)
            unlucky = Client(old.ws_url, ours, ben)
            with contextlib.suppress(AssertionError, websockets.WebSocketException):
                await unlucky.connect()
            assert unlucky.bye is not None
            await three.say("the old one is well")
            assert await rows_of(store, ours) == rows
            await asyncio.to_thread(new.start)
            # It takes the table when someone comes to it, and then both lead there.
            await one.say("back")
            await two.say("over the old one again")
            told = (await rules_of(new.url, ours)) | (await rules_of(old.url, ours))
            assert told.items() >= NEW_OPTION.items()
        said = [text for _, _, text in await said_at(store, ours)]
        assert said == ["over the old one", "back", "over the old one again"]
        assert "Traceback" not in old.log.read_text()

    with started_as(before, tmp_path, postgres.new_database(), redis.address) as (old, new):
        asyncio.run(scenario(old, new))


async def ask_for_table(url: str, token: str, options: dict[str, Any]) -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, headers=signed(token), timeout=20) as http:
        return await http.post("/api/tables", json=options)


async def look_back(url: str, code: str, token: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, headers=signed(token), timeout=20) as http:
        return await http.get(f"/api/tables/{code}/last-move")


async def rules_of(url: str, code: str) -> dict[str, str]:
    async with httpx.AsyncClient(base_url=url, timeout=20) as http:
        return (await http.get(f"/api/tables/{code}")).json()["options"]["rules"]


def signed(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
