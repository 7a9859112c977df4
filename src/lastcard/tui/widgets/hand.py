"""The hand: the largest thing on the screen, and never cut off."""

from dataclasses import dataclass
from typing import Final, Literal

from rich.segment import Segment
from textual import events
from textual.geometry import Size as Cells
from textual.message import Message

from lastcard.tui.cards import HUGE, LARGE, MIDDLE, SMALL, CardDrawing, Light, Row, Size
from lastcard.tui.hearing import Hearing
from lastcard.tui.widgets.canvas import Canvas
from lastcard.wire import CardVerdict, Own

_SIZES: Final = (HUGE, LARGE, MIDDLE, SMALL)
Sorting = Literal["none", "color", "rank"]
_NEXT_SORTING: Final[dict[Sorting, Sorting]] = {"none": "color", "color": "rank", "rank": "none"}
_COLORS: Final = "RYGB"
_FACES: Final = "0123456789SRD"


class HandView(Canvas):
    """Cards in rows: large if there is room, else smaller, else they scroll."""

    DEFAULT_CSS = "HandView { height: auto; max-height: 10; }"

    @dataclass
    class Chosen(Message):
        """A card was clicked."""

        index: int

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__(hearing, drawing)
        self.chosen = 0
        self.most_rows = 10
        self.sorting: Sorting = "none"
        self._first = 0
        self._could_play = False
        """Whether the reader could play before, too: then the cursor stays where it was put."""

    @property
    def own(self) -> Own | None:
        """What is the reader's own."""
        view = self.hearing.view
        return None if view is None or self.hearing.in_lobby else view.own

    @property
    def hand(self) -> list[str]:
        """The cards, in the order in which they are shown."""
        if self.own is None:
            return []
        if self.sorting == "none":
            return self.own.hand
        return sorted(self.own.hand, key=_by_color if self.sorting == "color" else _by_rank)

    def sort_next(self) -> None:
        """Sort by color, then by number, then not at all; the cursor stays on its card."""
        card = self.card
        self.sorting = _NEXT_SORTING[self.sorting]
        if card is not None:
            self.chosen = self.hand.index(card)
        self.renew()

    @property
    def card(self) -> str | None:
        """The card under the cursor."""
        hand = self.hand
        return hand[self.chosen] if self.chosen < len(hand) else None

    @property
    def verdict(self) -> CardVerdict | None:
        """Why the card under the cursor can or cannot be played."""
        own = self.own
        if own is None:
            return None
        return next((v for v in own.verdicts if v.card == self.card), None)

    def take_view(self) -> None:
        """The hand has changed, or what can be played."""
        own = self.own
        if own is not None and own.drawn is not None and own.drawn in own.hand:
            self.chosen = len(own.hand) - 1 - self.hand[::-1].index(own.drawn)
        self.chosen = max(0, min(self.chosen, len(self.hand) - 1))
        if self.verdict is not None and not self.verdict.allowed and not self._could_play:
            self.next_playable(1)
        self._could_play = bool(own is not None and own.verdicts)
        self.refresh(layout=True)
        self.renew()

    def move(self, step: int) -> None:
        """Move the cursor along the hand, round its ends."""
        if self.hand:
            self.chosen = (self.chosen + step) % len(self.hand)
            self.renew()

    def move_row(self, step: int) -> None:
        """Move the cursor a row up or down, where there is one."""
        _, per_row = self._layout(self.size.width)
        target = self.chosen + step * per_row
        if 0 <= target < len(self.hand):
            self.chosen = target
        elif step > 0 and self.chosen // per_row < (len(self.hand) - 1) // per_row:
            self.chosen = len(self.hand) - 1
        self.renew()

    def choose(self, index: int) -> bool:
        """Put the cursor on a card; false where there is none."""
        if not 0 <= index < len(self.hand):
            return False
        self.chosen = index
        self.renew()
        return True

    def next_playable(self, step: int) -> None:
        """Put the cursor on the next card that can be played."""
        own = self.own
        if own is None:
            return
        playable = {v.card for v in own.verdicts if v.allowed}
        for distance in range(1, len(own.hand) + 1):
            index = (self.chosen + step * distance) % len(own.hand)
            if self.hand[index] in playable:
                self.choose(index)
                return

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        size, per_row = self._layout(width)
        rows = -(-max(1, len(self.hand)) // per_row)
        return min(rows * size.height + self._lift(size, per_row), self.most_rows)

    def _layout(self, width: int) -> tuple[Size, int]:
        """The largest size in which the hand fits, and how many cards make a row."""
        width = max(width, SMALL.width)
        for size in _SIZES:
            per_row = max(1, width // size.width)
            rows = -(-max(1, len(self.hand)) // per_row)
            if size is HUGE and (rows > 1 or self.most_rows < 2 * HUGE.height):
                continue  # the rest of the table needs room, too
            if rows * size.height <= self.most_rows:
                return size, per_row
        return SMALL, max(1, (width - 1) // SMALL.width)

    def _lift(self, size: Size, per_row: int) -> int:
        """The lines by which the card under the cursor stands out of a single row."""
        single = 0 < len(self.hand) <= per_row and size.height >= LARGE.height
        return int(single and size.height < self.most_rows)

    def paint(self, width: int, height: int) -> list[Row]:
        size, per_row = self._layout(width)
        rows = -(-len(self.hand) // per_row)
        visible = max(1, height // size.height)
        row = self.chosen // per_row
        self._first = max(0, min(self._first, row, max(0, rows - visible)))
        self._first = max(self._first, row - visible + 1)
        painted: list[Row] = []
        for number in range(self._first, min(rows, self._first + visible)):
            painted += self._paint_row(number, size, per_row, width)
        if self._first > 0:
            painted[0].append(self._arrow(painted[0], width, self.drawing.glyphs.more_before))
        if self._first + visible < rows:
            painted[-1].append(self._arrow(painted[-1], width, self.drawing.glyphs.more_after))
        return painted

    def _arrow(self, row: Row, width: int, glyph: str) -> Segment:
        space = max(0, width - Segment.get_line_length(row) - 1)
        return Segment(" " * space + glyph, self.drawing.palette.accent)

    def _paint_row(self, number: int, size: Size, per_row: int, width: int) -> list[Row]:
        own = self.own
        lights = {v.card: v.allowed for v in own.verdicts} if own is not None else {}
        indexes = range(number * per_row, min(len(self.hand), (number + 1) * per_row))
        lift = self._lift(size, per_row)
        lines: list[Row] = [[] for _ in range(size.height + lift)]
        space = self._space(size, per_row, width)
        if space:
            for line in lines:
                line.append(Segment(" " * space, self.drawing.palette.ink))
        for index in indexes:
            card = self.hand[index]
            light = Light.IDLE
            if lights:
                light = Light.PLAYABLE if lights.get(card) else Light.FADED
            drawn = self.drawing.face(
                card, size, light=light, chosen=index == self.chosen, number=index + 1
            )
            empty: Row = [Segment(" " * size.width, self.drawing.palette.ink)]
            below = [empty] * lift if index == self.chosen else []
            above = [] if index == self.chosen else [empty] * lift
            for line, part in zip(lines, [*above, *drawn, *below], strict=True):
                line.extend(part)
        return lines

    def _space(self, size: Size, per_row: int, width: int) -> int:
        """How far from the left the hand begins, so that it lies in the middle."""
        return max(0, width - min(per_row, len(self.hand)) * size.width) // 2

    def index_at(self, x: int, y: int) -> int | None:
        """The card drawn at a cell."""
        size, per_row = self._layout(self.size.width)
        column = (x - self._space(size, per_row, self.size.width)) // size.width
        row = 0 if self._lift(size, per_row) else y // size.height
        index = (self._first + row) * per_row + column
        return index if 0 <= column < per_row and 0 <= index < len(self.hand) else None

    def on_click(self, event: events.Click) -> None:
        index = self.index_at(event.x, event.y)
        if index is not None:
            self.post_message(self.Chosen(index))

    def on_mouse_scroll_down(self) -> None:
        self.move_row(1)

    def on_mouse_scroll_up(self) -> None:
        self.move_row(-1)


def _by_color(card: str) -> tuple[int, int]:
    if card[0] not in _COLORS:
        return len(_COLORS), len(card)
    return _COLORS.index(card[0]), _FACES.index(card[1])


def _by_rank(card: str) -> tuple[int, int]:
    color, face = _by_color(card)
    return (len(_FACES), face) if color == len(_COLORS) else (face, color)
