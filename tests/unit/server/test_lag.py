"""No request holds the loop: everyone else's moves would wait for it."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lastcard import wire
from lastcard.server.durations import STEPS, Durations, watch_loop
from lastcard.server.garbage import look_only_when_asked
from lastcard.server.stores import SqliteStore, Write
from tests.contracts.ended_matches import finished, summary
from tests.unit.server.evening import RECORD
from tests.unit.server.seated import Guest, random_move
from tests.unit.server.visiting import Server, Visitor

MATCHES = 10_000
LONGEST_MS = 5.0
TRIES = 20
"""A busy machine makes a step longer, since others use its caches, but never shorter: one try that
is short enough shows that the step is."""
Request = Callable[[], Awaitable[None]]


@pytest.fixture(autouse=True)
def the_servers_own_loop() -> None:
    """asyncio's own loop here: only its steps can be measured one by one."""


@pytest.fixture(autouse=True)
def garbage_as_a_server_has_it() -> Iterator[None]:
    """What other tests left in this process is not looked through, which takes half a second."""
    look_only_when_asked()
    yield
    gc.enable()
    gc.unfreeze()


class Stopwatch:
    """The longest time of its processor that a step of the loop took, by what was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = ""
        self.took: dict[str, float] = {}
        handle: Any = asyncio.Handle
        run = handle._run

        def run_measured(step: Any) -> None:
            # Not the time of day: other processes may have the processor meanwhile.
            began = time.thread_time()
            run(step)
            spent = (time.thread_time() - began) * 1000
            self.took[self.asked] = max(spent, self.took.get(self.asked, 0))

        monkeypatch.setattr(handle, "_run", run_measured)

    async def begin(self, asked: str) -> None:
        """From the next step on."""
        await asyncio.sleep(0)
        self.asked = asked
        await asyncio.sleep(0)


async def _long_match(server: Server, ada: Visitor) -> list[Guest]:
    """A match of a thousand moves, as it is stored."""
    options = wire.TableOptions(
        pace="instant", chairs=2, turn_seconds=0, grace_ms=0, rules={"limit": "100000"}
    )
    actor = await server.house.hall.create(options, ada.person)
    guests = [Guest(actor, visitor.person) for visitor in (ada, await server.newcomer("Ben"))]
    for guest in guests:
        await guest.join()
    await guests[1].ok(wire.Sit, chair=1)
    await guests[0].ok(wire.Start)
    random = Random(1)
    while actor.table.seq < 1000:
        if actor.table.state.stage == "between":
            for guest in guests:
                await guest.ok(wire.Ready)
        else:
            await random_move(guests, random)
    return guests


def test_no_request_holds_the_loop_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        server = Server()
        store = SqliteStore(tmp_path / "lastcard.db")
        server.house.services.store = store
        await server.house.open()
        ada = await server.newcomer("Ada")
        told = summary(ada.person.id, "ben", calls=1)
        await store.create_table("AAAAAA", 1, b"1")
        entries = [finished(n, told, ada.person.id, "ben") for n in range(2, MATCHES + 2)]
        await store.append(*(Write("AAAAAA", entry.first, b"", entry) for entry in entries))
        guests = await _long_match(server, ada)
        code = guests[0].actor.code
        for guest in guests:
            await guest.go()
        paths = ["/api/me/statistics", "/api/me/matches", "/api/tables", "/api/catalog"]
        paths += [f"/api/tables/{code}/lcn", "/api/schema.json", "/metrics", "/"]
        paths += ["/schema/openapi.json", "/readyz", "/t/ABCDEF"]

        async def get(path: str) -> None:
            answer = await ada.get(path)
            assert answer.status_code == 200
            if path == "/api/me/statistics":
                assert answer.json()["matches"] == MATCHES

        async def replay() -> None:
            assert (await ada.ask("POST", "/api/replays", RECORD)).status_code == 200

        async def load_table() -> None:
            await server.house.hall.sweep(2**60)
            assert code not in server.house.hall.tables
            await get(f"/api/tables/{code}")

        requests: dict[str, Request] = {path: partial(get, path) for path in paths}
        requests |= {"a replay": replay, "a table that is loaded": load_table}
        for ask in requests.values():  # what is loaded when it is first asked for is loaded
            await ask()
        watch = Stopwatch(monkeypatch)
        too_long: dict[str, float] = {}
        for name, ask in requests.items():
            for _ in range(TRIES):
                await watch.begin(name)
                await ask()
                await watch.begin("")
                too_long[name] = watch.took.pop(name)
                if too_long[name] <= LONGEST_MS:
                    del too_long[name]
                    break
        assert not too_long
        await server.house.close()

    asyncio.run(scenario())


def test_how_late_the_loop_is_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        lags = Durations()
        task = asyncio.create_task(watch_loop(lags))
        await asyncio.sleep(0)
        time.sleep(0.3)  # noqa: ASYNC251 - this is what must not happen
        async with asyncio.timeout(20):
            while not lags.total:  # noqa: ASYNC110 - until it was looked at
                await asyncio.sleep(0)
        task.cancel()
        assert lags.longest >= 0.2
        assert sum(lags.counts[STEPS.index(0.5) :]) >= 1
        server = Server()
        await server.house.open()
        server.house.services.lags.take(0.3)
        shown = (await Visitor(server).get("/metrics")).text
        assert 'lastcard_loop_lag_seconds_bucket{le="0.2"} ' in shown
        assert "lastcard_bot_answer_seconds_count" in shown
        await server.house.close()

    asyncio.run(scenario())
