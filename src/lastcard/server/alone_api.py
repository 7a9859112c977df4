"""Matches that were played on a device without a server, sent into the history."""

from __future__ import annotations

from typing import Final

from litestar import post
from litestar.params import JSONBody

from lastcard.answers.alone import CODE, AloneMatch, match_id
from lastcard.answers.history import show_record
from lastcard.server.asking import Ask, house_of, signed_in
from lastcard.server.clock import now_ms
from lastcard.server.jobs import ReadAlone
from lastcard.server.origins import client_address
from lastcard.server.stores import Store, Write
from lastcard.wire import MatchRecord, MatchSent
from lastcard.wire.http import LARGEST_RECORD

_AROUND: Final = 2
"""A record may be so many times longer in JSON, where a line end takes two characters."""


@post("/api/me/matches", request_max_body_size=_AROUND * LARGEST_RECORD)
async def send_match(request: Ask, data: JSONBody[MatchSent]) -> MatchRecord:
    """Keep a match that you played without a server; the rules check it. Twice counts once."""
    house = house_of(request)
    person = await signed_in(request, house)
    store = house.services.store
    known = await store.match(match_id(person, data.record))
    if known is not None and known.table.startswith(CODE):
        return show_record(known, person.id)
    address = client_address(request.scope, house.settings)
    house.limit(house.limits.records, address)
    house.limit(house.limits.sent, address)
    now = now_ms()
    match: AloneMatch = await house.services.work_out(address, ReadAlone(data, person, now))
    await _keep(store, match, now)
    return show_record(match.entry, person.id)


async def _keep(store: Store, match: AloneMatch, now: int) -> None:
    """Store a match with a table of its own, which is closed at once."""
    code, (first, *rows) = match.entry.table, match.rows
    if not await store.create_table(code, now, first):
        await store.reopen_table(code)  # it was sent before, and then something failed
    writes = [Write(code, number, row) for number, row in enumerate(rows, 2)]
    last = writes.pop()
    await store.append(*writes, Write(code, last.number, last.row, match.entry))
    await store.close_table(code, now)


HANDLERS: Final = [send_match]
