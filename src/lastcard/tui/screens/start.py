"""The first screen: what is to be played. Enter deals at once."""

from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar, Final, Literal

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size as Cells
from textual.message import Message
from textual.screen import Screen

from lastcard.tui.cards import LARGE, MIDDLE, CardDrawing, Row, Size
from lastcard.tui.choices import HOUSE, OWN, Choice, Choices, all_choices
from lastcard.tui.hearing import Hearing
from lastcard.tui.widgets.bars import Key, KeysBar
from lastcard.tui.widgets.canvas import Canvas, centered, cut

Start = Choices | Literal["resume", "lesson"]
_WIDTH: Final = 70
_FAN: Final = ("R7", "Y2", "GR", "B5", "W4")
_ABOUT: Final = 2
"""Lines that say what a choice means."""
_LABELS: Final = {"level": "bot-level", "limit": "option-limit"}
_VALUES: Final = {"level": "bot"}


class ChoicesView(Canvas):
    """The choices, one a line, and what the one under the cursor means."""

    DEFAULT_CSS = "ChoicesView { height: 1fr; }"

    @dataclass
    class Clicked(Message):
        """A line was clicked, or one of the arrows beside its value."""

        line: int
        step: int

    def __init__(
        self, hearing: Hearing, drawing: CardDrawing, choices: Choices, *, is_new: bool
    ) -> None:
        super().__init__(hearing, drawing)
        self.choices = choices
        self.offers_lesson = is_new
        """Until something is chosen."""
        self.at = 0
        self._lines: list[tuple[int, int]] = []
        """Row on the screen and number of each choice."""
        self._value_at = 0

    @property
    def all(self) -> list[Choice]:
        """What there is to choose now."""
        return all_choices(self.choices)

    def get_content_height(self, container: Cells, viewport: Cells, width: int) -> int:
        return container.height

    def move(self, step: int) -> None:
        """Move the cursor, round the ends."""
        self.offers_lesson = False
        self.at = (self.at + step) % len(self.all)
        self.renew()

    def change(self, step: int) -> None:
        """Change what is under the cursor."""
        self.offers_lesson = False
        choice = self.all[self.at]
        self.choices = choice.step(self.choices, step)
        self.at = next(n for n, other in enumerate(self.all) if other.name == choice.name)
        self.renew()

    def paint(self, width: int, height: int) -> list[Row]:
        palette, words = self.drawing.palette, self.hearing.words
        inner = min(_WIDTH, width) - 2
        table = self._table(inner)
        if len(table) + 2 + _ABOUT > height:
            table = [line for line in table if line[1]]
        texts = wrap(self._about(), max(10, inner - 2))[:_ABOUT]
        about: list[Row] = [[Segment(text, palette.soft)] for text in texts]
        about += [[]] * (_ABOUT - len(about))  # so that nothing moves with the cursor
        rows: list[Row] = []
        spare = height - len(table) - 2 - _ABOUT
        if spare >= 2:
            rows += [self._title(width), self._colors(width)]
        for size in (LARGE, MIDDLE):
            if spare >= size.height + 3:
                rows = [*self._fan(width, size), [], rows[0], []]
                break
        title = words("start-title")
        side = max(0, (width - inner - 2) // 2)
        self._lines = []
        rows.append(self._edge(title, inner, side, top=True))
        for index, row in table:
            if index is not None:
                self._lines.append((len(rows), index))
            rows.append(self._framed(row, inner, side))
        rows.append(self._edge("", inner, side, top=False))
        rows += [centered(row, width, self.drawing) for row in about]
        above = max(0, (height - len(rows)) // 3)
        self._lines = [(y + above, index) for y, index in self._lines]
        first: list[Row] = [[] for _ in range(above)]
        return self._scrolled(first + rows, height)

    def _scrolled(self, rows: list[Row], height: int) -> list[Row]:
        """What fits, with the cursor in sight."""
        here = next((y for y, index in self._lines if index == self.at), 0)
        first = max(0, min(here - height + 2, len(rows) - height))
        self._lines = [(y - first, index) for y, index in self._lines]
        return rows[first:]

    def _title(self, width: int) -> Row:
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        name = [Segment("lastcard", palette.ink + Style(bold=True))]
        mark = Segment(glyphs.mark, palette.accent)
        said = Segment("  " + self.hearing.words("tagline"), palette.soft)
        return centered([*name, mark, said], width, self.drawing)

    def _colors(self, width: int) -> Row:
        """The four colors, as they are shown everywhere."""
        chips: Row = []
        for color in "RYGB":
            text = f" {self.drawing.corner(color)} "
            chips += [
                Segment(text, self.drawing.palette.card(color)),
                Segment(" ", self.drawing.palette.ink),
            ]
        return centered(chips, width, self.drawing)

    def _fan(self, width: int, size: Size) -> list[Row]:
        """A hand of cards, to say what this is."""
        lines: list[Row] = [[] for _ in range(size.height)]
        for card in _FAN:
            for line, part in zip(lines, self.drawing.face(card, size), strict=True):
                line += [*part, Segment(" ", self.drawing.palette.ink)]
        return [centered(line, width, self.drawing) for line in lines]

    def _edge(self, title: str, inner: int, side: int, *, top: bool) -> Row:
        palette, frame = self.drawing.palette, self.drawing.glyphs.idle
        left, right = frame.corners[:2] if top else frame.corners[2:]
        label = f" {title} " if title else ""
        rest = frame.across * max(0, inner - 1 - cell_len(label))
        return [
            Segment(" " * side + left + frame.across, palette.edge),
            Segment(label, palette.accent),
            Segment(rest + right, palette.edge),
        ]

    def _framed(self, row: Row, inner: int, side: int) -> Row:
        palette, down = self.drawing.palette, self.drawing.glyphs.idle.down
        fitted = Segment.adjust_line_length(row, inner, palette.ink)
        return [Segment(" " * side + down, palette.edge), *fitted, Segment(down, palette.edge)]

    def _table(self, inner: int) -> list[tuple[int | None, Row]]:
        """The lines of the frame; each choice with its number."""
        words, palette = self.hearing.words, self.drawing.palette
        rows: list[tuple[int | None, Row]] = []
        found = self.all
        labels = [self._label(choice) for choice in found]
        values = (self._value(choice, choice.value(self.choices)) for choice in found)
        room = inner - max(map(cell_len, values)) - 4
        self._value_at = min(max(map(cell_len, labels)) + 6, max(room, inner // 2))
        labels = [cut(label, self._value_at - 4, self.drawing) for label in labels]
        for index, (choice, label) in enumerate(zip(found, labels, strict=True)):
            if choice.name == "preset":
                rows += [(None, [])]
                rows += [(None, [Segment(f"   {words('house-rules')}", palette.accent)])]
            rows.append((index, self._line(choice, label, chosen=index == self.at)))
        return rows

    def _line(self, choice: Choice, label: str, *, chosen: bool) -> Row:
        palette, glyphs = self.drawing.palette, self.drawing.glyphs
        value = choice.value(self.choices)
        off = choice.name in HOUSE and value in ("off", "none")
        style = palette.soft if off else palette.ink + Style(bold=True)
        row: Row = [
            Segment(f" {glyphs.here if chosen else ' '} ", palette.accent),
            Segment(label, palette.accent if chosen else palette.ink),
        ]
        row = list(Segment.adjust_line_length(row, self._value_at, palette.ink))
        before, after = (glyphs.before, glyphs.after) if chosen else (" ", " ")
        text = self._value(choice, value)
        return [
            *row,
            Segment(f"{before} ", palette.accent),
            Segment(text, palette.accent + Style(reverse=True) if chosen else style),
            Segment(f" {after}", palette.accent),
        ]

    def _label(self, choice: Choice) -> str:
        words, name = self.hearing.words, choice.name
        if name in HOUSE:
            return words(f"option-{name}")
        return words(_LABELS.get(name, name))

    def _value(self, choice: Choice, value: str) -> str:
        words, name = self.hearing.words, choice.name
        if value in ("on", "off"):
            return words("yes" if value == "on" else "no").lower()
        if name in ("players", "limit"):
            return value
        if value == OWN:
            return words("preset-own")
        if value == "first":
            return words("hints-first")
        kind = f"option-{name}" if name in HOUSE else _VALUES.get(name, name)
        return words.called(kind, value)

    def _about(self) -> str:
        """What the choice under the cursor means."""
        words, choice = self.hearing.words, self.all[self.at]
        if self.offers_lesson:
            return words("start-lesson", offer=words("lesson-offer"), key="t")
        if choice.name in ("hints", "blunders"):
            return words(f"{choice.name}-hint")
        value = choice.value(self.choices)
        message = f"{_VALUES.get(choice.name, choice.name)}-{value}-text"
        if choice.name in HOUSE:
            message = f"option-{choice.name}-{'on' if value == 'off' else value}-text"
        if value == OWN:
            message = "preset-own-text"
        return words(message) if message in words else ""

    def on_click(self, event: events.Click) -> None:
        for y, index in self._lines:
            if y == event.y:
                side = max(0, (self.size.width - min(_WIDTH, self.size.width)) // 2) + 1
                beyond = event.x - side - self._value_at
                step = 0 if beyond < 0 else (-1 if beyond < 2 else 1)
                self.post_message(self.Clicked(index, step))

    def on_mouse_scroll_down(self) -> None:
        self.move(1)

    def on_mouse_scroll_up(self) -> None:
        self.move(-1)


class StartScreen(Screen[Start | None]):
    """Dismissed with what is to be played, or with None."""

    DEFAULT_CSS = """
    StartScreen { background: $cloth; overflow: hidden; }
    StartScreen KeysBar { dock: bottom; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab,k", "move(-1)", show=False, priority=True),
        Binding("down,tab,j", "move(1)", show=False, priority=True),
        Binding("left,minus,h", "change(-1)", show=False),
        Binding("right,space,plus,l", "change(1)", show=False),
        Binding("enter", "deal", show=False),
        Binding("r", "resume", show=False),
        Binding("t", "learn", show=False),
        Binding("q", "quit", show=False),
    ]

    def __init__(
        self,
        hearing: Hearing,
        drawing: CardDrawing,
        choices: Choices,
        *,
        can_resume: bool,
        is_new: bool = False,
    ) -> None:
        super().__init__()
        self.view = ChoicesView(hearing, drawing, choices, is_new=is_new)
        self.can_resume = can_resume
        words, glyphs = hearing.words, drawing.glyphs
        resume = [Key("r", words("start-resume"), "resume")] if can_resume else []
        self.keys = KeysBar(hearing, drawing)
        self.keys.show(
            [
                Key(words("key-enter"), words("start-match"), "deal"),
                *resume,
                Key("t", words("lesson-title"), "learn"),
                Key("q", words("key-quit"), "quit"),
                Key(glyphs.all_arrows, words("start-choose"), "move(1)"),
            ]
        )

    def compose(self) -> ComposeResult:
        yield self.view
        yield self.keys

    async def on_keys_bar_pressed(self, message: KeysBar.Pressed) -> None:
        await self.run_action(message.action)

    def on_choices_view_clicked(self, message: ChoicesView.Clicked) -> None:
        self.view.at = message.line
        if message.step:
            self.view.change(message.step)
        self.view.renew()

    def action_move(self, step: int) -> None:
        self.view.move(step)

    def action_change(self, step: int) -> None:
        self.view.change(step)

    def action_deal(self) -> None:
        self.dismiss(self.view.choices)

    def action_resume(self) -> None:
        if self.can_resume:
            self.dismiss("resume")

    def action_learn(self) -> None:
        self.dismiss("lesson")

    def action_quit(self) -> None:
        self.dismiss(None)
