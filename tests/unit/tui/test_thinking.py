"""Thinking beside the screen."""

import asyncio
import threading

import pytest

from lastcard.tui.thinking import think_apart


def test_the_loop_runs_on_while_something_is_thought() -> None:
    asked = threading.Event()

    async def scene() -> str:
        thought = asyncio.create_task(think_apart(lambda: "so" if asked.wait(60) else "never"))
        await asyncio.sleep(0)
        asked.set()  # only a loop that runs on comes here
        return await thought

    assert asyncio.run(scene()) == "so"


def test_what_goes_wrong_is_raised_where_it_is_awaited() -> None:
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        asyncio.run(think_apart(fail))


def test_nobody_waits_for_a_thought_that_is_given_up() -> None:
    never = threading.Event()

    async def scene() -> None:
        thought = asyncio.create_task(think_apart(never.wait))
        await asyncio.sleep(0)
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)

    asyncio.run(scene())
    never.set()
