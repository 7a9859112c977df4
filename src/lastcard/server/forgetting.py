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
from lastcard.server.loading import FIRST_ROWS
from lastcard.server.programs import end_all_programs
from lastcard.server.stores import AuditEntry, BotAccount, MatchEntry, Write
from lastcard.server.tokens import new_id
from lastcard.table.forgetting import Known, forget_in_entry
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.house import House

ASKED: Final = "asked-to-be-forgotten"
AGAIN_MS: Final = 600_000
"""What was not done by then is taken up again."""
MATCHES_AT_ONCE: Final = 50
ROWS_AT_ONCE: Final = 200
PROGRAMS_AT_ONCE: Final = 100

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
    programs = await _programs(house, person_id)
    await end_all_programs(house, person_id)
    await house.end_sessions(person_id)
    try:
        # The owner goes last: by them it is known whose these programs were.
        for one in (*programs, person_id):
            await house.everywhere.send_home(one)
            await _forget_at_tables(house, one)
            await _forget_in_matches(house, one)
            await store.forget_person(one)
            house.hall.forget(one)
            house.everywhere.forget(one)
    except Refuse as error:  # they have no session any more with which they could ask again
        log.warning("not forgotten yet", problem=error.code)
        return
    await house.audit("forgotten", by=person_id, about=person_id)


async def _programs(house: House, owner: str) -> list[str]:
    """The ids of all programs that someone ever had."""
    found: list[str] = []
    store = house.services.store
    while some := await store.all_kept(
        BotAccount, most=PROGRAMS_AT_ONCE, skip=len(found), owner=owner
    ):
        found += [program.id for program in some]
    return found


async def _forget_at_tables(house: House, person_id: str) -> None:
    for table in await house.services.store.tables_of(person_id):
        await _forget_at_table(house, table, person_id)


async def _forget_in_matches(house: House, person_id: str) -> None:
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


async def _forget_at_table(house: House, table: str, person_id: str) -> None:
    """Take someone out of all rows of a table.

    The last rows are written first: what they are called is told in the first ones, and so it is
    known again if not all could be written.
    """
    store, known, first = house.services.store, Known(), -FIRST_ROWS
    changed: list[list[tuple[int, bytes]]] = []
    while rows := await store.rows(table, first, most=ROWS_AT_ONCE):
        first = rows[-1][0] + 1
        job = ForgetInRows(list(rows), person_id, known)
        some, known = await house.services.work_out(person_id, job)
        changed.append(some)
    for some in reversed(changed):
        if some:
            await store.rewrite(*(Write(table, *row) for row in some))
