"""A data folder is one server's, and a full disk is told in time."""

import asyncio
import json
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess, free_port


def second_server(data: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lastcard", "serve", "--no-browser", "--data", str(data)]
    command += ["--host", "127.0.0.1", "--port", str(free_port()), *flags]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_second_server_is_told_who_holds_the_folder_and_the_first_plays_on(
    tmp_path: Path,
) -> None:
    async def scenario(first: ServerProcess) -> None:
        ada = await new_guest(first.url, "Ada")
        code = await new_table(first.url, ada.token, pace="instant")
        async with Client(first.ws_url, code, ada) as client:
            await client.ok(wire.Start)
            for flags in ((), ("--server", "granian", "--no-limits"), ("--log-json",)):
                refused = await asyncio.to_thread(second_server, first.data, *flags)
                assert refused.returncode == 2
                assert first.process is not None
                assert f"held by process {first.process.pid}" in refused.stderr
                assert f"port {first.port}" in refused.stderr
                assert "--data" in refused.stderr
                assert len(refused.stderr.splitlines()) == 1
                assert ("--log-json" in flags) == refused.stderr.startswith("{")
            await client.ok(wire.Chat, text="still here")

    with ServerProcess(tmp_path / "data") as first:
        asyncio.run(scenario(first))
        # Whoever dies without a word holds nothing any more.
        first.kill()
        first.start()
        assert first.stop() == 0
        first.start()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_readiness_tries_a_write(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        assert server.process is not None
        pid = server.process.pid
        usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        token = asyncio.run(new_guest(server.url, "Ada")).token
        # No file can grow: what a full disk does, without filling one.
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, usual[1]))
        assert wait_for(server, 503) == "the store cannot be written"
        assert httpx.get(f"{server.url}/healthz").status_code == 200
        refused = httpx.post(
            f"{server.url}/api/tables", json={}, headers={"Authorization": f"Bearer {token}"}
        )
        assert (refused.status_code, refused.json()["code"]) == (503, "cannot-save")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)
        assert wait_for(server, 200) == "ok"
        made = httpx.post(
            f"{server.url}/api/tables", json={}, headers={"Authorization": f"Bearer {token}"}
        )
        assert made.status_code == 201


READ_ONLY = """
mount --bind "$0" "$0" && mount -o remount,bind,ro / || exit 1
! touch "$0/../written" 2>/dev/null && exec "$@"
"""


def test_it_runs_where_nothing_but_its_folder_can_be_written(tmp_path: Path) -> None:
    """As in the container: no file elsewhere is missed, not even one that only makes it faster."""
    data = tmp_path / "data"
    data.mkdir()
    within = ["unshare", "--map-root-user", "--mount", "sh", "-c", READ_ONLY, str(data)]
    if shutil.which("unshare") is None:
        pytest.skip("unshare is not installed: apt-get install util-linux")
    tried = subprocess.run([*within, "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"no namespaces here: {tried.stderr}")

    async def scenario(server: ServerProcess) -> None:
        ada = await new_guest(server.url, "Ada")
        code = await new_table(server.url, ada.token, pace="instant")
        async with Client(server.ws_url, code, ada) as client:
            await client.ok(wire.Start)
            await client.ok(wire.Chat, text="here")

    with ServerProcess(data, "--log-json", within=within) as server:
        asyncio.run(scenario(server))
        assert server.stop() == 0
    assert not (tmp_path / "written").exists()
    log = [json.loads(line) for line in server.log.read_text().splitlines()]
    # A warning: bots were still compiling when it was asked to stop.
    assert {line["level"] for line in log} <= {"info", "warning"}, log


def wait_for(server: ServerProcess, status: int) -> str:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        answer = httpx.get(f"{server.url}/readyz")
        if answer.status_code == status:
            return answer.text
        time.sleep(0.1)  # it is tried once a second
    pytest.fail(f"never {status}")
