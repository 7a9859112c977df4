"""A line to say something to the table."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from lastcard.tui.cards import CardDrawing
from lastcard.tui.language import Words
from lastcard.wire.common import LONGEST_CHAT


class TalkLine(ModalScreen[str | None]):
    """Dismissed with what was written, or with None."""

    DEFAULT_CSS = """
    TalkLine { background: transparent; align: left bottom; }
    TalkLine Horizontal { dock: bottom; height: 1; background: #081a20; }
    TalkLine Label { background: #f8c31e; color: #14201f; text-style: bold; padding: 0 1; }
    TalkLine Input, TalkLine Input:focus {
        width: 1fr; height: 1; border: none; padding: 0 1; background: #081a20; color: #f6f1e7;
    }
    TalkLine.ansi Horizontal, TalkLine.ansi Input, TalkLine.ansi Input:focus {
        background: ansi_default; color: ansi_default;
    }
    TalkLine.ansi Label { background: ansi_yellow; color: ansi_black; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
    ]

    def __init__(self, words: Words, drawing: CardDrawing) -> None:
        super().__init__(classes="ansi" if drawing.palette.is_ansi else "")
        self._words = words

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Label(self._words("say-something"))
            yield Input(max_length=LONGEST_CHAT, select_on_focus=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def action_leave(self) -> None:
        self.dismiss(None)
