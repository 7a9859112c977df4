"""The lesson in the terminal: with keys on the screen, in sentences, in every language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lastcard.lesson import first_lesson
from lastcard.notation import print_action
from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.app import PlayApp
from lastcard.tui.choices import (
    Choices,
    first_match_is_over,
    is_newcomer,
    keep_choices,
    last_choices,
    lesson_is_over,
)
from lastcard.tui.glyphs import UNICODE
from lastcard.tui.language import load_words
from lastcard.tui.local import LocalSession
from lastcard.tui.pace import TIMINGS
from lastcard.tui.plain import Lines, PlainPlay
from lastcard.tui.screens.dialog import Dialog
from lastcard.tui.session import Session
from lastcard.tui.starting import lesson_session
from lastcard.tui.teaching import hint_text, lesson_text
from lastcard.wire import LessonStep
from tests.unit.tui.scenes import FixedSession, app_showing, position, screen_text

KEYS = {
    "draw": ("space",),
    "wild": ("end", "enter", "y"),
    "challenge": ("c",),
    "call": ("u", "tab", "enter"),
    "catch": ("x",),
}
"""What is pressed for a step; all others are the card under the cursor, which fits."""
MOVES = [print_action(action) for player, action in first_lesson().moves if player == 0]
TYPED = ["c" if move == "?" else move for move in MOVES]
"""In sentences a question mark asks for help."""


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def read(text: str) -> str:
    """A text without frames and line ends: what was wrapped reads on."""
    return " ".join(re.sub(r"[│║╭╮╰╯▶▂▃▄▅▆▇█▁]", " ", text).split())


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    try:
        async with asyncio.timeout(60):
            while not holds():
                await pilot.pause(0.01)
    except TimeoutError:
        raise AssertionError(f"it never came; the screen is:\n{screen_text(pilot.app)}") from None


def step_now(app: PlayApp) -> LessonStep | None:
    view = app.hearing.view
    return None if view is None or view.own is None else view.own.lesson


def learn_on_screen(
    language: str, size: tuple[int, int], look: Callable[[PlayApp, LessonStep], None]
) -> PlayApp:
    """Do what is asked, looking at each step; the program after its end was seen."""
    app = PlayApp(lesson_session("Ada", pace="instant"), load_words(language), UNICODE)

    def is_asked(name: str) -> Callable[[], bool]:
        def asked() -> bool:
            step = step_now(app)
            return step is not None and step.step == name and bool(step.awaits)

        return asked

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            for name in first_lesson().steps:
                await until(pilot, is_asked(name))
                if name == "call":  # the hand that the challenge showed lies over the table
                    await until(pilot, lambda: isinstance(app.screen, Dialog))
                    await pilot.press("enter")
                for _ in range(3):
                    await pilot.pause()
                step = step_now(app)
                assert step is not None
                look(app, step)
                await pilot.press(*KEYS.get(name, ("tab",) if name == "out" else ()))
                if name not in KEYS:
                    await pilot.press("enter")
            await until(pilot, lambda: app.hearing.is_over and isinstance(app.screen, Dialog))
            await pilot.pause()
            assert app.hearing.words("lesson-real") in read(screen_text(app))
            await pilot.press("m")
            await until(pilot, lambda: app.wants_match)

    asyncio.run(run())
    return app


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_screen_every_step_can_be_read_and_done_with_keys(language: str) -> None:
    def look(app: PlayApp, step: LessonStep) -> None:
        told = lesson_text(app.hearing.words, app.hearing.company, step)
        beside = app.hearing.words("uno-key", armed="no")  # it stands at the end of the first line
        shown = read(screen_text(app)).replace(f"{read(beside)} ", "")
        assert read(told) in shown, screen_text(app)

    app = learn_on_screen(language, (80, 24), look)
    assert app.wants_match


def listen(session: Session, language: str, answers: list[str], **changes: bool) -> str:
    """What is said to someone who gives these answers."""
    said: list[str] = []

    class Typed(Lines):
        def __init__(self) -> None:
            pass

        async def next(self) -> str | None:
            return answers.pop(0) if answers else None

    game = PlainPlay(session, load_words(language), said.append)
    asyncio.run(game.play(Typed()))
    return "".join(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_sentences_every_step_is_told_in_every_language(language: str) -> None:
    said = listen(lesson_session("Ada", pace="normal", patient=True), language, TYPED.copy())
    words = load_words(language)
    for step in (*first_lesson().steps, "end"):
        assert words(f"lesson-{step}", second="Otto", third="Nina") in said
    for step in first_lesson().steps[:-1]:
        assert words(f"lesson-{step}-done", second="Otto", third="Nina") in said


def test_in_sentences_an_empty_answer_does_not_lose_the_catch_and_the_call_may_come_late() -> None:
    answers = TYPED.copy()
    answers[answers.index("G5!")] = "G5"
    at = answers.index("G5") + 1
    answers[at:at] = ["", "!", ""]
    said = listen(lesson_session("Ada", pace="normal", patient=True), "en", answers)
    assert "Call UNO now, before somebody catches you." in said
    assert said.count("But first, what the teacher asks.") == 2
    assert "That’s the whole game." in said


def test_a_newcomer_is_offered_the_lesson_until_something_was_chosen() -> None:
    assert is_newcomer()
    keep_choices(last_choices())
    assert not is_newcomer()


def test_hints_come_with_the_first_match_after_the_lesson() -> None:
    assert last_choices().hints == "off"
    lesson_is_over()
    assert not is_newcomer()
    assert last_choices().hints == "first"
    first_match_is_over()
    assert last_choices().hints == "off"


def test_who_wants_hints_keeps_them() -> None:
    keep_choices(Choices(hints="on"))
    lesson_is_over()
    first_match_is_over()
    assert last_choices().hints == "on"


def test_who_played_before_there_were_hints_gets_none(tmp_path: Path) -> None:
    folder = tmp_path / "lastcard"
    folder.mkdir()
    (folder / "choices.json").write_text('{"edition": "2020"}')
    assert (last_choices().edition, last_choices().hints) == ("2020", "off")


HAND = "R7 B2 W | R1 R2 R3"


@pytest.mark.parametrize(
    ("hand", "top", "hint"),
    [
        ("R7 B2 W | R1 R2", "R5", "The table wants red or a 5. You can play: red 7, Wild."),
        ("B2 Y3 | R1 R2", "R8", "The table wants red or an 8. None of your cards fits: draw one."),
        ("B2 Y3 | R1 R2", "W=Y", "The table wants yellow. You can play: yellow 3."),
        ("R7 R2 | R1 R2", "R5", "You can play: red 7, red 2."),
    ],
)
def test_a_hint_says_what_can_be_played_and_what_the_table_wants(
    hand: str, top: str, hint: str
) -> None:
    own = FixedSession(position(hand, top=top, Turn="1")).last_view().own
    assert own is not None
    assert hint_text(load_words("en"), own) == hint


def test_hints_stand_on_the_screen_of_who_wants_them() -> None:
    seen: list[str] = []

    async def run(*, hints: bool) -> None:
        app = app_showing(position(HAND, top="R5", Turn="1"))
        assert app.session is not None
        app.session.hints = hints
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.hearing.view is not None)
            for _ in range(3):
                await pilot.pause()
            seen.append(screen_text(app))

    asyncio.run(run(hints=True))
    asyncio.run(run(hints=False))
    assert "You can play: red 7, Wild." in seen[0]
    assert "You can play" not in seen[1]


def test_hints_are_told_in_sentences_too() -> None:
    from lastcard.tui.game import Game
    from tests.unit.tui.test_local import opening

    for hints in (True, False):
        session = LocalSession(Game(opening(5)), TIMINGS["normal"], patient=True, hints=hints)
        said = listen(session, "en", ["+"] * 6)
        assert ("The table wants" in said) == hints
