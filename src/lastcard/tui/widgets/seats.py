"""The others: names, fans whose width shows the count, the count itself, scores, what they do."""

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size as Cells
from textual.message import Message

from lastcard.tui.cards import Row
from lastcard.tui.widgets.canvas import Canvas, cut
from lastcard.wire import Board, Chair

_NARROWEST: Final = 16
_NARROWEST_LINE: Final = 13
_LINES: Final = 3


class SeatsView(Canvas):
    """Everyone else, clockwise from the reader's left."""

    @dataclass
    class Picked(Message):
        """A seat was clicked."""

        seat: int

    most_rows = 99
    compact = False
    """Whether there is only one line for each: name, count and what is urgent."""

    @property
    def _lines(self) -> int:
        return 1 if self.compact else _LINES

    def order(self) -> list[int]:
        """The seats that are shown."""
        view = self.hearing.view
        if view is None or self.hearing.in_lobby:
            return []
        seats = len(view.board.counts)
        if view.own is None:
            return list(range(seats))
        return [(view.own.seat + n) % seats for n in range(1, seats)]

    def _per_row(self, width: int) -> int:
        narrowest = _NARROWEST_LINE if self.compact else _NARROWEST
        return max(1, min(len(self.order()) or 1, width // narrowest))

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        rows = -(-max(1, len(self.order())) // self._per_row(width))
        return min(rows * self._lines, self.most_rows)

    def _columns(self, width: int) -> tuple[int, int]:
        """How many seats make a row, evenly spread over the rows, and how wide each is."""
        count = max(1, len(self.order()))
        rows = -(-count // self._per_row(width))
        per_row = -(-count // rows)
        return per_row, width // per_row

    def paint(self, width: int, height: int) -> list[Row]:
        view = self.hearing.view
        if view is None:
            return []
        per_row, column = self._columns(width)
        painted: list[Row] = []
        seats = self.order()
        for start in range(0, len(seats), per_row):
            lines: list[Row] = [[] for _ in range(self._lines)]
            for seat in seats[start : start + per_row]:
                for line, part in zip(lines, self.seat(seat, view.board, column), strict=True):
                    line.extend(self._padded(part, column))
            painted += lines
        return painted

    def _padded(self, row: Row, width: int) -> Row:
        row = list(Segment.adjust_line_length(row, width - 1, self.drawing.palette.ink))
        return [*row, Segment(" ", self.drawing.palette.ink)]

    def seat(self, seat: int, board: Board, width: int) -> list[Row]:
        """Who sits there, with how many cards, and what there is to say of them."""
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        acting = seat == board.turn and board.phase != "over"
        chair = board.seating[seat]
        count = board.counts[seat]
        name_style = palette.ink + Style(bold=True)
        if acting:
            name_style = palette.accent + Style(reverse=True)
        score = self.hearing.words("seat-score", score=board.totals[chair])
        partner = "& " if self.hearing.company.is_partner(seat) else ""
        program = "@ " if self.hearing.company.program(chair) else ""
        lead = f" {glyphs.here if acting else ' '} {partner}{program}"
        if self.compact:
            return [self._in_a_line(seat, board, lead, name_style, width)]
        room = width - len(lead) - len(score) - 3
        if cell_len(self.hearing.company.at(seat)) > room:
            score = str(board.totals[chair])
            room = width - len(lead) - len(score) - 3
        name = cut(self.hearing.company.at(seat), room, self.drawing)
        first: Row = [Segment(f"{lead}{name} ", name_style), Segment(f" {score}", palette.soft)]
        side = self.hearing.company.side_of(seat)
        fan = min(count, max(1, width - 8 - (len(side) + 1 if side else 0)))
        side = side if fan + len(side) + 9 <= width else ""
        second: Row = [
            Segment("   ", palette.ink),
            Segment(glyphs.fan * fan, palette.accent if acting else palette.fan),
            Segment(f" {count}", palette.ink + Style(bold=True)),
            *([Segment(f" {side}", palette.accent)] if side else []),
        ]
        return [first, second, self._state(seat, board, width)]

    def _in_a_line(self, seat: int, board: Board, lead: str, style: Style, width: int) -> Row:
        """The count and what is urgent stay whole; the name gets what is left."""
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        count = f" {glyphs.fan}{board.counts[seat]}"
        state = " x!" if board.exposed == seat else ""
        if seat in board.called:
            state = f" {glyphs.mark}"
        room = width - len(lead) - len(count) - len(state) - 2
        return [
            Segment(f"{lead}{cut(self.hearing.company.at(seat), room, self.drawing)} ", style),
            Segment(count, palette.ink + Style(bold=True)),
            Segment(state, palette.warn if board.exposed == seat else palette.accent),
        ]

    def _state(self, seat: int, board: Board, width: int) -> Row:
        """What there is to say of a seat, the most urgent thing first."""
        words, palette, glyphs = self.hearing.words, self.drawing.palette, self.drawing.glyphs
        if board.exposed == seat:
            return [
                Segment("   " + cut(words("seat-exposed"), width - 4, self.drawing), palette.warn)
            ]
        if seat in board.called:
            return [Segment(f"   {glyphs.mark} {words('uno-shout')}", palette.accent)]
        chair = self._chair(board.seating[seat])
        if chair is not None and chair.person is not None and not chair.connected:
            return [Segment("   " + cut(words("is-away"), width - 4, self.drawing), palette.soft)]
        if seat == board.turn and board.phase != "over":
            return self._clock(width)
        if seat == board.dealer:
            return [
                Segment("   " + cut(words("seat-dealer"), width - 4, self.drawing), palette.soft)
            ]
        program = self.hearing.company.program(board.seating[seat])
        if not program:
            return []
        return [Segment("   " + cut(program, width - 4, self.drawing), palette.soft)]

    def _clock(self, width: int) -> Row:
        """The time that is left, as a bar and in seconds."""
        left = self.hearing.seconds_left()
        table = self.hearing.table
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        if left is None or table is None or not table.options.turn_seconds:
            return []
        cells = max(1, min(10, width - 9))
        full = round(cells * min(1.0, left / table.options.turn_seconds))
        style = palette.warn if left < 6 else palette.soft
        bar = glyphs.bar * full + glyphs.bar_empty * (cells - full)
        return [Segment(f"   {bar} {left:.0f}s", style)]

    def _chair(self, number: int) -> Chair | None:
        table = self.hearing.table
        return table.chairs[number] if table is not None and number < len(table.chairs) else None

    def seat_at(self, x: int, y: int) -> int | None:
        """The seat drawn at a cell."""
        per_row, column = self._columns(self.size.width)
        index = y // self._lines * per_row + x // max(1, column)
        seats = self.order()
        return seats[index] if x // max(1, column) < per_row and index < len(seats) else None

    def on_click(self, event: events.Click) -> None:
        seat = self.seat_at(event.x, event.y)
        if seat is not None:
            self.post_message(self.Picked(seat))
