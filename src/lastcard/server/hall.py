"""The hall: all tables of the server, found by their codes; made, loaded, listed and closed."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter, OrderedDict
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import structlog

from lastcard.bots import SEARCHING
from lastcard.engine.errors import LastcardError
from lastcard.server.actor import STOP_SECONDS, Actor
from lastcard.server.clock import now_ms
from lastcard.server.lasting import lasting
from lastcard.server.loading import NotKnownHere, barred_from, load_table
from lastcard.server.nodes.common import TABLES
from lastcard.server.nodes.messages import Counted
from lastcard.server.processes import all_reaped
from lastcard.server.programs import is_program, owner_of
from lastcard.server.services import Services
from lastcard.server.settings import Settings
from lastcard.server.stores import CannotSave, LeaseLost, PersonGone, StoredPerson, StoredTable
from lastcard.server.tokens import new_id
from lastcard.table import BotsChanged, Table, open_table
from lastcard.table.names import distinct_from_bots
from lastcard.table.views import summarize
from lastcard.wire import Bye, Person, TableOptions, TableSummary
from lastcard.wire.errors import Refuse, as_refuse

if TYPE_CHECKING:
    from lastcard.server.nodes.neighbors import Nodes

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that cannot be mistaken for one another."""
CODE_LENGTH: Final = 6
MOST_LISTED: Final = 50
MOST_LOOKED_AT: Final = 500
PEOPLE_KEPT: Final = 10_000
SWEEP_SECONDS: Final = 60
RETRY_SECONDS: Final = 1
GIVE_SECONDS: Final = 1
IDLE_LOBBY_MS: Final = 10 * 60_000
"""When there are too many tables, lobbies idle for this long are closed."""
DAY_MS: Final = 24 * 3600 * 1000

log = structlog.get_logger("lastcard.hall")


