"""What is stored of a table, and what of it everyone can tell."""

from collections.abc import Callable

import pytest

from lastcard.table.rows import ChairState, TableState, copy_table, look_alike
from lastcard.wire import Person, TableOptions

ADA = Person("person-Ada", "Ada")


def state() -> TableState:
    return TableState("ABCDEF", TableOptions(), ADA.id, [ChairState(ADA), ChairState()], 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: setattr(table.chairs[0], "armed_for", 7),
        lambda table: setattr(table.chairs[0], "missed", 1),
        lambda table: table.kicked.append("person-Eve"),
    ],
)
def test_what_nobody_sees_makes_no_difference(change: Callable[[TableState], None]) -> None:
    other = copy_table(state())
    change(other)
    assert other != state()
    assert look_alike(state(), other)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: setattr(table.chairs[0], "ready", True),
        lambda table: setattr(table.chairs[1], "bot", "novice"),
        lambda table: setattr(table.chairs[0], "standing_in", True),
        lambda table: table.muted.append("person-Eve"),
        lambda table: setattr(table, "stage", "paused"),
        lambda table: setattr(table, "host", "person-Eve"),
    ],
)
def test_what_everyone_sees_does(change: Callable[[TableState], None]) -> None:
    other = copy_table(state())
    change(other)
    assert not look_alike(state(), other)
