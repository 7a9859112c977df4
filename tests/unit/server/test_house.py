"""When the server ends, everyone is told to come back, and nobody keeps it from ending."""

import asyncio

import pytest

from lastcard import wire
from lastcard.server import house
from tests.unit.server.evening import new_table
from tests.unit.server.visiting import open_server


def test_before_the_server_ends_it_waits_until_everyone_was_told_and_left() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            socket = ada.open_socket(f"/ws/{actor.code}")
            await socket.hear_a(wire.Welcome)
            ending = asyncio.create_task(server.house.farewell())
            assert await socket.hear_a(wire.Bye) == wire.Bye("shutting-down", True)
            assert server.house.is_leaving
            for _ in range(50):
                await asyncio.sleep(0)
            assert not ending.done()
            await socket.leave()
            await asyncio.wait_for(ending, 20)
            assert server.house.crowd.sockets == {}
            await server.house.farewell()  # nobody is there: nobody is waited for

    asyncio.run(scenario())


def test_who_does_not_leave_keeps_the_server_for_a_short_time_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house, "FAREWELL_SECONDS", 0.01)

    async def scenario() -> None:
        async with open_server() as server:
            server.house.crowd.sockets["ada"] = 1
            await asyncio.wait_for(server.house.farewell(), 20)
            assert server.house.crowd.sockets == {"ada": 1}

    asyncio.run(scenario())


def test_from_time_to_time_everyones_distance_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house, "PING_SECONDS", 0.01)

    async def scenario() -> None:
        async with open_server() as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            for person in (ada, ben):
                actor, _ = await new_table(server, [person])
                socket = person.open_socket(f"/ws/{actor.code}")
                await socket.hear_a(wire.Welcome)
                first = await socket.hear_a(wire.Ping)
                assert (await socket.hear_a(wire.Ping)).n > first.n
                await socket.leave()

    asyncio.run(scenario())


def test_where_no_bot_is_to_search_none_gets_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "WARM_UP_AFTER", 0)

    async def scenario() -> None:
        async with open_server(search=False) as server:
            server.house.warm_up()
            assert server.house._warming is not None
            await asyncio.wait_for(server.house._warming, 60)
            assert not server.house.services.thinkers.is_warm

    asyncio.run(scenario())
