"""Two nodes are one server: who plays at one of them does not notice the other."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from lastcard import wire
from tests.e2e.nodes import Player, nodes, pause, said_at, store_of, wake
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

FAST = {"pace": "instant", "grace_ms": 0}


@pytest.fixture
def pair(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> Iterator[list[ServerProcess]]:
    with nodes(tmp_path, postgres.new_database(), redis.address) as made:
        yield made


def lastcard(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lastcard", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


async def get(node: ServerProcess, path: str, token: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(base_url=node.url, headers=headers, timeout=20) as http:
        return await http.get(path)


async def listed(node: ServerProcess) -> list[str]:
    return [table["code"] for table in (await get(node, "/api/tables")).json()["tables"]]


def test_a_match_is_played_over_two_nodes_which_know_the_same(pair: list[ServerProcess]) -> None:
    here, there = pair

    async def scenario() -> None:
        ada, ben = await new_guest(here.url, "Ada"), await new_guest(there.url, "Ben")
        code = await new_table(
            here.url, ada.token, **FAST, name="Ours", listed=True, rules={"limit": "100"}
        )
        async with Client(here.ws_url, code, ada) as one, Client(there.ws_url, code, ben) as two:
            await two.ok(wire.Sit, chair=1)
            await one.ok(wire.Start)
            done = lambda: one.stage == "over"  # noqa: E731
            random = Random(1)
            await asyncio.gather(
                one.play(random, done), two.play(random, lambda: two.stage == "over")
            )
            assert one.board.winners == two.board.winners
            # The table is found, listed and told of at both nodes, as are its people.
            for node in pair:
                while code not in await listed(node):
                    pass
                info = (await get(node, f"/api/tables/{code}")).json()
                assert [c["connected"] for c in info["chairs"] if c["person"]] == [True, True]
                text = await get(node, f"/api/tables/{code}/lcn", ben.token)
                assert text.text.startswith("[")
            # A message that cannot be read, and one that is refused, over the node between.
            await two.send(wire.Ping(5))
            await two.until(lambda: wire.Pong(5) in two.messages)
            refused = await two.ask(wire.Start)
            assert isinstance(refused, wire.Refused)
            # Operators at one node act on who is at the other.
            shown = await asyncio.to_thread(lastcard, "admin", "--data", str(there.data), "tables")
            assert code in shown.stdout, shown.stderr
            banned = await asyncio.to_thread(
                lastcard, "admin", "--data", str(here.data), "ban", ben.me.id
            )
            assert banned.returncode == 0, banned.stderr
            await two.until(lambda: two.bye is not None)
            assert two.bye is not None
            assert two.bye.code == "banned"
            while (await get(there, "/api/me", ben.token)).status_code != 403:
                pass
            # A session that is ended at one node is ended at the other.
            assert (await get(there, "/api/me", ada.token)).status_code == 200
            async with httpx.AsyncClient(base_url=here.url) as http:
                key = {"Authorization": f"Bearer {ada.token}"}
                await http.delete("/api/me/sessions", headers=key)
            while (await get(there, "/api/me", ada.token)).status_code != 401:
                pass
            closed = await asyncio.to_thread(
                lastcard, "admin", "--data", str(there.data), "close", code
            )
            assert closed.returncode == 0, closed.stderr
            assert (await get(there, f"/api/tables/{code}")).status_code in (200, 404)

    asyncio.run(scenario())


def test_a_dead_node_and_a_sleeping_one_lose_their_tables_and_write_no_more(
    pair: list[ServerProcess],
) -> None:
    here, there = pair

    async def scenario() -> None:
        ada, ben = await new_guest(here.url, "Ada"), await new_guest(there.url, "Ben")
        code = await new_table(here.url, ada.token, **FAST)
        async with Player(pair, code, ada) as one:
            async with Player([there], code, ben) as two:
                await one.say("one")
                await two.say("two")
                # It sleeps for longer than its lease, with a message on its way to it.
                local = await Client(here.ws_url, code, ada).__aenter__()
                pause(here)
                late = wire.Chat("late-1", "late")
                await local.send(late)
                await two.say("three")
                wake(here)
                # What was said to the sleeper is refused to it, and its clients come back.
                await local.until(lambda: local.is_closed or local.bye is not None)
                assert late.id not in local.answers
                assert local.bye is not None
                assert local.bye.again
                await one.say("four")
                await one.sees(lambda client: (client.seq or 0) >= one.acks[-1][1])
                # Now the table lives on the other node, which is killed.
                there.kill()
                await one.say("five")
                there.start()
                await two.say("six")
            said = [text for _, _, text in await said_at(store_of(there), code)]
            assert said == ["one", "two", "three", "four", "five", "six"]

    asyncio.run(scenario())
