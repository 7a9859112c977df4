"""Who takes too long to send a request, or to read its answer, is hung up on: over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from lastcard.server.door import Door
from lastcard.server.http_protocol import PatientHttp

SHORT = 0.2
LONG = 600.0
HALF = b"POST / HTTP/1.1\r\nhost: here\r\n"
MUCH = bytes(1 << 20)


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Reads a request whole; at `/much` answers with more than all buffers hold."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(64 if scope["path"] == "/much" else 0):
        await send({"type": "http.response.body", "body": MUCH, "more_body": True})
    await send({"type": "http.response.body", "body": b"done"})


@asynccontextmanager
async def serving(
    *, request: float, answer_read: float
) -> AsyncGenerator[tuple[int, asyncio.Event]]:
    """A server that is so patient; its port, and what tells that a connection has ended."""
    gone = asyncio.Event()

    class Protocol(PatientHttp):
        door = Door(most=10, most_each=None)
        request_seconds = request
        answer_seconds = answer_read
        look_seconds = SHORT / 4

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            assert self.door.total == 0
            gone.set()

    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        answer, http=Protocol, lifespan="off", log_config=None, timeout_keep_alive=600,
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve([listening]))
    try:
        yield listening.getsockname()[1], gone
    finally:
        server.should_exit = True
        await running


async def until_hung_up(port: int, *parts: bytes) -> bytes:
    """What comes until the server hangs up, while parts of a request are sent as they are."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.writelines(parts)
    told = b""
    async with asyncio.timeout(20):
        with contextlib.suppress(ConnectionResetError):
            while more := await reader.read(1 << 16):
                told += more
    writer.close()
    return told


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        HALF,
        HALF + b"content-length: 9\r\n\r\nhalf",
        b"GET / HTTP/1.1\r\nhost: here\r\n\r\n" + HALF,
    ],
    ids=["nothing", "half a head", "half a body", "a request and half of the next"],
)
def test_who_does_not_send_a_whole_request_is_hung_up_on(sent: bytes) -> None:
    async def scenario() -> None:
        async with serving(request=SHORT, answer_read=LONG) as (port, gone):
            told = await until_hung_up(port, sent)
            assert told.count(b"HTTP/1.1 200 OK") == sent.count(b"GET")
            await gone.wait()

    asyncio.run(scenario())


def test_a_head_that_comes_bit_by_bit_has_no_more_time() -> None:
    async def scenario() -> None:
        async with serving(request=SHORT, answer_read=LONG) as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HALF)
            closed = asyncio.create_task(reader.read())

            async def trickle() -> None:
                while not closed.done():
                    writer.write(b"x: y\r\n")
                    await asyncio.wait([closed], timeout=SHORT / 8)

            async with asyncio.timeout(20):
                await trickle()
            with contextlib.suppress(ConnectionResetError):
                assert await closed == b""
            writer.close()

    asyncio.run(scenario())


def test_who_does_not_read_the_answer_is_hung_up_on() -> None:
    async def scenario() -> None:
        async with serving(request=LONG, answer_read=SHORT) as (port, gone):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            transport: Any = writer.transport
            transport.pause_reading()
            writer.write(b"GET /much HTTP/1.1\r\nhost: here\r\n\r\n")
            async with asyncio.timeout(20):
                await gone.wait()  # who does not read does not notice
            transport.resume_reading()
            told = 0
            with contextlib.suppress(ConnectionResetError):
                while more := await reader.read(1 << 16):
                    told += len(more)
            assert told < 64 * len(MUCH)
            writer.close()

    asyncio.run(scenario())


def test_who_sends_and_reads_in_time_stays() -> None:
    async def scenario() -> None:
        async with serving(request=LONG, answer_read=LONG) as (port, gone):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            async with asyncio.timeout(20):
                for _ in range(2):
                    writer.write(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
                    assert (await reader.readuntil(b"0\r\n\r\n")).startswith(b"HTTP/1.1 200 OK")
            assert not gone.is_set()
            writer.close()

    asyncio.run(scenario())


def test_people_have_a_quarter_of_a_minute_to_ask_and_a_minute_to_read() -> None:
    assert (PatientHttp.request_seconds, PatientHttp.answer_seconds) == (15, 60)
    assert PatientHttp.look_seconds <= 5
