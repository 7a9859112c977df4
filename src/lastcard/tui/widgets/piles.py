"""The middle of the table: the piles, the color in force, the direction of play."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.geometry import Size as Cells
from textual.message import Message
from textual.strip import Strip

from lastcard.tui.cards import HUGE, LARGE, MIDDLE, CardDrawing, Row, Size
from lastcard.tui.hearing import Hearing
from lastcard.tui.naming import card_name, color_name
from lastcard.tui.plain_telling import race_limit
from lastcard.tui.sentences import color_of
from lastcard.tui.widgets.around import places_around
from lastcard.tui.widgets.canvas import Canvas
from lastcard.tui.widgets.seats import SeatsView
from lastcard.wire import Board

_GAP = 2
_WORDS = 21
"""Room for the name of a color and the direction."""
NARROWEST_PILES = 2 * LARGE.width + 3 * _GAP + _WORDS
_LINE = Size(7, 1)
"""No room for cards at all."""


class PilesView(Canvas):
    """The draw pile can be clicked."""

    DEFAULT_CSS = "PilesView { width: 40; height: 100%; }"

    class DrawClicked(Message):
        """The draw pile was clicked."""

    def __init__(self, hearing: Hearing, drawing: CardDrawing, seats: SeatsView) -> None:
        super().__init__(hearing, drawing)
        self._seats = seats
        self.around = False
        """Whether the other players are drawn around the piles."""
        self._places: list[tuple[Region, int]] = []
        """Where each of them sits."""

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return LARGE.height + 2

    def room_around(self, width: int, height: int) -> bool:
        """Whether there is room for all the others around the piles."""
        return bool(self._seats.order()) and self._around(width, height) is not None

    def _around(self, width: int, height: int) -> list[Region] | None:
        taken = 2 * HUGE.width + 2 * _GAP + _WORDS
        left, above = (width - taken) // 2, (height - HUGE.height) // 2
        piles = Region(left - _GAP, above, taken + 2 * _GAP, HUGE.height)
        table = Region(_GAP, 0, width - 2 * _GAP, height)
        return places_around(len(self._seats.order()), table, piles)

    def paint(self, width: int, height: int) -> list[Row]:
        view = self.hearing.view
        if self.hearing.in_lobby:
            return self._lobby()
        if view is None:
            return []
        board, size = view.board, self.card_size
        if size is _LINE:
            return [self._line(board)]
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
        self._places = []
        if not self.around:
            return above + painted
        places = self._around(width, height) or []
        self._places = list(zip(places, self._seats.order(), strict=False))
        rows = [*above, *painted, *([[]] * (height - len(above) - len(painted)))]
        return self._seated(rows, board, width)

    def _seated(self, rows: list[Row], board: Board, width: int) -> list[Row]:
        """The piles with everyone around them."""
        ink = self.drawing.palette.ink
        strips = [Strip(row).adjust_cell_length(width, ink) for row in rows]
        for place, seat in self._places:
            for line, row in enumerate(self._seats.seat(seat, board, place.width)):
                at = place.y + line
                shown = Strip(row).adjust_cell_length(place.width, ink)
                before, after = strips[at].crop(0, place.x), strips[at].crop(place.right)
                strips[at] = Strip.join([before, shown, after])
        return [list(strip) for strip in strips]

    @property
    def card_size(self) -> Size:
        """How large the piles are: as there is room."""
        if self.size.height > HUGE.height and self.size.width > 52:
            return HUGE
        fitting = (size for size in (LARGE, MIDDLE) if size.height <= self.size.height)
        return next(fitting, _LINE)

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
        if table.race:
            race = race_limit(self.hearing.words, table)
            rows += [[], [Segment(f"  {race}", palette.soft)]]
        return rows

    def _beside(self, board: Board, size: Size) -> list[Row]:
        """The color to match as block, symbol, letter and name; then which way play goes."""
        words, palette, glyphs = self.hearing.words, self.drawing.palette, self.drawing.glyphs
        rows: list[Row] = [[] for _ in range(size.height)]
        if board.color is not None:
            block = f" {board.color} {glyphs.symbols[board.color]} "
            name = color_name(words, board.color)
            at = int(size.height > MIDDLE.height)
            if at:
                rows[0] = rows[2] = [Segment(" " * len(block), palette.card(board.color))]
            rows[at] = [
                Segment(block, palette.card(board.color)),
                Segment(f" {name}", palette.said(board.color) + Style(bold=True)),
            ]
        elif board.top is not None:
            rows[1] = [Segment(card_name(words, board.top), palette.ink)]
        way = words("way-left" if board.direction == "left" else "way-right")
        rows[-1] = [Segment(f"{self._arrow(board)} {way}", palette.soft)]
        if board.demand is not None:
            rows[-2] = [Segment(f"+{board.demand.cards}", palette.warn)]
        return rows

    def _arrow(self, board: Board) -> str:
        glyphs = self.drawing.glyphs
        return glyphs.left if board.direction == "left" else glyphs.right

    def _line(self, board: Board) -> Row:
        """All there is to know of the piles in one line."""
        palette, drawing = self.drawing.palette, self.drawing
        row: Row = [Segment(" " * _GAP, palette.ink)]
        if board.top is not None:
            color = color_of(board.top) or board.color
            face = f" {drawing.corner(color_of(board.top))} {drawing.face_of(board.top)} "
            row += [Segment(face, palette.card(color)), Segment("  ", palette.ink)]
        if board.color is not None:
            name = color_name(self.hearing.words, board.color)
            row.append(Segment(name, palette.said(board.color) + Style(bold=True)))
        demand = "" if board.demand is None else f"  +{board.demand.cards}"
        row.append(Segment(demand, palette.warn))
        pile = f"  {drawing.glyphs.back}{board.pile}  {self._arrow(board)}"
        return [*row, Segment(pile, palette.soft)]

    def on_click(self, event: events.Click) -> None:
        for place, seat in self._places:
            if place.contains(event.x, event.y):
                self.post_message(SeatsView.Picked(seat))
        left = self._left(self.size.width)
        if left <= event.x < left + self.card_size.width:
            self.post_message(self.DrawClicked())
