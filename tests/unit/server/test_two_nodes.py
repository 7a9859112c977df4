"""Two nodes are one server to those who play: a table is found, entered and kept from both."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from lastcard import wire
from lastcard.engine import Edition
from lastcard.engine.errors import Malformed
from lastcard.server import sockets
from lastcard.server.actor import Actor
from lastcard.server.clock import now_ms
from lastcard.server.nodes import relay
from lastcard.server.nodes.common import TABLES
from lastcard.server.nodes.messages import ENCODER, Knock, NotHere, TakeTable, open_letter
from lastcard.server.nodes.neighbors import Nodes
from tests.unit.server.evening import new_table
from tests.unit.server.seated import settle
from tests.unit.server.two_nodes import SharedStore, ShortLine, two_servers
from tests.unit.server.visiting import PATIENCE, Server, Visitor, open_server, refusal, told

Check = Callable[[Server, Server], Awaitable[None]]


def at_two_nodes(monkeypatch: pytest.MonkeyPatch, check: Check, **settings: Any) -> None:
    async def scenario() -> None:
        async with two_servers(monkeypatch, **settings) as (one, two):
            await check(one, two)
            assert [server.house.services.counters.failures for server in (one, two)] == [0, 0]

    asyncio.run(scenario())


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - what is awaited comes from another node
            await asyncio.sleep(0.001)


def at(server: Server, visitor: Visitor) -> Visitor:
    """The same person, who asks another node."""
    return Visitor(server, visitor.token, visitor.person)


def line_of(server: Server) -> ShortLine:
    assert isinstance(server.house.nodes, Nodes)
    bus = server.house.nodes.bus
    assert isinstance(bus, ShortLine)
    return bus


def owners(server: Server) -> dict[str, str]:
    store = server.house.services.store
    assert isinstance(store, SharedStore)
    return store.owners


async def chair_is_empty(actor: Actor, chair: int) -> bool:
    await settle(actor)
    return actor.table.state.chairs[chair].person is None


def test_a_table_on_one_node_is_played_at_from_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await two.newcomer("Ben")
        actor, _ = await new_table(one, [ada])
        socket = ben.open_socket(f"/ws/{actor.code}")
        welcome = await socket.hear_a(wire.Welcome)
        assert (welcome.table.code, welcome.you.id) == (actor.code, ben.person.id)
        assert two.house.hall.tables == {}
        assert two.house.crowd.sockets == {ben.person.id: 1}
        socket.say(wire.Sit("s1", 1))
        assert (await socket.hear_a(wire.Ack)).id == "s1"
        assert actor.table.state.chairs[1].person == ben.person
        assert ben.person.id in actor.table.here
        again = ben.open_socket(f"/ws/{actor.code}", hello=False)
        again.say(wire.Hello("h9", ben.token or "", seq=actor.table.seq - 1))
        missed = await again.hear_a(wire.Welcome)
        assert (missed.id, missed.resumed) == ("h9", True)
        for one_more in (socket, again):
            await one_more.leave()
        await until(lambda: ben.person.id not in actor.audience.here())
        assert two.house.crowd.sockets == {}

    at_two_nodes(monkeypatch, check)


def test_whichever_node_is_asked_about_a_table_the_answer_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await one.newcomer("Ben")
        actor, guests = await new_table(one, [ada, ben])
        await guests[0].ok(wire.Start)
        path = f"/api/tables/{actor.code}"
        assert told(await at(two, ada).get(path)) == told(await ada.get(path))
        for record in (f"{path}/lcn", f"/api/matches/{actor.table.state.match}/lcn"):
            mine = await at(two, ada).get(record)
            assert mine.status_code == 200
            assert '[Viewer "1"]' in mine.text
        for server in (one, two):
            wrong = await Visitor(server).get("/api/tables/ZZZZZZ")
            assert told(wrong) == refusal(404, "no-such-table")
        owners(one)[actor.code] = "three"  # a node that died
        one.house.hall._take_out(actor)
        for server in (one, two):
            lost = await Visitor(server).get(f"/api/tables/{actor.code}")
            assert told(lost) == refusal(503, "busy")

    at_two_nodes(monkeypatch, check)


def test_a_person_has_so_many_sockets_on_all_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await one.newcomer("Ben")
        actor, _ = await new_table(one, [ada])
        path = f"/ws/{actor.code}"
        open_sockets = [visitor.open_socket(path) for visitor in (ada, at(two, ada))]
        for socket in open_sockets:
            await socket.hear_a(wire.Welcome)
        await until(lambda: one.house.crowd.sockets_of(ada.person.id) == 2)
        for server in (one, two):
            full = at(server, ada).open_socket(path)
            assert await full.hear() == wire.Bye("too-many-sockets", True)
            other = at(server, ben).open_socket(path)
            await other.hear_a(wire.Welcome)
            await other.leave()
        for socket in open_sockets:
            await socket.leave()

    at_two_nodes(monkeypatch, check, most_sockets_each=2)


def test_a_household_has_so_many_sockets_on_all_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        path = f"/ws/{actor.code}"
        open_sockets = [visitor.open_socket(path) for visitor in (ada, at(two, ada))]
        for socket in open_sockets:
            await socket.hear_a(wire.Welcome)
        full = at(two, ada).open_socket(path)
        assert await full.hear() == wire.Bye("too-many-sockets", True)
        other = at(two, ada).open_socket(path, address="198.51.100.1")
        await other.hear_a(wire.Welcome)
        for socket in (*open_sockets, other):
            await socket.leave()

    at_two_nodes(monkeypatch, check, most_connections_each=2)


def test_a_person_makes_so_many_tables_on_all_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await one.newcomer("Ben")
        for server in (one, two):
            assert (await at(server, ada).ask("POST", "/api/tables", {})).status_code == 201
        for server in (one, two):
            await until(lambda at=server.house: at.elsewhere.count(TABLES, ada.person.id) == 1)
            full = await at(server, ada).ask("POST", "/api/tables", {})
            assert told(full) == refusal(429, "too-many-tables", most=2)
            assert (await at(server, ben).ask("POST", "/api/tables", {})).status_code == 201

    at_two_nodes(monkeypatch, check, most_tables_each=2)


def test_who_closes_is_no_node_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with two_servers(monkeypatch) as (one, _):
            line = line_of(one).line
            assert set(line) == {"one", "two"}
        assert line == {}

    asyncio.run(scenario())


def test_what_is_done_too_often_on_one_node_is_done_too_often_on_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        body = {"login": "nobody", "password": "a guess"}
        for number in range(6):
            await Visitor(one).ask("POST", "/api/sessions", body, address="203.0.113.9")
            await asyncio.sleep(0)
            assert bool(two.house.limits.logins.look("203.0.113.9", now_ms())) == (number >= 4)
        refused = await Visitor(two).ask("POST", "/api/sessions", body, address="203.0.113.9")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        other = await Visitor(two).ask("POST", "/api/sessions", body, address="198.51.100.1")
        assert other.status_code == 401

    at_two_nodes(monkeypatch, check)


@pytest.mark.parametrize(("why", "most"), [("too-fast", 100), ("too-many-sockets", 1)])
def test_a_node_that_is_closed_to_strangers_lets_in_who_sits_at_a_table_of_another(
    why: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, eve = await one.newcomer("Ada"), await one.newcomer("Eve")
        actor, _ = await new_table(one, [ada])
        path = f"/ws/{actor.code}"
        first = at(two, eve).open_socket(path)
        await first.hear_a(wire.Welcome)
        codes = two.house.limits.wrong_codes
        while why == "too-fast" and not codes.wait_ms("192.0.2.1", now_ms() + 3_600_000):
            pass
        refused = at(two, eve).open_socket(path)
        assert await refused.hear() == wire.Bye(why, True)
        mine = at(two, ada).open_socket(path)
        await mine.hear_a(wire.Welcome)
        for socket in (first, mine):
            await socket.leave()

    at_two_nodes(monkeypatch, check, most_sockets=most)


def test_who_comes_while_a_table_changes_nodes_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(relay, "ANSWER_SECONDS", 3600)  # the node says that it has it not

    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        await one.house.hall.remove(actor)  # and the store still says that it is there
        socket = at(two, ada).open_socket(f"/ws/{actor.code}")
        await until(lambda: any(isinstance(said, NotHere) for said in line_of(one).said))
        owners(one).pop(actor.code)
        await socket.hear_a(wire.Welcome)
        assert list(two.house.hall.tables) == [actor.code]
        await socket.leave()

    at_two_nodes(monkeypatch, check)


def test_a_table_that_no_node_has_is_not_waited_for_very_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "ENTER_SECONDS", 0.05)

    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        await one.house.hall.remove(actor)
        socket = at(two, ada).open_socket(f"/ws/{actor.code}")
        assert await socket.hear() == wire.Bye("busy", True)

    at_two_nodes(monkeypatch, check)


def test_a_server_that_knows_no_other_node_says_that_it_is_busy() -> None:
    async def scenario() -> None:
        store = SharedStore("one")
        async with open_server(store=store) as server:
            ada = await server.newcomer("Ada")
            store.owners["ABCDEF"] = "two"
            asked = await Visitor(server).get("/api/tables/ABCDEF")
            assert told(asked) == refusal(503, "busy")
            assert await ada.open_socket("/ws/ABCDEF").hear() == wire.Bye("busy", True)

    asyncio.run(scenario())


def test_who_wants_to_be_forgotten_is_forgotten_on_all_nodes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await two.newcomer("Ben")
        there = at(two, ada)
        actor, _ = await new_table(two, [ben, there])
        socket = there.open_socket(f"/ws/{actor.code}")
        await socket.hear_a(wire.Welcome)
        assert (await there.get("/api/me")).status_code == 200
        assert (await ada.ask("POST", "/api/me/deletion", {})).status_code == 200
        assert await socket.hear_a(wire.Bye) == wire.Bye("not-signed-in", True)
        await socket.leave()
        for visitor in (ada, there):
            assert told(await visitor.get("/api/me")) == refusal(401, "not-signed-in")
        assert await chair_is_empty(actor, 1)

    at_two_nodes(monkeypatch, check)


def test_a_session_that_is_ended_on_one_node_is_ended_on_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        there = at(two, ada)
        assert (await there.get("/api/me")).status_code == 200  # it is remembered there
        await ada.ask("DELETE", "/api/me/sessions/current")
        await asyncio.sleep(0)
        assert told(await there.get("/api/me")) == refusal(401, "not-signed-in")

    at_two_nodes(monkeypatch, check)


def no_edition(name: str) -> Edition:
    """What a server answers that is offered none."""
    raise Malformed(f"no edition {name!r}")


def test_a_table_that_a_node_cannot_play_is_left_to_one_that_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when it has an option that only the later of two versions knows."""

    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        code, path = actor.code, f"/ws/{actor.code}"
        assert two.house.nodes is not None
        await until(lambda: two.house.nodes is not None and two.house.nodes.count == 2)

        def knows_nothing(server: Server) -> None:
            services = server.house.services
            services.outside = replace(services.outside, find_edition=no_edition)

        async def becomes_nobodys() -> None:
            await one.house.hall.step_back()
            one.house.hall.takes_tables = True
            assert owners(one) == {}

        knows_nothing(two)
        await becomes_nobodys()
        socket = at(two, ada).open_socket(path)
        assert (await socket.hear_a(wire.Welcome)).table.code == code
        assert (list(one.house.hall.tables), list(two.house.hall.tables)) == ([code], [])
        assert owners(one) == {code: "one"}
        await socket.leave()
        # Who is nobody need not come back.
        nobody = Visitor(two, "forged", ada.person).open_socket(path)
        assert await nobody.hear() == wire.Bye("not-signed-in", False)
        # Where nobody can play it just now, who comes is told, and comes back by themselves.
        knows_nothing(one)
        await becomes_nobodys()
        for server in (one, two):
            unlucky = at(server, ada).open_socket(path)
            assert await unlucky.hear() == wire.Bye("not-known-here", True)
            answer = await at(server, ada).get(f"/api/tables/{code}")
            assert answer.json()["code"] == "not-known-here"
            assert "no edition 'classic'" in answer.text
        assert owners(one) == {}

    at_two_nodes(monkeypatch, check)


def test_a_server_alone_that_cannot_play_a_table_says_so() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            services = server.house.services
            services.outside = replace(services.outside, find_edition=no_edition)
            await server.house.hall.step_back()
            server.house.hall.tables.clear()  # as after a start with fewer editions
            server.house.hall.takes_tables = True
            socket = ada.open_socket(f"/ws/{actor.code}")
            assert await socket.hear() == wire.Bye("not-known-here", False)

    asyncio.run(scenario())


def test_a_node_is_asked_nothing_that_came_after_its_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        nodes = one.house.nodes
        assert nodes is not None
        await until(lambda: nodes.count == 2)
        for other in nodes._others.values():
            other.level = 0
        assert await nodes.let_another_take("ABCDEF") is None
        assert not any(
            isinstance(getattr(said, "question", None), TakeTable) for said in line_of(one).said
        )

    at_two_nodes(monkeypatch, check)


def test_of_what_a_later_version_says_the_rest_is_understood() -> None:
    letter = ENCODER.encode(["three", 7, [["Sing", "a song"], ["Knock"]]])
    envelope, problems = open_letter(letter)
    assert (envelope.sender, envelope.number, envelope.messages) == ("three", 7, [Knock()])
    assert len(problems) == 1
