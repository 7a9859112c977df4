"""Who gets in at a table over a WebSocket, and what closes one."""

import asyncio
from typing import Any

import pytest

from lastcard import wire
from lastcard.server import sockets
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.wire.common import LARGEST_MESSAGE
from tests.unit.server.evening import Evening, in_every_stage, new_table
from tests.unit.server.seated import settle
from tests.unit.server.visiting import HOME, PATIENCE, Visitor, open_server
from tests.unit.server.who_reads import WHO

CLOSED = 4000


async def first_word(visitor: Visitor, path: str, **how: Any) -> Any:
    """What a visitor is answered: `welcome`, the code of a `bye`, or the number of a refusal."""
    socket = visitor.open_socket(path, **how)
    told = await socket.hear()
    if isinstance(told, wire.Bye):
        assert await socket.hear() == CLOSED
    await socket.leave()
    return "welcome" if isinstance(told, wire.Welcome) else getattr(told, "code", told)


def test_a_table_is_open_to_people_with_a_token_who_were_not_removed() -> None:
    async def check(there: Evening) -> None:
        path = f"/ws/{there.actor.code}"
        found = {who: await first_word(there.visitors[who], path) for who in WHO}
        removed = "welcome" if there.stage == "lobby" else "kicked"
        nobody = dict.fromkeys(("nobody", "forged"), "not-signed-in")
        guests = dict.fromkeys(("player", "looker", "elsewhere", "stranger", "operator"), "welcome")
        assert found == {**guests, "removed": removed, **nobody}, there.stage

    in_every_stage(check)


def test_where_nobody_may_look_on_only_players_get_in_while_a_match_is_played() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada, ben, eve = [await server.newcomer(name) for name in ("Ada", "Ben", "Eve")]
            actor, (guest, _) = await new_table(server, [ada, ben], spectators=False)
            path = f"/ws/{actor.code}"
            assert await first_word(eve, path) == "welcome"
            await guest.ok(wire.Start)
            assert await first_word(eve, path) == "no-spectators"
            assert await first_word(ben, path) == "welcome"
            assert eve.person.id not in actor.table.here

    asyncio.run(scenario())


def test_who_is_removed_while_on_the_way_in_does_not_get_in() -> None:
    """Both wait at the table's door: the word that removes someone, and that person's socket."""

    async def scenario() -> None:
        async with open_server() as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            actor, (host, other) = await new_table(server, [ada, ben])
            await other.go()
            late = Connection(ben.person)
            actor.receive(host.connection, wire.Kick("k", 1), now_ms())
            actor.join(late, "h", None)
            await settle(actor)
            assert late.bye == wire.Bye("kicked", False)
            assert late not in actor.audience.connections
            assert ben.person.id not in actor.table.here

    asyncio.run(scenario())


def test_who_is_removed_says_nothing_more_on_the_socket_that_is_being_closed() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
            actor, (host,) = await new_table(server, [ada])
            socket = ben.open_socket(f"/ws/{actor.code}")
            await socket.hear_a(wire.Welcome)
            socket.say(wire.Sit("s1", 1))
            await socket.hear_a(wire.Ack)
            await host.ok(wire.Kick, chair=1)
            socket.say(wire.Sit("s2", 1))
            assert await socket.hear_a(wire.Bye) == wire.Bye("kicked", False)
            await settle(actor)
            assert actor.table.state.chairs[1].person is None
            await socket.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("path", "origin", "code"),
    [
        ("/ws/CODE", None, "welcome"),
        ("/ws/CODE", "http://here", "welcome"),
        ("/ws/CODE", "https://evil.example", 4403),
        ("/ws/CODE/more", None, 4404),
        ("/elsewhere/CODE", None, 4404),
        ("/ws/ZZZZZZ", None, "no-such-table"),
        ("/ws/", None, "no-such-table"),
    ],
)
def test_only_our_pages_and_our_paths_are_let_in(
    path: str, origin: str | None, code: str | int
) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            headers = {} if origin is None else {"origin": origin}
            told = await first_word(ada, path.replace("CODE", actor.code), headers=headers)
            assert told == code

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("{}", "say-hello-first"),
        (wire.Ready("r1"), "say-hello-first"),
        (wire.Pong(1), "say-hello-first"),
        ("x" * LARGEST_MESSAGE, "say-hello-first"),
        ("x" * (LARGEST_MESSAGE + 1), "too-large"),
    ],
)
def test_the_first_word_is_hello(first: Any, code: str) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            socket = ada.open_socket(f"/ws/{actor.code}", hello=False)
            socket.say(first)
            assert await socket.hear() == wire.Bye(code, False)
            assert await socket.hear() == CLOSED

    asyncio.run(scenario())


