"""What a move leads to: a call that was prepared, the simplest move, the end of a match."""

from typing import Any

import pytest
from msgspec import structs

from lastcard import wire
from lastcard.engine import Card, Phase, Seat, view
from lastcard.notation import print_action
from lastcard.table import Due
from lastcard.table.moves import simplest_action
from lastcard.wire import Person
from lastcard.wire.events import UnoCalled
from tests.unit.table.scenes import end_round, lay_out
from tests.unit.table.seated import NEXT_TO_LAST, Guest, seated_table, started


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


def heard_by_others(*, arms: bool) -> list[bytes]:
    """What two others and one who looks on are sent while Ada plays, armed or not."""
    table, guests = seated_table(3)
    looker = Guest(table, Person("person-Lou", "Lou"))
    looker.join()
    started(table, guests, hands=NEXT_TO_LAST["hands"][:3])
    for guest in (*guests, looker):
        guest.hear()
    if arms:
        guests[0].ok(wire.Arm)
        guests[0].ok(wire.Arm, armed=False)
        guests[0].ok(wire.Arm)
    guests[1].say(wire.Chat("c1", "well"))
    guests[0].ok(wire.Act, move="R1" if arms else "R1!")
    guests[2].go()
    guests[2].join()
    return [wire.encode(m) for guest in (*guests[1:], looker) for m in without_ids(guest)]


def without_ids(guest: Guest) -> list[Any]:
    return [structs.replace(m, id="") if hasattr(m, "id") else m for m in guest.heard]


def test_nothing_that_others_are_sent_tells_who_is_armed() -> None:
    """Neither a message, nor a gap in the numbers, nor that the call was prepared."""
    assert heard_by_others(arms=True) == heard_by_others(arms=False)


@pytest.mark.rule("UNO-1")
def test_a_call_is_prepared_only_for_the_card_that_is_about_to_leave_one() -> None:
    table, guests = seated_table(4, grace_ms=0)
    hands = (tuple(map(Card, ["R1", "R2", "R5"])), *NEXT_TO_LAST["hands"][1:])
    started(table, guests, hands=hands)
    assert not guests[0].own.can.arm
    assert guests[0].why(wire.Arm) == ("no-reason-to-call", "UNO-1", {"cards": 3})
    table.lay_out(**NEXT_TO_LAST)
    assert [guest.own.can.arm for guest in guests] == [True, False, False, False]
    assert guests[1].refused(wire.Arm) == "no-reason-to-call"
    guests[0].ok(wire.Arm)
    assert guests[0].refused(wire.Act, move="Y5") == "card-not-held"
    assert guests[0].own.armed
    guests[0].ok(wire.Arm, armed=False)
    assert not guests[0].own.armed
    guests[0].ok(wire.Act, move="R1")
    assert guests[1].view.board.exposed == 0


def test_a_prepared_call_is_forgotten_with_the_next_question() -> None:
    table, guests = seated_table(4, pace="calm")
    started(table, guests)
    guests[0].ok(wire.Arm)
    guests[0].ok(wire.Act, move="R1!")
    assert not guests[0].own.armed
    guests[1].ok(wire.Arm)
    guests[1].ok(wire.Act, move="+")
    assert not guests[1].own.armed


# ── The simplest move ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("rules", "changes", "move"),
    [
        ({}, {}, "+"),
        ({}, {"phase": Phase.DRAWN, "drawn": Card("R2")}, "-"),
        ({}, {"phase": Phase.COLOR, "color": None, "discard": (Card("W"),)}, "=B"),
        ({"must_play": "on"}, {"phase": Phase.DRAWN, "drawn": Card("R2"), "obliged": True}, "R2"),
        (
            {"must_play": "on"},
            {"phase": Phase.DRAWN, "drawn": Card("W"), "obliged": True},
            "W=B",
        ),
    ],
    ids=["draw", "keep", "color", "obliged", "obliged-wild"],
)
def test_what_is_done_for_who_does_nothing(
    rules: dict[str, str], changes: dict[str, Any], move: str
) -> None:
    table, guests = seated_table(4, rules=rules, grace_ms=0, pace="calm")
    held = tuple(map(Card, ["R1", "R2", "B3", "B4", "B5", "W"]))
    started(table, guests, hands=(held, *NEXT_TO_LAST["hands"][1:]), **changes)
    own = view(table.match.boards[0], Seat(0))
    assert print_action(simplest_action(own)) == move


def test_cards_that_are_demanded_are_taken() -> None:
    table, guests = seated_table(4, pace="calm", grace_ms=0)
    hands = (tuple(map(Card, ["W4", "B7", "B8"])), *NEXT_TO_LAST["hands"][1:])
    started(table, guests, hands=hands)
    guests[0].ok(wire.Act, move="W4=G")
    assert print_action(simplest_action(view(table.match.boards[0], Seat(1)))) == "."


# ── Ends ──────────────────────────────────────────────────────────────────────────────────────────


def test_with_the_last_card_a_round_ends_and_with_enough_points_the_match() -> None:
    table, guests = seated_table(2, chairs=2, pace="calm", rules={"limit": "6"})
    guests[0].ok(wire.Start)
    for stage in ("between", "between", "over"):
        end_round(table, guests, chair_1="G2")
        assert table.state.stage == stage
        if stage == "between":
            table.hurry(Due("next-round"))
            assert table.state.stage == "playing"
    assert table.table.wake_at is None


def test_at_two_boards_a_round_ends_when_both_have_ended() -> None:
    table, guests = seated_table(8, format="rotating-8", chairs=8, pace="calm", turn_seconds=0)
    guests[0].ok(wire.Start)
    for board, seating in enumerate(table.match.seatings):
        assert table.state.stage == "playing"
        lay_out(table, board, Seat(0), [["R1"], *[["G1", "G2"]] * 3])
        guests[seating[0]].ok(wire.Act, move="R1")
        assert guests[seating[0]].refused(wire.Act, move="+") == "round-over"
    assert table.state.stage == "between"
