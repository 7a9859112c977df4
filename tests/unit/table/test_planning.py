"""What is planned: it stays planned whatever others say, and each board has plans of its own."""

from lastcard import wire
from lastcard.engine import Card, Seat
from lastcard.table import Due, Woke
from lastcard.table.turns import ABSENT_MS
from tests.unit.table.scenes import lay_out
from tests.unit.table.seated import NEXT_TO_LAST, Guest, Seated, seated_table, started


def test_a_bots_move_is_not_put_off_by_what_is_said() -> None:
    table, guests = seated_table(1, pace="calm", chairs=2, turn_seconds=0)
    started(table, guests, turn=Seat(1), hands=NEXT_TO_LAST["hands"][:2])
    at = table.table.agenda[Due("bot")]
    table.now += 10
    guests[0].ok(wire.Chat, text="well?")
    assert table.table.agenda[Due("bot")] == at


def two_boards(turn_seconds: int) -> tuple[Seated, Guest, Guest]:
    """The first player of each of two boards is in turn."""
    options = {"format": "rotating-8", "chairs": 8, "turn_seconds": turn_seconds}
    table, guests = seated_table(8, pace="calm", grace_ms=0, **options)
    guests[0].ok(wire.Start)
    for board in (0, 1):
        lay_out(table, board, Seat(0), [["G1", "G2", "G3"]] * 4)
    first, second = (guests[seating[0]] for seating in table.match.seatings)
    return table, first, second


def plans(table: Seated) -> set[Due]:
    return set(table.table.agenda)


def test_at_each_board_a_bot_or_the_time_of_a_person_is_planned() -> None:
    table, _, second = two_boards(turn_seconds=20)
    assert plans(table) == {Due("time", 0), Due("time", 1)}
    second.ok(wire.Stand)
    assert plans(table) == {Due("time", 0), Due("bot", 1)}
    second.ok(wire.TakeBack)
    assert plans(table) == {Due("time", 0), Due("time", 1)}


def test_without_a_limit_only_the_absent_are_timed_at_each_board() -> None:
    table, first, second = two_boards(turn_seconds=0)
    assert plans(table) == set()
    first.go()
    second.go()
    assert table.table.agenda == dict.fromkeys(
        (Due("time", 0), Due("time", 1)), table.now + ABSENT_MS
    )
    second.join()
    assert plans(table) == {Due("time", 0)}


def test_at_each_board_the_deadline_is_that_of_who_is_in_turn_there() -> None:
    table, first, second = two_boards(turn_seconds=20)
    began = table.now
    table.now += 500
    second.ok(wire.Act, move="+")
    if second.view.board.turn == second.own.seat:  # what was drawn could be played
        second.ok(wire.Act, move="-")
    assert first.view.board.deadline == began + 20_000
    assert second.view.board.deadline == table.now + 20_000


def test_when_someone_comes_back_bots_are_asked_again_whether_they_jump_in() -> None:
    hands = (*NEXT_TO_LAST["hands"][:2], (Card("R9"), Card("Y3")), (Card("Y9"), Card("B3")))
    table, guests = seated_table(
        2, grace_ms=0, pace="calm", turn_seconds=0, rules={"jump_in": "on"}
    )
    started(table, guests, hands=hands)
    table.now += 60_000
    table.take(Woke())
    table.questions.clear()
    assert not table.planned(Due("react", 0, 2))
    for guest in guests:
        guest.go()
    guests[1].join()
    assert table.planned(Due("react", 0, 2))
