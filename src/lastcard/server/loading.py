"""A table out of its rows in the store."""

from __future__ import annotations

from typing import Final

from lastcard.server.services import Services
from lastcard.table import Table, rebuild
from lastcard.table.table import ANSWERS_KEPT

FIRST_ROWS: Final = 2**62
"""Private rows have numbers from -1 down."""


async def load_table(services: Services, code: str) -> Table | None:
    """The table of a code as it was when its last row was stored; None if there is none."""
    first = await services.store.match_start(code) or 1
    # What was acknowledged shortly before the match began may still be sent again.
    rows = await services.store.rows(code, max(1, first - ANSWERS_KEPT))
    private = await services.store.rows(code, -FIRST_ROWS, -1)
    return rebuild(rows, services.outside, first, private)
