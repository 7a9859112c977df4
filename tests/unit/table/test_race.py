"""The race for UNO: who was first, and which moves are held."""

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.engine import Card, Seat
from lastcard.table import Due, Request, Woke
from lastcard.table.race import MOST_CORRECTION_MS
from lastcard.wire.events import UnoCalled, UnoCaught
from tests.unit.table.scenes import GRACE_MS, answers, exposed, lay_out
from tests.unit.table.seated import NEXT_TO_LAST, Seated, seated_table, started


def wait_for(table: Seated, milliseconds: int) -> None:
    table.now += milliseconds
    table.take(Woke())


# ── Who was first ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("UNO-3")
@pytest.mark.parametrize(
    ("away", "later", "first"),
    [(100, 99, "call"), (100, 101, "catch"), (1000, 149, "call"), (1000, 151, "catch")],
)
def test_who_was_first_counts_not_whose_word_arrived_first(
    away: int, later: int, first: str
) -> None:
    """A word counts as sent when it was, but never longer ago than the cap says."""
    table, guests = exposed()
    opened = table.now
    guests[0].is_far(away)
    table.now += 10
    assert guests[2].say(wire.Act("catch", "x1")) is None
    table.now += later
    table.settle()
    guests[0].say(wire.Act("call", "!"))
    by_call = first == "call"
    assert bool(guests[1].events(UnoCalled)) is by_call
    assert bool(guests[1].events(UnoCaught)) is not by_call
    assert guests[0].view.board.counts[0] == (1 if by_call else 3)
    lost = "catch" if by_call else "call"
    assert answers(guests[2 if by_call else 0])[lost] == "too-late"
    assert answers(guests[0 if by_call else 2])[first] == "ok"
    called = table.now - min(away, MOST_CORRECTION_MS) - opened
    lead = {
        "chair": 0 if by_call else 2,
        "other": 2 if by_call else 0,
        "by_ms": abs(called - 10),
    }
    times = {"seat": 0, "call_ms": called, "call_chair": 0, "catch_ms": 10, "catch_chair": 2}
    # Also where it was decided before the call came everyone is told by how much it was late.
    in_time = later <= min(away, MOST_CORRECTION_MS)
    assert guests[3].notices() == [("race", {**(times if in_time else {}), **lead})]
    assert guests[2].own.catch_again_at is None


@pytest.mark.parametrize(
    ("own", "other", "waited", "wait"),
    [
        (0, 100, 0, 100),
        (40, 100, 0, 60),
        (40, 100, 20, 40),
        (0, 1, 0, 1),
        (0, 1000, 0, 150),
        (500, 150, 0, 0),
        (100, 40, 0, 0),
    ],
)
def test_it_is_decided_when_no_earlier_word_can_be_on_its_way(
    own: int, other: int, waited: int, wait: int
) -> None:
    table, guests = exposed()
    guests[2].is_far(own)
    guests[3].is_far(other)
    catch = Request(guests[2].person, guests[2], wire.Act("catch", "x1"), table.now - waited)
    table.take(catch)
    if wait:
        assert answers(guests[2]) == {}
        assert table.table.agenda[Due("race")] == table.now + wait
        wait_for(table, wait - 1)
        assert answers(guests[2]) == {}
        wait_for(table, 1)
    assert answers(guests[2])["catch"] == "ok"
    assert guests[0].notices() == []  # nobody raced


def test_how_far_away_people_at_another_board_or_who_have_left_are_does_not_matter() -> None:
    table, guests = seated_table(8, format="rotating-8", chairs=8, pace="calm", grace_ms=GRACE_MS)
    started(table, guests)
    first, second = table.match.seatings
    guests[first[0]].ok(wire.Act, move="R1")
    for chair in second:
        guests[chair].is_far(150)
    guests[first[3]].is_far(150)
    guests[first[3]].go()
    guests[first[1]].ok(wire.Act, move="x1")


