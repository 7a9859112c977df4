"""A whole match over real sockets, against a real process."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from lastcard.server import protocol
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess


@pytest.mark.parametrize("server", ["granian", "uvicorn"])
def test_a_person_plays_a_match_against_bots(tmp_path: Path, server: str) -> None:
    async def scenario(process: ServerProcess) -> None:
        ada = await new_guest(process.url, "Ada")
        code = await new_table(process.url, ada.token, pace="instant", rules={"limit": "100"})
        async with Client(process.ws_url, code, ada) as client:
            assert client.you is not None
            assert client.you.chair == 0
            await client.ok(protocol.Start)
            await client.until(lambda: client.view is not None)
            taken = await client.play(Random(1), lambda: client.stage == "over")
            assert taken > 5
            assert client.board.winners
            assert max(client.board.totals) >= 100

    with ServerProcess(tmp_path / "data", server=server) as process:
        asyncio.run(scenario(process))
        assert process.stop() == 0
    assert "rror" not in process.log.read_text()