def test_who_says_nothing_is_told_to_say_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.01)

    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            socket = ada.open_socket(f"/ws/{actor.code}", hello=False)
            assert await socket.hear() == wire.Bye("say-hello-first", True)
            assert await socket.hear() == CLOSED

    asyncio.run(scenario())


def test_who_goes_without_hello_was_never_there() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            socket = ada.open_socket(f"/ws/{actor.code}", hello=False)
            await socket.leave()
            assert await socket.hear() == wire.Bye("say-hello-first", False)
            assert server.house.crowd.sockets == {}

    asyncio.run(scenario())


def test_where_a_server_can_write_without_waiting_it_does() -> None:
    class Wire:
        """Takes every message at once."""

        def __init__(self) -> None:
            self.written: asyncio.Queue[bytes] = asyncio.Queue()

        def write_text(self, data: bytes) -> bool:
            self.written.put_nowait(data)
            return True

        def abort(self) -> None:
            raise AssertionError("nobody is slow here")

    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            socket = ada.open_socket(f"/ws/{actor.code}", hello=False)
            wired = Wire()
            socket.scope["extensions"] = {sockets.TEXT_EXTENSION: wired}
            socket.say(wire.Hello("h1", ada.token or ""))
            first = await asyncio.wait_for(wired.written.get(), PATIENCE)
            assert isinstance(wire.decode_server(first), wire.Welcome)
            await socket.leave()

    asyncio.run(scenario())


# ── How many ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("most_sockets_each", "too-many-sockets"),
        ("most_sockets", "too-many-sockets"),
        ("most_lookers", "too-many-people"),
    ],
)
def test_sockets_are_limited_by_person_by_table_and_in_all(setting: str, code: str) -> None:
    async def scenario() -> None:
        async with open_server(**{setting: 2}) as server:
            ada, ben, cy, dot = [
                await server.newcomer(name) for name in ("Ada", "Ben", "Cy", "Dot")
            ]
            here = await server.house.hall.create(wire.TableOptions(), dot.person)
            there = await server.house.hall.create(wire.TableOptions(), dot.person)
            first = [ada, ada] if setting == "most_sockets_each" else [ada, ben]
            sockets = [visitor.open_socket(f"/ws/{here.code}") for visitor in first]
            for socket in sockets:
                await socket.hear_a(wire.Welcome)
            last = ada if setting == "most_sockets_each" else cy
            socket = last.open_socket(f"/ws/{here.code}")
            assert await socket.hear() == wire.Bye(code, code == "too-many-sockets")
            await socket.leave()
            # Another person, or another table, where that is not what is limited.
            if setting == "most_sockets_each":
                assert await first_word(ben, f"/ws/{here.code}") == "welcome"
            elsewhere = "welcome" if setting == "most_lookers" else code
            assert await first_word(last, f"/ws/{there.code}") == elsewhere
            # Who has a chair finds room at their table, however many look on.
            assert await first_word(dot, f"/ws/{here.code}") == "welcome"
            # Who goes makes room.
            await sockets[0].leave()
            await settle(here)
            assert await first_word(last, f"/ws/{here.code}") == "welcome"
            await sockets[1].leave()
            await settle(here)
            assert server.house.crowd.sockets == {}

    asyncio.run(scenario())


