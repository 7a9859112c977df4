"""The HTTP API for operators, and the one by which players call for them."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromQuery, JSONBody

from lastcard.server import desk
from lastcard.server.account_api import show_deed
from lastcard.server.asking import Ask, Asked, house_of, signed_in
from lastcard.server.clock import now_ms, wall_ms
from lastcard.server.house import House
from lastcard.server.nodes.answering import MOST_TABLES, list_tables
from lastcard.server.nodes.messages import Report
from lastcard.server.stores import AuditEntry, Operator, PlayerReport, StoredPerson
from lastcard.wire import Done, Person
from lastcard.wire.admin import (
    AdminAct,
    AdminBan,
    AdminBans,
    AdminPeople,
    AdminPerson,
    AdminReport,
    AdminReports,
    AdminTables,
    AuditLog,
    ReportRequest,
)
from lastcard.wire.errors import Refuse

MOST_PEOPLE: Final = 100
MOST_REPORTS: Final = 200
MOST_DEEDS: Final = 500


async def operator_of(request: Ask, house: House) -> str:
    """The operator who asks, by their id, or `Refuse`; `command` for `lastcard admin`."""
    asked = Asked.of(request)
    if house.sessions.tokens.is_command(asked.token, wall_ms()):
        return desk.COMMAND
    person = await signed_in(request, house)
    if await house.services.store.kept(Operator, person.id) is None:
        raise Refuse("operators-only")
    return person.id


@post("/api/reports")
async def create_report(request: Ask, data: JSONBody[ReportRequest]) -> Done:
    """Tell the operators of someone at a table."""
    house, asked = house_of(request), Asked.of(request)
    person = await signed_in(request, house)
    house.limit(house.limits.reports, asked.address)
    return await house.ask_table(Report(person.id, data), asked.address, person)


@get("/api/admin/tables")
async def list_all_tables(request: Ask) -> AdminTables:
    """Every table that is open."""
    house = house_of(request)
    await operator_of(request, house)
    nodes = house.nodes
    found = list_tables(house) if nodes is None else await nodes.all_tables()
    found.sort(key=lambda table: -table.active)
    return AdminTables(found[:MOST_TABLES])


@get("/api/admin/people")
async def find_people(request: Ask, find: FromQuery[str] = "") -> AdminPeople:
    """People by id, login or a part of their name; without any, those who were here last."""
    house = house_of(request)
    await operator_of(request, house)
    found = await house.services.store.find_people(find[:100], most=MOST_PEOPLE)
    return AdminPeople([await _show_person(house, person) for person in found])


async def _show_person(house: House, person: StoredPerson) -> AdminPerson:
    return AdminPerson(
        id=person.id,
        name=person.name,
        login=person.login,
        created=person.created,
        seen=person.seen,
        here=house.crowd.sockets_of(person.id) > 0,
        networks=sorted(await house.sessions.networks_of(person.id)),
    )


@get("/api/admin/reports")
async def list_reports(request: Ask) -> AdminReports:
    """Reports that are open."""
    house = house_of(request)
    await operator_of(request, house)
    store = house.services.store
    found = await store.all_kept(PlayerReport, most=MOST_REPORTS, closed=0)
    return AdminReports(
        [
            AdminReport(
                id=one.id,
                time=one.time,
                by=await _named(house, one.by),
                about=await _named(house, one.about),
                table=one.place,
                text=one.text,
                said=one.said,
            )
            for one in found
        ]
    )


@get("/api/admin/bans")
async def list_bans(request: Ask) -> AdminBans:
    """Bans and mutes that are in force."""
    house = house_of(request)
    await operator_of(request, house)
    return AdminBans(
        [
            AdminBan(
                id=ban.id,
                kind=ban.kind,
                time=ban.time,
                until=ban.until,
                by=ban.by,
                person=await _named(house, ban.person) if ban.person else None,
                network=ban.network,
                reason=ban.reason,
            )
            for ban in house.bans.all(now_ms())
        ]
    )


@get("/api/admin/audit")
async def list_deeds(request: Ask) -> AuditLog:
    """What was done, the latest first."""
    house = house_of(request)
    await operator_of(request, house)
    found = await house.services.store.all_kept(AuditEntry, most=MOST_DEEDS)
    return AuditLog([show_deed(entry) for entry in found])


@post("/api/admin/acts", status_code=200)
async def do_act(request: Ask, data: JSONBody[dict[str, Any]]) -> Done:
    """Do something about a person, a network, a table or a report; see `AdminAct`."""
    house, asked = house_of(request), Asked.of(request)
    by = await operator_of(request, house)
    try:
        act: AdminAct = msgspec.convert(data, AdminAct)
    except msgspec.ValidationError as error:
        raise Refuse("bad-request", facts={"problem": str(error)}) from None
    await desk.do(house, act, by, asked.network)
    return Done()


async def _named(house: House, person_id: str) -> Person:
    stored = await house.services.store.person(person_id)
    return Person(person_id, "" if stored is None else stored.name)


HANDLERS: Final = [
    create_report,
    list_all_tables,
    find_people,
    list_reports,
    list_bans,
    list_deeds,
    do_act,
]
