"""The colors of the table, as the browser has them: an evening, lamplight on blue-green cloth."""

from __future__ import annotations

from typing import Final

from rich.color import Color
from rich.style import Style

INK: Final = "#f6f1e7"
SOFT: Final = "#b9c7c4"
ROOM: Final = "#081a20"
CLOTH: Final = "#12343b"
PANEL: Final = "#16393f"
EDGE: Final = "#2d5a61"
ACCENT: Final = "#f8c31e"
GOOD: Final = "#7fdcae"
WARN: Final = "#ffb4a8"
NIGHT: Final = "#1a242c"
CARD_INK: Final = "#14201f"
PAPER: Final = "#fbf7ee"

CARDS: Final = {"R": "#bc2230", "Y": "#f8c31e", "G": "#35af79", "B": "#1f5ed0"}
ON_CARDS: Final = {"R": PAPER, "Y": CARD_INK, "G": CARD_INK, "B": PAPER}
SAYS: Final = {"R": "#ff9d93", "Y": "#ffd75e", "G": "#7fdcae", "B": "#a3c5ff"}
"""The colors as words on the cloth."""

_STANDARD: Final = {"R": "red", "Y": "bright_yellow", "G": "green", "B": "blue"}
_ON_STANDARD: Final = {"R": "bright_white", "Y": "black", "G": "black", "B": "bright_white"}


class Palette:
    """The colors that a terminal has: millions, or sixteen."""

    def __init__(self, *, sixteen: bool = False) -> None:
        self.sixteen = sixteen
        cards, inks = (_STANDARD, _ON_STANDARD) if sixteen else (CARDS, ON_CARDS)
        night, paper = ("black", "bright_white") if sixteen else (NIGHT, PAPER)
        self._cards = {
            **{c: Style(color=inks[c], bgcolor=cards[c], bold=True) for c in "RYGB"},
            "": Style(color=paper, bgcolor=night, bold=True),
        }
        self._faded = {c: _faded(style, sixteen=sixteen) for c, style in self._cards.items()}
        ink, soft, cloth = ("bright_white", "white", "default") if sixteen else (INK, SOFT, CLOTH)
        self.ink = Style(color=ink, bgcolor=cloth)
        self.soft = Style(color=soft, bgcolor=cloth)
        self.accent = Style(color="bright_yellow" if sixteen else ACCENT, bgcolor=cloth, bold=True)
        self.warn = Style(color="bright_red" if sixteen else WARN, bgcolor=cloth, bold=True)
        self.good = Style(color="bright_green" if sixteen else GOOD, bgcolor=cloth)
        self.edge = Style(color="bright_black" if sixteen else EDGE, bgcolor=cloth)
        self.back = Style(color="bright_black" if sixteen else "#33505c", bgcolor=night)

    def card(self, color: str | None, *, faded: bool = False) -> Style:
        """The face of a card of a color; None for a wild."""
        return (self._faded if faded else self._cards)[color or ""]

    def said(self, color: str | None) -> Style:
        """Words that speak of a color."""
        if color is None:
            return self.ink
        if self.sixteen:
            return self.ink + Style(color="bright_blue" if color == "B" else _STANDARD[color])
        return self.ink + Style(color=SAYS[color])


def _faded(style: Style, *, sixteen: bool) -> Style:
    """A card that cannot be played now: still of its color, with less light on it."""
    if sixteen:
        return style + Style(bold=False, dim=True)
    background = style.bgcolor.triplet if style.bgcolor else None
    cloth = Color.parse(CLOTH).triplet
    if background is None or cloth is None:
        return style
    return Style(color=PAPER, bgcolor=_hex(_mix(background, cloth, 0.6)))


def _mix(
    one: tuple[int, int, int], other: tuple[int, int, int], part: float
) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _hex(color: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)
