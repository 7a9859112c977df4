"""Frames as `websockets` would write them; a gate that opens lets everyone through."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from lastcard.server.frames import frame_text
from lastcard.server.text_protocol import Gate


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
