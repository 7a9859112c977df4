"""Garbage is looked for when nobody has to wait for it."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from lastcard.server.garbage import MANY_NEW, collect_in_calm, look_only_when_asked
from lastcard.server.services import Counters

ACTING_SECONDS = 0.2
LONGEST_SECONDS = 30


class Closed:
    """Refers to itself, like a socket and its protocol: nothing frees it but a search."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_served() -> Iterator[None]:
    """Garbage is looked for as a server does it, until the test is over."""
    look_only_when_asked()
    yield
    gc.enable()
    gc.unfreeze()


def looked() -> int:
    """How often Python looked for garbage in this process."""
    return sum(generation["collections"] for generation in gc.get_stats())


def test_while_people_play_nothing_is_looked_at() -> None:
    before = looked()
    kept = [[number] for number in range(100_000)]
    assert looked() == before
    assert kept


async def is_found(*, acting: bool, many: int = MANY_NEW) -> bool:
    """Whether garbage goes: soon, or not at all while someone acts in every moment."""
    counters = Counters()
    gone = weakref.ref(Closed())
    collecting = asyncio.create_task(collect_in_calm(counters, calm=0.001, every=0, many=many))
    await asyncio.sleep(0)
    counters.rows += 1
    clock = asyncio.get_running_loop().time
    until = clock() + (ACTING_SECONDS if acting and many == MANY_NEW else LONGEST_SECONDS)
    while gone() is not None and clock() < until:
        counters.rows += acting
        await asyncio.sleep(0)
    collecting.cancel()
    return gone() is None


def test_it_is_found_when_nobody_acts() -> None:
    assert asyncio.run(is_found(acting=False))


def test_it_waits_while_someone_acts() -> None:
    assert not asyncio.run(is_found(acting=True))


def test_it_does_not_wait_when_much_has_come_together() -> None:
    kept = [[number] for number in range(1000)]
    assert asyncio.run(is_found(acting=True, many=len(kept)))


def test_where_nothing_happens_nothing_is_looked_at() -> None:
    async def idle() -> None:
        collecting = asyncio.create_task(collect_in_calm(Counters(), calm=0.001, every=0))
        before = looked()
        for _ in range(1000):
            await asyncio.sleep(0)
        assert looked() == before
        collecting.cancel()

    asyncio.run(idle())
