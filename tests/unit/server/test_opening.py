"""How a server opens, what it does by itself while it is open, and that nothing of it is left."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import structlog

from lastcard.editions import load_edition, loading
from lastcard.server import durations, house
from lastcard.server.house import House
from lastcard.server.jobs import ReplayRecord, WarmUp, WarmUpCoach
from lastcard.server.services import MOST_WORK
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore, StoredPerson
from lastcard.server.tokens import load_secret
from lastcard.wire.errors import Refuse
from tests.unit.server.two_nodes import NOWHERE
from tests.unit.server.visiting import HOME, PATIENCE, open_server

RECORD = ReplayRecord(b"", False)


def test_what_takes_long_is_left_to_processes_that_know_the_editions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here no process can be had: who needs one says so, and what it would have been told."""
    monkeypatch.setattr(loading, "_ADDED", {})
    monkeypatch.setattr(house, "WARM_UP_AFTER", 0)
    file = tmp_path / "ours.toml"
    file.write_text('inherits = "classic"\nid = "ours"\nname = "Ours"\n')
    told: list[tuple[str, ...]] = []

    async def no_process(*arguments: str, **_: Any) -> None:
        told.append(arguments[1:])
        raise OSError("no room")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_process)

    async def scenario() -> None:
        async with open_server(editions=(str(file),), search=True, bot_processes=3) as server:
            assert load_edition("ours").name == "Ours"
            services = server.house.services
            assert len(services.thinkers.line._processes) == 3
            with structlog.testing.capture_logs() as logged:
                await asyncio.wait_for(server.house.warm_up(), 60)
                with pytest.raises(Refuse, match="busy"):
                    await services.work_out(HOME, RECORD)
                services.coach.begin("m", HOME, [])
                await asyncio.wait(services.coach._tasks, timeout=60)
            assert {line["event"]: line["problem"] for line in logged if "problem" in line} == {
                "bots cannot search": "no process for bots: no room",
                "request not worked out": "no process for requests: no room",
                "match not analyzed": "no process for coach: no room",
            }
            worker = ("-m", "lastcard.server.worker")
            assert told == [(*worker, niceness, str(file)) for niceness in ("15", "10", "15")]
            firsts = [services.thinkers.line, services.coach.line, services.workshop]
            assert [line._processes[0]._first for line in firsts] == [
                WarmUp(),
                WarmUpCoach(),
                None,
            ]

    asyncio.run(scenario())


def test_who_asks_while_too_much_is_being_worked_out_is_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def slow_process(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slow_process)

    async def scenario() -> None:
        async with open_server() as server:
            work_out = server.house.services.work_out
            # One is being worked out, the others wait, and the last one finds no room.
            people = [f"192.0.2.{number}" for number in range(MOST_WORK + 2)]
            asked = [asyncio.create_task(work_out(address, RECORD)) for address in people]
            done, _ = await asyncio.wait(asked, return_when="FIRST_COMPLETED", timeout=60)
            assert done == {asked[-1]}
        refused = await asyncio.gather(*asked, return_exceptions=True)
        assert {getattr(one, "code", one) for one in refused} == {"busy"}

    asyncio.run(scenario())


class Forgetful(MemoryStore):
    """Fails when it is first to forget something, and notes whether it was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.has_failed = self.is_closed = False

    async def forget_guests(self, before: int, *, most: int) -> int:
        if not self.has_failed:
            self.has_failed = True
            raise OSError("not now")
        return await super().forget_guests(before, most=most)

    async def close(self) -> None:
        self.is_closed = True


def test_what_a_server_does_by_itself_it_does_until_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house, "PRUNE_SECONDS", 0.001)
    monkeypatch.setattr(durations, "LOOK_SECONDS", 0.001)

    async def scenario() -> None:
        store = Forgetful()
        await store.save_person(StoredPerson("old", "Old", seen=1, created=1))
        with structlog.testing.capture_logs() as logged:
            async with open_server(store=store) as server, asyncio.timeout(PATIENCE):
                server.house.warm_up()
                lags = server.house.services.lags
                # Nothing tells of either.
                while await store.person("old") is not None or not sum(lags.counts):  # noqa: ASYNC110
                    await asyncio.sleep(0.001)
        assert [line["event"] for line in logged] == ["not pruned"]
        assert store.is_closed
        for _ in range(10):
            await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(scenario())


def test_where_other_nodes_cannot_be_reached_the_store_is_closed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[House, bytes]] = []

    async def open_nodes(there: House, secret: bytes) -> None:
        asked.append((there, secret))
        raise OSError("no Redis")

    monkeypatch.setattr(house, "open_nodes", open_nodes)

    async def scenario() -> None:
        store = Forgetful()
        there = House(Settings(data=tmp_path, redis=NOWHERE), store)
        with pytest.raises(OSError, match="no Redis"):
            await there.open()
        assert store.is_closed
        assert asked == [(there, load_secret(there.settings.secret))]
        there._lock.release()

    asyncio.run(scenario())
