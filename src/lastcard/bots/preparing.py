"""What takes long the first time on a machine, because it is compiled: done apart, and ahead."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass


def use_one_core() -> None:
    """Keep NumPy to one core; only before it is loaded.

    The products of our nets are small: on a busy machine cores would mostly wait for each other.
    """
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")


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
        """Do it here; where it was done before, that takes a moment."""
        module, _, function = self.call.partition(":")
        getattr(importlib.import_module(module), function)()
