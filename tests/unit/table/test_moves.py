"""What a move leads to: a call that was prepared, the simplest move, the end of a match."""

import pytest

from lastcard import wire
from lastcard.engine import Card
from lastcard.wire.events import UnoCalled
from tests.unit.table.seated import NEXT_TO_LAST, seated_table, started


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


def test_an_armed_call_waits_for_the_card_that_leaves_one() -> None:
    table, guests = seated_table(4, grace_ms=0)
    hands = (tuple(map(Card, ["R1", "R2", "R5"])), *NEXT_TO_LAST["hands"][1:])
    started(table, guests, hands=hands)
    guests[0].ok(wire.Arm)
    assert guests[0].refused(wire.Act, move="Y5") == "card-not-held"
    guests[0].ok(wire.Act, move="R1")
    assert guests[0].own.armed
    table.lay_out(**NEXT_TO_LAST)
    guests[0].ok(wire.Arm, armed=False)
    assert not guests[0].own.armed
    guests[0].ok(wire.Act, move="R1")
    assert guests[1].view.board.exposed == 0


def test_who_calls_with_the_card_has_used_the_armed_call() -> None:
    table, guests = seated_table(4)
    started(table, guests)
    guests[0].ok(wire.Arm)
    guests[0].ok(wire.Act, move="R1!")
    assert not guests[0].own.armed
    guests[1].ok(wire.Arm)
    guests[1].ok(wire.Act, move="+")
    assert guests[1].own.armed