def test_sockets_are_limited_by_household_and_neighborhood() -> None:
    async def scenario() -> None:
        async with open_server(most_connections_each=2) as server:
            ada = await server.newcomer("Ada")
            table = await server.house.hall.create(wire.TableOptions(), ada.person)
            path, full = f"/ws/{table.code}", "too-many-sockets"

            async def come(address: str) -> str:
                visitor = await server.newcomer("Eve")
                socket = visitor.open_socket(path, address=address)
                heard = await socket.hear()
                assert isinstance(heard, wire.Welcome) or heard == wire.Bye(full, True)
                return "welcome" if isinstance(heard, wire.Welcome) else full

            home = [f"2001:db8:1:2::{n}" for n in range(1, 4)]
            assert [await come(address) for address in home] == ["welcome", "welcome", full]
            street = [f"2001:db8:1:{n}::1" for n in range(3, 13)]
            assert [await come(address) for address in street] == ["welcome"] * 8 + [full] * 2
            assert await come("2001:db8:2:1::1") == "welcome"
            assert [await come("198.51.100.7") for _ in range(3)] == ["welcome", "welcome", full]
            assert await come("198.51.100.8") == "welcome"

    asyncio.run(scenario())


def test_who_opens_too_many_sockets_in_a_row_is_kept_out_for_a_while() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            while not server.house.limits.sockets.wait_ms("203.0.113.9", now_ms() + 3_600_000):
                pass
            path = f"/ws/{actor.code}"
            socket = ada.open_socket(path, address="203.0.113.9")
            assert await socket.hear() == wire.Bye("too-fast", True)
            assert await first_word(ada, path) == "welcome"

    asyncio.run(scenario())


def test_who_guessed_codes_gets_in_only_where_they_sit() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada, eve = await server.newcomer("Ada"), await server.newcomer("Eve")
            actor, _ = await new_table(server, [ada])
            while not server.house.limits.wrong_codes.wait_ms(HOME, now_ms() + 3_600_000):
                pass
            assert await first_word(eve, f"/ws/{actor.code}") == "too-fast"
            assert await first_word(ada, f"/ws/{actor.code}") == "welcome"

    asyncio.run(scenario())


def test_a_server_that_is_leaving_lets_nobody_in() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            server.house.is_leaving = True
            socket = ada.open_socket(f"/ws/{actor.code}")
            assert await socket.hear() == wire.Bye("shutting-down", True)

    asyncio.run(scenario())


def test_who_was_removed_does_not_come_back_as_a_new_guest() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            host, rude, sister = [await server.newcomer(name) for name in ("Ada", "Eve", "Sis")]
            made = await host.ask("POST", "/api/tables", {})
            path = "/ws/" + made.json()["code"]
            there = host.open_socket(path)
            await there.hear_a(wire.Welcome)
            mine = rude.open_socket(path, address="2001:db8::1:1")
            await mine.hear_a(wire.Welcome)
            mine.say(wire.Sit("s1", 1))
            await mine.hear_a(wire.Ack)
            there.say(wire.Kick("k1", 1))
            await there.hear_a(wire.Ack)
            assert (await mine.hear_a(wire.Bye)).code == "kicked"
            again = await server.newcomer("Zed")
            for visitor, address, word in (
                (rude, "192.0.2.9", wire.Bye),
                (again, "2001:db8::1:1", wire.Bye),
                (again, "2001:db8::ffff:2", wire.Bye),  # the same household
                (again, "2001:db8:1::1", wire.Welcome),
                (sister, "2001:db8::1:1", wire.Welcome),  # who was known before
            ):
                socket = visitor.open_socket(path, address=address)
                heard = await socket.hear()
                assert isinstance(heard, word), (address, heard)
                if isinstance(heard, wire.Bye):
                    assert heard == wire.Bye("kicked", False)
                await socket.leave()
            # At other tables it is nobody's business.
            other = await sister.ask("POST", "/api/tables", {})
            elsewhere = again.open_socket("/ws/" + other.json()["code"], address="2001:db8::1:1")
            assert isinstance(await elsewhere.hear(), wire.Welcome)
            for socket in (elsewhere, mine, there):
                await socket.leave()

    asyncio.run(scenario())
