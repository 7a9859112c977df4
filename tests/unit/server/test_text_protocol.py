"""Frames as `websockets` would write them, gates, and sockets that are lost in mid-sentence."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from lastcard.server.door import Door
from lastcard.server.frames import frame_text
from lastcard.server.text_protocol import TEXT_EXTENSION, Gate, TextProtocol


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_text_frame_is_as_it_should_be(size: int) -> None:
    data = b"x" * size
    assert frame_text(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_a_gate_holds_while_it_is_closed() -> None:
    async def scenario() -> None:
        gate = Gate()
        assert gate.is_set()
        await gate.wait()
        gate.clear()
        gate.clear()
        waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        waiting[0].cancel()
        gate.set()
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in done[1:]] == [type(None)] * 2
        assert gate.is_set()

    asyncio.run(scenario())


@asynccontextmanager
async def serving(application: Any, **settings: Any) -> AsyncIterator[int]:
    """A server of its own for an application; its port."""
    config = uvicorn.Config(
        application, port=0, ws=TextProtocol, lifespan="off", log_level="critical", **settings
    )
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    yield server.servers[0].sockets[0].getsockname()[1]
    await server.shutdown()


def text(words: str, *, fin: bool = True) -> bytes:
    return Frame(Opcode.TEXT, words.encode(), fin).serialize(mask=True)


def cont(words: str) -> bytes:
    return Frame(Opcode.CONT, words.encode()).serialize(mask=True)


PING = Frame(Opcode.PING, b"?").serialize(mask=True)
BAD_UTF8 = Frame(Opcode.TEXT, b"\xff").serialize(mask=True)
LETTERS = text("abc")
OPENED = bytes((0x81, 0x80 | 14)) + bytes(4)
BARE = Frame(Opcode.TEXT, b"bare").serialize(mask=False)


@pytest.mark.parametrize(
    ("parts", "heard"),
    [
        ([text("a")], ["a"]),
        ([text("")], [""]),
        ([text("é" * 62)], ["é" * 62]),
        ([text("x" * 125)], ["x" * 125]),
        ([text("x" * 126)], ["x" * 126]),
        ([text("x" * 5000)], ["x" * 5000]),
        ([text("a") + text("b")], ["a", "b"]),
        ([text("a"), text("b")], ["a", "b"]),
        ([LETTERS[:4], LETTERS[4:]], ["abc"]),
        ([OPENED, text("y" * 8)], 1007),  # what looks like a message is the inside of another
        ([text("a", fin=False), cont("b")], ["ab"]),
        ([text("a", fin=False), PING, cont("b"), text("c")], ["ab", "c"]),
        ([text("a", fin=False), text("b")], 1002),
        ([PING, text("a")], ["a"]),
        ([text("a"), BAD_UTF8], 1007),
        ([BARE], 1002),
    ],
    ids=range(16),
)
def test_messages_are_heard_however_they_come(
    parts: list[bytes], heard: list[str] | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole and alone, several at once, in pieces, or as they must not come."""
    monkeypatch.setattr(TextProtocol, "door", Door(most=1, most_each=None), raising=False)

    async def echo(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            scope["extensions"][TEXT_EXTENSION].write_text(event["text"].encode())

    async def scenario() -> None:
        async with serving(echo) as port, connect(f"ws://127.0.0.1:{port}/") as socket:
            for part in parts:
                socket.transport.write(part)
                for _ in range(20):  # the server is in the same loop: it reads this by itself
                    await asyncio.sleep(0)
            if isinstance(heard, int):
                await socket.wait_closed()
                assert socket.close_code == heard
            else:
                assert [await socket.recv() for _ in heard] == heard

    asyncio.run(scenario())


def test_a_short_message_alone_is_read_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is longer, or in pieces, is left to the parser of `websockets`."""
    monkeypatch.setattr(TextProtocol, "door", Door(most=1, most_each=None), raising=False)
    parsed: list[bytes] = []

    async def echo(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        wire: TextProtocol = scope["extensions"][TEXT_EXTENSION]
        parse = wire.conn.receive_data

        def parse_and_tell(data: bytes) -> None:
            parsed.append(data)
            parse(data)

        monkeypatch.setattr(wire.conn, "receive_data", parse_and_tell)
        while (event := await receive())["type"] == "websocket.receive":
            wire.write_text(event["text"].encode())

    async def scenario() -> None:
        async with (
            serving(echo) as port,
            connect(f"ws://127.0.0.1:{port}/", compression=None) as socket,
        ):
            for words in ("first", "x" * 200, "second"):
                await socket.send(words)
                assert await socket.recv() == words
            assert [len(data) for data in parsed] == [200 + 8]

    asyncio.run(scenario())


def test_to_a_socket_that_is_lost_nothing_is_written_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The client is gone, and the server was not told of it yet: it still has things to say."""
    monkeypatch.setattr(TextProtocol, "door", Door(most=1, most_each=None), raising=False)
    refused: list[bool] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        wire = scope["extensions"][TEXT_EXTENSION]
        assert wire.write_text(b"before")
        wire.abort()
        refused.append(not wire.write_text(b"after"))
        refused.append(not wire.write_frames(frame_text(b"after")))
        await send({"type": "websocket.send", "text": "after"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def scenario() -> None:
        failed: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: failed.append(what))
        async with serving(application) as port:
            with pytest.raises(ConnectionClosed):
                async with connect(f"ws://127.0.0.1:{port}/") as socket:
                    await socket.recv()
        assert refused == [True, True]
        assert not failed

    asyncio.run(scenario())


def test_who_was_heard_is_not_asked_whether_they_are_there_and_who_is_silent_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TextProtocol, "door", Door(most=1, most_each=None), raising=False)
    asked: list[bool] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        wire: TextProtocol = scope["extensions"][TEXT_EXTENSION]
        for _ in range(2):
            wire.stop_keepalive()
            wire.send_keepalive_ping()
            asked.append(wire.pending_ping_payload is not None)
            assert (wire.ping_timer is None) == asked[-1]  # they are considered again
        wire.write_text(b"done")
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def scenario() -> None:
        async with serving(application) as port, connect(f"ws://127.0.0.1:{port}/") as socket:
            await socket.send("I am here")
            assert await socket.recv() == "done"

    asyncio.run(scenario())
    assert asked == [False, True]


def test_who_does_not_answer_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TextProtocol, "door", Door(most=1, most_each=None), raising=False)

    async def scenario() -> None:
        gone = asyncio.Event()

        async def application(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
            gone.set()

        async with (
            serving(application, ws_ping_interval=0.01, ws_ping_timeout=0.01) as port,
            connect(f"ws://127.0.0.1:{port}/") as socket,
        ):
            socket.transport.pause_reading()
            async with asyncio.timeout(20):
                await gone.wait()
            socket.transport.abort()

    asyncio.run(scenario())