def test_the_second_contender_does_not_put_off_the_decision() -> None:
    table, guests = exposed()
    guests[0].is_far(100)
    assert guests[2].say(wire.Act("one", "x1")) is None
    at = table.table.agenda[Due("race")]
    table.now += 30
    assert guests[3].say(wire.Act("two", "x1")) is None
    assert table.table.agenda[Due("race")] == at
    wait_for(table, 70)
    assert answers(guests[2]) == {"one": "ok"}
    assert answers(guests[3]) == {"two": "too-late"}
    assert [(n, f) for n, f in guests[1].notices() if n == "race"] == [
        ("race", {"seat": 0, "catch_ms": 0, "catch_chair": 2, "chair": 2, "other": 3, "by_ms": 30})
    ]
    assert not table.planned(Due("race"))
    # Who came second lost a race, and that costs nothing.
    assert guests[3].own.catch_again_at is None


# ── Moves that are held ───────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("UNO-2")
def test_the_next_move_is_held_and_a_catch_in_time_counts() -> None:
    table, guests = exposed()
    assert guests[1].view.board.held_until == table.now + GRACE_MS
    assert guests[1].say(wire.Act("held", "R3!")) is None
    moment = guests[1].view.board.moment
    assert guests[1].why(wire.Act, move="R3") == ("stale", "", {"moment": moment})
    guests[2].ok(wire.Act, move="x1")
    assert guests[0].view.board.counts[0] == 3
    assert answers(guests[1])["held"] == "ok"
    assert guests[1].view.board.counts[1] == 1


def test_a_held_move_is_made_when_the_grace_time_is_over_and_not_before() -> None:
    table, guests = exposed()
    assert guests[1].say(wire.Act("held", "+")) is None
    wait_for(table, GRACE_MS - 1)
    assert answers(guests[1]) == {}
    assert guests[1].view.board.held_until == table.now + 1
    wait_for(table, 1)
    assert answers(guests[1]) == {"held": "ok"}
    assert guests[1].view.board.held_until is None
    assert guests[1].view.board.exposed is None
    assert guests[2].refused(wire.Act, move="x1") == "nobody-to-catch"


def test_after_the_grace_time_moves_are_made_at_once() -> None:
    table, guests = exposed()
    table.now += GRACE_MS
    guests[1].ok(wire.Act, move="+")


def test_who_caught_in_time_is_not_too_late_because_it_takes_time_to_know() -> None:
    table, guests = exposed()
    guests[3].is_far(100)
    assert guests[1].say(wire.Act("held", "+")) is None
    wait_for(table, GRACE_MS - 10)
    assert guests[2].say(wire.Act("catch", "x1")) is None
    wait_for(table, 10)
    assert answers(guests[1]) == {}
    wait_for(table, 90)
    assert answers(guests[2])["catch"] == "ok"
    assert answers(guests[1])["held"] == "ok"
    assert guests[0].view.board.counts[:2] == [3, 3]


def test_nothing_is_held_when_nobody_is_left_who_could_react() -> None:
    table, guests = exposed()
    guests[0].go()
    guests[2].go()
    assert guests[1].say(wire.Act("held", "+")) is None
    table, guests = seated_table(4, pace="calm", grace_ms=GRACE_MS)
    started(table, guests)
    for chair in (0, 2, 3):
        guests[chair].go()
    guests[0].ok(wire.Act, move="R1")
    guests[1].ok(wire.Act, move="+")


@pytest.mark.rule("UNO-3")
def test_who_forgot_is_not_waited_for_where_a_late_call_counts_for_nothing() -> None:
    table, guests = seated_table(4, pace="calm", grace_ms=GRACE_MS, rules={"late_call": "off"})
    started(table, guests)
    for chair in (2, 3):
        guests[chair].go()
    guests[0].ok(wire.Act, move="R1")
    assert not guests[0].own.can.call
    assert guests[0].refused(wire.Act, move="!") == "call-came-late"
    assert guests[1].view.board.exposed == 0
    guests[1].ok(wire.Act, move="+")


