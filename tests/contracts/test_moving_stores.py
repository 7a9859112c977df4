"""Everything is moved from a file to PostgreSQL and back, and nothing is lost on the way."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lastcard.server.stores import (
    Account,
    AuditEntry,
    Ban,
    BarredNetwork,
    BotAccount,
    MatchEntry,
    NotMoved,
    Operator,
    PlayerReport,
    SqliteStore,
    SqlStore,
    StoredAnalysis,
    StoredPerson,
    StoredSession,
    Write,
)
from lastcard.server.stores.address import StoreAddress
from lastcard.server.stores.moving import MOVED, ROWS_AT_ONCE, move
from lastcard.server.stores.postgres import PostgresStore
from tests.contracts.ended_matches import finished, summary
from tests.postgres_server import PostgresServer

NOT_MOVED = {"checked"}
"""When somebody last tried whether it can be written."""


def move_store(source: object, target: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lastcard", "move-store", str(source), str(target)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


async def fill(store: SqlStore) -> None:
    """Something of everything, and more than is read at once."""
    await store.open()
    for code in ("AAAAAA", "BBBBBB"):
        await store.create_table(code, 5, b"\x00\xff", named={"p1", "p2"})
        await asyncio.gather(
            *(
                store.append(Write(code, n, bytes([n % 256]) * (n % 7)))
                for n in range(2, ROWS_AT_ONCE + 99)
            )
        )
        await store.append(Write(code, -1, b"private"))
    told = summary("p1", "p2", catches=2, best_round=30)
    await store.append(Write("AAAAAA", 9000, b"", finished(1, told, "p1", "p2", "gone")))
    running = MatchEntry("m2", "BBBBBB", 7, 7, ("p2",), None, None, b"")
    await store.append(Write("BBBBBB", 9000, b"", running))
    await store.close_table("BBBBBB", 77)
    await store.save_person(StoredPerson("p1", "Zoë “漢字” 🎴", seen=3, created=1, face="01234"))
    await store.save_person(StoredPerson("p2", "", seen=2**41))
    await store.create_account("zoë@example.org", Account("p1", "hash"))
    for number in range(ROWS_AT_ONCE + 5):  # all at one time: their order is what is moved
        await store.keep(AuditEntry(id=f"a{-number}", time=1, by="p1", act="x", facts='{"a": 1}'))
    await store.keep(
        StoredSession(id="s1", time=1, person="p1", seen=2, network="192.0.2.0/24", agent="t"),
        PlayerReport(id="r1", time=1, by="p1", about="p2", place="AAAAAA", text="é", said="a\nb"),
        Ban(id="b1", time=1, kind="mute", by="command", person="p2", until=9),
        Operator(id="p1", time=1),
        BotAccount(id="bot-1", time=1, owner="p1"),
        BarredNetwork(id="b", time=1, place="AAAAAA", network="192.0.2.7"),
        StoredAnalysis(id="m1", time=1, data='{"é": 1}'),
    )
    await store.close()


async def everything(store: SqlStore) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    await store.open()
    found: dict[str, list[tuple[Any, ...]]] = {}
    for table in MOVED:
        order = ", ".join(table.key) or store.order_of_coming
        columns = ", ".join(table.columns)
        found[table.name] = await store.ask(f"SELECT {columns} FROM {table.name} ORDER BY {order}")
    await store.close()
    return found


def test_every_column_of_every_table_is_moved(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "lastcard.db")
        await store.open()
        await store.close()

    asyncio.run(main())
    connection = sqlite3.connect(tmp_path / "lastcard.db")
    names = {
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    assert names - NOT_MOVED == {table.name for table in MOVED}
    for table in MOVED:
        columns = [column[1] for column in connection.execute(f"PRAGMA table_info({table.name})")]
        assert sorted(columns) == sorted(table.columns), table.name
    connection.close()


def test_a_folder_is_moved_to_postgresql_and_back_row_by_row(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    address = postgres.new_database()
    there = PostgresStore(StoreAddress.parse(address))

    def kept(folder: str) -> dict[str, list[tuple[Any, ...]]]:
        return asyncio.run(everything(SqliteStore(tmp_path / folder / "lastcard.db")))

    asyncio.run(fill(SqliteStore(tmp_path / "old" / "lastcard.db")))
    before = kept("old")
    assert all(before.values()), "something of everything"
    moved = move_store(tmp_path / "old", address)
    assert moved.returncode == 0, moved.stderr
    assert f"moved {sum(map(len, before.values())):,} rows" in moved.stdout
    assert asyncio.run(everything(there)) == before
    assert kept("old") == before
    again = move_store(tmp_path / "old", address)
    assert again.returncode == 2
    assert "something in it already" in again.stderr
    back = move_store(address, tmp_path / "new")
    assert back.returncode == 0, back.stderr
    assert kept("new") == before


def test_a_move_that_was_broken_off_has_moved_nothing_and_is_begun_again(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    async def main() -> None:
        address = StoreAddress.parse(postgres.new_database())
        source, target = SqliteStore(tmp_path / "lastcard.db"), PostgresStore(address)
        await fill(source)
        await source.open()
        await target.open()

        def break_off(done: int, total: int) -> None:
            if done > total / 2:
                raise NotMoved("enough")

        with pytest.raises(NotMoved, match="enough"):
            await move(source, target, break_off)
        assert list(await target.rows("AAAAAA")) == []
        shown: list[tuple[int, int]] = []
        moved = await move(source, target, lambda done, total: shown.append((done, total)))
        assert shown[-1] == (moved, moved)
        await source.close()
        await target.close()

    asyncio.run(main())


def test_what_cannot_be_moved_is_told_in_one_line(tmp_path: Path) -> None:
    for source, target in ((tmp_path, "postgresql://db/x"), (tmp_path, tmp_path / "other")):
        refused = move_store(source, target)
        assert refused.returncode == 2
        assert len(refused.stderr.splitlines()) == 1
