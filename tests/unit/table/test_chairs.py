"""Places at a table, what is played at it, and its host."""

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.table import Due, open_table, require_admission
from lastcard.table.rows import ChairState, copy_table
from lastcard.wire import Bye, Person, TableOptions
from lastcard.wire.errors import Refuse
from tests.unit.table.scenes import end_round
from tests.unit.table.seated import NOON, Guest, Seated, seated_table

EVE = Person("person-Eve", "Eve")


def names(table: Seated) -> list[str | None]:
    """Who sits where; `next` in brackets."""
    return [
        f"({c.next.name})" if c.next else c.person.name if c.person else c.bot
        for c in table.state.chairs
    ]


def looker(table: Seated, person: Person = EVE) -> Guest:
    guest = Guest(table, person)
    guest.join()
    guest.hear()
    return guest


# ── Sitting, standing, changing places ────────────────────────────────────────────────────────────


def test_in_the_lobby_a_chair_is_taken_at_once_and_the_old_one_is_free() -> None:
    table, (ada, ben) = seated_table(2)
    ben.ok(wire.Ready)
    ada.ok(wire.SetBot, chair=3, level="novice")
    ada.hear()
    ben.ok(wire.Sit, chair=3)
    assert names(table) == ["Ada", None, None, "Ben"]
    assert ada.notices() == [("sat", {"name": "Ben", "chair": 3})]
    assert table.state.chairs[3] == ChairState(person=ben.person)
    assert ben.why(wire.Sit, chair=0) == ("chair-taken", "", {"chair": 0})
    assert ben.why(wire.Sit, chair=4) == ("no-such-chair", "", {"chair": 4})
    ben.ok(wire.Sit, chair=3)
    assert names(table) == ["Ada", None, None, "Ben"]
    assert ada.notices() == []
    ben.ok(wire.Stand)
    assert names(table) == ["Ada", None, None, None]
    assert ada.notices() == [("stood", {"name": "Ben", "chair": 3})]


def test_with_a_bot_places_are_changed_at_once_with_a_person_when_both_want_to() -> None:
    table, (ada, ben, cy) = seated_table(3)
    ada.ok(wire.SetBot, chair=3, level="novice")
    cy.hear()
    ada.ok(wire.Swap, chair=3)
    assert names(table) == ["novice", "Ben", "Cy", "Ada"]
    assert cy.notices() == [("swapped", {"name": "Ada", "chair": 3, "other": 0})]
    ada.ok(wire.Swap, chair=3)
    assert table.info.chairs[3].swap is None
    ada.ok(wire.Swap, chair=1)
    assert names(table) == ["novice", "Ben", "Cy", "Ada"]
    assert table.info.chairs[3].swap == 1
    cy.ok(wire.Swap, chair=3)  # she wants another one's place
    assert names(table) == ["novice", "Ben", "Cy", "Ada"]
    assert cy.notices() == []
    ben.ok(wire.Swap, chair=3)
    assert names(table) == ["novice", "Ada", "Cy", "Ben"]
    assert [chair.swap for chair in table.state.chairs] == [None, None, 3, None]
    assert cy.notices() == [("swapped", {"name": "Ben", "chair": 3, "other": 1})]
    assert ada.why(wire.Swap, chair=7) == ("no-such-chair", "", {"chair": 7})


def test_in_a_match_who_stands_or_leaves_keeps_the_chair_and_a_bot_plays() -> None:
    table, (ada, ben, cy) = seated_table(3, pace="calm", chairs=3)
    ada.ok(wire.Start)
    cy.hear()
    ben.ok(wire.Stand)
    expected = ChairState(person=ben.person, bot="casual", standing_in=True)
    assert table.state.chairs[1] == expected
    assert cy.notices() == [("bot-stands-in", {"name": "Ben", "chair": 1})]
    ben.ok(wire.Stand)
    assert cy.notices() == []
    ben.ok(wire.Leave)
    assert table.state.chairs[1] == expected
    assert cy.notices() == [("left", {"name": "Ben", "chair": 1})]
    ben.ok(wire.Sit, chair=1)
    assert table.state.chairs[1] == ChairState(person=ben.person)
    assert cy.notices() == [("took-back", {"name": "Ben", "chair": 1})]
    ben.ok(wire.TakeBack)
    assert cy.notices() == []
    ada.ok(wire.Leave)
    assert table.state.chairs[0] == ChairState(person=ada.person, bot="casual", standing_in=True)
    assert cy.notices() == [
        ("left", {"name": "Ada", "chair": 0}),
        ("host-changed", {"name": "Ben", "chair": 1}),
    ]


