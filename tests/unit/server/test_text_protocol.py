"""Frames as `websockets` would write them, gates, and sockets that are lost in mid-sentence."""

import asyncio
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
        config = uvicorn.Config(
            application, port=0, ws=TextProtocol, lifespan="off", log_level="critical"
        )
        config.load()
        server = uvicorn.Server(config)
        server.lifespan = config.lifespan_class(config)
        await server.startup()
        port = server.servers[0].sockets[0].getsockname()[1]
        with pytest.raises(ConnectionClosed):
            async with connect(f"ws://127.0.0.1:{port}/") as socket:
                await socket.recv()
        await server.shutdown()
        assert refused == [True, True]
        assert not failed

    asyncio.run(scenario())
