"""What is stored is read by those who may: every route, whoever asks, before and after the end."""

import asyncio
import re
from dataclasses import fields

import pytest

from lastcard import wire
from lastcard.engine import Player
from lastcard.notation import read
from lastcard.server.clock import now_ms
from lastcard.server.house import Limits
from lastcard.server.limits import Buckets
from tests.unit.server.evening import Evening, in_every_stage, new_table
from tests.unit.server.seated import Guest
from tests.unit.server.visiting import Server, Visitor, open_server, refusal, told
from tests.unit.server.who_reads import (
    STAGES,
    WHO,
    limits_of,
    read_expectations,
)

CARD = re.compile(r"(?<![\w-])(?:[RYGB][0-9SRD]|W4|WA|W)(?![\w-])")
"""A card by itself: ids are random, and may hold such signs between others."""


def test_every_route_is_answered_to_those_who_may_ask_and_refused_to_all_others() -> None:
    expected = read_expectations()

    async def check(there: Evening) -> None:
        wanted = {
            (route, who): cells[there.stage, who]
            for route, cells in expected.items()
            for who in WHO
            if (there.stage, who) in cells
        }
        answers = {(route, who): await there.ask(who, route) for route, who in wanted}
        found = {asked: answer.status_code for asked, answer in answers.items()}
        assert found == wanted, there.stage
        for (route, who), answer in answers.items():
            if answer.status_code == 401:
                assert told(answer) == refusal(401, "not-signed-in"), (route, who)
            elif answer.status_code == 403:
                assert told(answer) == refusal(403, "operators-only"), (route, who)
            elif answer.status_code == 404 and route.endswith(
                ("{match_id:str}", "lcn", "analysis")
            ):
                refused = refusal(404, "no-such-match", name=there.match)
                assert told(answer) == refused, (route, who, there.stage)

    in_every_stage(check)


def test_every_route_is_in_the_table() -> None:
    known = {tuple(route.split()) for route in read_expectations()}
    routes = Server().routes
    assert routes - known == set(), "who may ask for these? say so in who_reads.py"
    assert known - routes == set()
    for route, cells in read_expectations().items():
        assert len(cells) in (len(WHO), len(STAGES) * len(WHO)), route


# ── What is in the answers ────────────────────────────────────────────────────────────────────────


def test_a_running_match_is_read_through_ones_own_eyes_and_an_ended_one_whole() -> None:
    async def check(there: Evening) -> None:
        if there.stage == "lobby":
            return
        paths = (f"/api/matches/{there.match}/lcn", f"/api/tables/{there.actor.code}/lcn")
        for number, guest in enumerate(there.players):
            if number == 2:  # who was removed
                continue
            token = await there.server.house.sessions.begin(guest.person.id, now_ms())
            for path in paths:
                text = (await Visitor(there.server, token).get(path)).text
                viewer = read(text).rounds[0].tag("Viewer")
                if there.stage == "ended":
                    assert viewer is None
                    assert "??" not in text
                    continue
                assert viewer is not None
                # What lies open, what everyone saw played, and the hand: nobody else's cards.
                mine = {card for card in guest.own.hand if card[0] != "W"}
                assert set(CARD.findall(text)) <= mine | {"R9", "R1", "Y1", "G1", "B1"}
                assert mine <= set(CARD.findall(text))

    in_every_stage(check)


def test_what_was_sent_to_each_in_a_running_match_holds_no_card_of_another() -> None:
    async def check(there: Evening) -> None:
        if there.stage != "running":
            return
        for guest in (*there.players, there.looker):
            guest.hear()
            found = set(CARD.findall(b"\n".join(guest.raw).decode()))
            color = "" if guest is there.looker else dealt_color(there, guest)
            assert {card for card in found if card[0] != color} <= {"R9", "R1", "Y1", "G1", "B1"}
            assert bool(color) == any(card[0] == color for card in found)

    in_every_stage(check)


def dealt_color(there: Evening, guest: Guest) -> str:
    """The color of all cards that were dealt to someone."""
    match = there.actor.table.match
    assert match is not None
    place = match.place_of(Player(there.players.index(guest)))
    assert place is not None
    return match.boards[place.board].hands[place.seat][-1].code[0]


