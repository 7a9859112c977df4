"""An evening at a server: a match from its beginning to its end, and all who could ask about it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx

from lastcard import wire
from lastcard.server.actor import Actor
from lastcard.server.stores import Account, Operator
from tests.unit.server.seated import Guest, in_turn, settle
from tests.unit.server.visiting import Server, Visitor, open_server
from tests.unit.server.who_reads import STAGES

RULES = {"limit": "1", "auto_uno": "on", "dealer_draw": "choose"}
RECORD = b"""[Edition "classic"]
[Seats "2"]
[Hands "R1 R2 | Y1 Y2"]
[Discard "R9"]
[Draw "B1 B2"]
1:R1!
"""

ENDING = ("DELETE /api/me/sessions", "POST /api/me/deletion")
"""After these someone is not there any more."""


@dataclass
class Evening:
    """A match at a table, another at another table, and everyone who could ask about them."""

    server: Server
    visitors: dict[str, Visitor]
    actor: Actor
    players: list[Guest]
    """Ada, Ben, Cy, who will be removed, and Dot."""
    looker: Guest
    stage: str = "lobby"
    asked: int = 0

    @property
    def match(self) -> str:
        return self.actor.table.state.match or "none"

    async def ask(self, who: str, route: str) -> httpx.Response:
        """Ask with what the route needs."""
        self.asked += 1
        method, path = route.split()
        path = path.replace("{match_id:str}", self.match).replace("{code:str}", self.actor.code)
        path = path.replace("/schema/{path:str}", "/schema/nothing")
        path = path.replace("{path:path}", "t/ABCDEF")
        bodies: dict[str, Any] = {
            "POST /api/guests": {"name": "Zed"},
            "PUT /api/me/name": {"name": "Zoe"},
            "POST /api/me/programs": {"name": "Robbie"},
            "PUT /api/me/face": {"face": "01234"},
            "POST /api/accounts": {"login": f"login{self.asked}", "password": "long enough"},
            "POST /api/sessions": {"login": "gus", "password": "correct horse"},
            "POST /api/tables": {},
            "PUT /api/me/password": {"old": "correct horse", "new": "correct horse"},
            "POST /api/me/deletion": {},
            "POST /api/reports": {
                "table": self.actor.code,
                "person": self.players[1].person.id,
                "text": "rude",
            },
            "POST /api/admin/acts": {"type": "rename-person", "person": "", "name": "Zoe"},
            "POST /api/replays": RECORD,
            "POST /api/me/matches": {"record": "no record", "started": 0, "ended": 0},
        }
        visitor = self.visitors[who]
        if route in ENDING and who not in ("nobody", "forged"):
            visitor = await self.server.newcomer("Zed")  # so that everyone is there still
        if route == "POST /api/admin/acts":
            someone = await self.server.newcomer("Zed")
            bodies[route]["person"] = someone.person.id
        path = path.replace("{session_id:str}", "nothing").replace("{program:str}", "nothing")
        # From a neighborhood of its own, so that it is under no limit.
        address = f"198.{self.asked // 256}.{self.asked % 256}.1"
        return await visitor.ask(method, path, bodies.get(route), address=address)


async def evening(server: Server) -> Evening:
    names = {"player": "Ada", "removed": "Cy", "looker": "Lou", "elsewhere": "Gus"}
    visitors = {who: await server.newcomer(name) for who, name in names.items()}
    visitors["stranger"] = await server.newcomer("Eve")
    visitors["operator"] = await server.newcomer("Opal")
    operator = Operator(id=visitors["operator"].person.id, time=1)
    await server.house.services.store.keep(operator)
    visitors["nobody"] = Visitor(server)
    visitors["forged"] = Visitor(server, f"1.{visitors['player'].person.id}.{'A' * 43}")
    account = Account(visitors["elsewhere"].person.id, server.house.passwords.hash("correct horse"))
    await server.house.services.store.create_account("gus", account)
    other = await new_table(server, [visitors["elsewhere"], await server.newcomer("Hal")])
    await other[1][0].ok(wire.Start)
    people = [visitors["player"], await server.newcomer("Ben"), visitors["removed"]]
    actor, players = await new_table(server, [*people, await server.newcomer("Dot")])
    looker = Guest(actor, visitors["looker"].person)
    await looker.join()
    return Evening(server, visitors, actor, players, looker)


async def new_table(
    server: Server, people: list[Visitor], **more: Any
) -> tuple[Actor, list[Guest]]:
    """A table with these people in its chairs."""
    options: dict[str, Any] = {"pace": "instant", "chairs": max(2, len(people)), "rules": RULES}
    chosen = wire.TableOptions(**{**options, "turn_seconds": 0, "grace_ms": 0, **more})
    actor = await server.house.hall.create(chosen, people[0].person)
    guests = [Guest(actor, visitor.person) for visitor in people]
    for number, guest in enumerate(guests):
        await guest.join()
        if number:
            await guest.ok(wire.Sit, chair=number)
    return actor, guests


async def come_to(evening: Evening, stage: str) -> None:
    """Play until the match is in this stage."""
    players = evening.players
    if stage == "running":
        await players[0].ok(wire.Start)
        for _ in range(4):  # everyone plays a one of their color
            await in_turn(players).ok(wire.Act, move=in_turn(players).own.legal[0])
        await players[0].ok(wire.CallVote, kind="kick", chair=2)
        await players[1].ok(wire.CastVote, vote=1, yes=True)
    if stage == "ended":
        while evening.actor.table.state.stage != "over":
            guest = in_turn(players)
            if evening.actor.table.state.chairs[players.index(guest)].bot is None:
                await guest.ok(wire.Act, move=guest.own.legal[0])
            await settle(evening.actor)
    evening.stage = stage


Scenario = Callable[[Evening], Awaitable[None]]


def in_every_stage(check: Scenario) -> None:
    async def scenario() -> None:
        async with open_server() as server:
            there = await evening(server)
            for stage in STAGES:
                await come_to(there, stage)
                await check(there)

    asyncio.run(scenario())
