"""Work that goes on for as long as the server runs: whatever fails in it ends it for nobody."""

import asyncio

import pytest

from lastcard.server import hall as hall_module
from lastcard.server.clock import now_ms
from lastcard.server.lasting import lasting
from lastcard.server.stores import MemoryStore
from tests.unit.server.evening import new_table
from tests.unit.server.visiting import PATIENCE, open_server


def test_what_fails_is_told_and_begun_again_until_it_is_done() -> None:
    begun, failures = [0], [0]

    async def work() -> None:
        begun[0] += 1
        if begun[0] < 3:
            raise ZeroDivisionError

    def failed() -> None:
        failures[0] += 1

    asyncio.run(lasting(work, failed, again=0))
    assert (begun, failures) == ([3], [2])


def test_what_is_ended_from_outside_is_not_begun_again() -> None:
    async def scenario() -> None:
        begun: list[int] = []

        async def work() -> None:
            begun.append(1)
            await asyncio.Event().wait()

        task = asyncio.create_task(lasting(work, again=0))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert begun == [1]

    asyncio.run(scenario())


class Odd(MemoryStore):
    """Closing a table fails for once in a way that nobody has thought of."""

    faults = 1
    closed = 0

    async def close_table(self, code: str, now: int) -> None:
        self.faults -= 1
        if self.faults >= 0:
            raise ZeroDivisionError
        self.closed += 1
        await super().close_table(code, now)


def test_tables_are_swept_also_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(hall_module, "lasting", lambda *work: lasting(*work, again=0))

    async def scenario() -> None:
        store = Odd()
        async with open_server(store=store) as server:
            for name in ("Ada", "Ben"):
                actor, guests = await new_table(server, [await server.newcomer(name)])
                await guests[0].go()
                actor.last_active = now_ms() - 10**9
            async with asyncio.timeout(PATIENCE):
                while not store.closed:  # noqa: ASYNC110 - the server does it by itself
                    await asyncio.sleep(0.01)
            assert not server.house.hall.tables
            assert server.house.services.counters.failures == 1

    asyncio.run(scenario())
