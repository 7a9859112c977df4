"""Bot accounts have limits of their own: how many, how many sockets, how fast, and no tables."""

import asyncio

from lastcard import wire
from lastcard.server.programs import MOST_EACH, MOST_SOCKETS
from lastcard.server.sockets import BURST
from tests.unit.server.visiting import Server, Visitor, open_server


async def owner_at(server: Server) -> Visitor:
    ada = await server.newcomer("Ada")
    login = {"login": "ada", "password": "correct horse"}
    assert (await ada.ask("POST", "/api/accounts", login)).status_code == 201
    return ada


async def new_program(owner: Visitor, name: str = "Robbie") -> Visitor:
    made = await owner.ask("POST", "/api/me/programs", {"name": name})
    assert made.status_code == 201, made.text
    return Visitor(owner.server, made.json()["token"])


async def refusal(visitor: Visitor, method: str, path: str, body: object = None) -> str:
    return str((await visitor.ask(method, path, body)).json()["code"])


def test_an_owner_has_five_and_a_guest_none() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            guest, ada = await server.newcomer("Guest"), await owner_at(server)
            one_more = ("POST", "/api/me/programs", {"name": "Robbie"})
            assert await refusal(guest, *one_more) == "no-account"
            for _ in range(MOST_EACH):
                await new_program(ada)
            assert await refusal(ada, *one_more) == "too-many-programs"
            # One that has ended makes room; nobody ends another's.
            (first, *_) = (await ada.get("/api/me/programs")).json()["programs"]
            path = f"/api/me/programs/{first['id']}"
            assert await refusal(guest, "DELETE", path) == "no-such-program"
            assert (await ada.ask("DELETE", path)).status_code == 200
            last = await new_program(ada)
            # Programs own no programs, open no tables and have no logins.
            assert await refusal(last, *one_more) == "no-account"
            assert await refusal(last, "POST", "/api/tables", {}) == "programs-are-invited"
            login = {"login": "robbie", "password": "correct horse"}
            assert await refusal(last, "POST", "/api/accounts", login) == "programs-are-invited"

    asyncio.run(scenario())


def test_it_has_fewer_sockets_and_says_less_than_a_person() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await owner_at(server)
            robbie = await new_program(ada)
            path = "/ws/" + (await ada.ask("POST", "/api/tables", {})).json()["code"]
            sockets = [robbie.open_socket(path) for _ in range(MOST_SOCKETS)]
            for socket in sockets:
                await socket.hear_a(wire.Welcome)
            too_many = robbie.open_socket(path)
            assert await too_many.hear() == wire.Bye("too-many-sockets", True)
            # As much at once as a person may say: hers is answered, its line is closed.
            hers = ada.open_socket(path)
            for socket in (hers, sockets[0]):
                for number in range(BURST - 1):
                    socket.say(wire.Ping(number))
            while (await hers.hear_a(wire.Pong)).n < BURST - 2:
                pass
            assert (await sockets[0].hear_a(wire.Bye)).code == "too-fast"

    asyncio.run(scenario())