def test_who_has_left_sits_again_at_the_next_match() -> None:
    table, guests = seated_table(3, pace="calm", chairs=4, rules={"limit": "1"})
    guests[0].ok(wire.Start)
    guests[2].ok(wire.Leave)
    guests[2].go()
    end_round(table, guests)
    assert table.info.chairs[2].standing_in
    guests[1].ok(wire.Swap, chair=0)
    guests[0].ok(wire.Start)
    people = [ChairState(person=guest.person) for guest in guests]
    assert table.state.chairs == [*people, ChairState(bot="casual")]


# ── Sitting in ────────────────────────────────────────────────────────────────────────────────────


def test_who_looks_on_takes_a_bots_chair_when_the_next_round_is_dealt() -> None:
    table, guests = seated_table(2, pace="calm", rules={"limit": "500"})
    guests[0].ok(wire.Start)
    eve, flo = looker(table), looker(table, Person("person-Flo", "Flo"))
    assert eve.view.own is None
    assert eve.why(wire.Sit, chair=1) == ("chair-taken", "", {"chair": 1})
    eve.ok(wire.Sit, chair=3)
    guests[0].hear()
    eve.ok(wire.Sit, chair=2)
    assert guests[0].notices() == [("sat", {"name": "Eve", "chair": 2})]
    assert names(table) == ["Ada", "Ben", "(Eve)", "casual"]
    assert flo.why(wire.Sit, chair=2) == ("chair-taken", "", {"chair": 2})
    flo.ok(wire.Sit, chair=3)
    flo.hear()
    flo.ok(wire.Leave)
    assert names(table) == ["Ada", "Ben", "(Eve)", "casual"]
    assert flo.notices() == []
    assert eve.refused(wire.Act, move="+") == "not-at-the-table"
    end_round(table, guests)
    flo.hear()
    table.hurry(Due("next-round"))
    assert table.state.chairs[2] == ChairState(person=EVE)
    assert ("takes-over", {"name": "Eve", "chair": 2}) in flo.notices()
    assert eve.own.seat == 2
    assert table.table.match_people == (guests[0].person.id, guests[1].person.id, EVE.id)


def test_who_waits_for_a_chair_when_the_match_ends_sits_in_the_next_one_once() -> None:
    table, guests = seated_table(2, pace="calm", rules={"limit": "1"})
    guests[0].ok(wire.Start)
    eve, flo = looker(table), looker(table, Person("person-Flo", "Flo"))
    eve.ok(wire.Sit, chair=2)
    flo.ok(wire.Sit, chair=3)
    end_round(table, guests)
    assert names(table) == ["Ada", "Ben", "(Eve)", "(Flo)"]
    guests[0].ok(wire.Kick, chair=1)
    eve.ok(wire.Sit, chair=1)
    assert names(table) == ["Ada", "Eve", "casual", "(Flo)"]
    guests[0].hear()
    guests[0].ok(wire.Start)
    assert names(table) == ["Ada", "Eve", "casual", "Flo"]
    assert guests[0].notices() == [
        ("match-started", {"name": "Ada"}),
        ("takes-over", {"name": "Flo", "chair": 3}),
    ]


def test_a_chair_that_was_taken_meanwhile_is_not_taken_over() -> None:
    table, guests = seated_table(2, pace="calm", rules={"limit": "1"})
    guests[0].ok(wire.Start)
    looker(table).ok(wire.Sit, chair=2)
    end_round(table, guests)
    guests[1].ok(wire.Sit, chair=2)
    guests[0].ok(wire.Start)
    assert names(table) == ["Ada", "casual", "Ben", "casual"]


# ── What is played ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("options", "code", "problem"),
    [
        ({"edition": "/etc/passwd"}, "bad-options", "there is no edition '/etc/passwd'"),
        ({"format": "pionts"}, "bad-options", "there is no format 'pionts'; did you mean points"),
        ({"rules": {"limt": "3"}}, "bad-options", "did you mean limit"),
        ({"format": "partners", "chairs": 3}, "format-does-not-fit", None),
    ],
)
def test_options_that_cannot_be_played_are_refused(
    options: dict[str, Any], code: str, problem: str | None
) -> None:
    _, guests = seated_table(2)
    chosen = TableOptions(**options)
    found, rule, facts = guests[0].why(wire.ChangeOptions, options=chosen)
    assert found == code
    if problem is None:
        assert (rule, facts["format"], facts["players"]) == ("FMT-1", "partners", 3)
    else:
        assert rule == ""
        assert problem in str(facts["problem"])
    outside = guests[0].table.table.outside
    with pytest.raises(Refuse) as refused:
        open_table("ABCDEF", chosen, guests[0].person, NOON, outside)
    assert (refused.value.code, refused.value.rule, refused.value.facts) == (found, rule, facts)


