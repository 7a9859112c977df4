"""A session at a server: a line to a table, and what a player at a terminal does by itself."""

import asyncio
from collections.abc import Coroutine

from lastcard.client import Address, Line, free_chair, new_id
from lastcard.client.asking import ServerRefused, ServerUnreachable, ask
from lastcard.editions import edition_ids
from lastcard.tui.identity import edition_names_at, forget, guest_at
from lastcard.tui.session import (
    AskCoach,
    CoachSaid,
    EditionNames,
    OwnMessage,
    Pass,
    Session,
    SessionMessage,
)
from lastcard.wire import Hint, Ready, Sit, TableInfo, Welcome


class RemoteSession(Session):
    """Sits down at a free chair by itself; looks on where there is none."""

    def __init__(self, address: Address, name: str | None = None, *, watch: bool = False) -> None:
        self._address = address
        self._name = name
        self._watch = watch
        self._heard: asyncio.Queue[SessionMessage] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sat = False
        self._waiting: list[SessionMessage] = []
        self._line = Line(
            address, lambda: guest_at(address.server, name).token, forget=self._forget
        )

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
            self._do(self._ask_coach())
        elif not isinstance(message, Pass):
            await self._line.send(message)

    async def _ask_coach(self) -> None:
        url = f"{self._address.server}/api/tables/{self._address.code}/hint"
        try:
            token = guest_at(self._address.server, self._name).token
            said = CoachSaid(hint=await asyncio.to_thread(ask, url, Hint, token=token))
        except ServerRefused as refusal:
            said = CoachSaid(refused=refusal.code)
        except ServerUnreachable:
            said = CoachSaid(refused="busy")
        self._heard.put_nowait(said)

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
            self._heard.put_nowait(await self._line.receive())

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
