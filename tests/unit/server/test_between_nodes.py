"""What nodes ask and tell one another, and what becomes of it where one is silent or fails."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import structlog
from msgspec.structs import replace

from lastcard import wire
from lastcard.server import sockets
from lastcard.server.clock import now_ms
from lastcard.server.nodes import asking, neighbors, relay
from lastcard.server.nodes.messages import ALL, Message, TakeTable
from lastcard.server.nodes.neighbors import Nodes
from lastcard.server.stores import Ban, Operator, PlayerReport
from lastcard.wire.errors import Refuse
from tests.unit.server.evening import new_table
from tests.unit.server.operators import act, come
from tests.unit.server.seated import settle
from tests.unit.server.test_two_nodes import at, at_two_nodes, line_of, until
from tests.unit.server.two_nodes import SharedStore, two_servers
from tests.unit.server.visiting import PATIENCE, Server, Visitor, refusal, told

CLOSED = 4000


async def knows_the_other(server: Server) -> None:
    await until(lambda: server.house.nodes is not None and server.house.nodes.count == 2)


async def operator(server: Server) -> Visitor:
    opal = await server.newcomer("Opal")
    await server.house.services.store.keep(Operator(id=opal.person.id, time=1))
    return opal


async def has_forgotten_all(*servers: Server) -> None:
    """Nothing is kept of what was asked, and of those who have gone."""
    for server in servers:
        nodes = server.house.nodes
        assert nodes is not None
        await until(lambda nodes=nodes: not len(nodes.visitors) + len(nodes.relays))
        assert not nodes.questions._asked
        await until(lambda nodes=nodes: not nodes.questions._answering)


def test_operators_see_and_close_the_tables_of_all_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, opal = await one.newcomer("Ada"), await operator(one)
        actors = [(await new_table(server, [at(server, ada)]))[0] for server in (one, two)]
        actors[0].last_active -= 1000
        for server in (one, two):
            await knows_the_other(server)
            listed = (await at(server, opal).get("/api/admin/tables")).json()["tables"]
            assert [table["code"] for table in listed] == [actors[1].code, actors[0].code]
            assert [table["people"][0]["name"] for table in listed] == ["Ada", "Ada"]
        socket = await come(at(two, ada), actors[0].code)
        for table, status in ((actors[0].code, 200), ("ZZZZZZ", 404)):
            done = await act(at(two, opal), "close-table", table=table)
            assert done.status_code == status
        assert await socket.hear_a(wire.Bye) == wire.Bye("table-closed", False)
        assert await socket.hear() == CLOSED
        await socket.leave()
        assert list(one.house.hall.tables) == []
        await has_forgotten_all(one, two)

    at_two_nodes(monkeypatch, check)


def test_whatever_a_table_refuses_it_refuses_on_every_node(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben, eve = [await one.newcomer(name) for name in ("Ada", "Ben", "Eve")]
        actor, guests = await new_table(one, [ada, ben])
        path = f"/api/tables/{actor.code}"
        report = {"table": actor.code, "person": ben.person.id, "text": "rude"}
        for code in ("no-match", "people-play"):
            for server in (one, two):
                for what in ("hint", "last-move"):
                    answer = await at(server, ada).get(f"{path}/{what}")
                    assert told(answer) == refusal(400, code), what
                    answer = await at(server, eve).get(f"{path}/{what}")
                    assert told(answer) == refusal(400, "not-your-turn"), what
                answer = await at(server, eve).ask("POST", "/api/reports", report)
                assert told(answer) == refusal(404, "no-such-person")
            if code == "no-match":
                await guests[0].ok(wire.Start)
        assert (await at(two, ada).ask("POST", "/api/reports", report)).status_code == 201
        (kept,) = await one.house.services.store.all_kept(PlayerReport, most=9)
        assert (kept.by, kept.about, kept.text) == (ada.person.id, ben.person.id, "rude")
        await has_forgotten_all(one, two)

    at_two_nodes(monkeypatch, check)


def test_a_node_that_has_a_table_no_longer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        one.house.hall._take_out(actor)
        for server in (one, two):
            await knows_the_other(server)
        answer = await at(two, ada).get(f"/api/tables/{actor.code}")
        assert told(answer) == refusal(503, "busy")
        nodes = two.house.nodes
        assert nodes is not None
        with pytest.raises(Refuse) as refused:
            await nodes.ask("one", TakeTable("ZZZZZZ"))
        assert refused.value.code == "no-such-table"
        assert await nodes.ask("one", TakeTable(actor.code)) == wire.Done()
        assert list(one.house.hall.tables) == [actor.code]

    at_two_nodes(monkeypatch, check)


class Deaf:
    """A node that hears nothing until it is told all at once."""

    def __init__(self, server: Server) -> None:
        self.bus = line_of(server)
        self.hears = self.bus.on_message
        self.missed: list[tuple[str, Message]] = []
        self.bus.on_message = lambda sender, message: self.missed.append((sender, message))

    def hear_all(self) -> None:
        self.bus.on_message = self.hears
        for sender, message in self.missed:
            self.hears(sender, message)


def test_a_node_that_does_not_answer_is_waited_for_briefly_but_for_its_coach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada = at(two, await one.newcomer("Ada"))
        actor, _ = await new_table(one, [ada])
        path = f"/api/tables/{actor.code}"
        assert (await ada.get(path)).status_code == 200
        deaf = Deaf(one)
        monkeypatch.setattr(asking, "ANSWER_SECONDS", 0.01)
        advice = [asyncio.create_task(ada.get(f"{path}/{what}")) for what in ("hint", "last-move")]
        async with asyncio.timeout(PATIENCE):
            answer = await ada.get(path)
        assert told(answer) == refusal(503, "busy")
        assert not any(task.done() for task in advice)
        deaf.hear_all()  # and answers also what nobody waits for any more
        for answer in await asyncio.gather(*advice):
            assert told(answer) == refusal(400, "no-match")
        deaf = Deaf(one)
        monkeypatch.setattr(asking, "ADVICE_SECONDS", 0.01)
        assert told(await ada.get(f"{path}/hint")) == refusal(503, "busy")
        await has_forgotten_all(one, two)

    at_two_nodes(monkeypatch, check)


@pytest.mark.parametrize("gone", ["one", ALL])
def test_who_waits_for_a_node_that_is_gone_is_told_at_once(
    gone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "ANSWER_SECONDS", 3600)

    async def check(one: Server, two: Server) -> None:
        ada = at(two, await one.newcomer("Ada"))
        actor, _ = await new_table(one, [ada])
        socket = await come(ada, actor.code)
        deaf, nodes = Deaf(one), two.house.nodes
        assert nodes is not None
        (there,) = nodes.relays._open.values()
        asked = asyncio.create_task(ada.get(f"/api/tables/{actor.code}"))
        await until(lambda: bool(nodes.questions._asked))
        nodes.questions.lose("three")
        nodes.relays.lose("three")
        assert not any(answer.done() for _, answer in nodes.questions._asked.values())
        assert not there.connection.is_closed
        for _ in range(2):  # as when its line is cut, and then nothing is heard of it
            nodes.questions.lose(gone)
        assert told(await asyncio.wait_for(asked, PATIENCE)) == refusal(503, "busy")
        nodes.relays.lose(gone)
        assert await socket.hear_a(wire.Bye) == wire.Bye("shutting-down", True)
        await socket.leave()
        deaf.hear_all()
        await has_forgotten_all(one, two)

    at_two_nodes(monkeypatch, check)


def test_a_question_that_fails_on_another_node_is_logged_there_and_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def cannot_keep(*_: Any) -> None:
        raise ZeroDivisionError

    async def scenario() -> None:
        async with two_servers(monkeypatch) as (one, two):
            ada, ben = await one.newcomer("Ada"), await one.newcomer("Ben")
            actor, _ = await new_table(one, [ada, ben])
            monkeypatch.setattr(SharedStore, "keep", cannot_keep)
            one.house.services.counters.failures = 3
            report = {"table": actor.code, "person": ben.person.id, "text": "rude"}
            with structlog.testing.capture_logs() as logged:
                answer = await at(two, ada).ask("POST", "/api/reports", report)
            assert told(answer) == refusal(500, "failed")
            assert one.house.services.counters.failures == 4
            (line,) = [line for line in logged if line["log_level"] == "error"]
            assert (line["event"], line["kind"]) == ("question failed", "Report")

    asyncio.run(scenario())


def test_who_is_banned_on_one_node_is_banned_on_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbors, "LOOK_SECONDS", 0.001)

    async def check(one: Server, two: Server) -> None:
        ada, eve, opal = await one.newcomer("Ada"), await one.newcomer("Eve"), await operator(one)
        actor, _ = await new_table(two, [at(two, ada)])
        path = f"/ws/{actor.code}"
        mine = await come(at(two, eve), actor.code)
        bans, her = two.house.bans, eve.person.id
        await act(opal, "mute-person", person=her)
        await until(lambda: bans.is_muted(her, "", now_ms()))
        mine.say(wire.Chat("c1", "spam"))
        assert (await mine.hear_a(wire.Refused)).code == "silenced"
        await act(opal, "ban-person", person=her)
        assert await mine.hear_a(wire.Bye) == wire.Bye("banned", False)
        await mine.leave()
        await until(lambda: bans.ban_of(her, "", now_ms()) is not None)
        assert (await at(two, eve).get("/api/me")).status_code == 403
        assert await at(two, eve).open_socket(path).hear() == wire.Bye("banned", False)
        theirs, mine = [await come(at(two, ada), actor.code, f"203.0.{n}.9") for n in (114, 113)]
        await act(opal, "ban-network", network="203.0.113.0/24")
        assert await mine.hear_a(wire.Bye) == wire.Bye("banned", False)
        await mine.leave()
        theirs.say(wire.Ping(7))
        assert await theirs.hear_a(wire.Pong) == wire.Pong(7)
        await theirs.leave()
        # Whose ban has not been heard of where their socket is, is refused by the table's node.
        later = now_ms() + 3_600_000
        ban = Ban(id="b1", time=1, kind="ban", by="opal", person=ada.person.id, until=later)
        await two.house.bans.add(ban)
        away = ada.open_socket(path)
        assert await away.hear_a(wire.Bye) == wire.Bye("banned", False)
        assert await away.hear() == CLOSED
        await has_forgotten_all(one, two)

    at_two_nodes(monkeypatch, check)


def test_a_session_that_has_ended_is_found_out_at_a_table_of_another_node(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await one.newcomer("Ben")
        actor, _ = await new_table(one, [await one.newcomer("Cyd")])
        mine, theirs = [await come(at(two, who), actor.code) for who in (ada, ben)]
        await one.house.sessions.end(ada.person.id, now_ms(), only="", but="")  # nobody is told
        await one.house.everywhere.look_again()
        assert await mine.hear_a(wire.Bye) == wire.Bye("not-signed-in", True)
        theirs.say(wire.Ping(7))
        assert await theirs.hear_a(wire.Pong) == wire.Pong(7)
        for socket in (mine, theirs):
            await socket.leave()

    at_two_nodes(monkeypatch, check)


def test_what_is_said_to_a_table_elsewhere_comes_once_and_so_do_its_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        socket = await come(at(two, ada), actor.code)
        for number in range(3):
            message = wire.encode(wire.Ping(number))
            if number == 1:
                socket.say(message.decode())
            else:  # as a frame of bytes
                socket._inbox.put_nowait({"type": "websocket.receive", "bytes": message})
            assert await socket.hear_a(wire.Pong) == wire.Pong(number)
        (connection,) = [c for c in actor.audience.connections if c.address]
        assert connection.address == "192.0.2.1"
        await socket.leave()
        await settle(actor)
        assert connection not in actor.audience.connections
        await has_forgotten_all(one, two)

    at_two_nodes(monkeypatch, check)


def test_a_table_on_a_node_that_does_not_answer_is_not_waited_for_very_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(relay, "ANSWER_SECONDS", 0.01)
    monkeypatch.setattr(sockets, "ENTER_SECONDS", 0.05)

    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        deaf = Deaf(one)
        socket = at(two, ada).open_socket(f"/ws/{actor.code}")
        assert await socket.hear() == wire.Bye("busy", True)
        deaf.hear_all()  # whoever wanted in has gone
        await has_forgotten_all(one, two)

    at_two_nodes(monkeypatch, check)


def test_a_socket_that_fails_is_logged_with_its_table_wherever_that_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with two_servers(monkeypatch) as (one, two):
            ada = await one.newcomer("Ada")
            actor, _ = await new_table(one, [ada])
            for failures, server in enumerate((one, two, two), 1):
                socket = await come(at(server, ada), actor.code)
                socket._inbox.put_nowait({})  # no event at all
                with structlog.testing.capture_logs() as logged, pytest.raises(KeyError):
                    await socket.task
                (line,) = [line for line in logged if line["log_level"] == "error"]
                assert (line["event"], line["table"]) == ("socket failed", actor.code)
                assert server.house.services.counters.failures == max(1, failures - 1)
            await has_forgotten_all(one, two)

    asyncio.run(scenario())


def test_tables_that_are_full_or_over_stand_last_whichever_node_they_are_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        hall, nodes = one.house.hall, one.house.nodes
        assert isinstance(nodes, Nodes)
        mine, _ = await new_table(one, [await one.newcomer("Ada")], listed=True)
        (roomy,) = hall.listing()
        (other,) = nodes._others.values()
        full, over = (
            replace(roomy, code="FULL", people=2),
            replace(roomy, code="OVER", stage="over"),
        )
        other.tables = [full, over]
        assert [table.code for table in hall.listing_of_all()] == [mine.code, "FULL", "OVER"]

    at_two_nodes(monkeypatch, check)
