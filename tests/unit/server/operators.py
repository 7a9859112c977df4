"""A server with an operator, what they do, and how people come to a table there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from lastcard import wire
from lastcard.server.stores import Operator
from tests.unit.server.visiting import Server, Visitor, VisitorSocket, open_server


def at_a_server(scenario: Callable[[Server, Visitor], Awaitable[None]]) -> None:
    async def main() -> None:
        async with open_server(limits=False) as server:
            opal = await server.newcomer("Opal")
            await server.house.services.store.keep(Operator(id=opal.person.id, time=1))
            await scenario(server, opal)

    asyncio.run(main())


async def act(operator: Visitor, kind: str, /, **fields: Any) -> httpx.Response:
    return await operator.ask("POST", "/api/admin/acts", {"type": kind, **fields})


async def open_table(server: Server, host: Visitor) -> str:
    return (await host.ask("POST", "/api/tables", {})).json()["code"]


async def come(visitor: Visitor, code: str, address: str = "192.0.2.1") -> VisitorSocket:
    socket = visitor.open_socket(f"/ws/{code}", address=address)
    await socket.hear_a(wire.Welcome)
    return socket
