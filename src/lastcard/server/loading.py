"""A table out of its rows in the store."""

import asyncio
import itertools
from typing import Final

from lastcard.server.services import Services
from lastcard.table import Table
from lastcard.table.opening import rebuilding
from lastcard.table.table import ANSWERS_KEPT

ROWS_AT_ONCE: Final = 20
"""After so many rows others have their turn."""
FIRST_ROWS: Final = 2**62
"""Private rows have numbers from -1 down."""


async def load_table(services: Services, code: str) -> Table | None:
    """The table of a code as it was when its last row was stored; None if there is none."""
    first = await services.store.match_start(code) or 1
    # What was acknowledged shortly before the match began may still be sent again.
    rows = await services.store.rows(code, max(1, first - ANSWERS_KEPT))
    private = await services.store.rows(code, -FIRST_ROWS, -1)
    steps = rebuilding(rows, services.outside, first, private)
    for step in itertools.count(1):
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        if step % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return None
