"""Windows for UNO one after another and beside one another, and their last moment."""

from lastcard import wire
from lastcard.engine import Seat
from lastcard.table import Due, Request
from tests.unit.table.scenes import GRACE_MS, answers, exposed, lay_out
from tests.unit.table.seated import Guest, Seated, seated_table


def test_when_the_next_one_is_exposed_their_window_opens() -> None:
    table, guests = exposed()
    table.now += GRACE_MS
    guests[1].ok(wire.Act, move="R3")
    board = guests[1].view.board
    assert (board.exposed, board.held_until) == (1, table.now + GRACE_MS)


def test_at_the_end_of_the_grace_time_nothing_is_held() -> None:
    table, guests = exposed()
    table.now += GRACE_MS
    assert guests[1].view.board.held_until is None
    table.take(Request(guests[1].person, guests[1], wire.Act("now", "+"), table.now))
    assert answers(guests[1]) == {"now": "ok"}


def test_of_two_words_that_were_sent_at_one_time_the_first_leads_by_nothing() -> None:
    table, guests = exposed()
    guests[0].is_far(100)
    for number in (2, 3):
        assert guests[number].say(wire.Act(f"by-{number}", "x1")) is None
    table.now += 100
    table.settle()
    (race,) = [facts for code, facts in guests[1].notices() if code == "race"]
    assert (race["chair"], race["other"], race["by_ms"]) == (2, 3, 0)


def test_who_won_an_earlier_race_has_nothing_to_do_with_the_next() -> None:
    table, guests = exposed()
    guests[2].ok(wire.Act, move="x1")
    guests[1].ok(wire.Act, move="R3")
    table.now += GRACE_MS
    guests[2].ok(wire.Act, move="+")  # with this the window of the one before closes
    assert guests[3].why(wire.Act, move="x2")[0] == "nobody-to-catch"


def two_windows() -> tuple[Seated, list[list[Guest]]]:
    """At each of two boards someone is exposed; the people there, by seat."""
    table, guests = seated_table(8, format="rotating-8", chairs=8, pace="calm", grace_ms=GRACE_MS)
    guests[0].ok(wire.Start)
    at_board = [[guests[chair] for chair in seating] for seating in table.match.seatings]
    for board, (first, *_) in enumerate(at_board):
        lay_out(table, board, Seat(0), [["R1", "R2"], *[["Y1", "R3"]] * 3])
        first.ok(wire.Act, move="R1")
    return table, at_board


def test_a_window_that_closes_leaves_the_one_at_the_other_board_open() -> None:
    table, (first, second) = two_windows()
    first[3].is_far(100)
    assert first[1].say(wire.Act("held", "+")) is None
    assert first[2].say(wire.Act("catch", "x1")) is None
    second[0].ok(wire.Act, move="!")
    assert not table.planned(Due("hold", 1))
    assert table.planned(Due("hold", 0), Due("race", 0))
    table.now += 100
    table.settle()
    assert answers(first[2])["catch"] == answers(first[1])["held"] == "ok"
