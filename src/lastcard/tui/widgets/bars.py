"""The bars of the table: what is played, what is asked, which keys do what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size as Cells
from textual.message import Message

from lastcard.tui.cards import CardDrawing, Row
from lastcard.tui.hearing import Hearing
from lastcard.tui.widgets.canvas import Canvas, text_width


class HeadBar(Canvas):
    """The name, what is played, and how the line to the table is."""

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return 1

    def paint(self, width: int, height: int) -> list[Row]:
        palette, glyphs, words = self.drawing.palette, self.drawing.glyphs, self.hearing.words
        left: Row = [
            Segment(" lastcard", palette.ink + Style(bold=True)),
            Segment(glyphs.mark, palette.accent),
        ]
        table, view = self.hearing.table, self.hearing.view
        parts: list[str] = []
        if table is not None:
            parts += [table.options.edition, table.format]
        if view is not None:
            parts.append(words("head-round", round=view.board.round))
            if view.board.limit is not None:
                parts.append(words("head-limit", limit=view.board.limit))
        left.append(Segment("  " + f" {glyphs.dot} ".join(parts), palette.soft))
        if self.hearing.connection.state != "live":
            state = words(f"connection-{self.hearing.connection.state}")
            right: Row = [Segment(state + " ", palette.warn)]
        else:
            right = [Segment(self._own_score(), palette.soft)]
        return [beside(left, right, width, self.drawing)]

    def _own_score(self) -> str:
        view, chair = self.hearing.view, self.hearing.company.chair
        if view is None or chair is None or chair >= len(view.board.totals):
            return ""
        score = self.hearing.words("seat-score", score=view.board.totals[chair])
        return f"{self.hearing.company.name(chair)} {score} "


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
    """Three lines: what was just called out, what is asked, what the cursor is on."""

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__(hearing, drawing)
        self.shout = ""
        self.asking = Asking()

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return 3

    def paint(self, width: int, height: int) -> list[Row]:
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        rule = glyphs.idle.across * width
        first: Row = [Segment(rule, palette.soft + Style(dim=True))]
        if self.shout:
            text = f" {glyphs.mark} {self.shout} {glyphs.mark} "
            side = max(0, width - len(text)) // 2
            edge = Segment(glyphs.idle.across * side, palette.accent)
            first = [edge, Segment(text, palette.accent + Style(reverse=True)), edge]
        asking = self.asking
        style = palette.accent if asking.urgent else palette.ink
        question: Row = [Segment(f" {asking.question}", style)]
        uno: Row = []
        if asking.uno:
            due = palette.warn + Style(reverse=True)
            uno = [Segment(f" {asking.uno} ", due if asking.uno_due else palette.soft)]
        detail = palette.warn if asking.refused else palette.soft
        return [
            first,
            beside(question, uno, width, self.drawing),
            [Segment(f" {asking.detail}", detail)],
        ]


@dataclass(frozen=True, slots=True)
class Key:
    """A key that does something now."""

    key: str
    label: str
    action: str


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
        for key in self._keys:
            start = text_width(row)
            part: Row = [
                Segment(f" {key.key} ", palette.accent + Style(reverse=True)),
                Segment(f" {key.label}  ", palette.soft),
            ]
            if start + text_width(part) > width + 2:
                break
            row += part
            self._places.append((start, text_width(row) - 1, key.action))
        return [row]

    def on_click(self, event: events.Click) -> None:
        for start, end, action in self._places:
            if start <= event.x < end:
                self.post_message(self.Pressed(action))


def beside(left: Row, right: Row, width: int, drawing: CardDrawing) -> Row:
    """Two rows at the two ends of a line; the right one stays whole."""
    room = max(0, width - text_width(right))
    return [*Segment.adjust_line_length(left, room, drawing.palette.ink), *right]
