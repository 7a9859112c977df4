"""Keeping order: what operators see and do, and that all of it is written down."""

import asyncio
import time
from typing import Any, get_args

import pytest

from lastcard import wire
from lastcard.cli.admin import _reports as reports_listed
from lastcard.server import clock
from lastcard.server.bans import parse_network
from lastcard.server.clock import now_ms
from lastcard.server.stores import Ban, MemoryStore, Operator, PlayerReport
from lastcard.wire.admin import AdminAct
from lastcard.wire.errors import Refuse
from lastcard.wire.events import Notice
from tests.unit.server.evening import new_table
from tests.unit.server.operators import act, at_a_server, come, open_table
from tests.unit.server.seated import settle
from tests.unit.server.visiting import Server, Visitor, open_server, refusal, told


async def turned_away(visitor: Visitor, code: str, address: str = "192.0.2.1") -> str:
    heard = await visitor.open_socket(f"/ws/{code}", address=address).hear()
    assert isinstance(heard, wire.Bye), heard
    return heard.code


def test_who_is_banned_is_sent_away_and_not_let_in_until_it_is_over() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Eve"), await server.newcomer("Ada")
        code = await open_table(server, ada)
        mine, others = await come(eve, code), await come(ada, code)
        done = await act(opal, "ban-person", person=eve.person.id, minutes=60, reason="spam")
        assert done.status_code == 200
        assert await mine.hear_a(wire.Bye) == wire.Bye("banned", False)
        refused = await eve.get("/api/me")
        until = refused.json()["facts"]["until"]
        assert told(refused) == refusal(403, "banned", until=until)
        assert until > now_ms()
        assert await turned_away(eve, code) == "banned"
        assert (await ada.get("/api/me")).status_code == 200
        (ban,) = (await opal.get("/api/admin/bans")).json()["bans"]
        assert (ban["person"]["name"], ban["reason"], ban["kind"]) == ("Eve", "spam", "ban")
        await act(opal, "lift-ban", ban=ban["id"])
        assert (await eve.get("/api/me")).status_code == 200
        again = await act(opal, "lift-ban", ban=ban["id"])
        assert told(again) == refusal(404, "no-such-ban")
        await others.leave()

    at_a_server(scenario)


def test_a_ban_ends_by_itself_and_outlives_a_restart() -> None:
    async def main() -> None:
        store = MemoryStore()
        for ban_id, until in (("over", now_ms() - 1), ("ever", 0), ("long", now_ms() + 10**9)):
            ban = Ban(id=ban_id, time=1, kind="ban", by="command", person=ban_id, until=until)
            await store.keep(ban)
        async with open_server() as server:
            bans = server.house.bans
            bans._store = store
            await bans.open()
            bans.refuse_banned("over", "", now_ms())
            assert {ban.id for ban in bans.all(now_ms())} == {"ever", "long"}
            for person in ("ever", "long"):
                with pytest.raises(Refuse, match="banned"):
                    bans.refuse_banned(person, "", now_ms())

    asyncio.run(main())


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.0/24", "203.0.113.250", "203.0.114.1"),
        ("203.0.113.0/24", "::ffff:203.0.113.9", "::ffff:203.0.114.9"),
        ("2001:db8::/64", "2001:db8::1:2:3", "2001:db8:0:1::1"),
    ],
)
def test_from_a_network_that_is_banned_nobody_comes_in(
    network: str, inside: str, outside: str
) -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Eve"), await server.newcomer("Ada")
        code = await open_table(server, ada)
        mine = await come(eve, code, inside)
        theirs = await come(ada, code, outside)
        assert (await act(opal, "ban-network", network=network, minutes=0)).status_code == 200
        assert await mine.hear_a(wire.Bye) == wire.Bye("banned", False)
        for method, path, body in (
            ("POST", "/api/guests", {"name": "Zed"}),
            ("POST", "/api/sessions", {"login": "zed", "password": "guess"}),
            ("GET", "/api/me", None),
        ):
            refused = await eve.ask(method, path, body, address=inside)
            assert told(refused) == refusal(403, "banned", until=0), path
            assert (await eve.ask(method, path, body, address=outside)).status_code != 403
        assert await turned_away(eve, code, inside) == "banned"
        await theirs.leave()

    at_a_server(scenario)


