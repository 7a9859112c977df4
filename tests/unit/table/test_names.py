"""Names: of a table, and of people who get another one."""

from lastcard import wire
from lastcard.table import Renamed
from lastcard.wire import Person, TableOptions
from tests.unit.table.seated import Guest, seated_table


def test_a_tables_name_is_plain_text() -> None:
    table, guests = seated_table(1, name=" \u202eOurs\x07  here ")
    assert table.info.options.name == "Ours here"
    guests[0].ok(wire.ChangeOptions, options=TableOptions(name="\u200bYours\n"))
    assert table.info.options.name == "Yours"


def test_who_gets_another_name_has_it_in_their_chair_and_everyone_is_told() -> None:
    table, guests = seated_table(3, pace="calm")
    guests[0].ok(wire.Start)
    guests[0].hear()
    table.take(Renamed(Person(guests[1].person.id, "Bob")))
    assert guests[0].notices() == [("renamed", {"old": "Ben", "name": "Bob", "chair": 1})]
    assert table.info.chairs[1].person == Person(guests[1].person.id, "Bob")
    others = [table.info.chairs[chair].person for chair in (0, 2)]
    assert others == [guests[0].person, guests[2].person]


def test_who_waits_for_a_chair_sits_down_with_their_new_name() -> None:
    table, guests = seated_table(2, pace="calm")
    guests[0].ok(wire.Start)
    eve, flo = (Guest(table, Person(f"person-{name}", name)) for name in ("Eve", "Flo"))
    for chair, guest in ((2, eve), (3, flo)):
        guest.join()
        guest.ok(wire.Sit, chair=chair)
    guests[0].hear()
    table.take(Renamed(Person(eve.person.id, "Eva")))
    assert [table.info.chairs[chair].next for chair in (2, 3)] == [
        Person(eve.person.id, "Eva"),
        flo.person,
    ]
    assert guests[0].notices() == []


def test_the_name_of_someone_who_has_no_chair_is_nobodys_business() -> None:
    table, guests = seated_table(2)
    rows = len(table.rows)
    guests[0].hear()
    table.take(Renamed(Person("person-Eve", "Eva")))
    assert len(table.rows) == rows
    assert guests[0].hear() == []
