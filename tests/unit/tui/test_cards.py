"""Cards in a terminal: each can be told from every other without color, and read with it."""

from itertools import product

import pytest
from rich.color import Color

from lastcard.engine import ALL_CARDS
from lastcard.tui.cards import HUGE, LARGE, MIDDLE, SMALL, CardDrawing, Light, Size
from lastcard.tui.glyphs import ASCII, UNICODE, Glyphs
from lastcard.tui.palette import Palette


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
def test_cards_can_be_read(color: str | None, faded: bool) -> None:
    style = Palette().card(color, faded=faded)
    assert style.color is not None
    assert style.bgcolor is not None
    assert contrast(style.color, style.bgcolor) >= 4.5


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
