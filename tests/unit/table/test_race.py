"""The race for UNO: armed calls, held moves, who was first, false catches."""

import pytest

from lastcard import wire
from lastcard.table import Due
from lastcard.wire.events import Notice, UnoCalled, UnoCaught
from tests.unit.table.seated import seated_table, started


@pytest.mark.rule("UNO-1")
def test_a_call_that_was_armed_comes_with_the_card_and_nobody_learns_of_it_before() -> None:
    table, guests = seated_table(4)
    started(table, guests)
    for guest in guests:
        guest.hear()
    guests[0].ok(wire.Arm)
    assert guests[0].own.armed
    assert guests[1].hear() == []
    guests[0].ok(wire.Act, move="R1")
    assert len(guests[1].events(UnoCalled)) == 1
    assert not guests[0].own.armed
    assert guests[1].view.board.exposed is None


@pytest.mark.rule("UNO-2")
def test_the_next_move_is_held_and_a_catch_in_time_counts() -> None:
    table, guests = seated_table(4, grace_ms=5000)
    started(table, guests)
    guests[0].ok(wire.Act, move="R1")
    assert guests[1].view.board.held_until is not None
    # The next player's move waits: no answer yet.
    assert guests[1].say(wire.Act("held", "R3!")) is None
    assert guests[1].refused(wire.Act, move="R3") == "stale"
    guests[2].ok(wire.Act, move="x1")
    table.settle()
    assert guests[0].view.board.counts[0] == 3
    answers = [m for m in guests[1].hear() if isinstance(m, wire.Ack)]
    assert [answer.id for answer in answers][-1] == "held"
    assert guests[1].view.board.counts[1] == 1


def test_a_held_move_is_made_when_the_grace_time_is_over() -> None:
    table, guests = seated_table(4, grace_ms=5000)
    started(table, guests)
    guests[0].ok(wire.Act, move="R1")
    assert guests[1].say(wire.Act("held", "+")) is None
    table.hurry(Due("hold"))
    assert guests[1].view.board.exposed is None
    assert guests[2].refused(wire.Act, move="x1") == "nobody-to-catch"


@pytest.mark.rule("UNO-3")
def test_who_was_first_counts_not_whose_word_arrived_first() -> None:
    table, guests = seated_table(4, grace_ms=5000)
    started(table, guests)
    # Seat 0 is far away: its words take 100 ms. The catcher is next door.
    guests[0].half_trip_ms = 100
    guests[0].presence()
    guests[0].ok(wire.Act, move="R1")
    assert guests[2].say(wire.Act("catch", "x1")) is None
    assert table.planned(Due("race"))
    table.now += 50
    assert guests[0].say(wire.Act("call", "!")) == wire.Ack("call", table.table.seq)
    assert guests[0].view.board.counts[0] == 1
    assert guests[1].events(UnoCalled)
    assert not guests[1].events(UnoCaught)
    (race,) = [n for n in guests[1].events(Notice) if n.code == "race"]
    assert race.facts["call_ms"] < race.facts["catch_ms"]
    refused = [m for m in guests[2].hear() if isinstance(m, wire.Refused)]
    assert [m.code for m in refused] == ["nobody-to-catch"]
    assert guests[2].own.catch_again_at is None


@pytest.mark.rule("UNO-5")
def test_a_false_catch_costs_a_cool_down_and_no_cards() -> None:
    table, guests = seated_table(4, grace_ms=0)
    started(table, guests)
    counts = guests[2].view.board.counts
    assert guests[2].refused(wire.Act, move="x1") == "nobody-to-catch"
    assert guests[2].own.catch_again_at is not None
    assert [n.facts for n in guests[1].events(Notice) if n.code == "false-catch"] == [
        {"name": "Cy", "chair": 2}
    ]
    assert guests[2].refused(wire.Act, move="x2") == "cool-down"
    assert guests[2].view.board.counts == counts
    guests[0].ok(wire.Act, move="R1")
    assert guests[2].refused(wire.Act, move="x1") == "cool-down"
    guests[3].ok(wire.Act, move="x1")
