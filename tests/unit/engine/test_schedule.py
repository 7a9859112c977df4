from collections import Counter
from itertools import combinations

import pytest

from lastcard.engine.schedule import (
    ROUNDS_PER_PARTNER,
    Seating,
    rotating_eight,
    rotating_four,
    rounds_in_cycle,
    seatings_of_round,
)

Blocks = tuple[tuple[Seating, ...], ...]


def partners(blocks: Blocks) -> Counter[frozenset[int]]:
    """How often each pair sits across, in blocks of hands."""
    return Counter(
        frozenset(pair) for tables in blocks for a, b, c, d in tables for pair in ((a, c), (b, d))
    )


def opponents(blocks: Blocks) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((mine, theirs))
        for tables in blocks
        for a, b, c, d in tables
        for mine in (a, c)
        for theirs in (b, d)
    )


def pairs(players: int) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in combinations(range(players), 2)}


@pytest.mark.rule("FMT-2")
def test_with_four_everyone_partners_everyone_once_and_opposes_them_twice():
    assert partners(rotating_four()) == dict.fromkeys(pairs(4), 1)
    assert opponents(rotating_four()) == dict.fromkeys(pairs(4), 2)


@pytest.mark.rule("FMT-3")
def test_with_eight_everyone_partners_everyone_once_and_opposes_them_twice():
    assert partners(rotating_eight()) == dict.fromkeys(pairs(8), 1)
    assert opponents(rotating_eight()) == dict.fromkeys(pairs(8), 2)


@pytest.mark.rule("FMT-2", "FMT-3")
@pytest.mark.parametrize("blocks", [rotating_four(), rotating_eight()])
def test_everyone_sits_at_one_table_in_every_block(blocks: Blocks):
    players = len(blocks[0]) * 4
    for tables in blocks:
        assert sorted(player for seating in tables for player in seating) == list(range(players))


@pytest.mark.rule("FMT-2", "FMT-3")
@pytest.mark.parametrize(("players", "rounds"), [(4, 12), (8, 28)])
def test_four_rounds_with_each_partner_make_a_cycle(players: int, rounds: int):
    assert rounds_in_cycle(players) == rounds
    seatings = [seatings_of_round(players, number) for number in range(rounds)]
    assert all(
        len(set(seatings[start : start + ROUNDS_PER_PARTNER])) == 1
        for start in range(0, rounds, ROUNDS_PER_PARTNER)
    )
    assert len(set(seatings)) == rounds // ROUNDS_PER_PARTNER
    assert seatings_of_round(players, rounds) == seatings[0], "another cycle begins anew"
