"""A question over the table: some lines, and a choice by key, arrows or mouse."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size as Cells
from textual.screen import ModalScreen
from textual.widgets import Static

from lastcard.tui.cards import CardDrawing, Row
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import Words
from lastcard.tui.rules import RulesText
from lastcard.tui.screens.rules import RulesScreen
from lastcard.tui.widgets.canvas import Canvas, text_width, wrapped
from lastcard.wire import View

Past = Callable[[View], bool]
"""Whether what a dialog is about is over, by the view of now."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers."""

    value: str
    label: str
    keys: tuple[str, ...]
    """Keys as Textual names them; the first is shown."""
    style: Style | None = None

    def shown_key(self, words: Words) -> str:
        """What is written on the key."""
        if self.keys[0] == "enter":
            return words("key-enter")
        return _SHOWN.get(self.keys[0], self.keys[0])


_EDGES = 6
"""Cells that the frame of a dialog and its padding take."""
_FRAME = 4
"""Lines that its frame takes, with the line above it and the one over the answers."""
_LOW = 16
"""On a screen with fewer lines those two are left out."""
_SHOWN = {"full_stop": ".", "question_mark": "?", "escape": "Esc"}


class OptionsRow(Canvas):
    """The answers side by side, or one below the other where they do not fit."""

    def __init__(
        self, hearing: Hearing, drawing: CardDrawing, options: Sequence[Option], chosen: int
    ) -> None:
        super().__init__(hearing, drawing)
        self.ground = drawing.palette.ink + drawing.palette.panel
        self.options = options
        self.chosen = chosen
        self._places: list[tuple[int, int, int, int]] = []

    def _cells(self, option: Option) -> int:
        return text_width(self._option(option, chosen=False)) + 1

    def _lines(self, width: int) -> list[list[int]]:
        lines: list[list[int]] = [[]]
        used = 0
        for index, option in enumerate(self.options):
            cells = self._cells(option)
            if lines[-1] and used + cells > width:
                lines.append([])
                used = 0
            lines[-1].append(index)
            used += cells
        return lines

    def get_content_width(self, container: Cells, viewport: Cells) -> int:
        whole = sum(self._cells(option) for option in self.options)
        return min(viewport.width - _EDGES, whole)

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return len(self._lines(width))

    def _option(self, option: Option, *, chosen: bool) -> Row:
        palette = self.drawing.palette
        label = option.style or self.ground
        if chosen:
            label += Style(bold=True, underline=True)
        pointer = self.drawing.glyphs.here if chosen else " "
        return [
            Segment(f"{pointer}", palette.accent + palette.panel),
            Segment(
                f" {option.shown_key(self.hearing.words)} ", palette.accent + Style(reverse=True)
            ),
            Segment(f" {option.label} ", label),
        ]

    def paint(self, width: int, height: int) -> list[Row]:
        painted: list[Row] = []
        self._places = []
        for y, line in enumerate(self._lines(width)):
            row: Row = []
            for index in line:
                start = text_width(row)
                row += self._option(self.options[index], chosen=index == self.chosen)
                self._places.append((y, start, text_width(row), index))
                row.append(Segment(" ", self.ground))
            painted.append(row)
        return painted

    def on_click(self, event: events.Click) -> None:
        for y, start, end, index in self._places:
            if y == event.y and start <= event.x < end and isinstance(self.screen, Dialog):
                self.screen.pick(index)