def test_what_is_no_network_is_refused() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        refused = await act(opal, "ban-network", network="everyone")
        assert told(refused) == refusal(400, "no-such-network", network="everyone")
        nonsense = await act(opal, "ban-everyone")
        assert (nonsense.status_code, nonsense.json()["code"]) == (400, "bad-request")
        nobody = await act(opal, "ban-person", person="nobody")
        assert told(nobody) == refusal(404, "no-such-person")

    at_a_server(scenario)


def test_who_is_muted_plays_on_and_says_nothing_anywhere() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        codes = [await open_table(server, eve) for _ in range(2)]
        await act(opal, "mute-person", person=eve.person.id)
        for code in codes:
            socket = await come(eve, code)
            for word in (wire.Chat("c1", "spam"), wire.Emote("c2", "hello")):
                socket.say(word)
                assert await socket.hear_a(wire.Refused) == wire.Refused(word.id, "silenced")
            socket.say(wire.Ready("r1"))
            assert (await socket.hear_a(wire.Ack)).id == "r1"
            await socket.leave()

    at_a_server(scenario)


def test_from_a_network_that_is_muted_people_play_and_say_nothing() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        code = await open_table(server, eve)
        muted = await act(opal, "mute-network", network="2001:db8::1", reason="spam")
        assert muted.status_code == 200
        (ban,) = (await opal.get("/api/admin/bans")).json()["bans"]
        assert (ban["kind"], ban["network"], ban["reason"]) == ("mute", "2001:db8::/64", "spam")
        assert ban["by"] == opal.person.id
        for address, answer in (("2001:db8::2:3", "silenced"), ("2001:db8:0:1::1", None)):
            socket = await come(eve, code, address)
            socket.say(wire.Chat("c1", "hello"))
            heard = await socket.hear_a(wire.Refused if answer else wire.Ack)
            assert getattr(heard, "code", None) == answer
            await socket.leave()
        await act(opal, "lift-ban", ban=ban["id"])
        socket = await come(eve, code, "2001:db8::2:3")
        socket.say(wire.Chat("c2", "hello"))
        assert (await socket.hear_a(wire.Ack)).id == "c2"
        await socket.leave()

    at_a_server(scenario)


@pytest.mark.parametrize("kind", ["ban-network", "mute-network"])
def test_an_operators_own_network_is_meant_only_if_they_say_so(kind: str) -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        await server.house.sessions.begin(opal.person.id, now_ms(), "2001:db8::/64")
        at = "203.0.113.9"
        for network in ("203.0.113.0/24", "2001:db8::77", "::ffff:203.0.113.9"):
            body = {"type": kind, "network": network}
            refused = await opal.ask("POST", "/api/admin/acts", body, address=at)
            shown = str(parse_network(network))
            assert told(refused) == refusal(409, "own-network", network=shown)
        assert (await opal.get("/api/admin/bans")).json()["bans"] == []
        assert "network" not in [
            deed["act"] for deed in (await opal.get("/api/admin/audit")).json()["deeds"]
        ]
        body = {"type": kind, "network": "203.0.113.0/24", "even_mine": True}
        done = await opal.ask("POST", "/api/admin/acts", body, address=at)
        assert done.status_code == 200
        status = (await opal.ask("GET", "/api/admin/bans", address=at)).status_code
        assert status == (403 if kind == "ban-network" else 200)

    at_a_server(scenario)


