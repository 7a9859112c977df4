"""The rules over the table: what is typed is looked for, what is found is read."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from lastcard.tui.cards import CardDrawing
from lastcard.tui.rules import RulesText


class RulesScreen(ModalScreen[str | None]):
    """Dismissed with None; nothing is decided here."""

    DEFAULT_CSS = """
    RulesScreen { align: center top; background: transparent; }
    RulesScreen #rules {
        width: 100%; max-width: 84; height: 100%; padding: 0 2;
        background: $panel-ground; border: round $lamp;
    }
    RulesScreen Input, RulesScreen Input:focus {
        height: 1; border: none; padding: 0 1; background: $band; color: $ink;
    }
    RulesScreen VerticalScroll { height: 1fr; margin-top: 1; scrollbar-size: 1 1; }
    RulesScreen.ascii #rules { border: ascii $lamp; }
    RulesScreen.ascii VerticalScroll { scrollbar-size: 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("up", "scroll(-1)", show=False, priority=True),
        Binding("down", "scroll(1)", show=False, priority=True),
        Binding("pageup", "scroll(-10)", show=False, priority=True),
        Binding("pagedown", "scroll(10)", show=False, priority=True),
    ]
    asks: ClassVar[bool] = False

    def __init__(self, text: RulesText, drawing: CardDrawing, asked: str = "") -> None:
        super().__init__(classes="ascii" if drawing.glyphs.ascii else "")
        self._text = text
        self._drawing = drawing
        self._asked = asked
        self._meanwhile = ""

    def compose(self) -> ComposeResult:
        words = self._text.words
        with Vertical(id="rules") as box:
            box.border_title = Text(words("rules-title"))
            box.border_subtitle = Text(self._meanwhile)
            yield Input(self._asked, placeholder=words("rules-ask"), select_on_focus=True)
            with VerticalScroll(can_focus=False):
                yield Static(self._answer(self._asked), id="answer")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def say_meanwhile(self, text: str) -> None:
        """Say on the frame what waits for an answer behind it."""
        self._meanwhile = f"{self._drawing.glyphs.here} {text}" if text else ""
        for box in self.query("#rules"):
            box.border_subtitle = Text(self._meanwhile)

    def _answer(self, asked: str) -> Text:
        """What is found; the names of rules and chapters stand out."""
        answer = Text()
        heading = True
        for line in self._text.answer(asked):
            answer.append(line + "\n", Style(bold=heading))
            heading = not line
        return answer

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#answer", Static).update(self._answer(event.value))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_scroll(self, step: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_leave(self) -> None:
        self.dismiss(None)
