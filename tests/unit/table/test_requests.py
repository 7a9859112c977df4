"""Who may ask for what, and when; and that what is refused has changed nothing."""

import dataclasses
from typing import get_args

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.table import (
    Answer,
    LookAt,
    Request,
    ShowTo,
    Store,
    Table,
    handle,
)
from lastcard.table.chairs import require_admission
from lastcard.table.rows import copy_table
from lastcard.table.table import ANSWERS_KEPT
from lastcard.wire import Person
from lastcard.wire.errors import Refuse
from tests.unit.table.scenes import (
    GRACE_MS,
    STAGES,
    WHO,
    Scene,
    answers,
    end_round,
    exposed,
    scenes,
)
from tests.unit.table.seated import Guest, seated_table
from tests.unit.table.who_may import MESSAGES, read_expectations, reason


def _outcome(scene: Scene, person: Person, message: wire.TableRequest) -> str:
    """`ok` or the code of the refusal; then nothing has changed but that it was answered."""
    before = scene.table
    after, effects = handle(before, Request(person, "client", message, scene.now), scene.now)
    (answer,) = [effect for effect in effects if isinstance(effect, Answer)]
    assert answer.clients == ("client",)
    if isinstance(answer.message, wire.Ack):
        stored = [effect.number for effect in effects if isinstance(effect, Store)]
        public = [number for number in stored if number > 0]
        assert answer.message == wire.Ack("x", public[0] if public else before.seq)
        return "ok"
    assert effects == [answer]
    assert replace(after, answers=before.answers) == before
    code = answer.message.code
    assert answer.message == wire.Refused("x", code, *reason(code, scene))
    return code


@pytest.mark.parametrize("name", MESSAGES)
def test_a_request_is_taken_from_those_who_may_make_it_and_refused_to_all_others(
    name: str,
) -> None:
    found = {
        (stage, who): _outcome(scene, scene.people[who], MESSAGES[name](scene))
        for (stage, who), scene in scenes().items()
    }
    expected = read_expectations()[name]
    assert found == {key: expected[key] for key in found}


@pytest.mark.parametrize("request_type", get_args(wire.TableRequest), ids=lambda t: t.__name__)
def test_every_request_is_in_the_table(request_type: type) -> None:
    scene = scenes()["playing", "host"]
    tried = [name for name, make in MESSAGES.items() if isinstance(make(scene), request_type)]
    assert tried, f"who may send {request_type.__name__}? say so in who_may.py"
    for name in tried:
        assert len(read_expectations()[name]) == len(STAGES) * len(WHO)


def test_every_person_is_met_in_every_stage_where_there_can_be_one() -> None:
    missing = {(stage, who) for stage in STAGES for who in WHO} - scenes().keys()
    assert missing == {("lobby", "stood-in"), ("lobby", "eliminated")}


@pytest.mark.parametrize("name", MESSAGES)
def test_where_nobody_may_look_on_who_has_no_chair_is_refused_everything(name: str) -> None:
    for stage in STAGES:
        scene = scenes()[stage, "looker"]
        closed = dataclasses.replace(scene, table=_without_spectators(scene.table))
        outcome = _outcome(closed, scene.people["looker"], MESSAGES[name](scene))
        if stage in ("playing", "between", "paused"):
            assert outcome == "no-spectators"
        else:
            assert outcome != "no-spectators"


def _without_spectators(table: Table) -> Table:
    state = copy_table(table.state)
    state.options = wire.TableOptions(format="rotating-8", chairs=8, spectators=False)
    return replace(table, state=state)


def test_the_match_starts_when_everyone_in_a_full_lobby_is_ready() -> None:
    table, guests = seated_table(2, chairs=3)
    for guest in guests:
        guest.ok(wire.Ready)
    assert table.state.stage == "lobby"  # a chair is open
    guests[0].ok(wire.SetBot, chair=2, level="novice")
    guests[0].ok(wire.Ready, ready=False)
    guests[1].ok(wire.Ready)
    assert table.state.stage == "lobby"
    guests[1].hear()
    guests[0].ok(wire.Ready)
    assert table.state.stage == "playing"
    assert guests[1].notices() == [
        ("ready", {"name": "Ada", "chair": 0}),
        ("match-started", {"name": "Ada"}),
    ]


