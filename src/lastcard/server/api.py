"""The HTTP API under `/api`."""

import asyncio
import contextlib
from functools import cache
from typing import Final

from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from lastcard.answers.catalog import catalog
from lastcard.answers.history import is_open, show_record
from lastcard.answers.over_time import coached_match
from lastcard.answers.statistics import show_statistics
from lastcard.engine import Player
from lastcard.server.addresses import network_origin
from lastcard.server.asking import Ask, house_of, signed_in
from lastcard.server.house import House
from lastcard.server.jobs import ReplayRecord, WriteRecord
from lastcard.server.nodes.messages import ChairFound, FindChair, GiveHint, JudgeLastMove, ShowTable
from lastcard.server.origins import client_address, header, safe_host
from lastcard.server.programs import is_program
from lastcard.server.stores import MatchEntry
from lastcard.table.entries import read_summary
from lastcard.wire import (
    Address,
    Catalog,
    CoachedMatch,
    CoachedMatches,
    Hint,
    LastMove,
    MatchAnalysis,
    MatchList,
    MatchRecord,
    Person,
    Replay,
    Statistics,
    TableCreated,
    TableInfo,
    TableList,
    TableOptions,
    encode,
)
from lastcard.wire.errors import Refuse
from lastcard.wire.http import LARGEST_RECORD
from lastcard.wire.schema import json_schema

MOST_MATCHES: Final = 100
LCN: Final = "text/plain; charset=utf-8"


@get("/api/me/matches")
async def list_matches(request: Ask) -> MatchList:
    """What you played, the latest first."""
    house = house_of(request)
    person = await signed_in(request, house)
    entries = await house.services.store.matches_of(person.id, most=MOST_MATCHES)
    return MatchList([show_record(entry, person.id) for entry in entries])


@get("/api/me/coaching")
async def list_coached(request: Ask) -> CoachedMatches:
    """How you played over time, as far as the coach has looked at it."""
    house = house_of(request)
    person = await signed_in(request, house)
    house.limit(house.limits.records, client_address(request.scope, house.settings))
    store, coach = house.services.store, house.services.coach
    coached: list[CoachedMatch] = []
    unseen: list[str] = []
    for entry in await store.matches_of(person.id, most=MOST_MATCHES):
        if entry.ended is None:
            continue
        players = await coach.players_of(entry.id)
        if players is None:
            unseen.append(entry.id)
        elif (found := coached_match(entry, person.id, players)) is not None:
            coached.append(found)
    return CoachedMatches(coached[::-1], unseen)


@get("/api/matches/{match_id:str}")
async def get_match(request: Ask, match_id: FromPath[str]) -> MatchRecord:
    """One of your matches, or one that is open to anyone who has its link."""
    house = house_of(request)
    entry, person = await _asked_for(request, house, match_id)
    if (person is None or person.id not in entry.people) and not is_open(entry):
        raise _no_such_match(match_id)
    return show_record(entry, None if person is None else person.id)


@get("/api/matches/{match_id:str}/lcn", media_type=LCN)
async def get_match_text(request: Ask, match_id: FromPath[str]) -> str:
    """The record of a match, if you may read it: full after the end, through your eyes before."""
    house = house_of(request)
    house.limit(house.limits.records, client_address(request.scope, house.settings))
    entry, person = await _asked_for(request, house, match_id)
    return await _text(request, entry, await _eyes(house, entry, person))


async def _asked_for(request: Ask, house: House, match_id: str) -> tuple[MatchEntry, Person | None]:
    """A match, and the person who asks; None: nobody is signed in, but it is open to anyone."""
    entry = await house.services.store.match(match_id)
    try:
        person = await signed_in(request, house)
    except Refuse:
        if entry is None or not is_open(entry):
            raise
        return entry, None
    if entry is None:
        raise _no_such_match(match_id)
    return entry, person


async def _text(request: Ask, entry: MatchEntry, viewer: Player | None) -> str:
    """A match as a file of the notation: as this player saw it, or all of it."""
    house: House = request.app.state.house
    rows = await house.services.store.rows(entry.table, entry.first, entry.last)
    job = WriteRecord(read_summary(entry.summary).names, list(rows), viewer)
    text = await house.services.work_out(client_address(request.scope, house.settings), job)
    if text is None:
        raise _no_such_match(entry.id)
    return text


async def _eyes(house: House, entry: MatchEntry, person: Person | None) -> Player | None:
    """Through whose eyes a person may read a match, or `Refuse`.

    Once it is over they may read all of it (None), if they played in it or it is open to anyone;
    before that, what their chair sees. Someone who was removed from a chair no longer sees what is
    dealt to it.
    """
    if is_open(entry):
        return None
    chair = None
    if person is not None and entry.ended is None:
        with contextlib.suppress(Refuse):
            found: ChairFound = await house.ask_table(FindChair(entry.table, person.id))
            chair = found.chair
    elif person is not None and person.id in entry.people:
        return None
    if chair is None:
        raise _no_such_match(entry.id)
    return Player(chair)


