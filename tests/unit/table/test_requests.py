"""Who may ask for what, and when; and that what is refused has changed nothing."""

from dataclasses import replace
from typing import get_args

import pytest

from lastcard import wire
from lastcard.table import Answer, Request, Store, Table, handle
from lastcard.table.rows import copy_table
from lastcard.wire import Person
from tests.unit.table.scenes import STAGES, WHO, Scene, scenes
from tests.unit.table.seated import seated_table
from tests.unit.table.who_may import MESSAGES, read_expectations


def _outcome(scene: Scene, person: Person, message: wire.TableRequest) -> str:
    """`ok` or the code of the refusal; then nothing has changed but that it was answered."""
    before = scene.table
    after, effects = handle(before, Request(person, "client", message, scene.now), scene.now)
    (answer,) = [effect for effect in effects if isinstance(effect, Answer)]
    assert answer.clients == ("client",)
    if isinstance(answer.message, wire.Ack):
        stored = [effect.number for effect in effects if isinstance(effect, Store)]
        assert answer.message == wire.Ack("x", stored[0] if stored else before.seq)
        return "ok"
    assert effects == [answer]
    assert replace(after, answers=before.answers) == before
    return answer.message.code


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
        closed = replace(scene, table=_without_spectators(scene.table))
        outcome = _outcome(closed, scene.people["looker"], MESSAGES[name](scene))
        if stage in ("playing", "between", "paused"):
            assert outcome == "no-spectators"
        else:
            assert outcome != "no-spectators"


def _without_spectators(table: Table) -> Table:
    state = copy_table(table.state)
    state.options = wire.TableOptions(format="rotating-8", chairs=8, spectators=False)
    return replace(table, state=state)


def test_the_match_starts_when_everyone_is_ready() -> None:
    table, guests = seated_table(2, chairs=2)
    guests[0].ok(wire.Ready)
    assert table.state.stage == "lobby"
    guests[1].ok(wire.Ready)
    assert table.state.stage == "playing"


def test_the_same_message_counts_once() -> None:
    table, guests = seated_table(2)
    first = guests[0].say(wire.Chat("once", "hello"))
    seq = table.table.seq
    assert guests[0].say(wire.Chat("once", "hello")) == first
    assert table.table.seq == seq
