"""The example of a client in under 60 lines plays a match."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

from lastcard import wire
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess

EXAMPLE = Path(__file__).parents[2] / "examples" / "network_bot.py"


def test_the_example_bot_plays_over_the_network(tmp_path: Path) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 60

    async def scenario(process: ServerProcess) -> None:
        ada = await new_guest(process.url, "Ada")
        code = await new_table(
            process.url, ada.token, chairs=2, pace="instant", grace_ms=0, rules={"limit": "60"}
        )
        async with Client(process.ws_url, code, ada) as client:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), process.url, code, stderr=subprocess.PIPE
            )
            await client.until(lambda: _both_sit(client))
            await client.ok(wire.Ready)
            await client.until(lambda: client.view is not None)
            await client.play(Random(3), lambda: client.stage == "over")
            _, errors = await asyncio.wait_for(bot.communicate(), 20)
            assert bot.returncode == 0, errors
            assert any(
                event.__class__.__name__ == "CardPlayed" and event.seat == 1  # type: ignore[union-attr]
                for event in client.events
            )

    with ServerProcess(tmp_path / "data") as process:
        asyncio.run(scenario(process))


def _both_sit(client: Client) -> bool:
    assert client.table is not None
    return all(chair.person is not None for chair in client.table.chairs)
