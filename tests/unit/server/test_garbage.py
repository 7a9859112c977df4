"""Garbage is looked for when nobody has to wait for it."""

import asyncio
import gc
import weakref

import pytest

from lastcard.server.garbage import NEW_OBJECTS, YOUNG, collect_in_calm, look_at_little
from lastcard.server.services import Counters


class Kept:
    """Refers to itself, so nothing frees it but a search for garbage."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def as_served():
    """Garbage is looked for as a server does it, until the test is over."""
    before = gc.get_threshold()
    look_at_little()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("as_served")
def test_while_people_play_not_everything_is_looked_at():
    whole = gc.get_stats()[2]["collections"]
    kept = [[number] for number in range(30 * NEW_OBJECTS * YOUNG)]
    assert gc.get_stats()[2]["collections"] == whole
    assert len(kept) == 30 * NEW_OBJECTS * YOUNG


@pytest.mark.usefixtures("as_served")
def test_what_is_new_is_looked_at_all_the_same():
    gone = weakref.ref(Kept())
    kept = [[number] for number in range(2 * NEW_OBJECTS)]
    assert gone() is None
    assert kept


def old_garbage() -> weakref.ref:
    """Something that is garbage, but was there for so long that it no longer counts as new."""
    kept = Kept()
    gc.collect(0)
    gc.collect(1)
    return weakref.ref(kept)


async def is_collected(counters: Counters, *, at_least_every: float, acting: bool) -> bool:
    """Whether old garbage goes while someone acts in every moment, or only at first."""
    gone = old_garbage()
    given = {"calm": 0.001, "every": 0.0, "at_least_every": at_least_every}
    collecting = asyncio.create_task(collect_in_calm(counters, **given))
    await asyncio.sleep(0)
    counters.rows += 1
    clock = asyncio.get_running_loop().time
    until = clock() + (30 if at_least_every == 0 or not acting else 0.2)
    while gone() is not None and clock() < until:
        counters.rows += acting
        await asyncio.sleep(0)
    collecting.cancel()
    return gone() is None


@pytest.mark.usefixtures("as_served")
def test_what_is_left_goes_when_nobody_acts():
    assert asyncio.run(is_collected(Counters(), at_least_every=3600, acting=False))


@pytest.mark.usefixtures("as_served")
def test_while_someone_acts_it_waits_until_it_is_overdue():
    assert not asyncio.run(is_collected(Counters(), at_least_every=3600, acting=True))
    assert asyncio.run(is_collected(Counters(), at_least_every=0, acting=True))
