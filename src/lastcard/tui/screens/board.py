"""The table as a screen: the same parts in the same places, in play and in a replay."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from lastcard.tui.cards import CardDrawing
from lastcard.tui.hearing import Hearing
from lastcard.tui.widgets.bars import HeadBar, KeysBar, PromptBar
from lastcard.tui.widgets.canvas import Canvas
from lastcard.tui.widgets.hand import HandView
from lastcard.tui.widgets.log import LogView
from lastcard.tui.widgets.piles import PilesView
from lastcard.tui.widgets.seats import SeatsView

_BARS: Final = 5
"""Lines that the head, the prompt and the keys take."""
_PILES: Final = 5
"""Lines that the hand leaves to the piles and the log, if it can."""


class BoardScreen(Screen[None]):
    """Opponents above, piles and log in the middle, what is one's own below."""

    DEFAULT_CSS = """
    BoardScreen { background: #12343b; overflow: hidden; }
    BoardScreen.ansi { background: ansi_default; }
    BoardScreen #own { dock: bottom; height: auto; }
    BoardScreen #middle { height: 1fr; }
    BoardScreen #upper { height: 1fr; }
    """

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__(classes="ansi" if drawing.palette.is_ansi else "")
        self.hearing = hearing
        self.drawing = drawing
        self.head = HeadBar(hearing, drawing)
        self.seats = SeatsView(hearing, drawing)
        self.piles = PilesView(hearing, drawing)
        self.log_view = LogView(hearing, drawing)
        self.prompt = PromptBar(hearing, drawing)
        self.hand = HandView(hearing, drawing)
        self.keys = KeysBar(hearing, drawing)

    @property
    def parts(self) -> tuple[Canvas, ...]:
        """All that shows how things stand."""
        return (self.head, self.seats, self.piles, self.prompt, self.hand)

    def compose(self) -> ComposeResult:
        with Vertical(id="upper"):
            yield self.head
            yield self.seats
            with Horizontal(id="middle"):
                yield self.piles
                yield self.log_view
        with Vertical(id="own"):
            yield self.prompt
            yield self.hand
            yield self.keys

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size.width, event.size.height)

    def fit(self, width: int, height: int) -> None:
        """Give the hand what the rest of the table leaves."""
        seats = self.seats.get_content_height(self.size, self.size, width)
        rest = height - seats - _BARS
        self.hand.most_rows = max(2, min(16, rest - _PILES))
        self.hand.styles.max_height = self.hand.most_rows
        self.piles.styles.width = 36 if width < 100 else width // 2
        self.hand.refresh(layout=True)
        self.seats.refresh(layout=True)

    async def on_keys_bar_pressed(self, message: KeysBar.Pressed) -> None:
        await self.run_action(message.action)
