"""What cannot be done yet about someone who wants to be forgotten keeps nothing else from it."""

import asyncio
from typing import Any

import pytest
import structlog

from lastcard import wire
from lastcard.server import forgetting
from lastcard.server.clock import now_ms
from lastcard.server.forgetting import AGAIN_MS, LEFT
from lastcard.server.stores import (
    Account,
    AuditEntry,
    CannotSave,
    MatchEntry,
    MemoryStore,
    Rewrite,
    StoredPerson,
    StoredSession,
    Write,
)
from lastcard.table.rows import FORGOTTEN
from tests.unit.server.evening import new_table
from tests.unit.server.seated import Guest
from tests.unit.server.visiting import Server, Visitor, open_server, refusal, told

LATER = AGAIN_MS + 60_000


async def asks_to_be_forgotten(visitor: Visitor) -> bool:
    """Whether they are told that all of it is done."""
    answer = await visitor.ask("POST", "/api/me/deletion", {})
    assert answer.status_code == 200
    return answer.json()["finished"]


async def notes(store: MemoryStore) -> list[tuple[str, str]]:
    found = await store.all_kept(AuditEntry, most=99, act=LEFT)
    return [(note.about, note.facts) for note in found]


async def talkers(server: Server, *names: str) -> tuple[str, list[Visitor]]:
    """A table that is put away, at which everyone said who they are; and everyone."""
    people = [await server.newcomer(name) for name in names]
    actor, guests = await new_table(server, people)
    for guest in guests:
        await guest.ok(wire.Chat, text=f"I am {guest.person.name}")
    await server.house.hall.remove(actor)
    return actor.code, people


async def rows_of(store: MemoryStore, code: str) -> str:
    return str(await store.rows(code, -(2**62)))


def test_a_row_that_cannot_be_read_is_told_to_operators_and_all_else_is_forgotten() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store, limits=False) as server:
            code, (ada, ben) = await talkers(server, "Ada", "Ben")
            other, _ = await talkers(server, "Cy")
            broken, row = 2, store._rows[code][2]
            store._rows[code][broken] = b"Ada was here"
            said = f'{{"rows":[["{code}",{broken}]]}}'
            with structlog.testing.capture_logs() as logged:
                assert not await asks_to_be_forgotten(ada)
            (line,) = [line for line in logged if line["log_level"] == "warning"]
            assert (line["event"], line["person"], line["left"]) == (
                "not forgotten yet",
                ada.person.id,
                said,
            )
            (note,) = await store.all_kept(AuditEntry, most=9, act=LEFT)
            assert note.by == "server"
            assert (await rows_of(store, code)).count("Ada") == 1
            assert await store.person(ada.person.id) is None
            assert not await store.all_kept(StoredSession, most=9, person=ada.person.id)
            assert await notes(store) == [(ada.person.id, said)]
            # Others are forgotten all the same, then and later.
            assert await asks_to_be_forgotten((await talkers(server, "Dan"))[1][0])
            await server.house.prune(now_ms() + LATER)
            assert await notes(store) == [(ada.person.id, said)]
            store._rows[code][broken] = row  # from a copy
            await server.house.prune(now_ms() + LATER)
            assert await notes(store) == []
            assert "Ada" not in await rows_of(store, code)
            assert "I am Ben" in await rows_of(store, code)
            assert "I am Cy" in await rows_of(store, other)
            deeds = await store.all_kept(AuditEntry, most=9, about=ada.person.id)
            assert [deed.act for deed in deeds] == ["forgotten"]
            assert (await ben.get("/api/me/export")).status_code == 200

    asyncio.run(scenario())


def test_a_summary_that_cannot_be_read_is_told_to_operators_and_mended_later() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store) as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            actor, guests = await new_table(server, [ada, ben])
            await guests[0].ok(wire.Start)
            match = actor.table.state.match
            assert match is not None
            entry = store._matches[match]
            broken = MatchEntry(match, entry.table, 1, 1, entry.people, None, None, b"Ada")
            store._matches[match] = broken
            assert not await asks_to_be_forgotten(ada)
            assert await notes(store) == [(ada.person.id, f'{{"matches":["{match}"]}}')]
            store._matches[match] = entry
            await server.house.prune(now_ms() + LATER)
            assert await notes(store) == []
            assert b"Ada" not in store._matches[match].summary

    asyncio.run(scenario())


