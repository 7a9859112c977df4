"""Faces as large as a card: each fits, and none looks like another."""

import pytest

from lastcard.tui.cards import HUGE, LARGE, CardDrawing, Size
from lastcard.tui.faces import large_face
from lastcard.tui.glyphs import ASCII, UNICODE, Glyphs
from lastcard.tui.palette import Palette

FACES = [*"0123456789", "S", "R", "+2", "+4", "W", "A"]


@pytest.mark.parametrize("doubled", [False, True])
def test_every_face_fits_its_card(doubled: bool) -> None:
    size = HUGE if doubled else LARGE
    for face in FACES:
        lines = large_face(face, doubled=doubled)
        assert len(lines) == size.height - 2
        assert len({len(line) for line in lines}) == 1
        assert len(lines[0]) <= size.width - 2


@pytest.mark.parametrize("doubled", [False, True])
def test_no_face_looks_like_another(doubled: bool) -> None:
    assert len({large_face(face, doubled=doubled) for face in FACES}) == len(FACES)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [HUGE, LARGE])
def test_a_card_says_its_color_in_two_corners_without_any_color(glyphs: Glyphs, size: Size) -> None:
    drawing = CardDrawing(glyphs, Palette("none"))
    for color in "RYGB":
        rows = ["".join(s.text for s in row) for row in drawing.face(f"{color}7", size, number=12)]
        corner = color + glyphs.symbols[color]
        assert corner in rows[0]
        assert corner[::-1] in rows[-1]
        assert "12" in rows[-1]
        assert {len(row) for row in rows} == {size.width}