def test_after_a_match_each_says_anew_that_they_are_ready() -> None:
    table, guests = seated_table(3, chairs=3, pace="calm", rules={"limit": "1"})
    guests[0].ok(wire.Start)
    guests[1].ok(wire.Ready)  # for a next round that never comes
    end_round(table, guests)
    assert table.state.stage == "over"
    match = table.state.match
    guests[1].hear()
    guests[2].ok(wire.Rematch)
    assert table.state.stage == "lobby"
    assert [chair.ready for chair in table.state.chairs] == [False, False, True]
    assert guests[1].notices() == [("rematch", {"name": "Cy", "chair": 2})]
    guests[1].ok(wire.Rematch)
    assert [chair.ready for chair in table.state.chairs] == [False, True, True]
    guests[0].ok(wire.Rematch)
    assert table.state.stage == "playing"
    assert table.state.match != match


# ── Answers ───────────────────────────────────────────────────────────────────────────────────────


def test_the_same_message_counts_once() -> None:
    table, guests = seated_table(2)
    first = guests[0].say(wire.Chat("once", "hello"))
    refused = guests[1].say(wire.Start("once"))
    seq = table.table.seq
    assert guests[0].say(wire.Chat("once", "hello")) == first == wire.Ack("once", seq)
    assert guests[1].say(wire.Start("once")) == refused == wire.Refused("once", "host-only")
    assert table.table.seq == seq


def test_a_message_that_waits_is_answered_to_all_who_sent_it() -> None:
    """Somebody with two windows, say; another's message of the same id is another message."""
    table, guests = exposed()
    other = Guest(table, guests[1].person)
    other.join()
    for window in (guests[1], other):
        assert window.say(wire.Act("same", "+")) is None
    assert guests[2].say(wire.Act("same", "+")) == wire.Refused(
        "same", "not-your-turn", "SET-2", {"turn": 1}
    )
    table.now += GRACE_MS
    table.settle()
    for window in (guests[1], other):
        assert answers(window) == {"same": "ok"}


def test_only_the_last_answers_are_remembered() -> None:
    table, guests = seated_table(2)
    said = [guests[0].say(wire.Ready(f"r{number}")) for number in range(ANSWERS_KEPT + 1)]
    seq = table.table.seq
    assert guests[0].say(wire.Ready("r1")) == said[1]
    assert table.table.seq == seq
    assert guests[0].say(wire.Ready("r0")) == wire.Ack("r0", seq + 1)


def test_who_looks_on_sees_the_board_they_want_to() -> None:
    scene = scenes()["playing", "looker"]
    for board in (0, 1):
        request = Request(scene.people["looker"], "client", wire.Watch("x", board), scene.now)
        after, effects = handle(scene.table, request, scene.now)
        assert effects == [
            LookAt("client", board),
            Answer(("client",), wire.Ack("x", after.seq)),
            ShowTo(after, scene.people["looker"].id),
        ]
    scene = scenes()["playing", "eliminated"]
    request = Request(scene.people["eliminated"], "client", wire.Watch("x", 1), scene.now)
    _, effects = handle(scene.table, request, scene.now)
    refused = wire.Refused("x", "no-such-board", "", {"board": 1})
    assert effects == [Answer(("client",), refused)]


def test_what_was_refused_once_stays_refused_whatever_has_changed() -> None:
    table, guests = seated_table(2)
    refused = guests[1].say(wire.Start("once"))
    guests[0].ok(wire.GiveHost, chair=1)
    assert guests[1].say(wire.Start("once")) == refused == wire.Refused("once", "host-only")
    assert table.state.stage == "lobby"


def test_a_host_removes_lookers_for_good_and_nobody_in_a_chair() -> None:
    table, guests = seated_table(2, chairs=3)
    eve = Guest(table, wire.Person("person-Eve", "Eve"))
    eve.join()
    guests[0].ok(wire.Start)
    eve.ok(wire.Sit, chair=2)  # from the next round on
    assert guests[0].refused(wire.Remove, person=guests[1].person.id) == "no-such-person"
    assert guests[0].refused(wire.Remove, person="person-Nobody") == "no-such-person"
    guests[1].hear()
    lou = Guest(table, wire.Person("person-Lou", "Lou"))
    lou.join()
    guests[0].ok(wire.Remove, person=eve.person.id)
    assert eve.bye == wire.Bye("kicked", False)
    assert not lou.is_sent_away
    assert ("kicked", {"name": "Eve"}) in guests[1].notices()
    assert table.state.chairs[2].next is None
    with pytest.raises(Refuse, match="kicked"):
        require_admission(table.state, eve.person)
