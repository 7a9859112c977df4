"""What nodes know of one another: two houses in one process, real PostgreSQL and real Redis."""

import asyncio
import subprocess
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from lastcard.engine.errors import Malformed
from lastcard.server.house import House
from lastcard.server.nodes.bus import UnusableRedis
from lastcard.server.nodes.messages import Part
from lastcard.server.settings import Settings, settings_from
from lastcard.server.stores.address import RedisAddress, StoreAddress
from lastcard.wire import TableOptions
from lastcard.wire.errors import Refuse
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 - what is awaited comes from another house
            await asyncio.sleep(0.01)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[House]:
    house = House(settings)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


@pytest.fixture
def settings(tmp_path: Path, postgres: PostgresServer, redis: RedisServer) -> Settings:
    return Settings(
        data=tmp_path / "one",
        store=StoreAddress.parse(postgres.new_database()),
        redis=RedisAddress.parse(redis.address),
        search=False,
        most_tables_each=2,
    )


def cli(redis: RedisServer, *words: str) -> str:
    command = ["redis-cli", "-p", str(redis.port), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_nodes_count_and_limit_together_and_survive_a_forgery_and_a_lost_line(
    settings: Settings, redis: RedisServer
) -> None:
    async def scenario() -> None:
        other = replace(settings, data=settings.data.with_name("two"))
        async with opened(settings) as one:
            assert one.nodes is not None
            nodes = one.nodes
            async with opened(other) as two:
                assert two.nodes is not None
                await until(lambda: nodes.count == 2)
                # A token of one node is good at the other, as is what somebody did there.
                ada = await one.hall.new_person("Ada")
                token = await one.sessions.begin(ada.id, 1)
                assert (await two.person_of(token)).id == ada.id
                one.crowd.came_in(ada.id)
                await until(lambda: two.crowd.sockets_of(ada.id) == 1)
                for house in (one, two):
                    await house.hall.create(TableOptions(listed=True), ada)
                await until(lambda: len(one.hall.listing_of_all()) == 2)
                with pytest.raises(Refuse, match="too-many-tables"):
                    await one.hall.create(TableOptions(), ada)
                for _ in range(4):
                    one.limit(one.limits.logins, "192.0.2.1")
                two.limit(two.limits.logins, "192.0.2.2")

                def is_limited() -> bool:
                    return bool(two.limits.logins.look("192.0.2.1", 0))

                one.limit(one.limits.logins, "192.0.2.1")
                await until(is_limited)
                with pytest.raises(Refuse, match="too-fast"):
                    two.limit(two.limits.logins, "192.0.2.1")
                # What cannot be written keeps nothing else from being said.
                nodes.bus.say(two.nodes.bus.me, Part(2**64))
                one.crowd.came_in(ada.id)
                await until(lambda: two.crowd.sockets_of(ada.id) == 2)
                one.crowd.went_out(ada.id)
                await until(lambda: two.crowd.sockets_of(ada.id) == 1)
                # What does not come from a node is not heard.
                channel = next(c for c in cli(redis, "PUBSUB", "CHANNELS").split() if "all" in c)
                assert int(cli(redis, "PUBLISH", channel, "x" * 40)) >= 2
                # A line that is cut is mended, and what was missed is asked for.
                cli(redis, "CLIENT", "KILL", "TYPE", "pubsub")
                await until(lambda: nodes.count == 1)
                one.crowd.came_in(ada.id)
                await until(lambda: nodes.count == 2)
                await until(lambda: two.crowd.sockets_of(ada.id) == 2)
            # Who is gone is no longer counted.
            await until(lambda: one.hall.listing_of_all() == one.hall.listing())

    asyncio.run(scenario())


def test_what_nodes_lack_is_said(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="--store postgresql"):
        settings_from({"redis": "redis://localhost"}, {})
    for wrong in ("localhost:6379", "redis://:hush/@x:y"):
        with pytest.raises(Malformed) as refused:
            settings_from({"redis": wrong, "store": "postgresql:///x"}, {})
        assert "redis://host:port" in str(refused.value)
        assert "hush" not in str(refused.value)

    async def nobody_there() -> None:
        address = RedisAddress.parse("redis://:hush@127.0.0.1:1")
        with pytest.raises(UnusableRedis) as refused:
            await House(replace(settings, redis=address)).open()
        assert "is Redis there" in str(refused.value)
        assert "hush" not in str(refused.value)

    asyncio.run(nobody_there())
