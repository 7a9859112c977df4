"""Bots that search: apart from everyone else, and only where they can."""

import asyncio
import os
import time
from pathlib import Path

import httpx
import pytest

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

HIDE_NUMBA = """
import importlib.machinery
find = importlib.machinery.PathFinder.find_spec
importlib.machinery.PathFinder.find_spec = classmethod(
    lambda cls, name, *rest: None if name.partition(".")[0] == "numba" else find(name, *rest)
)
"""
ENOUGH_SECONDS = 120


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def _wait_for_line(process: ServerProcess, text: str) -> None:
    until = time.monotonic() + ENOUGH_SECONDS
    while text not in process.log.read_text():
        assert time.monotonic() < until, process.log.read_text()
        time.sleep(0.05)  # a log has no other way to say that a line came


async def _table_of_bots(process: ServerProcess, level: str, chairs: int) -> Client:
    """A table that plays on by itself while its host looks on."""
    host = await new_guest(process.url, "Ada")
    options = {"pace": "instant", "grace_ms": 0, "turn_seconds": 0, "chairs": chairs}
    code = await new_table(process.url, host.token, rules={"limit": "100000"}, **options)
    client = Client(process.ws_url, code, host)
    await client.connect()
    for chair in range(1, chairs):
        await client.ok(wire.SetBot, chair=chair, level=level)
    await client.ok(wire.Start)
    await client.ok(wire.Stand)
    return client


def test_while_experts_compile_nobody_waits_and_asked_to_stop_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder of its own everything is compiled anew, which takes a minute."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "compiled"))

    async def play(process: ServerProcess) -> None:
        experts = [await _table_of_bots(process, "expert", 4) for _ in range(2)]
        casual = await _table_of_bots(process, "casual", 4)
        for client, understudy in ((experts[0], "skilled"), (casual, None)):
            assert client.table is not None
            assert [chair.understudy for chair in client.table.chairs[1:]] == [understudy] * 3
        for client in (casual, *experts):
            seq = client.seq or 0
            await client.until(lambda c=client, s=seq: (c.seq or 0) >= s + 50, ENOUGH_SECONDS)
            await client.drop()

    with ServerProcess(tmp_path / "data", search=True) as process:
        assert process.process is not None
        _wait_for_line(process, "bots get ready")
        children = _children(process.process.pid)
        asyncio.run(play(process))
        assert "bots are ready" not in process.log.read_text()
        began = time.monotonic()
        assert process.stop() == 0
        assert time.monotonic() - began < 3 * 3  # three seconds, on a machine that has much to do
        for child in children:
            with pytest.raises(ProcessLookupError):
                os.kill(child, 0)


def test_where_what_experts_need_is_not_installed_they_are_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shim").mkdir()
    (tmp_path / "shim" / "sitecustomize.py").write_text(HIDE_NUMBA)
    paths = (str(tmp_path / "shim"), os.environ.get("PYTHONPATH", ""))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))

    async def ask(process: ServerProcess) -> None:
        host = await new_guest(process.url, "Ada")
        code = await new_table(process.url, host.token)
        async with Client(process.ws_url, code, host) as client:
            answer = await client.ask(wire.SetBot, chair=1, level="expert")
            assert isinstance(answer, wire.Refused)
            assert (answer.code, answer.facts) == ("no-such-bot", {"name": "expert"})
            await client.ok(wire.SetBot, chair=1, level="skilled")

    with ServerProcess(tmp_path / "data", search=True) as process:
        bots = httpx.get(f"{process.url}/api/catalog").json()["bots"]
        assert bots == ["random", "novice", "casual", "skilled"]
        asyncio.run(ask(process))
        _wait_for_line(process, "bots that search are not offered")