def test_where_a_late_call_counts_for_nothing_it_does_not_contend() -> None:
    _, guests = exposed(rules={"late_call": "off"})
    guests[2].is_far(200)  # a word of theirs may be on its way
    assert guests[0].why(wire.Act, move="!")[:2] == ("call-came-late", "UNO-3")
    assert guests[0].why(wire.Arm)[:2] == ("call-came-late", "UNO-3")


def test_who_has_called_or_caught_is_not_waited_for_any_more() -> None:
    table, guests = seated_table(4, pace="calm", grace_ms=GRACE_MS)
    started(table, guests)
    for chair in (0, 3):
        guests[chair].go()
    guests[0].ok(wire.Act, move="R1")
    assert guests[2].refused(wire.Act, move="x2") == "nobody-to-catch"
    guests[1].ok(wire.Act, move="+")


def test_what_is_no_move_of_a_turn_is_not_held() -> None:
    hands = (tuple(map(Card, ["W4", "R2"])), *NEXT_TO_LAST["hands"][1:])
    table, guests = seated_table(4, pace="calm", grace_ms=GRACE_MS)
    started(table, guests, hands=hands)
    guests[0].ok(wire.Act, move="W4=G")
    assert guests[1].view.board.held_until is not None
    guests[1].ok(wire.Act, move=".")
    assert guests[1].view.board.exposed == 0


def test_moves_of_several_are_held_and_made_in_the_order_in_which_they_came() -> None:
    hands = (
        tuple(map(Card, ["R1", "R2"])),
        tuple(map(Card, ["Y1", "G1", "R3"])),
        tuple(map(Card, ["R1", "Y3", "Y4", "Y5"])),
        tuple(map(Card, ["R1", "B3", "B4"])),
    )
    table, guests = exposed(changes={"hands": hands}, rules={"jump_in": "on"})
    assert guests[3].say(wire.Act("third", "R1")) is None
    assert guests[2].say(wire.Act("second", "R1")) is None
    assert guests[1].say(wire.Act("first", "Y1")) is None
    moment = table.table.plays[0].moment
    wait_for(table, GRACE_MS)
    # The jump-in that came first was made; what the others meant was another moment's.
    assert answers(guests[3]) == {"third": "ok"}
    assert answers(guests[2]) == {"second": "stale"}
    assert answers(guests[1]) == {"first": "stale"}
    (stale,) = [m for m in guests[2].heard if isinstance(m, wire.Refused)]
    assert (stale.rule, stale.facts) == ("", {"moment": table.table.plays[0].moment})
    assert table.table.plays[0].moment > moment
    assert guests[3].view.board.counts == [1, 3, 4, 2]


def test_in_a_pause_what_was_held_is_not_done_and_the_window_opens_anew_after_it() -> None:
    table, guests = exposed(2, changes={"hands": NEXT_TO_LAST["hands"][:2]}, chairs=2)
    guests[0].is_far(100)
    assert guests[1].say(wire.Act("held", "+")) is None
    assert guests[1].say(wire.Act("catch", "x1")) is None
    match = table.match
    guests[0].ok(wire.CallVote, kind="pause")
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    assert table.match == match
    assert {k: v for k, v in answers(guests[1]).items() if k in ("held", "catch")} == {
        "held": "paused",
        "catch": "paused",
    }
    table.now += GRACE_MS
    guests[0].ok(wire.Unpause)
    assert guests[1].view.board.held_until == table.now + GRACE_MS
    guests[0].ok(wire.Act, move="!")


def test_a_window_that_closes_for_another_reason_refuses_who_still_waited() -> None:
    """Seat 0 draws four cards for a suggestion while a catch is being decided."""
    table, guests = exposed()
    said = guests[0].ok(wire.Chat, text="play the red one")
    guests[0].is_far(100)
    guests[1].ok(wire.Report, chat=said.seq)
    guests[3].ok(wire.CastVote, vote=1, yes=False)
    assert guests[2].say(wire.Act("catch", "x1")) is None
    assert guests[1].say(wire.Act("held", "+")) is None
    guests[2].ok(wire.CastVote, vote=1, yes=True)
    assert answers(guests[2])["catch"] == "nobody-to-catch"
    assert answers(guests[1])["held"] == "ok"
    assert guests[0].view.board.counts[:2] == [5, 3]
    assert not table.planned(Due("hold"))
    assert not table.planned(Due("race"))


