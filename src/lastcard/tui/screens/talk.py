"""A line to say something to the table."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from lastcard.tui.language import Words
from lastcard.wire.common import LONGEST_CHAT


class TalkLine(ModalScreen[str | None]):
    """Dismissed with what was written, or with None."""

    DEFAULT_CSS = """
    TalkLine { background: transparent; align: left bottom; }
    TalkLine Horizontal { dock: bottom; height: 1; background: $band; }
    TalkLine Label { background: $lamp; color: $lamp-ink; text-style: bold; padding: 0 1; }
    TalkLine Input, TalkLine Input:focus {
        width: 1fr; height: 1; border: none; padding: 0 1; background: $band; color: $ink;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
    ]

    def __init__(self, words: Words) -> None:
        super().__init__()
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