def test_with_fewer_chairs_people_move_up_or_look_on() -> None:
    table, guests = seated_table(3, chairs=5)
    guests[2].ok(wire.Sit, chair=4)
    guests[0].ok(wire.SetBot, chair=2, level="novice")
    guests[1].ok(wire.Ready)
    guests[1].ok(wire.Swap, chair=0)
    guests[1].hear()
    guests[0].ok(wire.ChangeOptions, options=TableOptions(chairs=4, edition="platinum"))
    assert names(table) == ["Ada", "Ben", "novice", "Cy"]
    assert table.info.format == "single"
    assert guests[1].notices() == [("options-changed", {"name": "Ada"})]
    assert (table.state.chairs[1].ready, table.state.chairs[1].swap) == (False, None)
    guests[0].ok(wire.ChangeOptions, options=TableOptions(chairs=3))
    assert names(table) == ["Ada", "Ben", "novice"]
    guests[0].ok(wire.ChangeOptions, options=TableOptions(chairs=6))
    assert names(table) == ["Ada", "Ben", "novice", None, None, None]


def test_a_host_for_whom_no_chair_is_left_hands_over() -> None:
    table, guests = seated_table(3)
    guests[0].ok(wire.Sit, chair=3)
    guests[1].ok(wire.Sit, chair=0)
    guests[2].ok(wire.Sit, chair=1)
    guests[2].hear()
    guests[0].ok(wire.ChangeOptions, options=TableOptions(chairs=2))
    assert names(table) == ["Ben", "Cy"]
    assert guests[2].notices() == [
        ("options-changed", {"name": "Ada"}),
        ("host-changed", {"name": "Ben", "chair": 0}),
    ]
    assert table.state.host == guests[1].person.id


def test_the_host_puts_bots_on_chairs_and_takes_them_off() -> None:
    table, guests = seated_table(2)
    guests[1].hear()
    guests[0].ok(wire.SetBot, chair=2, level="expert")
    guests[0].ok(wire.SetBot, chair=3, level="novice")
    guests[0].ok(wire.SetBot, chair=3)
    assert names(table) == ["Ada", "Ben", "expert", None]
    assert guests[1].notices() == [
        ("bot-set", {"chair": 2, "level": "expert"}),
        ("bot-set", {"chair": 3, "level": "novice"}),
        ("chair-opened", {"chair": 3}),
    ]
    assert guests[0].why(wire.SetBot, chair=2, level="x") == ("no-such-bot", "", {"name": "x"})
    assert guests[0].why(wire.SetBot, chair=9, level="x") == ("no-such-chair", "", {"chair": 9})
    guests[0].ok(wire.Start)
    assert names(table) == ["Ada", "Ben", "expert", "casual"]


def test_only_bots_of_the_levels_that_the_driver_has_are_seated() -> None:
    table, guests = seated_table(2)
    outside = dataclasses.replace(table.table.outside, levels=("novice",))
    table.table = replace(table.table, outside=outside)
    guests[0].ok(wire.SetBot, chair=2, level="novice")
    refused = guests[0].why(wire.SetBot, chair=3, level="casual")
    assert refused == ("no-such-bot", "", {"name": "casual"})


# ── The host ──────────────────────────────────────────────────────────────────────────────────────


def test_the_table_is_handed_to_somebody_in_a_chair() -> None:
    table, guests = seated_table(2)
    assert guests[0].why(wire.GiveHost, chair=2) == ("no-such-chair", "", {"chair": 2})
    guests[1].hear()
    guests[0].ok(wire.GiveHost, chair=1)
    assert table.state.host == guests[1].person.id
    assert guests[1].notices() == [("host-changed", {"name": "Ben", "chair": 1})]


