"""Someone at the same table as a browser: plays over a socket, as a test tells them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from lastcard import wire
from tests.e2e.server_process import ServerProcess

_IDS = itertools.count(1)
_COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
_FACES = {"S": "Skip", "R": "Reverse", "D": "Draw Two"}
_WILDS = {"W": "Wild", "W4": "Wild Draw Four", "WA": "Special Agent"}

Chooser = Callable[["Neighbor"], str]


def card_name(code: str) -> str:
    """A card as the English client calls it."""
    return _WILDS.get(code) or f"{_COLORS[code[0]]} {_FACES.get(code[1], code[1])}"


class Neighbor:
    """A person without a screen."""

    def __init__(self, server: ServerProcess, socket: ClientConnection, name: str) -> None:
        made = httpx.post(f"{server.url}/api/guests", json={"name": name})
        self.session = wire.decode_body(made.content, wire.Session)
        self.name = name
        self.table: wire.TableInfo | None = None
        self.tables: list[wire.TableInfo] = []
        """All that the table was since they came, the last one last."""
        self.view: wire.View | None = None
        self.you: wire.You | None = None
        self.events: list[wire.WireEvent] = []
        self.bye: wire.Bye | None = None
        self.answers: dict[str, wire.Ack | wire.Refused] = {}
        self.socket = socket
        self._send(wire.Hello(self._id(), self.session.token, None))
        self.until(lambda: self.you is not None)

    @property
    def board(self) -> wire.Board:
        assert self.view is not None
        return self.view.board

    @property
    def own(self) -> wire.Own:
        assert self.view is not None
        assert self.view.own is not None
        return self.view.own

    def sit(self) -> None:
        assert self.table is not None
        free = [n for n, c in enumerate(self.table.chairs) if c.person is None and c.bot is None]
        self.say(wire.Sit, chair=free[0])

    def say(self, kind: type[Any], /, **fields: Any) -> wire.Ack | wire.Refused:
        """Say something and wait for the answer."""
        message = kind(id=self._id(), **fields)
        self._send(message)
        self.until(lambda: message.id in self.answers)
        return self.answers[message.id]

    def act(self, move: str) -> wire.Ack | wire.Refused:
        return self.say(wire.Act, move=move, moment=self.board.moment)

    def may_move(self) -> bool:
        if self.view is None or self.view.own is None or self.table is None:
            return False
        if self.table.stage != "playing" or self.board.phase == "over":
            return False
        return self.board.turn == self.own.seat and bool(self.own.legal)

    def look(self, choose: Chooser) -> None:
        """Hear what has come, and move if it is this one's turn; ready for every next round."""
        self.hear()
        if self.table is not None and self.table.stage == "between":
            assert self.you is not None
            if self.you.chair is not None and not self.table.chairs[self.you.chair].ready:
                self.say(wire.Ready)
        elif self.may_move():
            answer = self.act(choose(self))
            assert isinstance(answer, wire.Ack), answer

    def hear(self, seconds: float = 0) -> bool:
        """Take in all that has been sent; whether there was something."""
        heard = False
        while True:
            try:
                raw = self.socket.recv(timeout=0.001 if heard else seconds)
            except TimeoutError:
                return heard
            except ConnectionClosed:
                return heard
            heard = True
            self._note(wire.decode_server(raw if isinstance(raw, bytes) else raw.encode()))

    def until(self, holds: Callable[[], bool], looks: int = 1200) -> None:
        for _ in range(looks):
            if holds():
                return
            self.hear(0.05)
        raise AssertionError(f"{self.name} waits in vain")

    def _note(self, message: wire.ServerMessage) -> None:
        match message:
            case wire.Welcome():
                self.table, self.you, self.view = message.table, message.you, message.view
            case wire.Update():
                self.events += message.events
                self.view = message.view or self.view
                if message.table is not None:
                    self.table = message.table
                    self.tables.append(message.table)
                self.you = message.you or self.you
            case wire.Ack() | wire.Refused():
                if message.id is not None:
                    self.answers[message.id] = message
            case wire.Ping():
                with suppress(ConnectionClosed):  # they may have been removed since it was sent
                    self._send(wire.Pong(message.n))
            case wire.Bye():
                self.bye = message

    def _send(self, message: Any) -> None:
        self.socket.send(wire.encode(message).decode())

    def _id(self) -> str:
        return f"n{next(_IDS)}"


def first_legal(neighbor: Neighbor) -> str:
    """A card if one fits, else whatever is asked; never a call or a catch."""
    legal = [move for move in neighbor.own.legal if move != "!" and not move.startswith("x")]
    plays = [move for move in legal if move[0] in "RYGBW"]
    return (plays or legal)[0]


@contextmanager
def neighbors(server: ServerProcess, code: str, *names: str) -> Iterator[list[Neighbor]]:
    """People who have come to a table and sat down, one after another."""
    url = f"{server.ws_url}/ws/{code}"
    with ExitStack() as open_sockets:
        made: list[Neighbor] = []
        for name in names:
            socket = open_sockets.enter_context(connect(url, max_size=None, compression=None))
            made.append(Neighbor(server, socket, name))
            made[-1].sit()
        yield made
