"""A table to learn the game at: the real rules, a prepared deal, and others who play a script."""

from itertools import pairwise
from typing import Any

import pytest

from lastcard import wire
from lastcard.engine import DrawCard, Player
from lastcard.lesson import first_lesson
from lastcard.notation import print_action
from lastcard.table import TEMPI, Outside, Repeated, rebuild
from lastcard.table.lessons import move_of, show_lesson
from lastcard.table.plays import Due
from tests.unit.table.seated import Guest, Seated, seated_table

LEARNED = [print_action(action) for player, action in first_lesson().moves if player == 0]


def a_lesson(**options: Any) -> tuple[Seated, Guest]:
    """A lesson whose first step is asked for."""
    table, (learner,) = seated_table(1, lesson=True, **options)
    learner.ok(wire.Start)
    return table, learner


def step_of(learner: Guest) -> wire.LessonStep:
    step = learner.own.lesson
    assert step is not None
    return step


def learn(table: Seated, learner: Guest, moves: list[str]) -> None:
    """Make these moves, as soon as each is awaited."""
    for move in moves:
        wait(table, learner)
        learner.ok(wire.Act, move=move)


def wait(table: Seated, learner: Guest) -> None:
    while not step_of(learner).awaits:
        table.pass_time()


def test_whoever_does_what_is_asked_learns_every_step_and_wins() -> None:
    table, learner = a_lesson()
    told = []
    for move in LEARNED:
        wait(table, learner)
        step = step_of(learner)
        told.append(step.step)
        assert move in step.awaits
        assert set(step.awaits) - set(learner.own.legal) == set()
        learner.ok(wire.Act, move=move)
    assert tuple(told) == first_lesson().steps
    assert step_of(learner).step == "end"
    assert table.state.stage == "over"
    assert learner.view.board.winners == [0]


def test_each_step_tells_what_came_of_the_one_before() -> None:
    table, learner = a_lesson()
    steps = []
    for move in LEARNED:
        wait(table, learner)
        steps.append(step_of(learner))
        learner.ok(wire.Act, move=move)
    assert step_of(learner).learned is None  # what came of the last card is the end itself
    for before, after in pairwise(steps):
        assert after.learned == before.step
    assert [step.number for step in steps] == list(range(1, len(LEARNED) + 1))
    assert {step.steps for step in steps} == {len(first_lesson().steps)}


def test_the_teacher_speaks_to_the_learner_alone_and_has_no_move_for_who_waits() -> None:
    table, learner = a_lesson()
    wait(table, learner)
    assert show_lesson(table.table, Player(0)) == step_of(learner)
    assert show_lesson(table.table, Player(1)) is None
    assert [move_of(table.table, chair) for chair in range(3)] == [None] * 3


def test_a_lesson_takes_no_other_move_and_says_so() -> None:
    table, learner = a_lesson()
    assert learner.refused(wire.Act, move="B3") == "does-not-match"  # the rules speak first
    assert learner.why(wire.Act, move="+") == ("lesson-first", "", {"step": "color"})
    assert step_of(learner).step == "color"
    learn(table, learner, LEARNED[:2])
    wait(table, learner)
    assert learner.refused(wire.Act, move="BS") == "lesson-first"


def test_a_call_can_be_prepared_with_the_card_or_come_after_it() -> None:
    at = LEARNED.index("G5!")
    table, learner = a_lesson()
    learn(table, learner, LEARNED[:at])
    learner.ok(wire.Arm)
    learner.ok(wire.Act, move="G5")
    assert step_of(learner).step == "catch"

    table, learner = a_lesson()
    learn(table, learner, [*LEARNED[:at], "G5"])
    step = step_of(learner)
    assert (step.step, step.awaits, step.learned) == ("late-call", ["!"], None)
    table.settle()
    assert table.table.wake_at is None or not table.planned(Due("bot"))
    learner.ok(wire.Act, move="!")
    learn(table, learner, LEARNED[at + 1 :])
    assert step_of(learner).step == "end"


