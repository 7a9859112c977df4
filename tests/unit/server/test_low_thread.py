"""Passwords are hashed in a line of their own: nobody else waits for it, and it is not long."""

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import httpx
import pytest

from lastcard.server.low_thread import MOST_WAITING, LowThread
from lastcard.server.processes import NICENESS
from lastcard.wire.errors import Refuse
from tests.unit.server.visiting import Visitor, open_server

ADDRESSES = 100
LOGIN = {"login": "ada", "password": "correct horse"}


def log_in(eve: Visitor, number: int) -> Coroutine[Any, Any, httpx.Response]:
    """Guess a password, each from elsewhere."""
    body = {**LOGIN, "login": f"ada{number}"}
    return eve.ask("POST", "/api/sessions", body, address=f"198.51.{number}.7")


def test_logins_from_many_addresses_wait_apart_and_are_refused_when_they_are_too_many() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            line = server.house.password_thread
            is_hashed = threading.Event()
            first = asyncio.create_task(line.do(is_hashed.wait))  # one that takes long
            await asyncio.sleep(0)
            eve = Visitor(server)
            waiting = logins = {asyncio.create_task(log_in(eve, n)) for n in range(ADDRESSES)}
            while len(waiting) >= MOST_WAITING:
                _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            assert line.waiting == MOST_WAITING
            # Who plays is answered, and a new password is refused in a word that they can read.
            assert (await ada.get("/api/me")).status_code == 200
            refused = await ada.ask("POST", "/api/accounts", LOGIN)
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            is_hashed.set()
            answers = Counter(answer.status_code for answer in await asyncio.gather(*logins))
            assert answers == {401: MOST_WAITING - 1, 503: ADDRESSES - MOST_WAITING + 1}
            await first
            assert line.waiting == 0
            assert (await ada.ask("POST", "/api/accounts", LOGIN)).status_code == 201

    asyncio.run(scenario())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no thread can stand back")
def test_it_stands_back_behind_the_tables() -> None:
    async def scenario() -> None:
        thread = LowThread("test")
        here = os.getpriority(os.PRIO_PROCESS, 0)
        there = await thread.do(os.getpriority, os.PRIO_PROCESS, 0)
        assert there == min(here + NICENESS, 19)
        assert os.getpriority(os.PRIO_PROCESS, 0) == here
        thread.close()
        with pytest.raises(Refuse, match="busy"):
            await thread.do(os.getpriority, os.PRIO_PROCESS, 0)

    asyncio.run(scenario())
