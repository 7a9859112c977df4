"""Compiling what bots need, in a process of its own and ahead of time: it takes long once."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
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
        """Do it in a process of its own, which can be watched, and stopped at once."""
        module, _, function = self.call.partition(":")
        code = f"from {module} import {function}; {function}()"
        return subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def load(self) -> None:
        """Do it in this process; quick if it was done before."""
        module, _, function = self.call.partition(":")
        getattr(importlib.import_module(module), function)()
