"""Matches that an assistant plays: against bots in this process, or at a table of a server."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any

from lastcard.client import TableSeat
from lastcard.client.connection import new_id
from lastcard.engine import LastcardError
from lastcard.tui.game import Game
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import Words
from lastcard.tui.local import LocalSession
from lastcard.tui.pace import TIMINGS
from lastcard.tui.session import Asked, Pass
from lastcard.wire import Ack, Act, Ready, Refused, ServerMessage, Update, View, Welcome

PASS = "pass"
"""What an assistant says where it could react and does not want to."""
LONGEST_WAIT = 20.0


class NotNow(LastcardError):
    """A move that was not asked for, or was refused; the message says why."""


class Playing(ABC):
    """A match in which the assistant has one seat."""

    def __init__(self, words: Words) -> None:
        self.hearing = Hearing(words)
        self._told: list[str] = []

    @abstractmethod
    async def move(self, text: str) -> None:
        """Make a move of the notation, or `NotNow`."""

    @abstractmethod
    async def wait(self) -> None:
        """Wait until there is something to decide, or a while has passed."""

    @abstractmethod
    async def close(self) -> None:
        """Leave."""

    @abstractmethod
    def legal(self) -> list[str]:
        """What can be done now."""

    def hear(self, message: Any) -> None:
        """Take in what was said."""
        self._told += [line.text for line in self.hearing.hear(message)]

    def look(self) -> dict[str, Any]:
        """The table as the assistant's seat may see it, and what happened since the last look."""
        told, self._told = self._told, []
        view, table = self.hearing.view, self.hearing.table
        seen: dict[str, Any] = {
            "stage": "waiting" if table is None else table.stage,
            "happened": told,
            "you_can": self.legal(),
        }
        return seen if view is None else {**seen, **self._board(view)}

    def _board(self, view: View) -> dict[str, Any]:
        board, own = view.board, view.own
        names = [self.hearing.company.at(seat) for seat in range(len(board.counts))]
        return {
            "phase": board.phase,
            "top": board.top,
            "color": board.color,
            "turn": names[board.turn] if board.phase != "over" else None,
            "cards": dict(zip(names, board.counts, strict=True)),
            "totals": list(board.totals),
            "hand": [] if own is None else list(own.hand),
            "seat": None if own is None else own.seat + 1,
        }


class AgainstBots(Playing):
    """A match in this process; it waits for the assistant at every question."""

    def __init__(self, game: Game, words: Words) -> None:
        super().__init__(words)
        self._session = LocalSession(game, TIMINGS["instant"], patient=True)
        self._asked = asyncio.Event()
        self._answer: asyncio.Queue[Ack | Refused] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Deal."""
        await self._session.start()
        self._reader = asyncio.create_task(self._read())
        await self.wait()

    async def _read(self) -> None:
        while True:
            message = await self._session.receive()
            if isinstance(message, Asked):
                self._asked.set()
            elif isinstance(message, Ack | Refused):
                self._answer.put_nowait(message)
            self.hear(message)
            if self._is_over:
                self._asked.set()

    @property
    def _is_over(self) -> bool:
        return self.hearing.table is not None and self.hearing.table.stage == "over"

    def legal(self) -> list[str]:
        view, table = self.hearing.view, self.hearing.table
        if table is not None and table.stage == "between":
            return [PASS]
        if self._is_over or view is None or view.own is None or not self._asked.is_set():
            return []
        return [*view.own.legal, *([] if view.own.asked else [PASS])]

    async def move(self, text: str) -> None:
        if text not in self.legal():
            await self._explain(text)
        self._asked.clear()
        if text == PASS:
            await self._session.send(Pass())
        else:
            await self._act(text)
        await self.wait()

    async def _act(self, text: str) -> None:
        view = self.hearing.view
        moment = None if view is None else view.board.moment
        await self._session.send(Act(new_id(), text, moment))
        answer = await self._answer.get()
        if isinstance(answer, Refused):
            self._asked.set()
            raise NotNow(self.hearing.refusal or answer.code)

    async def _explain(self, text: str) -> None:
        """Let the rules say why something cannot be done."""
        if self._is_over:
            raise NotNow("the match is over")
        if text != PASS:
            await self._act(text)
        raise NotNow(f"{text} is not what can be done now: {', '.join(self.legal()) or 'wait'}")

    async def wait(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await self._asked.wait()

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        await self._session.close()


class AtATable(Playing):
    """A seat at a server's table, by invitation."""

    def __init__(self, seat: TableSeat, words: Words) -> None:
        super().__init__(words)
        self._seat = seat
        seat.on_message = self._heard

    async def start(self) -> None:
        """Sit down."""
        await self._seat.__aenter__()

    def _heard(self, message: ServerMessage) -> None:
        if isinstance(message, Welcome | Update | Refused):
            self.hear(message)

    def legal(self) -> list[str]:
        view = self._seat.view
        if self._seat.stage != "playing" or view is None or view.own is None:
            return []
        return list(view.own.legal)

    async def move(self, text: str) -> None:
        if text != PASS:
            answer = await self._seat.act(text)
            if isinstance(answer, Refused):
                raise NotNow(self.hearing.refusal or answer.code)
        await self.wait()

    async def wait(self) -> None:
        """Until it is our turn or something can be answered; ready between rounds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + LONGEST_WAIT
        while loop.time() < end and self._seat.closed is None:
            if self._seat.stage == "between":
                await self._seat.say(Ready(new_id()))
            if self.legal() or self._seat.stage == "over":
                return
            await self._seat.wait(end - loop.time())

    async def close(self) -> None:
        await self._seat.__aexit__()
