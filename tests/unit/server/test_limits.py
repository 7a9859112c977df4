"""Limits: how often something may be done, and that codes cannot be guessed by trying."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from lastcard.server import house as house_module
from lastcard.server import limits as limits_module
from lastcard.server.house import House
from lastcard.server.limits import MOST_KEYS, Buckets, Limits
from lastcard.server.origins import neighborhood
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore
from lastcard.wire import CallVote, ChangeOptions, Start, TableOptions
from lastcard.wire.errors import Refuse
from tests.unit.server.evening import new_table
from tests.unit.server.seated import Guest
from tests.unit.server.visiting import open_server, refusal, told


def test_a_bucket_gives_so_many_at_once_and_then_one_at_a_time() -> None:
    buckets = Buckets(most=3, refill_ms=1000)
    assert [buckets.wait_ms("ada", 0) for _ in range(3)] == [0, 0, 0]
    assert buckets.wait_ms("ada", 0) == 1001
    assert buckets.wait_ms("ada", 600) == 401
    assert buckets.wait_ms("ada", 1001) == 0
    assert buckets.wait_ms("ada", 1001) > 0
    # After a long time it is full again, and no fuller.
    assert [buckets.wait_ms("ada", 10**9) for _ in range(4)] == [0, 0, 0, 1001]


def test_buckets_are_apart_and_looking_takes_nothing() -> None:
    buckets = Buckets(most=1, refill_ms=1000)
    assert buckets.look("ada", 0) == 0
    assert buckets.look("ada", 0) == 0
    assert buckets.wait_ms("ada", 0) == 0
    assert buckets.look("ada", 0) == 1001
    assert buckets.wait_ms("ben", 0) == 0


def test_all_who_are_near_one_another_have_five_times_as_much_five_times_as_fast() -> None:
    buckets = Buckets(most=2, refill_ms=1000)
    assert [buckets.wait_near_ms("street", 0) for _ in range(11)] == [0] * 10 + [201]
    assert buckets.wait_near_ms("street", 201) == 0
    assert buckets.wait_near_ms("another street", 0) == 0
    assert buckets.wait_ms("street", 0) == 0  # a household of that name


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    buckets = Buckets(most=1, refill_ms=1000)
    assert buckets.wait_ms("ada", 5000) == 0
    assert buckets.wait_ms("ada", 0) > 0


def test_many_addresses_do_not_fill_the_memory() -> None:
    buckets = Buckets(most=1, refill_ms=1000)
    for number in range(MOST_KEYS + 100):
        buckets.wait_ms(str(number), 0)
    assert len(buckets._buckets) == MOST_KEYS
    assert buckets.wait_ms(str(MOST_KEYS + 99), 0) > 0


@asynccontextmanager
async def _open_house(tmp_path: Path, **settings: Any) -> AsyncGenerator[House]:
    house = House(Settings(data=tmp_path, save=False, **settings), MemoryStore())
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def _answer(house: House, code: str, address: str, person: Any = None) -> str:
    try:
        actor = await house.find_table(code, address, person)
    except Refuse as refuse:
        return refuse.code
    return actor.code


def test_who_is_refused_is_told_how_long_and_neighbors_share_what_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "now_ms", lambda: 5000)

    def answer(house: House, buckets: Buckets, address: str) -> Any:
        try:
            house.limit(buckets, address)
        except Refuse as refuse:
            return refuse.code, refuse.rule, refuse.facts
        return "done"

    async def scenario() -> None:
        alone, street = ("too-fast", "", {"wait_ms": 1001}), ("too-fast", "", {"wait_ms": 201})
        async with _open_house(tmp_path) as house:
            buckets = Buckets(most=1, refill_ms=1000)
            asked = [1, 1, 2, 3, 4, 5, 6]
            answers = [answer(house, buckets, f"192.0.2.{number}") for number in asked]
            assert answers == ["done", alone, "done", "done", "done", "done", street]
            assert answer(house, buckets, "198.51.100.6") == "done"
        async with _open_house(tmp_path, limits=False) as house:
            buckets = Buckets(most=1, refill_ms=1000)
            assert [answer(house, buckets, "192.0.2.1") for _ in range(3)] == ["done"] * 3

    asyncio.run(scenario())


def test_who_guesses_codes_soon_learns_nothing_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with _open_house(tmp_path) as house:
            ada, eve = [await house.hall.new_person(name) for name in ("Ada", "Eve")]
            code = (await house.hall.create(TableOptions(), ada)).code
            guesses = [await _answer(house, "ZZZZZZ", "evil") for _ in range(200)]
            first = guesses.index("too-fast")
            assert guesses[:first] == ["no-such-table"] * 20
            assert set(guesses[first:]) == {"too-fast"}
            # The right code among the wrong ones gets the very same answer.
            assert await _answer(house, code, "evil") == "too-fast"
            assert await _answer(house, code, "evil", eve) == "too-fast"
            # Others are not slowed, nor who sits at the table behind the same address.
            assert await _answer(house, code, "elsewhere", eve) == code
            assert await _answer(house, code, "evil", ada) == code

    asyncio.run(scenario())


def test_who_guessed_codes_is_told_how_long_no_table_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "now_ms", lambda: 5000)

    async def scenario() -> None:
        async with _open_house(tmp_path) as house:
            ada = await house.hall.new_person("Ada")
            code = (await house.hall.create(TableOptions(), ada)).code
            for _ in range(20):
                await _answer(house, "ZZZZZZ", "evil")
            with pytest.raises(Refuse) as refused:
                await house.find_table(code, "evil")
            error = refused.value
            assert (error.code, error.rule, error.facts) == ("too-fast", "", {"wait_ms": 3001})

    asyncio.run(scenario())


def test_codes_are_not_guessed_by_asking_about_tables_either() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada, eve = await server.newcomer("Ada"), await server.newcomer("Eve")
            actor, _ = await new_table(server, [ada])
            for _ in range(20):
                wrong = await eve.get("/api/tables/ZZZZZZ")
                assert told(wrong) == refusal(404, "no-such-table")
            path = f"/api/tables/{actor.code}"
            for about in (path, f"{path}/lcn"):
                assert (await eve.get(about)).json()["code"] == "too-fast"
            assert (await eve.ask("GET", path, address="198.51.100.1")).status_code == 200
            # Who sits there is asked nothing: there is no match yet.
            assert (await ada.get(f"{path}/lcn")).json()["code"] == "no-match"

    asyncio.run(scenario())


def test_what_was_done_on_another_node_counts_for_the_household_and_its_neighbors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 5000
    monkeypatch.setattr(limits_module, "now_ms", lambda: now)
    limits = Limits()
    for number in range(1, 6):
        for _ in range(5):
            limits.took("logins", f"192.0.2.{number}")
    assert limits.logins.look("192.0.2.1", now) > 0
    assert limits.logins.look("192.0.2.6", now) == 0
    assert limits.logins.wait_near_ms(neighborhood("192.0.2.6"), now) > 0
    assert limits.logins.wait_near_ms(neighborhood("198.51.100.6"), now) == 0
    assert limits.guests.wait_near_ms(neighborhood("192.0.2.6"), now) == 0


def test_right_codes_cost_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with _open_house(tmp_path) as house:
            ada = await house.hall.new_person("Ada")
            code = (await house.hall.create(TableOptions(), ada)).code
            assert {await _answer(house, code.lower(), "home") for _ in range(100)} == {code}

    asyncio.run(scenario())


def test_tables_are_limited_by_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with _open_house(tmp_path, most_tables_each=3) as house:
            ada, ben = [await house.hall.new_person(name) for name in ("Ada", "Ben")]
            for _ in range(3):
                await house.hall.create(TableOptions(), ada)
            with pytest.raises(Refuse, match="too-many-tables"):
                await house.hall.create(TableOptions(), ada)
            await house.hall.create(TableOptions(), ben)
            # Closed tables make room.
            await house.hall.sweep(2**60)
            await house.hall.create(TableOptions(), ada)

    asyncio.run(scenario())


def test_when_there_are_too_many_tables_those_give_way_where_nobody_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with _open_house(tmp_path, most_tables=3) as house:
            hall = house.hall
            people = [await hall.new_person(f"P{n}") for n in range(6)]
            actors = [await hall.create(TableOptions(), person) for person in people[:3]]
            guests = [Guest(actor, person) for actor, person in zip(actors, people, strict=False)]
            for guest in guests[:2]:
                await guest.join()
            fourth = await hall.create(TableOptions(), people[3])
            assert actors[2].code not in hall.tables  # where nobody was
            await Guest(fourth, people[3]).join()
            with pytest.raises(Refuse, match="too-many-tables"):
                await hall.create(TableOptions(), people[4])
            # A lobby where nothing happens gives way, a match does not.
            await guests[0].ok(Start)
            for actor in actors[:2]:
                actor.last_active = 0
            await hall.create(TableOptions(), people[4])
            assert set(hall.tables) >= {actors[0].code, fourth.code}
            assert actors[1].code not in hall.tables
            assert guests[1].connection.bye is not None
            # It is put away and not lost.
            again = await hall.find(actors[1].code)
            assert again is not None

    asyncio.run(scenario())


@pytest.mark.parametrize("paused", [False, True])
def test_a_match_that_everyone_left_is_put_away_and_goes_on_when_one_comes_back(
    tmp_path: Path, *, paused: bool
) -> None:
    async def scenario() -> None:
        async with _open_house(tmp_path) as house:
            ada = await house.hall.new_person("Ada")
            actor = await house.hall.create(TableOptions(pace="instant", chairs=2), ada)
            guest = Guest(actor, ada)
            await guest.join()
            await guest.ok(Start)
            if paused:
                await guest.ok(CallVote, kind="pause")
            await house.hall.sweep(2**60)  # while she is there it stays
            assert actor.code in house.hall.tables
            await guest.go()
            stage, seq = actor.table.state.stage, actor.table.seq  # where nobody is no bot moves
            await house.hall.sweep(2**60)
            assert actor.code not in house.hall.tables
            again = await house.hall.find(actor.code)
            assert again is not None
            back = Guest(again, ada)
            welcome = await back.join()
            assert (welcome.table.stage, welcome.seq) == (stage, seq)
            assert again.table.wake_at is None or not paused

    asyncio.run(scenario())


def test_a_table_that_becomes_public_is_listed_and_one_that_does_not_stay_so_is_not(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with _open_house(tmp_path) as house:
            ada = await house.hall.new_person("Ada")
            actor = await house.hall.create(TableOptions(), ada)
            guest = Guest(actor, ada)
            await guest.join()
            assert house.hall.listing() == []
            await guest.ok(ChangeOptions, options=TableOptions(listed=True, name="Ours"))
            assert [table.name for table in house.hall.listing()] == ["Ours"]
            await guest.ok(ChangeOptions, options=TableOptions(listed=False))
            assert house.hall.listing() == []

    asyncio.run(scenario())
