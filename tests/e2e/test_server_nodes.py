"""Two nodes are one server: who plays at one of them does not notice the other."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from lastcard import wire
from lastcard.server.tokens import Tokens
from tests.e2e.nodes import Player, Proxy, nodes, pause, said_at, store_of, wake
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

FAST = {"pace": "instant", "grace_ms": 0}


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer, redis: RedisServer
) -> Iterator[list[ServerProcess]]:
    folder = tmp_path_factory.mktemp("nodes")
    with nodes(folder, postgres.new_database(), redis.address) as made:
        yield made


async def ask(
    node: ServerProcess, method: str, path: str, token: str = "", body: Any = None
) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(base_url=node.url, headers=headers, timeout=20) as http:
        return await http.request(method, path, json=body)


def operator(node: ServerProcess) -> str:
    """What `lastcard admin` shows a server: that it can read its data folder."""
    return Tokens((node.data / "secret").read_bytes()).sign_command(int(time.time() * 1000))


async def act(node: ServerProcess, **what: Any) -> None:
    answer = await ask(node, "POST", "/api/admin/acts", operator(node), what)
    assert answer.status_code == 200, answer.text


async def listed(node: ServerProcess) -> list[str]:
    return [table["code"] for table in (await ask(node, "GET", "/api/tables")).json()["tables"]]


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
            random = Random(1)
            await asyncio.gather(
                one.play(random, lambda: one.stage == "over"),
                two.play(random, lambda: two.stage == "over"),
            )
            assert one.board.winners == two.board.winners
            # A ping goes all the way; what is refused is refused over the node between.
            await two.send(wire.Ping(5))
            await two.until(lambda: wire.Pong(5) in two.messages)
            assert isinstance(await two.ask(wire.Kick, chair=0), wire.Refused)
            # The table is found, listed and told of at both nodes, as are its people.
            for node in pair:
                while code not in await listed(node):
                    pass
                info = (await ask(node, "GET", f"/api/tables/{code}")).json()
                assert [c["connected"] for c in info["chairs"] if c["person"]] == [True, True]
                text = await ask(node, "GET", f"/api/tables/{code}/lcn", ben.token)
                assert text.text.startswith("[")
                about = {"table": code, "person": ada.me.id, "text": "rude"}
                told = await ask(node, "POST", "/api/reports", ben.token, about)
                assert told.status_code == 201, told.text
                shown = await ask(node, "GET", "/api/admin/tables", operator(node))
                assert code in shown.text
            # Operators at one node act on who is at the other.
            await act(here, type="ban-person", person=ben.me.id, minutes=60, reason="")
            await two.until(lambda: two.bye is not None)
            assert two.bye is not None
            assert two.bye.code == "banned"
            while (await ask(there, "GET", "/api/me", ben.token)).status_code != 403:
                pass
            # A session that is ended at one node is ended at the other.
            assert (await ask(there, "GET", "/api/me", ada.token)).status_code == 200
            await ask(here, "DELETE", "/api/me/sessions", ada.token)
            while (await ask(there, "GET", "/api/me", ada.token)).status_code != 401:
                pass
            await act(there, type="close-table", table=code)
            while code in await listed(here):
                pass

    asyncio.run(scenario())


def test_a_dead_node_and_a_sleeping_one_lose_their_tables_and_write_no_more(
    pair: list[ServerProcess],
) -> None:
    here, there = pair

    async def scenario() -> None:
        ada, ben = await new_guest(here.url, "Ada"), await new_guest(there.url, "Ben")
        code = await new_table(here.url, ada.token, **FAST)
        async with Proxy(pair) as proxy, Player(proxy, code, ada) as one:
            async with Player(proxy, code, ben, turn=1) as two:
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


@pytest.mark.long
def test_workers_are_renewed_one_after_another_while_people_play(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    flags = ("--store", postgres.new_database(), "--redis", redis.address, "--workers", "2")

    async def scenario(server: ServerProcess) -> None:
        people = [await new_guest(server.url, name) for name in ("Ada", "Ben")]
        code = await new_table(server.url, people[0].token, **FAST)
        async with (
            Proxy([server]) as proxy,
            Player(proxy, code, people[0]) as one,
            Player(proxy, code, people[1]) as two,
        ):
            await two.ask(wire.Sit, chair=1)
            assert server.process is not None
            server.process.send_signal(signal.SIGHUP)
            while server.log.read_text().count("worker renewed") < 2:
                for player in (one, two):
                    assert isinstance(
                        await player.ask(wire.Emote, emote="wave"), wire.Ack | wire.Refused
                    )
            await one.say("we are still here")
        said = [text for _, _, text in await said_at(flags[1], code)]
        assert said.count("we are still here") == 1

    with ServerProcess(tmp_path / "data", *flags) as server:
        asyncio.run(scenario(server))
        assert server.stop() == 0
        assert server.log.read_text().count("ready=True") == 2


def test_workers_say_that_a_file_is_not_enough(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lastcard", "serve", "--workers", "2"]
    told = subprocess.run(
        [*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert "SQLite is not enough" in told.stderr
    assert "--store postgresql://" in told.stderr
