"""The hall: all tables of the server, found by their codes; made, loaded, listed and closed."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import structlog

from lastcard.engine import MatchState, fold_match
from lastcard.engine.errors import LastcardError
from lastcard.server import lobby
from lastcard.server.changes import ANSWERS_KEPT, Answer
from lastcard.server.clock import now_ms
from lastcard.server.codec import read_event
from lastcard.server.requests import go_on
from lastcard.server.rows import Row, read_row, write_row
from lastcard.server.services import Services
from lastcard.server.settings import Settings
from lastcard.server.stores import StoredPerson
from lastcard.server.table import Table
from lastcard.server.tokens import new_person_id
from lastcard.wire import Bye, Person, TableOptions, TableSummary
from lastcard.wire.errors import Refuse

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not taken for one another."""
CODE_LENGTH: Final = 6
MOST_LISTED: Final = 50
MOST_LOOKED_AT: Final = 500
PEOPLE_KEPT: Final = 10_000
SWEEP_SECONDS: Final = 60
DAY_MS: Final = 24 * 3600 * 1000

log = structlog.get_logger("lastcard.hall")


class Hall:
    """All tables."""

    def __init__(self, services: Services, settings: Settings) -> None:
        self.services = services
        self.settings = settings
        self.tables: dict[str, Table] = {}
        self.is_ready = False
        self._listed: OrderedDict[str, None] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._people: OrderedDict[str, StoredPerson] = OrderedDict()
        self._made_by: dict[str, int] = {}
        self._background: list[asyncio.Task[None]] = []

    # ── Opening and closing ───────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """Open the store; tables that were being played go on."""
        await self.services.store.open()
        self._background = [
            asyncio.create_task(self._load_all()),
            asyncio.create_task(self._sweep_always()),
        ]

    async def close(self) -> None:
        """Finish what has begun, tell everyone to come back, write everything."""
        for task in self._background:
            task.cancel()
        bye = Bye("shutting-down", True)
        await asyncio.gather(*(table.stop(bye) for table in self.tables.values()))
        await self.services.store.close()
        self.services.threads.shutdown(wait=False, cancel_futures=True)

    async def _load_all(self) -> None:
        stored = await self.services.store.open_tables()
        for table in stored:
            try:
                await self.find(table.code)
            except LastcardError as error:
                # Of an edition that is not offered here any more, say: it stays in the store.
                log.warning("table not loaded", table=table.code, problem=str(error))
            except Exception:
                # Whatever is wrong with one table, it keeps no other closed.
                log.exception("table not loaded", table=table.code)
        self.is_ready = True
        if stored:
            log.info("tables loaded", tables=len(self.tables))

    # ── Tables ────────────────────────────────────────────────────────────────────────────────

    async def create(self, options: TableOptions, host: Person) -> Table:
        """A new table."""
        if len(self.tables) >= self.settings.most_tables:
            raise Refuse("too-many-tables", "", {"most": self.settings.most_tables})
        if self._made_by.get(host.id, 0) >= self.settings.most_tables_each:
            raise Refuse("too-many-tables", "", {"most": self.settings.most_tables_each})
        now = now_ms()
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            state = lobby.new_table(code, options, host, now)
            row = write_row(Row(time=now, by=host.id, table=state))
            if await self.services.store.create_table(code, now, row):
                break
        table = Table(state, self.services, seq=1)
        self._add(table)
        return table

    def _add(self, table: Table) -> None:
        state = table.state
        self.tables[state.code] = table
        self._made_by[state.host] = self._made_by.get(state.host, 0) + 1
        table.maker = state.host
        if state.options.listed:
            self._listed[state.code] = None
        table.start()

    async def find(self, code: str) -> Table | None:
        """The table of this code, loaded if it is not in memory."""
        code = code.upper()
        table = self.tables.get(code)
        if table is not None or len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET):
            return table
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.create_task(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Table | None:
        first = await self.services.store.match_start(code) or 1
        # What was acknowledged shortly before the match began may still be sent again.
        rows = await self.services.store.rows(code, max(1, first - ANSWERS_KEPT))
        table = rebuild(rows, self.services, first)
        if table is not None:
            lobby.match_setup(table.state.options)  # or it is refused: not offered here any more
            self._add(table)
        return table

    def listing(self) -> list[TableSummary]:
        """Listed tables, the newest first, those with room before the others."""
        roomy: list[TableSummary] = []
        full: list[TableSummary] = []
        for looked_at, code in enumerate(reversed(self._listed)):
            if len(roomy) >= MOST_LISTED or looked_at >= MOST_LOOKED_AT:
                break
            table = self.tables.get(code)
            if table is None or not table.state.options.listed:
                continue
            state = table.state
            has_room = any(c.person is None for c in state.chairs) and state.stage != "over"
            if has_room or len(full) < MOST_LISTED:
                (roomy if has_room else full).append(_summary(table))
        return (roomy + full)[:MOST_LISTED]

    def relist(self, table: Table) -> None:
        """The table's options have changed."""
        code = table.state.code
        if table.state.options.listed:
            self._listed.setdefault(code)
        else:
            self._listed.pop(code, None)

    async def _sweep_always(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep(now_ms())

    async def sweep(self, now: int) -> None:
        """Close the tables at which nothing happens any more; bots end a match that was paused."""
        oldest = now - self.settings.idle_minutes * 60_000
        for table in list(self.tables.values()):
            if table.last_active >= oldest or table.audience.connections:
                continue
            if lobby.is_at_rest(table.state):
                await self._remove(table)
            elif table.state.stage == "paused":
                table.post(partial(go_on, table))

    async def _remove(self, table: Table) -> None:
        code = table.state.code
        await table.stop(Bye("table-closed", False))
        await self.services.store.close_table(code)
        self.tables.pop(code, None)
        self._listed.pop(code, None)
        left = self._made_by.get(table.maker, 1) - 1
        if left:
            self._made_by[table.maker] = left
        else:
            self._made_by.pop(table.maker, None)

    # ── People ────────────────────────────────────────────────────────────────────────────────

    async def new_person(self, name: str) -> Person:
        """A new guest."""
        person = StoredPerson(new_person_id(), name, seen=now_ms())
        await self.services.store.save_person(person)
        self._keep(person)
        return Person(person.id, name)

    async def person(self, person_id: str, now: int, *, logs_in: bool = False) -> Person | None:
        """Someone who has been here, and not too long ago; who logs in may have been away."""
        person = self._people.get(person_id) or await self.services.store.person(person_id)
        if person is None:
            return None
        away = now - person.seen
        if away > self.settings.guest_days * DAY_MS and not logs_in:
            return None
        if away > DAY_MS:
            await self.services.store.saw_person(person_id, now)
            person = replace(person, seen=now)
        self._keep(person)
        return Person(person.id, person.name)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name, from the next socket on."""
        renamed = StoredPerson(person.id, name, seen=now_ms())
        await self.services.store.save_person(renamed)
        self._keep(renamed)
        return Person(person.id, name)

    def _keep(self, person: StoredPerson) -> None:
        self._people[person.id] = person
        if len(self._people) > PEOPLE_KEPT:
            self._people.popitem(last=False)


def rebuild(rows: Sequence[tuple[int, bytes]], services: Services, first: int = 1) -> Table | None:
    """The table that its rows make from the first on, as it was when the last was stored.

    Of the rows before the first only the messages are known that have been answered.
    """
    table: Table | None = None
    match: MatchState | None = None
    answered: dict[str, dict[str, Answer]] = {}
    for number, data in rows:
        row = read_row(data)
        if row.by is not None and row.id is not None:
            answered.setdefault(row.by, {})[row.id] = number
        if number < first:
            continue
        if table is None:
            if row.table is None:
                raise ValueError(f"row {number} does not begin a table")
            table = Table(row.table, services, seq=number)
        happened = tuple(read_event(event) for event in row.events)
        if row.starts and row.table is not None:
            match = MatchState.before_start(lobby.match_setup(row.table.options))
        if match is not None and happened:
            match = fold_match(match, happened)
        table.apply(number, row, data, happened, match if happened else None)
    if table is not None:
        table.answers = {who: _last(ids) for who, ids in answered.items()}
    return table


def _last(answers: dict[str, Answer]) -> dict[str, Answer]:
    return dict(list(answers.items())[-ANSWERS_KEPT:])


def _summary(table: Table) -> TableSummary:
    state = table.state
    host = next((c.person.name for c in state.chairs if c.person and c.person.id == state.host), "")
    return TableSummary(
        code=state.code,
        name=state.options.name,
        edition=state.options.edition,
        format=str(lobby.match_setup(state.options).format),
        stage=state.stage,
        host=host,
        people=sum(chair.person is not None for chair in state.chairs),
        bots=sum(chair.person is None and chair.bot is not None for chair in state.chairs),
        chairs=len(state.chairs),
        spectators=sum(
            lobby.chair_of(state, c.person.id) is None for c in table.audience.connections
        ),
    )
