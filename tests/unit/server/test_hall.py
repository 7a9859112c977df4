"""The hall: which tables open and which are put away, and that none is in the way of others."""

import asyncio
from typing import Any

import pytest
import structlog

from lastcard import wire
from lastcard.server import hall as hall_module
from lastcard.server.actor import Actor
from lastcard.server.clock import now_ms
from lastcard.server.hall import IDLE_LOBBY_MS, Hall
from lastcard.server.programs import MOST_EACH
from lastcard.server.services import Services
from lastcard.server.settings import Settings
from lastcard.server.stores import LeaseLost, MemoryStore, StoredPerson, Write
from lastcard.table import Outside, open_table
from lastcard.table.rows import Row, write_row
from lastcard.wire.errors import Refuse
from tests.unit.server.evening import new_table
from tests.unit.server.visiting import Server, Visitor, open_server


def test_a_table_that_cannot_be_rebuilt_keeps_no_other_closed() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        await store.open()
        host = wire.Person("person-ada", "Ada")
        _, good = open_table(
            "ABCDEF", wire.TableOptions(), host, now_ms(), Outside.of_this_machine()
        )
        # Rows that are none, that begin no table, and those of a table as it should be.
        for code, row in (
            ("BBBBBB", b"\xff"),
            ("CCCCCC", write_row(Row(time=1))),
            ("ABCDEF", good),
        ):
            assert await store.create_table(code, 1, row)
        hall = Hall(Services(store), Settings(save=False))
        await hall.open()
        async with asyncio.timeout(20):
            while not hall.is_ready:  # noqa: ASYNC110 - it has no other way to say so
                await asyncio.sleep(0)
        assert list(hall.tables) == ["ABCDEF"]
        # Operators learn which row it is.
        with structlog.testing.capture_logs() as logged:
            await hall.load_one("BBBBBB")
            await hall.load_one("CCCCCC")
        told = [(line["table"], line["about"].partition(":")[0]) for line in logged]
        assert told == [("BBBBBB", "row 1"), ("CCCCCC", "row 1 does not begin a table")]
        await hall.close()

    asyncio.run(scenario())


async def empty_table(server: Server, host: Visitor) -> Actor:
    """A table where nobody is."""
    return await server.house.hall.create(wire.TableOptions(listed=True), host.person)


def test_a_table_where_nobody_has_been_for_an_hour_rests_until_someone_comes() -> None:
    async def scenario() -> None:
        async with open_server(idle_minutes=60) as server:
            hall, ada = server.house.hall, await server.newcomer("Ada")
            left, (visited, _) = await empty_table(server, ada), await new_table(server, [ada])
            visited.last_active = left.last_active
            hour_later = left.last_active + 3_600_000
            await hall.sweep(hour_later)
            assert hall.tables == {left.code: left, visited.code: visited}
            await hall.sweep(hour_later + 1)
            assert hall.tables == {visited.code: visited}
            assert hall.listing() == []
            assert hall.made_by == {ada.person.id: 1}
            again = await hall.find(left.code)
            assert again is not None
            assert hall.made_by == {ada.person.id: 2}
            assert [table.code for table in hall.listing()] == [left.code]

    asyncio.run(scenario())


@pytest.mark.parametrize(("most", "put_away"), [(3, 1), (200, 2)])
def test_where_there_are_too_many_tables_those_where_nobody_has_been_longest_make_room(
    most: int, put_away: int
) -> None:
    async def scenario() -> None:
        async with open_server(most_tables=most, most_tables_each=most + 1) as server:
            hall, ada = server.house.hall, await server.newcomer("Ada")
            tables = [await empty_table(server, ada) for _ in range(most)]
            now = now_ms()
            for age, actor in enumerate(tables):
                actor.last_active = now - (age + 1) % most
            new = await empty_table(server, ada)
            there = {actor.code for actor in (*tables, new)}
            assert there - set(hall.tables) == {
                actor.code for actor in tables[most - 1 - put_away : most - 1]
            }

    asyncio.run(scenario())


