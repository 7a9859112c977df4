"""The middle of the table: the piles, the color in force, the direction of play."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size as Cells
from textual.message import Message

from lastcard.tui.cards import HUGE, LARGE, Row, Size
from lastcard.tui.naming import card_name, color_name
from lastcard.tui.sentences import color_of
from lastcard.tui.widgets.canvas import Canvas
from lastcard.wire import Board

_GAP = 2
_WORDS = 16
"""Room for the name of a color and the direction."""


class PilesView(Canvas):
    """The draw pile can be clicked."""

    DEFAULT_CSS = "PilesView { width: 40; height: 100%; }"

    class DrawClicked(Message):
        """The draw pile was clicked."""

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return LARGE.height + 2

    def paint(self, width: int, height: int) -> list[Row]:
        view = self.hearing.view
        if self.hearing.in_lobby:
            return self._lobby()
        if view is None:
            return []
        board, size = view.board, self.card_size
        back = self.drawing.back(size, board.pile)
        top = board.top
        named = board.color if top is not None and color_of(top) is None else None
        face: list[Row] = [[] for _ in range(size.height)]
        if top is not None:
            face = self.drawing.face(top, size, named=named)
        beside = self._beside(board, size)
        painted: list[Row] = []
        gap = Segment(" " * _GAP, self.drawing.palette.ink)
        before = Segment(" " * self._left(width), self.drawing.palette.ink)
        for one, other, third in zip(back, face, beside, strict=True):
            painted.append([before, *one, gap, *other, gap, *third])
        above: list[Row] = [[] for _ in range(max(0, (height - size.height) // 2))]
        return above + painted

    @property
    def card_size(self) -> Size:
        """How large the piles are: as there is room."""
        return HUGE if self.size.height > HUGE.height and self.size.width > 52 else LARGE

    def _left(self, width: int) -> int:
        """Where the draw pile begins: in the middle of a wide table."""
        taken = 2 * self.card_size.width + 2 * _GAP + _WORDS
        return max(_GAP, (width - taken) // 2)

    def _lobby(self) -> list[Row]:
        """Who sits where before the match."""
        table, palette = self.hearing.table, self.drawing.palette
        if table is None:
            return []
        title = self.hearing.words("table-code", code=table.code)
        rows: list[Row] = [[], [Segment(f"  {title}", palette.accent)], []]
        for number, chair in enumerate(table.chairs):
            style = palette.soft if chair.person is None else palette.ink
            rows.append([Segment(f"  {self.hearing.chair_line(number)}", style)])
        race = self.hearing.words("race-limit", seconds=table.options.grace_ms / 1000)
        return [*rows, [], [Segment(f"  {race}", palette.soft)]]

    def _beside(self, board: Board, size: Size) -> list[Row]:
        """The color to match as block, symbol, letter and name; then which way play goes."""
        words, palette, glyphs = self.hearing.words, self.drawing.palette, self.drawing.glyphs
        rows: list[Row] = [[] for _ in range(size.height)]
        if board.color is not None:
            block = f" {board.color} {glyphs.symbols[board.color]} "
            name = color_name(words, board.color)
            rows[0] = [Segment(" " * len(block), palette.card(board.color))]
            rows[1] = [
                Segment(block, palette.card(board.color)),
                Segment(f" {name}", palette.said(board.color) + Style(bold=True)),
            ]
            rows[2] = [Segment(" " * len(block), palette.card(board.color))]
        elif board.top is not None:
            rows[1] = [Segment(card_name(words, board.top), palette.ink)]
        arrow = glyphs.left if board.direction == "left" else glyphs.right
        way = words("way-left" if board.direction == "left" else "way-right")
        rows[-1] = [Segment(f"{arrow} {way}", palette.soft)]
        if board.demand is not None:
            rows[3] = [Segment(f"+{board.demand.cards}", palette.warn)]
        return rows

    def on_click(self, event: events.Click) -> None:
        left = self._left(self.size.width)
        if left <= event.x < left + self.card_size.width:
            self.post_message(self.DrawClicked())
