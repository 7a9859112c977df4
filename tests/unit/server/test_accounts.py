"""Accounts: who has one is the same person elsewhere, nobody else is, and its sessions can end."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from lastcard import wire
from lastcard.server.clock import now_ms
from lastcard.server.stores import (
    Account,
    AuditEntry,
    Ban,
    MemoryStore,
    Operator,
    PlayerReport,
    StoredPerson,
    StoredSession,
)
from lastcard.server.tokens import BEFORE_SESSIONS
from tests.unit.server.evening import Evening, in_every_stage
from tests.unit.server.operators import act
from tests.unit.server.visiting import Server, Visitor, open_server, refusal, told

ADA = {"login": "Ada", "password": "correct horse"}


def at_a_server(scenario: Callable[[Server], Awaitable[None]], **settings: Any) -> None:
    async def main() -> None:
        async with open_server(**settings) as server:
            await scenario(server)

    asyncio.run(main())


async def with_account(server: Server, login: str = "Ada", address: str = "192.0.2.1") -> Visitor:
    ada = await server.newcomer("Ada")
    body = {"login": login, "password": "correct horse"}
    assert (await ada.ask("POST", "/api/accounts", body, address=address)).status_code == 201
    return ada


async def log_in(
    server: Server, password: str = "correct horse", address: str = "192.0.2.1", token: str = ""
) -> tuple[int, Any]:
    body = {"login": "ada", "password": password}
    answer = await Visitor(server, token or None).ask(
        "POST", "/api/sessions", body, address=address
    )
    return answer.status_code, answer.json()


async def audited(server: Server) -> list[tuple[str, str]]:
    found = await server.house.services.store.all_kept(AuditEntry, most=100)
    return [(entry.act, entry.network) for entry in reversed(found)]


def test_a_login_is_one_persons_and_its_password_is_not_kept() -> None:
    async def scenario(server: Server) -> None:
        ada, eve = await server.newcomer("Ada"), await server.newcomer("Eve")
        wanted = {"login": " Ａda@Example.ORG ", "password": "correct horse"}
        made = await ada.ask("POST", "/api/accounts", wanted)
        me = {"id": ada.person.id, "name": "Ada", "login": "ada@example.org", "face": ""}
        assert made.json() == me
        kept = await server.house.services.store.account("ada@example.org")
        assert kept is not None
        assert kept.person == ada.person.id
        assert "correct horse" not in kept.password_hash
        taken = {"login": "ADA@example.org", "password": "other words"}
        refused = await eve.ask("POST", "/api/accounts", taken)
        assert told(refused) == refusal(409, "login-taken", login="ada@example.org")
        again = await ada.ask("POST", "/api/accounts", {**wanted, "login": "other"})
        assert told(again) == refusal(409, "account-exists")
        short = await eve.ask("POST", "/api/accounts", {**wanted, "login": " \u200bab "})
        assert told(short) == refusal(400, "login-short", least=3)
        await eve.ask("POST", "/api/accounts", {**wanted, "login": "abc"})
        assert (await eve.get("/api/me")).json()["login"] == "abc"

    at_a_server(scenario)


def test_who_logs_in_gets_a_session_of_the_same_person() -> None:
    async def scenario(server: Server) -> None:
        ada = await with_account(server)
        status, session = await log_in(server)
        assert status == 201
        me = {"id": ada.person.id, "name": "Ada", "login": "ada", "face": ""}
        assert session["me"] == me
        assert session["token"] != ada.token
        again = await Visitor(server, session["token"]).get("/api/me")
        assert again.json()["id"] == ada.person.id
        assert await log_in(server, "no") == (401, {"code": "wrong-login", "rule": "", "facts": {}})

    at_a_server(scenario)


def test_what_was_stored_as_a_password_and_is_none_opens_nothing() -> None:
    async def scenario(server: Server) -> None:
        await with_account(server)
        store = server.house.services.store
        assert isinstance(store, MemoryStore)
        kept = store._accounts["ada"]
        store._accounts["ada"] = type(kept)(kept.person, "spoiled")
        assert (await log_in(server, "spoiled"))[0] == 401

    at_a_server(scenario)


def test_sessions_are_listed_and_ended_one_by_one_or_all_at_once() -> None:
    async def scenario(server: Server) -> None:
        began = now_ms()
        ada = await with_account(server)
        phone, tablet = [Visitor(server, (await log_in(server))[1]["token"]) for _ in range(2)]
        listed = (await phone.get("/api/me/sessions")).json()["sessions"]
        assert [one["current"] for one in listed] == [False, True, False]
        assert {one["network"] for one in listed} == {"", "192.0.2.1"}
        assert listed[0]["agent"].startswith("python-httpx")
        assert all(began <= one["created"] <= one["seen"] <= now_ms() for one in listed)
        # Somebody else's session is none of yours.
        eve = await server.newcomer("Eve")
        for path in (listed[0]["id"], "nothing"):
            refused = await eve.ask("DELETE", f"/api/me/sessions/{path}")
            assert told(refused) == refusal(404, "no-such-session")
        assert (await tablet.get("/api/me")).status_code == 200
        ended = await phone.ask("DELETE", f"/api/me/sessions/{listed[0]['id']}")
        assert ended.json() == {"done": 1}
        assert (await tablet.get("/api/me")).status_code == 401
        assert (await ada.get("/api/me")).status_code == 200
        assert (await ada.ask("DELETE", "/api/me/sessions/current")).status_code == 200
        assert (await ada.get("/api/me")).status_code == 401
        more = Visitor(server, (await log_in(server))[1]["token"])
        await phone.ask("DELETE", "/api/me/sessions")
        for device in (phone, more):
            assert (await device.get("/api/me")).status_code == 401
        assert (await log_in(server))[0] == 201

    at_a_server(scenario, limits=False)


def test_of_very_many_sessions_the_oldest_ends_with_the_others_and_alone() -> None:
    async def scenario(server: Server) -> None:
        ada = await with_account(server)
        old = [Visitor(server, (await log_in(server))[1]["token"]) for _ in range(3)]
        for _ in range(120):
            await server.house.sessions.begin(ada.person.id, now_ms() + 1)
        listed = (await old[0].get("/api/me/sessions")).json()["sessions"]
        assert [one["current"] for one in listed] == [False] * 100 + [True]
        assert (await old[0].ask("DELETE", "/api/me/sessions/current")).json() == {"done": 1}
        assert (await old[0].get("/api/me")).status_code == 401
        new = {"old": "correct horse", "new": "battery staple"}
        changed = await ada.ask("PUT", "/api/me/password", new)
        assert changed.json()["done"] >= 122
        assert (await old[1].get("/api/me")).status_code == 401
        kept = await server.house.services.store.all_kept(StoredSession, most=999, ended=0)
        assert len(kept) == 1
        for _ in range(120):
            await server.house.sessions.begin(ada.person.id, now_ms() + 1)
        opal = await server.newcomer("Opal")
        await server.house.services.store.keep(Operator(id=opal.person.id, time=1))
        assert (await act(opal, "end-sessions", person=ada.person.id)).status_code == 200
        assert (await ada.get("/api/me")).status_code == 401

    at_a_server(scenario, limits=False)


def test_a_session_that_is_ended_loses_its_sockets_and_others_come_back() -> None:
    async def scenario(server: Server) -> None:
        ada = await with_account(server)
        phone = Visitor(server, (await log_in(server))[1]["token"])
        made = await ada.ask("POST", "/api/tables", {})
        path = "/ws/" + made.json()["code"]
        sockets = [visitor.open_socket(path) for visitor in (ada, phone)]
        for socket in sockets:
            await socket.hear_a(wire.Welcome)
        await phone.ask("DELETE", "/api/me/sessions/current")
        for socket in sockets:
            assert await socket.hear_a(wire.Bye) == wire.Bye("not-signed-in", True)
            await socket.leave()
        assert isinstance(await ada.open_socket(path).hear(), wire.Welcome)
        assert await phone.open_socket(path).hear() == wire.Bye("not-signed-in", False)

    at_a_server(scenario)


def test_a_password_is_changed_by_one_who_knows_it_and_ends_all_other_sessions() -> None:
    async def scenario(server: Server) -> None:
        ada = await with_account(server)
        thief = Visitor(server, (await log_in(server))[1]["token"])
        guest = await server.newcomer("Gus")
        new = {"old": "correct horse", "new": "battery staple"}
        wrong = await thief.ask("PUT", "/api/me/password", {**new, "old": "guess"})
        assert told(wrong) == refusal(403, "wrong-password")
        none = await guest.ask("PUT", "/api/me/password", new)
        assert told(none) == refusal(409, "no-account")
        assert (await ada.ask("PUT", "/api/me/password", new)).status_code == 200
        assert (await ada.get("/api/me")).status_code == 200
        assert (await thief.get("/api/me")).status_code == 401
        assert (await log_in(server))[0] == 401
        assert (await log_in(server, "battery staple"))[0] == 201
        acts = [act for act, _ in await audited(server)]
        assert acts == [
            "account-created",
            "logged-in",
            "login-failed",
            "password-changed",
            "login-failed",
            "logged-in",
        ]

    at_a_server(scenario, limits=False)


def test_guesses_are_few_from_however_many_addresses_and_do_not_lock_the_owner_out() -> None:
    async def scenario(server: Server) -> None:
        ada = await with_account(server)
        assert (await log_in(server, address="203.0.113.5"))[0] == 201  # at her work, say
        assert ada.token is not None
        statuses = [
            (await log_in(server, "guess", address=f"198.51.100.{n}"))[0] for n in range(15)
        ]
        assert statuses == [401] * 9 + [429] * 6  # one was the owner's
        # The right one is not told from there either.
        assert (await log_in(server, address="198.51.100.99"))[0] == 429
        # Who guesses at a login that nobody has learns no difference.
        for n in range(11):
            body = {"login": "nobody", "password": "guess"}
            answer = await Visitor(server).ask(
                "POST", "/api/sessions", body, address=f"198.51.101.{n}"
            )
            assert answer.status_code == (401 if n < 10 else 429)
        # The owner comes in where she was before, and with a device that she had.
        assert (await log_in(server, address="203.0.113.5"))[0] == 201
        assert (await log_in(server, address="203.0.113.77", token=ada.token))[0] == 201
        await ada.ask("DELETE", "/api/me/sessions/current")
        assert (await log_in(server, address="203.0.113.78", token=ada.token))[0] == 201
        # A device of somebody else is nobody's proof.
        eve = await server.newcomer("Eve")
        assert eve.token is not None
        assert (await log_in(server, address="203.0.113.79", token=eve.token))[0] == 429

    at_a_server(scenario)


def test_a_token_from_before_there_were_sessions_says_that_someone_was_here() -> None:
    async def scenario(server: Server) -> None:
        began, store = now_ms(), server.house.services.store
        await store.save_person(StoredPerson("ada", "Ada", seen=began))
        account = Account("ada", server.house.passwords.hash("correct horse"))
        await store.create_account("ada", account)
        for n in range(11):
            status, _ = await log_in(server, "guess", address=f"198.51.100.{n}")
            assert status == (401 if n < 10 else 429)
        token = server.house.sessions.tokens.sign("ada", BEFORE_SESSIONS)
        status, session = await log_in(server, address="203.0.113.79", token=token)
        assert status == 201
        ada = Visitor(server, session["token"])
        listed = (await ada.get("/api/me/sessions")).json()["sessions"]
        assert len(listed) == 2
        assert all(began <= one["created"] <= one["seen"] <= now_ms() for one in listed)

    at_a_server(scenario)


def test_failed_logins_are_logged_without_what_was_typed() -> None:
    async def scenario(server: Server) -> None:
        ada = await with_account(server)
        with structlog.testing.capture_logs() as logged:
            await log_in(server, "secret guess", address="2001:db8::7")
            body = {"login": "my password by mistake", "password": "x"}
            await Visitor(server).ask("POST", "/api/sessions", body)
        failed = [line for line in logged if line["event"] == "login failed"]
        assert [(line["person"], line["network"]) for line in failed] == [
            (ada.person.id, "2001:db8::/64"),
            (None, "192.0.2.1"),
        ]
        assert "secret guess" not in str(logged)
        assert "mistake" not in str(logged)
        assert ("login-failed", "2001:db8::/64") in await audited(server)

    at_a_server(scenario)


def test_ones_data_is_exported_and_nobody_elses() -> None:
    async def check(there: Evening) -> None:
        if there.stage != "ended":
            return
        for who in ("player", "looker", "elsewhere"):
            visitor = there.visitors[who]
            own = (await visitor.get("/api/me/export")).json()
            assert own["me"]["id"] == visitor.person.id
            assert [session["current"] for session in own["sessions"]] == [True]
            assert len(own["matches"]) == (0 if who == "looker" else 1)
            assert "argon2" not in str(own)

    in_every_stage(check)


def test_who_was_reported_or_banned_finds_what_is_kept_of_that() -> None:
    async def scenario(server: Server) -> None:
        ada, ben = await server.newcomer("Ada"), await server.newcomer("Ben")
        me = ada.person.id
        store = server.house.services.store
        told: dict[str, Any] = {"place": "ABCDEF", "text": "rude", "said": "go\naway"}
        await store.keep(
            PlayerReport(id="r1", time=3, by=ben.person.id, about=me, **told),
            PlayerReport(id="r2", time=4, by=me, about="eve", **{**told, "text": "mine"}),
            Ban(id="b1", time=5, kind="mute", by="opal", person=me, until=9, reason="x", lifted=7),
            Ban(id="b2", time=6, kind="ban", by="opal", person="eve", reason="y"),
        )
        own = (await ada.get("/api/me/export")).json()
        assert own["reports"] == ["mine"]
        assert own["reported"] == [
            {"time": 3, "table": "ABCDEF", "text": "rude", "said": "go\naway"}
        ]
        assert own["bans"] == [{"kind": "mute", "time": 5, "until": 9, "reason": "x", "lifted": 7}]
        # Who did it stays with the operators.
        assert ben.person.id not in str(own)
        assert "opal" not in str(own)

    at_a_server(scenario)
