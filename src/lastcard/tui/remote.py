"""A session at a server: a line to a table, and what the client does there unasked."""

import asyncio
from collections.abc import Coroutine

from lastcard.client import Address, Line, free_chair, new_id
from lastcard.editions import edition_ids
from lastcard.tui.identity import edition_names_at, forget, guest_at
from lastcard.tui.remote_coach import RemoteCoach
from lastcard.tui.session import (
    AskCoach,
    EditionNames,
    OwnMessage,
    Pass,
    Session,
    SessionMessage,
)
from lastcard.wire import Ready, Sit, TableInfo, Update, Welcome


class RemoteSession(Session):
    """Sits down at a free chair by itself; looks on where there is none."""

    def __init__(
        self,
        address: Address,
        name: str | None = None,
        *,
        watch: bool = False,
        hints: bool = False,
        blunders: bool = False,
    ) -> None:
        self.hints = hints
        self._address = address
        self._watch = watch
        self._blunders = blunders
        self._heard: asyncio.Queue[SessionMessage] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sat = False
        self._waiting: list[SessionMessage] = []

        def token() -> str:
            return guest_at(address.server, name).token

        self._line = Line(address, token, forget=self._forget)
        self._coach = RemoteCoach(address, token, self._heard.put_nowait)

    async def start(self) -> None:
        self._line.start()
        self._do(self._listen())

    async def receive(self) -> SessionMessage:
        if self._waiting:
            return self._waiting.pop()
        message = await self._heard.get()
        if isinstance(message, Welcome):
            return await self._welcomed(message)
        return message

    async def send(self, message: OwnMessage) -> None:
        if isinstance(message, AskCoach):
            self._do(self._coach.advise())
        elif not isinstance(message, Pass):
            await self._line.send(message)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._line.close()

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        while True:
            message = await self._line.receive()
            self._heard.put_nowait(message)
            if (
                self._blunders
                and isinstance(message, Welcome | Update)
                and self._coach.follow(message)
            ):
                self._do(self._coach.look_back())

    def _forget(self) -> bool:
        forget(self._address.server)
        return not self._sat

    async def _welcomed(self, message: Welcome) -> SessionMessage:
        if message.you.chair is None and not self._watch and not self._sat:
            await self._sit(message.table)
        if message.table.options.edition in edition_ids():
            return message
        self._waiting.append(message)
        return EditionNames(await asyncio.to_thread(edition_names_at, self._address.server))

    async def _sit(self, table: TableInfo) -> None:
        self._sat = True
        chair = free_chair(table.chairs)
        if chair is not None:
            await self.send(Sit(new_id(), chair))
            await self.send(Ready(new_id()))
