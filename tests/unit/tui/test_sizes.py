"""At every size, in every language and in ASCII: what is needed to play stands there, uncut."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.app import PlayApp
from lastcard.tui.glyphs import ASCII, UNICODE, Glyphs
from lastcard.tui.naming import color_name
from lastcard.tui.screens.dialog import Dialog
from tests.unit.tui.scenes import HAND, OTHERS, app_showing, position, screen_text

SIZES = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)]
SCENES = {
    "turn": position(f"{HAND} | {OTHERS}", top="R5", Turn="1"),
    "ten-players": position(
        "R7 B2 GS | R1 R2 | Y1 Y2 Y3 | G1 | B1 B3 B4 B5 B6 | R3 R4 | G2 G3 | Y4 | B7 B8 | G4 G5",
        top="R5",
        Turn="1",
    ),
    "stacking": position(
        "BD G5 | RD Y3 Y4 | Y1 Y2",
        "2:RD",
        top="R5",
        rules="stacking=two",
        Turn="2",
        Direction="right",
    ),
    "drawn": position(f"B2 G5 | {OTHERS}", "1:+R8", top="R5", Turn="1"),
}
BLUFF = position("B2 G5 | R9 W4 | Y1 Y2", "2:W4=B", top="R5", Turn="2", Direction="right")
QUICK = ("fr",)
"""What is looked at in ASCII at each run: the longest texts; the others are in `make test-long`."""
ROUND_OVER = position("R8 | R9 Y3 | Y1 Y2 BS", "1:R8", top="R5", Turn="1")


in_all_languages = pytest.mark.parametrize(
    ("language", "glyphs"),
    [
        *((language, UNICODE) for language in LANGUAGES),
        *(
            pytest.param(language, ASCII, marks=() if language in QUICK else pytest.mark.long)
            for language in LANGUAGES
        ),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else "ascii" * value.ascii or "unicode",
)


def words_of(text: str) -> str:
    """A text without frames and line ends: what was wrapped reads on."""
    return " ".join(re.sub(r"[│|║┃╭╮╰╯▶>▂▃▄▅▆▇█▁]", " ", text).split())


def at_every_size(
    app: PlayApp, *keys: str, seen: Callable[[Pilot[None], tuple[int, int]], Awaitable[None]]
) -> None:
    """Press keys, and look at each size in turn."""

    async def scene() -> None:
        async with app.run_test(size=SIZES[0]) as pilot:
            for _ in range(5):
                await pilot.pause()
            await pilot.press(*keys)
            for size in SIZES:
                await pilot.resize_terminal(*size)
                for _ in range(3):
                    await pilot.pause()
                await seen(pilot, size)

    asyncio.run(scene())


@in_all_languages
@pytest.mark.parametrize("scene", SCENES)
def test_question_reason_color_and_piles_are_uncut(
    scene: str, language: str, glyphs: Glyphs
) -> None:
    app = app_showing(SCENES[scene], language=language, glyphs=glyphs)

    async def look(_: Pilot[None], size: tuple[int, int]) -> None:
        view, words, asking = app.hearing.view, app.hearing.words, app.table.prompt.asking
        assert view is not None
        assert view.own is not None
        text = screen_text(app)
        said = words_of(text)
        uno = words_of(asking.uno)
        assert uno in said, size
        assert words_of(asking.question) in words_of(said.replace(uno, " ")), size
        assert words_of(asking.detail) in said, size
        assert color_name(words, view.board.color or "") in text, size
        assert str(view.board.pile) in text, size
        leftwards = view.board.direction == "left"
        way = words("way-left" if leftwards else "way-right")
        if size == SIZES[0] and way not in text:
            way = glyphs.left if leftwards else glyphs.right
        assert way in text, size
        assert words("key-help") in text, size
        for seat, count in enumerate(view.board.counts):
            name = app.hearing.company.at(seat)[:3]
            assert seat == view.own.seat or re.search(rf"{name}.*\b{count}\b", said), (size, name)

    at_every_size(app, "right", seen=look)


@in_all_languages
def test_a_challenge_says_what_is_at_stake(language: str, glyphs: Glyphs) -> None:
    app = app_showing(BLUFF, language=language, glyphs=glyphs)

    async def look(_: Pilot[None], size: tuple[int, int]) -> None:
        assert isinstance(app.screen, Dialog)
        said, words = words_of(screen_text(app)), app.hearing.words
        for text in (
            words("challenge-question", name="Ben"),
            words("challenge-guilty-stake", name="Ben", count=4, plays="yes"),
            words("challenge-honest-stake", count=6),
            words("challenge-accept", count=4),
            words("challenge-call"),
        ):
            assert words_of(text) in said, size

    at_every_size(app, seen=look)


@in_all_languages
def test_who_won_the_round_and_what_it_was_worth(language: str, glyphs: Glyphs) -> None:
    app = app_showing(ROUND_OVER, language=language, glyphs=glyphs)

    async def look(_: Pilot[None], size: tuple[int, int]) -> None:
        said, words = words_of(screen_text(app)), app.hearing.words
        for name, points in (("player-you", 35), ("Ben", 0), ("Chlo", 0)):
            assert re.search(rf"{words(name)}.*\b{points}\b", said), size
        for message in ("score-player", "score-round", "score-total", "next-round"):
            assert words_of(words(message)) in said, size

    at_every_size(app, seen=look)


@in_all_languages
def test_the_whole_help_can_be_read(language: str, glyphs: Glyphs) -> None:
    app = app_showing(SCENES["turn"], language=language, glyphs=glyphs)

    async def look(pilot: Pilot[None], size: tuple[int, int]) -> None:
        shown = lambda: [words_of(line) for line in screen_text(app).splitlines()]  # noqa: E731
        area = app.screen.query_one(VerticalScroll)
        area.scroll_home(animate=False)
        await pilot.pause()
        lines = shown()
        assert words_of(app.hearing.words("close")) in words_of(screen_text(app)), size
        while area.scroll_y < area.max_scroll_y:
            if language == "en":  # by its key; in the others by a screen at a time
                await pilot.press("down")
            else:
                area.scroll_relative(y=area.size.height - 1, animate=False, immediate=True)
            await pilot.pause()
            lines += [line for line in shown() if line not in lines]
        read = " ".join(lines)
        for word in set(words_of(app.hearing.words("help-keys")).split()):
            assert word in read, (size, word)

    at_every_size(app, "question_mark", seen=look)