def test_the_others_wait_for_the_catch() -> None:
    table, learner = a_lesson()
    learn(table, learner, LEARNED[: LEARNED.index("x3")])
    wait(table, learner)
    assert step_of(learner).awaits == ["x3"]
    while table.table.wake_at is not None:
        table.pass_time()
    assert step_of(learner).awaits == ["x3"]
    learner.ok(wire.Act, move="x3")
    learn(table, learner, ["Y9"])
    assert table.state.stage == "over"


def test_nothing_is_arranged_and_nobody_else_comes() -> None:
    table, learner = a_lesson()
    assert learner.refused(wire.SetBot, chair=1, level=None) == "not-in-a-lesson"
    assert learner.refused(wire.ChangeOptions, options=wire.TableOptions()) == "not-in-a-lesson"
    stranger = Guest(table, wire.Person("person-Zoe", "Zoe"))
    assert stranger.refused(wire.Sit, chair=1) == "no-spectators"


def test_the_others_have_sat_down_before_it_begins() -> None:
    table, _ = seated_table(1, lesson=True)
    assert [chair.bot for chair in table.state.chairs] == [None, "casual", "casual"]


def test_no_option_but_the_pace_can_be_chosen() -> None:
    table, _ = a_lesson(edition="2020", chairs=5, listed=True, turn_seconds=10, pace="calm")
    lesson = first_lesson()
    assert table.state.options == wire.TableOptions(
        lesson=True,
        edition=lesson.edition,
        format=lesson.format,
        rules=lesson.rules,
        chairs=3,
        turn_seconds=0,
        pace="calm",
        spectators=False,
        chat="off",
    )


def test_an_ordinary_table_does_not_become_a_lesson() -> None:
    _, (host, _) = seated_table(2)
    options = wire.TableOptions(lesson=True)
    problem = {"problem": "a lesson has a table of its own"}
    assert host.why(wire.ChangeOptions, options=options) == ("bad-options", "", problem)


def test_a_lesson_is_in_no_list_of_matches_and_can_be_repeated() -> None:
    table, learner = a_lesson()
    learn(table, learner, LEARNED)
    assert all(store.entry is None for store in table.stored)
    assert table.info.match is None
    learner.hear()
    learner.ok(wire.Rematch)
    assert [code for code, _ in learner.notices()] == ["match-started"]  # nobody has to agree
    assert (step_of(learner).step, step_of(learner).learned) == ("color", None)
    learn(table, learner, LEARNED)
    assert step_of(learner).step == "end"


@pytest.mark.parametrize("at", [0, 3, 9])
def test_a_lesson_goes_on_after_a_restart_and_after_a_break(at: int) -> None:
    table, learner = a_lesson()
    learn(table, learner, LEARNED[:at])
    wait(table, learner)
    before = step_of(learner)
    made = rebuild(table.rows, Outside.of_this_machine(), private=table.private)
    assert made is not None
    table.table = made
    learner.presence()
    assert step_of(learner) == before
    learner.ok(wire.Leave)
    learner.go()
    learner.join()
    learn(table, learner, LEARNED[at:])
    assert table.state.stage == "over"


def test_off_the_path_it_is_an_ordinary_game_with_a_silent_teacher() -> None:
    table, learner = a_lesson()
    learn(table, learner, LEARNED[:1])
    table.take(Repeated(Player(0), DrawCard()))  # a lesson that was stored had another script
    table.settle()
    assert learner.own.lesson is None
    for _ in range(200):
        if table.match.boards[0].turn == 0 or table.state.stage != "playing":
            break
        table.pass_time()
    learner.ok(wire.Act, move="+")


def test_the_learner_is_never_hurried() -> None:
    table, learner = a_lesson(tempi=TEMPI, pace="normal")
    assert not table.planned(Due("time"))
    learner.go()
    assert table.table.wake_at is None
