"""`lastcard admin` against a server that runs; and a backup that is a server again."""

import asyncio
import json
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess


def admin(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lastcard", "admin", "--data", str(data), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_order_is_kept_from_the_command_line(tmp_path: Path) -> None:
    async def scenario(server: ServerProcess) -> None:
        ada, eve = [await new_guest(server.url, name) for name in ("Ada", "Eve")]
        code = await new_table(server.url, ada.token, name="Friday")
        async with Client(server.ws_url, code, ada), Client(server.ws_url, code, eve) as rude:
            listed = await asyncio.to_thread(admin, server.data, "tables")
            assert listed.returncode == 0, listed.stderr
            assert code in listed.stdout
            assert f"Ada ({ada.me.id})" in listed.stdout
            banned = await asyncio.to_thread(
                admin, server.data, "ban", eve.me.id, "--minutes", "5", "--reason", "spam"
            )
            assert banned.stdout == "done\n", banned.stderr
            await rude.until(lambda: rude.bye is not None)
            assert rude.bye == wire.Bye("banned", False)
        found = await asyncio.to_thread(admin, server.data, "--json", "bans")
        (ban,) = json.loads(found.stdout)["bans"]
        assert (ban["person"]["name"], ban["reason"]) == ("Eve", "spam")
        await asyncio.to_thread(admin, server.data, "lift", ban["id"])
        headers = {"Authorization": f"Bearer {eve.token}"}
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{server.url}/api/me", headers=headers)).status_code == 200
        refused = await asyncio.to_thread(admin, server.data, "close", "ZZZZZZ")
        assert (refused.returncode, refused.stderr) == (2, "lastcard: refused: no-such-table\n")
        log = await asyncio.to_thread(admin, server.data, "audit")
        assert [line.split()[2:4] for line in log.stdout.splitlines()[1:]] == [
            ["command", "lift-ban"],
            ["command", "ban-person"],
        ]

    with ServerProcess(tmp_path / "data") as server:
        asyncio.run(scenario(server))
        server.stop()
        gone = admin(server.data, "tables")
        assert gone.returncode == 2
        assert "no server runs" in gone.stderr


def test_a_backup_taken_in_the_middle_of_a_match_is_restored(tmp_path: Path) -> None:
    """Copied while people play, then put in the place of what was lost."""

    async def play(server: ServerProcess) -> tuple[wire.Session, str, int]:
        ada = await new_guest(server.url, "Ada")
        code = await new_table(server.url, ada.token, pace="instant", rules={"limit": "5000"})
        async with Client(server.ws_url, code, ada) as client:
            await client.ok(wire.Start)
            kept = (await client.ok(wire.Chat, text="before")).seq
            copied = await asyncio.to_thread(admin, server.data, "backup", str(tmp_path / "copy"))
            assert copied.returncode == 0, copied.stderr
            await client.ok(wire.Chat, text="after")
        return ada, code, kept

    async def come_back(server: ServerProcess, ada: wire.Session, code: str, kept: int) -> None:
        async with Client(server.ws_url, code, ada) as client:
            assert client.table is not None
            assert client.table.stage in ("playing", "between")
            assert (client.seq or 0) >= kept
            await client.ok(wire.Chat, text="and on")

    with ServerProcess(tmp_path / "data") as server:
        ada, code, kept = asyncio.run(play(server))
        server.kill()
    copy = tmp_path / "copy"
    for name in ("lastcard.db", "secret"):
        assert stat.S_IMODE((copy / name).stat().st_mode) == 0o600
    again = admin(server.data, "backup", str(copy))
    assert again.returncode == 2
    assert "is there already" in again.stderr
    restored = tmp_path / "restored"
    restored.mkdir()
    for name in ("lastcard.db", "secret"):
        (restored / name).write_bytes((copy / name).read_bytes())
    with ServerProcess(restored) as server:
        asyncio.run(come_back(server, ada, code, kept))


def test_where_there_is_nothing_to_copy_it_says_so(tmp_path: Path) -> None:
    refused = admin(tmp_path, "backup", str(tmp_path / "copy"))
    assert refused.returncode == 2
    assert "no database" in refused.stderr


@pytest.mark.parametrize("words", [[], ["ban"], ["nothing"]])
def test_a_command_that_is_none_is_explained(tmp_path: Path, words: list[str]) -> None:
    refused = admin(tmp_path, *words)
    assert refused.returncode == 2
    assert "usage: lastcard admin" in refused.stderr
