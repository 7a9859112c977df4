"""Accounts: who has one is the same person elsewhere, and nobody else is."""

import asyncio

import pytest

from lastcard.server.accounts import create_account, log_in
from lastcard.server.stores import MemoryStore, StoredPerson
from lastcard.wire import AccountRequest, LoginRequest
from lastcard.wire.errors import Refuse
from tests.unit.server.visiting import Visitor, open_server


def test_a_login_is_one_persons_and_its_password_is_not_kept() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        for person in ("ada", "eve"):
            await store.save_person(StoredPerson(person, person))
        wanted = AccountRequest(" Ada@Example.ORG ", "correct horse")
        assert await create_account(store, "ada", wanted) == "ada@example.org"
        kept = await store.account("ada@example.org")
        assert kept is not None
        assert kept.person == "ada"
        assert "correct horse" not in kept.password_hash
        with pytest.raises(Refuse) as refused:
            await create_account(store, "eve", AccountRequest("ADA@example.org", "other words"))
        assert (refused.value.code, refused.value.facts) == (
            "login-taken",
            {"login": "ada@example.org"},
        )
        assert await log_in(store, LoginRequest("ada@EXAMPLE.org ", "correct horse")) == "ada"
        for login, password in (("ada@example.org", "other words"), ("eve", "correct horse")):
            with pytest.raises(Refuse, match="wrong-login"):
                await log_in(store, LoginRequest(login, password))
        # A new password in place of the old one.
        await create_account(store, "ada", AccountRequest("ada@example.org", "battery staple"))
        assert await log_in(store, LoginRequest("ada@example.org", "battery staple")) == "ada"
        with pytest.raises(Refuse, match="wrong-login"):
            await log_in(store, LoginRequest("ada@example.org", "correct horse"))

    asyncio.run(scenario())


def test_what_was_stored_as_a_password_and_is_none_opens_nothing() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        await store.save_person(StoredPerson("ada", "Ada"))
        await create_account(store, "ada", AccountRequest("ada", "correct horse"))
        kept = store._accounts["ada"]
        store._accounts["ada"] = type(kept)("ada", "spoiled")
        with pytest.raises(Refuse, match="wrong-login"):
            await log_in(store, LoginRequest("ada", "spoiled"))

    asyncio.run(scenario())


def test_who_logs_in_gets_a_token_of_the_same_person() -> None:
    async def scenario() -> None:
        async with open_server() as server:
            ada = await server.newcomer("Ada")
            body = {"login": "Ada", "password": "correct horse"}
            made = await ada.ask("POST", "/api/accounts", body)
            assert made.json() == {"id": ada.person.id, "name": "Ada", "login": "ada"}
            session = (await Visitor(server).ask("POST", "/api/sessions", body)).json()
            assert session["me"] == {"id": ada.person.id, "name": "Ada", "login": "ada"}
            again = await Visitor(server, session["token"]).get("/api/me")
            assert again.json()["id"] == ada.person.id
            wrong = await Visitor(server).ask("POST", "/api/sessions", {**body, "password": "no"})
            assert wrong.status_code == 401
            assert wrong.json() == {"code": "wrong-login", "rule": "", "facts": {}}

    asyncio.run(scenario())
