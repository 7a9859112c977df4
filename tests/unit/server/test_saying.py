"""What may be said on a WebSocket, how it is answered, and what closes one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import structlog

from lastcard import wire
from lastcard.server import sockets
from lastcard.server.actor import Actor
from lastcard.server.clock import now_ms
from lastcard.server.places import MOST_MALFORMED
from lastcard.server.sockets import BURST
from lastcard.wire import Person
from lastcard.wire.common import LARGEST_MESSAGE
from tests.unit.server.evening import new_table
from tests.unit.server.seated import Guest, seated_table, settle
from tests.unit.server.visiting import Server, Visitor, VisitorSocket, open_server

CLOSED = 4000


def at_a_table(
    check: Callable[[VisitorSocket, Actor, Server], Awaitable[None]], **settings: Any
) -> None:
    async def scenario() -> None:
        async with open_server(**settings) as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            socket = ada.open_socket(f"/ws/{actor.code}")
            await socket.hear_a(wire.Welcome)
            await check(socket, actor, server)
            await socket.leave()

    asyncio.run(scenario())


def test_what_cannot_be_read_is_refused_and_after_many_such_the_socket_is_closed() -> None:
    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        for _ in range(MOST_MALFORMED - 1):
            socket.say("{")
            refused = await socket.hear_a(wire.Refused)
            assert (refused.id, refused.code) == (None, "malformed")
        socket.say(wire.Ready("r1"))
        assert (await socket.hear_a(wire.Ack)).id == "r1"
        socket.say("{")
        assert await socket.hear_a(wire.Bye) == wire.Bye("malformed", False)

    at_a_table(check)


def test_what_is_too_long_closes_the_socket() -> None:
    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        socket.say("x" * LARGEST_MESSAGE)
        assert (await socket.hear_a(wire.Refused)).code == "malformed"
        socket.say("x" * (LARGEST_MESSAGE + 1))
        assert await socket.hear_a(wire.Bye) == wire.Bye("too-large", False)

    at_a_table(check)


def test_who_says_too_much_at_once_is_told_to_come_back() -> None:
    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        for number in range(BURST * 20):
            socket.say(wire.Ready(f"r{number}"))
        assert await socket.hear_a(wire.Bye) == wire.Bye("too-fast", True)

    at_a_table(check)


@pytest.mark.parametrize("waits", [0, 1000, 3_600_000])
def test_a_socket_may_say_so_much_at_once_and_more_with_time(
    waits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty words at once, thirty more a second, and never more than sixty at once."""
    time = [now_ms()]
    monkeypatch.setattr(sockets, "now_ms", lambda: time[0])

    async def say(socket: VisitorSocket, words: int) -> None:
        for _ in range(words):
            socket.say(wire.Ready("again"))
            assert (await socket.hear_a(wire.Ack)).id == "again"

    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        await say(socket, BURST)
        assert actor.last_active == time[0]
        time[0] += waits
        await say(socket, min(BURST, waits * 30 // 1000))
        socket.say(wire.Ready("last"))
        assert await socket.hear_a(wire.Bye) == wire.Bye("too-fast", True)

    at_a_table(check)


def test_where_limits_are_off_a_socket_may_say_what_it_likes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = now_ms()
    monkeypatch.setattr(sockets, "now_ms", lambda: time)

    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        for _ in range(BURST + 5):
            socket.say(wire.Ready("again"))
            await socket.hear_a(wire.Ack)

    at_a_table(check, limits=False)


def test_who_comes_back_is_told_what_was_missed() -> None:
    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        person = actor.audience.connections[-1].person
        ada = Visitor(server, await server.house.sessions.begin(person.id, now_ms()), person)
        again = ada.open_socket(f"/ws/{actor.code}", hello=False)
        seen = actor.table.seq
        socket.say(wire.Chat("c1", "hello"))
        await socket.hear_a(wire.Ack)
        again.say(wire.Hello("h1", ada.token or "", seen))
        welcome = await again.hear_a(wire.Welcome)
        assert (welcome.id, welcome.resumed) == ("h1", True)
        assert [event.text for event in welcome.missed] == ["hello"]
        await again.leave()

    at_a_table(check)


def test_bytes_are_read_as_text_is_and_nothing_is_malformed() -> None:
    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        for event in (
            {"type": "websocket.receive", "bytes": wire.encode(wire.Ready("r1"))},
            {"type": "websocket.receive", "bytes": wire.encode(wire.Ready("r2")), "text": None},
        ):
            socket._inbox.put_nowait(event)
            assert (await socket.hear_a(wire.Ack)).id in ("r1", "r2")
        socket._inbox.put_nowait({"type": "websocket.receive"})
        assert (await socket.hear_a(wire.Refused)).code == "malformed"

    at_a_table(check)


def test_a_client_that_is_gone_before_it_is_answered_disturbs_nobody() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            inbox.put_nowait({"type": "websocket.connect"})
            inbox.put_nowait({"type": "websocket.receive", "text": "{}"})

            async def send(event: dict[str, Any]) -> None:
                if event["type"] == "websocket.send":
                    raise OSError("gone")

            scope = {"type": "websocket", "path": "/ws/ABCDEF", "headers": [], "client": None}
            await server.app(scope, inbox.get, send)
            assert server.house.services.counters.failures == 0

    asyncio.run(scenario())


def test_a_client_that_reads_nothing_more_and_goes_is_gone() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            hello = wire.encode(wire.Hello("h", ada.token or "")).decode()
            inbox.put_nowait({"type": "websocket.connect"})
            inbox.put_nowait({"type": "websocket.receive", "text": hello})

            async def send(event: dict[str, Any]) -> None:
                if event["type"] == "websocket.send":
                    inbox.put_nowait({"type": "websocket.disconnect"})
                    await asyncio.Event().wait()

            scope = {
                "type": "websocket",
                "path": f"/ws/{actor.code}",
                "headers": [],
                "client": None,
            }
            await asyncio.wait_for(server.app(scope, inbox.get, send), 20)
            assert server.house.crowd.sockets == {}
            assert server.house.services.counters.failures == 0

    asyncio.run(scenario())


def test_how_far_away_someone_is_is_measured_by_what_was_asked_for() -> None:
    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        ping = await socket.hear_a(wire.Ping)
        connection = actor.audience.connections[-1]
        connection._pings = (ping.n, now_ms() - 120)
        socket.say(wire.Pong(ping.n + 1))
        socket.say(wire.Ready("r1"))
        await socket.hear_a(wire.Ack)
        assert connection.half_trip_ms == 0
        socket.say(wire.Pong(ping.n))
        socket.say(wire.Ready("r2"))
        await socket.hear_a(wire.Ack)
        assert connection.half_trip_ms >= 60

    at_a_table(check)


def test_a_client_that_asks_whether_the_line_is_dead_is_answered_at_once() -> None:
    async def check(socket: VisitorSocket, actor: Actor, server: Server) -> None:
        socket.say(wire.Ping(7))
        assert await socket.hear_a(wire.Pong) == wire.Pong(7)

    at_a_table(check)


def test_with_two_sockets_someone_is_as_near_as_the_nearer_and_here_until_the_last_is_gone() -> (
    None
):
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, (guest,) = await new_table(server, [ada])
            await settle(actor)
            other = Guest(actor, ada.person)
            await other.join()
            guest.connection._rtts, other.connection._rtts = (200,), (80,)
            for connection in (guest.connection, other.connection):
                actor.measured(connection)
            await settle(actor)
            assert actor.table.here[ada.person.id].half_trip_ms == 40
            await guest.go()
            assert ada.person.id in actor.table.here
            await other.go()
            assert actor.table.here == {}

    asyncio.run(scenario())


def test_how_far_away_lookers_are_gives_the_table_no_work_and_is_known_when_they_sit() -> None:
    async def scenario() -> None:
        async with seated_table(1, chairs=2) as (actor, _):
            looker = Guest(actor, Person("looker", "Lou"))
            await looker.join()
            looker.connection._rtts = (80,)
            actor.measured(looker.connection)
            assert actor.waiting == 0
            await looker.ok(wire.Sit, chair=1)
            assert actor.table.here["looker"].half_trip_ms == 40
            looker.connection._rtts = (60,)
            actor.measured(looker.connection)
            await settle(actor)
            assert actor.table.here["looker"].half_trip_ms == 30

    asyncio.run(scenario())


def test_the_first_word_may_be_as_long_as_any_other() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            hello = wire.encode(wire.Hello("h1", ada.token or "")).decode()
            socket = ada.open_socket(f"/ws/{actor.code}", hello=False)
            socket.say(hello.ljust(LARGEST_MESSAGE))
            await socket.hear_a(wire.Welcome)
            assert socket.scope["headers"] == []  # long, and not needed any more
            await socket.leave()

    asyncio.run(scenario())


def test_a_socket_that_fails_is_counted_logged_and_gone() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            actor, _ = await new_table(server, [ada])
            counters = server.house.services.counters
            for times in (1, 2):
                socket = ada.open_socket(f"/ws/{actor.code}")
                await socket.hear_a(wire.Welcome)
                with structlog.testing.capture_logs() as logged:
                    socket._inbox.put_nowait({"kind": "what no server sends"})
                    with pytest.raises(KeyError):
                        await socket.task
                assert counters.failures == times
                (line,) = (line for line in logged if line["log_level"] == "error")
                assert (line["event"], line["table"]) == ("socket failed", actor.code)
                assert server.house.crowd.sockets == {}
                assert server.house.crowd.entrance.total == 0

    asyncio.run(scenario())
