"""The colors of the table, as the browser has them: an evening, lamplight on blue-green cloth."""

from dataclasses import dataclass
from typing import Final, Literal

from rich.color import Color
from rich.style import Style

INK: Final = "#f6f1e7"
SOFT: Final = "#b9c7c4"
ROOM: Final = "#081a20"
CLOTH: Final = "#12343b"
PANEL: Final = "#16393f"
EDGE: Final = "#2d5a61"
ACCENT: Final = "#f8c31e"
FAN: Final = "#8fb0b3"
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


Depth = Literal["full", "sixteen", "none"]
"""How many colors a terminal has; none at all for those who ask for none."""


class Palette:
    """The colors that a terminal has: millions, sixteen, or none; then weight says it all."""

    def __init__(self, depth: Depth = "full") -> None:
        self.depth = depth
        styles = {"full": _full, "sixteen": _sixteen, "none": _none}[depth]()
        self._cards = styles.cards
        self._faded = styles.faded
        self._said = styles.said
        ink = styles.ink
        self.ink = ink
        self.soft = ink + styles.soft
        self.accent = ink + styles.accent + Style(bold=True)
        self.warn = ink + styles.warn + Style(bold=True)
        self.edge = ink + styles.edge
        """Frames and rules."""
        self.fan = ink + styles.fan
        self.band = styles.band
        """The lines at the top and the bottom."""
        self.panel = styles.panel
        """The ground of a dialog."""
        self.back = styles.back

    @property
    def is_ansi(self) -> bool:
        """Whether the colors are the terminal's own."""
        return self.depth != "full"

    def card(self, color: str | None, *, faded: bool = False) -> Style:
        """The face of a card of a color; None for a wild."""
        return (self._faded if faded else self._cards)[color or ""]

    def said(self, color: str | None) -> Style:
        """Words that speak of a color."""
        return self.ink if color is None else self.ink + self._said[color]


@dataclass(frozen=True, slots=True)
class _Styles:
    cards: dict[str, Style]
    """By color letter; a wild has none."""
    faded: dict[str, Style]
    """Cards that cannot be played now."""
    said: dict[str, Style]
    ink: Style
    soft: Style
    accent: Style
    warn: Style
    edge: Style
    fan: Style
    band: Style
    panel: Style
    back: Style


def _full() -> _Styles:
    grounds, inks = {**CARDS, "": NIGHT}, {**ON_CARDS, "": PAPER}
    return _Styles(
        cards={c: Style(color=inks[c], bgcolor=grounds[c], bold=True) for c in grounds},
        faded={c: Style(color=PAPER, bgcolor=_dimmed(ground)) for c, ground in grounds.items()},
        said={c: Style(color=said) for c, said in SAYS.items()},
        ink=Style(color=INK, bgcolor=CLOTH),
        soft=Style(color=SOFT),
        accent=Style(color=ACCENT),
        warn=Style(color=WARN),
        edge=Style(color=EDGE),
        fan=Style(color=FAN),
        band=Style(bgcolor=ROOM),
        panel=Style(bgcolor=PANEL),
        back=Style(color="#33505c", bgcolor=NIGHT),
    )


def _sixteen() -> _Styles:
    grounds, inks = {**_STANDARD, "": "black"}, {**_ON_STANDARD, "": "bright_white"}
    said = {**_STANDARD, "B": "bright_blue"}
    return _Styles(
        cards={c: Style(color=inks[c], bgcolor=grounds[c], bold=True) for c in grounds},
        faded={**{c: Style(color=said[c]) for c in said}, "": Style(color="white")},
        said={c: Style(color=color) for c, color in said.items()},
        ink=Style(color="default", bgcolor="default"),
        soft=Style(),
        accent=Style(color="yellow"),
        warn=Style(color="bright_red"),
        edge=Style(color="bright_black"),
        fan=Style(),
        band=Style(),
        panel=Style(),
        back=Style(color="bright_black"),
    )


def _none() -> _Styles:
    """Light, heavy and reversed: on whatever ground and ink the terminal has."""
    bold, dim = Style(bold=True), Style(dim=True)
    return _Styles(
        cards=dict.fromkeys((*CARDS, ""), bold),
        faded=dict.fromkeys((*CARDS, ""), dim),
        said=dict.fromkeys(CARDS, Style()),
        ink=Style(color="default", bgcolor="default"),
        soft=Style(),
        accent=Style(),
        warn=Style(),
        edge=dim,
        fan=Style(),
        band=Style(),
        panel=Style(),
        back=dim,
    )


def _dimmed(color: str) -> str:
    """Still of its color, with less light on it."""
    one, cloth = Color.parse(color).triplet, Color.parse(CLOTH).triplet
    return color if one is None or cloth is None else _hex(_mix(one, cloth, 0.6))


def _mix(
    one: tuple[int, int, int], other: tuple[int, int, int], part: float
) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _hex(color: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)
