"""Whatever happens in whatever phase, a table goes on or ends."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from lastcard import wire
from lastcard.server.table import Table
from tests.unit.server.seated import (
    Guest,
    hurry,
    in_turn,
    planned,
    random_move,
    seated_table,
    settle,
    until,
)

PHASES = ("color", "turn", "drawn", "answer", "exposed", "over")
Happening = Callable[[Table, list[Guest], Guest], Awaitable[None]]


async def _leave(table: Table, guests: list[Guest], who: Guest) -> None:
    await who.ok(wire.Leave)
    await who.go()


async def _disconnect(table: Table, guests: list[Guest], who: Guest) -> None:
    await who.go()


async def _time_out(table: Table, guests: list[Guest], who: Guest) -> None:
    if ("time", 0) in planned(table):
        await hurry(table, ("time", 0))


async def _catch(table: Table, guests: list[Guest], who: Guest) -> None:
    for guest in guests:
        for seat in range(1, 5):
            await guest.ask(wire.Act, move=f"x{seat}")


async def _kick(table: Table, guests: list[Guest], who: Guest) -> None:
    others = [guest for guest in guests if guest is not who]
    if table.state.stage == "over":
        return
    await others[0].ok(wire.CallVote, kind="kick", chair=guests.index(who))
    number = table.state.votes[0].number
    for guest in others[1:]:
        if table.state.votes:
            await guest.ok(wire.CastVote, vote=number, yes=True)
    assert who.connection.is_closed
    table.part(who.connection)


HAPPENINGS: dict[str, Happening] = {
    "leave": _leave,
    "disconnect": _disconnect,
    "time-out": _time_out,
    "catch": _catch,
    "kick": _kick,
}


async def _come_to(table: Table, guests: list[Guest], phase: str, random: Random) -> None:
    """Play, over as many matches as it takes, until the table is in this phase."""
    prefer = {"drawn": "+", "answer": "W4", "exposed": "R"}.get(phase, "")
    # At random a round takes some 850 moves; the server's own chance deals, so leave room.
    for _ in range(12_000):
        if table.state.stage in ("lobby", "over"):
            if phase == "over" and table.state.stage == "over":
                return
            await guests[0].ok(wire.Start)
        if table.state.stage == "between":
            if phase == "over":
                return
            await hurry(table, "next-round")
        assert table.match is not None
        state = table.match.boards[0]
        if phase in (state.phase, "exposed" if state.exposed is not None else ""):
            return
        if phase == "color":
            # Only a fresh deal can bring it.
            table.state.stage = "over"
            continue
        await random_move(guests, random, prefer=prefer)
        if ("hold", 0) in planned(table) and phase != "exposed":
            await hurry(table, ("hold", 0))
    raise AssertionError(f"never came to {phase}")


@pytest.mark.parametrize("happening", HAPPENINGS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_table_goes_on(phase: str, happening: str) -> None:
    random = Random(f"{phase} {happening}")

    async def scenario() -> None:
        rules = {"stacking": "any", "limit": "100"}
        async with seated_table(4, rules=rules) as (table, guests):
            await _come_to(table, guests, phase, random)
            rounds = _rounds(table)
            await HAPPENINGS[happening](table, guests, in_turn(guests))
            await settle(table)
            # From here on nobody does anything: time alone must bring the round to its end.
            for _ in range(3000):
                if table.state.stage == "over" or _rounds(table) > rounds:
                    break
                await _let_time_pass(table)
            assert table.state.stage == "over" or _rounds(table) > rounds
            assert not table.services.counters.failures

    asyncio.run(scenario())


def _rounds(table: Table) -> int:
    assert table.match is not None
    return len(table.match.tally.standings)


async def _let_time_pass(table: Table) -> None:
    """Something must be planned, or be under way; the earliest of it happens."""
    if table.conduct._thinking:
        await asyncio.wait(set(table.conduct._thinking))
        await settle(table)
        return
    await settle(table)
    entries = table.agenda._entries
    if not entries:
        assert table.conduct._thinking or table.state.stage == "over", "stuck: nothing is planned"
        return
    await hurry(table, min(entries, key=lambda key: entries[key][0]))


def test_a_table_of_bots_alone_plays_to_the_end() -> None:
    async def scenario() -> None:
        async with seated_table(1, rules={"limit": "60"}) as (table, guests):
            await guests[0].ok(wire.Start)
            await guests[0].ok(wire.Leave)
            await guests[0].go()
            await until(table, lambda: table.state.stage == "over", most=100_000)
            assert table.match is not None
            assert table.match.is_over
            assert not table.services.counters.failures

    asyncio.run(scenario())
