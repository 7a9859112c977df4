"""One suite over every store: whatever keeps the tables, it keeps them the same way."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lastcard.answers.statistics import COLUMNS, Counts
from lastcard.server.stores import (
    Account,
    AuditEntry,
    Ban,
    BotAccount,
    LoginTaken,
    MatchEntry,
    Operator,
    PlayerReport,
    Rewrite,
    RowTaken,
    SqliteStore,
    Store,
    StoredPerson,
    StoredSession,
    Write,
)
from lastcard.server.stores.sqlite_migrations import VERSION
from tests.contracts.conftest import Scenario
from tests.contracts.ended_matches import finished, summary


def test_rows_come_back_in_order(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        assert await store.create_table("AAAAAA", 1000, b"one")
        await asyncio.gather(
            *(store.append(Write("AAAAAA", n, str(n).encode())) for n in range(2, 300))
        )
        rows = await store.rows("AAAAAA")
        assert [number for number, _ in rows] == list(range(1, 300))
        assert dict(rows)[1] == b"one"
        assert dict(rows)[200] == b"200"
        assert [n for n, _ in await store.rows("AAAAAA", 10, 12)] == [10, 11, 12]
        assert [n for n, _ in await store.rows("AAAAAA", 10, most=2)] == [10, 11]
        assert list(await store.rows("BBBBBB")) == []

    run(scenario)


def test_a_code_is_given_once(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        assert await store.create_table("AAAAAA", 1, b"first")
        assert not await store.create_table("AAAAAA", 2, b"second")
        assert await store.rows("AAAAAA") == [(1, b"first")]

    run(scenario)


def test_a_row_is_written_once_and_a_refused_one_leaves_the_others(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        await store.create_table("AAAAAA", 1, b"1")
        results = await asyncio.gather(
            store.append(Write("AAAAAA", 2, b"2")),
            store.append(Write("AAAAAA", 2, b"other")),
            store.append(Write("AAAAAA", 3, b"3")),
            return_exceptions=True,
        )
        assert results[0] is None
        assert isinstance(results[1], RowTaken)
        assert results[2] is None
        assert await store.rows("AAAAAA") == [(1, b"1"), (2, b"2"), (3, b"3")]

    run(scenario)


def test_closed_tables_are_not_open_but_keep_their_rows(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        await store.create_table("AAAAAA", 1, b"a")
        await store.create_table("BBBBBB", 2, b"b")
        await store.close_table("AAAAAA", 5)
        assert [table.code for table in await store.open_tables()] == ["BBBBBB"]
        assert await store.rows("AAAAAA") == [(1, b"a")]
        assert not await store.create_table("AAAAAA", 3, b"again")

    run(scenario)


def test_people_are_kept_and_renamed(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        assert await store.person("p1") is None
        await store.save_person(StoredPerson("p1", "Ada"))
        await store.create_account("ada@example.org", Account("p1", "hash"))
        await store.save_person(StoredPerson("p1", "Ada L.", face="01234"))
        changed = StoredPerson("p1", "Ada L.", "ada@example.org", face="01234")
        assert await store.person("p1") == changed

    run(scenario)


def test_it_is_kept_when_a_person_was_here_last(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        await store.save_person(StoredPerson("p1", "Ada", seen=1000))
        await store.saw_person("p1", 5000)
        await store.save_person(StoredPerson("p1", "Ada L.", seen=7000))
        assert await store.person("p1") == StoredPerson("p1", "Ada L.", seen=5000)

    run(scenario)


def test_a_login_belongs_to_one_person(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        await store.save_person(StoredPerson("p1", "Ada"))
        await store.save_person(StoredPerson("p2", "Ben"))
        await store.create_account("a", Account("p1", "one"))
        with pytest.raises(LoginTaken):
            await store.create_account("a", Account("p2", "two"))
        assert await store.account("a") == Account("p1", "one")
        await store.create_account("a", Account("p1", "new"))
        assert await store.account("a") == Account("p1", "new")
        assert await store.account("b") is None

    run(scenario)


def statistics(counts: Counts) -> dict[str, int]:
    """What is not nothing."""
    return {name: count for name, count in zip(COLUMNS, counts, strict=True) if count}


def test_statistics_are_added_up_as_matches_end_each_of_them_once(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        await store.create_table("AAAAAA", 1, b"1")
        assert statistics(await store.statistics("ada")) == {}
        first = finished(1, summary("ada", "ben", catches=2, best_round=30), "ada", "ben", "cy")
        begun = replace(first, last=None, ended=None)
        for number, match in enumerate((begun, first, first), start=2):
            await store.append(Write("AAAAAA", number, b"", match))
        second = finished(2, summary("ben", "ada", won=1, catches=1, best_round=20), "ada", "ben")
        await store.append(Write("AAAAAA", 5, b"", second))
        assert statistics(await store.statistics("ada")) == {
            "matches": 2,
            "matches_won": 2,
            "catches": 3,
            "best_round": 30,
        }
        assert statistics(await store.statistics("ben"))["matches"] == 2
        # Who was removed in the middle has played, and no more.
        assert statistics(await store.statistics("cy")) == {"matches": 1}
        with pytest.raises(RowTaken):
            await store.append(Write("AAAAAA", 5, b"", replace(second, id="m3")))
        assert statistics(await store.statistics("ada"))["matches"] == 2

    run(scenario)


def test_matches_that_ended_before_statistics_were_kept_are_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "lastcard.db"
    told = summary("ada", "ben", calls=1)

    async def main() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.create_table("AAAAAA", 1, b"1")
        for number in range(2, 12):
            match = finished(number, told, "ada", "ben")
            await store.append(Write("AAAAAA", number, b"", match))
        await store.close()
        connection = sqlite3.connect(path)
        connection.execute("DROP TABLE statistics")
        connection.execute("ALTER TABLE people DROP COLUMN face")
        connection.execute("DROP TABLE analyses")
        connection.execute("DROP TABLE bots")
        connection.execute("DROP TABLE named")
        connection.execute("DROP TABLE barred")
        for index in ("guests_seen", "sessions_seen", "tables_with_talk"):
            connection.execute(f"DROP INDEX {index}")
        connection.execute(f"PRAGMA user_version = {VERSION - 6}")
        connection.commit()
        connection.close()
        for _ in range(2):
            again = SqliteStore(path)
            await again.open()
            counts = statistics(await again.statistics("ada"))
            assert counts == {"matches": 10, "matches_won": 10, "calls": 10}
            await again.close()

    asyncio.run(main())


def test_matches_are_listed_for_their_people_the_latest_first(
    run: Callable[[Scenario], None],
) -> None:
    def entry(number: int, *people: str, ended: int | None = None) -> MatchEntry:
        last = None if ended is None else 9
        return MatchEntry(
            f"m{number}", "AAAAAA", number, number, people, last, ended, summary("ada", "ben")
        )

    async def scenario(store: Store) -> None:
        await store.create_table("AAAAAA", 1, b"1")
        assert await store.match_start("AAAAAA") is None
        for number in (2, 3, 4):
            await store.append(Write("AAAAAA", number, b"", entry(number, "ada", "ben")))
        assert await store.match_start("AAAAAA") == 4
        await store.append(Write("AAAAAA", 5, b"", entry(3, "ada", "ben", "cy", ended=77)))
        found = await store.match("m3")
        assert found is not None
        assert (found.first, found.last, found.ended) == (3, 9, 77)
        assert set(found.people) == {"ada", "ben", "cy"}
        assert found.summary == summary("ada", "ben")
        assert await store.match("m9") is None
        assert [m.id for m in await store.matches_of("ada", most=2)] == ["m4", "m3"]
        latest = await store.matches_of("ada", most=1)
        after = await store.matches_of("ada", most=1, before=latest[0])
        assert [m.id for m in after] == ["m3"]
        assert [m.id for m in await store.matches_of("cy", most=9)] == ["m3"]
        assert list(await store.matches_of("dan", most=9)) == []
        # Kept once more with another beginning, it is still one match.
        later = replace(entry(2, "ada", ended=88), started=99)
        await store.append(Write("AAAAAA", 6, b"", later))
        assert [m.id for m in await store.matches_of("ada", most=9)] == ["m2", "m4", "m3"]

    run(scenario)


def test_the_store_says_that_it_can_be_written(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        await store.check()

    run(scenario)


def test_what_is_kept_is_found_by_its_fields_the_latest_first(
    run: Callable[[Scenario], None],
) -> None:
    def session(number: int, person: str, seen: int = 0) -> StoredSession:
        return StoredSession(id=f"s{number}", time=number, person=person, seen=seen)

    async def scenario(store: Store) -> None:
        one, two, three = session(1, "ada"), session(2, "ben"), session(3, "ada")
        await store.keep(one, two, three)
        assert await store.kept(StoredSession, "s2") == two
        assert await store.kept(StoredSession, "s9") is None
        assert await store.kept(Ban, "s2") is None
        assert list(await store.all_kept(StoredSession, most=9)) == [three, two, one]
        assert list(await store.all_kept(StoredSession, most=9, person="ada")) == [three, one]
        assert list(await store.all_kept(StoredSession, most=1, person="ada")) == [three]
        assert list(await store.all_kept(StoredSession, most=1, skip=1, person="ada")) == [one]
        ended = replace(one, ended=7)
        await store.keep(ended)
        assert list(await store.all_kept(StoredSession, most=9, person="ada", ended=0)) == [three]
        assert await store.kept(StoredSession, "s1") == ended
        await store.forget(StoredSession, before=2, item_id="s3")
        assert list(await store.all_kept(StoredSession, most=9)) == [two]
        for item in (
            AuditEntry(id="a", time=1, by="ada", act="x", facts="{}"),
            PlayerReport(id="r", time=1, by="ada", about="ben", place="AAAAAA", text="", said=""),
            Ban(id="b", time=1, kind="mute", by="ada", person="ben"),
            Operator(id="ada", time=1),
            BotAccount(id="bot-1", time=1, owner="ada", ended=2),
        ):
            await store.keep(item)
            kind: Any = type(item)
            assert await store.kept(kind, item.id) == item

    run(scenario)


def test_people_are_found_and_forgotten(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        for number, name in enumerate(("Ada", "Adam", "Ben"), start=1):
            await store.save_person(StoredPerson(f"p{number}", name, seen=number, created=number))
            await store.keep(
                StoredSession(id=f"s{number}", time=1, person=f"p{number}", seen=number),
                StoredSession(id=f"1.p{number}", time=1, person=f"p{number}", seen=0, ended=1),
            )
        await store.create_account("ada", Account("p1", "hash"))
        found = [person.name for person in await store.find_people("ADA", most=9)]
        assert found == ["Adam", "Ada"]
        assert [p.name for p in await store.find_people("p3", most=9)] == ["Ben"]
        assert [p.id for p in await store.find_people("ada", most=1)] == ["p2"]
        assert await store.find_people("", most=9) != []
        # Guests who were not here for long go, and unused sessions; accounts and ended ones stay.
        assert await store.forget_guests(3, most=1) == 2
        assert await store.forget_guests(3, most=9) == 2
        assert await store.forget_guests(3, most=9) == 0
        assert [p.name for p in await store.find_people("", most=9)] == ["Ben", "Ada"]
        stay = {s.id for s in await store.all_kept(StoredSession, most=9)}
        assert stay == {"s3", "1.p1", "1.p3"}
        await store.keep(
            AuditEntry(id="a1", time=1, by="p1", act="logged-in", about="p1"),
            AuditEntry(id="a2", time=2, by="", act="login-failed", about="p1"),
            AuditEntry(id="a3", time=3, by="command", act="ban-person", about="p1"),
            AuditEntry(id="a4", time=4, by="p3", act="logged-in", about="p3"),
            PlayerReport(id="r1", time=1, by="p1", about="p3", place="", text="", said=""),
            PlayerReport(id="r2", time=2, by="p3", about="p1", place="", text="", said=""),
        )
        await store.forget_person("p1")
        assert [e.id for e in await store.all_kept(AuditEntry, most=9)] == ["a4", "a3"]
        assert [r.id for r in await store.all_kept(PlayerReport, most=9)] == []
        assert await store.account("ada") is None
        assert await store.person("p1") is None
        played = MatchEntry("m1", "AAAAAA", 1, 1, ("p3",), 2, 9, summary("p3"))
        await store.create_table("AAAAAA", 1, b"1")
        await store.append(Write("AAAAAA", 2, b"", played))
        assert (await store.statistics("p3"))[0] == 1
        await store.forget_person("p3")
        assert not any(await store.statistics("p3"))
        assert list(await store.matches_of("p3", most=9)) == []
        assert list(await store.all_kept(StoredSession, most=9)) == []

    run(scenario)


def test_rows_and_a_match_are_rewritten(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        entry = MatchEntry("m1", "AAAAAA", 2, 2, ("ada", "ben"), 3, 9, summary("ada", "ben"))
        await store.create_table("AAAAAA", 1, b"1")
        await store.append(Write("AAAAAA", 2, b"two"), Write("AAAAAA", 3, b"three", entry))
        blank = replace(entry, summary=b"blank")
        assert await store.rewrite(Rewrite("AAAAAA", 3, b"three", b"new"))
        assert [row for _, row in await store.rows("AAAAAA")] == [b"1", b"two", b"new"]
        assert await store.rewrite_match(entry, blank)
        assert await store.match("m1") == blank

    run(scenario)


def test_what_others_rewrote_meanwhile_stays(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        entry = MatchEntry("m1", "AAAAAA", 2, 2, ("ada", "ben"), 3, 9, summary("ada", "ben"))
        await store.create_table("AAAAAA", 1, b"1")
        await store.append(Write("AAAAAA", 2, b"two"), Write("AAAAAA", 3, b"three", entry))
        late = [Rewrite("AAAAAA", number, b"two", b"late") for number in (2, 3, 4)]
        assert not await store.rewrite(*late)
        assert [row for _, row in await store.rows("AAAAAA")] == [b"1", b"late", b"three"]
        blank = replace(entry, summary=b"blank")
        assert not await store.rewrite_match(blank, replace(entry, summary=b"late"))
        assert await store.match("m1") == entry

    run(scenario)