def test_one_who_cannot_be_forgotten_for_now_keeps_nobody_else_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_server(store=store) as server:
            code, people = await talkers(server, "Ada", "Ben")
            for number, visitor in enumerate(people):
                deed = AuditEntry(
                    id=f"asked{number}",
                    time=now_ms() - LATER + number,
                    by=visitor.person.id,
                    act="asked-to-be-forgotten",
                    about=visitor.person.id,
                )
                await store.keep(deed)
            home = server.house.everywhere.send_home

            async def fails_for_ben(person_id: str) -> Any:
                if person_id == people[1].person.id:
                    raise RuntimeError("a fault")
                return await home(person_id)

            monkeypatch.setattr(server.house.everywhere, "send_home", fails_for_ben)
            server.house.services.counters.failures = 3
            with structlog.testing.capture_logs() as logged:
                await server.house.prune(now_ms())
            assert "I am Ada" not in await rows_of(store, code)
            assert server.house.services.counters.failures == 4
            failed = [line for line in logged if line["log_level"] == "error"]
            assert [(line["event"], line["person"]) for line in failed] == [
                ("not forgotten yet", people[1].person.id)
            ]

    asyncio.run(scenario())


class Crossed(MemoryStore):
    """Between reading and writing, somebody else wants to be forgotten as well."""

    other: Visitor | None = None

    async def _cross(self) -> None:
        other, self.other = self.other, None
        if other is not None:
            assert await asks_to_be_forgotten(other)

    async def rewrite(self, *rewrites: Rewrite) -> bool:
        await self._cross()
        return await super().rewrite(*rewrites)

    async def rewrite_match(self, was: MatchEntry, match: MatchEntry) -> bool:
        await self._cross()
        return await super().rewrite_match(was, match)


@pytest.mark.parametrize("crosses", ["at the rows", "at the match"])
def test_two_who_are_forgotten_at_once_are_both_forgotten(crosses: str) -> None:
    async def scenario() -> None:
        store = Crossed()
        async with open_server(store=store) as server:
            ada, ben, cy = [await server.newcomer(name) for name in ("Ada", "Ben", "Cy")]
            actor, guests = await new_table(server, [ada, ben, cy])
            await guests[0].ok(wire.Start)
            for guest in guests:
                await guest.ok(wire.Chat, text=f"I am {guest.person.name}")
            await server.house.hall.remove(actor)
            match = actor.table.state.match
            assert match is not None
            if crosses == "at the match":
                store._rows[actor.code].clear()
            store.other = ben
            assert await asks_to_be_forgotten(ada)
            assert store.other is None
            for kept in (await rows_of(store, actor.code), str(store._matches[match].summary)):
                assert "Ada" not in kept
                assert "Ben" not in kept
            assert FORGOTTEN.encode() in store._matches[match].summary
            assert b"Cy" in store._matches[match].summary

    asyncio.run(scenario())


class Reloading(MemoryStore):
    """While rows are rewritten someone opens the table, as it was, and does something there."""

    server: Server | None = None
    code = ""
    ben: Visitor

    async def rewrite(self, *rewrites: Rewrite) -> bool:
        server, self.server = self.server, None
        if server is not None:
            actor = await server.house.hall.find(self.code)
            assert actor is not None
            guest = Guest(actor, self.ben.person)
            await guest.join()
            await guest.ok(wire.Ready)
            assert "Ada" in await rows_of(self, self.code)
        return await super().rewrite(*rewrites)


def test_a_table_that_is_opened_meanwhile_knows_them_no_more() -> None:
    async def scenario() -> None:
        store = Reloading()
        async with open_server(store=store) as server:
            code, (ada, ben) = await talkers(server, "Ada", "Ben")
            store.server, store.code, store.ben = server, code, ben
            assert await asks_to_be_forgotten(ada)
            actor = server.house.hall.tables[code]
            assert actor.table.state.chairs[0].person is None
            assert actor.table.state.host == ben.person.id
            assert "Ada" not in await rows_of(store, code)
            assert await notes(store) == []

    asyncio.run(scenario())


class Stubborn(MemoryStore):
    """Somebody else rewrites whatever is to be rewritten, again and again; or nothing is stored."""

    rewrites = matches = stores = True

    async def rewrite(self, *rewrites: Rewrite) -> bool:
        return self.rewrites and await super().rewrite(*rewrites)

    async def rewrite_match(self, was: MatchEntry, match: MatchEntry) -> bool:
        return self.matches and await super().rewrite_match(was, match)

    async def append(self, *writes: Write) -> None:
        if not self.stores:
            raise CannotSave(OSError("no space left"))
        await super().append(*writes)


