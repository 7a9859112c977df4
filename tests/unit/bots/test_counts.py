"""What happens in a round is counted by its events."""

import pytest

from lastcard.bots import RoundCounts
from lastcard.engine import CallUno, CatchUno, Challenge, DrawCard, Seat, Stacking, TakeCards
from tests.tables import Table, play


def counted(table: Table) -> RoundCounts:
    counts = RoundCounts()
    counts.take(tuple(table.events), table.state.setup.rules)
    return counts


def test_plays_draws_and_turns():
    table = Table("R5 B1 B2 | G1 G2 G3", top="R9", draw="Y1 Y2", under="Y3 Y4")
    table.do(0, play("R5")).do(1, DrawCard())
    assert counted(table) == RoundCounts(turns=2, plays=1, cards_drawn=1)


@pytest.mark.rule("WD4-2")
@pytest.mark.parametrize(
    ("hand", "answer", "expected"),
    [
        ("W4 R1 B1", Challenge(), {"bluffs": 1, "challenges": 1, "challenges_won": 1}),
        ("W4 R1 B1", TakeCards(), {"bluffs": 1}),
        ("W4 G1 B1", Challenge(), {"challenges": 1}),
    ],
)
def test_wild_draw_fours(hand, answer, expected):
    table = Table(f"{hand} | Y1 Y2", top="R9", draw="Y3 Y4 Y5 Y6 Y7 Y8 Y9")
    table.do(0, play("W4", "B")).do(1, answer)
    counts = counted(table)
    assert counts.draw_fours == 1
    got = {
        name: getattr(counts, name)
        for name in ("bluffs", "challenges", "challenges_won")
        if getattr(counts, name)
    }
    assert got == expected


def test_a_draw_two_that_may_be_stacked_is_no_bluff():
    table = Table("RD R1 B1 | Y1 Y2", top="R9", draw="Y3 Y4", stacking=Stacking.TWO)
    assert counted(table.do(0, play("RD"))).bluffs == 0


@pytest.mark.parametrize(
    ("seat", "action", "caught"), [(0, CallUno(), 0), (1, CatchUno(Seat(0)), 1)]
)
def test_calls_that_were_missed(seat, action, caught):
    table = Table("R5 B1 | Y1 Y2", top="R9", draw="Y3 Y4 Y5").do(0, play("R5")).do(seat, action)
    counts = counted(table)
    assert (counts.unos_missed, counts.unos_caught) == (1, caught)


def test_a_pile_that_was_turned_over():
    table = Table("R5 B1 B2 | Y1 Y2", top="G9", draw="Y3", under="Y4 Y5 Y6")
    assert counted(table.do(0, DrawCard()).do(1, DrawCard())).reshuffles == 1


def test_counts_add_up():
    total = RoundCounts(turns=2, unos_caught=1)
    total.add(RoundCounts(turns=3, bluffs=4))
    assert total == RoundCounts(turns=5, bluffs=4, unos_caught=1)
