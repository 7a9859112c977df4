"""Whose turn it is, how long it lasts, and what is done when nobody moves."""

from typing import Any

import pytest

from lastcard import wire
from lastcard.engine import Card, Phase
from lastcard.table import TEMPI, Due, PlanAgain, Tempo, Woke
from lastcard.table.turns import ABSENT_MS
from tests.unit.table.scenes import end_round
from tests.unit.table.seated import NEXT_TO_LAST, Guest, Seated, seated_table, started


def started_two(**options: Any) -> tuple[Seated, list[Guest]]:
    """Two people who have nothing to play, and draw nothing that they could."""
    options = {"turn_seconds": 20, "chairs": 2, "pace": "normal", **options}
    table, guests = seated_table(2, **options)
    hands = (Card("Y1"), Card("Y2")), (Card("G1"), Card("G2"))
    pile = tuple(map(Card, ["B1", "B2", "B3", "B4", "B5", "B6"])) * 3
    started(table, guests, hands=hands, draw=pile)
    for guest in guests:
        guest.hear()
    return table, guests


# ── Time ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_not_taken_in_time_is_drawn_and_after_two_a_bot_stands_in() -> None:
    table, guests = started_two()
    assert guests[0].view.board.deadline == table.now + 20_000
    table.now += 19_999
    table.settle()
    assert guests[1].notices() == []
    table.now += 1
    table.settle()
    assert guests[1].notices() == [("missed-turn", {"name": "Ada", "chair": 0})]
    assert table.state.chairs[0].missed == 1
    assert not table.state.chairs[0].standing_in
    assert guests[0].view.board.counts == [3, 2]
    assert guests[0].view.board.turn == 1
    table.hurry(Due("time"))  # the other one's turn
    guests[1].hear()
    table.hurry(Due("time"))
    assert guests[1].notices() == [
        ("missed-turn", {"name": "Ada", "chair": 0}),
        ("bot-stands-in", {"name": "Ada", "chair": 0}),
        ("host-changed", {"name": "Ben", "chair": 1}),
    ]
    chair = table.info.chairs[0]
    assert (chair.standing_in, chair.bot, chair.person) == (True, "casual", guests[0].person)
    # Taken back at any time, with the hand it has then.
    hand = guests[0].own.hand
    guests[0].ok(wire.TakeBack)
    assert guests[1].notices() == [("took-back", {"name": "Ada", "chair": 0})]
    assert guests[0].own.hand == hand
    chair = table.info.chairs[0]
    assert (chair.standing_in, chair.bot) == (False, None)
    assert table.state.chairs[0].missed == 0


def test_who_moves_has_missed_nothing() -> None:
    table, guests = started_two()
    table.hurry(Due("time"))
    table.hurry(Due("time"))
    assert [chair.missed for chair in table.state.chairs] == [1, 1]
    guests[1].hear()
    guests[0].ok(wire.Act, move="+")
    assert [chair.missed for chair in table.state.chairs] == [0, 1]
    # Nobody else is shown how many turns someone has missed.
    assert [update.table for update in guests[1].hear(wire.Update)] == [None]


def test_whoever_moves_while_a_bot_stands_in_plays_again() -> None:
    table, guests = started_two(pace="calm")
    guests[0].ok(wire.Stand)
    guests[1].hear()
    guests[0].ok(wire.Act, move="+")
    assert guests[1].notices() == [("took-back", {"name": "Ada", "chair": 0})]
    assert not table.state.chairs[0].standing_in


def test_the_time_begins_when_moves_are_held_no_longer() -> None:
    table, guests = seated_table(4, turn_seconds=20, grace_ms=700, pace="calm")
    started(table, guests)
    guests[0].ok(wire.Act, move="R1")
    assert guests[1].view.board.deadline == table.now + 20_700
    # Before that nobody moves for who is in turn.
    table.now += 20_699
    table.settle()
    assert guests[1].view.board.turn == 1
    table.now += 1
    table.settle()
    assert guests[1].view.board.turn == 2


def test_losing_the_connection_does_not_prolong_a_turn() -> None:
    table, guests = started_two(turn_seconds=20)
    deadline = guests[1].view.board.deadline
    table.now += 5000
    guests[0].go()
    table.now += 5000
    guests[0].join()
    assert guests[1].view.board.deadline == deadline


