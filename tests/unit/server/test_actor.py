"""A table that finds its rows taken by another server goes on from what is stored."""

import asyncio

from lastcard import wire
from lastcard.server.actor import Actor
from lastcard.server.loading import load_table
from lastcard.server.stores import MemoryStore
from tests.unit.server.seated import Guest, seated_table


def test_a_table_whose_rows_are_taken_loads_itself_anew_and_takes_what_was_said() -> None:
    async def scenario() -> None:
        async with seated_table(2, store=MemoryStore()) as (ours, guests):
            table = await load_table(ours.services, ours.code)
            assert table is not None
            theirs = Actor(table, ours.services)
            theirs.start()
            others = [Guest(theirs, guest.person) for guest in guests]
            for other in others:
                await other.join()
            for guest in guests:
                guest.hear()
            await others[0].ok(wire.Chat, text="from there")
            await others[1].ok(wire.Ready)
            seq = theirs.table.seq
            assert seq > ours.table.seq
            # Its first row is taken: it learns what happened, then this happens too, once.
            assert (await guests[1].ok(wire.Chat, text="from here")).seq == seq + 1
            assert ours.table.state.chairs[1].ready
            assert [said.text for said in ours.table.said.values()] == ["from there", "from here"]
            assert sorted(ours.table.here) == sorted(guest.person.id for guest in guests)
            heard = [m for m in guests[0].hear() if isinstance(m, wire.Update)]
            assert [m.seq for m in heard] == [seq, seq + 1]
            assert heard[0].table is not None
            assert heard[0].table.chairs[1].ready
            # And the other one, in its turn.
            assert (await others[0].ok(wire.Chat, text="again")).seq == seq + 2
            assert ours.services.counters.failures == 0
            await theirs.stop()

    asyncio.run(scenario())