def test_each_sees_their_own_matches_name_login_and_counts_and_nobody_elses() -> None:
    async def check(there: Evening) -> None:
        listed: dict[str, list[str]] = {}
        for who in ("player", "removed", "looker", "elsewhere", "stranger"):
            visitor = there.visitors[who]
            me = (await visitor.get("/api/me")).json()
            assert me == {
                "id": visitor.person.id,
                "name": visitor.person.name,
                "login": "gus" if who == "elsewhere" else None,
                "face": "",
            }
            matches = (await visitor.get("/api/me/matches")).json()["matches"]
            listed[who] = [match["table"] for match in matches]
            counts = (await visitor.get("/api/me/statistics")).json()
            played = there.stage == "ended" and who in ("player", "removed")
            assert counts["matches"] == int(played)
            assert (counts["rounds"] > 0) == (played and who == "player")
            coached = (await visitor.get("/api/me/coaching")).json()
            assert coached["matches"] == []
            assert bool(coached["open"]) == played or who == "elsewhere"
        other = listed.pop("elsewhere")
        assert len(other) == 1
        assert other != [there.actor.code]
        ours = [] if there.stage == "lobby" else [there.actor.code]
        assert listed == {"player": ours, "removed": ours, "looker": [], "stranger": []}

    in_every_stage(check)


def test_no_answer_to_anyone_holds_a_token_a_password_or_a_login_of_another() -> None:
    async def check(there: Evening) -> None:
        account = await there.server.house.services.store.account("gus")
        assert account is not None
        secrets = [v.token.rpartition(".")[2] for v in there.visitors.values() if v.token]
        secrets += [account.password_hash, "correct horse", '"gus"']
        reading = [route for route in read_expectations() if route.startswith("GET /api")]
        for who in ("looker", "stranger", "nobody"):
            for route in reading:
                text = (await there.ask(who, route)).text
                assert not [secret for secret in secrets if secret in text], (who, route)

    in_every_stage(check)


def test_only_listed_tables_are_listed() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            for listed in (False, True):
                await ada.ask("POST", "/api/tables", {"listed": listed, "name": f"is {listed}"})
            found = (await Visitor(server).get("/api/tables")).json()["tables"]
            assert [table["name"] for table in found] == ["is True"]

    asyncio.run(scenario())


def test_a_name_is_cleaned_and_never_empty() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            made = await Visitor(server).ask("POST", "/api/guests", {"name": " A\x00d\n a "})
            session = wire.decode_body(made.content, wire.Session)
            assert session.me.name == "Ad a"
            person = await server.house.person_of(session.token)
            assert person == wire.Person(session.me.id, "Ad a")
            ada = Visitor(server, session.token, person)
            renamed = await ada.ask("PUT", "/api/me/name", {"name": "Ida  B"})
            assert renamed.json() == {"id": person.id, "name": "Ida B", "login": None, "face": ""}
            assert (await server.house.person_of(session.token)).name == "Ida B"
            empty = await ada.ask("PUT", "/api/me/name", {"name": "\u200b"})
            assert empty.status_code == 400
            assert empty.json() == {"code": "name-blank", "rule": "", "facts": {}}

    asyncio.run(scenario())


@pytest.mark.parametrize("header", ["", "Bearer", "Basic TOKEN", "TOKEN", "Bearer x TOKEN"])
def test_a_token_that_is_not_carried_as_it_should_be_is_none(header: str) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            assert ada.token is not None
            sent = {"authorization": header.replace("TOKEN", ada.token)}
            answer = await Visitor(server).ask("GET", "/api/me", headers=sent)
            assert answer.status_code == 401
            assert answer.json() == {"code": "not-signed-in", "rule": "", "facts": {}}
            for right in (f"bearer {ada.token}", f"BEARER  {ada.token} "):
                answer = await Visitor(server).ask(
                    "GET", "/api/me", headers={"authorization": right}
                )
                assert answer.status_code == 200

    asyncio.run(scenario())


# ── Limits by address ─────────────────────────────────────────────────────────────────────────────


def use_up(limit: Buckets, address: str) -> None:
    """Nothing is left for an address, however long it takes until it asks."""
    while not limit.wait_ms(address, now_ms() + 3_600_000):
        pass


BODY = {
    "name": "Zed",
    "face": "",
    "login": "zed",
    "password": "long enough",
    "old": "long enough",
    "new": "long enough",
    "table": "ZZZZZZ",
    "person": "nobody",
    "text": "rude",
    "names": ["Zed", "Ida"],
    "record": "no record",
    "started": 0,
    "ended": 0,
}
"""Enough for every route, as none minds a field that it does not know."""