class Dialog(ModalScreen[str | None]):
    """Dismissed with the value of an option, or with None."""

    DEFAULT_CSS = """
    Dialog { align: center top; background: transparent; }
    Dialog #box {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        margin-top: 1; padding: 0 2; background: $panel-ground;
        border: round $lamp;
    }
    Dialog.ascii #box { border: ascii $lamp; }
    Dialog.ascii VerticalScroll { scrollbar-size: 0 0; }
    Dialog #body { width: auto; height: auto; }
    Dialog VerticalScroll { width: auto; height: auto; scrollbar-size: 1 1; }
    Dialog OptionsRow { width: auto; height: auto; margin-top: 1; }
    Dialog.low #box, Dialog.low OptionsRow { margin-top: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,shift+tab", "step(-1)", show=False, priority=True),
        Binding("right,tab", "step(1)", show=False, priority=True),
        Binding("up", "scroll(-1)", show=False, priority=True),
        Binding("down", "scroll(1)", show=False, priority=True),
        Binding("enter", "enter", show=False, priority=True),
        Binding("escape", "leave", show=False, priority=True),
        Binding("w,f2", "rules", show=False),
    ]

    def __init__(
        self,
        hearing: Hearing,
        drawing: CardDrawing,
        *,
        title: str,
        body: Text,
        options: Sequence[Option],
        chosen: int = 0,
        past: Past | None = None,
    ) -> None:
        super().__init__(classes="ascii" if drawing.glyphs.ascii else "")
        self.hearing = hearing
        self.drawing = drawing
        self._title = title
        self._body = body
        self._options = OptionsRow(hearing, drawing, options, chosen)
        self._past = past
        self._meanwhile = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="box") as box:
            box.border_title = Text(self._title)
            box.border_subtitle = Text(self._meanwhile)
            box.styles.min_width = len(max(self._title, self._meanwhile, key=len)) + _EDGES
            if self._body.plain:
                with VerticalScroll(can_focus=False):
                    yield Static(id="body")
            yield self._options

    def on_resize(self, event: events.Resize) -> None:
        """Wrap what is said, and let it scroll where the screen is too low for it."""
        width = event.size.width - _EDGES
        options = self._options.get_content_height(event.size, event.size, width)
        low = event.size.height < _LOW
        self.set_class(low, "low")
        room = max(1, event.size.height - options - (2 if low else _FRAME))
        for body in self.query("#body").results(Static):
            lines = wrapped(self._body, width)
            if len(lines) > room:
                lines = [line for line in lines if line.plain.strip()]
            scrolls = len(lines) > room
            if scrolls:
                lines = wrapped(self._body, width - 2)  # beside the scroll bar
            body.update(Text("\n").join(lines))
            for area in self.query(VerticalScroll):
                area.styles.height = min(room, len(lines))
            for box in self.query("#box"):
                more = f" {self.drawing.glyphs.more_after}" if scrolls else ""
                box.border_title = Text(self._title + more)

    def on_screen_resume(self) -> None:
        """A dialog that was covered closes instead of coming back when its matter is over."""
        self.leave_if_past()

    def leave_if_past(self) -> bool:
        """Close the dialog if what it is about is over; returns whether it was closed."""
        view = self.hearing.view
        past = view is not None and self._past is not None and self._past(view)
        if past and self.is_current:
            self.dismiss(None)
        return past

    def say_meanwhile(self, text: str) -> None:
        """Say on the frame what waits for an answer behind it."""
        self._meanwhile = f"{self.drawing.glyphs.here} {text}" if text else ""
        for box in self.query("#box"):
            box.border_subtitle = Text(self._meanwhile)

    @property
    def asks(self) -> bool:
        """Whether there is something to choose: then it is the question itself."""
        return len(self._options.options) > 1

    def pick(self, index: int) -> None:
        """Answer with an option."""
        self.dismiss(self._options.options[index].value)

    def action_step(self, step: int) -> None:
        options = self._options
        options.chosen = (options.chosen + step) % len(options.options)
        options.renew()

    def action_scroll(self, step: int) -> None:
        for area in self.query(VerticalScroll):
            area.scroll_relative(y=step * 3, animate=False)

    def action_enter(self) -> None:
        self.pick(self._options.chosen)

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_rules(self) -> None:
        """Show the rules over the question: someone may want to look them up before answering."""
        rules = RulesScreen(RulesText(self.hearing), self.drawing)
        self.app.push_screen(rules)  # pyright: ignore[reportUnknownMemberType] - whichever app

    def on_key(self, event: events.Key) -> None:
        for index, option in enumerate(self._options.options):
            if event.key in option.keys or event.key.lower() in option.keys:
                event.stop()
                self.pick(index)
                return
