"""Two nodes in this process that share a store; what one says the other hears, without Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from lastcard.server import house as house_module
from lastcard.server.house import House
from lastcard.server.nodes.bus import Bus
from lastcard.server.nodes.messages import ALL, ENCODER, Envelope, Message, open_letter
from lastcard.server.nodes.neighbors import Nodes
from lastcard.server.stores import MemoryStore, TableElsewhere
from lastcard.server.stores.address import RedisAddress
from lastcard.server.tokens import SECRET_BYTES
from tests.unit.server.visiting import Server, open_server

NOWHERE = RedisAddress.parse("redis://127.0.0.1:1")
SECRET = b"s" * SECRET_BYTES


class SharedStore(MemoryStore):
    """One memory for all nodes, in which every table has an owner."""

    __slots__ = ("node",)

    def __init__(self, node: str, other: SharedStore | None = None) -> None:
        if other is None:
            super().__init__()
            self.owners: dict[str, str] = {}
            self.silent_seconds = 0.0
            self.alive: set[str] = set()
        else:
            self.__dict__ = other.__dict__
        self.node = node
        self.alive.add(node)

    async def create_table(
        self, code: str, created: int, row: bytes, *, named: Collection[str] = ()
    ) -> bool:
        self.owners[code] = self.node
        return await super().create_table(code, created, row, named=named)

    async def take_table(self, code: str) -> bool:
        owner = self.owners.get(code, self.node)
        if owner != self.node:
            raise TableElsewhere(owner, "another node")
        is_there = await super().take_table(code)
        if is_there:
            self.owners[code] = self.node
        return is_there

    async def give_table(self, code: str) -> None:
        self.owners.pop(code, None)

    async def set_linked(self, linked: bool) -> None:
        assert linked

    async def others(self) -> dict[str, str]:
        """Who is alive; the nodes of a test are, until it says that they are not."""
        return {node: f"machine of {node}" for node in self.alive if node != self.node}

    async def tables_of_nobody(self, most: int) -> list[str]:
        return []


class ShortLine(Bus):
    """In place of Redis: what is said is heard in the next turn of the loop."""

    def __init__(self, me: str, line: dict[str, ShortLine]) -> None:
        super().__init__(NOWHERE, me, SECRET)
        self.line = line
        self.said: list[Message] = []

    async def open(self) -> None:
        self.line[self.me] = self

    async def close(self) -> None:
        del self.line[self.me]

    @property
    def is_up(self) -> bool:
        return True

    def say(self, node: str, message: Message) -> None:
        self.said.append(message)
        letter = ENCODER.encode(Envelope(self.me, 1, [message]))
        loop = asyncio.get_running_loop()
        for name, bus in self.line.items():
            if name == node or (node == ALL and bus is not self):
                (heard,) = open_letter(letter)[0].messages
                loop.call_soon(bus.on_message, self.me, heard)
        if node != ALL and node not in self.line:
            loop.call_soon(self.on_lost, node)

    def check(self, sender: str, sent: int) -> None:
        """Nothing is lost here."""


@asynccontextmanager
async def two_servers(
    monkeypatch: pytest.MonkeyPatch, **settings: Any
) -> AsyncGenerator[tuple[Server, Server]]:
    """Two servers that are one to those who play."""
    line: dict[str, ShortLine] = {}

    async def open_nodes(house: House, _: bytes) -> tuple[Nodes, bytes]:
        store = cast(Any, house.services.store)
        nodes = Nodes(ShortLine(store.node, line), house, store)
        await nodes.open()
        return nodes, SECRET

    monkeypatch.setattr(house_module, "open_nodes", open_nodes)
    first = SharedStore("one")
    second = SharedStore("two", first)
    settings["redis"] = NOWHERE
    async with (
        open_server(store=first, **settings) as one,
        open_server(store=second, **settings) as two,
    ):
        yield one, two
