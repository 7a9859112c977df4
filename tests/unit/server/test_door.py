"""Who is let in: so many in all, so many from one household, and five times that around it."""

import sys

import pytest

from lastcard.server.door import Door, most_open, neighborhood


def test_there_is_room_for_so_many_and_who_leaves_makes_room() -> None:
    door = Door(most=3, most_each=None)
    assert [door.let_in("192.0.2.1") for _ in range(5)] == [True] * 3 + [False] * 2
    assert (door.total, door.refused) == (3, 2)
    door.leave("192.0.2.1")
    door.leave("192.0.2.1")
    assert door.total == 1
    assert [door.let_in("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert (door.total, door.refused) == (3, 3)


def test_one_household_takes_so_much_room_and_its_neighbors_five_times_as_much() -> None:
    door = Door(most=100, most_each=2)
    assert [door.let_in("192.0.2.1") for _ in range(3)] == [True, True, False]
    for number in range(2, 6):
        assert door.let_in(f"192.0.2.{number}")
        assert door.let_in(f"192.0.2.{number}")
    assert not door.let_in("192.0.2.6")  # ten from around there
    assert door.let_in("198.51.100.1")
    assert (door.total, door.refused) == (11, 2)
    door.leave("192.0.2.5")
    assert [door.let_in("192.0.2.6") for _ in range(2)] == [True, False]
    assert not door.let_in("192.0.2.1")


def test_of_who_has_left_nothing_is_kept() -> None:
    door = Door(most=10, most_each=2)
    for _ in range(3):
        assert door.let_in("192.0.2.1")
        assert door.let_in("192.0.2.1")
        door.leave("192.0.2.1")
        assert sorted(door.inside) == ["192.0.2.0/24", "192.0.2.1"]
        door.leave("192.0.2.1")
        assert door.inside == {}
    assert door.total == 0


def test_what_is_no_address_is_its_own_neighborhood() -> None:
    assert neighborhood("192.0.2.77") == "192.0.2.0/24"
    assert neighborhood("2001:db8:1:2::7") == "2001:db8:1::/48"
    assert neighborhood("a socket") == "a socket"


@pytest.mark.parametrize(("files", "connections"), [(1024, 896), (200, 100), (201, 100)])
def test_of_the_files_that_may_be_open_some_are_no_connections(
    files: int, connections: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    limits = {resource.RLIMIT_NOFILE: (files, 1_000_000)}
    monkeypatch.setattr(resource, "getrlimit", lambda what: limits[what])
    assert most_open() == connections


def test_where_the_system_does_not_say_how_many_files_may_be_open_many_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert most_open() == 8000
