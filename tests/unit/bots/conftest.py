"""Rounds that the tests of bots play."""

from random import Random

import pytest

from lastcard.bots import LONE_ROUND, BotRound, chance_from, create_bot, shuffled
from lastcard.editions import load_edition
from lastcard.engine import Seat, Setup, start_round


@pytest.fixture
def round_of():
    """Deals a round: `round_of("random", "novice", seed=3, rules={"stacking": "two"})`."""

    def make(*names, seed=1, edition="classic", rules=None, situation=LONE_ROUND, on_step=None):
        loaded = load_edition(edition)
        setup = Setup(loaded, loaded.rules.with_options(rules or {}), len(names))
        random = Random(seed)
        chance = chance_from(random)
        bots = [create_bot(name, Random(f"{seed}:{seat}")) for seat, name in enumerate(names)]
        dealt = start_round(setup, Seat(0), shuffled(loaded.deck, random), chance)
        return BotRound(*dealt, bots, chance, situation, on_step=on_step)

    return make
