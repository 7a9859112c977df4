"""However many people come to a table one after the other, it remembers only so many of them."""

import pytest

from lastcard import wire
from lastcard.table import chairs, talk
from lastcard.table import table as table_module
from lastcard.table.rows import MOST_PEOPLE
from lastcard.wire import Person
from tests.unit.table.seated import Guest, seated_table

FEW = 5


@pytest.fixture(autouse=True)
def few_people(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (chairs, talk, table_module):
        monkeypatch.setattr(module, "MOST_PEOPLE", FEW)


def test_answers_and_limits_are_kept_of_the_last_who_said_something() -> None:
    table, guests = seated_table(2, chairs=2)
    assert MOST_PEOPLE > 100  # as many may look on at once
    for number in range(3 * FEW):
        stranger = Guest(table, Person(f"p{number}", f"Guest {number}"))
        stranger.join()
        stranger.ok(wire.Chat, text="hello")
    guests[0].ok(wire.Chat, text="who are they?")
    last = [f"p{number}" for number in range(3 * FEW - FEW + 1, 3 * FEW)]
    assert list(table.table.answers) == [*last, guests[0].person.id]
    assert list(table.table.talk_limits) == [*last, guests[0].person.id]


def test_of_very_many_who_were_removed_or_muted_the_last_are_kept() -> None:
    table, guests = seated_table(2, chairs=2)
    for number in range(2 * FEW):
        stranger = Guest(table, Person(f"p{number}", f"Guest {number}"))
        stranger.join()
        guests[0].ok(wire.Mute, person=stranger.person.id, muted=True)
        guests[0].ok(wire.Remove, person=stranger.person.id)
    last = [f"p{number}" for number in range(FEW, 2 * FEW)]
    assert table.table.state.kicked == last
    assert table.table.state.muted == last
