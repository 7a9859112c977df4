"""What only a store on a server can show: versions, restarts, lines that are cut, two at once."""

import asyncio
import signal
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager

import pytest

from lastcard.engine.errors import Malformed
from lastcard.server.stores import (
    CannotSave,
    LeaseLost,
    NewerDatabase,
    StoredPerson,
    TableElsewhere,
    UnusableDatabase,
    Write,
    leases,
    postgres_line,
    postgres_migrations,
)
from lastcard.server.stores import postgres as postgres_store
from lastcard.server.stores.address import StoreAddress
from lastcard.server.stores.postgres import PostgresStore, StoreTaken
from lastcard.server.stores.postgres_migrations import MIGRATIONS, VERSION
from tests.cut_line import CutLine
from tests.postgres_server import PostgresServer


@pytest.fixture(scope="module")
def own_server() -> Iterator[PostgresServer]:
    """One that may be ended, and is started again: nobody else uses it."""
    with PostgresServer() as server:
        yield server


@asynccontextmanager
async def opened(address: str) -> AsyncGenerator[PostgresStore]:
    store = PostgresStore(StoreAddress.parse(address))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def name_of(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


# ── Versions ──────────────────────────────────────────────────────────────────────────────────────


def test_a_new_database_gets_every_migration_and_an_old_one_those_it_lacks(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.new_database()

    async def main() -> None:
        async with opened(address) as store:
            await store.create_table("AAAAAA", 1, b"a")
        # The next version of the program adds a step. Several servers start at once.
        steps = (*MIGRATIONS, "ALTER TABLE people ADD COLUMN flag BIGINT; CREATE TABLE x (y TEXT)")
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", steps)
        monkeypatch.setattr(postgres_migrations, "VERSION", len(steps))

        async def start() -> None:
            async with opened(address) as newer:
                assert await newer.rows("AAAAAA") == [(1, b"a")]

        await asyncio.gather(start(), start(), start())
        monkeypatch.undo()
        # It only adds, so this version can still be started beside it.
        async with opened(address) as store:
            assert await store.create_table("BBBBBB", 1, b"b")
        # The one after it removes something, and says so.
        steps = (*steps, "DROP TABLE x")
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", steps)
        monkeypatch.setattr(postgres_migrations, "VERSION", len(steps))
        monkeypatch.setattr(postgres_migrations, "OLDEST", VERSION + 1)
        await start()
        monkeypatch.undo()
        with pytest.raises(NewerDatabase, match=r"newer lastcard.*--store"):
            await PostgresStore(StoreAddress.parse(address)).open()

    asyncio.run(main())
    assert postgres.sql("SELECT version FROM schema", name_of(address)) == str(VERSION + 2)


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.new_database()

    async def main() -> None:
        async with opened(address) as store:
            await store.create_table("AAAAAA", 1, b"a")
        steps = (*MIGRATIONS, "DELETE FROM rows; CREATE TABLE tables (code TEXT)")
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", steps)
        monkeypatch.setattr(postgres_migrations, "VERSION", len(steps))
        with pytest.raises(UnusableDatabase, match="already exists"):
            await PostgresStore(StoreAddress.parse(address)).open()
        monkeypatch.undo()
        async with opened(address) as again:
            assert await again.rows("AAAAAA") == [(1, b"a")]

    asyncio.run(main())


# ── Addresses ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("postgresql://ada:hush%40@db:5433/cards", "postgresql://ada@db:5433/cards"),
        ("postgres://ada:hush%40@db/cards", "postgresql://ada@db/cards"),
        (
            "postgresql:///cards?host=/run/pg&password=hush%40",
            "postgresql:///cards?host=/run/pg",
        ),
        (
            "postgresql://ada:hush%40@db:5433,copy:5434/cards?target_session_attrs=primary",
            "postgresql://ada@db:5433,copy:5434/cards?target_session_attrs=primary",
        ),
    ],
)
def test_an_address_prints_itself_without_its_password(text: str, shown: str) -> None:
    address = StoreAddress.parse(text)
    assert str(address) == shown
    assert "hush" not in repr(address)
    assert "hush" not in address.without_secrets(f"no such thing: {text}, hush@ or hush%40")


