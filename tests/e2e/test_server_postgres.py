"""A server whose tables are in PostgreSQL: it, or the database, dies while people play."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess, free_port
from tests.postgres_server import PostgresServer


@pytest.fixture
def database() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


def lastcard(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lastcard", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_tables_go_on_when_the_database_or_the_server_was_killed(
    tmp_path: Path, database: PostgresServer
) -> None:
    store = database.new_database().replace("lastcard@", "lastcard:hush-hush@")

    async def readiness(server: ServerProcess) -> int:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"{server.url}/readyz", timeout=30)).status_code

    async def scenario(server: ServerProcess) -> None:
        ada = await new_guest(server.url, "Ada")
        code = await new_table(server.url, ada.token)
        async with Client(server.ws_url, code, ada) as client:
            first = (await client.ok(wire.Chat, text="one")).seq
            # A restart is waited for.
            await asyncio.to_thread(database.stop, signal.SIGQUIT)
            said = asyncio.create_task(client.ask(wire.Chat, text="two"))
            await asyncio.to_thread(database.start)
            answer = await said
            # On a slow machine it took too long to be waited for: nothing was done, and we know.
            assert isinstance(answer, wire.Ack) or answer.code == "cannot-save"
            # An outage is told; afterwards all goes on.
            await asyncio.to_thread(database.stop)
            while await readiness(server) != 503:
                pass
            refused = await client.ask(wire.Chat, text="lost")
            assert isinstance(refused, wire.Refused)
            assert refused.code == "cannot-save"
            await asyncio.to_thread(database.start)
            while await readiness(server) != 200:
                pass
            seq = (await client.ok(wire.Chat, text="three")).seq
            assert seq == first + 1 + isinstance(answer, wire.Ack)
            listed = await asyncio.to_thread(
                lastcard, "admin", "--data", str(server.data), "tables"
            )
            assert code in listed.stdout, listed.stderr
            # A second server is told who uses the database.
            words = ["--no-browser", "--data", str(tmp_path / "other"), "--store", store]
            second = await asyncio.to_thread(lastcard, "serve", "--port", str(free_port()), *words)
            assert second.returncode == 2
            assert "is used by another server" in second.stderr
            assert "hush" not in second.stderr
        server.kill()
        server.start()
        async with Client(server.ws_url, code, ada) as client:
            assert (client.seq or 0) >= seq
            await client.ok(wire.Chat, text="four")
        async with httpx.AsyncClient() as http:
            metrics = (await http.get(f"{server.url}/metrics")).text
        assert "lastcard_store_up 1.0" in metrics
        assert "lastcard_store_commit_seconds_bucket" in metrics

    with ServerProcess(tmp_path / "data", "--store", store) as server:
        asyncio.run(scenario(server))
        copied = lastcard("admin", "--data", str(server.data), "backup", str(tmp_path / "copy"))
        assert "pg_dump" in copied.stderr
        assert server.stop() == 0
    for file in (server.log, server.data / "lock"):
        assert "hush" not in file.read_text()
    assert not (server.data / "lastcard.db").exists()