@pytest.mark.parametrize("way", [wire.Stand, wire.Leave, wire.Kick])
@pytest.mark.parametrize(("host", "heir"), [(0, 1), (1, 2), (2, 0)])
def test_when_the_host_goes_the_next_one_clockwise_is_host(way: type, host: int, heir: int) -> None:
    table, guests = seated_table(3)
    if host:
        guests[0].ok(wire.GiveHost, chair=host)
    guests[heir].hear()
    guests[host].ok(way, **({"chair": host} if way is wire.Kick else {}))
    name, other = guests[host].person.name, guests[heir].person.name
    assert table.state.host == guests[heir].person.id
    assert guests[heir].notices() == [
        ("stood" if way is wire.Stand else "left", {"name": name, "chair": host}),
        ("host-changed", {"name": other, "chair": heir}),
    ]
    assert table.state.kicked == []
    guests[host].ok(wire.Sit, chair=host)
    assert table.state.host == guests[heir].person.id


def test_one_for_whom_a_bot_plays_does_not_become_host() -> None:
    table, guests = seated_table(4, pace="calm")
    guests[0].ok(wire.Start)
    guests[1].ok(wire.Stand)
    guests[0].ok(wire.Stand)
    assert table.state.host == guests[2].person.id
    guests[3].ok(wire.Stand)
    guests[2].ok(wire.Stand)
    assert table.state.host == guests[2].person.id  # there is nobody else


def test_at_a_table_that_its_host_has_left_who_sits_down_is_host() -> None:
    table, guests = seated_table(1)
    guests[0].ok(wire.Leave)
    guests[0].go()
    assert table.state.host == guests[0].person.id
    eve = looker(table)
    eve.ok(wire.Sit, chair=2)
    assert table.state.host == EVE.id


# ── Removing people ───────────────────────────────────────────────────────────────────────────────


def test_the_host_removes_people_before_a_match_and_they_do_not_come_back() -> None:
    table, guests = seated_table(4)
    guests[3].ok(wire.Ready)
    guests[3].ok(wire.Swap, chair=1)
    assert guests[0].why(wire.Kick, chair=7) == ("no-such-chair", "", {"chair": 7})
    eve = looker(table)
    guests[1].hear()
    guests[0].ok(wire.Kick, chair=3)
    assert guests[1].notices() == [("kicked", {"name": "Dot", "chair": 3})]
    assert guests[3].bye == Bye("kicked", False)
    assert not any(guest.is_sent_away for guest in (*guests[:3], eve))
    assert table.state.chairs[3] == ChairState()
    assert guests[0].why(wire.Kick, chair=3) == ("no-such-chair", "", {"chair": 3})
    assert guests[3].why(wire.Sit, chair=3) == ("kicked", "", {})
    with pytest.raises(Refuse, match="kicked"):
        require_admission(table.state, guests[3].person)


def test_the_chair_of_who_is_removed_in_a_match_is_a_bots() -> None:
    table, guests = seated_table(4, pace="calm")
    guests[0].ok(wire.Start)
    hand = table.match.boards[0].hands[1]
    for number, chair in enumerate((1, 2), 1):
        guests[0].ok(wire.CallVote, kind="kick", chair=chair)
        if table.state.votes:
            guests[3].ok(wire.CastVote, vote=number, yes=True)
    assert table.state.chairs[1:3] == [ChairState(bot="casual"), ChairState(bot="casual")]
    assert table.match.boards[0].hands[1] == hand
    assert guests[1].bye == guests[2].bye == Bye("kicked", False)


# ── Coming in ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("stage", ["lobby", "playing", "between", "paused", "over"])
@pytest.mark.parametrize("spectators", [True, False])
def test_who_may_come_in(stage: Any, spectators: bool) -> None:
    table, guests = seated_table(2, spectators=spectators)
    guests[0].ok(wire.Kick, chair=1)
    state = copy_table(table.state)
    state.stage = stage
    require_admission(state, guests[0].person)
    with pytest.raises(Refuse, match="kicked"):
        require_admission(state, guests[1].person)
    if spectators or stage in ("lobby", "over"):
        require_admission(state, EVE)
    else:
        with pytest.raises(Refuse, match="no-spectators"):
            require_admission(state, EVE)


def test_where_nobody_may_look_on_those_without_a_chair_go_when_it_starts() -> None:
    for allowed in (True, False):
        table, guests = seated_table(2, chairs=2, spectators=allowed)
        eve = looker(table)
        guests[0].ok(wire.Start)
        assert eve.bye == (None if allowed else Bye("no-spectators", False))
        assert not any(guest.is_sent_away for guest in guests)