# ── Two boards ────────────────────────────────────────────────────────────────────────────────────


def test_at_each_board_there_is_a_race_of_its_own() -> None:
    table, guests = seated_table(8, format="rotating-8", chairs=8, pace="calm", grace_ms=GRACE_MS)
    guests[0].ok(wire.Start)
    at_board = [[guests[chair] for chair in seating] for seating in table.match.seatings]
    for board, (first, *_) in enumerate(at_board):
        lay_out(table, board, Seat(0), [["R1", "R2"], *[["Y1", "R3"]] * 3])
        first.ok(wire.Act, move="R1")
        table.now += 200
    for board, (_, second, third, fourth) in enumerate(at_board):
        fourth.is_far(100 + board)
        assert second.say(wire.Act("held", "+")) is None
        assert third.say(wire.Act("catch", "x1")) is None
    now, agenda = table.now, table.table.agenda
    assert {due: at for due, at in agenda.items() if due.kind != "time"} == {
        Due("hold", 0): now - 400 + GRACE_MS,
        Due("hold", 1): now - 200 + GRACE_MS,
        Due("race", 0): now + 100,
        Due("race", 1): now + 101,
    }
    # When the time is over before it is decided, it waits for that, at each board.
    for board in (0, 1):
        table.table = replace(table.table, agenda={**table.table.agenda, Due("hold", board): now})
    table.take(Woke())
    for board in (0, 1):
        assert table.table.agenda[Due("hold", board)] == now + 100 + board
    wait_for(table, 100)
    for board, decided in ((0, True), (1, False)):
        _, second, third, _ = at_board[board]
        assert ("catch" in answers(third), "held" in answers(second)) == (decided, decided)
    wait_for(table, 1)
    for _, second, third, _ in at_board:
        assert answers(third)["catch"] == answers(second)["held"] == "ok"
    assert not any(due.kind in ("hold", "race") for due in table.table.agenda)


def test_a_move_is_held_while_it_is_not_decided_who_was_first() -> None:
    """Nobody else could react, but somebody has."""
    table, guests = seated_table(4, pace="calm", grace_ms=GRACE_MS)
    started(table, guests)
    for chair in (0, 3):
        guests[chair].go()
    guests[0].ok(wire.Act, move="R1")
    guests[1].is_far(100)
    assert guests[2].say(wire.Act("catch", "x1")) is None
    assert guests[1].say(wire.Act("held", "+")) is None
    wait_for(table, 100)
    assert answers(guests[2])["catch"] == answers(guests[1])["held"] == "ok"
    assert guests[1].view.board.counts[:2] == [3, 3]


def test_a_catch_of_the_wrong_one_is_no_part_of_the_race() -> None:
    table, guests = exposed()
    guests[0].is_far(100)
    assert guests[2].say(wire.Act("wrong", "x2")) is None
    wait_for(table, 100)
    assert answers(guests[2]) == {"wrong": "nobody-to-catch"}
    assert not table.planned(Due("race"))
    # Two of them: the second is decided at once, and the first with it.
    assert guests[2].say(wire.Act("again", "x2")) is None
    assert guests[0].refused(wire.Act, move="x2") == "nobody-to-catch"
    assert answers(guests[2])["again"] == "nobody-to-catch"
    assert not table.planned(Due("race"))
    guests[1].hear()
    for guest in guests:
        guest.is_far(0)
    guests[0].ok(wire.Act, move="!")
    assert guests[1].notices() == []


def test_a_window_stays_open_after_the_grace_time_and_holds_nothing_any_more() -> None:
    table, guests = exposed()
    wait_for(table, GRACE_MS)
    guests[3].ok(wire.Chat, text="who forgot something?")
    assert guests[1].view.board.exposed == 0
    assert guests[1].view.board.held_until is None
    race = table.table.plays[0].race
    guests[2].ok(wire.Act, move="x1")
    assert race is not None
    assert race.opened == table.now - GRACE_MS
