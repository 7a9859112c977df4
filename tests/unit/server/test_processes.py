"""Processes of our own: nobody can take them from the others, and what is lost is started anew."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from lastcard.server.processes import Line, Lost, all_reaped
from lastcard.wire.errors import Refuse
from tests.unit.server.chores import Chore

LONG = 60


@asynccontextmanager
async def open_line(**settings: Any) -> AsyncGenerator[Line]:
    line = Line("tests", **settings)
    try:
        yield line
    finally:
        line.close()
        await all_reaped()


def test_who_asks_seldom_goes_before_all_who_ask_often() -> None:
    async def scenario() -> None:
        done: list[str] = []

        async def ask(line: Line, key: str, number: int) -> None:
            await line.do(key, Chore(f"{key}{number}"), LONG)
            done.append(key)

        async with open_line() as line:
            await line.do("nobody", Chore("start"), LONG)
            greedy = [asyncio.create_task(ask(line, f"greedy{n % 3}", n)) for n in range(60)]
            while len(done) < 12:  # noqa: ASYNC110 - until they are in the middle of it
                await asyncio.sleep(0)
            await ask(line, "modest", 0)
            # One was being done; each of the three may have had as little as nothing until then.
            assert done.index("modest") <= 12 + 4
            await asyncio.gather(*greedy)
            assert [done.count(f"greedy{n}") for n in range(3)] == [20, 20, 20]

    asyncio.run(scenario())


@pytest.mark.parametrize("wrong", ["hang", "die", "fail"])
def test_a_process_that_is_lost_is_started_anew(wrong: str) -> None:
    async def scenario() -> None:
        async with open_line() as line:
            first = await line.do("me", Chore("one"), LONG)
            with pytest.raises(Lost):
                await line.do("me", Chore(wrong), LONG, at_most=0.2)
            second = await line.do("me", Chore("one"), LONG)
            assert (first == second) is (wrong == "fail")  # a failure is no reason to end it

    asyncio.run(scenario())


def test_who_waits_too_long_gives_up_and_the_others_go_on() -> None:
    async def scenario() -> None:
        async with open_line() as line:
            await line.do("me", Chore("start"), LONG)
            hanging = asyncio.create_task(line.do("slow", Chore("hang"), LONG, at_most=1))
            await asyncio.sleep(0)
            with pytest.raises(TimeoutError):
                await line.do("me", Chore("never done"), 0.05)
            with pytest.raises(Lost):
                await hanging
            assert str(await line.do("me", Chore("next"), LONG)).startswith("next by ")
            assert line.waiting == 0

    asyncio.run(scenario())


def test_only_so_many_may_wait_and_what_is_refused_over_there_is_refused_here() -> None:
    async def scenario() -> None:
        async with open_line(most_waiting=2) as line:
            tasks = [asyncio.create_task(line.do(f"{n}", Chore(f"{n}"), LONG)) for n in range(4)]
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            refused = [answer.code for answer in answers if isinstance(answer, Refuse)]
            assert refused == ["busy"]  # one was begun, two waited
            with pytest.raises(Refuse, match="bad-record") as refusal:
                await line.do("me", Chore("refuse"), LONG)
            assert refusal.value.facts == {"problem": "all of it"}

    asyncio.run(scenario())


def _pids(line: Line) -> list[int]:
    """The processes that run."""
    return [pid for process in line._processes if (pid := process.pid) is not None]


def test_idle_processes_end_and_all_end_with_the_line() -> None:
    async def scenario() -> None:
        async with open_line(processes=2, idle_seconds=0.01) as line:
            first = await line.do("me", Chore("one"), LONG)
            async with asyncio.timeout(LONG):
                while _pids(line):  # noqa: ASYNC110 - a timer ends them
                    await asyncio.sleep(0.01)
            assert await line.do("me", Chore("one"), LONG) != first
            hanging = asyncio.create_task(line.do("me", Chore("hang"), LONG))
            await asyncio.sleep(0)
            while not _pids(line):  # noqa: ASYNC110 - until it is started
                await asyncio.sleep(0.01)
            pids = _pids(line)
        with pytest.raises(Lost):
            await hanging
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        with pytest.raises(Refuse, match="busy"):
            await line.do("me", Chore("too late"), LONG)

    asyncio.run(scenario())


def test_a_process_whose_server_is_gone_ends() -> None:
    worker = subprocess.Popen(
        [sys.executable, "-m", "lastcard.server.worker", "0"], stdin=subprocess.PIPE
    )
    assert worker.stdin is not None
    worker.stdin.close()
    assert worker.wait(LONG) == 0
