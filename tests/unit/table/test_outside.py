"""What a table is handed from outside."""

from random import Random
from statistics import median
from typing import get_args

import pytest

from lastcard.engine import Card
from lastcard.engine.errors import Malformed
from lastcard.table import TEMPI, Luck, offered_edition
from lastcard.tui.pace import TIMINGS
from lastcard.wire.tables import Pace

DECK = tuple(Card(f"{color}{number}") for color in "RYGB" for number in range(10))


def test_times_are_around_the_typical_one_and_seldom_far_from_it() -> None:
    luck = Luck(Random(1), Random(2))
    spans = sorted(luck.span(1000) for _ in range(2000))
    assert 950 < median(spans) < 1050
    assert spans[100] > 500
    assert spans[-100] < 2000
    before = luck.times.getstate()
    assert luck.span(0) == 0
    assert luck.times.getstate() == before


def test_cards_can_be_repeated_whatever_the_times_are() -> None:
    one, other = Luck(Random(1), Random(2)), Luck(Random(1), Random(3))
    one.span(1000)
    assert one.shuffle(DECK) == other.shuffle(DECK)
    assert sorted(one.shuffle(DECK)) == sorted(DECK)


def test_the_systems_luck_is_never_the_same() -> None:
    luck = Luck.of_the_system()
    assert luck.shuffle(DECK) != luck.shuffle(DECK)
    assert luck.span(1000) > 0
    tokens = {luck.token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {16}


def test_an_edition_is_found_by_its_name_alone() -> None:
    assert offered_edition("classic").id == "classic"
    with pytest.raises(Malformed, match="there is no edition 'clasic'; did you mean classic"):
        offered_edition("clasic")


def test_the_paces_are_the_same_at_every_table() -> None:
    assert list(TEMPI) == list(TIMINGS) == list(get_args(Pace))
