"""The house: everything one server process holds, handed to its HTTP and WebSocket handlers."""

import asyncio
import contextlib
import secrets
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

import structlog

from lastcard.editions import add_edition
from lastcard.server.actor import Actor
from lastcard.server.clock import now_ms
from lastcard.server.door import Door, most_open, neighborhood
from lastcard.server.durations import watch_loop
from lastcard.server.folder import FolderLock
from lastcard.server.hall import Hall
from lastcard.server.limits import Buckets
from lastcard.server.origins import network
from lastcard.server.processes import Line
from lastcard.server.services import MOST_WORK, Services
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore, SqliteStore, Store
from lastcard.server.thinking import Thinkers, processes_for
from lastcard.server.tokens import SECRET_BYTES, Tokens, load_secret
from lastcard.table import chair_of
from lastcard.wire import Bye, Person
from lastcard.wire.errors import Refuse

PING_SECONDS: Final = 10
PING_PARTS: Final = 100
CHECK_MS: Final = 1000
FAREWELL_SECONDS: Final = 1
"""How long those who do not read may keep the server from ending."""
WARM_UP_AFTER: Final = 1.0
"""Seconds: the first page goes before the bots."""
LOADED_LATER: Final = ("prometheus_client", "argon2")
"""Modules that are loaded when they are first needed, which nobody should have to wait for."""

log = structlog.get_logger("lastcard.house")


@dataclass(slots=True)
class Limits:
    """How often one client address may do what; `wait_ms` of a bucket takes one from it."""

    requests: Buckets = field(default_factory=lambda: Buckets(most=120, refill_ms=50))
    guests: Buckets = field(default_factory=lambda: Buckets(most=20, refill_ms=5000))
    tables: Buckets = field(default_factory=lambda: Buckets(most=20, refill_ms=5000))
    records: Buckets = field(default_factory=lambda: Buckets(most=30, refill_ms=2000))
    wrong_codes: Buckets = field(default_factory=lambda: Buckets(most=20, refill_ms=3000))
    logins: Buckets = field(default_factory=lambda: Buckets(most=5, refill_ms=10_000))
    sockets: Buckets = field(default_factory=lambda: Buckets(most=60, refill_ms=500))


class House:
    """One server."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        for file in settings.editions:
            add_edition(file)
        if store is None:
            store = SqliteStore(settings.database) if settings.save else MemoryStore()
        self.services = Services(
            store,
            Thinkers(processes=processes_for(settings.bot_processes), editions=settings.editions),
            Line("requests", editions=settings.editions, most_waiting=MOST_WORK),
            most_lookers=settings.most_lookers,
        )
        self.hall = Hall(self.services, settings)
        self.limits = Limits()
        each = settings.most_connections_each if settings.limits else None
        # Behind a proxy all connections are the proxy's.
        self.door = Door(most=most_open(), most_each=None if settings.trust_proxy else each)
        """Connections of all kinds."""
        self.entrance = Door(most=most_open(), most_each=each)
        """WebSockets."""
        self.sockets: Counter[str] = Counter()
        """Open sockets by person."""
        self.tokens = Tokens(b"")
        self.is_leaving = False
        self.everyone_left = asyncio.Event()
        """Set when the last socket closes."""
        self._pinger: asyncio.Task[None] | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._lock = FolderLock(settings.data)
        self._checking = asyncio.Lock()
        self._checked = (0, False)
        """When it was last tried to save something, and whether that went well."""

    def hold_folder(self) -> None:
        """No other server may keep its tables where this one does, or `FolderTaken`."""
        if self.settings.save:
            self._lock.take(self.settings.host, self.settings.port)

    async def open(self) -> None:
        """Get ready."""
        self.hold_folder()
        secret = secrets.token_bytes(SECRET_BYTES)  # where nothing is kept, nobody is known later
        if self.settings.save:
            secret = await asyncio.to_thread(load_secret, self.settings.secret)
        self.tokens = Tokens(secret)
        await self.hall.open()
        self._pinger = asyncio.create_task(self._ping_always())
        self._watcher = asyncio.create_task(watch_loop(self.services.lags))

    def warm_up(self) -> None:
        """Let the bots get ready, soon."""

        async def warm_up() -> None:
            await asyncio.sleep(WARM_UP_AFTER)
            for name in LOADED_LATER:
                await asyncio.to_thread(import_module, name)
            await self.services.thinkers.warm_up()

        self._warming = asyncio.create_task(warm_up())

    async def farewell(self) -> None:
        """Before the sockets are closed: finish what has begun, tell everyone to come back."""
        self.is_leaving = True
        self.services.close()
        bye = Bye("shutting-down", True)
        await asyncio.gather(*(actor.stop(bye) for actor in self.hall.tables.values()))
        self.everyone_left.clear()
        if self.sockets:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.everyone_left.wait(), FAREWELL_SECONDS)

    async def close(self) -> None:
        """Finish what has begun."""
        for task in (self._pinger, self._watcher, self._warming):
            if task is not None:
                task.cancel()
        await self.hall.close()
        self._lock.release()

    async def _ping_always(self) -> None:
        """Measure everyone's round trip from time to time, a few at a time: nobody waits for it."""
        while True:
            actors = list(self.hall.tables.values())
            for part in range(PING_PARTS):
                await asyncio.sleep(PING_SECONDS / PING_PARTS)
                for actor in actors[part::PING_PARTS]:
                    for connection in actor.audience.connections:
                        connection.ping()

    async def can_save(self) -> bool:
        """Whether the store can be written: it is tried, once a second at most."""
        async with self._checking:
            if now_ms() - self._checked[0] >= CHECK_MS:
                try:
                    await self.services.store.check()
                except Exception as error:  # noqa: BLE001 - whatever it is, nothing can be saved
                    log.error("store not writable", problem=str(getattr(error, "cause", error)))
                    self._checked = (now_ms(), False)
                else:
                    self._checked = (now_ms(), True)
            return self._checked[1]

    def limit(self, buckets: Buckets, address: str) -> None:
        """Refuse a client that does something too often."""
        if not self.settings.limits:
            return
        now = now_ms()
        wait = buckets.wait_ms(network(address), now)
        wait = wait or buckets.wait_near_ms(neighborhood(address), now)
        if wait:
            raise Refuse("too-fast", "", {"wait_ms": wait})

    async def find_table(self, code: str, address: str, person: Person | None = None) -> Actor:
        """The table of a code, or `Refuse`; who guesses wrong too often is not told of right ones.

        Who sits at the table did not guess its code, and gets in whatever their neighbors do.
        """
        actor = await self.hall.find(code)
        if (
            actor is not None
            and person is not None
            and chair_of(actor.table.state, person.id) is not None
        ):
            return actor
        guesses = self.limits.wrong_codes
        wait = guesses.look(network(address), now_ms()) if self.settings.limits else 0
        if wait:
            raise Refuse("too-fast", "", {"wait_ms": wait})
        if actor is None:
            self.limit(guesses, address)
            raise Refuse("no-such-table")
        return actor

    async def person_of(self, token: str) -> Person:
        """Whose token this is, or `Refuse`; a token lasts as long as it is used now and then."""
        person_id = self.tokens.read(token)
        person = None if person_id is None else await self.hall.person(person_id, now_ms())
        if person is None:
            raise Refuse("not-signed-in")
        return person
