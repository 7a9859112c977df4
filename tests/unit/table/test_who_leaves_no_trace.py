"""Someone wants to be forgotten: what the table still tells of them, and what its rows do."""

from msgspec.structs import replace

from lastcard import wire
from lastcard.table import Forgotten
from lastcard.table.rows import copy_table, read_row
from lastcard.table.traces import Words, named_at, named_in, without_talk, words_of
from lastcard.wire import Person, encode
from tests.unit.table.seated import NOON, Seated, seated_table

BEN = "person-Ben"


def told_to_all(table: Seated) -> str:
    """All that somebody who comes now is told, as text."""
    newcomer = replace(table.guests[0].person, id="person-New", name="New")
    return encode(type(table.guests[0])(table, newcomer).join()).decode()


def test_the_table_goes_on_without_the_host_who_is_forgotten_in_the_lobby() -> None:
    table, (ada, ben, _) = seated_table(3, chairs=4)
    ada.heard.clear()
    table.take(Forgotten(ada.person.id))
    assert table.state.host == ben.person.id
    assert table.state.chairs[0].person is None
    assert table.state.chairs[0].bot is None
    left, handed_over = ben.notices()[-2:]
    assert left == ("left", {"name": "…", "chair": 0})
    assert handed_over == ("host-changed", {"name": "Ben", "chair": 1})
    assert ada.person.id not in named_at(table.state)


def test_a_bot_takes_the_hand_of_who_is_forgotten_while_they_play() -> None:
    table, (ada, ben) = seated_table(2, chairs=3)
    ada.ok(wire.SetBot, chair=2, level="novice")
    ada.ok(wire.Start)
    ben.go()
    match = table.match
    table.take(Forgotten(BEN))
    assert table.match == match
    assert table.state.chairs[1].person is None
    assert table.state.chairs[1].bot == "casual"
    assert table.state.chairs[2].bot == "novice"
    assert table.state.host == ada.person.id
    assert BEN not in table.table.match_people
    assert ada.person.id in table.table.match_people
    assert ada.notices()[-1] == ("left", {"name": "…", "chair": 1})
    assert ben.person.name not in told_to_all(table)


def test_a_table_where_nobody_else_is_has_no_host_and_who_has_no_part_changes_nothing() -> None:
    table, (ada,) = seated_table(1, chairs=2)
    rows = len(table.rows)
    table.take(Forgotten("person-Nobody"))
    assert len(table.rows) == rows
    table.take(Forgotten(ada.person.id))
    assert len(table.rows) == rows + 1
    assert table.state.host == ""


def test_what_they_said_and_asked_for_is_gone_and_what_others_said_stays() -> None:
    table, (ada, ben) = seated_table(2, chairs=2)
    ben.ok(wire.Chat, text="Tulips")
    ada.ok(wire.Chat, text="Roses")
    assert set(table.table.answers) == {ada.person.id, BEN}
    ben.go()
    table.take(Forgotten(BEN))
    assert set(table.table.answers) == {ada.person.id}
    told = told_to_all(table)
    assert "Tulips" not in told
    assert "Roses" in told


def test_who_was_removed_muted_or_waits_for_a_chair_is_forgotten_and_others_are_not() -> None:
    table, (ada, _) = seated_table(2, chairs=3)
    state = copy_table(table.state)
    state.kicked, state.muted = [BEN, "person-Cy"], ["person-Cy", BEN]
    state.chairs[0].next = Person("person-Cy", "Cy")
    state.chairs[2].next = Person(BEN, "Ben")
    table.table = replace(table.table, state=state)
    table.take(Forgotten(BEN))
    assert (table.state.kicked, table.state.muted) == (["person-Cy"], ["person-Cy"])
    assert table.state.chairs[0].next == Person("person-Cy", "Cy")
    assert table.state.chairs[2].next is None
    assert named_at(table.state) == {ada.person.id, "person-Cy"}


def test_the_words_of_someone_are_found_and_taken_out_of_rows() -> None:
    table, (ada, ben) = seated_table(2, chairs=2)
    ben.ok(wire.Chat, text="Tulips")
    ada.ok(wire.Chat, text="Roses")
    ben.ok(wire.Emote, emote="wow")
    assert words_of(table.rows, BEN) == [Words(NOON, "Tulips")]
    broken = [(0, b"no row"), *table.rows]
    assert words_of(broken, BEN) == [Words(NOON, "Tulips")]
    assert words_of(table.rows, ada.person.id) == [Words(NOON, "Roses")]
    spoken = [data for _, data in table.rows if read_row(data).said is not None]
    assert len(spoken) == 3
    for data in spoken:
        bare = without_talk(data)
        assert bare is not None
        row = read_row(bare)
        assert (row.said, row.by, row.id) == (None, None, None)
        assert row.time == NOON
        assert b"Tulips" not in bare
        assert without_talk(bare) is None
    assert without_talk(b"no row") is None


def test_a_row_names_who_did_it_who_spoke_and_who_is_at_the_table() -> None:
    table, (ada, ben) = seated_table(2, chairs=3)
    _, opened = table.rows[0]
    assert named_in(read_row(opened)) == {ada.person.id}
    _, sat = table.rows[-1]
    assert named_in(read_row(sat)) == {ada.person.id, BEN}
    ben.ok(wire.Chat, text="Tulips")
    _, spoken = table.rows[-1]
    assert named_in(read_row(spoken)) == {BEN}
    row = read_row(spoken)
    row.by = None
    assert named_in(row) == {BEN}
    row.by, row.said = ada.person.id, None
    assert named_in(row) == {ada.person.id}
    row.by = None
    assert named_in(row) == set()
    state = copy_table(table.state)
    state.kicked, state.muted = ["person-Cy"], ["person-Dot"]
    state.chairs[2].next = Person("person-Eve", "Eve")
    at_table = {ada.person.id, BEN, "person-Cy", "person-Dot", "person-Eve"}
    assert named_at(state) == at_table
    row.by, row.table = "person-Flo", state
    assert named_in(row) == {*at_table, "person-Flo"}
