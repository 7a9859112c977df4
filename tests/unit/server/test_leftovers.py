"""What strangers can do often leaves nothing that refers to itself: no search holds others up.

Over real sockets, each of them twenty times, for which it takes some six seconds.
"""

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn

from lastcard import wire
from lastcard.server.garbage import look_only_when_asked
from lastcard.server.http_protocol import PatientHttp
from lastcard.server.text_protocol import TextProtocol
from tests.unit.server.visiting import PATIENCE, Server

TIMES = 20
FEW = 1
"""Objects a time: what the loop itself does now and then."""
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture(autouse=True)
def as_served() -> Iterator[None]:
    """Nothing else looks for garbage meanwhile."""
    look_only_when_asked()
    yield
    gc.enable()
    gc.unfreeze()


@asynccontextmanager
async def serving() -> AsyncGenerator[tuple[Server, int]]:
    """A server on a port, as `running.py` runs it."""
    server = Server(limits=False)
    PatientHttp.door = TextProtocol.door = server.house.door
    PatientHttp.turn_away = server.house.turn_away
    config = uvicorn.Config(
        server.app,
        port=0,
        log_config=None,
        http=PatientHttp,
        ws=TextProtocol,
        ws_per_message_deflate=False,
        proxy_headers=False,
    )
    running = uvicorn.Server(config)
    task = asyncio.create_task(running.serve())
    async with asyncio.timeout(PATIENCE):
        while not running.started:  # noqa: ASYNC110 - it says so nowhere else
            await asyncio.sleep(0.01)
    yield server, running.servers[0].sockets[0].getsockname()[1]
    running.should_exit = True
    await task


def request(
    method: str, path: str, body: bytes = b"", more: bytes = b"", length: int = -1
) -> bytes:
    """A request as it is sent, after which the connection ends."""
    size = len(body) if length < 0 else length
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {size}\r\n"
    return head.encode() + more + b"\r\n" + body


def frame(kind: int, data: bytes = b"") -> bytes:
    """A frame of a client, masked with nothing."""
    size = len(data)
    length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([kind]) + length + bytes(4) + data


def text(message: Any) -> bytes:
    return frame(0x81, wire.encode(message))


def sent_by(code: str, token: str) -> dict[str, tuple[bytes, ...]]:
    """What is sent on a connection: the next one after something was answered to the one before."""
    hello = text(wire.Hello("h1", token))

    def socket(path: str = f"/ws/{code}", more: bytes = b"") -> bytes:
        return f"GET {path} HTTP/1.1\r\nHost: x\r\n".encode() + UPGRADE + more + b"\r\n"

    bad_handshake = socket().replace(b"Sec-WebSocket-Version: 13\r\n", b"")
    foreign = b"Origin: http://elsewhere\r\n"
    login = b'{"login":"nobody","password":"long enough"}'
    return {
        "a page": (request("GET", "/"),),
        "no page": (request("GET", "/api/nothing"),),
        "no token": (request("GET", "/api/me"),),
        "no table": (request("GET", "/api/tables/ABCDEF"),),
        "no match": (request("GET", "/api/matches/nothing/lcn"),),
        "a guest": (request("POST", "/api/guests", b'{"name":"Zed"}'),),
        "a wrong login": (request("POST", "/api/sessions", login),),
        "a wrong option": (request("GET", "/api/rules?rules=x%3Dy"),),
        "a wrong situation": (request("GET", "/api/rules/judge?situation=x"),),
        "a wrong record": (request("POST", "/api/replays", b"no record"),),
        "a bad body": (request("POST", "/api/guests", b"{"),),
        "a nested body": (request("POST", "/api/guests", b"[" * 9000),),
        "a long body": (request("POST", "/api/guests", b"x" * 40_000),),
        "a body that does not come": (request("POST", "/api/guests", b"{", length=100),),
        "a foreign page": (request("POST", "/api/guests", b"{}", more=foreign),),
        "no HTTP": (b"x\r\n\r\n",),
        "half a request": (b"GET / HTTP/1.1\r\nHo",),
        "a bad handshake": (bad_handshake,),
        "a socket to nowhere": (socket("/nowhere"),),
        "a socket of a foreign page": (socket(more=foreign),),
        "a silent socket": (socket(),),
        "a wrong greeting": (socket(), frame(0x81, b"{}")),
        "a wrong token": (socket(), text(wire.Hello("h1", "wrong"))),
        "a greeting": (socket(), hello),
        "malformed messages": (socket(), hello, frame(0x81, b"{}") * 5),
        "illegal moves": (socket(), hello, text(wire.Act("a1", "R5", 1)) * 5),
        "a wrong frame": (socket(), hello, b"\xff\xff" + bytes(5)),
        "no UTF-8": (socket(), hello, frame(0x81, b"\xff\xff")),
        "a long message": (socket(), hello, frame(0x81, b"x" * 60_000)),
        "half a message": (socket(), hello, frame(0x01, b"x")),
        "many pings": (socket(), hello, frame(0x89) * 300),
        "a farewell": (socket(), hello, frame(0x88)),
    }


WAIT = 0.05
"""Seconds: a server that says nothing more has taken what was sent, as far as it wants to."""


async def send(port: int, parts: tuple[bytes, ...]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        with suppress(TimeoutError, ConnectionError):
            await asyncio.wait_for(reader.read(100_000), WAIT)
    writer.close()


async def left_by(server: Server, do: Callable[[], Coroutine[Any, Any, None]]) -> float:
    """How many objects are found that only a search finds, each time."""
    for times in (2, TIMES):
        await asyncio.gather(*(do() for _ in range(times)))
        async with asyncio.timeout(PATIENCE):
            while server.house.door.total:  # noqa: ASYNC110 - until all are gone
                await asyncio.sleep(0.01)
        for _ in range(100):  # what is left to do for those who are gone
            await asyncio.sleep(0)
        found = gc.collect()
    return found / TIMES


def test_what_strangers_do_leaves_nothing_to_be_looked_for() -> None:
    async def scenario() -> None:
        async with serving() as (server, port):
            ada = await server.newcomer("Ada")
            actor = await server.house.hall.create(wire.TableOptions(), ada.person)
            assert ada.token is not None
            # asyncio's own connections, where they are used, refer to themselves.
            least = await left_by(server, lambda: send(port, ()))
            left = {
                what: found
                for what, parts in sent_by(actor.code, ada.token).items()
                if (found := await left_by(server, lambda p=parts: send(port, p))) > least + FEW
            }
            assert not left

    asyncio.run(scenario())
