"""`skilled` compiled into `lastcard.fast` does what `skilled` does on the engine."""

from random import Random

import numpy as np
import pytest

from lastcard.bots import chance_from, shuffled, situation_of, tell
from lastcard.bots.compiled import COUNTS, MIND, choose, look, remember
from lastcard.bots.position import position
from lastcard.bots.skilled import SkilledBot
from lastcard.bots.weights import weights_for
from lastcard.editions import load_edition
from lastcard.engine import (
    Format,
    Seat,
    Setup,
    advance,
    start_round,
    turn_actions,
    view,
)
from lastcard.fast import FastRules, from_state, to_action, to_id
from lastcard.fast.compiling import called

CASES = [
    ("classic", 2, {}, Format.POINTS),
    ("classic", 4, {}, Format.PARTNERS),
    ("special-agent", 3, {}, Format.LOW),
    ("platinum", 3, {"stacking": "any"}, Format.SINGLE),
    ("2020", 5, {"seven_zero": "on", "must_play": "on"}, Format.POINTS),
]


PLACES = {
    "hand": 0,
    "colors": 56,
    "faces": 60,
    "unseen_colors": 74,
    "unseen_faces": 78,
    "sizes": 92,
    "friends": 104,
    "guilty": 116,
}
"""Where `look` puts the counts of a position."""


@called
def decide(rules, words, cells, weights, mind, counts):
    return choose(rules, words, cells, weights, look(rules, cells, mind, counts))


@pytest.mark.parametrize(("edition", "seats", "options", "format"), CASES)
def test_the_compiled_choice_is_the_choice(edition, seats, options, format):
    """Plays with the bots on the engine, asks the compiled choice at every turn and follows."""
    loaded = load_edition(edition)
    setup = Setup(loaded, loaded.rules.with_options(options), seats)
    rules = FastRules(setup, format=format)
    situation = situation_of(format, setup.rules)
    weights = np.array(weights_for(seats))
    compared = 0
    for seed in range(6):
        random = Random(seed)
        chance = chance_from(random)
        bots = [SkilledBot(random) for _ in range(seats)]
        state, events = start_round(setup, Seat(0), shuffled(loaded.deck, random), chance)
        followed = np.zeros(MIND)
        while not state.is_over:
            for seat, bot in enumerate(bots):
                tell(bot, events, Seat(seat))
            turn = state.turn
            actions = turn_actions(state, turn)
            seen = view(state, turn)
            bot = bots[turn]
            chosen = bot.choose(seen, actions, situation)
            scores = {action: score for score, action in bot.scores(seen, actions, situation)}
            batch = from_state(rules, state)
            mind = np.zeros(MIND)
            mind[0, : 4 * seats] = np.ravel(bot.memory.lacks[:seats])
            mind[1, : 4 * seats] = np.ravel(bot.memory.wants[:seats])
            mind[4, :seats] = bot.memory.guilty[:seats]
            np.testing.assert_allclose(followed, mind)
            cells, words = batch.cells[0], batch.words[0]
            counts = np.zeros(COUNTS, np.int64)
            number = decide(rules.array, words, cells, weights, mind, counts)
            expected = position(seen, bot.memory, situation)
            for name, first in PLACES.items():
                wanted = list(getattr(expected, name))
                assert counts[first : first + len(wanted)].tolist() == wanted, name
            assert mind[2, : 4 * seats].tolist() == pytest.approx(list(expected.lacks))
            assert mind[3, : 4 * seats].tolist() == pytest.approx(list(expected.wants))
            same = to_action(number, actor=turn, seats=seats)
            assert same is not None
            if len(actions) > 1:
                assert same is not None
                assert scores[same] == pytest.approx(scores[chosen])
                compared += 1
            done = to_id(chosen, actor=turn, seats=seats)
            state, events = advance(state, turn, chosen, chance)
            remember(rules.array, from_state(rules, state).cells[0], cells, done, followed)
    assert compared > 50
