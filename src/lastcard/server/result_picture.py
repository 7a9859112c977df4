"""What came of a match as a picture, for messengers that show one beside a link.

It has no words but the name of the game, so it is the same for every language: a fan of cards, and
who has how many points, the winners first and lit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFilter, ImageFont

_FINE: Final = 2
"""Everything is drawn this much larger and scaled down at the end, for smooth edges."""
_ROOM, _CLOTH, _EDGE, _LAMP = "#081a20", "#12343b", "#0b2027", "#2b6a70"
_RIM, _STITCH, _INK, _SOFT = "#6b4c38", "#21505a", "#f6f1e7", "#b9c7c4"
_YELLOW, _PAPER, _DARK = "#f8c31e", "#fbf7ee", "#14201f"
_FAN: Final = (("#1f5ed0", "2"), ("#bc2230", "7"), (_DARK, ""), (_YELLOW, "9"), ("#35af79", "5"))
_FACES: Final = ("#f2a65a", "#8fc7e8", "#f4c6c1", "#b7d77a", "#d5b8f0", "#f5d76e", "#7fd1c2")
_LETTERS: Final = frozenset(
    "".join(map(chr, range(0x20, 0x7F)))
    + "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»áíóúñÁÍÓÚÑ¡¿ãõÃÕ·×–—‘’“”…•€©°−"
)
"""What the font has; a name in other letters is shown by its points alone."""

Color = tuple[int, int, int]


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("lastcard.server").joinpath("lettering", "figtree-latin.woff2")) as path:
        font = ImageFont.truetype(str(path), size * _FINE)
    font.set_variation_by_axes([900])
    return font


@cache
def _ground(size: tuple[int, int]) -> Image.Image:
    """The table under its lamp, with cards on it: the same for every match."""
    width, height = size[0] * _FINE, size[1] * _FINE
    ground = Image.new("RGB", (width, height), _ROOM)
    cloth = Image.new("RGB", (width, height), _EDGE)
    light = Image.radial_gradient("L").resize((width * 2, height * 2))
    light = light.crop((width // 2, height // 2, width * 3 // 2, height * 3 // 2))
    cloth.paste(_CLOTH, (0, 0), light.point([255 - value for value in range(256)]))
    cloth.paste(_LAMP, (0, 0), light.point([max(0, 90 - value) for value in range(256)]))
    frame = 18 * _FINE
    draw = ImageDraw.Draw(ground)
    draw.rounded_rectangle((frame, frame, width - frame, height - frame), 80 * _FINE, _RIM)
    inside = (frame * 2, frame * 2, width - frame * 2, height - frame * 2)
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).rounded_rectangle(inside, 64 * _FINE, 255)
    ground.paste(cloth, (0, 0), mask)
    seam = tuple(edge + (1 if i < 2 else -1) * 12 * _FINE for i, edge in enumerate(inside))
    draw.rounded_rectangle(seam, 54 * _FINE, outline=_STITCH, width=2 * _FINE)
    for number, (color, rank) in enumerate(_FAN):
        _lay(ground, _card(color, rank), number - 2)
    for part, where in (("lastcard", (470, 545)),):
        draw.text((where[0] * _FINE, where[1] * _FINE), part, _INK, _font(38), anchor="rm")
    _lay_mark(ground)
    return ground


def _card(color: str, rank: str) -> Image.Image:
    width, height = 170 * _FINE, 255 * _FINE
    card = Image.new("RGBA", (width, height))
    draw = ImageDraw.Draw(card)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 18 * _FINE, _PAPER)
    rim = 5 * _FINE
    inner = (rim, rim, width - rim, height - rim)
    draw.rounded_rectangle(inner, 14 * _FINE, color)
    middle = (width // 2, height // 2)
    if rank:
        ink = _DARK if color == _YELLOW else _PAPER
        draw.text(middle, rank, ink, _font(170), anchor="mm")
        draw.text((18 * _FINE, 14 * _FINE), rank, ink, _font(34), anchor="lt")
        return card
    radius = 58 * _FINE
    box = tuple(center + sign * radius for sign in (-1, 1) for center in middle)
    for quarter, shade in enumerate(("#bc2230", "#1f5ed0", "#35af79", _YELLOW)):
        draw.pieslice(box, quarter * 90 + 20, quarter * 90 + 110, shade)
    return card


def _lay(ground: Image.Image, card: Image.Image, step: int) -> None:
    """Put a card of the fan where it belongs, with its shadow."""
    turned = card.rotate(-13 * step, Image.Resampling.BICUBIC, expand=True)
    x, y = (310 + 74 * step) * _FINE, (290 + 13 * step * step) * _FINE
    corner = (x - turned.width // 2, y - turned.height // 2)
    soft = 14 * _FINE
    shadow = Image.new("L", (turned.width + 2 * soft, turned.height + 2 * soft))
    shadow.paste(turned.getchannel("A").point([value // 2 for value in range(256)]), (soft, soft))
    fallen = (corner[0] - soft - 4 * _FINE, corner[1] - soft + 12 * _FINE)
    ground.paste("#04100f", fallen, shadow.filter(ImageFilter.BoxBlur(8 * _FINE)))
    ground.paste(turned, corner, turned)


def _lay_mark(ground: Image.Image) -> None:
    """The full stop of the name: one tilted card."""
    card = Image.new("RGBA", (14 * _FINE, 20 * _FINE))
    ImageDraw.Draw(card).rounded_rectangle((0, 0, 14 * _FINE, 20 * _FINE), 3 * _FINE, _YELLOW)
    turned = card.rotate(-14, Image.Resampling.BICUBIC, expand=True)
    ground.paste(turned, (474 * _FINE, 541 * _FINE), turned)


def draw_result(
    rows: Sequence[tuple[str, int]], winners: Sequence[int], size: tuple[int, int]
) -> bytes:
    """A PNG of names and totals (by chair), the winners first."""
    picture = _ground(size).copy()
    draw = ImageDraw.Draw(picture)
    order = sorted(range(len(rows)), key=lambda chair: (chair not in winners, chair))
    tall = min(104, 470 // len(rows))
    top = (size[1] - tall * len(rows)) // 2
    for place, chair in enumerate(order):
        _draw_row(draw, rows[chair], chair, (620, top + tall * place, 1120, tall), chair in winners)
    done = BytesIO()
    picture.reduce(_FINE).save(done, "PNG")
    return done.getvalue()


def _draw_row(
    draw: ImageDraw.ImageDraw,
    row: tuple[str, int],
    chair: int,
    place: tuple[int, int, int, int],
    won: bool,  # noqa: FBT001 - drawn so, or not
) -> None:
    left, top, right, tall = place
    name = row[0] if set(row[0]) <= _LETTERS else ""
    middle = (top + tall // 2) * _FINE
    if won:
        plate = (left - 20, top + 4, right + 14, top + tall - 4)
        draw.rounded_rectangle([edge * _FINE for edge in plate], tall // 3 * _FINE, _YELLOW)
    ink = _DARK if won else _INK
    radius = tall * 0.34
    box = [(left - 4) * _FINE, middle - radius * _FINE, 0, middle + radius * _FINE]
    box[2] = box[0] + 2 * radius * _FINE
    draw.ellipse(box, _FACES[chair % len(_FACES)], _PAPER, 2 * _FINE)
    letters = max(16, int(tall * 0.42))
    center = ((box[0] + box[2]) / 2, middle)
    draw.text(center, name[:1].upper(), _DARK, _font(max(12, int(radius))), anchor="mm")
    points = str(row[1])
    draw.text((right * _FINE, middle), points, ink, _font(letters), anchor="rm")
    room = right * _FINE - box[2] - draw.textlength(points, _font(letters)) - 40 * _FINE
    while name and draw.textlength(name, _font(letters)) > room:
        name = name.removesuffix("…")[:-1] + "…" if len(name) > 1 else ""
    draw.text((box[2] + 16 * _FINE, middle), name, ink, _font(letters), anchor="lm")
