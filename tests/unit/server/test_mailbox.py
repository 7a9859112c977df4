"""Mailboxes keep the order, wake their reader, and survive one who gives up."""

import asyncio

from lastcard.server.mailbox import Mailbox


def test_first_in_first_out_however_it_is_interleaved() -> None:
    async def scenario() -> None:
        box: Mailbox[int] = Mailbox()
        out: list[int] = []
        for number in range(100):
            box.put_nowait(number)
            if number % 3 == 2:
                out.append(await box.get())
        assert box.qsize() == 100 - len(out)
        out += box.take_all()
        assert out == list(range(100))
        assert box.empty()

    asyncio.run(scenario())


def test_a_reader_that_waits_is_woken_and_one_that_gave_up_loses_nothing() -> None:
    async def scenario() -> None:
        box: Mailbox[str] = Mailbox()
        reader = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
        box.put_nowait("kept")
        assert await box.get() == "kept"
        reader = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.put_nowait("one")
        box.put_nowait("two")
        assert await reader == "one"
        assert await box.get() == "two"

    asyncio.run(scenario())
