"""The HTTP API under `/api`."""

import asyncio
from functools import cache
from typing import Any, Final

from litestar import MediaType, Request, Response, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from lastcard.bots import offered_levels
from lastcard.editions import known_editions
from lastcard.engine import FORMATS, OPTIONS, Player
from lastcard.engine.rules import print_option
from lastcard.rulebook import explain_edition, offered_options, presets
from lastcard.server.accounts import clean_login, create_account, log_in
from lastcard.server.addresses import network_origin
from lastcard.server.clock import now_ms
from lastcard.server.history import show_record
from lastcard.server.house import House
from lastcard.server.jobs import ReplayRecord, WriteRecord
from lastcard.server.names import clean_name
from lastcard.server.origins import client_address, header
from lastcard.server.replaying import LARGEST_RECORD
from lastcard.server.stores import MatchEntry
from lastcard.server.stores.statistics import COLUMNS
from lastcard.table import TEMPI, chair_of
from lastcard.table.records import read_summary
from lastcard.table.talk import EMOTES
from lastcard.table.views import show_info
from lastcard.wire import (
    VERSION,
    AccountRequest,
    Address,
    Catalog,
    EditionInfo,
    FormatInfo,
    GuestRequest,
    LoginRequest,
    MatchList,
    MatchRecord,
    NameRequest,
    OptionInfo,
    Person,
    PresetInfo,
    Profile,
    Replay,
    Session,
    Statistics,
    TableCreated,
    TableInfo,
    TableList,
    TableOptions,
    encode,
)
from lastcard.wire.errors import Refuse
from lastcard.wire.schema import json_schema
from lastcard.wire.tables import GRACES_MS

Ask = Request[Any, Any, Any]
MOST_MATCHES: Final = 100
LCN: Final = "text/plain; charset=utf-8"


def house_of(request: Ask) -> House:
    """The server's house, and a check that this client does not ask too often."""
    house: House = request.app.state.house
    house.limit(house.limits.requests, client_address(request.scope, house.settings))
    return house


async def signed_in(request: Ask, house: House) -> Person:
    """Who asks, by their token, or `Refuse`."""
    kind, _, token = header(request.scope, b"authorization").partition(" ")
    if kind.lower() != "bearer":
        raise Refuse("not-signed-in")
    return await house.person_of(token.strip())


@post("/api/guests")
async def create_guest(request: Ask, data: JSONBody[GuestRequest]) -> Session:
    """A new guest: a name, no sign-up."""
    house = house_of(request)
    house.limit(house.limits.guests, client_address(request.scope, house.settings))
    person = await house.hall.new_person(clean_name(data.name))
    return Session(house.tokens.sign(person.id), Profile(person.id, person.name))


@get("/api/me")
async def get_me(request: Ask) -> Profile:
    """Who the token says you are."""
    house = house_of(request)
    person = await signed_in(request, house)
    stored = await house.services.store.person(person.id)
    return Profile(person.id, person.name, None if stored is None else stored.login)


@put("/api/me/name")
async def rename_me(request: Ask, data: JSONBody[NameRequest]) -> Profile:
    """Another name, from the next table on."""
    house = house_of(request)
    person = await signed_in(request, house)
    renamed = await house.hall.rename(person, clean_name(data.name))
    return Profile(renamed.id, renamed.name)


@get("/api/me/matches")
async def list_matches(request: Ask) -> MatchList:
    """What you played, the latest first."""
    house = house_of(request)
    person = await signed_in(request, house)
    entries = await house.services.store.matches_of(person.id, most=MOST_MATCHES)
    return MatchList([show_record(entry, person.id) for entry in entries])


@get("/api/matches/{match_id:str}")
async def get_match(request: Ask, match_id: FromPath[str]) -> MatchRecord:
    """One of your matches."""
    house = house_of(request)
    person = await signed_in(request, house)
    entry = await house.services.store.match(match_id)
    if entry is None or person.id not in entry.people:
        raise Refuse("no-such-match", "", {"name": match_id})
    return show_record(entry, person.id)


@get("/api/matches/{match_id:str}/lcn", media_type=LCN)
async def get_match_text(request: Ask, match_id: FromPath[str]) -> str:
    """The record of one of your matches: full after the end, through your eyes before."""
    house = house_of(request)
    house.limit(house.limits.records, client_address(request.scope, house.settings))
    person = await signed_in(request, house)
    entry = await house.services.store.match(match_id)
    if entry is None:
        raise Refuse("no-such-match", "", {"name": match_id})
    return await _text(request, entry, await _eyes(house, entry, person))


async def _text(request: Ask, entry: MatchEntry, viewer: Player | None) -> str:
    """A match as a file of the notation: as this player saw it, or all of it."""
    house: House = request.app.state.house
    rows = await house.services.store.rows(entry.table, entry.first, entry.last)
    job = WriteRecord(read_summary(entry.summary).names, list(rows), viewer)
    text = await house.services.work_out(client_address(request.scope, house.settings), job)
    if text is None:
        raise Refuse("no-such-match", "", {"name": entry.id})
    return text


async def _eyes(house: House, entry: MatchEntry, person: Person) -> Player | None:
    """Through whose eyes a person may read a match, or `Refuse`.

    Once it is over all of it, if they played in it; else through those of their chair. Who was
    removed from a chair sees no longer what is dealt to it.
    """
    chair = None
    if entry.ended is not None:
        if person.id in entry.people:
            return None
    elif (actor := await house.hall.find(entry.table)) is not None:
        chair = chair_of(actor.table.state, person.id)
    if chair is None:
        raise Refuse("no-such-match", "", {"name": entry.id})
    return Player(chair)


