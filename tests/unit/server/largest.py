"""A server that holds very much, and of every route the request that asks most.

A route that is not tried is named by the test that asks them all (`test_lag.py`).
"""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import msgspec

from lastcard import wire
from lastcard.server.actor import Actor
from lastcard.server.stores import (
    Account,
    AuditEntry,
    Ban,
    MatchEntry,
    Operator,
    PlayerReport,
    StoredAnalysis,
    Write,
)
from lastcard.table.entries import Summary, read_summary
from lastcard.table.rows import Row, Said, write_row
from lastcard.table.tallies import ChairTally
from lastcard.wire.coaching import (
    CoachJudgment,
    CoachOption,
    CoachPlayer,
    CoachReason,
    CoachRound,
    MatchAnalysis,
)
from lastcard.wire.http import LARGEST_RECORD
from tests.contracts.ended_matches import finished, summary
from tests.unit.server.evening import RECORD
from tests.unit.server.seated import Guest, random_move
from tests.unit.server.visiting import Server, Visitor

MATCHES: Final = 10_000
DEEDS: Final = 2000
BANS: Final = 2000
COACHED: Final = 10
MOVES: Final = 1000
OF_ONE_WHO_GOES: Final = 300
"""Matches."""
PASSWORD: Final = "correct horse"
SITUATION: Final = "draw-four top=R3 held=wild"
ROUNDS: Final = 460
"""So many fit into a body."""

ALTERED: Final = itertools.count(100)
"""Another limit each time: what was worked out before is of no use."""


@dataclass
class Largest:
    """The server, and everyone who asks."""

    server: Server
    ada: Visitor
    """Has played a lot, has an account, and keeps order here."""
    guests: list[Guest] = field(default_factory=list[Guest])

    @property
    def actor(self) -> Actor:
        return self.guests[0].actor

    async def ask(
        self, method: str, path: str, body: Any = None, *, who: Visitor | None = None
    ) -> httpx.Response:
        """Ask, and be answered: neither refused for haste nor failed."""
        gzip = {"accept-encoding": "gzip"}
        answer = await (who or self.ada).ask(method, path, body, headers=gzip)
        assert answer.status_code < 429, (method, path, answer.status_code, answer.text[:200])
        return answer


async def largest(folder: Path) -> Largest:
    """All of it; it takes some seconds."""
    server = Server(folder / "lastcard.db", limits=False)
    store = server.house.services.store
    await server.house.open()
    found = Largest(server, await server.newcomer("Ada"))
    me = found.ada.person.id
    await store.create_account("ada", Account(me, server.house.passwords.hash(PASSWORD)))
    await store.keep(Operator(id=me, time=1))
    found.guests = await _long_match(server, found.ada)
    code = found.actor.code
    told = summary(me, "ben", calls=1)
    talk = write_row(Row(time=1, said=Said(me, "Ada", 0, "x" * 100)))
    await store.create_table("AAAAAA", 1, talk)
    entries = [finished(number, told, me, "ben") for number in range(2, MATCHES + 1)]
    open_to_all = msgspec.structs.replace(read_summary(told), readers="anyone")
    first = await store.match_start(code)
    assert first is not None
    long = MatchEntry(
        "long",
        code,
        first,
        MATCHES + 2,
        (me, "ben"),
        MOVES,
        77,
        msgspec.msgpack.encode(open_to_all),
    )
    await store.append(*(Write("AAAAAA", entry.first, talk, entry) for entry in entries))
    await store.append(Write("AAAAAA", MATCHES + 2, talk, long))
    judged = wire.encode(_long_analysis()).decode()
    coached = ["long", *(entry.id for entry in entries[-COACHED + 1 :])]
    await store.keep(*(StoredAnalysis(id=one, time=1, data=judged) for one in coached))
    await store.keep(
        *(
            AuditEntry(id=f"a{n}", time=n, by=me, act="logged-in", about=me, network="192.0.2.1")
            for n in range(DEEDS)
        ),
        *(
            PlayerReport(id=f"r{n}", time=n, by=me, about=me, place=code, text="x" * 500, said="")
            for n in range(500)
        ),
    )
    await store.keep(*map(_ban, range(BANS)))
    await server.house.bans.open()
    return found


