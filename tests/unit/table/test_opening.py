"""Tables that begin; and a table rebuilt from its rows is the table that stored them."""

from random import Random

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.engine import Seat
from lastcard.engine.errors import Malformed
from lastcard.table import Outside, PlanAgain, Table, rebuild
from lastcard.table.rows import ChairState, Row, TableState, read_row, write_row
from lastcard.table.table import ANSWERS_KEPT
from lastcard.wire import Person
from lastcard.wire.events import ChatSaid
from tests.unit.table.scenes import GRACE_MS, answers, exposed
from tests.unit.table.seated import (
    NEXT_TO_LAST,
    NOON,
    Guest,
    Seated,
    in_turn,
    seated_table,
    started,
)


def _rebuilt(table: Seated) -> Table:
    """As a server that starts again would have it: from the first row of the last match."""
    first = table.table.match_first or 1
    found = rebuild(table.rows, table.table.outside, first, table.private)
    assert found is not None
    return found


def _move(guests: list[Guest], random: Random) -> None:
    """A card if one can be played, so that a round comes to its end."""
    guest = in_turn(guests)
    moves = [move for move in guest.own.legal if move[0] in "RYGBW"] or guest.own.legal
    guest.ok(wire.Act, move=random.choice(moves))


def _compare(table: Seated) -> None:
    now, again = table.table, _rebuilt(table)
    assert [play.moment for play in again.plays] == [play.moment for play in now.plays]
    assert again.seq == now.seq
    assert again.state == now.state
    assert again.match == now.match
    assert again.round_rows == now.round_rows
    assert again.match_first == now.match_first
    assert again.match_started == now.match_started
    assert again.match_people == now.match_people
    assert bool(now.match_people) == (now.state.match is not None)
    assert again.tallies == now.tallies
    # What was said before the match is forgotten by a restart.
    assert again.said == {n: said for n, said in now.said.items() if n >= now.match_first}
    kept = min(len(again.recent), len(now.recent))
    assert again.recent[-kept:] == now.recent[-kept:]


def test_a_prepared_call_is_kept_and_the_same_again_counts_once() -> None:
    table, guests = seated_table(3, turn_seconds=0, pace="calm", rules={"hand_size": "2"})
    guests[0].ok(wire.Start)
    while not in_turn(guests).own.can.arm:
        in_turn(guests).ok(wire.Act, move=in_turn(guests).own.legal[-1])
    one = in_turn(guests)
    one.ok(wire.Arm)
    _compare(table)
    one.ok(wire.Arm, armed=False)
    _compare(table)
    one.ok(wire.Chat, text="well")
    one.say(wire.Arm("mine"))
    _compare(table)
    assert _rebuilt(table).is_armed(guests.index(one))
    assert [number for number, _ in table.private] == [-1, -2, -3]
    again = _rebuilt(table)
    answer = again.answers[one.person.id]["mine"]
    assert isinstance(answer, int)
    assert answer == again.seq
    assert again.private_rows == 3


def test_what_someone_prepared_is_known_where_nothing_else_is_that_they_asked_for() -> None:
    table, guests = seated_table(2, turn_seconds=0, pace="calm", chairs=2)
    started(table, guests, turn=Seat(1), hands=NEXT_TO_LAST["hands"][:2])
    guests[1].say(wire.Arm("mine"))
    first = table.table.match_first
    found = rebuild(table.rows[first - 1 :], table.table.outside, first, table.private)
    assert found is not None
    assert found.answers[guests[1].person.id] == {"mine": first}


def test_a_private_row_that_is_none_is_refused() -> None:
    table, _ = seated_table(2)
    with pytest.raises(Malformed, match="row -1: not a stored row"):
        rebuild(table.rows, table.table.outside, 1, [(-1, b"\xff")])
    broken = [*table.rows[:-1], (table.rows[-1][0], b"\xff")]
    with pytest.raises(Malformed, match=f"row {broken[-1][0]}: not a stored row"):
        rebuild(broken, table.table.outside, 1, [])


def test_after_a_rematch_everything_counts_on_as_it_did() -> None:
    random = Random(3)
    rules = {"limit": "1", "auto_uno": "on"}
    table, guests = seated_table(2, chairs=2, turn_seconds=0, rules=rules)
    shown: list[int] = []
    for _ in range(2):
        guests[0].ok(wire.Start)
        while table.state.stage != "over":
            _move(guests, random)
            guests[0].ask(wire.Chat, text="well")
            shown.append(guests[0].view.board.moment)
            if len(shown) % 10 == 0 or table.state.stage == "over":
                _compare(table)
    # Whoever acts on what a board showed in the last match is told that it is past.
    assert shown == sorted(shown)
    assert len(set(shown)) > 5


