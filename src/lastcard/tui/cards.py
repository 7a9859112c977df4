"""Cards as cells of a terminal: color, symbol, letter and face, each enough by itself."""

from enum import Enum
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from lastcard.tui.faces import large_face
from lastcard.tui.glyphs import Frame, Glyphs
from lastcard.tui.palette import Palette
from lastcard.tui.sentences import color_of

Row = list[Segment]


class Size(NamedTuple):
    """How many cells a card takes."""

    width: int
    height: int


HUGE = Size(12, 7)
LARGE = Size(8, 5)
MIDDLE = Size(7, 3)
SMALL = Size(6, 2)


class Light(Enum):
    """How a card is drawn: as usual, as one that can be played now, or as one that cannot."""

    IDLE = "idle"
    PLAYABLE = "playable"
    FADED = "faded"


class CardDrawing:
    """Draws cards with one alphabet and one palette."""

    def __init__(self, glyphs: Glyphs, palette: Palette) -> None:
        self.glyphs = glyphs
        self.palette = palette

    def face(
        self,
        code: str,
        size: Size,
        *,
        light: Light = Light.IDLE,
        chosen: bool = False,
        number: int | None = None,
        named: str | None = None,
    ) -> list[Row]:
        """A card; `named` is the color that was named for a wild."""
        color = color_of(code) or named
        style = self.palette.card(color, faded=light is Light.FADED)
        frame = self._frame(light, chosen=chosen)
        label = "" if number is None else str(number)
        if size.height == SMALL.height:
            return self._small(code, style, frame, label, light, chosen=chosen)
        if chosen:
            style = style + Style(bold=True)
        inner = size.width - 2
        corner = self.corner(color) if size.height > MIDDLE.height else ""
        head = corner + frame.across * (inner - len(corner))
        foot = (frame.across + label + frame.across * inner)[: inner - len(corner)] + corner[::-1]
        if not corner and label:
            foot = label.center(inner, frame.across)
        top = Segment(frame.corners[0] + head + frame.corners[1], style)
        bottom = Segment(frame.corners[2] + foot + frame.corners[3], style)
        body = self._body(code, color, inner, size.height - 2, style)
        side = Segment(frame.down, style)
        return [[top], *([side, *line, side] for line in body), [bottom]]

    def _frame(self, light: Light, *, chosen: bool) -> Frame:
        if chosen:
            return self.glyphs.chosen
        return self.glyphs.playable if light is Light.PLAYABLE else self.glyphs.idle

    def _body(
        self, code: str, color: str | None, inner: int, height: int, style: Style
    ) -> list[Row]:
        """The face; a wild that has no color yet shows all four."""
        face = self.face_of(code)
        if height == 1:
            return [[Segment(f"{self.corner(color)} {face}".ljust(inner)[:inner], style)]]
        if color is None and code != "??":
            return self._pinwheel(face, inner, height, style)
        lines = () if self.glyphs.ascii else large_face(self._large(code), doubled=height > 3)
        if not lines:
            lines = tuple(face if n == height // 2 else "" for n in range(height))
        return [[Segment(line.center(inner), style)] for line in lines]

    def _large(self, code: str) -> str:
        """The name of a face among the large ones."""
        if color_of(code) is None:
            return {"W4": "+4", "WA": "A"}.get(code, code)
        return {"D": "+2"}.get(code[1:], code[1:])

    def _pinwheel(self, face: str, inner: int, height: int, style: Style) -> list[Row]:
        """The four colors around the face, each with its letter."""
        half = inner // 2
        rows: list[Row] = []
        for line in range(height):
            if line == height // 2:
                rows.append([Segment(face.center(inner), style)])
                continue
            left, right = "RY" if line < height // 2 else "BG"
            named = line in (0, height - 1)
            rows.append(
                [
                    Segment((c if named else "").center(half), self.palette.card(c))
                    for c in (left, right)
                ]
            )
        return rows

    def _small(
        self, code: str, style: Style, frame: Frame, label: str, light: Light, *, chosen: bool
    ) -> list[Row]:
        color = color_of(code)
        down = frame.down
        text = f"{self.corner(color)}{self.face_of(code)}".ljust(SMALL.width - 2)
        mark = "=" if light is Light.PLAYABLE else " "
        foot = (mark + label + mark if label else "").center(SMALL.width - 2)
        if chosen:
            style = style + Style(bold=True, underline=True)
        return [
            [Segment(down + text[: SMALL.width - 2] + down, style)],
            [Segment(down + foot + down, style)],
        ]

    def corner(self, color: str | None) -> str:
        """Letter and symbol of a color."""
        return "W" if color is None else color + self.glyphs.symbols[color]

    def face_of(self, code: str) -> str:
        """What is on a card beside its color."""
        if color_of(code) is None:
            return self.glyphs.faces.get(code, code)
        return self.glyphs.faces.get(code[1:], code[1:])

    def back(self, size: Size, count: int) -> list[Row]:
        """The draw pile, with how many cards it holds."""
        frame, style = self.glyphs.idle, self.palette.back
        inner = size.width - 2
        fill = self.glyphs.back * inner
        number = Segment(str(count).center(inner), self.palette.card(None))
        side = Segment(frame.down, style)
        rows: list[Row] = [
            [Segment(frame.corners[0] + frame.across * inner + frame.corners[1], style)]
        ]
        for line in range(size.height - 2):
            is_middle = line == (size.height - 2) // 2
            rows.append([side, number if is_middle else Segment(fill, style), side])
        rows.append([Segment(frame.corners[2] + frame.across * inner + frame.corners[3], style)])
        return rows
