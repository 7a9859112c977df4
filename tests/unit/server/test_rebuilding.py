"""A table rebuilt from its rows is the table that wrote them."""

import asyncio
from random import Random

from lastcard import wire
from lastcard.server import lobby
from lastcard.server.clock import now_ms
from lastcard.server.hall import Hall, rebuild
from lastcard.server.rows import Row, write_row
from lastcard.server.services import Services
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore
from lastcard.server.table import Table
from tests.unit.server.seated import Guest, in_turn, seated_table


async def _rebuilt(table: Table) -> Table:
    """As a server that starts again would have it: from the first row of the last match."""
    store = table.services.store
    first = await store.match_start(table.state.code) or 1
    found = rebuild(await store.rows(table.state.code, first), table.services, first)
    assert found is not None
    return found


async def _move(guests: list[Guest], random: Random) -> None:
    """A card if one can be played, so that a round comes to its end."""
    guest = in_turn(guests)
    moves = [move for move in guest.own.legal if move[0] in "RYGBW"] or guest.own.legal
    await guest.ok(wire.Act, move=random.choice(moves))


async def _compare(table: Table) -> None:
    again = await _rebuilt(table)
    assert again.moments == table.moments
    assert again.seq == table.seq
    assert again.state == table.state
    assert again.match == table.match
    assert again.round_rows == table.round_rows
    assert again.match_people == table.match_people
    assert again.tallies == table.tallies


def test_after_a_rematch_everything_counts_on_as_it_did() -> None:
    async def scenario() -> None:
        random = Random(3)
        rules = {"limit": "1", "auto_uno": "on"}
        async with seated_table(2, chairs=2, turn_seconds=0, rules=rules) as (table, guests):
            shown: list[int] = []
            for _ in range(2):
                await guests[0].ok(wire.Start)
                while table.state.stage != "over":
                    await _move(guests, random)
                    shown.append(guests[0].view.board.moment)
                    if len(shown) % 10 == 0 or table.state.stage == "over":
                        await _compare(table)
            # Whoever acts on what a board showed in the last match is told that it is past.
            assert shown == sorted(shown)
            assert len(set(shown)) > 5

    asyncio.run(scenario())


def test_a_table_that_cannot_be_rebuilt_keeps_no_other_closed() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        await store.open()
        host = wire.Person("person-ada", "Ada")
        good = lobby.new_table("ABCDEF", wire.TableOptions(), host, now_ms())
        # Rows that are none, that begin no table, and those of a table as it should be.
        for code, row in (
            ("BBBBBB", b"\xff"),
            ("CCCCCC", write_row(Row(time=1))),
            ("ABCDEF", write_row(Row(time=1, table=good))),
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
