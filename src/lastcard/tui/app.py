"""The full-screen client."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from lastcard.engine import LastcardError
from lastcard.tui.cards import CardDrawing
from lastcard.tui.glyphs import Glyphs
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import Words
from lastcard.tui.palette import Depth, Palette
from lastcard.tui.screens.table import TableScreen
from lastcard.tui.session import OwnMessage, Session
from lastcard.tui.table_actions import TableActions

if TYPE_CHECKING:
    from lastcard.tui.choices import Choices
    from lastcard.tui.screens.start import Start


@dataclass(frozen=True, slots=True)
class Door:
    """Opens a match that is still to be chosen on the first screen."""

    choices: Choices
    can_resume: bool
    open: Callable[[Start], Session]
    """Begins what was chosen."""
    is_new: bool = False
    """Whether the player has chosen nothing here before: the lesson is offered."""


class DrawnApp(App[None]):
    """A program in the colors of one palette."""

    TITLE = "lastcard"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, drawing: CardDrawing) -> None:
        self.drawing = drawing  # before the style sheets are read
        super().__init__(ansi_color=drawing.palette.is_ansi)

    def get_css_variables(self) -> dict[str, str]:
        return {**super().get_css_variables(), **self.drawing.palette.css}

    async def action_quit(self) -> None:
        self.exit()


class PlayApp(DrawnApp):
    """One session on the screen; with a door, the player chooses first what it is."""

    def __init__(
        self, session: Session | Door, words: Words, glyphs: Glyphs, *, depth: Depth = "full"
    ) -> None:
        super().__init__(CardDrawing(glyphs, Palette(depth)))
        self.hearing = Hearing(words)
        self._outgoing: asyncio.Queue[OwnMessage] = asyncio.Queue()
        self._door = session if isinstance(session, Door) else None
        self.session: Session | None = None
        self.wants_match = False
        """Whether the player goes on to a match after the lesson."""
        self.table = TableScreen(self.hearing, self.drawing, TableActions(self._send), self)
        if isinstance(session, Session):
            self.session = session

    def on_mount(self) -> None:
        leave_when_told(self.leave)
        if self.session is not None:
            self._sit_down(self.session)
        elif self._door is not None:
            self._choose(self._door)

    def _choose(self, door: Door) -> None:
        from lastcard.tui.screens.start import StartScreen

        start = StartScreen(
            self.hearing, self.drawing, door.choices, can_resume=door.can_resume, is_new=door.is_new
        )
        self.push_screen(start, self._chosen)

    def _chosen(self, chosen: Start | None) -> None:
        if chosen is None or self._door is None:
            self.exit()
            return
        try:
            self._sit_down(self._door.open(chosen))
        except (LastcardError, OSError) as error:
            told = getattr(error, "strerror", None) or error  # without its number
            self.exit(return_code=2, message=f"lastcard: {told}")

    def _sit_down(self, session: Session) -> None:
        self.session = session
        self.hearing.hints = session.hints
        self.push_screen(self.table)
        self.run_worker(self._listen(session), exclusive=False)
        self.run_worker(self._speak(session), exclusive=False)

    @property
    def shown(self) -> object:
        """The screen on top."""
        return self.screen

    def show(
        self, dialog: ModalScreen[str | None], then: Callable[[str | None], None] | None = None
    ) -> object:
        """Ask something over the table."""
        return self.push_screen(dialog, then)

    def leave(self) -> None:
        """End the program."""
        self.exit()

    def go_on(self) -> None:
        """The lesson is over, and the player wants a match."""
        self.wants_match = True
        self.exit()

    def _send(self, message: OwnMessage) -> None:
        self._outgoing.put_nowait(message)

    async def _speak(self, session: Session) -> None:
        while True:
            await session.send(await self._outgoing.get())

    async def _listen(self, session: Session) -> None:
        await session.start()
        while True:
            message = await session.receive()
            lines = self.hearing.hear(message)
            if self.hearing.is_refused and self.hearing.welcome is None:
                self.exit(return_code=2, message=f"lastcard: {lines[-1].text}")
                return  # there is no table to look at
            self.table.take(message, lines)

    async def on_unmount(self) -> None:
        if self.session is not None:
            await self.session.close()


def leave_when_told(leave: Callable[[], None]) -> None:
    """When the system asks the program to end, leave in good order: the terminal is restored."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Not every loop and not every thread can listen to signals; then nothing is changed.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)
