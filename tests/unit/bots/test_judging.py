"""The judgment of positions: who is likely to win."""

import numpy as np
import pytest

from lastcard.bots.judging import FEATURES, chance_to_win, judgment_for
from lastcard.editions import load_edition
from lastcard.engine import Card, Format, Seat, Setup, start_round
from lastcard.fast import FastRules, from_state

CLASSIC = load_edition("classic")
RED = "R1 R2 R3 R4 R5 R6 R7"
GREEN = "G1 G2 G3 G4 G5 G6 G7"


def chances(hands, *, turn=0, format=Format.POINTS):
    """How likely each seat is to win with these hands, with a red 9 on top."""
    cards = [tuple(map(Card, hand.split())) for hand in hands]
    setup = Setup(CLASSIC, CLASSIC.rules, len(cards))
    state = start_round(setup, Seat(0), CLASSIC.deck, list)[0].copy()
    rest = list(CLASSIC.deck)
    for card in [card for hand in cards for card in hand] + [Card("R9")]:
        rest.remove(card)
    state.hands, state.draw = tuple(cards), tuple(rest)
    state.discard, state.color, state.turn = (Card("R9"),), Card("R9").color, Seat(turn)
    rules = FastRules(setup, format=format)
    batch = from_state(rules, state)
    weights, row = np.array(judgment_for(len(cards))), np.zeros(len(FEATURES))
    words, cells = batch.words[0], batch.cells[0]
    return [
        chance_to_win(rules.untracked, words, cells, seat, weights, row)
        for seat in range(len(cards))
    ]


def test_somebody_wins():
    assert sum(chances([RED, GREEN, "B1 B2", "W"])) == pytest.approx(1)


@pytest.mark.parametrize("seats", range(2, 11))
def test_there_is_a_judgment_for_every_number_of_players(seats):
    assert len(judgment_for(seats)) == len(FEATURES)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("G1 G2", GREEN),
        ("G1 G2 W", "G1 G2 G3"),
        ("G1 W4", "G1 G2"),
        ("R1 R2 R3", "G1 G2 G3"),
    ],
)
def test_fewer_cards_and_better_ones_win_more_often(better, worse):
    assert chances([better, "B1 B2 B3 B4"])[0] > chances([worse, "B1 B2 B3 B4"])[0]


def test_who_can_go_out_now_is_almost_sure_to_win():
    assert chances(["R1", GREEN, "B1 B2 B3 B4", "Y1 Y2 Y3 Y4"])[0] > 0.8
    assert chances(["G1", GREEN, "B1 B2 B3 B4", "Y1 Y2 Y3 Y4"])[0] < 0.7


def test_partners_win_together():
    hands = ["R1 R2", GREEN, "B1 B2 B3 B4", "Y1 Y2 Y3 Y4"]
    alone = chances(hands)
    together = chances(hands, format=Format.PARTNERS)
    assert together[0] == together[2] == pytest.approx(alone[0] + alone[2])
