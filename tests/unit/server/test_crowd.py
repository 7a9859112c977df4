"""Sockets are counted on all nodes together, each person's and each household's."""

import asyncio

import pytest

from lastcard import wire
from lastcard.server.crowd import Crowd
from lastcard.server.door import Door
from lastcard.server.nodes.common import SOCKETS, Elsewhere
from lastcard.server.nodes.messages import Counted
from tests.unit.server.evening import new_table
from tests.unit.server.test_two_nodes import at, at_two_nodes
from tests.unit.server.visiting import Server


def two_nodes(*, most_each: int | None = 2, most: int = 100) -> tuple[Crowd, Crowd]:
    """Two nodes; each hears at once what the other counts."""
    there, here = Elsewhere(), Elsewhere()
    one = Crowd(Door(most=most, most_each=most_each), there, lambda said: here.change("one", said))
    two = Crowd(Door(most=most, most_each=most_each), here, lambda said: there.change("two", said))
    return one, two


def test_a_household_has_room_for_so_many_sockets_wherever_they_are_open() -> None:
    one, two = two_nodes(most_each=3)
    for node, number in ((one, 1), (one, 1), (two, 2)):  # all of one household
        assert node.let_in(f"2001:db8:1:2::{number}")
    for node in (one, two):
        assert not node.let_in("2001:db8:1:2::3")
        assert node.let_in("2001:db8:9::1")  # another street
    one.leave("2001:db8:1:2::1")
    assert two.let_in("2001:db8:1:2::3")
    for node in (one, two):
        assert not node.let_in("2001:db8:1:2::3")


def test_who_left_before_they_came_is_nobody_and_a_node_that_is_gone_has_nobody() -> None:
    elsewhere = Elsewhere()
    for by, people in ((-1, 0), (1, 1), (1, 2), (-1, 1)):
        elsewhere.change("one", Counted(SOCKETS, "ada", by))
        assert elsewhere.count(SOCKETS, "ada") == people
    elsewhere.forget("another")
    assert elsewhere.count(SOCKETS, "ada") == 1
    elsewhere.forget("one")
    assert elsewhere.count(SOCKETS, "ada") == 0


def test_a_neighborhood_has_room_for_five_households_wherever_they_are() -> None:
    one, two = two_nodes()
    for number in range(1, 6):
        for node in (one, two):
            assert node.let_in(f"192.0.2.{number}")
    for node in (one, two):
        assert not node.let_in("192.0.2.77")
        assert node.let_in("198.51.100.1")
    two.leave("192.0.2.3")
    assert one.let_in("192.0.2.77")
    assert not two.let_in("192.0.2.78")


def test_who_was_not_let_in_is_counted_nowhere() -> None:
    one, two = two_nodes(most=1)
    assert [one.let_in("192.0.2.1") for _ in range(5)] == [True] + [False] * 4
    assert two.let_in("192.0.2.1")


def test_the_sockets_of_a_person_are_those_of_all_nodes() -> None:
    one, two = two_nodes(most_each=None)
    for node, here, both in ((one, 1, 1), (one, 2, 2), (two, 1, 3)):
        node.came_in("ada")
        assert (node.sockets["ada"], one.sockets_of("ada"), two.sockets_of("ada")) == (
            here,
            both,
            both,
        )
    assert one.sockets_of("ben") == 0
    for node, left in ((one, 2), (two, 1), (one, 0)):
        node.went_out("ada")
        assert (one.sockets_of("ada"), two.sockets_of("ada")) == (left, left)


def test_when_everyone_has_left_nothing_is_counted() -> None:
    one, two = two_nodes()
    for node in (one, two):
        assert node.let_in("192.0.2.1")
        node.came_in("ada")
    for node in (one, two):
        node.went_out("ada")
        node.leave("192.0.2.1")
    for node in (one, two):
        assert (node.sockets, node.entrance.inside, node.entrance.total) == ({}, {}, 0)
        assert node.sockets_of("ada") == 0
        assert [node.let_in("192.0.2.1") for _ in range(2)] == [True] * 2
        for _ in range(2):
            node.leave("192.0.2.1")


def test_who_waits_for_everyone_to_leave_waits_for_the_last_one_here() -> None:
    async def scenario() -> None:
        one, two = two_nodes()
        await one.until_empty()  # nobody is here
        one.came_in("ada")
        one.went_out("ada")
        for person in ("ada", "ada", "ben"):
            one.came_in(person)
        two.came_in("cy")
        waiting = asyncio.create_task(one.until_empty())
        for person in ("ada", "ben", "ada"):
            for _ in range(10):
                await asyncio.sleep(0)
            assert not waiting.done()
            one.went_out(person)
        await asyncio.wait_for(waiting, 20)
        assert two.sockets == {"cy": 1}

    asyncio.run(scenario())


def test_sockets_that_come_at_once_are_counted_also_while_another_node_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(one: Server, two: Server) -> None:
        ada = await one.newcomer("Ada")
        actor, _ = await new_table(one, [ada])
        sockets = [at(two, ada).open_socket(f"/ws/{actor.code}") for _ in range(5)]
        heard = [await socket.hear() for socket in sockets]
        welcome = [isinstance(message, wire.Welcome) for message in heard]
        assert sum(welcome) == 2
        assert heard.count(wire.Bye("too-many-sockets", True)) == 3
        for socket, came_in in zip(sockets, welcome, strict=True):
            if came_in:
                await socket.leave()
        assert two.house.crowd.sockets == {}

    at_two_nodes(monkeypatch, check, most_sockets_each=2)
