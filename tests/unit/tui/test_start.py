"""The first screen: every choice can be played, Enter deals, and it remembers."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from lastcard.editions import load_edition
from lastcard.engine import LastcardError, Malformed
from lastcard.rulebook import presets
from lastcard.tui.app import Door, PlayApp
from lastcard.tui.choices import Choices, all_choices, keep_choices, last_choices
from lastcard.tui.glyphs import ASCII, UNICODE, Glyphs
from lastcard.tui.language import load_words
from lastcard.tui.screens.start import Start, StartScreen
from lastcard.tui.session import Session
from tests.unit.tui.scenes import TABLE, FixedSession, screen_text


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


class Opened:
    """A door that remembers what was chosen."""

    def __init__(self, *, fails: LastcardError | None = None) -> None:
        self.chosen: list[Start] = []
        self._fails = fails

    def open(self, chosen: Start) -> Session:
        self.chosen.append(chosen)
        if self._fails is not None:
            raise self._fails
        return FixedSession(TABLE)


def app_with(
    opened: Opened, *, can_resume: bool = False, language: str = "en", glyphs: Glyphs = UNICODE
) -> PlayApp:
    door = Door(Choices(), can_resume=can_resume, open=opened.open)
    return PlayApp(door, load_words(language, ascii_only=glyphs.ascii), glyphs)


Then = Callable[[Pilot[None], PlayApp], Awaitable[None]]


def at_the_door(app: PlayApp, then: Then) -> None:
    async def scene() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await then(pilot, app)

    asyncio.run(scene())


def chosen_by(*keys: str) -> Choices:
    """What is played after these keys and Enter."""
    opened = Opened()

    async def then(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press(*keys, "enter")
        await pilot.pause()
        assert app.screen is app.table

    at_the_door(app_with(opened), then)
    (chosen,) = opened.chosen
    assert isinstance(chosen, Choices)
    return chosen


def test_enter_is_all_it_takes() -> None:
    assert chosen_by() == Choices()


def test_arrows_choose() -> None:
    assert chosen_by("right").edition == "2020"
    assert chosen_by("down", "down", "left").limit == 300
    assert chosen_by("down", "down", "down", "left").players == 3
    assert chosen_by("up", "space").rules == {"auto_uno": "on"}
    assert chosen_by("up", "space", "space").rules == {}


def test_vim_keys_choose_too() -> None:
    assert chosen_by("l").edition == "2020"
    assert chosen_by("j", "j", "h").limit == 300
    assert chosen_by("k", "l").rules == {"auto_uno": "on"}


def test_presets_are_those_of_the_browser() -> None:
    down = ["down"] * 8
    seen: list[str] = []
    for times, (name, rules) in enumerate(presets().items()):
        chosen = chosen_by(*down, *["right"] * times)
        sheet = load_edition("classic").rules
        assert sheet.with_options(chosen.rules) == sheet.with_options(rules), name
        seen.append(name)
    assert seen[0] == "sheet"
    assert chosen_by(*down, "left").rules == presets()[seen[-1]]


def test_rules_of_ones_own_are_named_so() -> None:
    async def then(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("up", "space")
        await pilot.pause()
        assert "Your own" in screen_text(app)
        await pilot.press("space")
        await pilot.pause()
        assert "As printed" in screen_text(app)

    at_the_door(app_with(Opened()), then)


def test_a_format_brings_its_number_of_players() -> None:
    chosen = chosen_by("down", "down", "down", "left", "left", "up", "up", "right", "right")
    assert chosen.players in (2, 4)
    chosen.setup()


def test_a_click_chooses() -> None:
    opened = Opened()

    async def then(pilot: Pilot[None], app: PlayApp) -> None:
        assert isinstance(app.screen, StartScreen)
        view = app.screen.view
        line = next(y for y in range(24) if "Players" in view.render_line(y).text)
        text = view.render_line(line).text
        await pilot.click(view, offset=(text.index("Players"), line))
        await pilot.pause()
        assert view.all[view.at].name == "players"
        await pilot.click(view, offset=(text.index("4"), line))
        await pilot.pause()
        assert view.choices.players == 5
        await pilot.click(app.screen.keys, offset=(2, 0))
        await pilot.pause()
        assert [c.players for c in opened.chosen if isinstance(c, Choices)] == [5]

    at_the_door(app_with(opened), then)


def test_the_match_that_was_left_can_be_taken_up() -> None:
    opened = Opened()

    async def then(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("r")
        await pilot.pause()

    at_the_door(app_with(opened), then)
    assert opened.chosen == []
    at_the_door(app_with(opened, can_resume=True), then)
    assert opened.chosen == ["resume"]


def test_what_cannot_be_taken_up_is_said() -> None:
    app = app_with(Opened(fails=Malformed("it is torn")), can_resume=True)

    async def then(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("r")
        await pilot.pause()

    at_the_door(app, then)
    assert app.return_code == 2


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_chosen_can_be_played(seed: int) -> None:
    random, choices = Random(seed), Choices()
    for _ in range(60):
        choice = random.choice(all_choices(choices))
        choices = choice.step(choices, random.choice((-1, 1)))
        choices.setup()
        for one in all_choices(choices):
            assert one.value(choices) in one.values(choices)


def test_choices_are_remembered() -> None:
    assert last_choices() == Choices()
    wanted = Choices(edition="2020", players=3, level="skilled", rules={"jump_in": "on"})
    keep_choices(wanted)
    assert last_choices() == wanted


@pytest.mark.parametrize(
    "text", ["", "{}x", '{"rules": {"jump": "on"}}', '{"level": "god"}', '{"edition": "x"}']
)
def test_choices_that_cannot_be_read_are_forgotten(text: str, tmp_path: Path) -> None:
    keep_choices(Choices(players=3))
    next(tmp_path.rglob("choices.json")).write_text(text)
    assert last_choices() == Choices()


async def shown(pilot: Pilot[None]) -> None:
    await pilot.press("down")
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (48, 16)], ids=["80", "wide", "tiny"])
def test_the_first_screen(size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(app_with(Opened(), can_resume=True), terminal_size=size, run_before=shown)


def test_the_first_screen_in_ascii_and_french(snap_compare: Any) -> None:
    app = app_with(Opened(), language="fr", glyphs=ASCII)
    assert snap_compare(app, terminal_size=(80, 24), run_before=shown)


def test_escape_does_not_leave() -> None:
    async def then(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)

    at_the_door(app_with(Opened()), then)