def _no_such_match(match_id: str) -> Refuse:
    """The refusal; it does not tell whether the match exists or is only not theirs to read."""
    return Refuse("no-such-match", facts={"name": match_id})


@get(
    "/api/matches/{match_id:str}/analysis",
    responses={200: ResponseSpec(MatchAnalysis, generate_examples=False, description="So far.")},
)
async def get_analysis(request: Ask, match_id: FromPath[str]) -> Response[bytes]:
    """What the coach found in a match that is over; the first request makes it begin.

    It takes a while: ask again until as many moves were seen as there are.
    """
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    entry, person = await _asked_for(request, house, match_id)
    if entry.ended is None or await _eyes(house, entry, person) is not None:
        raise _no_such_match(match_id)
    coach = house.services.coach
    if coach.at_hand(match_id) is None:
        house.limit(house.limits.records, address)
    found = await coach.look_up(match_id)
    if found is None:
        rows = await house.services.store.rows(entry.table, entry.first, entry.last)
        found = coach.begin(match_id, address, rows)
    zipped = "gzip" in header(request.scope, b"accept-encoding")
    body = await coach.pack(found) if zipped else found.plain
    headers = {"content-encoding": "gzip"} if zipped else {}
    return Response(body, media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{code:str}/lcn", media_type=LCN)
async def get_table_text(request: Ask, code: FromPath[str]) -> str:
    """The record of the match at a table, as you may know it."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    house.limit(house.limits.records, address)
    person = await signed_in(request, house)
    found: ChairFound = await house.ask_table(FindChair(code, person.id), address, person)
    entry = None if found.match is None else await house.services.store.match(found.match)
    if entry is None:
        raise Refuse("no-match")
    return await _text(request, entry, await _eyes(house, entry, person))


@get("/api/tables/{code:str}/hint")
async def get_hint(request: Ask, code: FromPath[str]) -> Hint:
    """What the coach would do in your place: in your turn, where you play against bots alone."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    house.limit(house.limits.records, address)
    person = await signed_in(request, house)
    return await house.ask_table(GiveHint(code, person.id), address, person)


@get("/api/tables/{code:str}/last-move")
async def get_last_move(request: Ask, code: FromPath[str]) -> LastMove:
    """Whether what you just did was a blunder, where you play against bots alone."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    house.limit(house.limits.records, address)
    person = await signed_in(request, house)
    return await house.ask_table(JudgeLastMove(code, person.id), address, person)


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
    return show_statistics(await house.services.store.statistics(person.id))


@post("/api/tables")
async def create_table(request: Ask, data: JSONBody[TableOptions]) -> TableCreated:
    """A new table; you are its host."""
    house = house_of(request)
    person = await signed_in(request, house)
    if is_program(person.id):
        raise Refuse("programs-are-invited")
    house.limit(house.limits.tables, client_address(request.scope, house.settings))
    actor = await house.hall.create(data, person)
    return TableCreated(actor.code, f"/t/{actor.code}")


@get("/api/tables")
async def list_tables(request: Ask) -> TableList:
    """The listed tables."""
    return TableList(house_of(request).hall.listing_of_all())


@get("/api/tables/{code:str}")
async def get_table(request: Ask, code: FromPath[str]) -> TableInfo:
    """One table, by its code."""
    house = house_of(request)
    return await house.ask_table(ShowTable(code), client_address(request.scope, house.settings))


@get("/api/address", sync_to_thread=False)
def get_address(request: Ask) -> Address:
    """Where friends find this server."""
    settings = house_of(request).settings
    asker = client_address(request.scope, settings)
    return Address(network_origin(settings, safe_host(request.scope), asker))


@get("/api/catalog", sync_to_thread=False)
def get_catalog(request: Ask) -> Catalog:
    """All that can be chosen."""
    return catalog(house_of(request).services.outside.levels)


@get("/api/schema.json", include_in_schema=False)
async def get_schema(request: Ask) -> Response[bytes]:
    """JSON Schema of the protocol."""
    house_of(request)
    return Response(await asyncio.to_thread(schema_body), media_type=MediaType.JSON)


@cache
def schema_body() -> bytes:
    """The body of `/api/schema.json`, made once, because it takes long."""
    return encode(json_schema())


HANDLERS: Final = [
    list_matches,
    list_coached,
    get_match,
    get_match_text,
    get_analysis,
    get_table_text,
    get_hint,
    get_last_move,
    show_replay,
    get_statistics,
    create_table,
    list_tables,
    get_table,
    get_address,
    get_catalog,
    get_schema,
]
