"""One suite over every store: what ends, is found, is pruned and is forgotten about people."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from lastcard.server.stores import (
    Account,
    AuditEntry,
    BarredNetwork,
    BotAccount,
    MatchEntry,
    PersonGone,
    Pruned,
    RowTaken,
    Store,
    StoredPerson,
    StoredSession,
    Write,
)
from lastcard.table.rows import Row, Said, read_row, write_row
from tests.contracts.conftest import Scenario
from tests.contracts.ended_matches import summary

FIRST = -(2**62)
SAID = Row(time=1, by="ada", id="a1", said=Said("ada", "Ada", 0, "psst"), events=[["x"]])


async def prune(store: Store, before: int, most: int) -> list[Pruned]:
    """Portion after portion; how far each of them came."""
    done: list[Pruned] = []
    while (
        now := await store.prune(before, most=most, after=done[-1] if done else None)
    ) is not None:
        done.append(now)
    return done


async def left(store: Store, code: str) -> list[int]:
    return [number for number, _ in await store.rows(code, FIRST)]


def test_all_sessions_of_a_person_end_however_many_they_are(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        people = ["ada"] * 150 + ["ben"]
        await store.keep(
            *(StoredSession(id=f"s{n}", time=n, person=p, seen=n) for n, p in enumerate(people)),
            StoredSession(id="over", time=1, person="ada", seen=1, ended=5),
        )
        assert await store.end_sessions("ada", 7, only="s150", but="") == 0  # it is Ben's
        assert await store.end_sessions("ada", 7, only="s0", but="") == 1
        assert await store.end_sessions("ada", 8, only="", but="s3") == 148
        kept = await store.all_kept(StoredSession, most=999, ended=0)
        assert {session.id for session in kept} == {"s3", "s150"}
        assert await store.end_sessions("ada", 9, only="", but="") == 1
        ends = {s.id: s.ended for s in await store.all_kept(StoredSession, most=999, person="ada")}
        assert (ends["over"], ends["s0"], ends["s1"], ends["s3"]) == (5, 7, 8, 9)

    run(scenario)


def test_that_a_session_was_used_is_noted_unless_it_has_ended_or_is_gone(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        here = StoredSession(id="here", time=1, person="ada", seen=1, network="192.0.2.7")
        over = replace(here, id="over", ended=5)
        await store.keep(here, over)
        assert await store.saw_session("here", 9) is True
        assert await store.saw_session("over", 9) is False
        assert await store.saw_session("gone", 9) is False
        kept = await store.all_kept(StoredSession, most=9)
        assert {session.id: session for session in kept} == {
            "here": replace(here, seen=9),
            "over": over,
        }

    run(scenario)


def test_of_a_table_that_was_closed_long_ago_matches_that_have_ended_are_kept_without_talk(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
            await store.create_table(code, 1, b"1", named={"host"})
            for number in range(2, 10):
                row = write_row(SAID) if number == 4 else b"x"
                await store.append(Write(code, number, row, named={"ada"}))
            await store.append(Write(code, -1, b"private"))
            await store.keep(BarredNetwork(id=code, time=1, place=code, network="192.0.2.7"))
        ended = MatchEntry("m1", "AAAAAA", 3, 3, ("ada", "ben"), 5, 50, summary("ada", "ben"))
        running = MatchEntry("m2", "AAAAAA", 7, 7, ("ada",), None, None, b"")
        await store.append(Write("AAAAAA", 10, b"", ended))
        await store.append(Write("AAAAAA", 11, b"", running))
        await store.close_table("AAAAAA", 100)
        await store.close_table("BBBBBB", 300)
        # A portion is so many rows, from the last to the first.
        assert await store.prune(200, most=3) == Pruned("AAAAAA", 9)
        assert await left(store, "AAAAAA") == [-1, *range(1, 9)]
        assert len(await prune(store, 200, most=3)) == 4
        assert await left(store, "AAAAAA") == [3, 4, 5]
        silent = read_row(dict(await store.rows("AAAAAA"))[4])
        assert silent == Row(time=1, events=[["x"]])
        assert [m.id for m in await store.matches_of("ada", most=9)] == ["m1"]
        assert await store.match_start("AAAAAA") == 3
        for code in ("BBBBBB", "CCCCCC"):
            assert len(await store.rows(code, FIRST)) == 10
        assert await store.prune(200, most=3) is None
        assert len(await prune(store, 400, most=10)) == 2
        assert await left(store, "BBBBBB") == []
        barred = await store.all_kept(BarredNetwork, most=9)
        assert [one.place for one in barred] == ["CCCCCC"]
        # Who is named in what is kept can still be found there.
        assert list(await store.tables_of("ada")) == ["AAAAAA", "CCCCCC"]

    run(scenario)


def test_a_table_that_is_opened_while_it_is_pruned_stays_as_it_is_then_and_is_pruned_later(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        await store.create_table("AAAAAA", 1, b"1")
        for number in range(2, 10):
            await store.append(Write("AAAAAA", number, b"x"))
        await store.close_table("AAAAAA", 100)
        done = await store.prune(200, most=3)
        assert await store.take_table("AAAAAA")
        await store.reopen_table("AAAAAA")
        assert await store.prune(200, most=3, after=done) is None
        assert await left(store, "AAAAAA") == [1, 2, 3, 4, 5, 6]
        assert [table.code for table in await store.open_tables()] == ["AAAAAA"]
        await store.append(Write("AAAAAA", 7, b"y"))
        await store.close_table("AAAAAA", 150)
        await prune(store, 200, most=3)
        assert await left(store, "AAAAAA") == []
        # The same once more with one that was pruned to the end.
        assert await store.take_table("AAAAAA")
        await store.reopen_table("AAAAAA")
        await store.append(Write("AAAAAA", 1, b"1"))
        await store.close_table("AAAAAA", 160)
        await prune(store, 200, most=3)
        assert await left(store, "AAAAAA") == []

    run(scenario)


def test_it_is_found_at_which_tables_someone_is_named(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        for code, host in (("AAAAAA", "ada"), ("BBBBBB", "ben"), ("CCCCCC", "cy")):
            await store.create_table(code, 1, b"1", named={host})
        await store.append(
            Write("BBBBBB", 2, b"2", named={"ada", "cy"}), Write("BBBBBB", 3, b"3", named={"ada"})
        )
        played = MatchEntry("m1", "CCCCCC", 1, 1, ("ada",), 2, 9, summary("ada"))
        await store.append(Write("CCCCCC", 2, b"2", played))
        assert list(await store.tables_of("ada")) == ["AAAAAA", "BBBBBB", "CCCCCC"]
        assert list(await store.tables_of("cy")) == ["BBBBBB", "CCCCCC"]
        assert list(await store.tables_of("dan")) == []
        await store.forget_person("ada")
        assert list(await store.tables_of("ada")) == []
        assert list(await store.tables_of("cy")) == ["BBBBBB", "CCCCCC"]

    run(scenario)


def test_what_is_kept_with_a_row_is_kept_with_it_or_not_at_all(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        await store.create_table("AAAAAA", 1, b"1")
        here, there = [
            BarredNetwork(id=name, time=1, place="AAAAAA", network=name) for name in ("a", "b")
        ]
        await store.append(Write("AAAAAA", 2, b"2", kept=[here]))
        with pytest.raises(RowTaken):
            await store.append(Write("AAAAAA", 2, b"2", kept=[there], named={"ada"}))
        assert list(await store.all_kept(BarredNetwork, most=9)) == [here]
        assert list(await store.tables_of("ada")) == []

    run(scenario)


def test_with_someone_go_their_programs_and_what_was_noted_of_those(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        await store.save_person(StoredPerson("ada", "Ada"))
        await store.keep(
            BotAccount(id="bot-1", time=1, owner="ada"),
            BotAccount(id="bot-2", time=2, owner="ben"),
            AuditEntry(id="a1", time=1, by="ada", act="program-created", about="bot-1"),
            AuditEntry(id="a2", time=2, by="ada", act="ban-person", about="ben"),
            AuditEntry(id="a3", time=3, by="ben", act="program-created", about="bot-2"),
        )
        await store.forget_person("ada")
        assert [entry.id for entry in await store.all_kept(AuditEntry, most=9)] == ["a3", "a2"]
        assert [bot.id for bot in await store.all_kept(BotAccount, most=9)] == ["bot-2"]

    run(scenario)


def test_a_session_begins_once_and_stays_ended(run: Callable[[Scenario], None]) -> None:
    async def scenario(store: Store) -> None:
        first = StoredSession(id="s1", time=1, person="ada", seen=1, network="192.0.2.1")
        again = StoredSession(id="s1", time=7, person="ada", seen=7)
        assert await store.begin_session(first) == first
        assert await store.begin_session(again) == first
        await store.end_sessions("ada", 9, only="s1", but="")
        ended = replace(first, ended=9)
        assert await store.begin_session(again) == ended
        assert await store.all_kept(StoredSession, most=9) == [ended]

    run(scenario)


def test_who_is_forgotten_does_not_come_back_by_what_was_asked_before(
    run: Callable[[Scenario], None],
) -> None:
    async def scenario(store: Store) -> None:
        ada = StoredPerson("ada", "Ada")
        await store.save_person(ada)
        await store.change_person(StoredPerson("ada", "Ada L.", face="01234"))
        await store.create_account("ada", Account("ada", "hash"))
        assert await store.person("ada") == StoredPerson("ada", "Ada L.", "ada", face="01234")
        await store.forget_person("ada")
        with pytest.raises(PersonGone):
            await store.change_person(ada)
        with pytest.raises(PersonGone):
            await store.create_account("ada", Account("ada", "hash"))
        assert await store.person("ada") is None
        assert await store.account("ada") is None

    run(scenario)
