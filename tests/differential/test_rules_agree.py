"""The fast core against the engine: random rounds through both, compared at every step."""

import pytest

from lastcard.editions import load_edition
from lastcard.fast import Batch
from tests.differential.twin import EDITIONS, Twins, rules_to_play

pytestmark = pytest.mark.timeout(600)  # the first use compiles

RULES_OF_EACH_EDITION = 20
GAMES_OF_EACH_RULES = 16
"""Few, to be quick; `test_branches.py` sees that every branch is compared."""


@pytest.mark.parametrize("name", EDITIONS)
def test_random_rounds_agree(name: str) -> None:
    finished = 0
    for number, rules in enumerate(rules_to_play(load_edition(name), RULES_OF_EACH_EDITION)):
        twins = Twins(Batch(rules, GAMES_OF_EACH_RULES, seed=number), seed=number)
        twins.play(most=500)  # a round without end is compared as far as it goes
        finished += sum(state.is_over for state in twins.states)
    assert finished >= 250


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_million_decisions_agree(name: str) -> None:
    decisions = 0
    for number, rules in enumerate(rules_to_play(load_edition(name), 1_000_000, seed=1)):
        twins = Twins(Batch(rules, 100, seed=1000 + number), seed=1000 + number)
        twins.play()
        decisions += twins.decisions
        if decisions >= 1_000_000:
            return