@pytest.mark.parametrize("limit", [field.name for field in fields(Limits)])
def test_who_does_something_too_often_is_kept_from_it_and_nobody_else(limit: str) -> None:
    """One limit after the other is used up for an address: which routes does it close there?"""

    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            _, (guest, *_) = await new_table(server, [ada, await server.newcomer("Ben")])
            await guest.ok(wire.Start)
            closed: set[str] = set()
            for route in read_expectations():
                method, path = route.replace("{code:str}", guest.actor.code).split()
                body = None if method in ("GET", "DELETE") else BODY
                eve = await server.newcomer("Eve")
                use_up(getattr(server.house.limits, limit), "203.0.113.9")
                answer = await eve.ask(method, path, body, address="203.0.113.9")
                if answer.status_code == 429:
                    closed.add(route)
                    wait = answer.json()["facts"]["wait_ms"]
                    assert told(answer) == refusal(429, "too-fast", wait_ms=wait)
                    assert wait > 0
                    other = await eve.ask(method, path, body)
                    assert other.status_code != 429
            assert closed == {route for route in read_expectations() if limit in limits_of(route)}
            # Who sits at a table did not guess its code.
            use_up(getattr(server.house.limits, limit), "203.0.113.9")
            answer = await ada.ask(
                "GET", f"/api/tables/{guest.actor.code}/lcn", address="203.0.113.9"
            )
            closes = limit in limits_of("GET /api/tables/{code:str}/lcn") - {"wrong_codes"}
            assert answer.status_code == (429 if closes else 200)

    asyncio.run(scenario())


def test_where_limits_are_off_nobody_is_kept_from_anything() -> None:
    async def scenario() -> None:
        async with open_server(limits=False) as server:
            nobody = Visitor(server)
            for _ in range(30):
                wrong = await nobody.get("/api/tables/ZZZZZZ")
                assert told(wrong) == refusal(404, "no-such-table")

    asyncio.run(scenario())


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_a_proxy_the_address_it_saw_counts_and_not_what_clients_say(trusted: bool) -> None:
    async def scenario() -> None:
        async with open_server(trust_proxy=trusted) as server:
            for lines, by_proxy in (
                (("203.0.113.9",), True),
                (("198.51.100.1, 203.0.113.9",), True),
                (("198.51.100.1", "203.0.113.9"), True),
                (("203.0.113.9, 198.51.100.1",), False),
                (("203.0.113.9", "198.51.100.1"), False),
                ((), False),
            ):
                use_up(server.house.limits.requests, "203.0.113.9")
                headers = [("x-forwarded-for", line) for line in lines]
                answer = await Visitor(server).ask("GET", "/api/catalog", headers=headers)
                assert answer.status_code == (429 if trusted and by_proxy else 200), lines

    asyncio.run(scenario())


# ── Pages of others ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        (None, True),
        ("http://here", True),
        ("https://here", True),
        ("https://friends.example", True),
        ("https://evil.example", False),
        ("http://here.evil.example", False),
        ("http://here:81", False),
        ("null", False),
    ],
)
def test_pages_of_others_change_nothing(origin: str | None, ours: bool) -> None:
    async def scenario() -> None:
        async with open_server(origins=("https://friends.example",)) as server:
            headers = {} if origin is None else {"origin": origin}
            for method, path, body in (
                ("POST", "/api/guests", {"name": "Ada"}),
                ("PUT", "/api/me/name", {"name": "Ada"}),
            ):
                ada = await server.newcomer("Ida")
                answer = await ada.ask(method, path, body, headers=headers)
                if ours:
                    assert answer.status_code < 300
                else:
                    assert answer.status_code == 403
                    assert answer.json() == {"code": "foreign-origin", "rule": "", "facts": {}}
                assert answer.headers["x-content-type-options"] == "nosniff"
            # To read what anyone may read is nobody's harm.
            read = await Visitor(server).ask("GET", "/api/catalog", headers=headers)
            assert read.status_code == 200

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/readyz", "/api/catalog", "/api/nothing", "/api/me", "/t/ABCDEF"]
)
def test_who_asks_for_the_head_alone_is_told_what_they_would_get(path: str) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            visitor = Visitor(server)
            whole, head = await visitor.get(path), await visitor.ask("HEAD", path)
            assert (head.status_code, head.headers) == (whole.status_code, whole.headers)
            assert (bool(whole.content), head.content) == (True, b"")

    asyncio.run(scenario())
