"""Programs that someone owns: they have tokens of their own, may do less, and can be ended."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from lastcard import wire
from lastcard.server import sockets
from lastcard.server.clock import now_ms
from lastcard.server.programs import MOST_EACH, MOST_SOCKETS, owner_of
from lastcard.server.sockets import BURST
from lastcard.server.stores import BotAccount
from tests.unit.server.evening import new_table
from tests.unit.server.visiting import Server, Visitor, VisitorSocket, open_server, refusal, told

ADA = {"login": "ada", "password": "correct horse"}


def at_a_server(
    check: Callable[[Server, Visitor, Visitor], Awaitable[None]], **settings: Any
) -> None:
    """A server, Ada, who has an account, and a program of hers."""

    async def scenario() -> None:
        async with open_server(**settings) as server:
            ada = await server.newcomer("Ada")
            assert (await ada.ask("POST", "/api/accounts", ADA)).status_code == 201
            await check(server, ada, await new_program(ada, "Robbie"))

    asyncio.run(scenario())


async def new_program(owner: Visitor, name: str) -> Visitor:
    made = await owner.ask("POST", "/api/me/programs", {"name": name})
    assert made.status_code == 201, made.text
    session = wire.decode_body(made.content, wire.Session)
    assert session.me.name == name
    return Visitor(owner.server, session.token, wire.Person(session.me.id, name))


async def listed(owner: Visitor) -> list[dict[str, Any]]:
    return (await owner.get("/api/me/programs")).json()["programs"]


async def enter(visitor: Visitor, code: str) -> VisitorSocket:
    socket = visitor.open_socket(f"/ws/{code}")
    await socket.hear_a(wire.Welcome)
    return socket


def test_a_program_is_shown_to_its_owner_and_named_with_the_owner_to_others() -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        (one,) = await listed(ada)
        for time in (one.pop("created"), one.pop("seen")):
            assert 0 <= now_ms() - time < 600_000
        assert one == {"id": robbie.person.id, "name": "Robbie"}
        assert await listed(await server.newcomer("Eve")) == []
        me = {"id": robbie.person.id, "name": "Robbie", "login": None, "face": ""}
        assert told(await robbie.get("/api/me")) == (200, me)
        (session,) = (await robbie.get("/api/me/sessions")).json()["sessions"]
        assert (session["agent"], session["network"]) == ("Robbie", "192.0.2.1")
        actor, _ = await new_table(server, [ada])
        socket = await enter(robbie, actor.code)
        socket.say(wire.Sit("s1", 1))
        await socket.hear_a(wire.Ack)
        seated = actor.table.state.chairs[1].person
        assert seated == wire.Person(robbie.person.id, "Robbie", "", "Ada")
        await socket.leave()

    at_a_server(check)


def test_only_who_has_an_account_has_programs_and_not_too_many() -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        guest = await server.newcomer("Gus")
        for visitor in (guest, robbie):
            refused = await visitor.ask("POST", "/api/me/programs", {"name": "Zed"})
            assert told(refused) == refusal(409, "no-account")
        more = [await new_program(ada, f"Robbie {n}") for n in range(2, MOST_EACH + 1)]
        full = await ada.ask("POST", "/api/me/programs", {"name": "Zed"})
        assert told(full) == refusal(409, "too-many-programs", most=MOST_EACH)
        await ada.ask("DELETE", f"/api/me/programs/{more[0].person.id}")
        names = {one["name"] for one in await listed(ada)}
        assert names == {"Robbie", "Robbie 3", "Robbie 4", "Robbie 5"}
        await new_program(ada, "Zed")

    at_a_server(check)


def test_a_program_opens_no_table_and_no_account() -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        for path, body in (
            ("/api/tables", {}),
            ("/api/accounts", {"login": "robbie", "password": "long enough"}),
        ):
            refused = await robbie.ask("POST", path, body)
            assert told(refused) == refusal(403, "programs-are-invited"), path
        assert await server.house.services.store.account("robbie") is None

    at_a_server(check)


def test_a_program_is_ended_by_its_owner_alone_and_at_once() -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        actor, _ = await new_table(server, [ada])
        socket = await enter(robbie, actor.code)
        path = f"/api/me/programs/{robbie.person.id}"
        for visitor in (await server.newcomer("Eve"), robbie):
            assert told(await visitor.ask("DELETE", path)) == refusal(404, "no-such-program")
        nothing = await ada.ask("DELETE", "/api/me/programs/nothing")
        assert told(nothing) == refusal(404, "no-such-program")
        assert (await robbie.get("/api/me")).status_code == 200
        assert (await ada.ask("DELETE", path)).status_code == 200
        assert await socket.hear_a(wire.Bye) == wire.Bye("not-signed-in", True)
        assert told(await robbie.get("/api/me")) == refusal(401, "not-signed-in")
        assert await listed(ada) == []
        assert told(await ada.ask("DELETE", path)) == refusal(404, "no-such-program")
        # Another session of it would be worth as little.
        token = await server.house.sessions.begin(robbie.person.id, now_ms())
        again = await Visitor(server, token).get("/api/me")
        assert told(again) == refusal(401, "not-signed-in")
        await socket.leave()

    at_a_server(check)


def test_programs_end_with_their_owner_and_those_of_others_do_not() -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        ben = await server.newcomer("Ben")
        await ben.ask("POST", "/api/accounts", {**ADA, "login": "ben"})
        other = await new_program(ben, "Marvin")
        actor, _ = await new_table(server, [ben])
        socket = await enter(robbie, actor.code)
        gone = await ada.ask("POST", "/api/me/deletion", {"password": ADA["password"]})
        assert gone.status_code == 200
        assert await socket.hear_a(wire.Bye) == wire.Bye("not-signed-in", True)
        await socket.leave()
        for visitor, status in ((robbie, 401), (other, 200)):
            assert (await visitor.get("/api/me")).status_code == status
        assert [one["name"] for one in await listed(ben)] == ["Marvin"]
        # Where the owner is gone without a word, so are the programs.
        await server.house.services.store.forget_person(ben.person.id)
        assert told(await other.get("/api/me")) == refusal(401, "not-signed-in")

    at_a_server(check)


def test_a_program_that_nothing_is_known_of_is_listed_without_a_name() -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        await server.house.services.store.forget_person(robbie.person.id)
        (one,) = await listed(ada)
        assert (one["id"], one["name"], one["seen"]) == (robbie.person.id, "", 0)

    at_a_server(check)


@pytest.mark.parametrize("each", [2, 20])
def test_a_program_has_fewer_sockets_than_a_person(each: int) -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        actor, _ = await new_table(server, [ada])
        most = min(each, MOST_SOCKETS)
        open_sockets = [await enter(robbie, actor.code) for _ in range(most)]
        full = robbie.open_socket(f"/ws/{actor.code}")
        assert await full.hear() == wire.Bye("too-many-sockets", True)
        open_sockets += [await enter(ada, actor.code) for _ in range(min(each, most + 1))]
        for socket in open_sockets:
            await socket.leave()

    at_a_server(check, most_sockets_each=each)


@pytest.mark.parametrize("who", ["ada", "robbie"])
def test_a_program_may_say_a_third_of_what_a_person_may(
    who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = [now_ms()]
    monkeypatch.setattr(sockets, "now_ms", lambda: time[0])

    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        actor, _ = await new_table(server, [ada])
        socket = await enter(ada if who == "ada" else robbie, actor.code)
        burst, second = (BURST, 30) if who == "ada" else (BURST // 3, 10)
        for words in (burst, second):
            for number in range(words):
                socket.say(wire.Ping(number))
                assert await socket.hear_a(wire.Pong) == wire.Pong(number)
            time[0] += 1000
        time[0] -= 1000
        socket.say(wire.Ping(1))
        assert await socket.hear_a(wire.Bye) == wire.Bye("too-fast", True)
        await socket.leave()

    at_a_server(check)


def test_a_program_whose_owner_is_gone_is_owned_by_nobody() -> None:
    async def check(server: Server, ada: Visitor, robbie: Visitor) -> None:
        store = server.house.services.store
        assert await owner_of(store, robbie.person.id) == "Ada"
        await store.keep(BotAccount(id="orphan", time=1, owner="someone who is gone"))
        assert await owner_of(store, "orphan") is None
        assert await owner_of(store, ada.person.id) is None

    at_a_server(check)
