"""Someone wants to be forgotten: they leave at once, and what is stored of them goes, bit by bit.

That they want it is noted first, and the note goes last. So it is done also if the server ends
meanwhile, or cannot save: `finish_forgetting` takes it up again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Final

import structlog

from lastcard.server.clock import now_ms
from lastcard.server.jobs import ForgetInRows
from lastcard.server.programs import end_all_programs
from lastcard.server.stores import AuditEntry, MatchEntry, Write
from lastcard.server.tokens import new_id
from lastcard.table.forgetting import forget_in_entry
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.house import House

ASKED: Final = "asked-to-be-forgotten"
AGAIN_MS: Final = 600_000
"""What was not done by then is taken up again."""
MATCHES_AT_ONCE: Final = 50
ROWS_AT_ONCE: Final = 200

log = structlog.get_logger("lastcard.forgetting")


async def forget_me(house: House, person_id: str) -> None:
    """A person wants to be forgotten: they leave, and what is kept of them goes."""
    asked = AuditEntry(id=new_id(), time=now_ms(), by=person_id, act=ASKED, about=person_id)
    await house.services.store.keep(asked)
    await _forget(house, person_id)


async def finish_forgetting(house: House, now: int) -> None:
    """Forget those whose forgetting was begun and did not come to its end."""
    for asked in await house.services.store.all_kept(AuditEntry, most=10, act=ASKED):
        if asked.time <= now - AGAIN_MS:
            await _forget(house, asked.about)


async def _forget(house: House, person_id: str) -> None:
    store = house.services.store
    await end_all_programs(house, person_id)
    await house.end_sessions(person_id)
    house.everywhere.send_home(person_id)
    try:
        await _forget_in_matches(house, person_id)
    except Refuse as error:  # they have no session any more with which they could ask again
        log.warning("not forgotten yet", problem=error.code)
        return
    await store.forget_person(person_id)
    house.hall.forget(person_id)
    house.everywhere.forget(person_id)
    await house.audit("forgotten", by=person_id, about=person_id)


async def _forget_in_matches(house: House, person_id: str) -> None:
    """Take someone out of all their matches, and out of what was said at those tables since."""
    firsts: dict[str, int] = {}
    """By table, the first row of the first match there."""
    async for found in _matches(house, person_id):
        for entry in found:
            firsts[entry.table] = min(entry.first, firsts.get(entry.table, entry.first))
    for table, first in firsts.items():
        await _forget_at_table(house, table, first, person_id)
    async for found in _matches(house, person_id):
        without = [forget_in_entry(entry, person_id) for entry in found]
        await asyncio.gather(*(house.services.store.rewrite(match=entry) for entry in without))


async def _matches(house: House, person_id: str) -> AsyncIterator[Sequence[MatchEntry]]:
    """The matches of someone, so many at once that nobody waits for it."""
    last: MatchEntry | None = None
    store = house.services.store
    while found := await store.matches_of(person_id, most=MATCHES_AT_ONCE, before=last):
        last = found[-1]
        yield found


async def _forget_at_table(house: House, table: str, first: int, person_id: str) -> None:
    """Take someone out of the rows of a table from this one on.

    The last rows are written first: what they are called is told in the first ones, and so it is
    known again if not all could be written.
    """
    store, names = house.services.store, set[str]()
    changed: list[list[tuple[int, bytes]]] = []
    while rows := await store.rows(table, first, most=ROWS_AT_ONCE):
        first = rows[-1][0] + 1
        job = ForgetInRows(list(rows), person_id, names)
        some, names = await house.services.work_out(person_id, job)
        changed.append(some)
    for some in reversed(changed):
        if some:
            await store.rewrite(*(Write(table, *row) for row in some))