def test_without_a_limit_only_the_absent_are_timed() -> None:
    table, guests = started_two(turn_seconds=0)
    assert guests[1].view.board.deadline is None
    guests[0].go()
    assert guests[1].view.board.deadline == table.now + ABSENT_MS
    guests[0].join()
    assert guests[1].view.board.deadline is None
    table.now += 1000
    guests[0].go()
    assert guests[1].view.board.deadline == table.now + ABSENT_MS
    table.now += ABSENT_MS
    table.settle()
    assert guests[1].view.board.turn == 1
    assert guests[1].view.board.deadline is None


def test_a_drawn_card_that_could_be_played_is_kept_for_who_is_away() -> None:
    table, guests = started_two()
    table.lay_out(draw=(Card("R5"), *table.match.boards[0].draw))
    table.hurry(Due("time"))
    board = guests[1].view.board
    assert (board.turn, board.phase, board.counts) == (1, "turn", [3, 2])
    assert table.state.chairs[0].missed == 1
    moves = [stored.row.move for stored in table.stored[-2:]]
    assert moves == [(0, "+"), (0, "-")]


def test_for_who_is_away_a_color_is_named_and_no_more() -> None:
    table, guests = started_two()
    table.lay_out(phase=Phase.COLOR, color=None, discard=(Card("W"),))
    table.hurry(Due("time"))
    assert table.stored[-1].row.move == (0, "=Y")
    board = guests[1].view.board
    assert (board.turn, board.phase, board.counts) == (0, "turn", [2, 2])


def test_in_a_pause_nobodys_time_runs_and_after_it_all_of_it_is_there_again() -> None:
    table, guests = started_two()
    table.now += 15_000
    guests[0].ok(wire.CallVote, kind="pause")
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    assert guests[0].view.board.deadline is None
    assert table.table.wake_at is None
    table.now += 100_000
    guests[0].ok(wire.Unpause)
    assert guests[0].view.board.deadline == table.now + 20_000


# ── Nobody is there ───────────────────────────────────────────────────────────────────────────────


def test_a_table_rests_when_everyone_has_left_and_wakes_when_someone_comes() -> None:
    table, (ada,) = seated_table(1, pace="normal", turn_seconds=0, grace_ms=0)
    ada.ok(wire.Start)
    ada.ok(wire.Stand)  # bots play on alone, and she watches them
    seq = table.table.seq
    table.pass_time()
    assert table.table.seq > seq
    ada.go()
    table.settle()
    seq = table.table.seq
    assert table.table.wake_at is None
    table.now += 3_600_000
    table.take(Woke())
    table.take(PlanAgain())
    table.settle()
    assert (table.table.seq, table.table.wake_at) == (seq, None)
    Guest(table, wire.Person("person-Lou", "Lou")).join()  # anyone will do
    table.pass_time()
    assert table.table.seq > seq


def test_nobodys_time_runs_where_nobody_is() -> None:
    table, guests = started_two()
    for guest in guests:
        guest.go()
    assert table.table.wake_at is None
    table.now += 3_600_000
    guests[1].join()
    assert guests[1].view.board.deadline == table.now + 20_000
    assert table.state.chairs[0].missed == 0


def test_a_bot_that_was_asked_before_everyone_left_moves_and_no_other_is_asked() -> None:
    table, (ada,) = seated_table(1, turn_seconds=0, grace_ms=0, pace="normal")
    ada.ok(wire.Start)
    ada.ok(wire.Stand)
    table.now = max(table.now, table.table.agenda[Due("bot")])
    table.take(Woke())
    assert table.questions
    seq = table.table.seq
    ada.go()
    table.settle()
    assert table.table.seq > seq
    assert table.table.wake_at is None


def test_moves_that_wait_for_a_race_are_made_when_everyone_leaves() -> None:
    table, guests = seated_table(2, turn_seconds=0, grace_ms=5000)
    started(table, guests, hands=((Card("R1"), Card("R2")), (Card("R3"), Card("R4"))))
    guests[0].ok(wire.Act, move="R1")
    assert guests[1].ask(wire.Act, move="R3!") is None
    for guest in guests:
        guest.go()
    table.settle()
    assert table.stored[-1].row.move == (1, "R3!")
    assert table.table.wake_at is None


def test_no_round_is_dealt_where_nobody_is() -> None:
    table, guests = between()
    for guest in guests:
        guest.go()
    assert table.table.wake_at is None
    guests[0].join()
    assert table.planned(Due("next-round"))


# ── The next deal ─────────────────────────────────────────────────────────────────────────────────


def between(people: int = 3, **options: Any) -> tuple[Seated, list[Guest]]:
    """A round has ended, and another will be dealt."""
    table, guests = seated_table(people, **{"pace": "normal", "turn_seconds": 0, **options})
    guests[0].ok(wire.Start)
    end_round(table, guests)
    assert table.state.stage == "between"
    return table, guests


