"""A client that plays over a real socket and keeps every byte it was sent."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable
from random import Random
from typing import Any, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from lastcard import wire
from lastcard.wire import ServerMessage

_IDS = itertools.count(1)


async def new_guest(url: str, name: str) -> wire.Session:
    async with httpx.AsyncClient(base_url=url) as http:
        answer = await http.post("/api/guests", json={"name": name})
        answer.raise_for_status()
        return wire.decode_body(answer.content, wire.Session)


async def new_table(url: str, token: str, **options: Any) -> str:
    async with httpx.AsyncClient(base_url=url) as http:
        answer = await http.post(
            "/api/tables", json=options, headers={"Authorization": f"Bearer {token}"}
        )
        answer.raise_for_status()
        return wire.decode_body(answer.content, wire.TableCreated).code


class Client:
    """One person with one socket."""

    def __init__(self, ws_url: str, code: str, session: wire.Session) -> None:
        self.ws_url = ws_url
        self.code = code
        self.session = session
        self.raw: list[bytes] = []
        self.messages: list[ServerMessage] = []
        self.answers: dict[str, wire.Ack | wire.Refused] = {}
        self.seq: int | None = None
        self.table: wire.TableInfo | None = None
        self.view: wire.View | None = None
        self.you: wire.You | None = None
        self.events: list[wire.WireEvent] = []
        self.bye: wire.Bye | None = None
        self.changed = asyncio.Condition()
        self.socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self.answer_pings = True

    @property
    def own(self) -> wire.Own | None:
        return None if self.view is None else self.view.own

    @property
    def board(self) -> wire.Board:
        assert self.view is not None
        return self.view.board

    async def connect(self, *, resume: bool = True) -> wire.Welcome:
        self.bye = None
        self.socket = await websockets.connect(
            f"{self.ws_url}/ws/{self.code}", max_size=None, compression=None, open_timeout=20
        )
        hello = wire.Hello(self.new_id(), self.session.token, self.seq if resume else None)
        await self.socket.send(wire.encode(hello).decode())
        raw = await self.socket.recv()
        self._note(raw)
        welcome = self.messages[-1]
        if not isinstance(welcome, wire.Welcome):
            await self.socket.close()
            raise AssertionError(f"no welcome: {welcome}")
        self._reader = asyncio.create_task(self._read())
        return welcome

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader
            self._reader = None

    async def drop(self) -> None:
        """The network goes away, without a word."""
        if self.socket is not None:
            self.socket.transport.abort()
        if self._reader is not None:
            await self._reader
            self._reader = None

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _read(self) -> None:
        assert self.socket is not None
        with contextlib.suppress(websockets.ConnectionClosed):
            async for raw in self.socket:
                self._note(raw)
                message = self.messages[-1]
                if isinstance(message, wire.Ping) and self.answer_pings:
                    # It may be closed by now, and what came before that is still to be read.
                    with contextlib.suppress(websockets.ConnectionClosed):
                        await self.send(wire.Pong(message.n))
                async with self.changed:
                    self.changed.notify_all()
        async with self.changed:
            self.changed.notify_all()

    def _note(self, raw: str | bytes) -> None:
        data = raw.encode() if isinstance(raw, str) else raw
        self.raw.append(data)
        message = wire.decode_server(data)
        self.messages.append(message)
        match message:
            case wire.Welcome():
                self.seq, self.table, self.you = message.seq, message.table, message.you
                self.view = message.view
                self.events += message.missed
            case wire.Update():
                assert self.seq is None or message.seq >= self.seq
                self.seq = message.seq
                self.events += message.events
                self.view = message.view or self.view
                self.table = message.table or self.table
                self.you = message.you or self.you
            case wire.Ack() | wire.Refused():
                if message.id is not None:
                    self.answers[message.id] = message
            case wire.Bye():
                self.bye = message
            case _:
                pass

    def new_id(self) -> str:
        return f"{self.session.me.id[:4]}{next(_IDS)}"

    async def send(self, message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(wire.encode(message).decode())

    async def ask(self, kind: type[Any], /, **fields: Any) -> wire.Ack | wire.Refused:
        """Say something and wait for the answer."""
        message = kind(id=self.new_id(), **fields)
        await self.send(message)
        await self.until(lambda: message.id in self.answers or self.is_closed)
        if message.id not in self.answers:
            raise websockets.ConnectionClosedError(None, None)
        return self.answers[message.id]

    async def ok(self, kind: type[Any], /, **fields: Any) -> wire.Ack:
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, wire.Ack), answer
        return answer

    @property
    def is_closed(self) -> bool:
        return self._reader is None or self._reader.done()

    async def until(self, holds: Callable[[], bool], seconds: float = 20) -> None:
        """Wait until something holds; a closed socket ends the wait, too."""
        async with asyncio.timeout(seconds), self.changed:
            while not holds():
                if self.is_closed and not holds():
                    raise websockets.ConnectionClosedError(None, None)
                await self.changed.wait()

    # ── Playing ───────────────────────────────────────────────────────────────────────────────

    def may_move(self) -> bool:
        if self.view is None or self.view.own is None or self.table is None:
            return False
        if self.table.stage != "playing" or self.board.phase == "over":
            return False
        return self.board.turn == self.view.own.seat and bool(self.view.own.legal)

    async def play(self, random: Random, until: Callable[[], bool]) -> int:
        """Make random legal moves whenever it is this client's turn; how many were taken."""
        taken = 0
        while True:
            await self.until(lambda: until() or self._wants_something(), seconds=50)
            if until():
                return taken
            if self.stage == "between":
                await self.ask(wire.Ready)
            else:
                taken += await self.move(random, until)

    async def move(self, random: Random, until: Callable[[], bool]) -> bool:
        """Make one random legal move and wait until it shows; whether it was taken."""
        board, own = self.board, self.own
        assert own is not None
        moves = [m for m in own.legal if not m.startswith("x") and m != "!"]
        plays = [m for m in moves if m[0] in "RYGBW"]
        move = random.choice(plays or moves or own.legal)
        answer = await self.ask(wire.Act, move=move, moment=board.moment)
        if isinstance(answer, wire.Ack):
            await self.until(lambda: self.seq is not None and self.seq >= answer.seq)
            return True
        assert answer.code in ("stale", "not-your-turn", "round-over", "not-now"), answer
        await self.until(lambda: until() or self.board.moment != board.moment)
        return False

    @property
    def stage(self) -> str:
        assert self.table is not None
        return self.table.stage

    def _wants_something(self) -> bool:
        if self.may_move():
            return True
        own_chair = None if self.you is None else self.you.chair
        if self.table is None or own_chair is None or self.table.stage != "between":
            return False
        return not self.table.chairs[own_chair].ready
