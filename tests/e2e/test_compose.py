"""`deploy/nodes/compose.yaml` as it stands: two nodes, PostgreSQL, Redis and the proxy come up, and
people play at them through the proxy while one node after the other is renewed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from lastcard import wire
from tests.e2e.compose import Compose, Image, require_programs
from tests.e2e.image import built
from tests.e2e.nodes import Proxy
from tests.e2e.server_client import new_guest, new_table
from tests.e2e.server_process import ServerProcess
from tests.e2e.test_server_faults import OPTIONS, Gambler
from tests.e2e.test_server_upgrade import everyone_goes_on
from tests.postgres_server import require_programs as require_postgres

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
FILE = ROOT / "deploy/nodes/compose.yaml"
POSTGRES = """
mkdir -p /var/run/postgresql
printf %s "$POSTGRES_PASSWORD" > /tmp/password
PROGRAMS/initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile /tmp/password -A scram-sha-256 --no-sync
echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
echo "CREATE DATABASE $POSTGRES_USER" | PROGRAMS/postgres --single -D "$PGDATA" postgres
exec PROGRAMS/postgres -D "$PGDATA" -c "listen_addresses=*"
"""
"""What the image of PostgreSQL does at its first start."""


def without_search(image: Image) -> Image:
    """Compiling the bots that search, which the image does once, would take most of the time."""
    return replace(image, environment={**image.environment, "LASTCARD_SEARCH": "0"})


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Compose]:
    require_programs()
    script = POSTGRES.replace("PROGRAMS", str(require_postgres()))
    data = {"PGDATA": "/var/lib/postgresql/data"}
    images = {
        "lastcard": without_search(built(tmp_path)),
        "postgres:16": Image(["bash", "-ec", script], 999, data),
        # Redis is open to its network in its image, and only there.
        "redis:7": Image([], 999, added=["--protected-mode", "no"]),
        "caddy:2": Image(["caddy", "run", "--config", "/etc/caddy/Caddyfile"], 0),
    }
    with Compose(FILE, tmp_path, images, {"POSTGRES_PASSWORD": "a-secret"}) as composed:
        yield composed


def test_what_the_compose_file_says_is_a_server_that_goes_on_while_it_is_renewed(
    up: Compose, tmp_path: Path
) -> None:
    front = ServerProcess(tmp_path / "front")  # only its address: it is the proxy
    front.port = up.publish("proxy")

    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=front.url, timeout=20) as http:
            # Until the proxy has seen that the nodes are healthy.
            while (await http.get("/api/catalog")).status_code != 200:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            for inside in ("/metrics", "/readyz", "/healthz"):
                assert (await http.get(inside)).status_code == 404
        people = [await new_guest(front.url, name) for name in ("Ada", "Ben")]
        code = await new_table(front.url, people[0].token, **OPTIONS)
        proxy = Proxy([front])
        async with (
            Gambler(proxy, code, people[0], 0) as one,
            Gambler(proxy, code, people[1], 1) as two,
        ):
            assert isinstance(await two.ask(wire.Sit, chair=1), wire.Ack)
            assert isinstance(await one.ask(wire.Start), wire.Ack)
            playing = [asyncio.create_task(p.play(Random(n))) for n, p in enumerate((one, two))]
            await everyone_goes_on((one, two), playing)
            for node in ("node1", "node2"):
                await asyncio.to_thread(up.renew, node)
                await everyone_goes_on((one, two), playing)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(scenario())
    for node in ("node1", "node2"):
        assert "Traceback" not in up.services[node].log.read_text()
