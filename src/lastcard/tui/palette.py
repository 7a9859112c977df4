"""The colors of the table, as the browser has them: an evening, lamplight on blue-green cloth."""

from dataclasses import dataclass
from typing import Final, Literal

from rich.style import Style


@dataclass(frozen=True, slots=True)
class Colors:
    """Every color that is drawn with, by what it means."""

    ink: str
    soft: str
    room: str
    cloth: str
    panel: str
    edge: str
    accent: str
    fan: str
    warn: str
    night: str
    """The ground of a wild."""
    back: str
    card_ink: str
    paper: str
    cards: dict[str, str]
    faded: dict[str, str]
    """The grounds of cards that cannot be played now; a wild has no color letter."""
    says: dict[str, str]
    """The colors as words on the cloth."""


FULL: Final = Colors(
    ink="#f6f1e7",
    soft="#b9c7c4",
    room="#081a20",
    cloth="#12343b",
    panel="#16393f",
    edge="#2d5a61",
    accent="#f8c31e",
    fan="#8fb0b3",
    warn="#ffb4a8",
    night="#1a242c",
    back="#33505c",
    card_ink="#14201f",
    paper="#fbf7ee",
    cards={"R": "#bc2230", "Y": "#f8c31e", "G": "#35af79", "B": "#1f5ed0"},
    # Cards in their colors with less light on them: mixed with the cloth, six parts of it in ten.
    faded={"R": "#562d37", "Y": "#6e6d2f", "G": "#206554", "B": "#174577", "": "#152e35"},
    says={"R": "#ff9d93", "Y": "#ffd75e", "G": "#7fdcae", "B": "#a3c5ff"},
)
MANY: Final = Colors(
    ink="#ffffff",
    soft="#afd7d7",
    room="#080808",
    cloth="#1c1c1c",
    panel="#005f5f",
    edge="#5f8787",
    accent="#ffd700",
    fan="#87afaf",
    warn="#ffafaf",
    night="#4e4e4e",
    back="#5f8787",
    card_ink="#000000",
    paper="#ffffff",
    cards={"R": "#af0000", "Y": "#ffd700", "G": "#00af5f", "B": "#005fd7"},
    faded={"R": "#5f0000", "Y": "#5f5f00", "G": "#005f00", "B": "#00005f", "": "#3a3a3a"},
    says={"R": "#ff8787", "Y": "#ffd75f", "G": "#5fd787", "B": "#87afff"},
)
"""For terminals with 256 colors: each of these is one of them, so that none is turned into another.
There is no dark blue-green among them; the cloth is nearly black, and dialogs have the color."""

_STANDARD: Final = {"R": "red", "Y": "bright_yellow", "G": "green", "B": "blue"}
_ON_STANDARD: Final = {"R": "bright_white", "Y": "black", "G": "black", "B": "bright_white"}


Depth = Literal["full", "many", "sixteen", "none"]
"""How many colors a terminal has; none, if the user asks for none."""


class Palette:
    """The colors that a terminal has: millions, 256, sixteen, or none but bold and dim."""

    def __init__(self, depth: Depth = "full") -> None:
        self.colors = {"full": FULL, "many": MANY}.get(depth)
        """The exact colors; None where they are the terminal's own."""
        styles = _none() if depth == "none" else _sixteen()
        if self.colors is not None:
            styles = _exact(self.colors)
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
        return self.colors is None

    @property
    def css(self) -> dict[str, str]:
        """The colors as variables of the style sheets."""
        if self.colors is None:
            return {
                "cloth": "ansi_default",
                "panel-ground": "ansi_default",
                "band": "ansi_default",
                "lamp": "ansi_yellow",
                "lamp-ink": "ansi_black",
                "ink": "ansi_default",
            }
        colors = self.colors
        return {
            "cloth": colors.cloth,
            "panel-ground": colors.panel,
            "band": colors.room,
            "lamp": colors.accent,
            "lamp-ink": colors.card_ink,
            "ink": colors.ink,
        }

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


def _exact(colors: Colors) -> _Styles:
    grounds = {**colors.cards, "": colors.night}
    inks = dict.fromkeys(grounds, colors.paper) | dict.fromkeys("YG", colors.card_ink)
    return _Styles(
        cards={c: Style(color=inks[c], bgcolor=grounds[c], bold=True) for c in grounds},
        faded={c: Style(color=colors.paper, bgcolor=ground) for c, ground in colors.faded.items()},
        said={c: Style(color=said) for c, said in colors.says.items()},
        ink=Style(color=colors.ink, bgcolor=colors.cloth),
        soft=Style(color=colors.soft),
        accent=Style(color=colors.accent),
        warn=Style(color=colors.warn),
        edge=Style(color=colors.edge),
        fan=Style(color=colors.fan),
        band=Style(bgcolor=colors.room),
        panel=Style(bgcolor=colors.panel),
        back=Style(color=colors.back, bgcolor=colors.night),
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
        cards=dict.fromkeys((*_STANDARD, ""), bold),
        faded=dict.fromkeys((*_STANDARD, ""), dim),
        said=dict.fromkeys(_STANDARD, Style()),
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