def test_where_people_are_at_all_tables_only_those_that_wait_in_a_lobby_make_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with open_server(most_tables=2) as server:
            hall, ada = server.house.hall, await server.newcomer("Ada")
            waiting, _ = await new_table(server, [ada])
            playing, guests = await new_table(server, [ada, await server.newcomer("Ben")])
            await guests[0].ok(wire.Start)
            now = now_ms()
            monkeypatch.setattr(hall_module, "now_ms", lambda: now)
            playing.last_active = 0
            waiting.last_active = now - IDLE_LOBBY_MS
            with pytest.raises(Refuse) as refused:
                await empty_table(server, ada)
            assert (refused.value.code, refused.value.facts) == ("too-many-tables", {"most": 2})
            waiting.last_active -= 1
            new = await empty_table(server, ada)
            assert set(hall.tables) == {playing.code, new.code}

    asyncio.run(scenario())


def test_tables_with_room_are_listed_before_full_ones_the_newest_first_and_not_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hall_module, "MOST_LISTED", 3)

    async def scenario() -> None:
        async with open_server() as server:
            hall, ada, ben = server.house.hall, *[await server.newcomer(n) for n in ("Ada", "Ben")]

            async def listed(*people: Visitor) -> str:
                return (await new_table(server, [*people], listed=True))[0].code

            async def shown() -> list[str]:
                return [table.code for table in hall.listing()]

            full = [await listed(ada, ben) for _ in range(4)]
            assert await shown() == [full[3], full[2], full[1]]
            first = await listed(ada)
            full.append(await listed(ada, ben))
            assert await shown() == [first, full[4], full[3]]
            roomy = [first, *[await listed(ada) for _ in range(3)]]
            assert await shown() == [roomy[3], roomy[2], roomy[1]]
            monkeypatch.setattr(hall_module, "MOST_LOOKED_AT", 5)
            monkeypatch.setattr(hall_module, "MOST_LISTED", 9)
            assert await shown() == [*roomy[:0:-1], roomy[0], full[4]]
            monkeypatch.setattr(hall_module, "MOST_LOOKED_AT", 4)
            assert await shown() == [*roomy[:0:-1], full[4]]

    asyncio.run(scenario())


class Leased(MemoryStore):
    """Another process may have taken its tables over."""

    is_lost = False

    async def append(self, *writes: Write) -> None:
        if self.is_lost:
            raise LeaseLost("taken over")
        await super().append(*writes)


@pytest.mark.parametrize("is_told", [True, False])
def test_who_is_at_a_table_that_another_process_took_over_comes_back_to_it_there(
    *, is_told: bool
) -> None:
    async def scenario() -> None:
        store = Leased()
        async with open_server(store=store) as server:
            hall, ada = server.house.hall, await server.newcomer("Ada")
            made = await ada.ask("POST", "/api/tables", {"listed": True})
            code = made.json()["code"]
            assert len(hall.listing()) == 1
            socket = ada.open_socket(f"/ws/{code}")
            await socket.hear_a(wire.Welcome)
            store.is_lost = True
            if is_told:
                hall.lose("ZZZZZZ")
                assert list(hall.tables) == [code]
                hall.lose(code)
            else:
                socket.say(wire.Chat("c1", "hello"))
            assert await socket.hear_a(wire.Bye) == wire.Bye("shutting-down", True)
            await socket.leave()
            assert (hall.tables, hall.listing(), hall.made_by) == ({}, [], {})
            for _ in range(10):
                await asyncio.sleep(0)
            assert not hall._leaving
            assert server.house.services.counters.failures == 0

    asyncio.run(scenario())


