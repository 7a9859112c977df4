"""Who wants to be forgotten is, in all that is stored, also if the server ends meanwhile."""

import asyncio

import pytest

from lastcard import wire
from lastcard.server import forgetting
from lastcard.server.clock import now_ms
from lastcard.server.stores import AuditEntry, CannotSave, MatchEntry, MemoryStore, Rewrite
from lastcard.table.rows import FORGOTTEN
from lastcard.wire import Person
from tests.unit.server.evening import new_table
from tests.unit.server.seated import Guest, settle
from tests.unit.server.test_accounts import log_in, with_account
from tests.unit.server.visiting import Server, Visitor, open_server, refusal, told


@pytest.fixture(autouse=True)
def bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short match is taken in several bits too."""
    monkeypatch.setattr(forgetting, "ROWS_AT_ONCE", 4)
    monkeypatch.setattr(forgetting, "MATCHES_AT_ONCE", 1)


async def play_and_talk(guests: list[Guest]) -> None:
    """Two matches, one after the other."""
    table = guests[0].actor
    for _ in range(2):
        await guests[0].ok(wire.Start)
        await guests[0].ok(wire.Chat, text="my dear Watson")
        await guests[1].ok(wire.Chat, text="indeed")
        while table.table.state.stage != "over":
            board = guests[0].view.board
            guest = guests[board.seating[board.turn]]
            await guest.ok(wire.Act, move=guest.own.legal[0])
        await guests[0].ok(wire.Chat, text="my dear Watson, farewell")


async def stored_at(server: Server, entry: MatchEntry, *, last: int | None = None) -> bytes:
    rows = await server.house.services.store.rows(entry.table, entry.first, last)
    return b"".join(data for _, data in rows)


async def first_match(server: Server, who: Visitor) -> MatchEntry:
    return (await server.house.services.store.matches_of(who.person.id, most=9))[-1]


async def assert_gone(server: Server, ada: Visitor, ben: Visitor) -> None:
    """Nothing names Ada, and what Ben said and did is there."""
    assert await server.house.services.store.person(ada.person.id) is None
    matches = (await ben.get("/api/me/matches")).json()["matches"]
    assert [match["players"] for match in matches] == [[FORGOTTEN, "Ben"]] * 2
    for match in matches:
        assert "Ada" not in (await ben.get(f"/api/matches/{match['id']}/lcn")).text
    entry = await first_match(server, ben)
    since, played = await stored_at(server, entry), await stored_at(server, entry, last=entry.last)
    for gone in (b"Ada", b"Watson"):
        assert gone not in since
    assert ada.person.id.encode() not in played
    assert b"indeed" in played
    assert (await ben.get("/api/me")).json()["name"] == "Ben"


def test_who_is_forgotten_leaves_no_name_and_no_word_behind() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada, ben = await with_account(server), await server.newcomer("Ben")
            actor, guests = await new_table(server, [ada, ben])
            await play_and_talk(guests)
            wrong = await ada.ask("POST", "/api/me/deletion", {"password": "guess"})
            assert told(wrong) == refusal(403, "wrong-password")
            done = await ada.ask("POST", "/api/me/deletion", {"password": "correct horse"})
            assert done.status_code == 200
            await settle(actor)
            assert (await ada.get("/api/me")).status_code == 401
            assert (await log_in(server))[0] == 401
            await assert_gone(server, ada, ben)

    asyncio.run(scenario())


class Disk(MemoryStore):
    """Its disk is full once so many bits were rewritten."""

    room = 1_000_000

    def _write(self) -> None:
        self.room -= 1
        if self.room < 0:
            raise CannotSave(OSError("no space left"))

    async def rewrite(self, *rewrites: Rewrite) -> bool:
        self._write()
        return await super().rewrite(*rewrites)

    async def rewrite_match(self, was: MatchEntry, match: MatchEntry) -> bool:
        self._write()
        return await super().rewrite_match(was, match)


@pytest.mark.parametrize("room", [None, 0, 3])
def test_a_guest_is_forgotten_also_if_the_server_ends_before_all_is_done(room: int | None) -> None:
    async def scenario() -> None:
        store = Disk()
        first = Server(store)
        await first.house.open()
        ada, ben = await first.newcomer("Ada"), await first.newcomer("Ben")
        actor, guests = await new_table(first, [ada, ben])
        await play_and_talk(guests)
        if room is None:
            first.house.services.workshop.close()  # the server was asked to end
        else:
            store.room = room
        done = await ada.ask("POST", "/api/me/deletion", {})
        assert done.status_code == 200
        assert (await ada.get("/api/me")).status_code == 401
        await settle(actor)
        assert b"Watson" in await stored_at(first, await first_match(first, ben))
        await first.house.close()

        store.room = 1_000_000
        second = Server(store)
        await second.house.open()
        await second.house.prune(now_ms())
        assert await store.person(ada.person.id) is not None  # it may be under way elsewhere
        await second.house.prune(now_ms() + forgetting.AGAIN_MS)
        token = await second.house.sessions.begin(ben.person.id, now_ms())
        await assert_gone(second, ada, Visitor(second, token, ben.person))
        about = await store.all_kept(AuditEntry, most=9, about=ada.person.id)
        assert [entry.act for entry in about] == ["forgotten"]
        await second.house.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("room", [0, 1, 2, 3, 1_000_000])
def test_with_someone_their_programs_are_forgotten_also_if_the_disk_is_full_meanwhile(
    room: int,
) -> None:
    async def scenario() -> None:
        store = Disk()
        async with open_server(store=store) as server:
            ada, ben = await with_account(server), await server.newcomer("Ben")
            made = (await ada.ask("POST", "/api/me/programs", {"name": "Robbie"})).json()
            robbie = Person(made["me"]["id"], "Robbie", owner="Ada")
            for others in ([ada], [Visitor(server, made["token"], robbie)]):
                actor, guests = await new_table(server, [ben, *others])
                await guests[1].ok(wire.Chat, text="my dear Watson")
                await server.house.hall.remove(actor)
            store.room = room
            deletion = {"password": "correct horse"}
            assert (await ada.ask("POST", "/api/me/deletion", deletion)).status_code == 200
            store.room = 1_000_000
            await server.house.prune(now_ms() + forgetting.AGAIN_MS)
            rows = str([await store.rows(code) for code in await store.tables_of(ben.person.id)])
            for gone in ("Watson", "Ada", ada.person.id, "Robbie", robbie.id):
                assert gone not in rows
            for person in (ada.person, robbie):
                assert await store.person(person.id) is None
                assert not await store.tables_of(person.id)

    asyncio.run(scenario())