class Hall:
    """All tables."""

    def __init__(self, services: Services, settings: Settings) -> None:
        self.services = services
        self.settings = settings
        self.tables: dict[str, Actor] = {}
        self.is_ready = False
        self.takes_tables = True
        """Whether tables may live on this node; not while it leaves them to other nodes."""
        self._listed: OrderedDict[str, None] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Actor | None]] = {}
        self.not_known: set[str] = set()
        """Tables with options or editions unknown to this version: loaded only if someone comes."""
        self._people: OrderedDict[str, StoredPerson] = OrderedDict()
        self.made_by: Counter[str] = Counter()
        """How many open tables each person made."""
        self._making: Counter[str] = Counter()
        """What is being made just now: more may be asked for meanwhile."""
        self._nodes: Nodes | None = None
        self._background: list[asyncio.Task[None]] = []
        self._leaving: set[asyncio.Task[None]] = set()

    # ── Opening and closing ───────────────────────────────────────────────────────────────────

    async def open(self, nodes: Nodes | None = None) -> None:
        """Load the tables that were being played; among several nodes, only when someone comes."""
        self._nodes = nodes
        sweeping = lasting(self._sweep_always, self.services.counters.failed)
        self._background = [asyncio.create_task(sweeping)]
        if nodes is None:
            self._background.append(asyncio.create_task(self._load_all()))
        else:
            self.is_ready = True

    async def close(self) -> None:
        """Finish what has begun, tell everyone to come back, write everything."""
        for task in self._background:
            task.cancel()
        bye = Bye("shutting-down", True)
        await asyncio.gather(*(table.stop(bye) for table in self.tables.values()))
        await self.services.store.close()
        self.services.close()
        await all_reaped()

    async def _open_tables(self) -> Sequence[StoredTable]:
        while True:
            try:
                return await self.services.store.open_tables()
            except CannotSave as error:
                log.warning("tables not listed", problem=error.cause)
                await asyncio.sleep(RETRY_SECONDS)

    async def _load_all(self) -> None:
        stored = await self._open_tables()
        for table in stored:
            await self.load_one(table.code)
        self.is_ready = True
        if stored:
            log.info("tables loaded", tables=len(self.tables))

    async def load_one(self, code: str) -> None:
        """Load a table and let it go on; an error with one table does not stop the others."""
        try:
            await self.find(code)
        except LastcardError as error:
            refuse = as_refuse(error)
            about = ", ".join(str(fact) for fact in refuse.facts.values())
            log.warning("table not loaded", table=code, problem=refuse.code, about=about)
        except Exception:
            log.exception("table not loaded", table=code)

    async def step_back(self, seconds: float = STOP_SECONDS) -> None:
        """Finish what has begun, and let other nodes have all tables; everyone comes back."""
        self.takes_tables = False
        bye = Bye("shutting-down", True)

        async def give(actor: Actor) -> None:
            await actor.stop(bye, seconds)
            if self._nodes is not None:
                self._take_out(actor)
                # If that cannot be told to the store, others wait until our lease runs out.
                with contextlib.suppress(CannotSave, TimeoutError):
                    async with asyncio.timeout(GIVE_SECONDS):
                        await self.services.store.give_table(actor.code)

        await asyncio.gather(*(give(actor) for actor in list(self.tables.values())))

    # ── Tables ────────────────────────────────────────────────────────────────────────────────

    async def create(self, options: TableOptions, host: Person) -> Actor:
        """A new table."""
        if len(self.tables) >= self.settings.most_tables and not await self._make_room():
            raise Refuse("too-many-tables", facts={"most": self.settings.most_tables})
        with self.making(host.id) as more:
            made = self._made_elsewhere(host.id) + self.made_by[host.id] + more
            if made >= self.settings.most_tables_each:
                raise Refuse("too-many-tables", facts={"most": self.settings.most_tables_each})
            host, now = distinct_from_bots(host), now_ms()
            while True:
                code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
                table, row = open_table(code, options, host, now, self.services.outside)
                if await self.services.store.create_table(code, now, row, named={host.id}):
                    return self._add(table)

    @contextlib.contextmanager
    def making(self, whose: str) -> Generator[int]:
        """Something is being made, and counts already: how many more are, when it begins."""
        self._making[whose] += 1
        try:
            yield self._making[whose] - 1
        finally:
            self._making[whose] -= 1
            if not self._making[whose]:
                del self._making[whose]

    def _made_elsewhere(self, person_id: str) -> int:
        return 0 if self._nodes is None else self._nodes.elsewhere.count(TABLES, person_id)

    async def _make_room(self) -> bool:
        """Put away tables without people, or else idle lobbies; whether there were any."""
        old = now_ms() - IDLE_LOBBY_MS
        empty = [actor for actor in self.tables.values() if not actor.audience.connections]
        idle = [
            actor
            for actor in self.tables.values()
            if actor.table.state.stage == "lobby" and actor.last_active < old
        ]
        some = max(1, len(self.tables) // 100)
        found = sorted(empty or idle, key=lambda actor: actor.last_active)[:some]
        for actor in found:
            await self.remove(actor)
        return bool(found)

    def _add(self, table: Table, barred: Mapping[str, int] | None = None) -> Actor:
        services = self.services
        actor = Actor(table, services, on_options=self._list, on_lost=self._lose, barred=barred)
        self.tables[actor.code] = actor
        self._count_made(actor.maker, 1)
        self._list(actor)
        actor.start()
        return actor

    async def find(self, code: str) -> Actor | None:
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

    async def _load(self, code: str) -> Actor | None:
        store = self.services.store
        if not self.takes_tables:
            raise Refuse("busy")
        if not await store.take_table(code):
            return None
        try:
            table = await load_table(self.services, code)
            barred = await barred_from(self.services, code)
            if table is not None:
                await store.reopen_table(code)
        except BaseException as error:
            await store.give_table(code)
            if isinstance(error, NotKnownHere):
                self.not_known.add(code)
            raise
        self.not_known.discard(code)
        if table is None:
            await store.give_table(code)
            return None
        return self._add(table, barred)

    async def until_loaded(self) -> None:
        """Wait until the tables that are being loaded are there."""
        if self._loading:
            await asyncio.wait(list(self._loading.values()))

    def listing(self) -> list[TableSummary]:
        """Listed tables, the newest first, those with room before the others."""
        roomy: list[TableSummary] = []
        full: list[TableSummary] = []
        for looked_at, code in enumerate(reversed(self._listed)):
            if len(roomy) >= MOST_LISTED or looked_at >= MOST_LOOKED_AT:
                break
            actor = self.tables.get(code)
            if actor is None:
                continue
            state = actor.table.state
            has_room = any(c.person is None for c in state.chairs) and state.stage != "over"
            if has_room or len(full) < MOST_LISTED:
                (roomy if has_room else full).append(summarize(actor.table))
        return (roomy + full)[:MOST_LISTED]

    def listing_of_all(self) -> list[TableSummary]:
        """The same, with what other nodes list."""
        if self._nodes is None:
            return self.listing()
        tables = {table.code: table for table in (*self._nodes.listing(), *self.listing())}
        with_room_first = sorted(
            tables.values(),
            key=lambda table: table.people >= table.chairs or table.stage == "over",
        )
        return with_room_first[:MOST_LISTED]

    def _list(self, actor: Actor) -> None:
        """The table's options are these now: list it, or no longer."""
        if actor.table.state.options.listed:
            self._listed.setdefault(actor.code)
        else:
            self._listed.pop(actor.code, None)

    def tell_of_bots(self) -> None:
        """Bots that were not ready are, or never will be: tell those who play with them."""
        for actor in self.tables.values():
            if any(chair.bot in SEARCHING for chair in actor.table.state.chairs):
                actor.post(BotsChanged())

    async def _sweep_always(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep(now_ms())
            except CannotSave as error:
                # They stay open in the store, where they are found when someone comes.
                log.warning("tables not closed", problem=error.cause)

    async def sweep(self, now: int) -> None:
        """Close the tables where nobody has been for long; they open again when someone comes."""
        oldest = now - self.settings.idle_minutes * 60_000
        for actor in list(self.tables.values()):
            if actor.last_active < oldest and not actor.audience.connections:
                await self.remove(actor)

    async def remove(self, actor: Actor) -> None:
        """Close a table at once."""
        await actor.stop(Bye("table-closed", False))
        self._take_out(actor)
        with contextlib.suppress(LeaseLost):  # then it is not ours to close
            await self.services.store.close_table(actor.code, now_ms())

    def lose(self, code: str) -> None:
        """The table of this code lives in another process."""
        actor = self.tables.get(code)
        if actor is not None:
            self._lose(actor)

    def _lose(self, actor: Actor) -> None:
        """The table lives in another process: whoever is here finds it there."""
        self._take_out(actor)
        leaving = asyncio.create_task(actor.stop(Bye("shutting-down", True)))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    def _take_out(self, actor: Actor) -> None:
        self._listed.pop(actor.code, None)
        if self.tables.pop(actor.code, None) is not None:
            self._count_made(actor.maker, -1)

    def _count_made(self, maker: str, by: int) -> None:
        self.made_by[maker] += by
        if not self.made_by[maker]:
            del self.made_by[maker]
        if self._nodes is not None:
            self._nodes.say_all(Counted(TABLES, maker, by))

    # ── People ────────────────────────────────────────────────────────────────────────────────

    async def new_person(self, name: str, *, prefix: str = "") -> Person:
        """A new guest, or a program, whose id begins so."""
        person = StoredPerson(prefix + new_id(), name, seen=now_ms(), created=now_ms())
        await self.services.store.save_person(person)
        self._keep(person)
        return Person(person.id, name)

    async def person(self, person_id: str, now: int, *, logs_in: bool = False) -> Person | None:
        """Someone who was here not too long ago; before a login it may be any time ago."""
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
        owner = ""
        if is_program(person_id):
            owner = await owner_of(self.services.store, person_id) or ""
            if not owner:
                return None
        return Person(person.id, person.name, person.face, owner)

    def forget(self, person_id: str) -> None:
        """Drop what is remembered of a person, because it may be old."""
        self._people.pop(person_id, None)

    def forget_all(self) -> None:
        """Drop what is remembered of people, because it may be old."""
        self._people.clear()

    async def rename(self, person_id: str, name: str) -> Person:
        """Another name, from the next socket on."""
        return await self._change(person_id, name=name)

    async def change_face(self, person: Person, face: str) -> Person:
        """Another face, from the next socket on; empty: the one of the name."""
        return await self._change(person.id, face=face)

    async def _change(self, person_id: str, **what: str) -> Person:
        """Change someone, or `Refuse`: who was forgotten meanwhile does not come back by that."""
        known = await self.services.store.person(person_id)
        try:
            if known is None:
                raise PersonGone(person_id)
            person = replace(known, **what)
            await self.services.store.change_person(person)
        except PersonGone:
            raise Refuse("no-such-person") from None
        self._keep(person)
        return Person(person.id, person.name, person.face)

    def when_came(self, person_id: str) -> int:
        """When someone who is known now came here first."""
        person = self._people.get(person_id)
        return 0 if person is None else person.created

    def _keep(self, person: StoredPerson) -> None:
        self._people[person.id] = person
        if len(self._people) > PEOPLE_KEPT:
            self._people.popitem(last=False)
