"""The hall: whatever is wrong with one table, the others open."""

import asyncio

from lastcard import wire
from lastcard.server.clock import now_ms
from lastcard.server.hall import Hall
from lastcard.server.services import Services
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore
from lastcard.table import Outside, open_table
from lastcard.table.rows import Row, write_row


def test_a_table_that_cannot_be_rebuilt_keeps_no_other_closed() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        await store.open()
        host = wire.Person("person-ada", "Ada")
        _, good = open_table(
            "ABCDEF", wire.TableOptions(), host, now_ms(), Outside.of_this_machine()
        )
        # Rows that are none, that begin no table, and those of a table as it should be.
        for code, row in (
            ("BBBBBB", b"\xff"),
            ("CCCCCC", write_row(Row(time=1))),
            ("ABCDEF", good),
        ):
            assert await store.create_table(code, 1, row)
        hall = Hall(Services(store), Settings(save=False))
        await hall.open()
        async with asyncio.timeout(20):
            while not hall.is_ready:  # noqa: ASYNC110 - it has no other way to say so
                await asyncio.sleep(0)
        assert list(hall.tables) == ["ABCDEF"]
        await hall.close()

    asyncio.run(scenario())
