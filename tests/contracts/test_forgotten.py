"""Who wants all that is kept of them gets it; who wants to be forgotten is, in every store."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from lastcard import wire
from lastcard.server.stores import AuditEntry, Ban, MemoryStore, Operator, SqlStore, Store
from lastcard.server.stores.moving import MOVED
from lastcard.wire.events import Notice
from tests.unit.server.evening import new_table
from tests.unit.server.operators import act
from tests.unit.server.seated import Guest, in_turn
from tests.unit.server.visiting import Server, Visitor, open_server

WORDS = ("hello from the lobby", "I only look on", "in my own chair", "with an account")


async def everything(store: Store) -> str:
    """All that is stored, as it is stored."""
    if isinstance(store, MemoryStore):
        return str(vars(store))
    assert isinstance(store, SqlStore)
    found = [await store.ask(f"SELECT {', '.join(t.columns)} FROM {t.name}") for t in MOVED]
    return str(
        [[bytes(v) if isinstance(v, memoryview) else v for v in r] for t in found for r in t]
    )


async def play_to_the_end(guests: list[Guest]) -> None:
    while guests[0].actor.table.state.stage != "over":
        guest = in_turn(guests)
        await guest.ok(wire.Act, move=guest.own.legal[0])


async def leave_traces(server: Server, zoe: Visitor) -> None:
    """Zoe is at four tables: sits in a lobby, looks on, plays, and is removed."""
    ben, cy = [await server.newcomer(name) for name in ("Ben", "Cy")]
    _, lobby = await new_table(server, [ben, zoe])
    await lobby[1].ok(wire.Chat, text=WORDS[0])
    actor, players = await new_table(server, [ben, cy])
    looker = Guest(actor, zoe.person)
    await looker.join()
    await players[0].ok(wire.Start)
    await looker.ok(wire.Chat, text=WORDS[1])
    await players[0].ok(wire.Mute, person=zoe.person.id, muted=True)
    told = {"table": actor.code, "person": zoe.person.id, "text": "she is rude"}
    assert (await ben.ask("POST", "/api/reports", told)).status_code == 201
    await play_to_the_end(players)
    _, own = await new_table(server, [zoe, ben])
    await own[0].ok(wire.Start)
    await own[0].ok(wire.Arm, armed=False)
    await own[0].ok(wire.Chat, text=WORDS[2])
    await play_to_the_end(own)
    actor, party = await new_table(server, [ben, cy])
    nuisance = Guest(actor, zoe.person)
    await nuisance.join()
    await nuisance.ok(wire.Chat, text=WORDS[3])
    await party[0].ok(wire.Remove, person=zoe.person.id)
    # One of them is put away already.
    await server.house.hall.remove(actor)


def test_all_that_is_kept_is_exported_and_nothing_of_it_stays(
    new_store: Callable[[], Store],
) -> None:
    async def scenario() -> None:
        store = new_store()
        async with open_server(store=store) as server:
            zoe = await server.newcomer("Zoe of Zwolle")
            me = zoe.person.id
            await leave_traces(server, zoe)
            opal = await server.newcomer("Opal")
            await store.keep(Operator(id=opal.person.id, time=1))
            assert (await act(opal, "mute-person", person=me, reason="rude")).status_code == 200
            for _ in range(150):
                await server.house.sessions.begin(me, 1)
            own: dict[str, Any] = (await zoe.get("/api/me/export")).json()
            assert sorted(one["text"] for one in own["said"]) == sorted(WORDS)
            assert {len(one["table"]) for one in own["said"]} == {6}
            (reported,) = own["reported"]
            assert (reported["text"], reported["said"]) == ("she is rude", WORDS[1])
            assert [(one["kind"], one["reason"]) for one in own["bans"]] == [("mute", "rude")]
            assert len(own["sessions"]) == 151
            assert len(own["matches"]) == 1
            before = await everything(store)
            for word in (*WORDS, "Zoe of Zwolle", me, "she is rude"):
                assert word in before
            assert (await zoe.ask("POST", "/api/me/deletion", {})).status_code == 200
            after = await everything(store)
            for gone in (*WORDS, "Zoe of Zwolle", "she is rude"):
                assert gone not in after, gone
            # That they are gone and what operators did about them stays, with nothing but their id.
            deeds = list(await store.all_kept(AuditEntry, most=99))
            assert [entry.act for entry in deeds if entry.about == me] == [
                "forgotten",
                "mute-person",
            ]
            assert [ban.reason for ban in await store.all_kept(Ban, most=9)] == ["rude"]
            in_rows = after.count(me) - sum(str(entry).count(me) for entry in deeds) - 1
            assert in_rows == 0
            assert "Ben" in after

    asyncio.run(scenario())


@pytest.mark.parametrize("stage", ["lobby", "playing"])
def test_at_a_table_that_is_open_nobody_finds_their_name_and_a_bot_plays_on(
    new_store: Callable[[], Store], stage: str
) -> None:
    async def scenario() -> None:
        store = new_store()
        async with open_server(store=store) as server:
            zoe, ben = [await server.newcomer(name) for name in ("Zoe of Zwolle", "Ben")]
            actor, guests = await new_table(server, [zoe, ben])
            await guests[0].ok(wire.Chat, text="hello there")
            if stage == "playing":
                await guests[1].ok(wire.Ready)
                await guests[0].ok(wire.Start)
            guests[1].hear()
            assert (await zoe.ask("POST", "/api/me/deletion", {})).status_code == 200
            await guests[0].go()  # their socket was closed
            (left,) = [
                event
                for message in guests[1].hear()
                if isinstance(message, wire.Update)
                for event in message.events
                if isinstance(event, Notice) and event.code == "left"
            ]
            assert left.facts == {"name": "…", "chair": 0}
            assert actor.table.state.chairs[0].person is None
            assert actor.table.state.host == ben.person.id
            late = Guest(actor, (await server.newcomer("Cy")).person)
            welcome = await late.join()
            assert b"Zoe" not in wire.encode(welcome)
            assert b"hello there" not in wire.encode(welcome)
            await guests[1].ok(wire.Chat, text="who was that?")
            if stage == "playing":
                assert actor.table.state.chairs[0].bot is not None
            after = await everything(store)
            assert "Zoe" not in after
            assert "hello there" not in after

    asyncio.run(scenario())
