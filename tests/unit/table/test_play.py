"""Play at a table: times, stand-ins, the UNO race, challenges, pauses."""

from random import Random
from typing import Any

import pytest

from lastcard import wire
from lastcard.engine import Card, Color, Direction, Phase, Seat
from lastcard.table import Due
from lastcard.wire.events import HandShown, Notice, UnoCalled, UnoCaught
from tests.unit.table.seated import (
    Guest,
    Seated,
    random_move,
    seated_table,
)

RED = Color("R")
NEXT_TO_LAST: dict[str, Any] = {
    "phase": Phase.TURN,
    "turn": Seat(0),
    "discard": (Card("R9"),),
    "color": RED,
    "hands": ((Card("R1"), Card("R2")), *(((Card("Y1"), Card("R3")),) * 3)),
    "direction": Direction.LEFT,
    "exposed": None,
    "demand": None,
}
"""Seat 0 is in turn with two red cards on a red one; the others have a yellow and a red one."""


def started(table: Seated, guests: list[Guest], **changes: Any) -> None:
    """The match begins, and this is the position."""
    guests[0].ok(wire.Start)
    table.lay_out(**{**NEXT_TO_LAST, **changes})


def heard(guest: Guest, kind: type) -> list[Any]:
    return guest.events(kind)


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
    assert len(heard(guests[1], UnoCalled)) == 1
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
    assert heard(guests[1], UnoCalled)
    assert not heard(guests[1], UnoCaught)
    (race,) = [n for n in heard(guests[1], Notice) if n.code == "race"]
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
    assert [n.facts for n in heard(guests[1], Notice) if n.code == "false-catch"] == [
        {"name": "Cy", "chair": 2}
    ]
    assert guests[2].refused(wire.Act, move="x2") == "cool-down"
    assert guests[2].view.board.counts == counts
    guests[0].ok(wire.Act, move="R1")
    assert guests[2].refused(wire.Act, move="x1") == "cool-down"
    guests[3].ok(wire.Act, move="x1")


def test_a_turn_not_taken_in_time_is_drawn_and_after_two_a_bot_stands_in() -> None:
    table, guests = seated_table(2, turn_seconds=20, pace="normal", chairs=2)
    started_two(table, guests)
    deadline = guests[0].view.board.deadline
    assert deadline is not None
    assert 0 < deadline - table.now <= 20_000
    table.hurry(Due("time"))
    assert table.state.chairs[0].missed == 1
    assert not table.state.chairs[0].standing_in
    assert guests[0].view.board.counts[0] == 3
    table.hurry(Due("time"))  # the other one's turn
    table.hurry(Due("time"))
    chair = table.info.chairs[0]
    assert chair.standing_in
    assert chair.bot is not None
    assert chair.person is not None
    # Taken back at any time, with the hand it has then.
    hand = guests[0].own.hand
    guests[0].ok(wire.TakeBack)
    assert guests[0].own.hand == hand
    assert not table.info.chairs[0].standing_in


def started_two(table: Seated, guests: list[Guest]) -> None:
    hands = (Card("Y1"), Card("Y2")), (Card("G1"), Card("G2"))
    pile = tuple(map(Card, ["B1", "B2", "B3", "B4", "B5", "B6"])) * 3
    started(table, guests, hands=hands, draw=pile)


def test_losing_the_connection_does_not_prolong_a_turn() -> None:
    table, guests = seated_table(4, turn_seconds=20)
    started(table, guests)
    deadline = guests[1].view.board.deadline
    guests[0].go()
    guests[0].join()
    assert guests[1].view.board.deadline == deadline


def test_without_a_limit_only_the_absent_are_timed() -> None:
    table, guests = seated_table(4, turn_seconds=0)
    started(table, guests)
    assert guests[1].view.board.deadline is None
    guests[0].go()
    assert guests[1].view.board.deadline is not None
    guests[0].join()
    assert guests[1].view.board.deadline is None


def test_leaving_and_coming_back_keeps_the_hand() -> None:
    table, guests = seated_table(4, pace="calm")
    started(table, guests)
    hand = guests[3].own.hand
    guests[3].ok(wire.Leave)
    guests[3].go()
    assert table.state.chairs[3].standing_in
    welcome = guests[3].join()
    assert welcome.you.chair == 3
    assert guests[3].own.hand == hand
    guests[3].ok(wire.Sit, chair=3)
    assert not table.state.chairs[3].standing_in


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
    assert [e.cards for e in heard(guests[1], HandShown)] == [["B7", "B8"]]
    for other in (guests[0], guests[2], guests[3]):
        assert [e.cards for e in heard(other, HandShown)] == [["??", "??"]]
        assert other.own.shown == []
    assert guests[1].own.shown == [wire.ShownHand(0, ["B7", "B8"])]


def test_a_move_for_a_moment_that_has_passed_is_stale() -> None:
    table, guests = seated_table(4)
    started(table, guests)
    moment = guests[0].view.board.moment
    assert guests[0].refused(wire.Act, move="R1", moment=moment - 1) == "stale"
    guests[0].ok(wire.Act, move="R1!", moment=moment)


@pytest.mark.rule("HOUSE-2")
def test_to_jump_in_is_bound_to_no_moment_but_must_still_be_allowed() -> None:
    """Others play on while a player reaches for the card: what counts is the card on top."""

    table, guests = seated_table(4, rules={"jump_in": "on"})
    hands = (
        tuple(map(Card, ["R1", "R2", "R4"])),
        *NEXT_TO_LAST["hands"][1:3],
        tuple(map(Card, ["R1", "R3", "Y5"])),
    )
    started(table, guests, hands=hands)
    before = guests[3].view.board.moment
    assert guests[3].refused(wire.Act, move="R1", moment=before) == "not-identical"
    guests[0].ok(wire.Act, move="R1", moment=before)
    assert guests[3].refused(wire.Act, move="R3", moment=before) == "stale"
    guests[3].ok(wire.Act, move="R1", moment=before)
    assert guests[3].view.board.top == "R1"
    assert guests[3].view.board.counts == [2, 2, 2, 2]


@pytest.mark.parametrize("move", ["R", "zz", "1:R5", "+R", "s1", "x", "R5!!", "W=", " "])
def test_what_is_no_move_is_refused(move: str) -> None:
    table, guests = seated_table(4)
    started(table, guests)
    assert guests[1].refused(wire.Act, move=move) in ("malformed", "report-it")
    assert not table.erred


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


def test_bots_play_their_turns_and_react() -> None:
    table, guests = seated_table(1, rules={"limit": "60"}, grace_ms=50)
    guests[0].ok(wire.SetBot, chair=1, level="random")
    guests[0].ok(wire.SetBot, chair=2, level="novice")
    guests[0].ok(wire.Start)
    random = Random(1)

    for _ in range(400):
        if table.state.stage == "playing" and guests[0].view.board.turn == 0:
            random_move(guests, random)
        elif table.table.wake_at is not None:
            table.pass_time()
    moved = {effect.row.move[0] for effect in table.stored if effect.row.move is not None}
    assert moved == {0, 1, 2, 3}
    assert not table.erred
