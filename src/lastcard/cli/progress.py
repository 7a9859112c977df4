"""A progress bar for work that takes a while, on a terminal only and never in the output."""

import sys
import time
from typing import Self

_WIDTH = 30
_SECONDS_BETWEEN = 0.1


class ProgressBar:
    """Shows on standard error how much is done; where that is no terminal it stays silent."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._started = self._shown = time.monotonic()
        self._shows = sys.stderr.isatty()

    def __enter__(self) -> Self:
        self.show(0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._shows:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def show_of(self, done: int, total: int) -> None:
        """So much is done; how much there is in all is known only now."""
        self._total = total
        self.show(done)

    def show(self, done: int) -> None:
        """So much is done."""
        now = time.monotonic()
        if not self._shows or (0 < done < self._total and now - self._shown < _SECONDS_BETWEEN):
            return
        self._shown = now
        filled = _WIDTH * done // self._total
        spent = now - self._started
        left = f", {spent / done * (self._total - done):.0f} s left" if done else ""
        bar = "█" * filled + "░" * (_WIDTH - filled)
        sys.stderr.write(f"\r\x1b[K{bar} {done}/{self._total} {self._what}{left}")
        sys.stderr.flush()
