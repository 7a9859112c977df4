"""What is written down of what people and operators did: every act, to the letter."""

import json
import re
from pathlib import Path
from typing import Any, get_args

from lastcard import server as package
from lastcard.server.clock import now_ms
from lastcard.server.desk import COMMAND, do
from lastcard.server.stores import AuditEntry
from lastcard.wire.admin import AdminAct, SetOperator
from tests.unit.server.evening import new_table
from tests.unit.server.operators import act, at_a_server
from tests.unit.server.visiting import Server, Visitor

HOME, WORK, DARK = "192.0.2.1", "203.0.113.5", "2001:db8::7"
RIGHT, WRONG, NEW = "correct horse", "a guess", "battery staple"


async def written(server: Server, since: int = 0) -> list[tuple[str, str, str, str, Any]]:
    """What was written down after so many entries: act, by whom, about whom, where from, facts."""
    found = await server.house.services.store.all_kept(AuditEntry, most=1000)
    return [
        (e.act, e.by, e.about, e.network, json.loads(e.facts) if e.facts else "")
        for e in [*reversed(found)][since:]
    ]


def test_whatever_people_do_about_their_account_is_written_down() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        began = now_ms()
        ada = await server.newcomer("Ada")
        me = ada.person.id
        login = {"login": "ada", "password": RIGHT}

        async def log_in(password: str, address: str) -> Visitor:
            body = {"login": "ada", "password": password}
            answer = await Visitor(server).ask("POST", "/api/sessions", body, address=address)
            return Visitor(server, answer.json().get("token"))

        await ada.ask("POST", "/api/accounts", login, address=HOME)
        phone = await log_in(RIGHT, WORK)
        await log_in(WRONG, DARK)
        nobody = {"login": "nobody", "password": RIGHT}
        await Visitor(server).ask("POST", "/api/sessions", nobody, address=DARK)
        await phone.ask("PUT", "/api/me/password", {"old": WRONG, "new": NEW}, address=WORK)
        await phone.ask("PUT", "/api/me/password", {"old": RIGHT, "new": NEW}, address=WORK)
        made = await phone.ask("POST", "/api/me/programs", {"name": "Robbie"}, address=WORK)
        robbie = made.json()["me"]["id"]
        await phone.ask("DELETE", f"/api/me/programs/{robbie}")
        await phone.ask("DELETE", "/api/me/sessions/current")
        phone = await log_in(NEW, WORK)
        await phone.ask("DELETE", "/api/me/sessions")
        assert await written(server) == [
            ("account-created", me, me, HOME, ""),
            ("logged-in", me, me, WORK, ""),
            ("login-failed", "", me, "2001:db8::/64", ""),
            ("login-failed", "", "", "2001:db8::/64", ""),
            ("login-failed", "", me, WORK, ""),
            ("password-changed", me, me, WORK, ""),
            ("program-created", me, robbie, WORK, ""),
            ("program-ended", me, robbie, "", ""),
            ("session-ended", me, me, "", ""),
            ("logged-in", me, me, WORK, ""),
            ("sessions-ended", me, me, "", ""),
        ]
        entries = await server.house.services.store.all_kept(AuditEntry, most=1000)
        assert all(began <= entry.time <= now_ms() for entry in entries)
        assert len({entry.id for entry in entries}) == len(entries)
        phone = await log_in(NEW, WORK)
        await phone.ask("POST", "/api/me/deletion", {"password": NEW}, address=WORK)
        # Of who is forgotten it is known that they are, and what others did.
        assert await written(server) == [
            ("login-failed", "", "", "2001:db8::/64", ""),
            ("forgotten", me, me, "", ""),
        ]

    at_a_server(scenario)


def test_whatever_operators_do_is_written_down_with_all_that_they_asked_for() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Eve"), await server.newcomer("Ada")
        account = {"login": "eve", "password": RIGHT}
        await eve.ask("POST", "/api/accounts", account)
        actor, _ = await new_table(server, [ada, eve])
        her, me = eve.person.id, opal.person.id
        report = {"table": actor.code, "person": her, "text": "rude"}
        assert (await ada.ask("POST", "/api/reports", report)).status_code == 201
        (shown,) = (await opal.get("/api/admin/reports")).json()["reports"]
        ban: dict[str, Any] = {"minutes": 5, "reason": "spam"}
        mine = {"even_mine": False}
        acts: list[tuple[str, str, dict[str, Any]]] = [
            ("mute-person", her, {"person": her, **ban}),
            ("ban-person", her, {"person": her, **ban}),
            ("ban-network", "203.0.113.0/24", {"network": "203.0.113.9/24", **ban, **mine}),
            ("mute-network", "2001:db8::/64", {"network": "2001:db8::9", **ban, **mine}),
            ("rename-person", her, {"person": her, "name": "Robin"}),
            ("end-sessions", her, {"person": her}),
            ("close-table", actor.code, {"table": actor.code.lower(), "reason": "rude"}),
            ("close-report", her, {"report": shown["id"]}),
        ]
        for kind, about, fields in acts:
            before = len(await written(server))
            assert (await act(opal, kind, **fields)).status_code == 200, kind
            facts = {"type": kind, **fields}
            assert await written(server, before) == [(kind, me, about, HOME, facts)]
        for banned in (await opal.get("/api/admin/bans")).json()["bans"]:
            before = len(await written(server))
            await act(opal, "lift-ban", ban=banned["id"])
            about = banned["network"] or her
            facts = {"type": "lift-ban", "ban": banned["id"]}
            assert await written(server, before) == [("lift-ban", me, about, HOME, facts)]
        before = len(await written(server))
        await do(server.house, SetOperator("eve", True), COMMAND, "")
        ((kind, by, about, network, facts),) = await written(server, before)
        assert (kind, by, about, network) == ("set-operator", COMMAND, her, "")
        assert facts == {"type": "set-operator", "login": "eve", "operator": True}
        known = {name for name, _, _ in acts} | {"lift-ban", "set-operator"}
        assert known == {kind.__struct_config__.tag for kind in get_args(AdminAct)}

    at_a_server(scenario)


def test_every_act_that_the_server_writes_down_is_among_these() -> None:
    sources = "".join(file.read_text("utf-8") for file in Path(package.__path__[0]).glob("*.py"))
    named = set(re.findall(r'house\.audit\(\s*"([a-z-]+)"', sources))
    mine = Path(__file__).read_text("utf-8")
    assert named
    assert {act for act in named if f'("{act}"' not in mine} == set()
