"""`kill -9` at random moments: what was acknowledged is there, the table goes on."""

import asyncio
import contextlib
from collections import Counter
from pathlib import Path
from random import Random

import httpx
import pytest
import websockets

from lastcard import wire
from lastcard.editions import load_edition
from lastcard.engine import HIDDEN
from lastcard.server.stores import SqliteStore
from lastcard.table import Outside, rebuild
from lastcard.table.rows import read_row
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import DECKS, ServerProcess


async def _play_until_killed(client: Client, random: Random) -> list[wire.Ack]:
    """Play until the socket dies; the acknowledgements that arrived."""
    with contextlib.suppress(websockets.ConnectionClosed, OSError):
        await client.play(random, lambda: client.stage == "over")
    return [answer for answer in client.answers.values() if isinstance(answer, wire.Ack)]


def _kill_repeatedly(tmp_path: Path, times: int, seed: int) -> None:
    random = Random(seed)

    async def scenario(process: ServerProcess) -> None:
        people = [await new_guest(process.url, name) for name in ("Ada", "Ben")]
        code = await new_table(
            process.url, people[0].token, pace="instant", grace_ms=0, rules={"limit": "100000"}
        )
        clients = [Client(process.ws_url, code, person) for person in people]
        for client in clients:
            await client.connect()
        await clients[1].ok(wire.Sit, chair=1)
        await clients[0].ok(wire.Start)
        for _ in range(times):
            playing = [asyncio.create_task(_play_until_killed(c, random)) for c in clients]
            await asyncio.sleep(random.uniform(0.1, 0.7))  # the random moment is what is tested
            process.kill()
            acks = [ack for task in playing for ack in await task]
            seen = max(client.seq or 0 for client in clients)
            await _check_the_file(process.data, code, acks, seen)
            process.start()
            for client in clients:
                welcome = await client.connect()
                assert welcome.seq >= seen
                assert welcome.resumed
                assert welcome.table.stage in ("playing", "between")
            for client in clients:
                await _say_again(client)
        for client in clients:
            await client.close()

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scenario(process))
    log = process.log.read_text()
    assert "failed" not in log, log


async def _say_again(client: Client) -> None:
    """What was acknowledged last is not done again when it is said again."""
    last = [answer.id for answer in client.answers.values() if isinstance(answer, wire.Ack)][-1]
    del client.answers[last]
    await client.send(wire.Act(last, "+"))
    await client.until(lambda: last in client.answers)
    assert isinstance(client.answers[last], wire.Ack)


async def _check_the_file(data: Path, code: str, acks: list[wire.Ack], seen: int) -> None:
    """Every acknowledged action and everything that was shown is on disk; the cards add up."""
    store = SqliteStore(data / "lastcard.db")
    await store.open()
    rows = await store.rows(code)
    numbers = [number for number, _ in rows]
    assert numbers == list(range(1, len(rows) + 1))
    assert len(rows) >= max([seen, *(ack.seq for ack in acks)])
    table = rebuild(rows, Outside.of_this_machine())
    assert table is not None
    assert table.match is not None
    stored_ids = {read_row(row).id for _, row in rows}
    assert {ack.id for ack in acks if ack.seq > 3} <= stored_ids
    deck = Counter(load_edition("classic").deck)
    for state in table.match.boards:
        cards = Counter(card for hand in state.hands for card in hand)
        cards += Counter(state.draw) + Counter(state.discard)
        assert cards == deck
        assert HIDDEN not in cards
    await store.close()


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    _kill_repeatedly(tmp_path, times=3, seed=1)


def test_what_was_said_before_the_match_is_not_done_again(tmp_path: Path) -> None:
    async def scenario(process: ServerProcess) -> None:
        people = [await new_guest(process.url, name) for name in ("Ada", "Ben")]
        code = await new_table(process.url, people[0].token, pace="instant")
        clients = [Client(process.ws_url, code, person) for person in people]
        for client in clients:
            await client.connect()
        await clients[1].ok(wire.Sit, chair=1)
        await clients[0].ok(wire.Start)
        process.kill()
        process.start()
        for client in clients:
            await client.close()
            await client.connect()
            await _say_again(client)
            await client.close()

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scenario(process))


def test_a_table_of_an_edition_that_is_gone_keeps_no_other_closed(tmp_path: Path) -> None:
    async def three_tables(process: ServerProcess) -> list[str]:
        ada = await new_guest(process.url, "Ada")
        codes = [
            await new_table(process.url, ada.token, edition=name, listed=True)
            for name in ("numbers", "numbers", "classic")
        ]
        async with Client(process.ws_url, codes[1], ada) as client:
            await client.ok(wire.Start)
        return codes

    with ServerProcess(tmp_path / "data", *DECKS) as process:
        *gone, there = asyncio.run(three_tables(process))
    with ServerProcess(tmp_path / "data") as again:  # which is not told of the decks
        for code in gone:
            answer = httpx.get(f"{again.url}/api/tables/{code}")
            assert (answer.status_code, answer.json()["code"]) == (400, "not-known-here")
            assert "no edition 'numbers'" in answer.text
        assert httpx.get(f"{again.url}/api/tables/{there}").status_code == 200
        listed = httpx.get(f"{again.url}/api/tables").json()["tables"]
        assert [table["code"] for table in listed] == [there]
    assert again.log.read_text().count("table not loaded") == len(gone)


def test_asked_to_stop_in_the_middle_it_loses_nothing(tmp_path: Path) -> None:
    async def scenario(process: ServerProcess) -> None:
        ada = await new_guest(process.url, "Ada")
        code = await new_table(
            process.url, ada.token, pace="instant", grace_ms=0, rules={"limit": "100000"}
        )
        client = Client(process.ws_url, code, ada)
        await client.connect()
        await client.ok(wire.Start)
        playing = asyncio.create_task(_play_until_killed(client, Random(1)))
        await client.until(lambda: len(client.answers) > 10)
        assert await asyncio.to_thread(process.stop) == 0
        acks = await playing
        assert client.bye == wire.Bye("shutting-down", True)
        seen = client.seq or 0
        await _check_the_file(process.data, code, acks, seen)
        process.start()
        welcome = await client.connect()
        assert welcome.resumed
        assert welcome.seq >= seen
        await client.close()

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scenario(process))
        assert "rror" not in process.log.read_text()


@pytest.mark.long
@pytest.mark.timeout(900)
def test_fifty_kills_lose_nothing(tmp_path: Path) -> None:
    _kill_repeatedly(tmp_path, times=50, seed=2)
