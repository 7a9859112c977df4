"""The program around a table, as the table knows it."""

from collections.abc import Callable
from typing import Protocol

from textual.screen import ModalScreen


class Stage(Protocol):
    """What the table needs of the program around it."""

    @property
    def shown(self) -> object:
        """The screen on top."""
        ...

    def show(
        self, dialog: ModalScreen[str | None], then: Callable[[str | None], None] | None = None
    ) -> object:
        """Ask something over the table."""
        ...

    def leave(self) -> None:
        """End the program."""
        ...

    def go_on(self) -> None:
        """From the lesson to a match."""
        ...
