"""A place at a table, for programs: what is asked, and one move as the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Self

from lastcard.client.addresses import Address, read_address
from lastcard.client.asking import new_guest
from lastcard.client.connection import Connection, new_id
from lastcard.client.line import Line
from lastcard.client.removing import removal
from lastcard.engine import LastcardError
from lastcard.wire import (
    Ack,
    Act,
    CastVote,
    Chair,
    ClientMessage,
    Ready,
    Refused,
    ServerMessage,
    Sit,
    TableInfo,
    Update,
    View,
    Welcome,
    WireEvent,
    You,
)

Choose = Callable[[View], str | None]
"""Says which of `view.own.legal` to play; None: nothing just now."""


class SentAway(LastcardError):
    """The table cannot be reached, or does not let us stay; the message says why."""


class TableSeat:
    """A table as one program takes part in it: it sits down, hears, and makes moves.

        async with TableSeat("http://localhost:8642/t/ABCDEF", name="Robbie") as seat:
            async for view in seat.questions():
                await seat.act(view.own.legal[0])

    With the token of a bot account it is that bot, else a new guest. It sees what a player in its
    chair may see, and nothing else. A lost line is opened again.
    """

    def __init__(
        self, table: str | Address, *, name: str = "Program", token: str = "", watch: bool = False
    ) -> None:
        self.address = read_address(table) if isinstance(table, str) else table
        self._line = Line(self.address, lambda: token or new_guest(self.address.server, name).token)
        self._watch = watch
        self.on_message: Callable[[ServerMessage], None] = lambda message: None
        """Told everything that is heard, in its order."""
        self._answers: dict[str, asyncio.Future[Ack | Refused]] = {}
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._closed: str | None = None
        self.table: TableInfo | None = None
        """The table and its people, as it was told last."""
        self.view: View | None = None
        """The game, as this seat may see it; None while none is played."""
        self.you: You | None = None
        self.events: list[WireEvent] = []
        """All that happened since we came, as this seat may know it."""

    async def __aenter__(self) -> Self:
        self._line.start()
        self._reader = asyncio.create_task(self._read())
        await self._until(lambda: self.table is not None)
        if not self._watch and self.you is not None and self.you.chair is None:
            await self._sit_down()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        await self._line.close()

    async def say(self, message: ClientMessage) -> Ack | Refused:
        """Say any message of the protocol that has an id, and wait for its answer."""
        identity: str = getattr(message, "id", "")
        answer = self._answers[identity] = asyncio.get_running_loop().create_future()
        await self._line.send(message)
        return await answer

    async def act(self, move: str) -> Ack | Refused:
        """Make a move; `Refused` says why it was not taken, and nothing has changed then."""
        moment = None if self.view is None else self.view.board.moment
        return await self.say(Act(new_id(), move, moment))

    async def remove(self, person: str) -> Ack | Refused:
        """Let the person of an id go: at once where we are host, else by a vote (see `removal`)."""
        assert self.table is not None
        return await self.say(removal(self.table, person))

    async def vote(self, number: int, *, yes: bool) -> Ack | Refused:
        """Say yes or no to one of `table.votes`."""
        return await self.say(CastVote(new_id(), number, yes))

    async def questions(self) -> AsyncGenerator[View]:
        """The view, each time there is something that we can do, until the match is over.

        Between rounds it says that it is ready.
        """
        answered: tuple[int, tuple[str, ...]] | None = None
        while True:
            self._changed.clear()
            if self._closed is not None:
                raise SentAway(self._closed)
            if self.stage == "over":
                return
            if self.stage == "between" and not self._is_ready():
                await self.say(Ready(new_id()))
                continue
            view = self.view
            if self.stage == "playing" and view is not None and view.own is not None:
                asked = (view.board.moment, tuple(view.own.legal))
                if view.own.legal and asked != answered:
                    answered = asked
                    yield view
                    continue
            await self._changed.wait()

    async def play(self, choose: Choose) -> TableInfo:
        """Play a match by what `choose` says; the table at its end."""
        async for view in self.questions():
            move = choose(view)
            if move is not None:
                await self.act(move)
        assert self.table is not None
        return self.table

    async def wait(self, seconds: float) -> bool:
        """Wait until something changes, at most so long; whether it did."""
        self._changed.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return False
        return True

    @property
    def stage(self) -> str:
        """`lobby`, `playing`, `between`, `paused` or `over`."""
        return "lobby" if self.table is None else self.table.stage

    @property
    def closed(self) -> str | None:
        """Why the line is closed for good; None while it is not."""
        return self._closed

    def _is_ready(self) -> bool:
        chair = None if self.you is None else self.you.chair
        return self.table is None or chair is None or self.table.chairs[chair].ready

    async def _sit_down(self) -> None:
        assert self.table is not None
        chair = free_chair(self.table.chairs)
        if chair is None:
            raise SentAway("there is no free chair at this table")
        answer = await self.say(Sit(new_id(), chair))
        if isinstance(answer, Refused):
            raise SentAway(f"the table does not let us sit down: {answer.code}")
        await self.say(Ready(new_id()))

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            if self._closed is not None:
                raise SentAway(self._closed)
            self._changed.clear()
            await self._changed.wait()

    async def _read(self) -> None:
        while True:
            self._hear(await self._line.receive())
            self._changed.set()

    def _hear(self, message: ServerMessage | Connection) -> None:
        if not isinstance(message, Connection):
            self.on_message(message)
        match message:
            case Welcome():
                self.table, self.you, self.view = message.table, message.you, message.view
                self.events += message.missed
            case Update():
                self.table = message.table or self.table
                self.you = message.you or self.you
                self.view = message.view or self.view
                self.events += message.events
            case Ack() | Refused() if message.id is not None:
                answer = self._answers.pop(message.id, None)
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case Connection("closed", code):
                self._closed = code
                self._give_up(code)
            case _:
                pass

    def _give_up(self, code: str) -> None:
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(SentAway(code))


def free_chair(chairs: list[Chair]) -> int | None:
    """An open chair, or else one on which a bot plays for itself."""
    for number, chair in enumerate(chairs):
        if chair.person is None and chair.bot is None and chair.next is None:
            return number
    for number, chair in enumerate(chairs):
        if chair.person is None and chair.next is None:
            return number
    return None
