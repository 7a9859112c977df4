"""What the screens look like, by size, alphabet and color: looked at, then kept."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from lastcard.tui.app import PlayApp
from lastcard.tui.glyphs import ASCII, UNICODE
from lastcard.tui.language import load_words
from lastcard.tui.palette import Depth
from lastcard.tui.screens import table
from lastcard.tui.screens.replay import ReplayApp
from lastcard.wire import Chair, Person, TableInfo, TableOptions
from tests.unit.tui.scenes import FORTY, HAND, OTHERS, TABLE, app_showing, position, replay_of

SMALL, WIDE, TINY = (80, 24), (130, 40), (48, 16)
TEN = position(
    "R7 B2 GS | R1 R2 | Y1 Y2 Y3 | G1 | B1 B3 B4 B5 B6 | R3 R4 | G2 G3 | Y4 | B7 B8 | G4 G5",
    top="R5",
    Turn="1",
)
BLUFF = position("B2 G5 | R9 W4 | Y1 Y2", "2:W4=B", top="R5", Turn="2", Direction="right")
SCENES: dict[str, str] = {
    "turn": TABLE,
    "waiting": position(f"{HAND} | {OTHERS}", top="R5", Turn="3"),
    "ten-players": TEN,
    "forty-cards": position(f"{FORTY} | {OTHERS}", top="R5", Turn="1"),
    "challenge": BLUFF,
    "first-color": position("B2 G5 | R9 Y3 | Y1 Y2", top="", First="W", Dealer="3"),
    "drawn": position(f"B2 G5 | {OTHERS}", "1:+R8", top="R5", Turn="1"),
    "stacking": position(
        "BD G5 | RD Y3 Y4 | Y1 Y2",
        "2:RD",
        top="R5",
        rules="stacking=two",
        Turn="2",
        Direction="right",
    ),
    "exposed": position("B2 G5 G6 | R9 Y3 | Y1 Y2", "2:R9", top="R5", Turn="2"),
    "called": position("B2 G5 G6 | R9 Y3 | Y1 Y2", "2:R9!", top="R5", Turn="2"),
    "peek": position(
        "WA G5 G6 | R9 Y3 | Y1 Y2 BS", "1:WA=G", edition="special-agent", top="R5", Turn="1"
    ),
    "judged": f"{BLUFF} 1:?",
    "round-over": position("R8 | R9 Y3 | Y1 Y2 BS", "1:R8", top="R5", Turn="1"),
    "match-over": position("R8 | R9 Y3 | Y1 W4 BS", "1:R8", top="R5", Turn="1", rules="limit=50"),
}


@pytest.fixture(autouse=True)
def _what_is_shouted_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a busy machine takes for a picture."""
    monkeypatch.setattr(table, "SHOUT_SECONDS", 3600)


async def shown(pilot: Pilot[None]) -> None:
    """Until everything has been delivered and drawn."""
    for _ in range(5):
        await pilot.pause()


@pytest.mark.parametrize("scene", SCENES)
def test_the_table_at_80_by_24(scene: str, snap_compare: Any) -> None:
    assert snap_compare(app_showing(SCENES[scene]), terminal_size=SMALL, run_before=shown)


@pytest.mark.parametrize("size", [WIDE, TINY], ids=["wide", "tiny"])
@pytest.mark.parametrize("scene", ["turn", "ten-players", "forty-cards", "challenge", "round-over"])
def test_other_sizes(scene: str, size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(app_showing(SCENES[scene]), terminal_size=size, run_before=shown)


@pytest.mark.parametrize("scene", ["turn", "challenge", "forty-cards"])
def test_ascii_alone(scene: str, snap_compare: Any) -> None:
    app = app_showing(SCENES[scene], glyphs=ASCII)
    assert snap_compare(app, terminal_size=SMALL, run_before=shown)


@pytest.mark.parametrize("scene", ["turn", "challenge"])
def test_sixteen_colors(scene: str, snap_compare: Any) -> None:
    app = app_showing(SCENES[scene], depth="sixteen")
    assert snap_compare(app, terminal_size=SMALL, run_before=shown)


def test_no_color_at_all(snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_showing(TABLE, depth="none")
    assert snap_compare(app, terminal_size=SMALL, run_before=shown)


@pytest.mark.parametrize("language", ["fr", "es", "pt"])
@pytest.mark.parametrize("scene", ["turn", "challenge", "round-over"])
def test_other_languages(scene: str, language: str, snap_compare: Any) -> None:
    app = app_showing(SCENES[scene], language=language)
    assert snap_compare(app, terminal_size=SMALL, run_before=shown)


@pytest.mark.parametrize(
    ("scene", "keys"),
    [
        ("turn", ["question_mark"]),
        ("turn", ["s"]),
        ("turn", ["4", "enter"]),
        ("turn", ["2", "enter"]),
        ("turn", ["o"]),
        ("waiting", ["enter"]),
        ("turn", ["2", "w"]),
    ],
    ids=["help", "scores", "color", "refused", "sorted", "not-your-turn", "rules"],
)
def test_what_keys_open(scene: str, keys: list[str], snap_compare: Any) -> None:
    async def press(pilot: Pilot[None]) -> None:
        await shown(pilot)
        await pilot.press(*keys)
        await shown(pilot)

    assert snap_compare(app_showing(SCENES[scene]), terminal_size=SMALL, run_before=press)


def test_swap(snap_compare: Any) -> None:
    async def press(pilot: Pilot[None]) -> None:
        await shown(pilot)
        await pilot.press("enter")
        await shown(pilot)

    text = position(f"{HAND} | {OTHERS}", top="R5", rules="seven_zero=on", Turn="1")
    assert snap_compare(app_showing(text), terminal_size=SMALL, run_before=press)


def test_the_lobby(snap_compare: Any) -> None:
    table = TableInfo(
        code="K7M2XQ",
        options=TableOptions(),
        format="points",
        stage="lobby",
        chairs=[
            Chair(person=Person("0", "Ada"), connected=True, ready=True),
            Chair(person=Person("1", "Ben"), connected=False),
            Chair(bot="casual"),
            Chair(),
        ],
        host="0",
        spectators=[],
        votes=[],
    )
    assert snap_compare(app_showing(TABLE, table=table), terminal_size=SMALL, run_before=shown)


@pytest.mark.parametrize("keys", [[], ["right"], ["end"], ["right", "e"]], ids=str)
def test_a_record(keys: list[str], snap_compare: Any) -> None:
    async def press(pilot: Pilot[None]) -> None:
        await shown(pilot)
        await pilot.press(*keys)
        await shown(pilot)

    text = position(f"{HAND} | {OTHERS}", "1:R7 2:R1 3:+B5 4:+B6 1:W=G", top="R5", Turn="1")
    app = ReplayApp(replay_of(text), load_words("en"), UNICODE)
    assert snap_compare(app, terminal_size=SMALL, run_before=press)


@pytest.mark.parametrize("depth", ["full", "sixteen"])
def test_talk(depth: Depth, snap_compare: Any) -> None:
    async def press(pilot: Pilot[None]) -> None:
        await shown(pilot)
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert app.hearing.table is not None
        app.hearing.table = replace(app.hearing.table, code="K7M2XQ")
        await pilot.press("m", *"Hello")
        await shown(pilot)
        line = app.screen.query_one(Input)
        line.cursor_blink = False
        assert "Hello" in line.render_line(0).text
        await shown(pilot)

    assert snap_compare(app_showing(TABLE, depth=depth), terminal_size=SMALL, run_before=press)
