"""The house: everything one server process holds, handed to its HTTP and WebSocket handlers."""

import asyncio
import contextlib
import secrets
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import structlog

from lastcard.editions import add_edition
from lastcard.rulebook import LANGUAGES
from lastcard.server import pinging
from lastcard.server.actor import Actor
from lastcard.server.bans import Bans
from lastcard.server.clock import now_ms
from lastcard.server.crowd import Crowd
from lastcard.server.door import Door, most_open
from lastcard.server.durations import watch_loop
from lastcard.server.everywhere import Everywhere
from lastcard.server.folder import FolderLock
from lastcard.server.forgetting import finish_forgetting
from lastcard.server.garbage import collect_in_calm
from lastcard.server.hall import DAY_MS, Hall
from lastcard.server.lasting import lasting
from lastcard.server.limits import Buckets, Limits
from lastcard.server.loading import NotKnownHere
from lastcard.server.low_thread import LowThread
from lastcard.server.nodes.answering import answer
from lastcard.server.nodes.common import Elsewhere
from lastcard.server.nodes.messages import AboutTable, Message, Took
from lastcard.server.nodes.opening import open_nodes
from lastcard.server.origins import neighborhood, network
from lastcard.server.passwords import Passwords
from lastcard.server.places import Arrival
from lastcard.server.processes import Line
from lastcard.server.programs import MOST_SOCKETS, is_program
from lastcard.server.savable import Savable
from lastcard.server.services import MOST_WORK, Services
from lastcard.server.sessions import Sessions
from lastcard.server.settings import Settings
from lastcard.server.stores import (
    AuditEntry,
    MemoryStore,
    PlayerReport,
    Store,
    StoredSession,
    TableElsewhere,
)
from lastcard.server.stores.opening import sql_store
from lastcard.server.thinking import Thinkers, processes_for
from lastcard.server.tokens import SECRET_BYTES, Tokens, load_secret, new_id
from lastcard.server.words import words_of
from lastcard.table import chair_of
from lastcard.wire import Bye, Person
from lastcard.wire.errors import Refuse

PRUNE_SECONDS: Final = 600
PRUNED_AT_ONCE: Final = 200
"""So many rows, guests or sessions are deleted at a time, while others wait."""
MOST_PORTIONS: Final = 2000
FAREWELL_SECONDS: Final = 1
"""How long clients that do not read may delay the end of the server."""
WARM_UP_AFTER: Final = 3.0
"""Seconds after the start; the first page is served before the bots get ready."""
LOADED_LATER: Final = ("prometheus_client", "argon2")
"""Modules that load slowly, so they are loaded soon after the start, before they are needed."""

if TYPE_CHECKING:
    from lastcard.server.nodes.neighbors import Nodes

log = structlog.get_logger("lastcard.house")


def _store_of(settings: Settings) -> Store:
    if not settings.save:
        return MemoryStore()
    return sql_store(settings.store, settings.database, is_alone=settings.redis is None)


