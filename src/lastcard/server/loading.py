"""A table out of its rows in the store."""

import asyncio
import itertools
from collections.abc import Generator
from typing import Final

from lastcard.engine.errors import Malformed
from lastcard.server.services import Services
from lastcard.server.stores import BarredNetwork
from lastcard.table import Table
from lastcard.table.opening import rebuilding
from lastcard.table.table import ANSWERS_KEPT
from lastcard.wire.errors import Refuse, as_refuse

ROWS_AT_ONCE: Final = 20
"""After this many rows other tasks have their turn."""
MOST_BARRED: Final = 10_000
FIRST_ROWS: Final = 2**62
"""Private rows have numbers from -1 down."""


class NotKnownHere(Refuse):
    """A table is played with an edition or an option that is not known here.

    It stays in the store as it is, for a server that knows it.
    """

    def __init__(self, why: Refuse) -> None:
        super().__init__("not-known-here", why.rule, why.facts or {"problem": why.code})


async def load_table(services: Services, code: str) -> Table | None:
    """The table of a code as it was when its last row was stored, or `NotKnownHere`.

    None if there is none.
    """
    first = await services.store.match_start(code) or 1
    # Messages that were answered shortly before the match began may still be sent again.
    rows = await services.store.rows(code, max(1, first - ANSWERS_KEPT))
    private = await services.store.rows(code, -FIRST_ROWS, -1)
    try:
        table = await _build(rebuilding(rows, services.outside, first, private))
        if table is not None:
            # In a lobby nobody has asked for it yet: if it cannot be made, fail here.
            _ = table.setup
    except (Malformed, Refuse) as error:
        raise NotKnownHere(as_refuse(error)) from None
    return table


async def barred_from(services: Services, code: str) -> dict[str, int]:
    """The networks from which someone was removed from a table, and when that was."""
    found = await services.store.all_kept(BarredNetwork, most=MOST_BARRED, place=code)
    return {one.network: one.time for one in found}


async def _build(steps: Generator[None, None, Table | None]) -> Table | None:
    for step in itertools.count(1):
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        if step % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return None
