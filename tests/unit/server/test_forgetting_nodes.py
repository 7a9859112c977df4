"""Of several nodes each says that who wants to be forgotten has left its tables."""

import pytest

from lastcard import wire
from lastcard.server.clock import now_ms
from lastcard.server.nodes.messages import LeaveTables, SendHome
from lastcard.server.nodes.neighbors import Nodes
from tests.unit.server.evening import new_table
from tests.unit.server.test_forgetting_later import LATER, asks_to_be_forgotten, notes, rows_of
from tests.unit.server.test_two_nodes import at, at_two_nodes, line_of, until
from tests.unit.server.two_nodes import SharedStore
from tests.unit.server.visiting import Server


def test_while_a_node_does_not_say_that_they_left_nobody_is_told_that_all_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await two.newcomer("Ben")
        nodes, store = one.house.nodes, one.house.services.store
        assert isinstance(nodes, Nodes)
        assert isinstance(store, SharedStore)
        await until(lambda: nodes.count == 2)
        actor, _ = await new_table(two, [ben, at(two, ada)])
        nodes._others["two"].level = 1  # of the version before this one
        assert not await asks_to_be_forgotten(ada)
        left = f'{{"tables":["{actor.code}"],"nodes":["machine of two"]}}'
        assert await notes(store) == [(ada.person.id, left)]
        # It is told what it understands, and does it.
        assert SendHome(ada.person.id) in line_of(one).said
        await until(lambda: actor.table.state.chairs[1].person is None)
        nodes._others["two"].level = 2
        await one.house.prune(now_ms() + LATER)
        assert await notes(store) == []
        assert "Ada" not in await rows_of(store, actor.code)

    at_two_nodes(monkeypatch, check)


def test_when_all_nodes_have_said_so_all_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await two.newcomer("Ben")
        store = one.house.services.store
        assert isinstance(store, SharedStore)
        await until(lambda: one.house.nodes is not None and one.house.nodes.count == 2)
        actor, guests = await new_table(two, [ben, at(two, ada)])
        await guests[1].ok(wire.Chat, text="my dear Watson")
        assert await asks_to_be_forgotten(ada)
        asked = [getattr(said, "question", None) for said in line_of(one).said]
        assert LeaveTables(ada.person.id) in asked
        assert actor.table.state.chairs[1].person is None
        assert await notes(store) == []
        rows = await rows_of(store, actor.code)
        for gone in ("Ada", "Watson", ada.person.id):
            assert gone not in rows

    at_two_nodes(monkeypatch, check)


def test_a_node_that_slept_meanwhile_forgets_them_when_it_wakes_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada, ben = await one.newcomer("Ada"), await two.newcomer("Ben")
        store = one.house.services.store
        assert isinstance(store, SharedStore)
        actor, guests = await new_table(two, [ben, at(two, ada)])
        store.alive.discard("two")
        assert isinstance(one.house.nodes, Nodes)
        one.house.nodes._others.clear()
        awake = line_of(one).line.pop("two")
        assert await asks_to_be_forgotten(ada)
        # It wakes up with its tables, and someone acts before it knows what it missed.
        await guests[0].ok(wire.Ready, ready=True)
        assert "Ada" in await rows_of(store, actor.code)
        awake.line["two"] = awake
        await two.house.everywhere.look_again()
        assert actor.table.state.chairs[1].person is None
        await two.house.prune(now_ms() + LATER)
        assert await notes(store) == []
        assert "Ada" not in await rows_of(store, actor.code)

    at_two_nodes(monkeypatch, check)
