"""Compiling what bots need, in a process of its own and ahead of time: it takes long once.

    python -m lastcard.bots.preparing MODULE:FUNCTION

is that process. When its standard input ends, whoever started it is gone, and so is the process.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def is_kept_anew(*entry_points: Any) -> bool:
    """Whether any of them was compiled just now, and is kept where another process finds it."""
    return any(
        function.stats.cache_misses and os.access(function._cache.cache_path or "", os.W_OK)  # noqa: SLF001
        for function in entry_points
    )


@dataclass(frozen=True, slots=True)
class Preparation:
    """Something that is compiled once and kept on disk."""

    what: str
    """For people: "the rules"."""
    call: str
    """The function that does it, or loads what was kept, as `module:function`."""
    seconds: int
    """About how long it takes."""
    is_done: Callable[[], bool]

    def start(self) -> subprocess.Popen[bytes]:
        """Do it in a process of its own, which can be watched, and stopped at once.

        It ends with this one, however this one ends.
        """
        return subprocess.Popen(
            [sys.executable, "-m", "lastcard.bots.preparing", self.call],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @property
    def notice(self) -> str:
        """What to tell people before it begins."""
        return (
            f"lastcard: compiling {self.what} for this machine, once; "
            f"this takes about {self.seconds} s"
        )

    def load_aloud(self) -> None:
        """Do it in this process, if it was not done before, and say what takes so long."""
        if not self.is_done():
            sys.stderr.write(f"{self.notice}\n")
            sys.stderr.flush()
            self.load()

    def load(self) -> None:
        """Do it in this process; quick if it was done before."""
        _call(self.call)


def _call(name: str) -> None:
    module, _, function = name.partition(":")
    getattr(importlib.import_module(module), function)()


def _end_with_input() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_input, daemon=True).start()
    _call(sys.argv[1])
