"""The manner of RLCard's `uno`: drawn cards that fit play themselves."""

import numpy as np

from lastcard.editions import load_edition
from lastcard.engine import Setup
from lastcard.fast import Batch, FastRules, Manner
from lastcard.fast.actions import DRAW
from lastcard.fast.layout import (
    ACTOR,
    COLOR,
    COLORED,
    FACES,
    IN_DRAW,
    PHASE,
    PHASE_TURN,
    SIZES,
    TOP,
    WILD_DRAW_FOUR,
)

OPTIONS = {"two_handed": "off", "must_play": "on", "honest_draw_four": "on", "auto_uno": "on"}
PLAYS_FOUR = COLORED + 4 * (WILD_DRAW_FOUR - COLORED)


def test_drawn_cards_that_fit_play_themselves():
    edition = load_edition("classic")
    setup = Setup(edition, edition.rules.with_options(OPTIONS), 2)
    batch = Batch(FastRules(setup, manner=Manner.RLCARD), 64, seed=5)
    games = np.arange(len(batch))
    kept = played = wild = fours = 0
    for _ in range(120):
        batch.deal_ended()
        before = batch.cells.copy()
        _, masks = batch.observe()
        four = masks[:, PLAYS_FOUR] == 1
        others = masks[:, :PLAYS_FOUR].sum(axis=1) + masks[:, PLAYS_FOUR + 4 : COLORED + 12].sum(
            axis=1
        )
        assert not (four & (others > 0)).any(), "a Wild Draw Four beside something else"
        fours += int(four.sum())
        actions = batch.choose()
        drew = (actions == DRAW) & (before[:, IN_DRAW] > 0)
        batch.step(actions)
        grew = (
            batch.cells[games, SIZES + before[:, ACTOR]] - before[games, SIZES + before[:, ACTOR]]
        )
        color, top = before[:, COLOR], batch.cells[:, TOP]
        stayed, went = drew & (grew == 1), drew & (grew == 0)
        assert (stayed | went == drew).all()
        assert (batch.cells[stayed, COLOR] == color[stayed]).all()
        wilds = went & (top >= COLORED)
        assert (top[went & ~wilds] // FACES == color[went & ~wilds]).all()
        # A wild that plays itself asks for nothing.
        assert (batch.cells[wilds, PHASE] == PHASE_TURN).all()
        assert (batch.cells[wilds, IN_DRAW] == before[wilds, IN_DRAW] - 1).all()
        kept, played, wild = kept + stayed.sum(), played + went.sum(), wild + wilds.sum()
    assert kept > 100
    assert played > 50
    assert wild > 5
    assert fours > 5


def test_at_random_each_color_of_a_wild_is_as_likely_as_a_card():
    edition = load_edition("classic")
    setup = Setup(edition, edition.rules.with_options(OPTIONS), 2)
    batch = Batch(FastRules(setup, manner=Manner.RLCARD), 256, seed=6)
    wilds = slice(COLORED, COLORED + 4)
    expected = spread = 0.0
    chosen = 0
    for _ in range(200):
        batch.deal_ended()
        _, masks = batch.observe()
        open_ones = (masks[:, :DRAW] == 1).sum(axis=1)
        actions = batch.choose()
        asked = (masks[:, wilds] == 1).all(axis=1) & (open_ones > 4)
        chance = 4 / open_ones[asked]
        expected += chance.sum()
        spread += (chance * (1 - chance)).sum()
        chosen += int(((actions[asked] >= COLORED) & (actions[asked] < COLORED + 4)).sum())
        batch.step(actions)
    assert expected > 500
    assert abs(chosen - expected) < 4 * spread**0.5
