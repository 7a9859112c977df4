"""Whatever happens in whatever phase, a table goes on or ends; and what each input does."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.engine import Card, PlayCard, Player, Seat
from lastcard.table import BotAnswered, Due, Repeated, Visitor, Woke, handle
from lastcard.table.votes import VOTE_MS
from lastcard.wire.errors import Refuse
from tests.unit.table.scenes import lay_out
from tests.unit.table.seated import (
    NEXT_TO_LAST,
    Guest,
    Seated,
    in_turn,
    random_move,
    seated_table,
    started,
)

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


# ── Inputs one by one ─────────────────────────────────────────────────────────────────────────────


def test_a_table_wants_to_be_woken_for_what_is_due_first() -> None:
    table, guests = seated_table(4, pace="calm", turn_seconds=25)
    assert table.table.wake_at is None
    started(table, guests)
    guests[0].ok(wire.CallVote, kind="pause")
    assert table.table.agenda == {
        Due("time"): table.now + 25_000,
        Due("vote", number=1): table.now + VOTE_MS,
    }
    assert table.table.wake_at == table.now + 25_000
    # Woken too early it does nothing.
    before = table.table
    table.take(Woke())
    assert table.table == before


def test_what_is_due_is_done_in_its_order_and_what_became_needless_is_not() -> None:
    table, guests = seated_table(2, pace="calm", chairs=2, turn_seconds=20)
    started(table, guests, hands=NEXT_TO_LAST["hands"][:2])
    guests[1].ok(wire.CallVote, kind="pause")
    table.now += VOTE_MS
    table.hurry(Due("vote", number=1))
    guests[0].ok(wire.CallVote, kind="pause")
    # Both at once: the vote ends first, then the time of the one in turn.
    time_at = table.table.agenda[Due("time")]
    agenda = {Due("time"): time_at, Due("vote", number=2): time_at - 1}
    table.table = replace(table.table, agenda=agenda)
    table.now = time_at
    guests[1].hear()
    table.take(Woke())
    codes = [code for code, _ in guests[1].notices()]
    assert codes == ["vote-failed", "missed-turn"]


def test_who_comes_and_goes_is_shown_to_everyone_and_nothing_is_stored() -> None:
    table, guests = seated_table(2)
    rows = len(table.rows)
    guests[0].hear()
    guests[1].go()
    (gone,) = guests[0].hear()
    assert (gone.table, gone.view) == (table.info, None)
    assert not table.info.chairs[1].connected
    guests[1].join()
    (back,) = guests[0].hear()
    assert back.table.chairs[1].connected
    # How far away someone is concerns nobody else.
    guests[1].is_far(80)
    assert guests[0].hear() == []
    assert table.table.here[guests[1].person.id] == Visitor(guests[1].person, 80)
    assert len(table.rows) == rows
    # Nor has anything changed in the cards.
    guests[0].ok(wire.Start)
    guests[0].hear()
    guests[1].go()
    (gone,) = guests[0].hear()
    assert (gone.table, gone.view) == (table.info, None)


def test_a_match_that_was_saved_is_played_again_move_by_move() -> None:
    table, guests = seated_table(2, chairs=2, pace="calm", turn_seconds=0)
    guests[0].ok(wire.Start)
    lay_out(table, 0, Seat(0), [["R1"], ["G1", "G2"]])
    with pytest.raises(Refuse, match="not-now"):
        handle(table.table, Repeated(), table.now)
    table.take(Repeated(Player(0), PlayCard(Card("R1"))))
    assert table.state.stage == "between"
    assert table.stored[-1].row.move == (0, "R1")
    between = table.table
    for deal in (Repeated(), Repeated(Player(0))):
        table.table = between
        table.take(deal)
        assert table.state.stage == "playing"
        assert table.match.tally.round == 2


def test_an_answer_of_a_bot_that_nobody_waits_for_any_more_is_passed_over() -> None:
    table, guests = seated_table(1, pace="calm", chairs=2)
    guests[0].ok(wire.Start)
    table.now += 60_000
    table.take(Woke())
    if not table.questions:
        guests[0].ok(wire.Act, move="+")
        table.now += 60_000
        table.take(Woke())
    question = table.questions[0].question
    lobby, _ = seated_table(1)
    before = lobby.table
    lobby.take(BotAnswered(question, None))
    assert lobby.table == before
