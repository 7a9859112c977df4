"""This node among the others: which there are, what they say, and when to leave tables to them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any, Final

import structlog

from lastcard.server.actor import STOP_SECONDS
from lastcard.server.lasting import lasting
from lastcard.server.nodes.answering import list_tables
from lastcard.server.nodes.asking import Questions
from lastcard.server.nodes.bus import SILENCE_SECONDS, Bus
from lastcard.server.nodes.common import HOUSEHOLDS, SOCKETS, TABLES
from lastcard.server.nodes.messages import (
    ALL,
    LEVEL,
    SINCE,
    Ask,
    BansChanged,
    Beat,
    Counted,
    Counts,
    Enter,
    Forget,
    HangUp,
    Knock,
    LeaveTables,
    ListTables,
    Message,
    NotHere,
    Part,
    Question,
    Renamed,
    Reply,
    Say,
    SendAway,
    SendHome,
    TakeTable,
    Tell,
    Took,
)
from lastcard.server.nodes.relay import Relays
from lastcard.server.nodes.visiting import Visitors
from lastcard.server.stores import CannotSave
from lastcard.wire import TableSummary
from lastcard.wire.admin import AdminTable
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.house import House
    from lastcard.server.stores.postgres import PostgresStore

BEAT_SECONDS: Final = 1.0
LOOK_SECONDS: Final = 0.25
"""How often this node checks whether another is gone, or itself cut off."""
UNSAVED_SECONDS: Final = 2.0
"""After failing to save for this long a node lets others take its tables."""
UNHEARD_SECONDS: Final = 1.5
"""So long after losing Redis a node checks whether the others have lost it, too; by then they
know."""
ADOPT_SECONDS: Final = 10.0
ADOPTED_AT_ONCE: Final = 50
"""So many tables of dead nodes are taken at a time, where nobody has come back."""

log = structlog.get_logger("lastcard.nodes")


@dataclass(slots=True)
class Other:
    """Another node, as it was when it was last heard."""

    heard: float
    tables: list[TableSummary]
    is_leaving: bool
    can_save: bool
    level: int
    """Which kinds of messages it understands (`messages.LEVEL`)."""


class Nodes:
    """The others, and our line to them."""

    def __init__(self, bus: Bus, house: House, store: PostgresStore) -> None:
        self.bus = bus
        self.relays = Relays(bus)
        self.visitors = Visitors(bus, house)
        self.questions = Questions(bus, house)
        self.elsewhere = house.elsewhere
        self.is_cut_off = False
        """Whether this node cannot reach Redis, or cannot save, while others can."""
        self._house = house
        self._store = store
        self._others: dict[str, Other] = {}
        self._heard = time.monotonic()
        """When Redis last passed on what is said."""
        self._has_missed = False
        """Whether this node may have missed something that was said to all."""
        self._tasks: list[asyncio.Task[None]] = []
        self._sending_home: set[asyncio.Task[set[str]]] = set()
        self._hearers: dict[type, Callable[[str, Any], object]] = {
            Tell: self.relays.tell,
            Say: self.visitors.say,
            Enter: self.visitors.enter,
            Part: self.visitors.part,
            HangUp: self.relays.hang_up,
            NotHere: self.relays.not_here,
            Ask: self.questions.asked,
            Reply: self.questions.replied,
            Beat: self._hear_beat,
            Knock: self._hear_knock,
            Counts: lambda node, message: self.elsewhere.replace(node, message.counts),
            Counted: self.elsewhere.change,
            Took: self._hear_took,
            SendAway: self._hear_send_away,
            Renamed: lambda _, message: house.everywhere.rename_here(message.person),
            SendHome: self._hear_send_home,
            Forget: self._hear_forget,
            BansChanged: self._hear_bans_changed,
        }

    async def open(self) -> None:
        """Say that we are here."""
        self.bus.on_message = self._hear
        self.bus.on_lost = self._lose
        await self.bus.open()
        failed = self._house.services.counters.failed
        self._tasks = [
            asyncio.create_task(lasting(self._beat_always, failed), name="nodes beat"),
            asyncio.create_task(lasting(self._look_always, failed), name="nodes look"),
            asyncio.create_task(lasting(self._adopt_always, failed), name="nodes adopt"),
        ]

    async def close(self) -> None:
        """Say that we are gone."""
        for task in self._tasks:
            task.cancel()
        self._say_beat(is_leaving=True)
        await self.bus.close()

    # ── What is common ────────────────────────────────────────────────────────────────────────

    def listing(self) -> list[TableSummary]:
        """What other nodes list."""
        return [table for other in self._others.values() for table in other.tables]

    async def all_tables(self) -> list[AdminTable]:
        """Every table of every node that answers, for operators."""
        found = list_tables(self._house)
        asked = (self.ask(node, ListTables()) for node in list(self._others))
        for answer in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(answer, Refuse):
                log.warning("tables not listed", problem=answer.code)
            elif isinstance(answer, BaseException):
                raise answer
            else:
                found += answer.tables
        return found

    async def ask(self, node: str, question: Question) -> Any:
        """What a node answers, or `Refuse`; `busy` if it does not, or would not understand it."""
        other, since = self._others.get(node), SINCE.get(type(question), 0)
        if since and (other is None or other.level < since):
            raise Refuse("busy")
        return await self.questions.ask(node, question)

    async def let_another_take(self, code: str) -> str | None:
        """Who takes a table that is nobody's and that we do not know how to play; None: nobody."""
        for node in list(self._others):
            with contextlib.suppress(Refuse):  # that node does not know it either, or is busy
                await self.ask(node, TakeTable(code))
                return node
        return None

    async def send_home(self, person: str) -> tuple[set[str], set[str]]:
        """Let other nodes take someone out of their tables: which ones, and who did not answer.

        A node that is dead by the store's clock is not asked: a node that takes one of its tables
        reads the rows anew, and if the dead one wakes up, it asks what it missed.
        """
        alive = await self._store.others()
        asked = [self._send_home_there(node, person) for node in {*alive, *self._others}]
        tables: set[str] = set()
        silent: set[str] = set()
        for node, codes in await asyncio.gather(*asked):
            if codes is None:
                silent.add(alive.get(node, node))
            else:
                tables |= codes
        return tables, silent

    async def _send_home_there(self, node: str, person: str) -> tuple[str, set[str] | None]:
        try:
            answer = await self.ask(node, LeaveTables(person))
        except Refuse as refuse:
            log.warning("nobody sent home", node=node, problem=refuse.code)
            self.bus.say(node, SendHome(person))  # of a version that cannot say that it is done
            return node, None
        return node, set(answer.codes)

    @property
    def count(self) -> int:
        """How many nodes there are, as far as we hear them; we are one."""
        return len(self._others) + 1

    def say_all(self, message: Message) -> None:
        """Say something to every other node."""
        self.bus.say(ALL, message)

    # ── Who is there ──────────────────────────────────────────────────────────────────────────

    def _say_beat(self, *, is_leaving: bool) -> None:
        tables = [] if is_leaving else self._house.hall.listing()
        self.say_all(Beat({}, tables, is_leaving, self._can_save, LEVEL))

    @property
    def _can_save(self) -> bool:
        return self._store.silent_seconds < UNSAVED_SECONDS

    async def _beat_always(self) -> None:
        while True:
            self._say_beat(is_leaving=self._house.is_leaving)
            await asyncio.sleep(BEAT_SECONDS)

    def _hear(self, node: str, message: Message) -> None:
        try:
            self._hearers[type(message)](node, message)
        except Exception:
            self._house.services.counters.failures += 1
            log.exception("message failed", kind=type(message).__name__)

    def _hear_beat(self, node: str, beat: Beat) -> None:
        self.bus.check(node, beat.sent.get(self.bus.me, 0))
        if beat.is_leaving and not beat.tables:
            self.elsewhere.forget(node)
        if node not in self._others:
            self.bus.say(node, Knock())
        self._others[node] = Other(
            time.monotonic(), beat.tables, beat.is_leaving, beat.can_save, beat.level
        )

    def _hear_knock(self, node: str, _: Knock) -> None:
        self.bus.say(node, Counts(counts_of(self._house)))

    def _lose(self, node: str) -> None:
        """A node is gone, or messages to it or from it were lost; `ALL`: those of every node."""
        self.relays.lose(node)
        self.visitors.lose(node)
        self.questions.lose(node)
        self._has_missed = True
        for gone in list(self._others) if node == ALL else [node]:
            # If it is still there, its next beat says so, and it is asked what it counts.
            self._others.pop(gone, None)
            self.elsewhere.forget(gone)
            self.bus.forget(gone)

    async def _look_always(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            for node, other in list(self._others.items()):
                if now - other.heard > SILENCE_SECONDS:
                    log.warning("node silent", node=node)
                    self._lose(node)
            try:
                await self._look_at_ourselves()
            except CannotSave as error:
                log.warning("nodes not looked at", problem=error.cause)
            except Exception:
                self._house.services.counters.failures += 1
                log.exception("nodes not looked at")

    async def _look_at_ourselves(self) -> None:
        now = time.monotonic()
        if self.bus.is_up:
            self._heard = now
        if not self._can_save:
            is_cut_off = any(other.can_save for other in self._others.values())
        else:
            await self._store.set_linked(self.bus.is_up)
            is_unheard = now - self._heard > UNHEARD_SECONDS
            is_cut_off = is_unheard and await self._store.others_are_linked()
        if is_cut_off and not self.is_cut_off:
            log.warning("cut off", can_save=self._can_save, hears=self.bus.is_up)
            self.is_cut_off = True
            await self._house.hall.step_back(STOP_SECONDS if self._can_save else 0)
        elif self.is_cut_off and not is_cut_off:
            log.warning("back")
            self.is_cut_off = False
            self._house.hall.takes_tables = not self._house.is_leaving
        if self._has_missed and self.bus.is_up and self._can_save:
            self._has_missed = False
            await self._house.everywhere.look_again()

    async def _adopt_always(self) -> None:
        """Take tables of dead nodes where nobody has come back, to list them and to close them."""
        while True:
            await asyncio.sleep(ADOPT_SECONDS)
            if self.is_cut_off or self._house.is_leaving:
                continue
            hall = self._house.hall
            try:
                most = ADOPTED_AT_ONCE + len(hall.not_known)
                for code in await self._store.tables_of_nobody(most):
                    if code not in hall.not_known:
                        await hall.load_one(code)
            except CannotSave as error:
                log.warning("tables not adopted", problem=error.cause)

    # ── What is said to everyone ──────────────────────────────────────────────────────────────

    def _hear_took(self, _: str, message: Took) -> None:
        self._house.limits.took(message.limit, message.address)

    def _hear_send_away(self, _: str, message: SendAway) -> None:
        within = ip_network(message.network) if message.network else None
        self._house.everywhere.hang_up_here(message.bye, message.person, within)

    def _hear_send_home(self, _: str, message: SendHome) -> None:
        task = asyncio.create_task(self._house.everywhere.send_home_here(message.person))
        self._sending_home.add(task)
        task.add_done_callback(self._sent_home)

    def _sent_home(self, task: asyncio.Task[set[str]]) -> None:
        self._sending_home.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("nobody sent home", problem=str(task.exception()))

    def _hear_forget(self, _: str, message: Forget) -> None:
        self._house.hall.forget(message.person)
        self._house.sessions.forget(message.person)

    def _hear_bans_changed(self, _: str, __: BansChanged) -> None:
        self._has_missed = True


def counts_of(house: House) -> dict[str, dict[str, int]]:
    """All that this node counts."""
    return {
        SOCKETS: dict(house.crowd.sockets),
        HOUSEHOLDS: dict(house.crowd.entrance.inside),
        TABLES: dict(house.hall.made_by),
    }
