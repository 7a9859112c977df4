"""Sockets that are lost, doubled, slow, rude or foreign."""

import asyncio
import socket
from collections.abc import Iterator
from random import Random

import httpx
import pytest
import websockets
from websockets.frames import Frame, Opcode

from lastcard import wire
from lastcard.wire.common import LARGEST_MESSAGE
from lastcard.wire.events import CardsDrawn
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import DECKS, ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), *DECKS, limits=True) as process:
        yield process
        assert process.stop() == 0


async def _started(server: ServerProcess, **options: object) -> Client:
    ada = await new_guest(server.url, "Ada")
    code = await new_table(
        server.url, ada.token, **{"pace": "instant", "edition": "numbers", **options}
    )
    client = Client(server.ws_url, code, ada)
    await client.connect()
    await client.ok(wire.Start)
    await client.until(client.may_move)
    return client


def test_who_reconnects_gets_what_was_missed(server: ServerProcess) -> None:
    async def scenario() -> None:
        one = await _started(server)
        two = Client(server.ws_url, one.code, one.session)
        await two.connect()
        seq = two.seq
        before = len(one.events)
        await two.drop()
        for _ in range(5):
            await one.until(lambda: one.may_move() or one.stage != "playing")
            if one.may_move():
                await one.move(Random(2), lambda: False)
        welcome = await two.connect()
        assert welcome.resumed
        assert seq is not None
        await one.until(lambda: one.seq is not None and one.seq >= welcome.seq)
        assert welcome.missed == one.events[before : before + len(welcome.missed)]
        assert welcome.missed
        assert two.own is not None
        # A first visit has nothing to resume.
        first = Client(server.ws_url, one.code, one.session)
        assert not (await first.connect()).resumed
        await first.close()
        await one.close()
        await two.close()

    asyncio.run(scenario())


def test_the_same_message_counts_once_from_two_tabs(server: ServerProcess) -> None:
    async def scenario() -> None:
        one = await _started(server)
        two = Client(server.ws_url, one.code, one.session)
        await two.connect()
        assert one.own is not None
        count = len([e for e in one.events if isinstance(e, CardsDrawn)])
        message = wire.Act("double-click", "+", one.board.moment)
        await asyncio.gather(one.send(message), two.send(message), one.send(message))
        for client in (one, two):
            await client.until(lambda c=client: "double-click" in c.answers)
        assert one.answers["double-click"] == two.answers["double-click"]
        await one.ok(wire.Emote, emote="hello")
        drawn = [e for e in one.events if isinstance(e, CardsDrawn)]
        mine = [e for e in drawn[count:] if e.seat == one.own.seat and e.cause == "turn"]
        assert len(mine) == 1
        await one.close()
        await two.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("", "say-hello-first"),
        ("{}", "say-hello-first"),
        ("\x00", "say-hello-first"),
        ('{"type": "act", "id": "1", "move": "+"}', "say-hello-first"),
        ('{"type": "hello", "id": "1", "token": "1.me.forged"}', "not-signed-in"),
        ('{"type": "hello", "id": "1", "token": ""}', "not-signed-in"),
        ('{"type": "hello", "id": "1", "token": "' + "x" * 5000 + '"}', "too-large"),
    ],
)
def test_who_does_not_say_hello_is_sent_away(server: ServerProcess, first: str, code: str) -> None:
    async def scenario() -> None:
        one = await _started(server)
        async with websockets.connect(f"{server.ws_url}/ws/{one.code}") as socket:
            await socket.send(first)
            bye = wire.decode_server(await socket.recv())
            assert isinstance(bye, wire.Bye)
            assert bye.code == code
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
        await one.close()

    asyncio.run(scenario())


def test_there_is_no_table_of_a_wrong_code(server: ServerProcess) -> None:
    async def scenario() -> None:
        ada = await new_guest(server.url, "Ada")
        for code in ("ZZZZZZ", "x", "ABCDE1"):
            async with websockets.connect(f"{server.ws_url}/ws/{code}") as socket:
                await socket.send(wire.encode(wire.Hello("1", ada.token)).decode())
                bye = wire.decode_server(await socket.recv())
                assert bye == wire.Bye("no-such-table", False)

    asyncio.run(scenario())
    answer = httpx.get(f"{server.url}/api/tables/ZZZZZZ")
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-such-table"


def test_a_page_of_another_origin_may_not_connect(server: ServerProcess) -> None:
    async def scenario() -> None:
        one = await _started(server)
        url = f"{server.ws_url}/ws/{one.code}"
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(url, origin=websockets.Origin("https://evil.example"))
        own = websockets.Origin(server.url)
        async with websockets.connect(url, origin=own) as socket:
            await socket.send(wire.encode(wire.Hello("1", one.session.token)).decode())
            assert isinstance(wire.decode_server(await socket.recv()), wire.Welcome)
        await one.close()

    asyncio.run(scenario())
    answer = httpx.post(
        f"{server.url}/api/guests",
        json={"name": "A"},
        headers={"Origin": "https://evil.example"},
    )
    assert answer.status_code == 403
    assert answer.json()["code"] == "foreign-origin"


