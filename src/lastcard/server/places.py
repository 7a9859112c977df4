"""Where a socket's messages go: to a table here, or to one on another node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from lastcard.engine.errors import Malformed
from lastcard.server.connection import Connection, Wire
from lastcard.server.origins import network
from lastcard.table import chair_of
from lastcard.table.names import distinct
from lastcard.wire import Bye, Chat, Emote, Person, Ping, Pong, Refused, decode_client
from lastcard.wire.errors import Refuse, as_refused

if TYPE_CHECKING:
    from lastcard.server.actor import Actor
    from lastcard.server.house import House

FOR_A_WHILE: Final = ("too-fast", "too-many-sockets", "busy", "cannot-save")
"""A client that is refused with one of these codes comes back by itself."""
MOST_MALFORMED: Final = 20
"""Messages that cannot be read, before the socket is closed."""


class Place(Protocol):
    """What a socket speaks to: a table here, or a relay to another node."""

    @property
    def code(self) -> str:
        """By which people find the table."""
        ...

    def hear(self, connection: Connection, text: str | bytes, now: int) -> None:
        """The client said something."""
        ...

    def part(self, connection: Connection) -> None:
        """The socket closed."""
        ...


@dataclass(frozen=True, slots=True)
class Arrival:
    """Someone who wants to be at a table, and is known."""

    person: Person
    session: str
    address: str
    came: int
    """When they came here first."""
    closed_to_strangers: str = ""
    """The refusal for people without a chair who come from this address; empty: they may come
    in."""


class TableHere:
    """A table of this process."""

    __slots__ = ("_actor", "_house")

    def __init__(self, house: House, actor: Actor) -> None:
        self._house = house
        self._actor = actor

    @property
    def code(self) -> str:
        return self._actor.code

    def admit(self, arrival: Arrival, wire: Wire | None) -> Connection:
        """Let someone in, or `Refuse`; the table itself may still refuse them (`Actor.join`)."""
        actor, person = self._actor, arrival.person
        if chair_of(actor.table.state, person.id) is None:
            if actor.audience.is_barred(network(arrival.address), arrival.came):
                raise Refuse("kicked")
            if arrival.closed_to_strangers:
                raise Refuse(arrival.closed_to_strangers)
        return Connection(
            distinct(person, actor.table), wire, arrival.address, session=arrival.session
        )

    def join(self, connection: Connection, hello: str, seq: int | None) -> None:
        """Show them how things stand, and what they missed after `seq`."""
        self._actor.join(connection, hello, seq)

    def hear(self, connection: Connection, text: str | bytes, now: int) -> None:
        """A message of the protocol, or what is none."""
        try:
            message = decode_client(text)
        except Malformed as error:
            connection.malformed += 1
            connection.say(as_refused(None, error))
            if connection.malformed >= MOST_MALFORMED:
                connection.close(Bye("malformed", False))
            return
        if isinstance(message, Pong):
            connection.pong(message.n)
            self._actor.measured(connection)
        elif isinstance(message, Ping):
            connection.say(Pong(message.n))
        elif isinstance(message, Chat | Emote) and self._house.bans.is_muted(
            connection.person.id, connection.address, now
        ):
            connection.say(Refused(message.id, "silenced"))
        else:
            self._actor.receive(connection, message, now)

    def part(self, connection: Connection) -> None:
        self._actor.part(connection)
