"""What operators see of a server at `/metrics`."""

from __future__ import annotations

import asyncio

import pytest

from lastcard.server import savable
from lastcard.server.stores import CannotSave, MemoryStore
from tests.unit.server.visiting import Visitor, open_server

PATIENCE = 20


class Full(MemoryStore):
    """A store on a disk that fills up, and is freed again; or that hangs."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = self.hangs = False

    async def check(self) -> None:
        if self.hangs:
            await asyncio.Event().wait()
        if self.is_full:
            raise CannotSave(OSError("the disk is full"))


async def until_shown(visitor: Visitor, line: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while f"\n{line}\n" not in (await visitor.get("/metrics")).text:  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # metrics are asked for, they do not come


def test_a_full_disk_shows_though_nobody_asks_whether_the_server_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(savable, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(savable, "AT_MOST_EVERY_MS", 0)
    monkeypatch.setattr(savable, "SILENT_MS", 1000)

    async def scenario() -> None:
        store = Full()
        async with open_server(store=store) as server:
            operator = Visitor(server)
            await until_shown(operator, "lastcard_can_save 1.0")
            store.is_full = True
            await until_shown(operator, "lastcard_can_save 0.0")
            store.is_full = False
            await until_shown(operator, "lastcard_can_save 1.0")
            store.hangs = True
            await until_shown(operator, "lastcard_can_save 0.0")

    asyncio.run(scenario())


def test_every_line_at_a_process_shows_how_long_it_is() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            services = server.house.services
            lines = (services.thinkers.line, services.coach.line, services.workshop)
            for number, line in enumerate(lines, 3):
                line.waiting = number
            text = (await Visitor(server).get("/metrics")).text
            for name, count in (("bots", 3), ("coach", 4), ("requests", 5)):
                assert f'\nlastcard_waiting_jobs{{of="{name}"}} {count}.0\n' in text

    asyncio.run(scenario())
