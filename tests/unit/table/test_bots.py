"""Bots at a table: when they are asked, and what becomes of what they answer."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.bots.asking import situation_at
from lastcard.engine import (
    Action,
    CallUno,
    Card,
    CatchUno,
    Challenge,
    Direction,
    DrawCard,
    PlayCard,
    Seat,
)
from lastcard.table import BotAnswered, Due, PlanAgain, Question, Woke
from tests.unit.table.scenes import answers, end_round, exposed
from tests.unit.table.seated import NEXT_TO_LAST, Guest, Seated, random_move, seated_table, started


def bots_turn(**options: Any) -> tuple[Seated, list[Guest], Question]:
    """The bot in chair 2 was asked for its move, and has not answered."""
    options = {"pace": "normal", "grace_ms": 0, **options}
    table, guests = seated_table(2, **options)
    started(table, guests, turn=Seat(1))
    guests[1].ok(wire.Act, move="R3!")
    at = table.table.agenda[Due("bot")]
    assert 200 < at - table.now < 6000
    table.now = at
    table.take(Woke())
    (asked,) = table.questions
    table.questions.clear()
    assert (asked.question.chair, asked.question.in_turn) == (2, True)
    assert not table.planned(Due("time"))
    return table, guests, asked.question


def test_a_bot_is_asked_in_its_own_time_and_plays() -> None:
    table, _, question = bots_turn()
    assert question.moment == table.table.plays[0].moment
    assert question.level == "casual"
    assert question.rows == tuple(table.table.round_rows)
    assert question.view.state.hands[2] == table.match.boards[0].hands[2]
    table.take(BotAnswered(question, PlayCard(Card("R3"), uno=True)))
    assert table.stored[-1].row.move == (2, "R3!")
    # The same answer again, or one to an earlier question, is past.
    seq = table.table.seq
    table.take(BotAnswered(question, DrawCard()))
    assert table.table.seq == seq


@pytest.mark.parametrize("action", [None, PlayCard(Card("G7")), Challenge()])
def test_for_a_bot_that_fails_or_errs_the_simplest_is_done(action: Action | None) -> None:
    table, _, question = bots_turn()
    table.take(BotAnswered(question, action))
    assert table.stored[-1].row.move == (2, "+")
    erred = [(e.question, e.action, e.error.code) for e in table.erred]
    codes = {None: [], PlayCard(Card("G7")): ["card-not-held"], Challenge(): ["play-or-draw"]}
    assert erred == [(question, action, code) for code in codes[action]]


def test_a_bot_that_answers_too_late_is_not_heard() -> None:
    table, guests, question = bots_turn()
    guests[0].ok(wire.CallVote, kind="pause")
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    match = table.match
    table.take(BotAnswered(question, DrawCard()))
    assert table.match == match
    guests[0].ok(wire.Unpause)
    assert table.planned(Due("bot"))
    # A question about a board that there is not: of the last match, say.
    table.take(BotAnswered(replace(question, board=1), DrawCard()))
    assert table.match == match


def test_a_person_who_comes_back_plays_before_the_bot_that_was_asked_for_them() -> None:
    table, guests = seated_table(2, pace="normal", grace_ms=0, chairs=2)
    started(table, guests, hands=NEXT_TO_LAST["hands"][:2])
    guests[0].ok(wire.Stand)
    table.now = table.table.agenda[Due("bot")]
    table.take(Woke())
    (asked,) = table.questions
    table.questions.clear()
    guests[0].ok(wire.TakeBack)
    match = table.match
    table.take(BotAnswered(asked.question, DrawCard()))
    assert table.match == match
    assert table.planned(Due("time"))
    assert not table.planned(Due("bot"))


def test_a_bots_move_is_held_like_a_persons_and_made_once() -> None:
    table, guests = seated_table(2, pace="fast", grace_ms=5000)
    started(table, guests, turn=Seat(1))
    guests[1].ok(wire.Act, move="R3")
    table.now = table.table.agenda[Due("bot")]
    table.take(Woke())
    (asked,) = [asked for asked in table.questions if asked.question.in_turn]
    table.questions.clear()
    seq = table.table.seq
    for _ in range(2):
        table.take(BotAnswered(asked.question, DrawCard()))
    assert table.table.seq == seq
    table.now = table.table.agenda[Due("hold")]
    table.take(Woke())
    assert [stored.row.move for stored in table.stored][-2:] == [(1, "R3"), (2, "+")]


def test_what_failed_is_planned_anew() -> None:
    table, _, _ = bots_turn()
    assert not table.planned(Due("bot"))
    table.take(PlanAgain())
    assert table.planned(Due("bot"))


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


# ── In the race for UNO, and to jump in ──────────────────────────────────────────────────────────


def asked(table: Seated) -> dict[int, BotAnswered]:
    """The bots that are to react, each with nothing to do."""
    for due in [key for key in table.table.agenda if key.kind == "react"]:
        table.now = max(table.now, table.table.agenda[due])
    table.take(Woke())
    questions = [asked.question for asked in table.questions if not asked.question.in_turn]
    table.questions.clear()
    return {question.chair: BotAnswered(question, None) for question in questions}


def with_bots(**options: Any) -> tuple[Seated, list[Guest]]:
    """Ada is exposed, Ben is next, two bots look on: they are asked before the time is over."""
    table, guests = exposed(2, grace_ms=5000, pace="fast", **options)
    assert table.table.plays[0].race is not None
    return table, guests


def answer(table: Seated, told: BotAnswered, action: Action | None) -> None:
    table.take(BotAnswered(told.question, action))


def test_bots_are_asked_in_their_own_time_and_when_all_have_reacted_nothing_is_held() -> None:
    table, guests = with_bots()
    due = {key: at - table.now for key, at in table.table.agenda.items() if key.kind == "react"}
    assert due.keys() == {Due("react", 0, 2), Due("react", 0, 3)}
    # At half the window: where people have longer to react, so have bots.
    assert all(600 < wait < 9000 for wait in due.values())
    assert guests[1].say(wire.Act("held", "+")) is None
    bots = asked(table)
    guests[0].go()  # is here no longer, but was when the window opened
    for bot in bots.values():
        assert answers(guests[1]) == {}
        answer(table, bot, None)
    assert answers(guests[1]) == {}


def test_when_the_last_who_could_react_does_not_the_held_move_is_made() -> None:
    table, guests = seated_table(2, grace_ms=5000, pace="fast")
    started(table, guests)
    guests[0].go()
    guests[0].ok(wire.Act, move="R1")
    guests[1].hear()
    assert guests[1].say(wire.Act("held", "+")) is None
    first, second = asked(table).values()
    answer(table, first, None)
    assert answers(guests[1]) == {}
    answer(table, second, None)
    assert answers(guests[1]) == {"held": "ok"}


def test_a_bot_that_catches_is_judged_with_those_who_were_before_it() -> None:
    table, guests = with_bots()
    bots = asked(table)
    guests[1].is_far(150)
    assert guests[0].say(wire.Act("call", "!")) is None
    answer(table, bots[2], CatchUno(Seat(0)))
    assert answers(guests[0])["call"] == "ok"
    assert guests[1].view.board.counts[0] == 1
    table, guests = with_bots()
    opened = table.now
    bots = asked(table)
    answer(table, bots[3], CatchUno(Seat(0)))
    assert guests[1].view.board.counts[0] == 3
    assert guests[1].notices() == []
    assert table.stored[-1].row.move == (3, "x1")
    assert table.now > opened
    # What it would have done in a window that is closed comes to nothing.
    before = table.table.seq
    answer(table, bots[2], CatchUno(Seat(0)))
    answer(table, bots[2], CallUno())
    assert table.table.seq == before


def test_a_bot_that_plays_no_longer_does_nothing() -> None:
    table, guests = exposed(4, grace_ms=5000, pace="fast")
    guests[3].ok(wire.Stand)
    table.lay_out(**NEXT_TO_LAST)
    guests[0].ok(wire.Act, move="R1")
    (bot,) = asked(table).values()
    guests[3].ok(wire.TakeBack)
    before = table.table.seq
    answer(table, bot, CatchUno(Seat(0)))
    assert table.table.seq == before
    race = table.table.plays[0].race
    assert race is not None
    assert 3 not in race.waiting_for


def test_bots_jump_in_once_asked_in_the_moment_they_were_asked_for() -> None:
    hands = (
        tuple(map(Card, ["R1", "R2", "R5"])),
        tuple(map(Card, ["Y1", "G1", "R3"])),
        tuple(map(Card, ["R1", "Y3", "Y4", "Y5"])),
        tuple(map(Card, ["Y9", "B3", "B4"])),
    )
    table, guests = seated_table(2, grace_ms=0, pace="fast", rules={"jump_in": "on"})
    started(table, guests, hands=hands)
    guests[0].ok(wire.Act, move="R1")
    assert [key for key in table.table.agenda if key.kind == "react"] == [Due("react", 0, 2)]
    bot = asked(table)[2]
    guests[1].ok(wire.Act, move="Y1")
    before = table.table.seq
    answer(table, bot, PlayCard(Card("R1")))
    assert table.table.seq == before  # another moment
    table.lay_out(**{**NEXT_TO_LAST, "hands": hands})
    guests[0].ok(wire.Act, move="R1")
    bot = asked(table)[2]
    answer(table, bot, PlayCard(Card("R1")))
    assert table.stored[-1].row.move == (2, "R1")
    assert guests[0].view.board.counts == [2, 3, 3, 3]


def test_a_bots_jump_in_is_held_while_someone_may_still_call() -> None:
    hands = (
        tuple(map(Card, ["R1", "R2"])),
        tuple(map(Card, ["Y1", "G1", "R3"])),
        tuple(map(Card, ["R1", "Y3", "Y4", "Y5"])),
        tuple(map(Card, ["Y9", "B3", "B4"])),
    )
    table, guests = with_bots(changes={"hands": hands}, rules={"jump_in": "on"})
    bot = asked(table)[2]
    seq = table.table.seq
    answer(table, bot, PlayCard(Card("R1")))
    assert table.table.seq == seq
    race = table.table.plays[0].race
    assert race is not None
    assert [(move.chair, move.action) for move in race.held] == [(2, PlayCard(Card("R1")))]
    assert 2 not in race.waiting_for
    guests[0].ok(wire.Act, move="!")
    assert table.stored[-1].row.move == (2, "R1")


def test_a_bot_is_asked_to_react_only_where_it_sits_and_still_plays() -> None:
    table, guests = seated_table(8, format="rotating-8", chairs=8, pace="calm")
    guests[0].ok(wire.Start)
    first, second = table.match.seatings
    guests[first[1]].ok(wire.Stand)
    for due in (Due("react", 1, first[1]), Due("react", 0, first[0])):
        table.table = replace(table.table, agenda={due: table.now})
        table.take(Woke())
        assert table.questions == []
    table.table = replace(table.table, agenda={Due("react", 0, first[1]): table.now})
    table.take(Woke())
    (question,) = [asked.question for asked in table.questions]
    assert (question.chair, question.board, question.round) == (first[1], 0, 1)
    assert question.situation == situation_at(table.match, 0)
    assert second


def test_a_bot_that_is_out_of_the_match_is_asked_nothing() -> None:
    table, guests = seated_table(4, format="challenge", pace="calm", rules={"limit": "50"})
    guests[0].ok(wire.Start)
    guests[1].ok(wire.Stand)
    end_round(table, guests, chair_1="W")
    table.hurry(Due("next-round"))
    table.questions.clear()
    table.table = replace(table.table, agenda={Due("react", 0, 1): table.now})
    table.take(Woke())
    assert table.questions == []


def test_when_everything_is_planned_anew_bots_are_asked_again_whether_they_jump_in() -> None:
    hands = (*NEXT_TO_LAST["hands"][:2], (Card("R9"), Card("Y3")), (Card("Y9"), Card("B3")))
    table, guests = seated_table(
        2, grace_ms=0, pace="calm", turn_seconds=0, rules={"jump_in": "on"}
    )
    started(table, guests, hands=hands)
    table.now += 60_000
    table.take(Woke())
    table.questions.clear()
    assert not table.planned(Due("react", 0, 2))
    guests[1].ok(wire.Chat, text="well?")
    assert not table.planned(Due("react", 0, 2))
    table.take(PlanAgain())
    assert table.planned(Due("react", 0, 2))


def exposed_before_a_bot(grace_ms: int) -> tuple[Seated, list[Guest], Question]:
    """Under seven-zero Ada has one card and has not called; the bot after Ben's chair has a seven.

    It was asked, and would take that one card for its own, with a call.
    """
    options: dict[str, Any] = {"pace": "normal", "grace_ms": grace_ms, "turn_seconds": 0}
    table, guests = seated_table(2, chairs=3, rules={"seven_zero": "on"}, **options)
    hands = ("R1 R2", "Y1 R3", "R7 Y2 Y4")
    held = tuple(tuple(map(Card, hand.split())) for hand in hands)
    started(table, guests, hands=held, turn=Seat(0), direction=Direction.RIGHT)
    guests[0].ok(wire.Act, move="R1")
    table.now = table.table.agenda[Due("bot")]
    table.take(Woke())
    questions = [asked.question for asked in table.questions if asked.question.in_turn]
    table.questions.clear()
    return table, guests, questions[0]


SEVEN = PlayCard(Card("R7"), swap=Seat(0), uno=True)


def test_a_bot_whose_call_has_lost_its_reason_meanwhile_is_asked_again() -> None:
    table, guests, question = exposed_before_a_bot(grace_ms=0)
    guests[1].ok(wire.Act, move="x1")  # Ada is caught, and the hand that is swapped for has grown
    table.take(BotAnswered(question, SEVEN))
    assert not table.erred
    (again,) = table.questions
    table.questions.clear()
    assert again.question.in_turn
    assert again.question.view.counts == (3, 2, 3)
    table.take(BotAnswered(again.question, replace_uno(SEVEN)))
    assert table.stored[-1].row.move == (2, "R7>1")


def test_a_bots_move_that_waited_for_a_race_and_lost_its_reason_is_asked_for_again() -> None:
    table, guests, question = exposed_before_a_bot(grace_ms=5000)
    table.take(BotAnswered(question, SEVEN))
    race = table.table.plays[0].race
    assert race is not None
    assert race.held
    guests[1].ok(wire.Act, move="x1")
    assert not table.erred
    assert table.planned(Due("bot"))
    table.pass_time()
    assert table.match.boards[0].turn != Seat(2)


def replace_uno(play: PlayCard) -> PlayCard:
    """The play without its call."""
    return PlayCard(play.card, play.color, play.swap)
