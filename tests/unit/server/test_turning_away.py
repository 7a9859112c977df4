"""Every request is counted by where it comes from, whatever it asks for."""

import asyncio
import re

import pytest

from lastcard.server.limits import Buckets
from tests.unit.server.visiting import HOME, Server, Visitor, open_server

ELSEWHERE = "203.0.113.9"
HOUR_MS = 3_600_000


def one_only() -> Buckets:
    """One request, and the next in an hour."""
    return Buckets(most=1, refill_ms=HOUR_MS)


async def statuses(server: Server, method: str, path: str, **more: object) -> list[int]:
    """What is answered to the same request once and again, and from elsewhere."""
    server.house.limits.http = one_only()
    nobody = Visitor(server)
    asked = [HOME, HOME, ELSEWHERE]
    answers = [await nobody.ask(method, path, address=where, **more) for where in asked]  # pyright: ignore[reportArgumentType]
    return [answer.status_code for answer in answers]


def test_requests_for_whatever_there_is_are_counted() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            for method, route in sorted(server.routes):
                path = re.sub(r"\{.*?\}", "nothing", route)
                first, again, elsewhere = await statuses(server, method, path)
                assert 429 not in (first, elsewhere), (method, route)
                assert again == 429, (method, route)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("/api/score", b"{", {}, 400),
        ("/api/score", b"[" * 10_000, {}, 400),
        ("/api/score", b"\xff", {}, 400),
        ("/api/guests", b"{}", {"origin": "http://elsewhere"}, 403),
        ("/no/such.page", b"", {}, 405),
    ],
)
def test_what_is_refused_is_counted(
    path: str, body: bytes, headers: dict[str, str], status: int
) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            found = await statuses(server, "POST", path, body=body, headers=headers)
            assert found == [status, 429, status]

    asyncio.run(scenario())


def test_sockets_are_counted_too() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            server.house.limits.http = one_only()
            nobody = Visitor(server)
            first, again = [nobody.open_socket("/no/socket", hello=False) for _ in range(2)]
            assert (await first.hear(), await again.hear()) == (4404, 4429)

    asyncio.run(scenario())


def test_who_asks_too_much_is_told_so_in_their_language() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            server.house.limits.http = one_only()
            nobody = Visitor(server)
            await nobody.get("/")
            told = (await nobody.get("/api/me")).json()
            assert (told["code"], told["facts"]["wait_ms"] > HOUR_MS / 2) == ("too-fast", True)
            wanted = {"accept": "text/html,*/*", "accept-language": "pt-BR,en"}
            page = await nobody.ask("GET", "/", headers=wanted)
            assert page.status_code == 429
            assert "Rápido demais; espere um pouco." in page.text
            assert '<html lang="pt">' in page.text
            assert int(page.headers["retry-after"]) > HOUR_MS / 2000
            assert page.headers["connection"] == "close"
            assert page.headers["x-content-type-options"] == "nosniff"
            assert 'route="other",status="429"} 2.0' in (
                await nobody.ask("GET", "/metrics", address=ELSEWHERE)
            ).text.replace("_count", "")

    asyncio.run(scenario())


def test_behind_a_proxy_who_asks_counts_and_its_connections_stay() -> None:
    async def scenario() -> None:
        async with open_server(trust_proxy=True) as server:
            server.house.limits.http = one_only()
            server.house.limits.turned_away = one_only()
            nobody = Visitor(server)
            for who, status in ((HOME, 200), (HOME, 429), (HOME, 429), (ELSEWHERE, 200)):
                forwarded = {"x-forwarded-for": f"198.51.100.1, {who}"}
                answer = await nobody.ask("GET", "/", headers=forwarded, address="127.0.0.1")
                assert answer.status_code == status
                assert "connection" not in answer.headers
            assert server.house.door.let_in("127.0.0.1")
            assert server.house.door.let_in(HOME)

    asyncio.run(scenario())


def test_who_goes_on_is_hung_up_on_and_nobody_else() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            server.house.limits.http = one_only()
            server.house.limits.turned_away = Buckets(most=2, refill_ms=HOUR_MS)
            nobody = Visitor(server)
            for status in (200, 429, 429):
                assert server.house.door.let_in(HOME)
                assert (await nobody.get("/healthz")).status_code == status
            assert not server.house.door.let_in(HOME)
            assert server.house.door.let_in(ELSEWHERE)

    asyncio.run(scenario())


def test_without_limits_nobody_is_turned_away() -> None:
    async def scenario() -> None:
        async with open_server(limits=False) as server:
            server.house.limits.http = server.house.limits.turned_away = one_only()
            for _ in range(3):
                assert (await Visitor(server).get("/healthz")).status_code == 200
                server.house.turn_away(HOME)
            assert server.house.door.let_in(HOME)

    asyncio.run(scenario())
