"""The table as a screen: the same parts in the same places, in play and in a replay."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from lastcard.tui.cards import HUGE, SMALL, CardDrawing
from lastcard.tui.hearing import Hearing
from lastcard.tui.widgets.bars import HeadBar, KeysBar, PromptBar
from lastcard.tui.widgets.canvas import Canvas
from lastcard.tui.widgets.hand import HandView
from lastcard.tui.widgets.log import LogView
from lastcard.tui.widgets.piles import NARROWEST_PILES, PilesView
from lastcard.tui.widgets.seats import SeatsView

_PILES: Final = 5
"""How many lines the hand leaves to the piles and the log, if it can."""


_LARGE: Final = 110
"""Cells from which the others sit around the piles, where there is room for them."""
_LOG: Final = 38
"""Cells that the log has then at least."""
_LARGEST_HAND: Final = HUGE.height + 1


class BoardScreen(Screen[None]):
    """Opponents above, piles and log in the middle, what is one's own below."""

    DEFAULT_CSS = """
    BoardScreen { background: $cloth; overflow: hidden; }
    BoardScreen #own { dock: bottom; height: auto; }
    BoardScreen #middle { height: 1fr; }
    BoardScreen #upper { height: 1fr; }
    """

    def __init__(self, hearing: Hearing, drawing: CardDrawing) -> None:
        super().__init__()
        self.hearing = hearing
        self.drawing = drawing
        self.head = HeadBar(hearing, drawing)
        self.seats = SeatsView(hearing, drawing)
        self.piles = PilesView(hearing, drawing, self.seats)
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
        """Give the hand the room that is left; if there is little, the other parts get less."""
        bars = 2 + self.prompt.get_content_height(self.size, self.size, width)
        self.seats.compact, self.seats.most_rows = False, max(0, height - bars - SMALL.height - 1)
        seats = self.seats.get_content_height(self.size, self.size, width)
        table = width - max(_LOG, width // 4)
        self.piles.around = width >= _LARGE and self.piles.room_around(
            table, height - bars - _LARGEST_HAND
        )
        self.seats.display = not self.piles.around
        if self.piles.around:
            seats = 0
        if height - bars - seats < _PILES + SMALL.height:
            self.seats.compact = True
            seats = self.seats.get_content_height(self.size, self.size, width)
        rest = height - seats - bars
        self.hand.most_rows = max(SMALL.height, min(16, rest - _PILES))
        self.hand.styles.max_height = self.hand.most_rows
        if self.piles.around:
            self.piles.styles.width = table
        else:
            self.piles.styles.width = min(width, NARROWEST_PILES) if width < 100 else width // 2
        self.piles.renew()
        self.hand.refresh(layout=True)
        self.seats.refresh(layout=True)
        self.prompt.refresh(layout=True)

    async def on_keys_bar_pressed(self, message: KeysBar.Pressed) -> None:
        await self.run_action(message.action)
