"""Whose turn it is, how long it lasts, and what is done when nobody moves."""

from random import Random

import pytest

from lastcard import wire
from lastcard.engine import Card
from lastcard.table import Due
from tests.unit.table.seated import NEXT_TO_LAST, Guest, Seated, random_move, seated_table, started


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