def test_a_message_that_was_answered_before_a_restart_counts_once() -> None:
    table, guests = seated_table(2, chairs=2)
    guests[0].ok(wire.Start)
    answer = guests[0].say(wire.Chat("once", "hello"))
    table.table = _rebuilt(table)
    seq = table.table.seq
    guests[0].hear()
    assert guests[0].say(wire.Chat("once", "hello")) == answer
    assert table.table.seq == seq


def test_a_vote_that_was_running_ends_in_its_time() -> None:
    table, guests = seated_table(3)
    guests[0].ok(wire.Start)
    guests[0].ok(wire.CallVote, kind="pause")
    table.table = _rebuilt(table)
    assert table.table.wake_at is not None
    table.pass_time()
    assert table.state.votes == []


def test_a_client_that_comes_back_gets_what_it_missed_and_no_more() -> None:
    table, guests = seated_table(2, chairs=2)
    seq = table.table.seq
    guests[0].ok(wire.Chat, text="one")
    guests[0].ok(wire.Chat, text="two")
    looker = Guest(table, Person("lou", "Lou"))
    told = looker.join(seq)
    assert told.resumed
    said = [event for event in told.missed if isinstance(event, ChatSaid)]
    assert [event.text for event in said] == ["one", "two"]
    assert looker.join(table.table.seq).missed == []
    # Of rows that never were, or are forgotten, nothing can be told: all is shown anew.
    for unknown in (table.table.seq + 1, -1):
        assert not looker.join(unknown).resumed


def test_a_table_is_opened_with_its_host_in_the_first_chair() -> None:
    table, guests = seated_table(1, chairs=3, name="Ours")
    (number, data), *_ = table.rows
    row = read_row(data)
    assert (number, row.time, row.by) == (1, NOON, guests[0].person.id)
    assert row.table == TableState(
        code="ABCDEF",
        options=wire.TableOptions(pace="instant", chairs=3, name="Ours"),
        host=guests[0].person.id,
        chairs=[ChairState(person=guests[0].person), ChairState(), ChairState()],
        created=NOON,
    )
    guests[0].ok(wire.Ready)
    assert table.table.match_people == ()  # nobody has played yet


def test_rows_that_do_not_begin_a_table_are_refused() -> None:
    outside = Outside.of_this_machine()
    assert rebuild([], outside) is None
    with pytest.raises(Malformed, match="row 3 does not begin a table"):
        rebuild([(3, write_row(Row(time=1)))], outside, 3)
    with pytest.raises(Malformed, match="not a stored row: "):
        rebuild([(1, b"\xff")], outside)


def test_of_the_messages_answered_before_a_restart_the_last_are_known() -> None:
    table, guests = seated_table(2, chairs=2)
    for number in range(ANSWERS_KEPT + 4):
        guests[number % 2].say(wire.Ready(f"r{number}", ready=False))
    found = rebuild(table.rows, table.table.outside, table.table.match_first or 1)
    assert found is not None
    assert found.answers == {
        guest.person.id: {
            key: answer
            for key, answer in table.table.answers[guest.person.id].items()
            if isinstance(answer, int)
        }
        for guest in guests
    }
    # Of many messages of one person the last are kept.
    for number in range(ANSWERS_KEPT + 4):
        guests[0].say(wire.Ready(f"s{number}", ready=False))
    found = rebuild(table.rows, table.table.outside)
    assert found is not None
    assert found.recent[0].seq == 1
    assert list(found.answers[guests[0].person.id]) == [
        f"s{number}" for number in range(4, ANSWERS_KEPT + 4)
    ]


def test_who_was_exposed_when_the_server_stopped_still_is_and_the_race_begins_anew() -> None:
    table, guests = exposed()
    assert guests[1].say(wire.Act("held", "+")) is None
    table.table = replace(_rebuilt(table), match=table.match)  # the position was laid out by hand
    table.now += 5000
    for guest in guests:
        guest.presence()
    table.take(PlanAgain())
    assert guests[1].view.board.held_until == table.now + GRACE_MS
    # The move that nobody answered is sent again, and held again.
    assert guests[1].say(wire.Act("held", "+")) is None
    guests[2].ok(wire.Act, move="x1")
    assert answers(guests[1])["held"] == "ok"
