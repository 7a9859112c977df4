"""A real table in memory, with people who hold real connections and no sockets."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from lastcard import wire
from lastcard.server.actor import Actor
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.services import Services
from lastcard.server.stores import MemoryStore, Store
from lastcard.table import open_table
from lastcard.table.views import show_view, viewer_of
from lastcard.wire import Person, ServerMessage

NAMES = ("Ada", "Ben", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon")
Answer = wire.Ack | wire.Refused
_IDS = itertools.count(1)


class Guest:
    """Someone at a table; `raw` is all that was sent to them."""

    def __init__(self, actor: Actor, person: Person) -> None:
        self.actor = actor
        self.person = person
        self.connection = Connection(person)
        self.raw: list[bytes] = []

    async def join(self, seq: int | None = None) -> wire.Welcome:
        self.connection = Connection(self.person)
        self.actor.join(self.connection, f"h{next(_IDS)}", seq)
        await settle(self.actor)
        return [m for m in self.hear() if isinstance(m, wire.Welcome)][-1]

    async def go(self) -> None:
        """The socket is lost."""
        self.connection.close(None)
        self.actor.part(self.connection)
        await settle(self.actor)

    def hear(self) -> list[ServerMessage]:
        """What was sent since the last time."""
        fresh = [data for data in self.connection.waiting.take_all() if data]
        self.raw += fresh
        return [wire.decode_server(data) for data in fresh]

    async def say(self, message: Any) -> wire.Ack | wire.Refused | None:
        """Say something; the answer, or None if it has to wait."""
        self.actor.receive(self.connection, message, now_ms())
        await settle(self.actor)
        answers = [
            m for m in self.hear() if isinstance(m, wire.Ack | wire.Refused) and m.id == message.id
        ]
        return answers[-1] if answers else None

    async def ask(self, kind: type[Any], /, **fields: Any) -> wire.Ack | wire.Refused | None:
        return await self.say(kind(id=f"a{next(_IDS)}", **fields))

    async def ok(self, kind: type[Any], /, **fields: Any) -> wire.Ack:
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, wire.Ack), answer
        return answer

    async def refused(self, kind: type[Any], /, **fields: Any) -> str:
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, wire.Refused), answer
        return answer.code

    @property
    def view(self) -> wire.View:
        table = self.actor.table
        viewer, board = viewer_of(table, self.person.id, self.connection.watching)
        view = show_view(table, viewer, board, now_ms())
        assert view is not None
        return view

    @property
    def own(self) -> wire.Own:
        assert self.view.own is not None
        return self.view.own


async def settle(actor: Actor) -> None:
    """Until the table has done all that it was asked so far."""
    for _ in range(3):
        done = asyncio.Event()
        actor.post(done)
        await done.wait()
    if actor.thinking:
        await asyncio.wait(set(actor.thinking))


@asynccontextmanager
async def seated_table(
    people: int = 4, *, store: Store | None = None, failures: int = 0, **options: Any
) -> AsyncGenerator[tuple[Actor, list[Guest]]]:
    """A table with so many people in its chairs, connected, in the lobby.

    Nothing that is asked of it may fail inside, but for so many `failures` that a test provokes.
    """
    chosen = wire.TableOptions(**{"pace": "instant", "turn_seconds": 30, **options})
    services = Services(store or MemoryStore())
    await services.store.open()
    persons = [Person(f"person-{name}", name) for name in NAMES[:people]]
    table, row = open_table("ABCDEF", chosen, persons[0], now_ms(), services.outside)
    await services.store.create_table("ABCDEF", 1, row)
    actor = Actor(table, services)
    actor.start()
    guests = [Guest(actor, person) for person in persons]
    for number, guest in enumerate(guests):
        await guest.join()
        if number:
            await guest.ok(wire.Sit, chair=number)
    try:
        yield actor, guests
        assert services.counters.failures == failures
    finally:
        await actor.stop()
        await services.store.close()
        services.close()


async def random_move(guests: list[Guest], random: Random, *, prefer: str = "") -> str:
    """The guest in turn makes a random legal move, rather one that begins with `prefer`."""
    guest = in_turn(guests)
    moves = [m for m in guest.own.legal if m != "!" and not m.startswith("x")]
    move = random.choice([m for m in moves if m.startswith(prefer)] or moves)
    await guest.ask(wire.Act, move=move)
    return move


def in_turn(guests: list[Guest]) -> Guest:
    board = guests[0].view.board
    return guests[board.seating[board.turn]]