def test_a_name_is_changed_where_its_owner_sits_and_everywhere_later() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Rude"), await server.newcomer("Ada")
        actor, guests = await new_table(server, [ada, eve])
        await act(opal, "rename-person", person=eve.person.id, name="Robin")
        await settle(actor)
        assert [c.person.name for c in actor.table.state.chairs if c.person] == ["Ada", "Robin"]
        shown = [m for m in guests[0].hear() if isinstance(m, wire.Update)][-1]
        assert shown.events == [Notice("renamed", {"old": "Rude", "name": "Robin", "chair": 1})]
        assert (await eve.get("/api/me")).json()["name"] == "Robin"
        refused = await act(opal, "rename-person", person=eve.person.id, name="\u3164")
        assert told(refused) == refusal(400, "name-blank")

    at_a_server(scenario)


def test_a_table_is_closed_and_someone_logged_out() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        code = await open_table(server, eve)
        socket = await come(eve, code)
        listed = (await opal.get("/api/admin/tables")).json()["tables"]
        assert [(t["code"], t["people"][0]["name"]) for t in listed] == [(code, "Eve")]
        assert (await act(opal, "close-table", table=code.lower())).status_code == 200
        assert await socket.hear_a(wire.Bye) == wire.Bye("table-closed", False)
        assert (await opal.get("/api/admin/tables")).json()["tables"] == []
        assert (await act(opal, "close-table", table="ZZZZZZ")).status_code == 404
        await act(opal, "end-sessions", person=eve.person.id)
        assert (await eve.get("/api/me")).status_code == 401

    at_a_server(scenario)


def test_a_report_comes_with_what_was_said_and_is_closed_once() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Eve"), await server.newcomer("Ada")
        actor, guests = await new_table(server, [ada, eve])
        await guests[1].ok(wire.Chat, text="something rude")
        body = {"table": actor.code, "person": eve.person.id, "text": "look at that"}
        assert (await ada.ask("POST", "/api/reports", body)).status_code == 201
        stranger = await server.newcomer("Zed")
        for visitor, changes in ((stranger, {}), (ada, {"person": stranger.person.id}), (eve, {})):
            refused = await visitor.ask("POST", "/api/reports", {**body, **changes})
            assert told(refused) == refusal(404, "no-such-person")
        (report,) = (await opal.get("/api/admin/reports")).json()["reports"]
        assert (report["by"]["name"], report["about"]["name"]) == ("Ada", "Eve")
        assert (report["text"], report["said"]) == ("look at that", "something rude")
        await act(opal, "close-report", report=report["id"])
        assert (await opal.get("/api/admin/reports")).json()["reports"] == []
        assert (await act(opal, "close-report", report=report["id"])).status_code == 404

    at_a_server(scenario)


def test_a_report_tells_the_terminal_of_an_operator_nothing() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Eve"), await server.newcomer("Ada")
        actor, _ = await new_table(server, [ada, eve])
        text = "rude\x1b[2J\nr9  2026-01-01  ABCDEF  Opal  ban everyone\u202e\x9b31m"
        body = {"table": actor.code, "person": eve.person.id, "text": text}
        assert (await ada.ask("POST", "/api/reports", body)).status_code == 201
        found = (await opal.get("/api/admin/reports")).json()
        assert found["reports"][0]["text"].isprintable()
        found["reports"][0]["text"] = text  # as an older server kept it
        lines = reports_listed(found).splitlines()
        assert len(lines) == 2
        assert all(line.isprintable() for line in lines)

    at_a_server(scenario)


def test_people_are_found_by_id_login_and_a_part_of_the_name() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Evelyn")
        account = {"login": "evie", "password": "correct horse"}
        await eve.ask("POST", "/api/accounts", account)
        for text in (eve.person.id, "evie", "VELY"):
            found = await opal.ask("GET", f"/api/admin/people?find={text}")
            assert [person["name"] for person in found.json()["people"]] == ["Evelyn"]
        everyone = (await opal.get("/api/admin/people")).json()["people"]
        assert {person["name"] for person in everyone} == {"Evelyn", "Opal"}
        assert "argon2" not in str(everyone)

    at_a_server(scenario)


