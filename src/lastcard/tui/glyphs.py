"""What a terminal can draw with: rounded boxes and symbols, or plain ASCII where it must be."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Frame:
    """The edges of a box."""

    corners: str
    """Top left, top right, bottom left, bottom right."""
    across: str
    down: str


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One alphabet. Every shape differs from the others without any color."""

    ascii: bool
    symbols: dict[str, str]
    """By color letter."""
    faces: dict[str, str]
    """By what stands after the color, and by wild."""
    idle: Frame
    playable: Frame
    """Heavier than idle."""
    chosen: Frame
    back: str
    fan: str
    mark: str
    here: str
    left: str
    right: str
    more_before: str
    more_after: str
    bar: str
    bar_empty: str
    dot: str
    ellipsis: str
    before: str
    after: str
    all_arrows: str
    arrows: tuple[str, str, str]
    """Left, right, down, as they are written on keys."""


UNICODE: Final = Glyphs(
    ascii=False,
    symbols={"R": "●", "Y": "★", "G": "■", "B": "☾"},
    faces={"S": "⊘", "R": "⇄", "D": "+2", "W": "W", "W4": "+4", "WA": "A"},
    idle=Frame("╭╮╰╯", "─", "│"),
    playable=Frame("┏┓┗┛", "━", "┃"),
    chosen=Frame("╔╗╚╝", "═", "║"),
    back="▒",
    fan="▐",
    mark="▮",
    here="▶",
    left="↻",
    right="↺",
    more_before="▲",
    more_after="▼",
    bar="━",
    bar_empty="─",
    dot="·",
    ellipsis="…",
    before="‹",
    after="›",
    all_arrows="↑↓←→",
    arrows=("←", "→", "↓"),
)
ASCII: Final = Glyphs(
    ascii=True,
    symbols={"R": "o", "Y": "*", "G": "#", "B": "("},
    faces={"S": "S", "R": "R", "D": "+2", "W": "W", "W4": "+4", "WA": "A"},
    idle=Frame("....", "-", "|"),
    playable=Frame("++++", "=", "|"),
    chosen=Frame("####", "#", "#"),
    back=":",
    fan="|",
    mark="#",
    here=">",
    left=">>",
    right="<<",
    more_before="^",
    more_after="v",
    bar="=",
    bar_empty="-",
    dot="-",
    ellipsis="~",
    before="<",
    after=">",
    all_arrows="arrows",
    arrows=("Left", "Right", "Down"),
)
