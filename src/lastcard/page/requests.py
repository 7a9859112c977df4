"""Requests that a page answers as a server would, by method and path."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

from msgspec import Struct, structs

from lastcard.answers.catalog import catalog
from lastcard.answers.disputes import show_disputes, show_ruling
from lastcard.answers.history import show_record
from lastcard.answers.replays import replay_text
from lastcard.answers.rules import read_table, show_rules
from lastcard.answers.scores import read_sheet, show_sheet
from lastcard.answers.statistics import count_all, show_statistics
from lastcard.engine.errors import LastcardError
from lastcard.page.device import Device
from lastcard.page.messages import Answer, Ask, Done
from lastcard.rulebook import TableRules
from lastcard.table.names import clean_name
from lastcard.table.views import show_info
from lastcard.wire import (
    ErrorBody,
    MatchList,
    MatchRecord,
    Person,
    Profile,
    Session,
    Statistics,
    TableCreated,
    TableInfo,
    TableList,
    TableOptions,
    encode,
)
from lastcard.wire.accounts import FaceRequest, GuestRequest, NameRequest
from lastcard.wire.coding import decode_body
from lastcard.wire.disputes import Ruling
from lastcard.wire.errors import as_refuse
from lastcard.wire.rulebook import FoundRules
from lastcard.wire.scores import ScoreRequest

_T = TypeVar("_T", bound=Struct)


@dataclass(frozen=True, slots=True)
class Request:
    """A request being answered."""

    asked: Ask
    name: str
    """What the path names."""
    query: dict[str, str]
    device: Device
    now: int
    done: Done

    @property
    def person(self) -> Person:
        """Who asks, or `Refuse`."""
        return self.device.person(self.asked.token)

    def read(self, kind: type[_T]) -> _T:
        """The body as this message, or `Malformed`."""
        return decode_body(self.asked.body.encode(), kind)

    def rules(self) -> TableRules:
        """The rules that are asked about, or `Refuse`."""
        wanted = ("language", "en"), ("edition", "classic"), ("format", ""), ("rules", "")
        return read_table(*(self.query.get(name, usual) for name, usual in wanted))


def answer(asked: Ask, device: Device, now: int, done: Done) -> Answer:
    """What a server would answer; 404 to what a page does not have."""
    url = urlsplit(asked.path)
    for (method, pattern), find in _ROUTES.items():
        found = re.fullmatch(pattern, url.path)
        if found is None or method != asked.method:
            continue
        name = unquote(found.groupdict().get("name") or "")
        request = Request(asked, name, dict(parse_qsl(url.query)), device, now, done)
        try:
            answered = find(request)
        except LastcardError as error:
            refuse = as_refuse(error)
            body = ErrorBody(refuse.code, refuse.rule, refuse.facts)
            return Answer(400, encode(body).decode())
        return Answer(200, answered if isinstance(answered, str) else encode(answered).decode())
    return Answer(404, encode(ErrorBody("not-here")).decode())


def _new_guest(request: Request) -> Session:
    name = clean_name(request.read(GuestRequest).name)
    person = request.device.new_person(name, request.done)
    return Session(person.id, _profile(person))


def _profile(person: Person) -> Profile:
    return Profile(person.id, person.name, face=person.face)


def _rename(request: Request) -> Profile:
    name = clean_name(request.read(NameRequest).name)
    renamed = structs.replace(request.person, name=name)
    return _profile(request.device.save_person(renamed, request.done))


def _change_face(request: Request) -> Profile:
    changed = structs.replace(request.person, face=request.read(FaceRequest).face)
    return _profile(request.device.save_person(changed, request.done))


def _create_table(request: Request) -> TableCreated:
    options = request.read(TableOptions)
    code = request.device.create_table(request.person, options, request.now, request.done)
    return TableCreated(code, f"/t/{code}")


def _show_table(request: Request) -> TableInfo:
    return show_info(request.device.find_table(request.name.upper()).table)


def _my_matches(request: Request) -> MatchList:
    person, entries = request.person, request.device.entries.values()
    mine = [entry for entry in entries if person.id in entry.people]
    mine.sort(key=lambda entry: entry.started, reverse=True)
    return MatchList([show_record(entry, person.id) for entry in mine])


def _statistics(request: Request) -> Statistics:
    return show_statistics(count_all(request.device.entries.values(), request.person.id))


def _match(request: Request) -> MatchRecord:
    person = request.person
    return show_record(request.device.entry(request.name, person), person.id)


def _match_text(request: Request) -> str:
    person = request.person
    return request.device.record(request.device.entry(request.name, person), person)


def _search(request: Request) -> FoundRules:
    found = request.rules().search(request.query.get("asked", ""))
    return FoundRules([rule.id for rule in found])


def _judge(request: Request) -> Ruling:
    return show_ruling(request.query.get("situation", ""), request.rules())


_NAME: Final = "(?P<name>[^/]+)"
_ROUTES: Final[dict[tuple[str, str], Callable[[Request], Any]]] = {
    ("POST", "/api/guests"): _new_guest,
    ("GET", "/api/me"): lambda request: _profile(request.person),
    ("PUT", "/api/me/name"): _rename,
    ("PUT", "/api/me/face"): _change_face,
    ("POST", "/api/tables"): _create_table,
    ("GET", "/api/tables"): lambda _: TableList([]),
    ("GET", f"/api/tables/{_NAME}"): _show_table,
    ("GET", "/api/me/matches"): _my_matches,
    ("GET", "/api/me/statistics"): _statistics,
    ("GET", f"/api/matches/{_NAME}"): _match,
    ("GET", f"/api/matches/{_NAME}/lcn"): _match_text,
    ("GET", "/api/catalog"): lambda _: catalog(),
    ("GET", "/api/rules"): lambda request: show_rules(request.rules()),
    ("GET", "/api/rules/search"): _search,
    ("GET", "/api/rules/disputes"): lambda request: show_disputes(request.rules()),
    ("GET", "/api/rules/judge"): _judge,
    ("POST", "/api/score"): lambda request: show_sheet(read_sheet(request.read(ScoreRequest))),
    ("POST", "/api/replays"): lambda request: replay_text(request.asked.body.encode()),
}
