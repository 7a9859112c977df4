"""Someone wants to be forgotten: they leave at once; what is stored of them is deleted bit by bit.

First a note of the wish is stored, and it is deleted last. So if the server ends meanwhile, or
cannot save, `finish_forgetting` finds the note and goes on. What cannot be done now (a living node
does not answer, a row cannot be read) does not stop the rest: it stands in a note of its own, which
operators see, until it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
import structlog
from msgspec import Struct

from lastcard.engine.errors import Malformed
from lastcard.server.clock import now_ms
from lastcard.server.jobs import ForgetInRows
from lastcard.server.loading import FIRST_ROWS
from lastcard.server.programs import end_all_programs
from lastcard.server.stores import AuditEntry, BotAccount, MatchEntry, Rewrite
from lastcard.server.tokens import new_id
from lastcard.table.forgetting import Known, Rewritten, forget_in_entry
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.house import House

ASKED: Final = "asked-to-be-forgotten"
LEFT: Final = "not-forgotten-yet"
FORGOTTEN: Final = "forgotten"
SERVER: Final = "server"
"""Stands in the audit log in place of a person, for what the server did by itself."""
AGAIN_MS: Final = 600_000
"""After this time, what is not done yet is taken up again."""
MATCHES_AT_ONCE: Final = 50
ROWS_AT_ONCE: Final = 200
KEPT_AT_ONCE: Final = 100
TRIES: Final = 5
"""How often to try again when somebody else changes the same meanwhile."""

log = structlog.get_logger("lastcard.forgetting")


class Left(Struct, omit_defaults=True):
    """What could not be done yet about someone; it stands in the audit log."""

    tables: list[str] = []
    """Tables whose rows may name them."""
    rows: list[tuple[str, int]] = []
    """Rows that cannot be read: tables and numbers."""
    matches: list[str] = []
    """Matches whose summary cannot be read."""
    nodes: list[str] = []
    """Nodes that have not said that the person left their tables."""

    @property
    def is_nothing(self) -> bool:
        """Whether all is done."""
        return not (self.tables or self.rows or self.matches or self.nodes)


async def forget_me(house: House, person_id: str) -> bool:
    """A person wants to be forgotten: they leave, and what is kept of them goes.

    False: some of it has to be done later, and will be.
    """
    asked = AuditEntry(id=new_id(), time=now_ms(), by=person_id, act=ASKED, about=person_id)
    await house.services.store.keep(asked)
    return await _forget(house, person_id)


async def finish_forgetting(house: House, now: int) -> None:
    """Forget those whose forgetting was begun and did not come to its end."""
    begun: dict[str, None] = {}
    store = house.services.store
    for act in ASKED, LEFT:
        seen = 0
        while some := await store.all_kept(AuditEntry, most=KEPT_AT_ONCE, skip=seen, act=act):
            seen += len(some)
            begun |= {one.about: None for one in some if one.time <= now - AGAIN_MS}
    for person_id in begun:
        try:
            await _forget(house, person_id)
        except Exception:
            house.services.counters.failures += 1
            log.exception("not forgotten yet", person=person_id)


async def forget_at_tables_later(house: House, person_id: str, tables: Collection[str]) -> None:
    """Someone was forgotten, and tables knew them still: let their rows be looked through soon."""
    await _note(house, person_id, Left(tables=sorted(tables)))


async def _forget(house: House, person_id: str) -> bool:
    store = house.services.store
    programs = await _programs(house, person_id)
    await end_all_programs(house, person_id)
    await house.end_sessions(person_id)
    is_done = True
    try:
        # The owner goes last: without the owner nobody would know whose these programs were.
        for one in (*programs, person_id):
            left = await _forget_at_tables(house, one)
            left.matches = await _forget_in_matches(house, one)
            if not left.is_nothing:
                await _note(house, one, left)
            await store.forget_person(one)
            if left.is_nothing:
                await store.forget(AuditEntry, item_id=_note_of(one))
            house.hall.forget(one)
            house.everywhere.forget(one)
            is_done = is_done and left.is_nothing
    except Refuse as error:  # they have no session any more with which they could ask again
        log.warning("not forgotten yet", person=person_id, problem=error.code)
        return False
    if is_done:
        await house.audit(FORGOTTEN, by=person_id, about=person_id)
    return is_done


async def _programs(house: House, owner: str) -> list[str]:
    """The ids of all programs that someone ever had."""
    found: list[str] = []
    store = house.services.store
    while some := await store.all_kept(BotAccount, most=KEPT_AT_ONCE, skip=len(found), owner=owner):
        found += [program.id for program in some]
    return found


# ── What is left ──────────────────────────────────────────────────────────────────────────────


def _note_of(person_id: str) -> str:
    return f"{LEFT} {person_id}"


async def _note(house: House, person_id: str, left: Left) -> None:
    """Note what is left to do about someone, where operators see it and the server finds it."""
    facts = msgspec.json.encode(left).decode()
    log.warning("not forgotten yet", person=person_id, left=facts)
    await house.services.store.keep(
        AuditEntry(
            id=_note_of(person_id),
            time=now_ms(),
            by=SERVER,
            act=LEFT,
            about=person_id,
            facts=facts,
        )
    )


async def _left(house: House, person_id: str) -> Left:
    """What was left the last time."""
    note = await house.services.store.kept(AuditEntry, _note_of(person_id))
    return Left() if note is None else msgspec.json.decode(note.facts, type=Left)


# ── At tables ─────────────────────────────────────────────────────────────────────────────────


async def _forget_at_tables(house: House, person_id: str) -> Left:
    """Take someone out of all tables and their rows; what could not be done."""
    before = await _left(house, person_id)
    known = {*await house.services.store.tables_of(person_id), *before.tables}
    known |= {code for code, _ in before.rows}
    sent = await house.everywhere.send_home(person_id)
    silent, todo = set(sent.silent), known | sent.tables
    unread: set[tuple[str, int]] = set()
    for _ in range(TRIES):
        for table in sorted(todo):
            unread |= {(table, row) for row in await _forget_at_table(house, table, person_id)}
        # A node that loaded a table meanwhile may have read their name, and write it again.
        sent = await house.everywhere.send_home(person_id)
        silent |= sent.silent
        todo = sent.tables
        if not todo:
            break
    again = {*todo, *(known if silent else ())}
    return Left(tables=sorted(again), rows=sorted(unread), nodes=sorted(silent))


async def _forget_at_table(house: House, table: str, person_id: str) -> list[int]:
    """Take someone out of all rows of a table; the numbers of those that cannot be read."""
    for _ in range(TRIES):
        unread = await _rewrite_table(house, table, person_id)
        if unread is not None:
            return unread
    raise Refuse("busy")


async def _rewrite_table(house: House, table: str, person_id: str) -> list[int] | None:
    """The same, unless somebody else rewrites these rows: None.

    The last rows are written first: if not all can be written, the first ones still tell the names
    by which to find the person again.
    """
    store, known, first = house.services.store, Known(), -FIRST_ROWS
    changed: list[list[Rewrite]] = []
    unread: list[int] = []
    while rows := await store.rows(table, first, most=ROWS_AT_ONCE):
        first = rows[-1][0] + 1
        job, was = ForgetInRows(list(rows), person_id, known), dict(rows)
        found: Rewritten = await house.services.work_out(person_id, job)
        changed.append([Rewrite(table, number, was[number], row) for number, row in found.rows])
        known = found.known
        unread += found.unread
    for some in reversed(changed):
        if some and not await store.rewrite(*some):
            return None
    return unread


# ── In the list of matches ────────────────────────────────────────────────────────────────────


async def _forget_in_matches(house: House, person_id: str) -> list[str]:
    """Take someone out of what is told of their matches; those of which it cannot be read."""
    unread: list[str] = []
    for match_id in (await _left(house, person_id)).matches:
        entry = await house.services.store.match(match_id)
        if entry is not None and not await _forget_in_match(house, entry, person_id):
            unread.append(match_id)
    async for found in _matches(house, person_id):
        done = await asyncio.gather(*(_forget_in_match(house, one, person_id) for one in found))
        unread += [one.id for one, is_done in zip(found, done, strict=True) if not is_done]
    return unread


async def _forget_in_match(house: House, entry: MatchEntry, person_id: str) -> bool:
    """Take someone out of what is told of a match; False if that cannot be read."""
    store = house.services.store
    for _ in range(TRIES):
        try:
            without = forget_in_entry(entry, person_id)
        except Malformed:
            return False
        if await store.rewrite_match(entry, without):
            return True
        found = await store.match(entry.id)
        if found is None:
            return True
        entry = found
    raise Refuse("busy")


async def _matches(house: House, person_id: str) -> AsyncIterator[Sequence[MatchEntry]]:
    """The matches of someone, so many at once that nobody waits for it."""
    last: MatchEntry | None = None
    store = house.services.store
    while found := await store.matches_of(person_id, most=MATCHES_AT_ONCE, before=last):
        last = found[-1]
        yield found
