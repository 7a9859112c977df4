"""Text frames of the WebSocket protocol, as a server sends them."""

from __future__ import annotations

from struct import Struct
from typing import Final

TEXT: Final = 0x81
"""The first byte of a text message in one frame."""
_SMALL: Final = Struct("!BB")
_MIDDLE: Final = Struct("!BBH")
_LARGE: Final = Struct("!BBQ")


def frame_text(data: bytes) -> bytes:
    """A text message from a server, in one frame."""
    size = len(data)
    if size < 126:
        return _SMALL.pack(TEXT, size) + data
    if size < 65536:
        return _MIDDLE.pack(TEXT, 126, size) + data
    return _LARGE.pack(TEXT, 127, size) + data
