"""Stopping work: a signal raises an exception, but never in the middle of a piece of work.

A signal interrupts Python between any two instructions. What has to be done whole or not at all
(a line of a file, and the count of its lines) is done `in_one_piece`.
"""

import signal
from types import FrameType
from typing import Final


class Terminated(KeyboardInterrupt):
    """The system asked the program to end (SIGTERM)."""


class _Stops:
    """Takes signals, and raises the stop at once or, during a piece of work, at its end."""

    def __init__(self) -> None:
        self._pieces = 0
        self._waiting: KeyboardInterrupt | None = None

    def take(self, number: int, _frame: FrameType | None) -> None:
        """A signal came."""
        stop = Terminated() if number == signal.SIGTERM else KeyboardInterrupt()
        if not self._pieces:
            raise stop
        self._waiting = stop

    def __enter__(self) -> None:
        self._pieces += 1

    def __exit__(self, *_: object) -> None:
        self._pieces -= 1
        if self._waiting is not None and not self._pieces:
            stop, self._waiting = self._waiting, None
            raise stop


in_one_piece: Final = _Stops()
"""`with in_one_piece:` a stop waits for the end of this block."""
