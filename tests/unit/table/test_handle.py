"""Whatever happens in whatever phase, a table goes on or ends."""

from collections.abc import Callable
from random import Random

import pytest

from lastcard import wire
from lastcard.table import Due
from tests.unit.table.seated import Guest, Seated, in_turn, random_move, seated_table

PHASES = ("color", "turn", "drawn", "answer", "exposed", "over")
Happening = Callable[[Seated, list[Guest], Guest], None]


def _leave(table: Seated, guests: list[Guest], who: Guest) -> None:
    who.ok(wire.Leave)
    who.go()


def _disconnect(table: Seated, guests: list[Guest], who: Guest) -> None:
    who.go()


def _time_out(table: Seated, guests: list[Guest], who: Guest) -> None:
    if table.planned(Due("time")):
        table.hurry(Due("time"))


def _catch(table: Seated, guests: list[Guest], who: Guest) -> None:
    for guest in guests:
        for seat in range(1, 5):
            guest.ask(wire.Act, move=f"x{seat}")


def _kick(table: Seated, guests: list[Guest], who: Guest) -> None:
    others = [guest for guest in guests if guest is not who]
    if table.state.stage == "over":
        return
    others[0].ok(wire.CallVote, kind="kick", chair=guests.index(who))
    number = table.state.votes[0].number
    for guest in others[1:]:
        if table.state.votes:
            guest.ok(wire.CastVote, vote=number, yes=True)
    assert who.is_sent_away


HAPPENINGS: dict[str, Happening] = {
    "leave": _leave,
    "disconnect": _disconnect,
    "time-out": _time_out,
    "catch": _catch,
    "kick": _kick,
}


def _come_to(table: Seated, guests: list[Guest], phase: str, random: Random) -> None:
    """Play, over as many matches as it takes, until the table is in this phase."""
    prefer = {"drawn": "+", "answer": "W4", "exposed": "R"}.get(phase, "")
    # At random a round takes some 850 moves; the server's own chance deals, so leave room.
    for _ in range(12_000):
        if table.state.stage in ("lobby", "over"):
            if phase == "over" and table.state.stage == "over":
                return
            guests[0].ok(wire.Start)
        if table.state.stage == "between":
            if phase == "over":
                return
            table.hurry(Due("next-round"))
        assert table.match is not None
        state = table.match.boards[0]
        if phase in (state.phase, "exposed" if state.exposed is not None else ""):
            return
        if phase == "color":
            # Only a fresh deal can bring it.
            table.state.stage = "over"
            continue
        random_move(guests, random, prefer=prefer)
        if table.planned(Due("hold")) and phase != "exposed":
            table.hurry(Due("hold"))
    raise AssertionError(f"never came to {phase}")


@pytest.mark.parametrize("happening", HAPPENINGS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_table_goes_on(phase: str, happening: str) -> None:
    random = Random(f"{phase} {happening}")

    rules = {"stacking": "any", "limit": "100"}
    table, guests = seated_table(4, rules=rules)
    _come_to(table, guests, phase, random)
    rounds = _rounds(table)
    HAPPENINGS[happening](table, guests, in_turn(guests))
    table.settle()
    # From here on nobody does anything: time alone must bring the round to its end.
    for _ in range(3000):
        if table.state.stage == "over" or _rounds(table) > rounds:
            break
        table.pass_time()
    assert table.state.stage == "over" or _rounds(table) > rounds
    assert not table.erred


def _rounds(table: Seated) -> int:
    assert table.match is not None
    return len(table.match.tally.standings)


def test_a_table_of_bots_alone_plays_to_the_end() -> None:
    table, guests = seated_table(1, rules={"limit": "60"})
    guests[0].ok(wire.Start)
    guests[0].ok(wire.Leave)
    guests[0].go()
    for _ in range(10_000):
        if table.state.stage == "over":
            break
        table.pass_time()
    assert table.match is not None
    assert table.match.is_over
    assert not table.erred
