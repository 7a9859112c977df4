"""One's own data, which one may take along: all of it, each once, however much it is."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from lastcard import wire
from lastcard.server import account_api
from lastcard.server.stores import (
    AuditEntry,
    Ban,
    MatchEntry,
    MemoryStore,
    PlayerReport,
    StoredSession,
)
from tests.unit.server.evening import new_table
from tests.unit.server.seated import Guest
from tests.unit.server.visiting import HOME, Noting, Visitor, open_server

AT_ONCE = 2
EXPORTED = (StoredSession, AuditEntry, PlayerReport, Ban)


class Portioned(MemoryStore):
    """Knows how much it was asked for at once."""

    def __init__(self) -> None:
        super().__init__()
        self.most = 0

    async def matches_of(
        self, person: str, *, most: int, before: MatchEntry | None = None
    ) -> Sequence[MatchEntry]:
        found = await super().matches_of(person, most=most, before=before)
        self.most = max(self.most, len(found))
        return found

    async def all_kept(
        self, kind: type[Any], *, most: int, skip: int = 0, **where: str | int
    ) -> Sequence[Any]:
        found = await super().all_kept(kind, most=most, skip=skip, **where)
        if kind in EXPORTED:
            self.most = max(self.most, len(found))
        return found

    async def rows(
        self, table: str, first: int = 1, last: int | None = None, *, most: int | None = None
    ) -> Sequence[tuple[int, bytes]]:
        found = await super().rows(table, first, last, most=most)
        self.most = max(self.most, len(found))
        return found


@pytest.fixture(autouse=True)
def _few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account_api, "EXPORTED_AT_ONCE", AT_ONCE)


async def exported(visitor: Visitor, store: Portioned) -> dict[str, Any]:
    """What they get; it was looked up little by little."""
    store.most = 0
    answer = await visitor.get("/api/me/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert store.most <= AT_ONCE
    return answer.json()


@pytest.mark.parametrize("played", [0, 1, 4, 5])
def test_all_matches_are_there_each_as_its_own_player_sees_it(played: int) -> None:
    async def scenario() -> None:
        store = Portioned()
        async with open_server(store=store, limits=False) as server:
            ada, ben, cy = [await server.newcomer(name) for name in ("Ada", "Ben", "Cy")]

            async def play(*people: Visitor) -> tuple[str, str]:
                actor, guests = await new_table(server, [*people])
                await guests[0].ok(wire.Start)
                assert actor.table.state.match is not None
                return actor.table.state.match, actor.code

            matches: dict[str, tuple[str, list[str], int]] = {}
            for number in range(played):
                people = [ada, ben] if number % 2 else [ben, ada]
                match, table = await play(*people)
                names = [visitor.person.name for visitor in people]
                matches[match] = (table, names, people.index(ada))
                await play(ben, cy)
            own = (await exported(ada, store))["matches"]
            assert len(own) == played
            told = {one["id"]: (one["table"], one["players"], one["you"]) for one in own}
            assert told == matches
            latest_first = [match.id for match in await store.matches_of(ada.person.id, most=9)]
            assert [one["id"] for one in own] == latest_first

    asyncio.run(scenario())


@pytest.mark.parametrize("many", [0, 1, 4, 5])
def test_all_that_is_kept_of_someone_is_there_and_nothing_of_others(many: int) -> None:
    async def scenario() -> None:
        store = Portioned()
        async with open_server(store=store, limits=False) as server:
            ada, ben = [await server.newcomer(name) for name in ("Ada", "Ben")]
            me, other = ada.person.id, ben.person.id
            numbers = range(1, many + 1)
            for n in numbers:
                for of, by in ((me, other), (other, me)):
                    word = f"{'of' if of == me else 'by'} me {n}"
                    item = f"{of}{n}"
                    told = PlayerReport(
                        id=item, time=n, by=by, about=of, place="T", text=word, said="no"
                    )
                    ban = Ban(id=item, time=n, kind="mute", by="opal", person=of, reason=word)
                    deed = AuditEntry(id=item, time=n, by="opal", act=word, about=of)
                    await store.keep(told, ban, deed)
                    await server.house.sessions.begin(of, n)
            await server.house.sessions.begin(me, 77)
            (gone,) = await store.all_kept(StoredSession, most=9, person=me, time=77)
            assert await server.house.sessions.end(me, 78, only=gone.id, but="")
            own = await exported(ada, store)
            latest_first = list(reversed(numbers))
            of_me = [f"of me {n}" for n in latest_first]
            assert own["reports"] == [f"by me {n}" for n in latest_first]
            assert [one["text"] for one in own["reported"]] == of_me
            assert [one["reason"] for one in own["bans"]] == of_me
            assert [one["act"] for one in own["deeds"]] == of_me
            # They ask from the session that began last; one that ended is no device of theirs.
            assert [one["created"] for one in own["sessions"]][1:] == latest_first
            assert [one["current"] for one in own["sessions"]] == [True, *[False] * many]

    asyncio.run(scenario())


def test_all_that_someone_said_at_all_tables_is_there_and_nothing_that_others_said() -> None:
    async def scenario() -> None:
        store = Portioned()
        async with open_server(store=store, limits=False) as server:
            ada, ben = [await server.newcomer(name) for name in ("Ada", "Ben")]
            said: dict[str, list[str]] = {}
            for hour in ("noon", "night", "dawn"):
                actor = await server.house.hall.create(wire.TableOptions(), ben.person)
                talkers = {visitor: Guest(actor, visitor.person) for visitor in (ada, ben)}
                for guest in talkers.values():
                    await guest.join()
                # From the first row that people can write, and in rows of either parity.
                for number, who in enumerate((ada, ada, ben, ada, ben, ben, ada)):
                    await talkers[who].ok(wire.Chat, text=f"{who.person.name} {hour} {number}")
                said[actor.code] = [f"Ada {hour} {number}" for number in (0, 1, 3, 6)]
            rows = dict(await store.rows(actor.code))
            assert [number for number in rows if b"Ada dawn" in rows[number]] == [2, 3, 5, 8]
            own = (await exported(ada, store))["said"]
            in_order = [(code, text) for code in sorted(said) for text in said[code]]
            assert [(one["table"], one["text"]) for one in own] == in_order
            others = (await exported(ben, store))["said"]
            assert {one["text"].split()[0] for one in others} == {"Ben"}
            assert (await exported(await server.newcomer("Cy"), store))["said"] == []

    asyncio.run(scenario())


def test_who_exports_has_the_share_of_their_address_in_what_is_worked_out() -> None:
    async def scenario() -> None:
        store = Portioned()
        async with open_server(store=store) as server:
            server.house.services.workshop = line = Noting()
            ada, ben = [await server.newcomer(name) for name in ("Ada", "Ben")]
            _, guests = await new_table(server, [ada, ben])
            await guests[0].ok(wire.Start)
            own = await exported(ada, store)
            assert (len(own["matches"]), own["said"]) == (1, [])
            # Once for the match, and at least once for what was said.
            assert len(line.askers) > 1
            assert set(line.askers) == {HOME}

    asyncio.run(scenario())
