"""What people see of a table."""

from random import Random

import pytest

from lastcard import wire
from lastcard.engine import Card
from lastcard.wire.events import HandShown
from tests.unit.table.seated import Guest, seated_table, started


@pytest.mark.rule("WD4-3")
def test_only_the_challenger_is_shown_the_hand() -> None:
    table, guests = seated_table(4)
    hands = (Card("W4"), Card("B7"), Card("B8")), *(((Card("Y1"), Card("G3")),) * 3)
    started(table, guests, hands=hands)
    guests[0].ok(wire.Act, move="W4=G")
    demand = guests[1].view.board.demand
    assert demand is not None
    assert (demand.cards, demand.if_innocent, demand.match) == (4, 6, "R")
    assert "?" in guests[1].own.legal
    assert guests[2].refused(wire.Act, move="?") == "not-your-turn"
    guests[1].ok(wire.Act, move="?")
    assert [e.cards for e in guests[1].events(HandShown)] == [["B7", "B8"]]
    for other in (guests[0], guests[2], guests[3]):
        assert [e.cards for e in other.events(HandShown)] == [["??", "??"]]
        assert other.own.shown == []
    assert guests[1].own.shown == [wire.ShownHand(0, ["B7", "B8"])]


def test_a_match_with_two_boards_is_played_by_eight() -> None:
    options = {"format": "rotating-8", "chairs": 8, "grace_ms": 0}
    table, guests = seated_table(8, **options)
    spectator = Guest(table, wire.Person("looker", "Lou"))
    spectator.join()
    guests[0].ok(wire.Start)
    assert table.match is not None
    assert {guest.view.board.number for guest in guests} == {0, 1}
    assert spectator.view.board.number == 0
    spectator.ok(wire.Watch, board=1)
    assert spectator.view.board.number == 1
    assert spectator.view.own is None
    random = Random(3)
    for _ in range(60):
        for board in (0, 1):
            at_board = [g for g in guests if g.view.board.number == board]
            in_turn_there = [g for g in at_board if g.view.board.turn == g.own.seat and g.own.legal]
            for guest in in_turn_there:
                moves = [m for m in guest.own.legal if m != "!" and m[0] != "x"]
                guest.ask(wire.Act, move=random.choice(moves))
    assert not table.erred
