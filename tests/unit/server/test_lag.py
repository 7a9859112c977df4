"""No request holds the loop: everyone else's moves would wait for it.

It takes some ten seconds: every route is asked, and there has to be much to ask for.
"""

import asyncio
import gc
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.server.durations import STEPS, Durations, watch_loop
from lastcard.server.garbage import look_only_when_asked
from tests.unit.server.largest import DEEDS, MATCHES, Ask, largest, requests_of
from tests.unit.server.visiting import Server, Visitor

LONGEST_MS = 5.0
TRIES = 20
"""A busy machine makes a step longer, since others use its caches, but never shorter: one try that
is short enough shows that the step is."""


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


def test_no_request_holds_the_loop_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        there = await largest(tmp_path)
        hall, code = there.server.house.hall, there.actor.code
        for guest in there.guests:
            await guest.go()
        requests = requests_of(there)
        assert set(requests) == {f"{method} {path}" for method, path in there.server.routes}

        async def put_a_table_away() -> Ask:
            await hall.sweep(2**60)
            assert code not in hall.tables
            return lambda: there.ask("GET", f"/api/tables/{code}")

        requests["a table that is loaded"] = put_a_table_away
        for prepare in requests.values():  # what is loaded when it is first asked for is loaded
            await (await prepare())()
        watch = Stopwatch(monkeypatch)
        too_long: dict[str, float] = {}
        for name, prepare in requests.items():
            for _ in range(TRIES):
                ask = await prepare()
                await watch.begin(name)
                await ask()
                await watch.begin("")
                too_long[name] = watch.took.pop(name)
                if too_long[name] <= LONGEST_MS:
                    del too_long[name]
                    break
        assert not too_long
        exported = (await there.ask("GET", "/api/me/export")).json()
        assert len(exported["matches"]) >= MATCHES
        assert len(exported["said"]) >= MATCHES
        assert len(exported["deeds"]) >= DEEDS
        assert (await there.ada.get("/api/me/statistics")).json()["matches"] >= MATCHES
        await there.server.house.close()

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