@pytest.mark.parametrize("trouble", ["rewrites", "matches", "stores"])
def test_what_cannot_be_done_for_now_is_done_later(trouble: str) -> None:
    async def scenario() -> None:
        store = Stubborn()
        async with open_server(store=store) as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            actor, guests = await new_table(server, [ada, ben])
            await guests[0].ok(wire.Start)
            await guests[0].ok(wire.Chat, text="I am Ada")
            match = actor.table.state.match
            assert match is not None
            setattr(store, trouble, False)
            with structlog.testing.capture_logs() as logged:
                assert not await asks_to_be_forgotten(ada)
            problem = "cannot-save" if trouble == "stores" else "busy"
            told = [line["problem"] for line in logged if line["event"] == "not forgotten yet"]
            assert told == [problem]
            assert (await ada.get("/api/me")).status_code == 401
            assert await store.person(ada.person.id) is not None
            setattr(store, trouble, True)
            await server.house.prune(now_ms() + LATER)
            assert await store.person(ada.person.id) is None
            assert actor.table.state.chairs[0].person is None
            assert "Ada" not in await rows_of(store, actor.code)
            assert b"Ada" not in store._matches[match].summary

    asyncio.run(scenario())


def test_a_match_that_is_gone_meanwhile_keeps_nobody_from_being_forgotten() -> None:
    class Pruning(MemoryStore):
        async def rewrite_match(self, was: MatchEntry, match: MatchEntry) -> bool:
            self._matches.pop(was.id, None)
            return False

    async def scenario() -> None:
        store = Pruning()
        async with open_server(store=store) as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            _, guests = await new_table(server, [ada, ben])
            await guests[0].ok(wire.Start)
            assert await asks_to_be_forgotten(ada)
            assert await store.person(ada.person.id) is None

    asyncio.run(scenario())


def test_however_many_are_to_be_forgotten_all_of_them_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "KEPT_AT_ONCE", 1)

    async def scenario() -> None:
        store = Stubborn()
        async with open_server(store=store) as server:
            code, people = await talkers(server, "Ada", "Ben", "Cy")
            store.rewrites = False
            for one in people[:2]:
                assert not await asks_to_be_forgotten(one)
            store.rewrites = True
            await server.house.prune(now_ms() + LATER)
            rows = await rows_of(store, code)
            assert [name in rows for name in ("I am Ada", "I am Ben", "I am Cy")] == [
                False,
                False,
                True,
            ]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", "/api/accounts", {"login": "ada", "password": "correct horse"}, "not-signed-in"),
        ("PUT", "/api/me/name", {"name": "Ada L."}, "no-such-person"),
        ("PUT", "/api/me/face", {"face": "01234"}, "no-such-person"),
    ],
)
def test_what_was_asked_before_does_not_bring_back_who_is_forgotten(
    method: str, path: str, body: dict[str, str], code: str
) -> None:
    """They ask for something, and to be forgotten while that is done."""

    class Leaving(MemoryStore):
        leaver: Visitor | None = None

        async def _leave(self) -> None:
            leaver, self.leaver = self.leaver, None
            if leaver is not None:
                assert await asks_to_be_forgotten(leaver)

        async def create_account(self, login: str, account: Account) -> None:
            await self._leave()
            await super().create_account(login, account)

        async def change_person(self, person: StoredPerson) -> None:
            await self._leave()
            await super().change_person(person)

    async def scenario() -> None:
        store = Leaving()
        async with open_server(store=store) as server:
            ada = await server.newcomer("Ada")
            store.leaver = ada
            assert (await ada.ask(method, path, body)).json()["code"] == code
            assert await store.person(ada.person.id) is None
            assert await store.account("ada") is None
            assert server.house.services.counters.failures == 0

    asyncio.run(scenario())


def test_a_password_that_was_changed_before_does_not_bring_back_who_is_forgotten() -> None:
    known = {"login": "ada", "password": "correct horse"}
    change = {"old": "correct horse", "new": "battery staple"}

    class Leaving(MemoryStore):
        leaver: Visitor | None = None

        async def create_account(self, login: str, account: Account) -> None:
            if self.leaver is not None:
                password = {"password": "correct horse"}
                left = await self.leaver.ask("POST", "/api/me/deletion", password)
                assert left.status_code == 200
            await super().create_account(login, account)

    async def scenario() -> None:
        store = Leaving()
        async with open_server(store=store) as server:
            ada = await server.newcomer("Ada")
            assert (await ada.ask("POST", "/api/accounts", known)).status_code == 201
            store.leaver = ada
            answer = await ada.ask("PUT", "/api/me/password", change)
            assert told(answer) == refusal(401, "not-signed-in")
            assert await store.account("ada") is None
            deeds = await store.all_kept(AuditEntry, most=9, about=ada.person.id)
            assert "password-changed" not in [deed.act for deed in deeds]
            assert server.house.services.counters.failures == 0

    asyncio.run(scenario())