class Slow(MemoryStore):
    """Others have their turn before a table or a program is kept."""

    async def create_table(self, code: str, created: int, row: bytes, **named: Any) -> bool:
        await asyncio.sleep(0)
        return await super().create_table(code, created, row, **named)

    async def save_person(self, person: StoredPerson) -> None:
        await asyncio.sleep(0)
        await super().save_person(person)


def test_what_is_asked_for_at_once_is_counted_as_what_is_asked_for_later() -> None:
    async def scenario() -> None:
        async with open_server(store=Slow(), most_tables_each=2) as server:
            ada, hall = await server.newcomer("Ada"), server.house.hall
            for most, left in ((2, 5), (0, 5)):
                asked = [hall.create(wire.TableOptions(), ada.person) for _ in range(left)]
                made = await asyncio.gather(*asked, return_exceptions=True)
                assert sum(isinstance(one, Actor) for one in made) == most
                refused = [one for one in made if isinstance(one, Refuse)]
                assert [one.code for one in refused] == ["too-many-tables"] * (left - most)
            await hall.remove(next(iter(hall.tables.values())))
            await hall.create(wire.TableOptions(), ada.person)
            ben = await server.newcomer("Ben")
            for owner in (ada, ben):
                account = {"login": owner.person.name, "password": "correct horse"}
                assert (await owner.ask("POST", "/api/accounts", account)).status_code == 201
            owners = [ada, ben] * 15
            programs = [owner.ask("POST", "/api/me/programs", {"name": "R"}) for owner in owners]
            answers = [answer.status_code for answer in await asyncio.gather(*programs)]
            assert answers[::2].count(201) == answers[1::2].count(201) == MOST_EACH
            assert not hall._making

    asyncio.run(scenario())


def test_a_table_that_was_put_away_stays_so_when_the_server_starts_again() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store) as server:
            hall, ada = server.house.hall, await server.newcomer("Ada")
            (put_away, kept), before = [await empty_table(server, ada) for _ in range(2)], now_ms()
            await hall.remove(put_away)
        async with open_server(store=store) as server:
            async with asyncio.timeout(20):
                while not server.house.hall.is_ready:  # noqa: ASYNC110 - it cannot say so
                    await asyncio.sleep(0)
            assert list(server.house.hall.tables) == [kept.code]
        # What was said there goes some time after it was put away, not sooner.
        assert await store.prune(before, most=9) is None
        pruned = await store.prune(now_ms() + 1, most=9)
        assert pruned is not None
        assert pruned.table == put_away.code

    asyncio.run(scenario())


def test_a_table_that_another_process_took_over_is_put_away_here_and_keeps_no_other_open() -> None:
    class Taken(MemoryStore):
        taken = ""

        async def close_table(self, code: str, now: int) -> None:
            if code == self.taken:
                raise LeaseLost("taken over")
            await super().close_table(code, now)

    async def scenario() -> None:
        store = Taken()
        async with open_server(store=store, idle_minutes=1) as server:
            hall, ada = server.house.hall, await server.newcomer("Ada")
            tables = [await empty_table(server, ada) for _ in range(2)]
            store.taken = tables[0].code
            await hall.sweep(now_ms() + 3_600_000)
            assert (hall.tables, hall.listing(), hall.made_by) == ({}, [], {})
            assert [table.code for table in await store.open_tables()] == [store.taken]

    asyncio.run(scenario())


def test_who_is_not_known_cannot_be_changed() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            with pytest.raises(Refuse) as refused:
                await server.house.hall.rename("nobody", "Ada")
            assert (refused.value.code, refused.value.facts) == ("no-such-person", {})
            assert await server.house.services.store.person("nobody") is None

    asyncio.run(scenario())


def test_who_is_known_came_when_they_came_and_who_is_not_came_long_ago() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            person = await server.house.services.store.person(ada.person.id)
            assert person is not None
            assert server.house.hall.when_came(ada.person.id) == person.created > 0
            assert server.house.hall.when_came("nobody") == 0

    asyncio.run(scenario())
