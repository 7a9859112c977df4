"""What operators are shown, to the letter, and what is written down of what they did."""

import json
from collections.abc import Sequence
from typing import Any

from lastcard import wire
from lastcard.server.clock import now_ms
from lastcard.server.stores import AuditEntry, Ban, PlayerReport
from tests.unit.server.evening import new_table
from tests.unit.server.operators import act, at_a_server, come, open_table
from tests.unit.server.visiting import Server, Visitor

MINUTE = 60_000


async def shown(operator: Visitor, what: str) -> list[dict[str, Any]]:
    return (await operator.get(f"/api/admin/{what}")).json()[what.partition("?")[0]]


async def kept_bans(server: Server) -> Sequence[Ban]:
    return await server.house.services.store.all_kept(Ban, most=10)


def test_a_person_is_shown_with_where_and_when_they_were_here() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        began = now_ms()
        eve = await server.newcomer("Evelyn")
        account = {"login": "evie", "password": "correct horse"}
        await eve.ask("POST", "/api/accounts", account)
        await Visitor(server).ask("POST", "/api/sessions", account, address="203.0.113.9")
        (found,) = await shown(opal, "people?find=evie")
        assert began <= found.pop("created") <= found.pop("seen") <= now_ms()
        assert found == {
            "id": eve.person.id,
            "name": "Evelyn",
            "login": "evie",
            "here": False,
            "networks": ["203.0.113.9"],
        }
        code = await open_table(server, eve)
        socket = await come(eve, code)
        (found,) = await shown(opal, "people?find=evie")
        assert found["here"] is True
        await socket.leave()

    at_a_server(scenario)


def test_a_ban_is_shown_with_who_made_it_why_and_until_when() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        began = now_ms()
        await act(opal, "ban-person", person=eve.person.id, minutes=60, reason="spam")
        await act(opal, "mute-person", person=eve.person.id, minutes=0)
        await act(opal, "ban-network", network="203.0.113.9/24", minutes=5)
        found = {(ban["kind"], ban["network"]): ban for ban in await shown(opal, "bans")}
        person = {"id": eve.person.id, "name": "Eve"}
        spam, mute = found["ban", ""], found["mute", ""]
        network = found["ban", "203.0.113.0/24"]
        assert (spam["person"], spam["reason"], mute["person"]) == (person, "spam", person)
        assert (network["person"], network["reason"]) == (None, "")
        assert {ban["by"] for ban in found.values()} == {opal.person.id}
        assert began + 60 * MINUTE <= spam["until"] <= now_ms() + 60 * MINUTE
        assert began + 5 * MINUTE <= network["until"] <= now_ms() + 5 * MINUTE
        assert mute["until"] == 0  # for ever
        for ban in await kept_bans(server):
            assert ban.person == ("" if ban.network else eve.person.id)

    at_a_server(scenario)


def test_when_a_ban_was_lifted_is_kept() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        await act(opal, "ban-person", person=eve.person.id)
        (ban,) = await kept_bans(server)
        assert ban.lifted == 0
        began = now_ms()
        await act(opal, "lift-ban", ban=ban.id)
        (ban,) = await kept_bans(server)
        assert began <= ban.lifted <= now_ms()

    at_a_server(scenario)


def test_a_report_says_where_and_what_that_person_said_there() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Eve"), await server.newcomer("Ada")
        actor, guests = await new_table(server, [ada, eve])
        await guests[1].ok(wire.Chat, text="something rude")
        await guests[0].ok(wire.Chat, text="oh")
        await guests[1].ok(wire.Emote, emote="laugh")
        await guests[1].ok(wire.Chat, text="and more of it")
        body = {"table": actor.code, "person": eve.person.id, "text": "look at that"}
        assert (await ada.ask("POST", "/api/reports", body)).status_code == 201
        (report,) = await shown(opal, "reports")
        assert report["table"] == actor.code
        assert report["by"] == {"id": ada.person.id, "name": "Ada"}
        assert report["about"] == {"id": eve.person.id, "name": "Eve"}
        assert report["said"] == "something rude\nand more of it"

    at_a_server(scenario)


def test_of_who_is_not_known_any_more_the_id_is_shown() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        gone = PlayerReport(id="r1", time=1, by="x", about="y", place="ABCDEF", text="", said="")
        await server.house.services.store.keep(gone)
        (report,) = await shown(opal, "reports")
        assert (report["by"], report["about"]) == (
            {"id": "x", "name": ""},
            {"id": "y", "name": ""},
        )

    at_a_server(scenario)


def test_a_deed_is_written_down_with_all_that_was_asked_for() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        code = await open_table(server, eve)
        began = now_ms()
        reason = 'said "type":"x"'
        await act(opal, "ban-network", network="203.0.113.9/24", reason=reason)
        await act(opal, "close-table", table=code.lower())
        closed, banned = (await opal.get("/api/admin/audit")).json()["deeds"]
        assert (banned["act"], banned["about"]) == ("ban-network", "203.0.113.0/24")
        assert (closed["act"], closed["about"]) == ("close-table", code)
        assert json.loads(banned["facts"])["reason"] == reason
        assert began <= banned["time"] <= closed["time"] <= now_ms()
        assert {deed["by"] for deed in (closed, banned)} == {opal.person.id}
        assert {deed["network"] for deed in (closed, banned)} == {"192.0.2.1"}

    at_a_server(scenario)


def test_who_is_renamed_comes_back_by_themselves_with_the_new_name_and_nobody_else_goes() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve, ada = await server.newcomer("Rude"), await server.newcomer("Ada")
        code = await open_table(server, ada)
        mine, others = await come(eve, code), await come(ada, code)
        await act(opal, "rename-person", person=eve.person.id, name="Robin")
        assert await mine.hear_a(wire.Bye) == wire.Bye("renamed", True)
        others.say(wire.Ready("r1"))
        assert (await others.hear_a(wire.Ack)).id == "r1"
        again = eve.open_socket(f"/ws/{code}")
        assert (await again.hear_a(wire.Welcome)).you.name == "Robin"
        for socket in (again, others):
            await socket.leave()

    at_a_server(scenario)


def test_a_failed_login_is_written_down_with_whose_it_was() -> None:
    async def scenario(server: Server, opal: Visitor) -> None:
        eve = await server.newcomer("Eve")
        account = {"login": "eve", "password": "correct horse"}
        await eve.ask("POST", "/api/accounts", account)
        await Visitor(server).ask("POST", "/api/sessions", {**account, "password": "guess"})
        failed, _ = await server.house.services.store.all_kept(AuditEntry, most=10)
        assert (failed.act, failed.about) == ("login-failed", eve.person.id)

    at_a_server(scenario)