def _ban(number: int) -> Ban:
    network = f"10.{number // 256}.{number % 256}.0/24"
    return Ban(id=f"b{number}", time=number, kind="ban", by="opal", network=network)


async def _long_match(server: Server, ada: Visitor) -> list[Guest]:
    """A match of a thousand moves, as it is stored; it goes on."""
    options = wire.TableOptions(
        pace="instant", chairs=2, turn_seconds=0, grace_ms=0, rules={"limit": "100000"}
    )
    actor = await server.house.hall.create(options, ada.person)
    guests = [Guest(actor, visitor.person) for visitor in (ada, await server.newcomer("Ben"))]
    for guest in guests:
        await guest.join()
    await guests[1].ok(wire.Sit, chair=1)
    await guests[0].ok(wire.Start)
    random = Random(1)
    while actor.table.seq < MOVES:
        if actor.table.state.stage == "between":
            for guest in guests:
                await guest.ok(wire.Ready)
        else:
            await random_move(guests, random)
    return guests


def _long_analysis() -> MatchAnalysis:
    """What the coach says of a match of a thousand moves."""
    options = [CoachOption(move=move, chance=0.4321, margin=0.01) for move in ("R5", "draw")]
    judgment = CoachJudgment(
        number=1,
        round=1,
        seat=1,
        player=1,
        mark="mistake",
        loss=0.1234,
        margin=0.0123,
        before=0.4321,
        after=0.4321,
        match_before=0.4321,
        match_after=0.4321,
        options=options,
        best=1,
        deals=100,
        guilty=None,
        reasons=[CoachReason(code="x", seat=1, card="R5", color="R", other="R7", count=1, fewer=1)],
    )
    player = {
        key: [] if "list" in str(kind) else "" if "str" in str(kind) else 1
        for key, kind in CoachPlayer.__annotations__.items()
    }
    reports = [msgspec.convert({**player, "player": chair}, CoachPlayer) for chair in range(2)]
    start = CoachRound(number=1, first_move=0, seating=[0, 1], chances=[0.5, 0.5])
    return MatchAnalysis(
        moves=MOVES,
        seen=MOVES,
        names=[],
        rounds=[start] * 20,
        judgments=[judgment] * MOVES,
        players=reports,
        winners=[0],
    )


Ask = Callable[[], Awaitable[Any]]
Prepare = Callable[[], Awaitable[Ask]]
"""What is done before a request is measured, and the request."""


