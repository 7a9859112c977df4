"""What happened, the newest at the bottom."""

from textwrap import wrap

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size as Cells

from lastcard.tui.cards import CardDrawing, Row
from lastcard.tui.hearing import Hearing
from lastcard.tui.sentences import Line
from lastcard.tui.widgets.canvas import Canvas

_KEPT = 500


class LogView(Canvas):
    """Lines, wrapped; scrolls back a page at a time."""

    DEFAULT_CSS = "LogView { width: 1fr; height: 100%; }"

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__(hearing, drawing)
        self._lines: list[Line] = []
        self._back = 0

    @property
    def texts(self) -> list[str]:
        """What it tells, line by line."""
        return [line.text for line in self._lines]

    def add(self, lines: list[Line]) -> None:
        """Add what has just happened."""
        if lines:
            self._lines = [*self._lines, *lines][-_KEPT:]
            self._back = 0
            self.renew()

    def show_only(self, lines: list[Line]) -> None:
        """Show these and nothing from before."""
        self._lines = lines[-_KEPT:]
        self._back = 0
        self.renew()

    def scroll_pages(self, step: int) -> None:
        """Go back (-1) or forward (1) by a page."""
        self._back = max(0, self._back - step * max(1, self.size.height - 1))
        self.renew()

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return container.height

    def paint(self, width: int, height: int) -> list[Row]:
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        rows: list[Row] = []
        for line in self._lines:
            style = palette.said(line.color)
            if line.loud:
                style += Style(bold=True)
            room = max(10, width - 4)
            texts = wrap(line.text, room, subsequent_indent="  ") or [""]
            rows += [[Segment(text, style)] for text in texts]
        self._back = max(0, min(self._back, len(rows) - height))
        end = len(rows) - self._back
        shown = rows[max(0, end - height) : end]
        edge = Segment(f"{glyphs.idle.down} ", palette.edge)
        return [[edge, *row] for row in [*shown, *([[]] * (height - len(shown)))]]

    def on_mouse_scroll_down(self) -> None:
        self._back = max(0, self._back - 2)
        self.renew()

    def on_mouse_scroll_up(self) -> None:
        self._back += 2
        self.renew()
