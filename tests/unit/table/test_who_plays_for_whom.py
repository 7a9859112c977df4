"""What a table tells of bots that are not ready, and when; and whether a pause can be asked for."""

import dataclasses

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.table import BotsChanged
from tests.unit.table.seated import Seated, seated_table


def get_ready(table: Seated, *ready: str) -> None:
    """These levels play themselves from now on; for all others `skilled` does."""

    def understudy(level: str) -> str | None:
        return None if level in ready else "skilled"

    outside = dataclasses.replace(table.table.outside, understudy=understudy)
    table.table = replace(table.table, outside=outside)


def test_everyone_is_told_who_plays_for_a_bot_until_it_is_ready() -> None:
    table, (ada, ben) = seated_table(2, chairs=4)
    for chair in (2, 3):
        ada.ok(wire.SetBot, chair=chair, level="casual")
    ada.ok(wire.Start)
    assert [chair.understudy for chair in table.info.chairs] == [None] * 4
    get_ready(table)
    assert [chair.understudy for chair in table.info.chairs] == [None, None, "skilled", "skilled"]
    get_ready(table, "casual")
    for guest in (ada, ben):
        guest.hear()
    table.take(BotsChanged())
    for guest in (ada, ben):
        (update,) = guest.hear(wire.Update)
        assert update.table == table.info
        assert update.view is None
        assert update.events == []
    assert [chair.understudy for chair in table.info.chairs] == [None] * 4


@pytest.mark.parametrize("listed", [False, True])
def test_a_pause_is_offered_where_it_can_be_asked_for(*, listed: bool) -> None:
    table, (ada, _) = seated_table(2, chairs=2, listed=listed)
    assert table.info.pauses is False
    assert ada.refused(wire.CallVote, kind="pause") == "not-now"
    ada.ok(wire.Start)
    assert table.info.pauses is not listed
    if listed:
        assert ada.refused(wire.CallVote, kind="pause") == "private-tables-only"
    else:
        ada.ok(wire.CallVote, kind="pause")
