"""A table that finds its rows taken by another server goes on from what is stored."""

import asyncio

from lastcard import wire
from lastcard.server.actor import Actor
from lastcard.server.loading import load_table
from lastcard.server.stores import MemoryStore
from tests.unit.server.seated import Guest, in_turn, seated_table


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


def test_in_a_match_too_it_goes_on_with_the_cards_that_others_played() -> None:
    async def scenario() -> None:
        async with seated_table(2, store=MemoryStore(), chairs=2, turn_seconds=0) as seated:
            ours, guests = seated
            await guests[0].ok(wire.Start)
            table = await load_table(ours.services, ours.code)
            assert table is not None
            theirs = Actor(table, ours.services)
            theirs.start()
            others = [Guest(theirs, guest.person) for guest in guests]
            for other in others:
                await other.join()
            # There the player in turn draws, and has a card more than is known here.
            drew = others.index(in_turn(others))
            cards = len(guests[drew].own.hand)
            await in_turn(others).ok(wire.Act, move="+")
            assert len(guests[drew].own.hand) == cards
            for guest in guests:
                guest.hear()
            seq = theirs.table.seq
            # Something is said here: its row is taken. The match is loaded, and shown to each.
            assert (await guests[1 - drew].ok(wire.Chat, text="from here")).seq == seq + 1
            assert ours.table.match == theirs.table.match
            assert len(guests[drew].own.hand) == cards + 1
            heard = [m for m in guests[drew].hear() if isinstance(m, wire.Update)]
            assert [m.seq for m in heard] == [seq, seq + 1]
            assert heard[0].view is not None
            assert heard[0].view.own is not None
            assert len(heard[0].view.own.hand) == cards + 1
            # And it goes on from there.
            mover = in_turn(guests)
            await mover.ok(wire.Act, move=mover.own.legal[0])
            stored = await load_table(ours.services, ours.code)
            assert stored is not None
            assert stored.match == ours.table.match
            assert ours.services.counters.failures == 0
            await theirs.stop()

    asyncio.run(scenario())


def test_a_move_that_somebody_else_made_meanwhile_is_made_once() -> None:
    async def scenario() -> None:
        async with seated_table(2, store=MemoryStore(), chairs=2, turn_seconds=0) as seated:
            ours, guests = seated
            await guests[0].ok(wire.Start)
            table = await load_table(ours.services, ours.code)
            assert table is not None
            theirs = Actor(table, ours.services)
            theirs.start()
            others = [Guest(theirs, guest.person) for guest in guests]
            for other in others:
                await other.join()
            first = guests.index(in_turn(guests))
            moment = guests[first].view.board.moment
            draw = wire.Act("once", "+", moment)
            assert isinstance(await others[first].say(draw), wire.Ack)
            # The same message comes here, as from a client that came back: it is not done again.
            before = len(await ours.services.store.rows(ours.code))
            answer = await guests[first].say(draw)
            assert isinstance(answer, wire.Ack)
            assert answer.seq == theirs.table.seq
            assert len(await ours.services.store.rows(ours.code)) == before
            assert ours.table.match == theirs.table.match
            await theirs.stop()

    asyncio.run(scenario())
