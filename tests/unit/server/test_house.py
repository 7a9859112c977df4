"""What a server keeps, and how it ends: everyone is told to come back, nobody holds it up."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog

from lastcard import wire
from lastcard.server import house, pinging, savable
from lastcard.server.clock import now_ms
from lastcard.server.folder import holder_of
from lastcard.server.hall import DAY_MS
from lastcard.server.house import House
from lastcard.server.passwords import Passwords
from lastcard.server.settings import Settings
from lastcard.server.stores import (
    AuditEntry,
    Ban,
    CannotSave,
    MemoryStore,
    PlayerReport,
    Pruned,
    SqliteStore,
    StoredPerson,
    Write,
)
from lastcard.server.stores.address import RedisAddress, StoreAddress
from lastcard.server.stores.postgres import PostgresStore
from tests.unit.server.evening import new_table
from tests.unit.server.visiting import HOME, Visitor, open_server


def test_before_the_server_ends_it_waits_until_everyone_was_told_and_left() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            socket = ada.open_socket(f"/ws/{actor.code}")
            await socket.hear_a(wire.Welcome)
            ending = asyncio.create_task(server.house.farewell())
            assert await socket.hear_a(wire.Bye) == wire.Bye("shutting-down", True)
            assert server.house.is_leaving
            for _ in range(50):
                await asyncio.sleep(0)
            assert not ending.done()
            await socket.leave()
            await asyncio.wait_for(ending, 20)
            assert server.house.crowd.sockets == {}
            await server.house.farewell()  # nobody is there: nobody is waited for

    asyncio.run(scenario())


def test_who_does_not_leave_keeps_the_server_for_a_short_time_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house, "FAREWELL_SECONDS", 0.01)

    async def scenario() -> None:
        async with open_server() as server:
            server.house.crowd.sockets["ada"] = 1
            await asyncio.wait_for(server.house.farewell(), 20)
            assert server.house.crowd.sockets == {"ada": 1}

    asyncio.run(scenario())


def test_from_time_to_time_everyones_distance_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pinging, "PING_SECONDS", 0.01)

    async def scenario() -> None:
        async with open_server() as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            for person in (ada, ben):
                actor, _ = await new_table(server, [person])
                socket = person.open_socket(f"/ws/{actor.code}")
                await socket.hear_a(wire.Welcome)
                first = await socket.hear_a(wire.Ping)
                assert (await socket.hear_a(wire.Ping)).n > first.n
                await socket.leave()

    asyncio.run(scenario())


def test_where_no_bot_is_to_search_none_gets_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "WARM_UP_AFTER", 0)

    async def scenario() -> None:
        async with open_server(search=False) as server:
            await asyncio.wait_for(server.house.warm_up(), 60)
            assert not server.house.services.thinkers.is_warm

    asyncio.run(scenario())


class Broken(MemoryStore):
    """A store that can be written or not."""

    def __init__(self) -> None:
        super().__init__()
        self.problem: Exception | None = None
        self.tries = 0

    async def check(self) -> None:
        self.tries += 1
        if self.problem is not None:
            raise self.problem


def test_whether_it_can_save_is_tried_once_a_second_and_what_is_wrong_is_logged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = [now_ms()]
    monkeypatch.setattr(savable, "now_ms", lambda: time[0])

    async def scenario() -> None:
        store = Broken()
        async with open_server(store=store) as server:
            nobody = Visitor(server)
            while not server.house.hall.is_ready:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0)
            for wait, problem, status, tries in (
                (0, None, 200, 1),
                (999, CannotSave(OSError("the disk is full")), 200, 1),
                (1, CannotSave(OSError("the disk is full")), 503, 2),
                (999, None, 503, 2),
                (1, None, 200, 3),
                (1000, ValueError("what nobody thought of"), 503, 4),
            ):
                time[0] += wait
                store.problem = problem
                with structlog.testing.capture_logs() as logged:
                    answer = await nobody.get("/readyz")
                assert (answer.status_code, store.tries) == (status, tries)
                lines = [(line["event"], line["problem"]) for line in logged if "problem" in line]
                was_tried = status == 503 and problem is not None
                told = str(getattr(problem, "cause", problem))
                assert lines == ([("store not writable", told)] if was_tried else [])

    asyncio.run(scenario())


def test_what_is_kept_in_a_folder_is_there_the_next_time_and_no_other_server_takes_it(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        settings = Settings(data=tmp_path, host="127.0.0.1", port=4321)
        first = House(settings)
        assert isinstance(first.services.store, SqliteStore)
        await first.open()
        ada = await first.hall.new_person("Ada")
        token = await first.sessions.begin(ada.id, now_ms())
        assert settings.database.exists()
        holder = holder_of(tmp_path)
        # A process does not keep itself out: another one would read this.
        assert holder is None
        written = json.loads((tmp_path / "lock").read_bytes())
        assert {key: written[key] for key in ("host", "port", "store")} == {
            "host": "127.0.0.1",
            "port": 4321,
            "store": "",
        }
        await first.close()
        assert (tmp_path / "lock").read_bytes() == b""
        second = House(settings)
        await second.open()
        assert await second.person_of(token) == ada
        await second.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("redis", [None, RedisAddress.parse("redis://127.0.0.1:1")])
def test_what_is_set_is_what_counts(redis: RedisAddress | None, tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = Settings(
            data=tmp_path,
            store=StoreAddress.parse("postgresql://here/cards"),
            redis=redis,
            bot_processes=3,
            most_lookers=7,
            most_connections_each=2,
        )
        services = House(settings).services
        assert isinstance(services.store, PostgresStore)
        assert services.store.is_alone == (redis is None)
        assert services.most_lookers == 7
        assert isinstance(House(settings).passwords, Passwords)
        for trusts, limits, each, sockets in (
            (False, True, [True, True, False], [True, True, False]),
            (True, True, [True] * 3, [True, True, False]),
            (False, False, [True] * 3, [True] * 3),
        ):
            there = House(replace(settings, trust_proxy=trusts, limits=limits))
            assert [there.door.let_in("192.0.2.1") for _ in range(3)] == each
            assert [there.crowd.let_in("192.0.2.1") for _ in range(3)] == sockets

    asyncio.run(scenario())


def test_the_folder_says_where_the_tables_are(tmp_path: Path) -> None:
    store = StoreAddress.parse("postgresql://here/cards")
    there = House(Settings(data=tmp_path, store=store))
    there.hold_folder()
    assert json.loads((tmp_path / "lock").read_bytes())["store"] == str(store)
    there._lock.release()


def test_where_nothing_is_to_be_kept_nothing_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        closed = House(Settings(data=tmp_path, save=False))
        assert isinstance(closed.services.store, MemoryStore)
        await closed.open()
        await closed.close()

    asyncio.run(scenario())
    assert list(tmp_path.iterdir()) == []


def test_of_who_is_not_known_there_is_no_login() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            assert await server.house.login_of(ada.person.id) is None
            assert await server.house.login_of("nobody") is None

    asyncio.run(scenario())


def test_who_was_not_told_that_a_session_ended_finds_out_by_looking_again() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            token = await server.house.sessions.begin(ada.person.id, now_ms())
            phone = Visitor(server, token, ada.person)
            actor, _ = await new_table(server, [await server.newcomer("Ben")])
            path = f"/ws/{actor.code}"
            mine, other = ada.open_socket(path), phone.open_socket(path)
            for socket in (mine, other):
                await socket.hear_a(wire.Welcome)
            session = await server.house.session_of(token)
            await server.house.sessions.end(ada.person.id, now_ms(), only=session.id, but="")
            await server.house.everywhere.look_again()
            assert await other.hear_a(wire.Bye) == wire.Bye("not-signed-in", True)
            mine.say(wire.Ping(7))
            assert await mine.hear_a(wire.Pong) == wire.Pong(7)
            for socket in (mine, other):
                await socket.leave()

    asyncio.run(scenario())


def test_who_was_not_told_of_bans_finds_out_by_looking_again() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store) as server:
            ada, ben, cyd = [await server.newcomer(name) for name in ("Ada", "Ben", "Cyd")]
            actor, _ = await new_table(server, [await server.newcomer("Dot")])
            path = f"/ws/{actor.code}"
            sockets = {
                person: person.open_socket(path, address=address)
                for person, address in ((ada, HOME), (ben, "203.0.113.9"), (cyd, "203.0.114.9"))
            }
            for socket in sockets.values():
                await socket.hear_a(wire.Welcome)
            ban: dict[str, Any] = {"time": 1, "kind": "ban", "by": "opal"}
            await store.keep(
                Ban(id="b1", person=ada.person.id, **ban),
                Ban(id="b2", network="203.0.113.0/24", **ban),
            )
            await server.house.everywhere.look_again()
            for person in (ada, ben):
                assert await sockets[person].hear_a(wire.Bye) == wire.Bye("banned", False)
            sockets[cyd].say(wire.Ping(7))
            assert await sockets[cyd].hear_a(wire.Pong) == wire.Pong(7)
            for socket in sockets.values():
                await socket.leave()

    asyncio.run(scenario())


def test_what_is_older_than_the_days_that_are_set_goes_a_little_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house, "MOST_PORTIONS", 101)

    async def scenario() -> None:
        store, now = MemoryStore(), 100 * DAY_MS
        days: dict[str, Any] = {"keep_days": 2, "audit_days": 3, "guest_days": 4}
        async with open_server(store=store, **days) as server:
            for name, age in (("old", 1), ("new", 0)):
                noted = now - 3 * DAY_MS - age
                told: dict[str, Any] = {
                    "by": "x",
                    "about": "y",
                    "place": "",
                    "text": "",
                    "said": "",
                }
                await store.keep(
                    AuditEntry(id=name, time=noted, by="x", act="logged-in"),
                    PlayerReport(id=name, time=noted, **told),
                )
                await store.save_person(StoredPerson(name, name, seen=now - 4 * DAY_MS - age))
                await store.create_table(name, 1, b"row")
                await store.close_table(name, now - 2 * DAY_MS - age)
            for number in range(101):
                await store.create_table(str(number), 1, b"row")
                await store.close_table(str(number), 1)
            codes = ["old", "new", *map(str, range(101))]
            for left in (2, 1):
                await server.house.prune(now)
                assert len([code for code in codes if await store.rows(code)]) == left
            assert await store.rows("new")
            assert [one.id for one in await store.all_kept(AuditEntry, most=9)] == ["new"]
            assert [one.id for one in await store.all_kept(PlayerReport, most=9)] == ["new"]
            assert await store.person("old") is None
            assert await store.person("new") is not None

    asyncio.run(scenario())


class Portions(MemoryStore):
    """Remembers what it was asked to delete, and what it answered."""

    def __init__(self) -> None:
        super().__init__()
        self.pruned: list[tuple[int, Pruned | None, Pruned | None]] = []
        self.guests: list[tuple[int, int]] = []

    async def prune(self, before: int, *, most: int, after: Pruned | None = None) -> Pruned | None:
        done = await super().prune(before, most=most, after=after)
        self.pruned.append((most, after, done))
        return done

    async def forget_guests(self, before: int, *, most: int) -> int:
        gone = await super().forget_guests(before, most=most)
        self.guests.append((most, gone))
        return gone


def test_each_portion_goes_on_where_the_last_one_ended_and_the_last_is_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house, "PRUNED_AT_ONCE", 2)

    async def scenario() -> None:
        store, now = Portions(), 1000 * DAY_MS
        async with open_server(store=store) as server:
            await store.create_table("old", 1, b"row")
            for number in (2, 3, 4):
                await store.append(Write("old", number, b"row"))
            await store.close_table("old", 1)
            for number in range(5):
                await store.save_person(StoredPerson(f"guest{number}", "Guest", seen=1))
            await server.house.prune(now)
            portions = [Pruned("old", 3), Pruned("old", 1), Pruned("old", 0), None]
            assert store.pruned == list(zip([2] * 4, [None, *portions[:-1]], portions, strict=True))
            assert store.guests == [(2, 2), (2, 2), (2, 1), (2, 0)]
            assert not await store.rows("old")
            assert await store.person("guest4") is None

    asyncio.run(scenario())
