"""A whole server in this process: people ask it over HTTP and WebSocket, without a network."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import os
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import argon2
import httpx

from lastcard import wire
from lastcard.engine import Card, Cards
from lastcard.server.app import create_app
from lastcard.server.clock import now_ms
from lastcard.server.house import House
from lastcard.server.jobs import Job
from lastcard.server.passwords import Passwords
from lastcard.server.processes import Line
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore, SqliteStore, Store
from lastcard.table import Luck
from lastcard.wire import ServerMessage

HOME = "192.0.2.1"
PATIENCE = 6 if os.environ.get("HYPOTHESIS_PROFILE") == "mutants" else 20
"""So many seconds an answer may take; many mutants never give one."""
_IDS = itertools.count(1)


class ByColor(Luck):
    """Deals four players seven cards of a color each; a red nine is turned up, then yellow ones."""

    def shuffle(self, cards: Cards) -> Cards:
        if Card("R9") not in cards or len(cards) < 100:
            return cards
        dealt = [Card(f"{color}{number}") for number in range(1, 8) for color in "RYGB"]
        first = [*dealt, Card("R9")]
        rest = list(cards)
        for card in first:
            rest.remove(card)
        return (*first, *sorted(rest, key=lambda card: card.code[0] != "Y"))


def told(answer: httpx.Response) -> tuple[int, Any]:
    """The status of an answer, and all that it says."""
    return answer.status_code, answer.json()


def refusal(status: int, code: str, **facts: Any) -> tuple[int, Any]:
    """What is told to who is refused something, to compare with `told`: nothing less or else."""
    return status, {"code": code, "rule": "", "facts": facts}


class Server:
    """The application and its house."""

    def __init__(self, store: Store | Path | None = None, **settings: Any) -> None:
        kept = SqliteStore(store) if isinstance(store, Path) else store or MemoryStore()
        self.house = House(Settings(save=False, **settings), kept)
        services = self.house.services
        services.outside = replace(services.outside, luck=ByColor(Random(1), Random(2)))
        self.house.passwords = Passwords(argon2.profiles.CHEAPEST)
        self.app: Any = create_app(house=self.house)

    @property
    def routes(self) -> set[tuple[str, str]]:
        """Every method and path that is answered."""
        inner = inspect.getclosurevars(self.app).nonlocals["app"]
        return {
            (method, route.path)
            for route in inner.routes
            for method in route.methods
            if method != "OPTIONS"
        }

    async def newcomer(self, name: str) -> Visitor:
        """A guest who has just come, with a token."""
        person = await self.house.hall.new_person(name)
        return Visitor(self, await self.house.sessions.begin(person.id, now_ms()), person)


class Noting(Line):
    """Notes for whom something is worked out, so that each has a share of it."""

    def __init__(self) -> None:
        super().__init__("requests")
        self.askers: list[str] = []

    async def do(self, key: str, job: Job, seconds: float, **more: Any) -> Any:
        self.askers.append(key)
        return await super().do(key, job, seconds, **more)


@asynccontextmanager
async def open_server(**settings: Any) -> AsyncGenerator[Server]:
    server = Server(**settings)
    await server.house.open()
    try:
        yield server
    finally:
        await server.house.close()


class Visitor:
    """Someone who asks, from an address; without a token, nobody."""

    def __init__(
        self, server: Server, token: str | None = None, person: wire.Person | None = None
    ) -> None:
        self.server = server
        self.token = token
        self._person = person

    @property
    def person(self) -> wire.Person:
        assert self._person is not None
        return self._person

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        headers: Mapping[str, str] | list[tuple[str, str]] | None = None,
        address: str = HOME,
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self.server.app, client=(address, 1))
        sent = httpx.Headers(headers)
        if self.token is not None:
            sent["authorization"] = f"Bearer {self.token}"
        content: dict[str, Any] = {"content": body} if isinstance(body, bytes) else {"json": body}
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            return await http.request(method, path, headers=sent, **content)

    async def get(self, path: str) -> httpx.Response:
        return await self.ask("GET", path)

    def open_socket(
        self,
        path: str,
        *,
        headers: Mapping[str, str] | None = None,
        address: str = HOME,
        hello: bool = True,
    ) -> VisitorSocket:
        """A WebSocket, on which `hello` has been said."""
        sent = {"host": "here", **(headers or {})}
        scope = {
            "type": "websocket",
            "path": path,
            "headers": [(key.encode(), value.encode()) for key, value in sent.items()],
            "client": (address, 1),
        }
        socket = VisitorSocket(self.server.app, scope)
        if hello:
            socket.say(wire.Hello(f"h{next(_IDS)}", self.token or ""))
        return socket


class VisitorSocket:
    """What the server said on a socket, and what closed it."""

    def __init__(self, app: Any, scope: dict[str, Any]) -> None:
        self.scope = scope
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task = asyncio.create_task(app(scope, self._inbox.get, self._outbox.put))

    def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else wire.encode(message).decode()
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self) -> ServerMessage | int:
        """The next message; or the code with which the socket is closed."""
        async with asyncio.timeout(PATIENCE):
            while True:
                event = await self._outbox.get()
                if event["type"] == "websocket.close":
                    return event["code"]
                if event["type"] == "websocket.send":
                    return wire.decode_server(event["text"])
                assert event == {"type": "websocket.accept"}

    async def hear_a(self, kind: type[Any]) -> Any:
        """The next message of a kind."""
        while True:
            heard = await self.hear()
            if isinstance(heard, kind):
                return heard
            assert not isinstance(heard, int), f"closed: {heard}"

    async def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        async with asyncio.timeout(PATIENCE):
            await self.task
