"""When Python looks for garbage: for a little at a time, and for all of it when nobody acts.

Most of what a table makes is freed at once; only what refers to itself has to be looked for. To
look at everything that a thousand tables keep takes a tenth of a second, and everyone would wait.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from lastcard.server.services import Counters

NEW_OBJECTS: Final = 2_000
"""After so many new objects these are looked at: that takes a millisecond."""
YOUNG: Final = 10
"""After so many times all that came since the last time, too."""
_NEVER: Final = 1_000_000
CALM_SECONDS: Final = 1.0
"""So long nobody has acted."""
EVERY_SECONDS: Final = 60.0
"""So often everything is looked at in calm moments, if something happened in between."""
AT_LEAST_EVERY_SECONDS: Final = 3600.0
"""So often it is even if there are none."""


def look_at_little() -> None:
    """From now on only new objects are looked at, unless `collect_in_calm` looks at all."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, YOUNG, _NEVER)


async def collect_in_calm(
    counters: Counters,
    *,
    calm: float = CALM_SECONDS,
    every: float = EVERY_SECONDS,
    at_least_every: float = AT_LEAST_EVERY_SECONDS,
) -> None:
    """Look at everything when nobody acts, for as long as the server runs."""
    clock = asyncio.get_running_loop().time
    looked_at, rows_then = clock(), counters.rows
    while True:
        rows = counters.rows
        await asyncio.sleep(calm)
        since = clock() - looked_at
        if counters.rows == rows_then or since < every:
            continue
        if counters.rows == rows or since > at_least_every:
            gc.collect()
            looked_at, rows_then = clock(), counters.rows
