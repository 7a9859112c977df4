"""The compiled net plays rounds as `master@net` does: the same to the last point."""

import numpy as np
import pytest

from lastcard.bots.net_players import match_players
from lastcard.bots.registry import NET_BOT
from lastcard.cli import main
from lastcard.envs.luck import _STRIDE
from lastcard.envs.opponents import Opponents
from lastcard.envs.round import Round
from lastcard.envs.settings import read_settings
from lastcard.fast.kernels import deal_many, seed_many
from lastcard.fast.layout import RNG, SCORES
from lastcard.fast.matches import count_by

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]  # compiling, the first time, takes long

TABLES = [
    ("classic", "", [NET_BOT, NET_BOT]),
    ("classic", "", [NET_BOT, "skilled"]),
    ("2020", "seven_zero=on, jump_in=on", [NET_BOT, "skilled", NET_BOT]),
    ("classic", "stacking=any, draw_until_playable=on", [NET_BOT] * 4),
    ("platinum", "must_play_drawn=on, honest_draw_four=on", [NET_BOT, "skilled", NET_BOT]),
]


@pytest.mark.parametrize(("edition", "rules", "bots"), TABLES)
def test_rounds_end_as_those_of_the_bot(edition: str, rules: str, bots: list[str]) -> None:
    terms = read_settings(
        edition=edition, rules=rules, players=len(bots), reaction_order="by-chance"
    )
    for stream in range(6):
        playing = match_players(bots, terms.rules)
        (counted,) = count_by(*playing, terms.rules, 1, seed=4, stream=stream)
        winner, _, dealer, decisions = counted.rows[0, :4].tolist()
        round = Round(terms)
        batch = round.batch
        seed_many(batch.words, 4, stream)
        # Who deals was drawn there.
        batch.words.view(np.uint64)[:, RNG] += np.uint64(_STRIDE)
        batch.words[0, SCORES:] = 0
        deal_many(terms.rules.array, batch.words, batch.cells, np.array([dealer], np.int8))
        players = Opponents(bots)
        players.sit_down(round, 1)
        players.advance(round)
        assert int(round.batch.winners[0]) == winner
        assert int(round.made[0]) == decisions
        assert round.batch.points[0].tolist() == counted.points[0].tolist()


def test_simulate_plays_it_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--players", "2", "--matches", "20", "--format", "single", "--engine", "fast"]
    assert main(["simulate", "--bots", "master@net,casual", *asked]) == 0
    told = capsys.readouterr().out
    assert "Engine: fast" in told
    assert "master@net" in told
    agents = ["--edition", "special-agent", "--bots", "master@net", "--matches", "1e5"]
    assert main(["simulate", *agents, "--engine", "fast"]) == 2
    assert "where there are Special Agents" in capsys.readouterr().err
