"""The HTTP API about oneself: coming in, an account, sessions, one's data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import MediaType, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from lastcard.server.accounts import (
    change_password,
    clean_login,
    create_account,
    log_in,
    require_password,
)
from lastcard.server.asking import Ask, Asked, house_of, signed_in
from lastcard.server.clock import now_ms
from lastcard.server.forgetting import forget_me
from lastcard.server.house import House
from lastcard.server.jobs import FindWords, ShowMatches
from lastcard.server.programs import is_program, show_programs
from lastcard.server.stores import AuditEntry, Ban, MatchEntry, PlayerReport, StoredSession
from lastcard.server.stores.kept import K
from lastcard.table.names import clean_name
from lastcard.wire import (
    AccountRequest,
    Deed,
    Deletion,
    DeletionRequest,
    Done,
    FaceRequest,
    GuestRequest,
    LoginRequest,
    NameRequest,
    OwnBan,
    OwnData,
    OwnReport,
    PasswordRequest,
    Person,
    Profile,
    Session,
    SessionInfo,
    SessionList,
    encode,
)
from lastcard.wire.errors import Refuse

EXPORTED_AT_ONCE: Final = 200
"""So many matches, acts or rows are written at a time, so that nobody else waits for long."""


@post("/api/guests")
async def create_guest(request: Ask, data: JSONBody[GuestRequest]) -> Session:
    """A new guest: a name, no sign-up."""
    house, asked = house_of(request), Asked.of(request)
    house.bans.refuse_banned("", asked.address, now_ms())
    house.limit(house.limits.guests, asked.address)
    person = await house.hall.new_person(clean_name(data.name))
    token = await house.sessions.begin(person.id, now_ms(), asked.network, asked.agent)
    return Session(token, Profile(person.id, person.name))


@get("/api/me")
async def get_me(request: Ask) -> Profile:
    """Who the token says you are."""
    house = house_of(request)
    person = await signed_in(request, house)
    return await _profile(house, person)


@put("/api/me/name")
async def rename_me(request: Ask, data: JSONBody[NameRequest]) -> Profile:
    """Another name, from the next table on."""
    house = house_of(request)
    person = await signed_in(request, house)
    renamed = await house.hall.rename(person.id, clean_name(data.name))
    house.everywhere.forget(person.id)
    return await _profile(house, renamed)


async def _profile(house: House, person: Person) -> Profile:
    """Someone, as they see themselves."""
    return Profile(person.id, person.name, await house.login_of(person.id), person.face)


@put("/api/me/face")
async def change_my_face(request: Ask, data: JSONBody[FaceRequest]) -> Profile:
    """Another face, from the next table on."""
    house = house_of(request)
    person = await house.hall.change_face(await signed_in(request, house), data.face)
    house.everywhere.forget(person.id)
    return await _profile(house, person)


@post("/api/accounts")
async def create_login(request: Ask, data: JSONBody[AccountRequest]) -> Profile:
    """A login for this guest."""
    house, asked = house_of(request), Asked.of(request)
    person = await signed_in(request, house)
    if is_program(person.id):
        raise Refuse("programs-are-invited")
    house.limit(house.limits.logins, asked.address)
    login = await create_account(house, person.id, data)
    await house.audit("account-created", by=person.id, about=person.id, network=asked.network)
    return Profile(person.id, person.name, login, person.face)


@put("/api/me/password")
async def put_password(request: Ask, data: JSONBody[PasswordRequest]) -> Done:
    """Change the password; all other devices are logged out."""
    house, asked = house_of(request), Asked.of(request)
    session = await house.session_of(asked.token, asked.address)
    house.limit(house.limits.logins, asked.address)
    await change_password(house, session, data, asked)
    ended = await house.end_sessions(session.person, but=session.id)
    return Done(ended)


@post("/api/sessions")
async def create_session(request: Ask, data: JSONBody[LoginRequest]) -> Session:
    """Be the same person on another device."""
    house, asked = house_of(request), Asked.of(request)
    house.bans.refuse_banned("", asked.address, now_ms())
    house.limit(house.limits.logins, asked.address)
    person_id = await log_in(house, data, asked)
    house.bans.refuse_banned(person_id, asked.address, now_ms())
    person = await house.hall.person(person_id, now_ms(), logs_in=True)
    if person is None:
        raise Refuse("wrong-login")
    token = await house.sessions.begin(person.id, now_ms(), asked.network, asked.agent)
    return Session(token, Profile(person.id, person.name, clean_login(data.login), person.face))


@get("/api/me/sessions")
async def list_sessions(request: Ask) -> SessionList:
    """The devices on which you are known."""
    house, asked = house_of(request), Asked.of(request)
    session = await house.session_of(asked.token, asked.address)
    found = list(await house.sessions.all_of(session.person))
    if session.id not in {one.id for one in found}:  # they have very many, and this is an old one
        found.append(session)
    return SessionList([_show_session(one, session.id) for one in found])


@delete("/api/me/sessions/{session_id:str}", status_code=200)
async def end_session(request: Ask, session_id: FromPath[str]) -> Done:
    """End one of your sessions; `current` is the one that asks."""
    house, asked = house_of(request), Asked.of(request)
    session = await house.session_of(asked.token, asked.address)
    only = session.id if session_id == "current" else session_id
    ended = await house.end_sessions(session.person, only=only)
    if not ended:
        raise Refuse("no-such-session")
    await house.audit("session-ended", by=session.person, about=session.person)
    return Done(ended)


@delete("/api/me/sessions", status_code=200)
async def end_all_sessions(request: Ask) -> Done:
    """Log out everywhere, here too."""
    house, asked = house_of(request), Asked.of(request)
    session = await house.session_of(asked.token, asked.address)
    ended = await house.end_sessions(session.person)
    await house.audit("sessions-ended", by=session.person, about=session.person)
    return Done(ended)


@get(
    "/api/me/export",
    responses={200: ResponseSpec(OwnData, generate_examples=False, description="All of it.")},
)
async def export_me(request: Ask) -> Response[bytes]:
    """All that is kept of you."""
    house, asked = house_of(request), Asked.of(request)
    session = await house.session_of(asked.token, asked.address)
    house.limit(house.limits.records, asked.address)
    store, me = house.services.store, session.person
    stored = await store.person(me)
    if stored is None:
        raise Refuse("not-signed-in")
    data = OwnData(
        me=Profile(me, stored.name, stored.login, stored.face),
        created=stored.created,
        seen=stored.seen,
        sessions=await _export_kept(
            house, StoredSession, lambda one: _show_session(one, session.id), person=me, ended=0
        ),
        matches=await _export_matches(house, me, asked.address),
        deeds=await _export_kept(house, AuditEntry, show_deed, about=me),
        reports=await _export_kept(house, PlayerReport, lambda report: report.text, by=me),
        said=await _export_words(house, me, asked.address),
        reported=await _export_kept(house, PlayerReport, _show_own_report, about=me),
        bans=await _export_kept(house, Ban, _show_own_ban, person=me),
        programs=await show_programs(store, me),
    )
    return Response(encode(data), media_type=MediaType.JSON)


async def _export_matches(house: House, me: str, address: str) -> Any:
    """All matches of someone, as JSON: they may be many, so it is made apart."""
    shown: list[bytes] = []
    last: MatchEntry | None = None
    while found := await house.services.store.matches_of(me, most=EXPORTED_AT_ONCE, before=last):
        last = found[-1]
        shown += await house.services.work_out(address, ShowMatches(list(found), me))
    return msgspec.Raw(b"[" + b",".join(shown) + b"]")


async def _export_kept(
    house: House, kind: type[K], show: Callable[[K], object], **whose: str | int
) -> Any:
    """What is kept of someone, as JSON."""
    shown: list[bytes] = []
    store = house.services.store
    while found := await store.all_kept(kind, most=EXPORTED_AT_ONCE, skip=len(shown), **whose):
        shown += [encode(show(one)) for one in found]
    return msgspec.Raw(b"[" + b",".join(shown) + b"]")


async def _export_words(house: House, me: str, address: str) -> Any:
    """What someone said at all tables, as JSON."""
    shown: list[bytes] = []
    store = house.services.store
    for table in await store.tables_of(me):
        first = 1
        while rows := await store.rows(table, first, most=EXPORTED_AT_ONCE):
            first = rows[-1][0] + 1
            shown += await house.services.work_out(address, FindWords(table, list(rows), me))
    return msgspec.Raw(b"[" + b",".join(shown) + b"]")


@post("/api/me/deletion", status_code=200)
async def delete_me(request: Ask, data: JSONBody[DeletionRequest]) -> Deletion:
    """Be forgotten: name, account, sessions and history go; in records of others a blank stays."""
    house, asked = house_of(request), Asked.of(request)
    session = await house.session_of(asked.token, asked.address)
    house.limit(house.limits.logins, asked.address)
    await require_password(house, session, data.password, asked)
    return Deletion(await forget_me(house, session.person))


def _show_session(session: StoredSession, current: str) -> SessionInfo:
    return SessionInfo(
        id=session.id,
        created=session.time,
        seen=session.seen,
        network=session.network,
        agent=session.agent,
        current=session.id == current,
    )


def _show_own_report(report: PlayerReport) -> OwnReport:
    return OwnReport(time=report.time, table=report.place, text=report.text, said=report.said)


def _show_own_ban(ban: Ban) -> OwnBan:
    return OwnBan(
        kind=ban.kind, time=ban.time, until=ban.until, reason=ban.reason, lifted=ban.lifted
    )


def show_deed(entry: AuditEntry) -> Deed:
    """An entry of the audit log as it is shown."""
    return Deed(
        time=entry.time,
        by=entry.by,
        act=entry.act,
        about=entry.about,
        network=entry.network,
        facts=entry.facts,
    )


HANDLERS: Final = [
    create_guest,
    get_me,
    rename_me,
    change_my_face,
    create_login,
    put_password,
    create_session,
    list_sessions,
    end_session,
    end_all_sessions,
    export_me,
    delete_me,
]