def requests_of(there: Largest) -> dict[str, Prepare]:
    """By route; what has to be another one each time is made anew."""
    store = there.server.house.services.store
    code = there.actor.code

    def ask(method: str, path: str, body: Any = None, *, who: Visitor | None = None) -> Prepare:
        async def prepare() -> Ask:
            return lambda: there.ask(method, path, body, who=who)

        return prepare

    def anew(method: str, path: str, **body: Any) -> Prepare:
        async def prepare() -> Ask:
            zed = await there.server.newcomer("Zed")
            sent = {**body, "login": f"zed{next(ALTERED)}"} if "password" in body else body
            return lambda: there.ask(method, path, sent, who=zed)

        return prepare

    def ruled(path: str) -> Prepare:
        async def prepare() -> Ask:
            rules = f"limit={next(ALTERED)}"
            return lambda: there.ask("GET", f"{path}&language=es&rules={rules}")

        return prepare

    async def forget_one_who_played() -> Ask:
        zed = await there.server.newcomer("Zed")
        told = msgspec.msgpack.encode(
            Summary("classic", "points", ["Zed"], [zed.person.id], [0], [0], 1, [ChairTally()])
        )
        entries = [
            MatchEntry(f"{zed.person.id}{n}", code, n, n, (zed.person.id,), MOVES, 77, told)
            for n in range(2, OF_ONE_WHO_GOES)
        ]
        rows = await store.rows("AAAAAA")
        first = rows[-1][0] + 1
        talk = write_row(Row(time=1, said=Said(zed.person.id, "Zed", 0, "bye")))
        await store.append(*(Write("AAAAAA", first + n, talk, e) for n, e in enumerate(entries)))
        return lambda: there.ask("POST", "/api/me/deletion", {}, who=zed)

    async def make_a_program() -> Ask:
        programs = (await there.ada.get("/api/me/programs")).json()["programs"]
        for program in programs:
            await there.ask("DELETE", f"/api/me/programs/{program['id']}")
        return lambda: there.ask("POST", "/api/me/programs", {"name": "Robbie"})

    end = {"winner": 0, "left": {"1": "7"}}
    rules = {"limit": "100000"}
    sheet = {"names": ["Ada", "Ben"], "rules": rules, "rounds": [end] * ROUNDS}
    long_text = RECORD + b"# \n" * ((LARGEST_RECORD - len(RECORD)) // 3)
    sent = {"record": long_text.decode(), "started": 0, "ended": 0}
    report = {"table": code, "person": there.guests[1].person.id, "text": "x" * 500}
    rename = {"type": "rename-person", "person": there.guests[1].person.id, "name": "Zoe"}
    found: dict[str, Prepare] = {
        "POST /api/guests": ask("POST", "/api/guests", {"name": "Zed"}),
        "POST /api/me/matches": ask("POST", "/api/me/matches", sent),
        "PUT /api/me/name": ask("PUT", "/api/me/name", {"name": "Ada"}),
        "PUT /api/me/face": ask("PUT", "/api/me/face", {"face": "01234"}),
        "PUT /api/me/password": ask("PUT", "/api/me/password", {"old": PASSWORD, "new": PASSWORD}),
        "DELETE /api/me/sessions": anew("DELETE", "/api/me/sessions"),
        "DELETE /api/me/sessions/{session_id:str}": anew("DELETE", "/api/me/sessions/current"),
        "POST /api/me/programs": make_a_program,
        "DELETE /api/me/programs/{program:str}": ask("DELETE", "/api/me/programs/nothing"),
        "POST /api/me/deletion": forget_one_who_played,
        "POST /api/accounts": anew("POST", "/api/accounts", password=PASSWORD),
        "POST /api/sessions": ask("POST", "/api/sessions", {"login": "ada", "password": PASSWORD}),
        "POST /api/tables": anew("POST", "/api/tables"),
        "POST /api/reports": ask("POST", "/api/reports", report),
        "POST /api/admin/acts": ask("POST", "/api/admin/acts", rename),
        "POST /api/replays": ask("POST", "/api/replays", long_text),
        "POST /api/score": ask("POST", "/api/score", sheet),
        "GET /api/rules": ruled("/api/rules?"),
        "GET /api/rules/search": ruled(f"/api/rules/search?asked={'draw+' * 40}"),
        "GET /api/rules/disputes": ruled("/api/rules/disputes?"),
        "GET /api/rules/judge": ruled(
            f"/api/rules/judge?edition=2020&situation={SITUATION.replace('=', '%3D')}"
        ),
    }
    for match in ("", "/lcn", "/analysis"):
        path = "/api/matches/{match_id:str}" + match
        found[f"GET {path}"] = ask("GET", f"/api/matches/long{match}")
    for path in ("/m/{match_id:str}", "/m/{match_id:str}/picture.png"):
        found[f"GET {path}"] = ask("GET", path.replace("{match_id:str}", "long"))
    for path in ("", "/lcn", "/hint", "/last-move"):
        found["GET /api/tables/{code:str}" + path] = ask("GET", f"/api/tables/{code}{path}")
    for what in ("statistics", "coaching", "matches", "sessions", "programs", "export"):
        found[f"GET /api/me/{what}"] = ask("GET", f"/api/me/{what}")
    for what in ("tables", "people", "reports", "bans", "audit"):
        found[f"GET /api/admin/{what}"] = ask("GET", f"/api/admin/{what}")
    for path in ("/api/me", "/api/tables", "/api/address", "/api/catalog", "/api/schema.json"):
        found[f"GET {path}"] = ask("GET", path)
    for path in ("/healthz", "/readyz", "/metrics", "/", "/schema", "/schema/openapi.json"):
        found[f"GET {path}"] = ask("GET", path)
    found["GET /schema/{path:str}"] = ask("GET", "/schema/nothing")
    found["GET /{path:path}"] = ask("GET", "/t/ABCDEF")
    return found
