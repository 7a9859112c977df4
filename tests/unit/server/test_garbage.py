"""Garbage is looked for when nobody has to wait for it."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from lastcard.server.garbage import MANY_NEW, MANY_STAYED, collect_in_calm, look_only_when_asked
from lastcard.server.services import Counters

ACTING_SECONDS = 0.2
NEW = 1000
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


async def is_found(
    *, acting: bool, old: bool = False, many_new: int = MANY_NEW, many_stayed: int = MANY_STAYED
) -> bool:
    """Whether garbage goes: soon, or not at all while someone acts in every moment.

    Old garbage was looked at once while it was still needed.
    """
    counters = Counters()
    closed = Closed()
    gone = weakref.ref(closed)
    if old:
        gc.collect()
    del closed
    kept = [[number] for number in range(NEW)]
    limits = {"many_new": many_new, "many_stayed": many_stayed}
    collecting = asyncio.create_task(collect_in_calm(counters, calm=0.001, every=0, **limits))
    await asyncio.sleep(0)
    counters.rows += 1
    clock = asyncio.get_running_loop().time
    may_wait = acting and (many_new == MANY_NEW or (old and many_stayed == MANY_STAYED))
    until = clock() + (ACTING_SECONDS if may_wait else LONGEST_SECONDS)
    while gone() is not None and clock() < until:
        counters.rows += acting
        if many_new == NEW:
            kept.append([0])
        await asyncio.sleep(0)
    collecting.cancel()
    return gone() is None


def test_it_is_found_when_nobody_acts() -> None:
    assert asyncio.run(is_found(acting=False))
    assert asyncio.run(is_found(acting=False, old=True))


def test_it_waits_while_someone_acts() -> None:
    assert not asyncio.run(is_found(acting=True))


def test_when_much_has_come_it_is_found_among_that_alone() -> None:
    """To look through all there is takes a third of a second, and everyone would wait for it."""
    before = gc.get_stats()
    assert asyncio.run(is_found(acting=True, many_new=NEW))
    assert not asyncio.run(is_found(acting=True, many_new=NEW, old=True))
    young, old = [
        now["collections"] - then["collections"]
        for now, then in zip(gc.get_stats(), before, strict=True)
    ][::2]
    assert young >= 2
    assert old == 1  # the one that made it old


def test_when_much_has_stayed_it_is_found_among_all() -> None:
    assert asyncio.run(is_found(acting=True, many_new=NEW, many_stayed=NEW, old=True))


def test_where_nothing_happens_nothing_is_looked_at() -> None:
    async def idle() -> None:
        collecting = asyncio.create_task(collect_in_calm(Counters(), calm=0.001, every=0))
        before = looked()
        for _ in range(1000):
            await asyncio.sleep(0)
        assert looked() == before
        collecting.cancel()

    asyncio.run(idle())