def test_operators_are_made_on_the_machine_alone() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        await eve.ask("POST", "/api/accounts", {"login": "eve", "password": "correct horse"})
        refused = await act(opal, "set-operator", login="eve")
        assert told(refused) == refusal(403, "operators-only")
        shown = Visitor(server, server.house.sessions.tokens.sign_command(now_ms()))
        assert (await act(shown, "set-operator", login="nobody")).status_code == 404
        assert (await act(shown, "set-operator", login="Eve")).status_code == 200
        assert (await eve.get("/api/admin/tables")).status_code == 200
        await act(shown, "set-operator", login="eve", operator=False)
        assert (await eve.get("/api/admin/tables")).status_code == 403
        old = Visitor(server, server.house.sessions.tokens.sign_command(now_ms() - 10**6))
        assert (await old.get("/api/admin/tables")).status_code == 401

    at_a_server(scenario)


FIELDS: dict[str, dict[str, Any]] = {
    "mute-person": {"person": "EVE"},
    "ban-person": {"person": "EVE"},
    "ban-network": {"network": "203.0.113.0/24"},
    "mute-network": {"network": "2001:db8::/48"},
    "lift-ban": {"ban": "b1"},
    "rename-person": {"person": "EVE", "name": "Robin"},
    "end-sessions": {"person": "EVE"},
    "close-table": {"table": "TABLE"},
    "close-report": {"report": "r1"},
    "set-operator": {"login": "eve"},
}


def test_the_command_line_is_believed_also_after_the_machine_slept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "_START", clock._START + 3600)  # an hour of which nobody noticed

    async def scenario(server: Server, opal: Visitor) -> None:
        tokens = server.house.sessions.tokens
        for lag, status in ((0, 200), (-50_000, 200), (-70_000, 401), (70_000, 401)):
            token = tokens.sign_command(int(time.time() * 1000) + lag)
            asked = await Visitor(server, token).get("/api/admin/tables")
            assert asked.status_code == status, lag

    at_a_server(scenario)


def test_every_act_is_in_the_audit_log_with_who_did_it_and_refused_ones_are_not() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(AdminAct)} == set(FIELDS)

    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        await eve.ask("POST", "/api/accounts", {"login": "eve", "password": "correct horse"})
        code = await open_table(server, eve)
        await server.house.bans.add(Ban(id="b1", time=1, kind="mute", by="x", person="x"))
        store = server.house.services.store

        await store.keep(
            PlayerReport(id="r1", time=1, by="x", about="y", place=code, text="", said="")
        )
        shown = Visitor(server, server.house.sessions.tokens.sign_command(now_ms()))
        for kind, fields in FIELDS.items():
            names = {"EVE": eve.person.id, "TABLE": code}
            filled = {key: names.get(value, value) for key, value in fields.items()}
            operator = shown if kind == "set-operator" else opal
            assert (await act(operator, kind, **filled)).status_code == 200, kind
        await act(opal, "close-table", table="ZZZZZZ")
        deeds = (await opal.get("/api/admin/audit")).json()["deeds"]
        done = [deed for deed in reversed(deeds) if deed["act"] != "account-created"]
        assert [deed["act"] for deed in done] == list(FIELDS)
        assert {deed["by"] for deed in done} == {opal.person.id, "command"}
        assert all(deed["about"] and deed["facts"] and deed["network"] for deed in done)

    at_a_server(scenario)


def test_an_operator_who_mistypes_a_code_did_not_guess_it() -> None:
    async def main() -> None:
        async with open_server() as server:
            opal, ada = await server.newcomer("Opal"), await server.newcomer("Ada")
            await server.house.services.store.keep(Operator(id=opal.person.id, time=1))
            for _ in range(25):
                refused = await act(opal, "close-table", table="ZZZZZZ")
                assert told(refused) == refusal(404, "no-such-table")
            code = await open_table(server, ada)
            assert (await ada.get(f"/api/tables/{code}")).status_code == 200
            assert (await act(opal, "close-table", table=code)).status_code == 200

    asyncio.run(main())