@get("/api/tables/{code:str}/lcn", media_type=LCN)
async def get_table_text(request: Ask, code: FromPath[str]) -> str:
    """The record of the match at a table, as you may know it."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    house.limit(house.limits.records, address)
    person = await signed_in(request, house)
    actor = await house.find_table(code, address, person)
    store, match_id = house.services.store, actor.table.state.match
    entry = None if match_id is None else await store.match(match_id)
    if entry is None:
        raise Refuse("no-match")
    return await _text(request, entry, await _eyes(house, entry, person))


@post(
    "/api/replays",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses={200: ResponseSpec(Replay, generate_examples=False, description="The steps.")},
)
async def show_replay(request: Ask) -> Response[bytes]:
    """A record of the notation (the body), played through step by step."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    house.limit(house.limits.records, address)
    zipped = "gzip" in header(request.scope, b"accept-encoding")
    job = ReplayRecord(await request.body(), zipped)
    body: bytes = await house.services.work_out(address, job)
    headers = {"content-encoding": "gzip"} if zipped else {}
    return Response(body, media_type=MediaType.JSON, headers=headers)


@get("/api/me/statistics")
async def get_statistics(request: Ask) -> Statistics:
    """What you did in all your finished matches."""
    house = house_of(request)
    person = await signed_in(request, house)
    counts = await house.services.store.statistics(person.id)
    return Statistics(**dict(zip(COLUMNS, counts, strict=True)))


@post("/api/accounts")
async def create_login(request: Ask, data: JSONBody[AccountRequest]) -> Profile:
    """A login for this guest."""
    house = house_of(request)
    person = await signed_in(request, house)
    house.limit(house.limits.logins, client_address(request.scope, house.settings))
    login = await create_account(house.services.store, person.id, data)
    return Profile(person.id, person.name, login)


@post("/api/sessions")
async def create_session(request: Ask, data: JSONBody[LoginRequest]) -> Session:
    """Be the same person on another device."""
    house = house_of(request)
    house.limit(house.limits.logins, client_address(request.scope, house.settings))
    person_id = await log_in(house.services.store, data)
    person = await house.hall.person(person_id, now_ms(), logs_in=True)
    if person is None:
        raise Refuse("wrong-login")
    me = Profile(person.id, person.name, clean_login(data.login))
    return Session(house.tokens.sign(person.id), me)


@post("/api/tables")
async def create_table(request: Ask, data: JSONBody[TableOptions]) -> TableCreated:
    """A new table; you are its host."""
    house = house_of(request)
    person = await signed_in(request, house)
    house.limit(house.limits.tables, client_address(request.scope, house.settings))
    actor = await house.hall.create(data, person)
    return TableCreated(actor.code, f"/t/{actor.code}")


@get("/api/tables")
async def list_tables(request: Ask) -> TableList:
    """The listed tables."""
    return TableList(house_of(request).hall.listing())


@get("/api/tables/{code:str}")
async def get_table(request: Ask, code: FromPath[str]) -> TableInfo:
    """One table, by its code."""
    house = house_of(request)
    actor = await house.find_table(code, client_address(request.scope, house.settings))
    return show_info(actor.table)


@get("/api/address", sync_to_thread=False)
def get_address(request: Ask) -> Address:
    """Where friends find this server."""
    settings = house_of(request).settings
    asker = client_address(request.scope, settings)
    return Address(network_origin(settings, header(request.scope, b"host"), asker))


@get("/api/catalog", sync_to_thread=False)
def get_catalog(request: Ask) -> Catalog:
    """All that can be chosen."""
    house_of(request)
    return catalog()


@get("/api/schema.json", include_in_schema=False)
async def get_schema(request: Ask) -> Response[bytes]:
    """JSON Schema of the protocol."""
    house_of(request)
    return Response(await asyncio.to_thread(schema_body), media_type=MediaType.JSON)


@cache
def schema_body() -> bytes:
    """The same every time, and it takes long to make."""
    return encode(json_schema())


def catalog() -> Catalog:
    """Editions, formats, options and presets of them, bots, emotes."""
    return Catalog(
        version=VERSION,
        editions=[
            EditionInfo(
                id=edition.id,
                name=edition.name,
                summary=explain_edition(edition)[0],
                cards=len(edition.deck),
                formats=[str(format) for format in edition.formats],
                rules={name: print_option(getattr(edition.rules, name)) for name in OPTIONS},
                languages=list(edition.languages),
                notes=list(edition.notes),
                emblem=edition.emblem.code,
            )
            for edition in known_editions()
        ],
        formats=[
            FormatInfo(
                name=str(name), rule=rules.rule, players=list(rules.players), paired=rules.paired
            )
            for name, rules in FORMATS.items()
        ],
        options=[
            OptionInfo(
                name=option.name,
                kind=option.kind,
                house=option.is_house,
                rule=option.rule,
                default=print_option(option.default),
                choices=list(option.choices),
                least=option.least,
            )
            for option in offered_options()
        ],
        presets=[PresetInfo(name, dict(rules)) for name, rules in presets().items()],
        bots=list(offered_levels()),
        emotes=list(EMOTES),
        paces=list(TEMPI),
        graces_ms=list(GRACES_MS),
    )


HANDLERS: Final = [
    create_guest,
    get_me,
    rename_me,
    list_matches,
    get_match,
    get_match_text,
    get_table_text,
    show_replay,
    get_statistics,
    create_login,
    create_session,
    create_table,
    list_tables,
    get_table,
    get_address,
    get_catalog,
    get_schema,
]
