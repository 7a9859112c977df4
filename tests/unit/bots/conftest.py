"""Tables that the tests of bots play at."""

from random import Random

import pytest

from lastcard.bots import Situation, Table, chance_from, create_bot, shuffled
from lastcard.editions import load_edition
from lastcard.engine import Seat, Setup


@pytest.fixture
def table_of():
    """Makes a dealt table: `table_of("random", "novice", seed=3, rules={"stacking": "two"})`."""

    def make(*names, seed=1, edition="classic", rules=None, situation=None):
        loaded = load_edition(edition)
        setup = Setup(loaded, loaded.rules.with_options(rules or {}), len(names))
        random = Random(seed)
        bots = [create_bot(name, Random(f"{seed}:{seat}")) for seat, name in enumerate(names)]
        table = Table(setup, bots, chance_from(random), situation or Situation())
        table.deal(Seat(0), shuffled(loaded.deck, random))
        return table

    return make


@pytest.fixture
def finish():
    """Plays a table to its end."""

    def play(table):
        while not table.state.is_over:
            table.advance()
        return table.finished()

    return play
