"""The server's clock, which never goes back."""

import time
from typing import Final

_START_WALL: Final = time.time()
_START: Final = time.monotonic()


def now_ms() -> int:
    """Unix time in milliseconds; it never jumps back while the server runs."""
    return int((_START_WALL + time.monotonic() - _START) * 1000)


def wall_ms() -> int:
    """Unix time in milliseconds as other processes of this machine have it now.

    It differs from `now_ms` if the machine slept, or was told the time, after the server started.
    """
    return int(time.time() * 1000)
