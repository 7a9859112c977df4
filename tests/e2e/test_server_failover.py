"""PostgreSQL fails over to its copy while people play: nothing that was acknowledged is missing."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess
from tests.postgres_server import PostgresServer

pytestmark = pytest.mark.long

PROMISED_SECONDS = 5.0
PATIENCE = float(os.environ.get("LASTCARD_TEST_PATIENCE", "3"))
"""So many times longer a busy machine may take."""


def test_the_copy_is_written_when_the_first_one_is_gone(tmp_path: Path) -> None:
    with PostgresServer() as first:
        name = first.new_database().partition("?")[0].rpartition("/")[2]
        with PostgresServer(copy_of=first) as copy:
            first.wait_for(copy)
            hosts = f"host={first.folder},{copy.folder}"
            store = f"postgresql://lastcard@/{name}?{hosts}&target_session_attrs=primary"
            with ServerProcess(tmp_path / "data", "--store", store) as server:
                noted, away = asyncio.run(_play_through(server, first, copy))
            kept = int(copy.sql("SELECT max(number) FROM rows", name))
            assert kept >= noted
    assert away < PROMISED_SECONDS * PATIENCE


async def _play_through(
    server: ServerProcess, first: PostgresServer, copy: PostgresServer
) -> tuple[int, float]:
    """The number of the last row that was acknowledged, and how long nothing was."""
    ada = await new_guest(server.url, "Ada")
    code = await new_table(server.url, ada.token)
    async with Client(server.ws_url, code, ada) as client:
        before = 0
        for ready in (True, False) * 10:
            before = (await client.ok(wire.Ready, ready=ready)).seq
        await asyncio.to_thread(first.stop, signal.SIGQUIT)
        began = time.monotonic()
        asking = asyncio.create_task(client.ask(wire.Ready, ready=True))
        await asyncio.to_thread(copy.promote)
        answer = await asking
        while isinstance(answer, wire.Refused):  # it took too long to be waited for
            assert answer.code == "cannot-save"
            answer = await client.ask(wire.Ready, ready=True)
        away = time.monotonic() - began
        assert answer.seq == before + 1
        noted = 0
        for ready in (False, True) * 5:
            noted = (await client.ok(wire.Ready, ready=ready)).seq
        assert noted == answer.seq + 10
    return noted, away
