"""When Python looks for garbage: when nobody acts, or when much may have piled up.

Python frees an object as soon as nothing refers to it. Only objects that refer to themselves, such
as a closed socket, have to be looked for. By itself Python would look through all new objects
whenever there are enough of them; with a thousand tables at play that took 25 ms of every second,
everyone waited, and nothing was found.

So nothing that strangers can do often (open sockets, send requests that fail) may leave objects
that refer to themselves; `tests/unit/server/test_garbage.py` checks each kind. What is left
nevertheless is looked for among the new objects, which is quick; among all of them only when many
have stayed.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from lastcard.server.services import Counters

CALM_SECONDS: Final = 1.0
"""After so long without an action garbage is looked for."""
EVERY_SECONDS: Final = 60.0
"""How often garbage is looked for in calm moments, if something happened in between."""
MANY_NEW: Final = 50_000
"""When there are this many new objects they are looked through, even while someone acts."""
MANY_STAYED: Final = 500_000
"""When this many of them have stayed, all objects are looked through."""


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
