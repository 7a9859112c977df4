"""The server's tests run on the event loop that the server itself runs on."""

import asyncio
import sys

import pytest


@pytest.fixture(autouse=True)
def the_servers_own_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """`uvloop` where `lastcard serve` has it: its timers differ from asyncio's in small things."""
    if sys.platform != "win32":
        uvloop = pytest.importorskip("uvloop", reason="the server has asyncio's loop here")
        monkeypatch.setattr(asyncio.events, "new_event_loop", uvloop.new_event_loop)
