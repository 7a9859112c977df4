"""Cards in a terminal: each can be told from every other without color, and read with it."""

import re
from dataclasses import astuple
from importlib.resources import files
from itertools import product

import pytest
from rich.color import Color, ColorSystem

from lastcard.engine import ALL_CARDS
from lastcard.tui.cards import HUGE, LARGE, MIDDLE, SMALL, CardDrawing, Light, Size
from lastcard.tui.glyphs import ASCII, UNICODE, Glyphs
from lastcard.tui.palette import MANY, Depth, Palette
from lastcard.tui.starting import color_depth


def text_of(drawing: CardDrawing, code: str, size: Size, **how: object) -> str:
    rows = drawing.face(code, size, **how)  # type: ignore[arg-type]
    return "\n".join("".join(segment.text for segment in row) for row in rows)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE, HUGE], ids=str)
def test_no_two_cards_look_alike_without_color(glyphs: Glyphs, size: Size) -> None:
    drawing = CardDrawing(glyphs, Palette())
    looks = {text_of(drawing, card.code, size) for card in ALL_CARDS}
    assert len(looks) == len(ALL_CARDS)
    for look in looks:
        lines = look.split("\n")
        assert len(lines) == size.height
        assert {len(line) for line in lines} == {size.width}
    if glyphs.ascii:
        assert all(look.isascii() for look in looks)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE], ids=str)
def test_what_can_be_played_and_what_is_chosen_shows_without_color(
    glyphs: Glyphs, size: Size
) -> None:
    drawing = CardDrawing(glyphs, Palette())
    looks = {
        text_of(drawing, "R5", size, light=light, chosen=chosen, number=3)
        for light, chosen in product((Light.PLAYABLE, Light.FADED), (False, True))
    }
    # The frame of a chosen card says just that; the line above says whether it can be played.
    assert len(looks) >= 3


@pytest.mark.parametrize("color", ["R", "Y", "G", "B", None])
@pytest.mark.parametrize("faded", [False, True])
@pytest.mark.parametrize("depth", ["full", "many"])
def test_cards_can_be_read(depth: Depth, color: str | None, faded: bool) -> None:
    style = Palette(depth).card(color, faded=faded)
    assert style.color is not None
    assert style.bgcolor is not None
    assert contrast(style.color, style.bgcolor) >= 4.5


@pytest.mark.parametrize("ground", ["cloth", "panel", "room"])
def test_words_can_be_read_in_256_colors(ground: str) -> None:
    inks = (MANY.ink, MANY.soft, MANY.accent, MANY.warn, *MANY.says.values())
    for ink in inks if ground == "cloth" else inks[:3]:
        assert contrast(Color.parse(ink), Color.parse(getattr(MANY, ground))) >= 4.5, ink


def test_each_of_256_colors_is_shown_as_it_is_meant() -> None:
    used = {
        color
        for value in astuple(MANY)
        for color in (value.values() if isinstance(value, dict) else [value])
    }
    shown = {color: Color.parse(color).downgrade(ColorSystem.EIGHT_BIT) for color in used}
    for color, one in shown.items():
        assert one.get_truecolor().hex == color
    assert len({one.number for one in shown.values()}) == len(used)


def test_no_two_grounds_are_alike_in_256_colors() -> None:
    grounds = [*MANY.cards.values(), *MANY.faded.values(), MANY.night, MANY.cloth, MANY.panel]
    assert len({*grounds, MANY.room}) == len(grounds) + 1
    for faded in MANY.faded.values():
        for ground in (MANY.cloth, MANY.panel, *MANY.cards.values()):
            assert distance(faded, ground) > 35, (faded, ground)


def distance(one: str, other: str) -> float:
    parts = zip(Color.parse(one).get_truecolor(), Color.parse(other).get_truecolor(), strict=True)
    return sum((a - b) ** 2 for a, b in parts) ** 0.5


@pytest.mark.parametrize(
    ("variables", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "full"),
        ({"TERM": "xterm-direct"}, "full"),
        ({"TERM": "xterm-256color"}, "many"),
        ({"TERM": "tmux-256color", "COLORTERM": ""}, "many"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
    ],
)
def test_a_terminal_gets_the_colors_that_it_promises(
    variables: dict[str, str], depth: Depth, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert color_depth() == depth


def contrast(one: Color, other: Color) -> float:
    """As WCAG has it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in color.get_truecolor().normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_color_of_a_screen_comes_from_the_palette() -> None:
    folder = files("lastcard.tui")
    for place in ("screens", "widgets", "."):
        for file in folder.joinpath(place).iterdir():
            if file.name.endswith(".py") and file.name != "palette.py":
                assert re.findall(r"#[0-9a-f]{6}\b", file.read_text("utf-8")) == [], file.name
