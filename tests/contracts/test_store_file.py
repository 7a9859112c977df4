"""What only a store in a file can show: restarts, versions, a disk."""

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from lastcard.server.stores import (
    NewerDatabase,
    SqliteStore,
    StoredSession,
    UnusableDatabase,
    Write,
)
from lastcard.server.stores import sqlite as sqlite_store
from lastcard.server.stores.sqlite_migrations import MIGRATIONS, VERSION


def test_a_file_keeps_everything_over_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "lastcard.db")
        await store.open()
        await store.create_table("AAAAAA", 1, b"a")
        await store.close()
        again = SqliteStore(tmp_path / "lastcard.db")
        await again.open()
        assert await again.rows("AAAAAA") == [(1, b"a")]
        await again.close()

    asyncio.run(main())


def test_many_writes_share_few_commits(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "lastcard.db")
        await store.open()
        await store.create_table("AAAAAA", 1, b"a")
        before = store.commits
        await asyncio.gather(*(store.append(Write("AAAAAA", n, b"x")) for n in range(2, 1002)))
        assert store.commits - before < 100
        await store.close()

    asyncio.run(main())


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lastcard.db"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()

    async def main() -> None:
        with pytest.raises(NewerDatabase, match="newer lastcard"):
            await SqliteStore(path).open()

    asyncio.run(main())
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()


def test_who_was_known_before_we_asked_when_is_known_still(tmp_path: Path) -> None:
    """The step from version 1 to 2: people of whom nobody noted when they were here."""
    path = tmp_path / "lastcard.db"
    connection = sqlite3.connect(path)
    first = MIGRATIONS[0]
    assert isinstance(first, str)
    connection.executescript(first)
    connection.execute("INSERT INTO people VALUES ('p1', 'Ada', NULL)")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()
    before = int(time.time()) * 1000

    async def main() -> None:
        store = SqliteStore(path)
        await store.open()
        ada = await store.person("p1")
        await store.close()
        assert ada is not None
        assert before <= ada.seen <= time.time() * 1000

    asyncio.run(main())


def _version_of(path: Path) -> int:
    connection = sqlite3.connect(path)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return version


def test_a_new_file_gets_every_migration_and_an_old_one_those_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lastcard.db"

    async def main() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.create_table("AAAAAA", 1, b"a")
        await store.close()
        assert _version_of(path) == VERSION
        # The next version of the program adds two steps.
        steps = (*MIGRATIONS, "ALTER TABLE people ADD COLUMN flag INTEGER", "CREATE TABLE x (y)")
        monkeypatch.setattr(sqlite_store, "MIGRATIONS", steps)
        monkeypatch.setattr(sqlite_store, "VERSION", len(steps))
        for _ in range(2):  # the second time there is nothing to do
            newer = SqliteStore(path)
            await newer.open()
            assert await newer.rows("AAAAAA") == [(1, b"a")]
            await newer.close()
        assert _version_of(path) == VERSION + 2
        monkeypatch.undo()
        with pytest.raises(NewerDatabase):
            await SqliteStore(path).open()

    asyncio.run(main())


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lastcard.db"

    async def main() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.create_table("AAAAAA", 1, b"a")
        await store.close()
        steps = (*MIGRATIONS, "DELETE FROM rows; CREATE TABLE tables (code TEXT)")
        monkeypatch.setattr(sqlite_store, "MIGRATIONS", steps)
        monkeypatch.setattr(sqlite_store, "VERSION", len(steps))
        with pytest.raises(UnusableDatabase, match="already exists"):
            await SqliteStore(path).open()
        monkeypatch.undo()
        again = SqliteStore(path)
        await again.open()
        assert await again.rows("AAAAAA") == [(1, b"a")]
        await again.close()

    asyncio.run(main())


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lastcard.db"
    path.write_text("Dear diary, " * 500)

    async def main() -> None:
        with pytest.raises(UnusableDatabase, match=r"not a database.*--data"):
            await SqliteStore(path).open()

    asyncio.run(main())
    assert path.read_text() == "Dear diary, " * 500


def test_the_file_waits_for_the_disk(tmp_path: Path) -> None:
    """Acknowledged means on disk: the settings that make it so must not get lost."""

    async def main() -> None:
        store = SqliteStore(tmp_path / "lastcard.db")
        await store.open()
        connection = store._connect()
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        connection.close()
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("wrong", [10**30, "\ud800", object()])
def test_what_the_file_cannot_hold_ends_nobody_elses_writing(tmp_path: Path, wrong: Any) -> None:
    """A thread that writes and is gone would let everyone wait for ever."""

    async def main() -> None:
        store = SqliteStore(tmp_path / "lastcard.db")
        await store.open()
        await store.create_table("AAAAAA", 1, b"a")
        writes = (
            store.keep(StoredSession(id="wrong", time=wrong, person="eve", seen=1)),
            store.append(Write("AAAAAA", 2, wrong)),
            store.keep(StoredSession(id="right", time=1, person="ada", seen=1)),
        )
        async with asyncio.timeout(20):
            one, two, _ = await asyncio.gather(*writes, return_exceptions=True)
            assert isinstance(one, Exception)
            assert isinstance(two, Exception)
            await store.keep(StoredSession(id="later", time=2, person="ada", seen=1))
        found = [session.id for session in await store.all_kept(StoredSession, most=9)]
        assert "later" in found
        assert "wrong" not in found
        await store.close()

    asyncio.run(main())
