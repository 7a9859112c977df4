"""The bars of the table: what is played, what is asked, which keys do what."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size as Cells
from textual.message import Message

from lastcard.tui.cards import CardDrawing, Row
from lastcard.tui.hearing import Hearing
from lastcard.tui.widgets.canvas import Canvas, cut, text_width


class HeadBar(Canvas):
    """The name, what is played, and how the line to the table is."""

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return 1

    def paint(self, width: int, height: int) -> list[Row]:
        palette, glyphs, words = self.drawing.palette, self.drawing.glyphs, self.hearing.words
        band = palette.band
        left: Row = [
            Segment(" lastcard", palette.ink + band + Style(bold=True)),
            Segment(glyphs.mark, palette.accent + band),
        ]
        table, view = self.hearing.table, self.hearing.view
        parts: list[str] = []
        if table is not None:
            parts.append(self.hearing.edition_name)
            parts.append(words.called("format", table.format))
        if view is not None:
            parts.append(words("head-round", round=view.board.round))
            if view.board.limit is not None:
                parts.append(words("head-limit", limit=view.board.limit))
        if self.hearing.connection.state != "live":
            state = words(f"connection-{self.hearing.connection.state}")
            right: Row = [Segment(state + " ", palette.warn + band)]
        else:
            right = [Segment(self._own_score(), palette.ink + band)]
        while parts and text_width([*left, *right]) + len(_joined(parts, glyphs.dot)) > width:
            parts.pop()  # the last one matters least
        left.append(Segment(_joined(parts, glyphs.dot), palette.soft + band))
        return [beside(left, right, width, palette.ink + band)]

    def _own_score(self) -> str:
        view, chair = self.hearing.view, self.hearing.company.chair
        if view is None or chair is None or chair >= len(view.board.totals):
            return ""
        score = self.hearing.words("seat-score", score=view.board.totals[chair])
        return f"{self.hearing.company.name(chair)} {score} "


def _joined(parts: Sequence[str], dot: str) -> str:
    return "  " + f" {dot} ".join(parts) + " " if parts else ""


@dataclass(frozen=True, slots=True)
class Asking:
    """What the prompt says."""

    question: str = ""
    urgent: bool = False
    detail: str = ""
    refused: bool = False
    uno: str = ""
    uno_due: bool = False


class PromptBar(Canvas):
    """What was just called out, what is asked, what the cursor is on: a line each, or two."""

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__(hearing, drawing)
        self.shout = ""
        self.asking = Asking()

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        question, detail = self._wrapped(width)
        return 1 + len(question) + len(detail)

    def say(self, asking: Asking) -> bool:
        """Ask something else; returns whether the bar needs more or fewer lines now."""
        width = self.size.width
        before = self.get_content_height(self.size, self.size, width)
        self.asking = asking
        self.renew()
        return before != self.get_content_height(self.size, self.size, width)

    def _wrapped(self, width: int) -> tuple[list[str], list[str]]:
        """The lines of the question, beside the key for UNO, and those of the detail."""
        asking = self.asking
        room = width - 4 - (cell_len(asking.uno) + 2 if asking.uno else 0)
        question = wrap(asking.question, max(10, room)) or [""]
        return question, wrap(asking.detail, max(10, width - 2)) or [""]

    def paint(self, width: int, height: int) -> list[Row]:
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        rule = glyphs.idle.across * width
        first: Row = [Segment(rule, palette.accent if self.asking.urgent else palette.edge)]
        if self.shout:
            text = cut(f" {glyphs.mark} {self.shout} {glyphs.mark} ", width, self.drawing)
            side = max(0, width - cell_len(text)) // 2
            edge = Segment(glyphs.idle.across * side, palette.accent)
            first = [edge, Segment(text, palette.accent + Style(reverse=True)), edge]
        asking = self.asking
        questions, details = self._wrapped(width)
        lead, style = (f" {glyphs.here} ", palette.accent) if asking.urgent else (" ", palette.soft)
        asked: list[Row] = [[Segment(lead + questions[0], style)]]
        asked += [[Segment(" " * len(lead) + more, style)] for more in questions[1:]]
        uno: Row = []
        if asking.uno:
            due = palette.warn + Style(reverse=True)
            uno = [Segment(f" {asking.uno} ", due if asking.uno_due else palette.soft)]
        detail = palette.warn if asking.refused else palette.soft
        return [
            first,
            beside(asked[0], uno, width, palette.ink),
            *asked[1:],
            *([Segment(f" {text}", detail)] for text in details),
        ]


@dataclass(frozen=True, slots=True)
class Key:
    """A key that does something now."""

    key: str
    label: str
    action: str


def _key_width(key: Key) -> int:
    return cell_len(key.key) + cell_len(key.label) + 4


class KeysBar(Canvas):
    """The keys that do something now; each can be clicked."""

    @dataclass
    class Pressed(Message):
        """A key was clicked."""

        action: str

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__(hearing, drawing)
        self._keys: Sequence[Key] = ()
        self._places: list[tuple[int, int, str]] = []

    def show(self, keys: Sequence[Key]) -> None:
        """Show these keys."""
        if keys != self._keys:
            self._keys = keys
            self.renew()

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return 1

    def paint(self, width: int, height: int) -> list[Row]:
        palette = self.drawing.palette
        row: Row = []
        self._places = []
        keys = list(self._keys)
        while len(keys) > 1 and sum(map(_key_width, keys)) > width + 1:
            # When room is short, the last two (help and leave) are kept, and the first.
            keys.pop({4: 3, 3: 1, 2: 1}.get(len(keys), -3))
        for key in keys:
            start = text_width(row)
            part: Row = [
                Segment(f" {key.key}", palette.accent + palette.band),
                Segment(f" {key.label} ", palette.soft + palette.band),
            ]
            if row:
                part.insert(0, Segment(self.drawing.glyphs.idle.down, palette.edge + palette.band))
            row += part
            self._places.append((start, text_width(row), key.action))
        return [beside(row, [], width, palette.ink + palette.band)]

    def on_click(self, event: events.Click) -> None:
        for start, end, action in self._places:
            if start <= event.x < end:
                self.post_message(self.Pressed(action))


def beside(left: Row, right: Row, width: int, style: Style) -> Row:
    """Two rows at the two ends of a line; the right one stays whole."""
    room = max(0, width - text_width(right))
    return [*Segment.adjust_line_length(left, room, style), *right]