class House:
    """One server."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        for file in settings.editions:
            add_edition(file)
        if store is None:
            store = _store_of(settings)
        self.services = Services(
            store,
            Thinkers(
                processes=processes_for(settings.bot_processes),
                editions=settings.editions,
                search=settings.search,
            ),
            Line("requests", editions=settings.editions, most_waiting=MOST_WORK),
            editions=settings.editions,
            most_lookers=settings.most_lookers,
        )
        self.hall = Hall(self.services, settings)
        self.services.thinkers.on_change = self.hall.tell_of_bots
        self.limits = Limits()
        self.passwords = Passwords()
        self.password_thread = LowThread("passwords")
        """The thread in which they are hashed, so that nothing else waits for it."""
        each = settings.most_connections_each if settings.limits else None
        # Behind a proxy all connections are the proxy's.
        self.door = Door(
            most=most_open(),
            most_each=None if settings.trust_proxy else each,
            is_shut_to=self._hangs_up_on,
        )
        """Connections of all kinds."""
        self.elsewhere = Elsewhere()
        """What other nodes count."""
        self.crowd = Crowd(Door(most=most_open(), most_each=each), self.elsewhere, self.say_all)
        """WebSockets."""
        self.sessions = Sessions(store)
        self.bans = Bans(store)
        self.everywhere = Everywhere(self)
        self.nodes: Nodes | None = None
        """Other processes that share the store, where there are any."""
        self.is_leaving = False
        self._tasks: list[asyncio.Task[None]] = []
        """Tasks that run beside tables and requests for as long as the house is open."""
        self._lock = FolderLock(settings.data)
        self.savable = Savable(store)

    def hold_folder(self) -> None:
        """No other server may keep its tables where this one does, or `FolderTaken`."""
        if self.settings.save:
            store = "" if self.settings.store is None else str(self.settings.store)
            self._lock.take(self.settings.host, self.settings.port, store)

    async def open(self) -> None:
        """Get ready."""
        self.hold_folder()
        # Without a store nobody is recognized after a restart.
        secret = secrets.token_bytes(SECRET_BYTES)
        if self.settings.save:
            secret = await asyncio.to_thread(load_secret, self.settings.secret)
        await self.services.store.open()
        if self.settings.redis is not None:
            try:
                self.nodes, secret = await open_nodes(self, secret)
            except BaseException:
                await self.services.store.close()
                raise
        self.sessions.tokens = Tokens(secret)
        await self.hall.open(self.nodes)
        await self.bans.open()
        counters = self.services.counters
        for always in (
            self._ping_always,
            self._prune_always,
            partial(watch_loop, self.services.lags),
            self.savable.watch,
            partial(collect_in_calm, counters),
        ):
            self._tasks.append(asyncio.create_task(lasting(always, counters.failed)))

    def warm_up(self) -> asyncio.Task[None]:
        """Let the bots get ready, soon."""

        async def warm_up() -> None:
            await asyncio.sleep(WARM_UP_AFTER)
            for name in LOADED_LATER:
                await asyncio.to_thread(import_module, name)
            for language in LANGUAGES:
                await asyncio.to_thread(words_of, language)
            if self.settings.search:
                await self.services.thinkers.warm_up()

        warming = asyncio.create_task(warm_up())
        self._tasks.append(warming)
        return warming

    async def farewell(self) -> None:
        """Before the sockets are closed: finish what has begun, tell everyone to come back."""
        self.is_leaving = True
        self.services.close()
        await self.hall.step_back()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.crowd.until_empty(), FAREWELL_SECONDS)

    async def close(self) -> None:
        """Finish what has begun."""
        for task in self._tasks:
            task.cancel()
        await self.hall.step_back()
        if self.nodes is not None:
            await self.nodes.close()
        await self.hall.close()
        self.password_thread.close()
        self._lock.release()

    async def _ping_always(self) -> None:
        """Measure everyone's round trip from time to time, a few at a time: nobody waits for it."""
        while True:
            tables = [actor.audience.connections for actor in self.hall.tables.values()]
            for asked in pinging.parts_of_turn(tables):
                await asyncio.sleep(pinging.PING_SECONDS / pinging.PARTS)
                for connection in asked:
                    connection.ping()

    async def _prune_always(self) -> None:
        while True:
            await asyncio.sleep(PRUNE_SECONDS)
            try:
                await self.prune(now_ms())
            except Exception:
                log.exception("not pruned")

    async def prune(self, now: int) -> None:
        """Delete what nobody needs any more, a little at a time, so that no write waits for it."""
        store, settings = self.services.store, self.settings
        await store.forget(AuditEntry, before=now - settings.audit_days * DAY_MS)
        await store.forget(PlayerReport, before=now - settings.audit_days * DAY_MS)
        done, old = None, now - settings.keep_days * DAY_MS
        for _ in range(MOST_PORTIONS):
            done = await store.prune(old, most=PRUNED_AT_ONCE, after=done)
            if done is None:
                break
        old = now - settings.guest_days * DAY_MS
        for _ in range(MOST_PORTIONS):
            if not await store.forget_guests(old, most=PRUNED_AT_ONCE):
                break
        await finish_forgetting(self, now)

    def limit(self, buckets: Buckets, address: str) -> None:
        """Refuse a client that does something too often."""
        if not self.settings.limits:
            return
        now = now_ms()
        wait = buckets.wait_ms(network(address), now)
        wait = wait or buckets.wait_near_ms(neighborhood(address), now)
        if wait:
            raise Refuse("too-fast", facts={"wait_ms": wait})
        self.say_all(Took(buckets.name, address))

    def wait_to_ask(self, address: str) -> int:
        """Count a request, whatever it asks for; returns how long it is too early, 0 if it is not.

        Each node counts for itself: telling the others would cost more than what is counted.
        """
        if not self.settings.limits:
            return 0
        now, http = now_ms(), self.limits.http
        wait = http.wait_ms(network(address), now)
        wait = wait or http.wait_near_ms(neighborhood(address), now)
        if wait:
            self.turn_away(address)
        return wait

    def turn_away(self, address: str) -> None:
        """Count that a client was told that it asks too much, or that it sent no proper request."""
        self.limits.turned_away.wait_ms(network(address), now_ms())

    def _hangs_up_on(self, address: str) -> bool:
        """Whether a client went on after it was told; behind a proxy that would be everyone."""
        settings = self.settings
        if not settings.limits or settings.trust_proxy:
            return False
        return self.limits.turned_away.look(network(address), now_ms()) > 0

    def say_all(self, message: Message) -> None:
        """Let other nodes know something, where there are any."""
        if self.nodes is not None:
            self.nodes.say_all(message)

    async def arrival_of(self, token: str, address: str) -> Arrival:
        """Someone who wants to be at a table, or `Refuse`."""
        session = await self.session_of(token, address)
        person = await self._known(session)
        most = self.settings.most_sockets_each
        if is_program(person.id):
            most = min(most, MOST_SOCKETS)
        if self.crowd.sockets_of(person.id) >= most:
            raise Refuse("too-many-sockets")
        closed = ""
        if self._guessed(address):
            closed = "too-fast"
        elif self.crowd.sockets.total() >= self.settings.most_sockets:
            closed = "too-many-sockets"
        return Arrival(person, session.id, address, self.hall.when_came(person.id), closed)

    # ── Tables ────────────────────────────────────────────────────────────────────────────────

    async def ask_table(
        self, question: AboutTable, address: str | None = None, person: Person | None = None
    ) -> Any:
        """What a table answers, here or on another node, or `Refuse`; see `find_table`."""
        try:
            actor = await self.find_table(question.code, address, person)
        except TableElsewhere as elsewhere:
            if self.nodes is None:
                raise
            return await self.nodes.ask(elsewhere.node, question)
        return await answer(self, actor, question)

    async def find_table(
        self, code: str, address: str | None, person: Person | None = None
    ) -> Actor:
        """The table of a code, or `Refuse`.

        After too many wrong codes from an address, right ones are refused, too, except to people
        who sit at that table. `address` is where the code was typed; None: it cannot have been
        guessed.
        """
        actor = await self._known_here(code)
        if (
            actor is not None
            and person is not None
            and chair_of(actor.table.state, person.id) is not None
        ):
            return actor
        if address is not None:
            wait = self._guessed(address)
            if wait:
                raise Refuse("too-fast", facts={"wait_ms": wait})
            if actor is None:
                self.limit(self.limits.wrong_codes, address)
        if actor is None:
            raise Refuse("no-such-table")
        return actor

    async def _known_here(self, code: str) -> Actor | None:
        """The table of a code; if this version cannot play it, another node is asked to take it."""
        try:
            return await self.hall.find(code)
        except NotKnownHere:
            node = None if self.nodes is None else await self.nodes.let_another_take(code)
            if node is None:
                raise
            raise TableElsewhere(node, "a node that knows what is played there") from None

    def _guessed(self, address: str) -> int:
        """How long codes from an address are refused after too many wrong ones; 0: they are not."""
        return self.limits.wrong_codes.look(network(address), now_ms())

    # ── People ────────────────────────────────────────────────────────────────────────────────

    async def person_of(self, token: str, address: str = "") -> Person:
        """Whose token this is, or `Refuse`; a token lasts as long as it is used now and then."""
        return await self._known(await self.session_of(token, address))

    async def _known(self, session: StoredSession) -> Person:
        person = await self.hall.person(session.person, now_ms())
        if person is None:
            raise Refuse("not-signed-in")
        return person

    async def session_of(self, token: str, address: str = "") -> StoredSession:
        """The session of a token, or `Refuse`; who is banned has none."""
        session = await self.sessions.of(token, now_ms())
        if session is None:
            raise Refuse("not-signed-in")
        self.bans.refuse_banned(session.person, address, now_ms())
        return session

    async def login_of(self, person_id: str) -> str | None:
        """The login of a person who has an account."""
        stored = await self.services.store.person(person_id)
        return None if stored is None else stored.login

    async def end_sessions(self, person_id: str, *, only: str = "", but: str = "") -> int:
        """End one session of a person, or all but one; a device that keeps its own comes back."""
        ended = await self.sessions.end(person_id, now_ms(), only=only, but=but)
        if ended:
            self.everywhere.forget(person_id)
            self.everywhere.hang_up(Bye("not-signed-in", True), person_id)
        return ended

    async def audit(
        self, act: str, *, about: str, by: str = "", network: str = "", facts: bytes = b""
    ) -> None:
        """Note what was done."""
        entry = AuditEntry(
            id=new_id(),
            time=now_ms(),
            by=by,
            act=act,
            about=about,
            network=network,
            facts=facts.decode(),
        )
        await self.services.store.keep(entry)
