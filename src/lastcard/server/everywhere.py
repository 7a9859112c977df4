"""What is done about a person on all nodes: here, and by telling the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from lastcard.server.bans import IPNetwork, is_within
from lastcard.server.clock import now_ms
from lastcard.server.forgetting import FORGOTTEN, forget_at_tables_later
from lastcard.server.nodes.messages import BansChanged, Forget, SendAway
from lastcard.server.nodes.messages import Renamed as RenamedThere
from lastcard.server.stores import AuditEntry
from lastcard.table import Forgotten, Renamed
from lastcard.table.traces import named_at
from lastcard.wire import Bye, Person
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.actor import Actor
    from lastcard.server.house import House

LOOK_BACK_MS: Final = 86_400_000
"""How far back a node looks that slept, and wakes up with its tables: the longest that it may
sleep."""
FORGOTTEN_AT_ONCE: Final = 100


class SentHome(NamedTuple):
    """Someone was taken out of every table."""

    tables: set[str]
    """Where they were."""
    silent: set[str]
    """Nodes that are alive and have not said that it is done."""


def _knows(actor: Actor, person_id: str) -> bool:
    """Whether a table names someone, or has words of theirs."""
    table = actor.table
    said_something = any(said.person == person_id for said in table.said.values())
    return said_something or person_id in (*named_at(table.state), *table.match_people)


class Everywhere:
    """All sockets and tables of the server."""

    def __init__(self, house: House) -> None:
        self._house = house

    def hang_up(self, bye: Bye, person_id: str = "", within: IPNetwork | None = None) -> None:
        """Close the sockets of a person, or of everyone in a network."""
        self.hang_up_here(bye, person_id, within)
        self._house.say_all(SendAway(bye, person_id, "" if within is None else str(within)))

    def hang_up_here(self, bye: Bye, person_id: str, within: IPNetwork | None) -> None:
        """The same on this node; a socket is where its table lives."""
        for actor in self._house.hall.tables.values():
            for connection in list(actor.audience.connections):
                if connection.person.id == person_id or is_within(connection.address, within):
                    connection.close(bye)

    async def send_home(self, person_id: str) -> SentHome:
        """Take someone out of every table, their name and words too: all tables have stored it."""
        tables = await self.send_home_here(person_id)
        nodes = self._house.nodes
        if nodes is None:
            return SentHome(tables, set())
        there, silent = await nodes.send_home(person_id)
        return SentHome({*tables, *there}, silent)

    async def send_home_here(self, person_id: str) -> set[str]:
        """The same on this node; the tables that knew them. `Refuse`: one could not store it."""
        house = self._house
        house.hall.forget(person_id)
        self.hang_up_here(Bye("not-signed-in", True), person_id, None)
        await house.hall.until_loaded()
        asked = [actor for actor in house.hall.tables.values() if _knows(actor, person_id)]
        for actor in asked:
            actor.post(Forgotten(person_id))
        for actor in asked:
            await actor.until_here()
            if house.hall.tables.get(actor.code) is actor and _knows(actor, person_id):
                raise Refuse("cannot-save")
        return {actor.code for actor in asked}

    def rename(self, person: Person) -> None:
        """Give someone their new name at every table."""
        self.rename_here(person)
        self._house.say_all(RenamedThere(person))

    def rename_here(self, person: Person) -> None:
        """The same on this node."""
        self._house.hall.forget(person.id)
        for actor in self._house.hall.tables.values():
            actor.post(Renamed(person))

    def forget(self, person_id: str) -> None:
        """Tell other nodes that what they remember of a person is old."""
        self._house.say_all(Forget(person_id))

    def bans_changed(self) -> None:
        """Tell other nodes to read the bans again."""
        self._house.say_all(BansChanged())

    async def look_again(self) -> None:
        """Messages may have been lost: read again who is banned and whose sessions have ended."""
        house = self._house
        house.sessions.forget_all()
        house.hall.forget_all()
        await house.bans.open()
        connections = [c for a in house.hall.tables.values() for c in a.audience.connections]
        ended = await house.sessions.ended({c.session for c in connections if c.session})
        for connection in connections:
            if connection.session in ended:
                connection.close(Bye("not-signed-in", True))
            elif house.bans.ban_of(connection.person.id, connection.address, now_ms()):
                connection.close(Bye("banned", False))
        await self._send_forgotten_home()

    async def _send_forgotten_home(self) -> None:
        """Take people who were forgotten while we were cut off out of the tables of this node."""
        house, seen, since = self._house, 0, now_ms() - LOOK_BACK_MS
        while some := await house.services.store.all_kept(
            AuditEntry, most=FORGOTTEN_AT_ONCE, skip=seen, act=FORGOTTEN
        ):
            seen += len(some)
            for deed in some:
                tables = await self.send_home_here(deed.about)
                if tables:  # they may have written their name since
                    await forget_at_tables_later(house, deed.about, tables)
            if some[-1].time < since:
                return
