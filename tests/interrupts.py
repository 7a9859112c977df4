"""Ctrl-C and terminals for commands that tests start."""

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType, ModuleType
from typing import Any


def take_terminal() -> None:
    """What is standard input is the terminal of this process, so that Ctrl-C there reaches it.

    For the start of a process that leads a session of its own, and has no terminal yet.
    """
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    listen_to_interrupts()


def listen_to_interrupts() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and these tests with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def listening() -> Generator[None]:
    """The same for this process, which `Stoppable` would leave as it was started."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupted_at(line: int, module: ModuleType) -> Generator[None]:
    """Ctrl-C just before the `line`th line of a module that is run inside, counted from 0.

    What runs inside takes it as a command that can be stopped does; whether it ever came is told
    by how it ended.
    """
    taken = signal.getsignal(signal.SIGINT)
    assert callable(taken), "only who is `listening` hears it"
    left = [line]

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if frame.f_code.co_filename != module.__file__:
            return None
        if event == "line":
            left[0] -= 1
            if left[0] == -1:
                # A signal that is raised may first be seen while garbage is collected, and is lost.
                taken(signal.SIGINT, frame)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
