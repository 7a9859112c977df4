"""Work that can be stopped, by Ctrl-C or by the system; then what was done is told."""

import signal
import sys
from typing import Self

from lastcard.cli import EXIT_INTERRUPTED, EXIT_OK
from lastcard.simulation.stops import Terminated, in_one_piece

EXIT_TERMINATED = 143  # as a shell reports a death by SIGTERM


class Stoppable:
    """Inside it, a stop ends the work, and the program goes on to tell what was done."""

    def __init__(self) -> None:
        self.status = EXIT_OK

    def __enter__(self) -> Self:
        self._before = {
            number: signal.signal(number, in_one_piece.take)
            for number in (signal.SIGTERM, signal.SIGINT)
            if signal.getsignal(number) is not signal.SIG_IGN  # as in a shell's background
        }
        return self

    def __exit__(self, _kind: object, error: object, _trace: object) -> bool:
        for number, before in self._before.items():
            signal.signal(number, before)
        if isinstance(error, KeyboardInterrupt):
            is_ours = isinstance(error, Terminated)
            self.status = EXIT_TERMINATED if is_ours else EXIT_INTERRUPTED
        return isinstance(error, KeyboardInterrupt)

    def tell(self, done: int, total: int, what: str) -> None:
        """Say that it was stopped, and where."""
        if self.status != EXIT_OK:
            print(f"lastcard: stopped after {done:,} of {total:,} {what}", file=sys.stderr)
