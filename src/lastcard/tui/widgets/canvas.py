"""A widget that is drawn line by line from segments."""

import re
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from lastcard.tui.cards import CardDrawing, Row
from lastcard.tui.hearing import Hearing

_COLUMNS: Final = re.compile(r"\S.*?\s{2,}(?=\S)")
"""A line of two columns: a key, and what it does."""


class Canvas(Widget):
    """Draws rows of segments; each kind says how to paint them for a width and height."""

    DEFAULT_CSS = "Canvas { height: auto; }"

    ground: Style
    """What is behind everything that is drawn."""

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__()
        self.hearing = hearing
        self.drawing = drawing
        self.ground = drawing.palette.ink
        self._rows: list[Row] = []
        self._painted: Size | None = None

    def paint(self, width: int, height: int) -> list[Row]:
        """The rows to be shown; what is missing below is left empty."""
        raise NotImplementedError

    def renew(self) -> None:
        """Paint again: something that it shows has changed."""
        self._painted = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if self._painted != self.size:
            self._painted = self.size
            self._rows = self.paint(self.size.width, self.size.height)
        row = self._rows[y] if y < len(self._rows) else []
        return Strip(row).adjust_cell_length(self.size.width, self.ground)


def text_width(row: Row) -> int:
    """How many cells a row takes."""
    return Segment.get_line_length(row)


def cut(text: str, room: int, drawing: CardDrawing) -> str:
    """The text, shortened if it takes more cells than there are."""
    if cell_len(text) <= room:
        return text
    return set_cell_size(text, max(0, room - 1)).rstrip() + drawing.glyphs.ellipsis * (room > 0)


def wrapped(text: Text, width: int) -> list[Text]:
    """The lines of a text, none wider than that; the text beside a key keeps its column."""
    console = Console(width=max(1, width))
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        column = _COLUMNS.match(line.plain)
        hangs = len(column[0]) if column is not None and len(column[0]) < width // 2 else 0
        parts = line[hangs:].wrap(console, max(1, width - hangs))
        lines.append(Text.assemble(line[:hangs], *parts[:1]))
        lines += [Text.assemble(" " * hangs, part) for part in parts[1:]]
    return lines


def centered(row: Row, width: int, drawing: CardDrawing) -> Row:
    """The row in the middle of a width."""
    space = max(0, width - text_width(row)) // 2
    return [Segment(" " * space, drawing.palette.ink), *row]
