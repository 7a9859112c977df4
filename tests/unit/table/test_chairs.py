"""Places at a table, and its host."""

from lastcard import wire
from lastcard.table.chairs import seat_newcomers
from lastcard.table.rows import copy_table
from lastcard.wire import Bye, Person, TableOptions
from tests.unit.table.seated import Guest, seated_table


def test_sit_swap_stand_and_the_host_hands_over() -> None:
    table, guests = seated_table(2)
    ada, ben = guests
    ben.ok(wire.Sit, chair=3)
    assert [c.person.name if c.person else None for c in table.state.chairs] == [
        "Ada",
        None,
        None,
        "Ben",
    ]
    assert ben.refused(wire.Sit, chair=0) == "chair-taken"
    ada.ok(wire.Swap, chair=1)
    assert table.state.chairs[1].person == ada.person
    # With a person both must ask.
    ada.ok(wire.Swap, chair=3)
    assert table.state.chairs[1].person == ada.person
    ben.ok(wire.Swap, chair=1)
    assert table.state.chairs[3].person == ada.person
    assert table.state.chairs[1].person == ben.person
    assert ben.refused(wire.Start) == "host-only"
    ada.ok(wire.GiveHost, chair=1)
    assert table.state.host == ben.person.id
    ben.ok(wire.Leave)
    assert table.state.host == ada.person.id


def test_options_are_the_hosts_and_are_checked() -> None:
    table, guests = seated_table(2)
    fewer = TableOptions(chairs=2, edition="platinum")
    assert guests[1].refused(wire.ChangeOptions, options=fewer) == "host-only"
    bad = TableOptions(edition="/etc/passwd")
    assert guests[0].refused(wire.ChangeOptions, options=bad) == "bad-options"
    guests[0].ok(wire.ChangeOptions, options=fewer)
    assert len(table.state.chairs) == 2
    assert table.info.format == "single"
    guests[0].ok(wire.Start)
    assert guests[0].refused(wire.ChangeOptions, options=fewer) == "not-now"


def test_a_spectator_sits_in_for_a_bot_at_the_next_round() -> None:
    table, guests = seated_table(2, pace="calm", rules={"limit": "500"})
    guests[0].ok(wire.Start)
    eve = Guest(table, Person("eve", "Eve"))
    eve.join()
    assert eve.view.own is None
    assert eve.refused(wire.Sit, chair=1) == "chair-taken"
    eve.ok(wire.Sit, chair=2)
    assert table.info.chairs[2].next == eve.person
    assert eve.refused(wire.Act, move="+") == "not-at-the-table"
    draft = copy_table(table.state)
    seat_newcomers(draft)
    assert draft.chairs[2].person == eve.person
    assert draft.chairs[2].bot is None


def test_where_nobody_may_look_on_those_without_a_chair_go_when_it_starts() -> None:
    for allowed in (True, False):
        table, guests = seated_table(2, chairs=2, spectators=allowed)
        eve = Guest(table, Person("eve", "Eve"))
        eve.join()
        guests[0].ok(wire.Start)
        assert eve.is_sent_away is not allowed
        assert eve.bye == (None if allowed else Bye("no-spectators", False))
        assert not any(guest.is_sent_away for guest in guests)


def test_a_host_who_kicks_themselves_leaves_and_can_come_back() -> None:
    table, guests = seated_table(2)
    guests[0].ok(wire.Kick, chair=0)
    assert table.state.kicked == []
    assert table.state.chairs[0].person is None
    assert table.state.host == guests[1].person.id
    guests[0].ok(wire.Sit, chair=0)