def test_the_next_round_is_dealt_after_a_time() -> None:
    table, guests = between()
    between_rounds = TEMPI["normal"].between
    assert between_rounds is not None
    at = table.now + between_rounds
    assert guests[0].view.board.next_round_at == at
    table.now += 1000
    guests[1].ok(wire.Ready)
    assert guests[0].view.board.next_round_at == at
    assert [chair.ready for chair in table.state.chairs] == [False, True, False, False]
    table.now = at - 1
    table.settle()
    assert table.state.stage == "between"
    table.now = at
    table.settle()
    assert table.state.stage == "playing"
    assert guests[0].view.board.next_round_at is None
    assert not any(chair.ready for chair in table.state.chairs)


def test_the_next_round_is_dealt_when_everyone_who_is_here_is_ready() -> None:
    table, guests = between(4)
    guests[3].ok(wire.Stand)  # a bot plays for them
    guests[2].go()
    guests[0].ok(wire.Ready)
    assert table.state.stage == "between"
    guests[1].ok(wire.Ready, ready=False)
    assert table.state.stage == "between"
    guests[1].ok(wire.Ready)
    assert table.state.stage == "playing"


def test_where_rounds_wait_for_people_those_of_bots_alone_do_not() -> None:
    """In the terminal, say, where the score stays until the player goes on."""
    tempi = {**TEMPI, "normal": Tempo(think=1000, react=0, between=None)}
    table, guests = between(2, tempi=tempi)
    assert not table.planned(Due("next-round"))
    guests[0].ok(wire.Stand)
    assert not table.planned(Due("next-round"))
    guests[1].ok(wire.Stand)
    assert 200 < table.table.agenda[Due("next-round")] - table.now < 5000


def test_who_is_out_of_the_match_is_not_waited_for() -> None:
    rules = {"limit": "50"}
    table, guests = seated_table(4, format="challenge", pace="calm", rules=rules)
    guests[0].ok(wire.Start)
    end_round(table, guests, chair_1="W")
    for guest in (guests[0], guests[2], guests[3]):
        assert table.state.stage == "between"
        guest.ok(wire.Ready)
    assert table.state.stage == "playing"


# ── Moves of people ───────────────────────────────────────────────────────────────────────────────


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


def test_a_move_that_cannot_be_made_is_refused_with_its_reason() -> None:
    table, guests = seated_table(3, format="challenge", pace="calm", rules={"limit": "50"})
    guests[0].ok(wire.Start)
    assert guests[0].why(wire.Act, move="s2") == ("report-it", "PEN-1", {})
    end_round(table, guests, chair_1="W")
    assert guests[0].refused(wire.Act, move="+") == "round-over"
    table.hurry(Due("next-round"))
    assert guests[1].why(wire.Act, move="+") == ("eliminated", "FMT-5", {"player": 1})
    moment = guests[0].view.board.moment
    refused = ("stale", "", {"moment": moment})
    assert guests[0].why(wire.Act, move="+", moment=moment - 1) == refused


def test_who_suggested_a_card_may_admit_it() -> None:
    table, guests = seated_table(2, chairs=2)
    started(table, guests, hands=NEXT_TO_LAST["hands"][:2])
    guests[1].ok(wire.Act, move="s2")
    assert guests[1].view.board.counts == [2, 6]


# ── The host ──────────────────────────────────────────────────────────────────────────────────────


def test_a_host_who_is_away_too_long_is_replaced_by_someone_who_is_here() -> None:
    table, guests = seated_table(4)
    guests[1].go()
    guests[0].go()
    at = table.now + ABSENT_MS
    assert table.table.agenda[Due("host")] == at
    table.now += 10_000
    guests[3].go()
    assert table.table.agenda[Due("host")] == at
    table.now = at
    table.settle()
    assert table.state.host == guests[2].person.id
    assert guests[2].notices()[-1] == ("host-changed", {"name": "Cy", "chair": 2})
    assert table.table.wake_at is None


def test_a_host_who_comes_back_in_time_stays_host() -> None:
    table, guests = seated_table(2)
    guests[0].go()
    assert table.planned(Due("host"))
    guests[0].join()
    assert not table.planned(Due("host"))
    # Where nobody waits there is nobody to replace them, and in a match there is nothing to start.
    for guest in guests:
        guest.go()
    assert not table.planned(Due("host"))
    guests[0].ok(wire.Start)
    guests[1].join()
    assert not table.planned(Due("host"))
