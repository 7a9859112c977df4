"""A scenario is played with every store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from lastcard.server.stores import MemoryStore, SqliteStore, Store
from lastcard.server.stores.address import StoreAddress
from lastcard.server.stores.postgres import PostgresStore
from tests.postgres_server import PostgresServer

Scenario = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Makes a store of each kind, with nothing in it."""

    def new_store() -> Store:
        match request.param:
            case "memory":
                return MemoryStore()
            case "sqlite":
                return SqliteStore(tmp_path / "deep" / "lastcard.db")
            case _:
                server: PostgresServer = request.getfixturevalue("postgres")
                return PostgresStore(StoreAddress.parse(server.new_database()))

    return new_store


@pytest.fixture
def run(new_store: Callable[[], Store]) -> Callable[[Scenario], None]:
    def run_it(scenario: Scenario) -> None:
        async def main() -> None:
            store = new_store()
            await store.open()
            try:
                await scenario(store)
            finally:
                await store.close()

        asyncio.run(main())

    return run_it
