"""Catches with nobody to catch (UNO-5)."""

import pytest

from lastcard import wire
from lastcard.table.race import COOL_DOWN_MS, LOST_RACE_MS
from tests.unit.table.scenes import exposed
from tests.unit.table.seated import NEXT_TO_LAST, seated_table, started


@pytest.mark.rule("UNO-5")
def test_a_false_catch_costs_a_cool_down_and_no_cards() -> None:
    table, guests = seated_table(4, grace_ms=0)
    started(table, guests)
    for guest in guests:
        guest.hear()
    counts = guests[2].view.board.counts
    refused = ("cool-down", "UNO-5", {"wait_ms": COOL_DOWN_MS})
    assert guests[2].why(wire.Act, move="x1") == refused
    assert guests[2].own.catch_again_at == table.now + COOL_DOWN_MS
    (_, own_view) = guests[2].hear(wire.Update)
    assert own_view.view.own.catch_again_at == table.now + COOL_DOWN_MS
    assert guests[1].notices() == [("false-catch", {"name": "Cy", "chair": 2})]
    assert guests[2].view.board.counts == counts
    guests[0].ok(wire.Act, move="R1")
    table.now += COOL_DOWN_MS - 1
    assert guests[2].why(wire.Act, move="x1") == ("cool-down", "UNO-5", {"wait_ms": 1})
    table.now += 1
    assert guests[2].own.catch_again_at is None
    guests[2].ok(wire.Act, move="x1")


def test_a_cool_down_is_for_one_person_and_does_not_keep_them_from_calling() -> None:
    table, guests = seated_table(4, grace_ms=0)
    started(table, guests)
    guests[0].refused(wire.Act, move="x2")
    guests[0].ok(wire.Act, move="R1")
    guests[3].ok(wire.Act, move="x1")
    table.lay_out(**NEXT_TO_LAST)
    guests[0].ok(wire.Act, move="R1")
    guests[0].ok(wire.Act, move="!")


@pytest.mark.parametrize(("late", "free"), [(LOST_RACE_MS - 1, True), (LOST_RACE_MS, False)])
def test_a_catch_that_only_came_too_late_costs_nothing(late: int, free: bool) -> None:
    table, guests = exposed()
    guests[0].ok(wire.Act, move="!")
    table.now += late
    told = guests[2].why(wire.Act, move="x1")
    if free:
        assert told == ("too-late", "UNO-3", {"chair": 0, "other": 2, "by_ms": late})
    else:
        assert told == ("cool-down", "UNO-5", {"wait_ms": COOL_DOWN_MS})
    assert (guests[2].own.catch_again_at is None) is free


def test_a_call_with_no_reason_costs_nothing() -> None:
    table, guests = seated_table(4)
    started(table, guests)
    seq = table.table.seq
    assert guests[2].refused(wire.Act, move="!") == "no-reason-to-call"
    assert table.table.seq == seq
    assert guests[2].own.catch_again_at is None
