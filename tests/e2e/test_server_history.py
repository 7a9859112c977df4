"""What is kept of matches and people, over HTTP and real sockets."""

import asyncio
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from lastcard import wire
from lastcard.notation import check, read
from tests.e2e.server_client import Client, new_guest, new_table
from tests.e2e.server_process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server")) as process:
        yield process


def _get(server: ServerProcess, path: str, token: str) -> httpx.Response:
    return httpx.get(server.url + path, headers={"Authorization": f"Bearer {token}"})


def _post(server: ServerProcess, path: str, token: str, body: object) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.post(server.url + path, json=body, headers=headers)


def test_a_match_is_kept_with_its_record_and_counts(server: ServerProcess) -> None:
    async def play() -> tuple[wire.Session, Client, httpx.Response]:
        ada = await new_guest(server.url, "Ada")
        code = await new_table(server.url, ada.token, pace="instant", rules={"limit": "80"})
        client = Client(server.ws_url, code, ada)
        await client.connect()
        await client.ok(wire.Start)
        await client.until(client.may_move)
        during = await asyncio.to_thread(_get, server, f"/api/tables/{code}/lcn", ada.token)
        await client.play(Random(5), lambda: client.stage == "over")
        await client.close()
        return ada, client, during

    ada, client, during = asyncio.run(play())

    # Before the end it is seen through her eyes, and reads as such.
    record = read(during.text)
    assert record.rounds[0].tag("Viewer") is not None
    assert "??" in during.text
    assert check(record) == []

    matches = wire.decode_body(
        _get(server, "/api/me/matches", ada.token).content, wire.MatchList
    ).matches
    assert len(matches) == 1
    match = matches[0]
    assert match.ended is not None
    assert match.you == 0
    assert match.totals == client.board.totals
    assert match.winners == client.board.winners

    text = _get(server, f"/api/matches/{match.id}/lcn", ada.token).text
    record = read(text)
    assert "??" not in text
    assert len(record.rounds) == match.rounds
    assert check(record) == []

    statistics = wire.decode_body(
        _get(server, "/api/me/statistics", ada.token).content, wire.Statistics
    )
    assert statistics.matches == 1
    assert statistics.matches_won == (0 in match.winners)
    assert statistics.rounds == match.rounds
    played = [e for e in client.events if e.__class__.__name__ == "CardPlayed" and e.seat == 0]  # type: ignore[union-attr]
    assert statistics.cards_played == len(played)


def test_others_do_not_get_at_a_match(server: ServerProcess) -> None:
    async def guests() -> tuple[wire.Session, wire.Session, str]:
        ada, eve = await new_guest(server.url, "Ada"), await new_guest(server.url, "Eve")
        code = await new_table(server.url, ada.token, pace="instant")
        async with Client(server.ws_url, code, ada) as client:
            await client.ok(wire.Start)
        return ada, eve, code

    ada, eve, code = asyncio.run(guests())
    (match,) = wire.decode_body(
        _get(server, "/api/me/matches", ada.token).content, wire.MatchList
    ).matches
    for path in (f"/api/matches/{match.id}", f"/api/matches/{match.id}/lcn"):
        assert _get(server, path, ada.token).status_code == 200
        assert _get(server, path, eve.token).status_code == 404
        assert httpx.get(server.url + path).status_code == 401
    assert _get(server, f"/api/tables/{code}/lcn", eve.token).status_code == 404


def test_who_was_removed_does_not_see_what_is_dealt_to_the_chair(server: ServerProcess) -> None:
    async def play() -> tuple[wire.Session, wire.Session, str]:
        people = [await new_guest(server.url, name) for name in ("Ada", "Ben", "Eve")]
        code = await new_table(
            server.url, people[0].token, pace="instant", turn_seconds=0, chairs=3
        )
        clients = [Client(server.ws_url, code, person) for person in people]
        for number, client in enumerate(clients):
            await client.connect()
            if number:
                await client.ok(wire.Sit, chair=number)
        await clients[0].ok(wire.Start)
        during = await asyncio.to_thread(_get, server, f"/api/tables/{code}/lcn", people[2].token)
        assert during.status_code == 200
        await clients[0].ok(wire.CallVote, kind="kick", chair=2)
        await clients[1].until(lambda: bool(clients[1].table and clients[1].table.votes))
        assert clients[1].table is not None
        await clients[1].ok(wire.CastVote, vote=clients[1].table.votes[0].number, yes=True)
        await clients[0].until(lambda: bool(clients[0].table and not clients[0].table.votes))
        for client in clients:
            await client.close()
        return people[0], people[2], code

    ada, eve, code = asyncio.run(play())
    (match,) = wire.decode_body(
        _get(server, "/api/me/matches", eve.token).content, wire.MatchList
    ).matches
    for path in (f"/api/tables/{code}/lcn", f"/api/matches/{match.id}/lcn"):
        assert _get(server, path, eve.token).status_code == 404
        assert _get(server, path, ada.token).status_code == 200


def test_an_account_makes_one_the_same_person_elsewhere(server: ServerProcess) -> None:
    ada = asyncio.run(new_guest(server.url, "Ada"))
    eve = asyncio.run(new_guest(server.url, "Eve"))
    body = {"login": "Ada@Example.org", "password": "correct horse"}
    assert _post(server, "/api/accounts", ada.token, body).json()["login"] == "ada@example.org"
    taken = _post(server, "/api/accounts", eve.token, body)
    assert (taken.status_code, taken.json()["code"]) == (409, "login-taken")
    session = httpx.post(f"{server.url}/api/sessions", json=body)
    assert session.json()["me"]["id"] == ada.me.id
    assert _get(server, "/api/me", session.json()["token"]).json()["name"] == "Ada"
    for wrong in ({**body, "password": "wrong password"}, {**body, "login": "nobody"}):
        answer = httpx.post(f"{server.url}/api/sessions", json=wrong)
        assert (answer.status_code, answer.json()["code"]) == (401, "wrong-login")
    assert b"correct horse" not in server.data.joinpath("lastcard.db").read_bytes()


def test_bad_requests_say_what_is_wrong(server: ServerProcess) -> None:
    ada = asyncio.run(new_guest(server.url, "Ada"))
    wrong = [
        ({"edition": "clasic"}, "bad-options", "did you mean classic"),
        ({"edition": "../../etc/passwd"}, "bad-options", "no edition"),
        ({"rules": {"limt": "3"}}, "bad-options", "limit"),
        ({"format": "partners", "chairs": 3}, "format-does-not-fit", "4"),
        ({"rules": {"hand_size": "99"}}, "deck-too-small", ""),
        ({"chairs": 11}, "bad-request", "chairs"),
        ({"chairs": "four"}, "bad-request", "chairs"),
    ]
    for options, code, hint in wrong:
        answer = _post(server, "/api/tables", ada.token, options)
        assert answer.status_code == 400, options
        assert answer.json()["code"] == code
        assert hint in answer.text
    assert httpx.post(f"{server.url}/api/guests", json={"name": " \u200b "}).status_code == 400
    large = httpx.post(f"{server.url}/api/guests", content=b'{"name": "' + b"x" * 100_000 + b'"}')
    assert large.status_code == 413
