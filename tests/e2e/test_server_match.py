"""A whole match over real sockets, against a real process."""

import asyncio
import json
import re
from pathlib import Path
from random import Random

import pytest

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

CARD = re.compile(r"\b(?:[RYGB][0-9SRD]|W[4A]?)\b")


@pytest.mark.parametrize("server", ["granian", "uvicorn"])
def test_a_person_plays_a_match_against_bots(tmp_path: Path, server: str) -> None:
    async def scenario(process: ServerProcess) -> None:
        ada = await new_guest(process.url, "Ada")
        code = await new_table(process.url, ada.token, pace="instant", rules={"limit": "100"})
        async with Client(process.ws_url, code, ada) as client:
            assert client.you is not None
            assert client.you.chair == 0
            await client.ok(wire.Start)
            await client.until(lambda: client.view is not None)
            taken = await client.play(Random(1), lambda: client.stage == "over")
            assert taken > 0
            assert client.board.winners
            assert max(client.board.totals) >= 100

    flags = ("--log-level", "debug", "--log-json")
    with ServerProcess(tmp_path / "data", *flags, server=server) as process:
        asyncio.run(scenario(process))
        assert process.stop() == 0
        process.start()
        assert process.stop() == 0
    log = process.log.read_text()
    assert "rror" not in log
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert any(line["event"] == "tables loaded" for line in lines)
    assert not CARD.findall(log)
