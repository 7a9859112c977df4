"""When Python looks for garbage: when nobody acts, or when much may have come together.

What a table makes is freed as soon as nothing refers to it. Only what refers to itself has to be
looked for, a socket that was closed, say. Python would look at all that came since the last time
whenever enough is new; while a thousand tables play, that took 25 ms in every second, everyone
waited, and nothing was found.

So nothing that strangers can do often may leave what refers to itself: sockets, and requests that
fail (`tests/unit/server/test_garbage.py` asks that of each kind). What does nevertheless is looked
for among what is new, which is short; among all there is only when much has stayed.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from lastcard.server.services import Counters

CALM_SECONDS: Final = 1.0
"""After this long without an action it is looked for."""
EVERY_SECONDS: Final = 60.0
"""How often it is looked for in calm moments, if something happened in between."""
MANY_NEW: Final = 50_000
"""With this many new objects it is looked for among them, even while someone acts."""
MANY_STAYED: Final = 500_000
"""When this many of those have stayed, it is looked for among all."""


def look_only_when_asked() -> None:
    """From now on garbage is looked for by `collect_in_calm` alone."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_in_calm(
    counters: Counters,
    *,
    calm: float = CALM_SECONDS,
    every: float = EVERY_SECONDS,
    many_new: int = MANY_NEW,
    many_stayed: int = MANY_STAYED,
) -> None:
    """Look for garbage when nobody acts, for as long as the server runs."""
    clock = asyncio.get_running_loop().time
    looked_at, rows_then, stayed = clock(), counters.rows, 0
    while True:
        rows = counters.rows
        await asyncio.sleep(calm)
        is_calm = counters.rows == rows != rows_then and clock() - looked_at >= every
        new = gc.get_count()[0]
        if not is_calm and new >= many_new:
            stayed += new - gc.collect(0)
        if is_calm or stayed >= many_stayed:
            gc.collect()
            looked_at, rows_then, stayed = clock(), counters.rows, 0