@pytest.mark.parametrize("text", ["mysql://db/x", "cards", "postgresql://ada:hu/sh@db:x/cards"])
def test_what_is_wrong_with_an_address_is_told_without_repeating_it(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        StoreAddress.parse(text)
    assert text not in str(refused.value)
    assert "hu/sh" not in str(refused.value)


def test_a_database_that_is_not_there_is_told_of_without_the_password(
    postgres: PostgresServer,
) -> None:
    async def main() -> None:
        for address in (
            f"postgresql://ada:hush@/nothing?host={postgres.folder}",
            "postgresql://ada:hush@127.0.0.1:1/nothing",
        ):
            with pytest.raises(UnusableDatabase) as refused:
                await PostgresStore(StoreAddress.parse(address)).open()
            assert "hush" not in str(refused.value)

    asyncio.run(main())


# ── Writing ───────────────────────────────────────────────────────────────────────────────────────


def test_many_writes_share_few_commits_and_each_is_waited_for(postgres: PostgresServer) -> None:
    address = postgres.new_database()
    name = name_of(address)
    postgres.sql(f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def main() -> None:
        async with opened(address) as store:
            await store.create_table("AAAAAA", 1, b"a")
            before = store.commits
            await asyncio.gather(*(store.append(Write("AAAAAA", n, b"x")) for n in range(2, 1002)))
            assert store.commits - before < 100
            # Acknowledged means on disk: what makes it so must not get lost.
            writing = await store.line.writing()
            assert await writing.fetchval("SHOW synchronous_commit") == "on"

    asyncio.run(main())


def test_what_postgresql_cannot_keep_in_a_text_is_replaced(postgres: PostgresServer) -> None:
    async def main() -> None:
        async with opened(postgres.new_database()) as store:
            await store.save_person(StoredPerson("p1", "A\0da"))
            ada = await store.person("p1")
            assert ada is not None
            assert ada.name == "A\N{REPLACEMENT CHARACTER}da"

    asyncio.run(main())


# ── Outages ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_a_restart_is_waited_for_and_nothing_is_lost_or_doubled(
    own_server: PostgresServer, how: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_line, "PATIENCE_SECONDS", 120)

    async def main() -> None:
        async with opened(own_server.new_database()) as store:
            await store.create_table("AAAAAA", 1, b"1")
            written = 1
            enough, wrote = asyncio.Event(), asyncio.Event()

            async def write() -> None:
                nonlocal written
                while not enough.is_set():
                    await store.append(Write("AAAAAA", written + 1, b"x"))
                    written += 1
                    wrote.set()

            writing = asyncio.create_task(write())
            for _ in range(2):
                await asyncio.to_thread(own_server.stop, how)
                reading = asyncio.create_task(store.person("p1"))
                await asyncio.to_thread(own_server.start)
                assert await reading is None
                await store.check()
                wrote.clear()
                waiting = asyncio.create_task(wrote.wait())
                await asyncio.wait([waiting, writing], return_when=asyncio.FIRST_COMPLETED)
                assert not writing.done(), writing.result()
            enough.set()
            await writing
            rows = await store.rows("AAAAAA")
            assert [number for number, _ in rows] == list(range(1, written + 1))

    asyncio.run(main())


def test_in_a_long_outage_writes_are_refused_and_afterwards_all_goes_on(
    own_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_line, "PATIENCE_SECONDS", 0)

    async def main() -> None:
        async with opened(own_server.new_database()) as store:
            await store.create_table("AAAAAA", 1, b"1")
            await asyncio.to_thread(own_server.stop)
            with pytest.raises(CannotSave):
                await store.append(Write("AAAAAA", 2, b"2"), Write("AAAAAA", 3, b"3"))
            with pytest.raises(CannotSave):
                await store.check()
            with pytest.raises(CannotSave):
                await store.rows("AAAAAA")
            assert not store.is_up
            await asyncio.to_thread(own_server.start)
            monkeypatch.setattr(postgres_line, "PATIENCE_SECONDS", 120)
            assert await store.rows("AAAAAA") == [(1, b"1")]
            await store.append(Write("AAAAAA", 2, b"2"))
            assert await store.rows("AAAAAA") == [(1, b"1"), (2, b"2")]
            assert store.is_up

    asyncio.run(main())


@pytest.mark.parametrize("arrives", [True, False], ids=["committed", "not committed"])
def test_a_commit_to_which_there_was_no_answer_is_asked_about(
    postgres: PostgresServer, arrives: bool
) -> None:
    async def main() -> None:
        address = postgres.new_database()
        async with CutLine(postgres.folder) as line:
            there = address.replace(str(postgres.folder), str(line.folder))
            async with opened(there) as store:
                await store.create_table("AAAAAA", 1, b"1")
                before = store.commits
                line.cut_at_next_commit(arrives=arrives)
                # Written once: a second row 2 would be refused, and nothing is refused here.
                await store.append(Write("AAAAAA", 2, b"2"))
                assert line.cuts == 1
                assert store.commits > before
                assert await store.rows("AAAAAA") == [(1, b"1"), (2, b"2")]

    asyncio.run(main())


# ── Two at once ───────────────────────────────────────────────────────────────────────────────────


async def fall_silent(store: PostgresStore, postgres: PostgresServer, address: str) -> None:
    """As when a process is stopped for longer than its lease lasts: it says nothing of itself."""
    assert store._renewer is not None
    store._renewer.cancel()
    aged = f"UPDATE nodes SET until = 0 WHERE id = '{store.node}'"
    await asyncio.to_thread(postgres.sql, aged, name_of(address))


def test_a_zombie_cannot_write(postgres: PostgresServer) -> None:
    async def main() -> None:
        address = postgres.new_database()
        async with opened(address) as zombie, opened(address) as heir:
            await zombie.create_table("AAAAAA", 1, b"1")
            await zombie.create_table("BBBBBB", 1, b"1")
            await zombie.append(Write("AAAAAA", 2, b"mine"))
            await fall_silent(zombie, postgres, address)
            await heir.take_table("AAAAAA")
            # It wakes up, and knows nothing of it.
            refused = [zombie.append(Write("AAAAAA", 3, b"late")), zombie.close_table("AAAAAA", 5)]
            kept = zombie.append(Write("BBBBBB", 2, b"nobody took this one"))
            results = await asyncio.gather(*refused, kept, return_exceptions=True)
            assert [type(result) for result in results[:2]] == [LeaseLost, LeaseLost]
            assert results[2] is None
            await heir.append(Write("AAAAAA", 3, b"heir's"))
            rows = [(1, b"1"), (2, b"mine"), (3, b"heir's")]
            assert await heir.rows("AAAAAA") == rows
            assert [table.code for table in await heir.open_tables()] == ["AAAAAA", "BBBBBB"]
            with pytest.raises(LeaseLost):
                await zombie.append(Write("AAAAAA", 4, b"again"))

    asyncio.run(main())


def test_a_table_that_lives_elsewhere_is_not_taken_and_one_left_behind_is(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "TAKING_SECONDS", 0)

    async def main() -> None:
        address = postgres.new_database()
        async with opened(address) as other:
            async with opened(address) as owner:
                await owner.create_table("AAAAAA", 1, b"1")
                with pytest.raises(TableElsewhere, match="lives on"):
                    await other.take_table("AAAAAA")
                with pytest.raises(StoreTaken, match="process"):
                    await other.require_alone()
                await owner.append(Write("AAAAAA", 2, b"2"))
                # Who puts a table away gives it to whoever wants it.
                await owner.create_table("BBBBBB", 1, b"1")
                await owner.close_table("BBBBBB", 9)
                await other.take_table("BBBBBB")
                await other.append(Write("BBBBBB", 2, b"2"))
            # Its owner has ended, and said so.
            await other.require_alone()
            await other.take_table("AAAAAA")
            await other.append(Write("AAAAAA", 3, b"3"))
            # Taken again by the same process, also in vain, it is still that one's.
            await other.take_table("AAAAAA")
            await other.append(Write("AAAAAA", 4, b"4"))
            assert [number for number, _ in await other.rows("AAAAAA")] == [1, 2, 3, 4]

    asyncio.run(main())


def test_a_node_that_was_not_heard_of_for_long_is_dead(postgres: PostgresServer) -> None:
    async def main() -> None:
        address = postgres.new_database()
        async with opened(address) as dead, opened(address) as heir:
            await dead.create_table("AAAAAA", 1, b"1")
            assert dead._renewer is not None
            dead._renewer.cancel()
            await heir.take_table("AAAAAA")  # waits until its lease has run out
            await heir.append(Write("AAAAAA", 2, b"2"))

    assert leases.RENEW_SECONDS * 2 < leases.LEASE_SECONDS
    asyncio.run(main())