def test_rude_clients_are_closed_and_the_table_goes_on(server: ServerProcess) -> None:
    async def scenario() -> None:
        one = await _started(server)
        rude = Client(server.ws_url, one.code, one.session)

        await rude.connect()
        assert rude.socket is not None
        await rude.socket.send("x" * (LARGEST_MESSAGE + 1))
        await rude.until(lambda: rude.bye is not None)
        assert rude.bye == wire.Bye("too-large", False)
        await rude.close()

        await rude.connect()
        for _ in range(20):
            await rude.socket.send("{")
        await rude.until(lambda: rude.bye is not None)
        assert rude.bye == wire.Bye("malformed", False)
        await rude.close()

        await rude.connect()
        for number in range(200):
            if rude.is_closed:
                break
            await rude.socket.send(wire.encode(wire.Ready(f"r{number}")).decode())
        await rude.until(lambda: rude.bye is not None)
        assert rude.bye == wire.Bye("too-fast", True)
        await rude.close()

        await one.until(one.may_move)
        assert await one.move(Random(1), lambda: False)
        await one.close()

    asyncio.run(scenario())


def test_who_does_not_read_is_cut_off_and_the_table_goes_on(server: ServerProcess) -> None:
    """Bots play as fast as they can; one who looks on opens a socket and never reads from it."""

    async def scenario() -> None:
        ada, eve = [await new_guest(server.url, name) for name in ("Ada", "Eve")]
        code = await new_table(
            server.url,
            ada.token,
            chairs=10,
            pace="instant",
            grace_ms=0,
            rules={"limit": "1000000"},
        )
        host = Client(server.ws_url, code, ada)
        await host.connect()
        await host.ok(wire.Start)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        hello = wire.encode(wire.Hello("h1", eve.token, None))
        deaf.sendall(
            f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in await asyncio.to_thread(deaf.recv, 300)
        deaf.sendall(Frame(Opcode.TEXT, hello).serialize(mask=True))
        await host.until(lambda: bool(host.table and host.table.spectators))
        await host.ok(wire.Stand)  # a bot stands in, and all ten are bots
        await host.until(lambda: bool(host.table and not host.table.spectators), seconds=50)
        seq = host.seq or 0
        await host.until(lambda: (host.seq or 0) > seq + 20)
        deaf.close()
        await host.close()

    asyncio.run(scenario())


def test_one_person_has_a_limited_number_of_sockets(server: ServerProcess) -> None:
    async def scenario() -> None:
        one = await _started(server)
        tabs = [Client(server.ws_url, one.code, one.session) for _ in range(8)]
        for tab in tabs[:7]:
            await tab.connect()
        with pytest.raises(AssertionError, match="too-many-sockets"):
            await tabs[7].connect()
        for tab in tabs[:7]:
            await tab.close()
        await tabs[7].connect()
        await tabs[7].close()
        await one.close()

    asyncio.run(scenario())


def test_pages_and_errors_carry_headers_that_protect(server: ServerProcess) -> None:
    for path in ("/", "/api/catalog", "/api/nothing", "/t/ABCDEF", "/%2e%2e/secret"):
        answer = httpx.get(server.url + path)
        assert answer.headers["x-content-type-options"] == "nosniff", path
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_what_is_published_for_machines_is_there(server: ServerProcess) -> None:
    assert "ClientMessage" in httpx.get(f"{server.url}/api/schema.json").json()["$defs"]
    paths = httpx.get(f"{server.url}/schema/openapi.json").json()["paths"]
    assert {"/api/guests", "/api/tables", "/api/catalog"} <= set(paths)
    assert "lastcard_moves_total" in httpx.get(f"{server.url}/metrics").text
    assert httpx.get(f"{server.url}/healthz").text == "ok"


def test_who_guesses_codes_is_slowed_down(server: ServerProcess) -> None:
    """The last but one: from here on this address is slowed down."""

    async def scenario() -> None:
        one = await _started(server)
        eve = await new_guest(server.url, "Eve")
        async with httpx.AsyncClient(base_url=server.url) as http:

            async def look(code: str) -> str:
                return (await http.get(f"/api/tables/{code}")).json()["code"]

            # All at once: one more guess is allowed every few seconds, however slow we are.
            guesses = await asyncio.gather(*(look("ZZZZZZ") for _ in range(60)))
            assert guesses.count("too-fast") > 30
            right = await asyncio.gather(*(look(one.code) for _ in range(10)))
            assert right.count("too-fast") > 7  # one may have been allowed just now

            async def come_in() -> str:
                client = Client(server.ws_url, one.code, eve)
                try:
                    await client.connect()
                except AssertionError as refused:
                    return str(refused)
                await client.close()
                return ""

            said = [await come_in() for _ in range(3)]
            assert sum("too-fast" in words for words in said) > 1
        # Who sits there comes back all the same.
        await one.drop()
        await one.connect()
        await one.close()

    asyncio.run(scenario())


def test_nothing_of_this_was_the_servers_fault(server: ServerProcess) -> None:
    assert "failed" not in server.log.read_text()
