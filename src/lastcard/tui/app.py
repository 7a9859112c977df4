"""The full-screen client."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from lastcard.server.protocol import ClientMessage
from lastcard.tui.cards import CardDrawing
from lastcard.tui.glyphs import Glyphs
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import Words
from lastcard.tui.palette import Palette
from lastcard.tui.screens.dialog import Dialog
from lastcard.tui.screens.table import TableScreen
from lastcard.tui.session import Session
from lastcard.tui.table_actions import TableActions


class PlayApp(App[None]):
    """One session on the screen."""

    TITLE = "lastcard"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(
        self, session: Session, words: Words, glyphs: Glyphs, *, sixteen: bool = False
    ) -> None:
        super().__init__(ansi_color=sixteen)
        self.session = session
        self.hearing = Hearing(words)
        drawing = CardDrawing(glyphs, Palette(sixteen=sixteen))
        actions = TableActions(session, self._send)
        self.table = TableScreen(self.hearing, drawing, actions, self)
        self._outgoing: asyncio.Queue[ClientMessage] = asyncio.Queue()

    def on_mount(self) -> None:
        leave_when_told(self.leave)
        self.push_screen(self.table)
        self.run_worker(self._listen(), exclusive=False)
        self.run_worker(self._speak(), exclusive=False)

    @property
    def shown(self) -> object:
        """The screen on top."""
        return self.screen

    def show(self, dialog: Dialog, then: Callable[[str | None], None] | None = None) -> object:
        """Ask something over the table."""
        return self.push_screen(dialog, then)

    def leave(self) -> None:
        """End the program."""
        self.exit()

    def _send(self, message: ClientMessage) -> None:
        self._outgoing.put_nowait(message)

    async def _speak(self) -> None:
        while True:
            await self.session.send(await self._outgoing.get())

    async def _listen(self) -> None:
        await self.session.start()
        while True:
            message = await self.session.receive()
            self.table.take(message, self.hearing.hear(message))

    async def on_unmount(self) -> None:
        await self.session.close()

    async def action_quit(self) -> None:
        self.exit()


def leave_when_told(leave: Callable[[], None]) -> None:
    """End in good order when the system says so, too: the terminal is left as it was."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Not every loop and not every thread can listen to signals; then they do as ever.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)
