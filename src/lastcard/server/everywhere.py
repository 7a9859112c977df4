"""What is done about a person wherever they are: here, and on every other node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.server.bans import IPNetwork, is_within
from lastcard.server.clock import now_ms
from lastcard.server.nodes.messages import BansChanged, Forget, SendAway, SendHome
from lastcard.server.nodes.messages import Renamed as RenamedThere
from lastcard.table import Forgotten, Renamed
from lastcard.table.traces import named_at
from lastcard.wire import Bye, Person

if TYPE_CHECKING:
    from lastcard.server.actor import Actor
    from lastcard.server.house import House


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

    async def send_home(self, person_id: str) -> None:
        """Take someone out of every table where they have a chair, their name too.

        Tables of this node have stored it when this returns.
        """
        asked = self.send_home_here(person_id)
        self._house.say_all(SendHome(person_id))
        for actor in asked:
            await actor.until_here()

    def send_home_here(self, person_id: str) -> list[Actor]:
        """The same on this node; the tables that are to do it."""
        self._house.hall.forget(person_id)
        asked: list[Actor] = []
        for actor in self._house.hall.tables.values():
            table = actor.table
            said_something = any(said.person == person_id for said in table.said.values())
            if said_something or person_id in (*named_at(table.state), *table.match_people):
                actor.post(Forgotten(person_id))
                asked.append(actor)
        return asked

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
        """We may not have been told who was banned, or whose sessions ended: ask the store."""
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
