"""Bots that search: offered where they can, and everyone sees who plays for one that cannot yet."""

from __future__ import annotations

import asyncio

import pytest

from lastcard import wire
from lastcard.server.processes import Line, all_reaped
from tests.unit.server.chores import Chore
from tests.unit.server.visiting import Server, Visitor, VisitorSocket, open_server

ALWAYS = ["random", "novice", "casual", "skilled"]


async def offered(server: Server) -> list[str]:
    return (await Visitor(server).get("/api/catalog")).json()["bots"]


async def host_of_a_table(server: Server) -> VisitorSocket:
    ada = await server.newcomer("Ada")
    made = await ada.ask("POST", "/api/tables", {})
    socket = ada.open_socket(f"/ws/{made.json()['code']}")
    await socket.hear_a(wire.Welcome)
    return socket


async def bots_at(socket: VisitorSocket) -> list[tuple[str | None, str | None]]:
    """The bots of the table when it is told next, and who plays for them."""
    table = None
    while table is None:
        table = (await socket.hear_a(wire.Update)).table
    return [(chair.bot, chair.understudy) for chair in table.chairs[1:3]]


def test_what_a_server_will_not_let_search_it_does_not_offer() -> None:
    async def scenario() -> None:
        async with open_server(search=False) as server:
            assert await offered(server) == ALWAYS
            host = await host_of_a_table(server)
            host.say(wire.SetBot("s1", 1, "master"))
            refused = await host.hear_a(wire.Refused)
            assert (refused.code, refused.facts) == ("no-such-bot", {"name": "master"})
            await host.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize(("comes_to", "then"), [("one", None), ("fail", "skilled")])
def test_who_plays_for_a_bot_that_is_not_ready_is_told_until_it_is(
    comes_to: str, then: str | None
) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            thinkers = server.house.services.thinkers
            thinkers.line = Line("bots", first=Chore(comes_to))
            assert await offered(server) == [*ALWAYS, "expert", "master"]
            host = await host_of_a_table(server)
            host.say(wire.SetBot("s1", 1, "expert"))
            assert await bots_at(host) == [("expert", "skilled"), (None, None)]
            host.say(wire.SetBot("s2", 2, "casual"))
            assert await bots_at(host) == [("expert", "skilled"), ("casual", None)]
            await thinkers.warm_up()
            assert await bots_at(host) == [("expert", then), ("casual", None)]
            can_search = comes_to == "one"
            assert ("expert" in await offered(server)) is can_search
            await host.leave()
        await all_reaped()

    asyncio.run(scenario())


async def both_are(socket: VisitorSocket, wanted: tuple[str, str | None]) -> None:
    """Until both chairs of a table have this bot, and this one plays for it."""
    while True:
        table = (await socket.hear_a(wire.Update)).table
        if table and [(chair.bot, chair.understudy) for chair in table.chairs] == [wanted] * 2:
            return


def test_who_looks_on_where_only_such_bots_sit_is_told_too() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            thinkers = server.house.services.thinkers
            thinkers.line = Line("bots", first=Chore("one"))
            ada = await server.newcomer("Ada")
            made = await ada.ask("POST", "/api/tables", {"chairs": 2})
            host = ada.open_socket(f"/ws/{made.json()['code']}")
            await host.hear_a(wire.Welcome)
            host.say(wire.Stand("s1"))
            for chair in range(2):
                host.say(wire.SetBot(f"b{chair}", chair, "expert"))
            await both_are(host, ("expert", "skilled"))
            await thinkers.warm_up()
            await both_are(host, ("expert", None))
            await host.leave()
        await all_reaped()

    asyncio.run(scenario())
