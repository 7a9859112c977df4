"""The compiled net chooses as `master@net` does, move by move, in rounds, batches and matches."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lastcard.bots.batch_players import BatchPlayers
from lastcard.bots.compiled_players import players_of, simulate
from lastcard.bots.net import shipped_nets
from lastcard.bots.net_players import layers_of, match_players
from lastcard.bots.registry import NET_BOT, is_net
from lastcard.cli import main
from lastcard.engine import Malformed
from lastcard.envs.benchmark import evaluate
from lastcard.envs.gymnasium_env import RoundEnv
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.envs.luck import _STRIDE
from lastcard.envs.opponents import Opponents
from lastcard.envs.round import Round
from lastcard.envs.settings import read_settings
from lastcard.fast import Policy
from lastcard.fast.kernels import deal_many, seed_many
from lastcard.fast.layout import RNG, SCORES
from lastcard.fast.matches import count_by
from tests.unit.envs.rounds import play_beside

pytestmark = pytest.mark.timeout(900)  # compiling, the first time, takes long

QUICK = ("classic", "", [NET_BOT, "skilled"])
"""The one table that `make test` looks at: four seconds of a busy machine."""
TABLES = [
    ("classic", "", [NET_BOT, NET_BOT]),
    ("2020", "seven_zero=on, jump_in=on", [NET_BOT, "skilled", NET_BOT]),
    ("classic", "stacking=any, draw_until_playable=on", [NET_BOT] * 4),
    ("platinum", "must_play_drawn=on, honest_draw_four=on", [NET_BOT, "skilled", NET_BOT]),
    ("special-agent", "", [NET_BOT] * 3),
    ("special-agent", "stacking=any, jump_in=on", [NET_BOT, "skilled", NET_BOT, NET_BOT]),
    ("special-agent", "seven_zero=on", [NET_BOT, NET_BOT]),
]


LONG = [pytest.param(*table, marks=pytest.mark.long) for table in TABLES]


@pytest.mark.parametrize(("edition", "rules", "bots"), [QUICK, *LONG])
def test_every_choice_is_that_of_the_bot(edition: str, rules: str, bots: list[str]) -> None:
    """The bots play on views of the engine; before each move the compiled ones are asked too."""
    terms = read_settings(
        edition=edition, rules=rules, players=len(bots), reaction_order="by-chance"
    )
    asked = 0
    for seed in range(8):
        round, players = Round(terms), Opponents(bots)
        compiled = BatchPlayers(bots, terms.rules, 1)
        round.deal(seed, dealer=seed % len(bots))
        players.sit_down(round, seed)
        while not round.is_over:
            luck, legal = round.batch.words.copy(), round.legal()
            chosen = int(compiled.choose(round.batch)[0])
            round.batch.words[:] = luck
            action = players.choose(round)
            asked += len(legal) > 1
            assert chosen == action, (seed, round.text(chosen), round.text(action))
            before = round.cells.copy()
            round.act(action)
            players.saw(round, action, before)
            compiled.saw(round.batch, before[None], np.array([action], np.int32))
    assert asked > 100


@pytest.mark.long
@pytest.mark.parametrize(("edition", "rules", "bots"), [QUICK, *TABLES])
def test_rounds_end_as_those_of_the_bot(edition: str, rules: str, bots: list[str]) -> None:
    terms = read_settings(
        edition=edition, rules=rules, players=len(bots), reaction_order="by-chance"
    )
    for stream in range(3):
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


@pytest.mark.long
def test_simulate_plays_it_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--players", "2", "--matches", "20", "--format", "single", "--engine", "fast"]
    for edition in ("classic", "special-agent"):
        assert main(["simulate", "--bots", "master@net,casual", "--edition", edition, *asked]) == 0
        told = capsys.readouterr().out
        assert "Engine: fast" in told
        assert "master@net" in told


@pytest.mark.long
def test_a_net_is_an_opponent_in_the_vector_environment() -> None:
    """Each round of the batch goes the way it goes alone, where the bot sees views."""
    settings = {"players": 3, "opponents": [NET_BOT, "skilled"]}
    many, one = RoundVectorEnv(6, **settings), RoundEnv(**settings)
    assert play_beside(many, one, seeds=3, decide=lambda masks: masks.argmax(axis=1)) > 10


@pytest.mark.long
def test_nets_of_files_play_too_and_meet_each_other(tmp_path: Path) -> None:
    nets = shipped_nets(2)
    parts: dict[str, Any] = {}
    for name, net in (("player", nets.player), ("judge", nets.judge)):
        for at, (weight, bias) in enumerate(net.layers):
            parts[f"{name}.{at}.weight"] = weight
            parts[f"{name}.{at}.scale"] = np.ones(1, np.float32)
            parts[f"{name}.{at}.bias"] = bias
    path = tmp_path / "earlier.npz"
    np.savez(path, **parts)
    earlier = f"master@{path}"
    assert is_net(earlier)
    rules = read_settings().rules
    ours = simulate(rules, 40, [NET_BOT, NET_BOT], seed=3)
    theirs = simulate(rules, 40, [NET_BOT, earlier], seed=3)
    assert (ours.rows == theirs.rows).all()
    pool = RoundVectorEnv(4, pool=[earlier, NET_BOT, "skilled", Policy()])
    seen, _ = pool.reset(seed=1)
    assert seen["action_mask"].any(axis=1).all()


@pytest.mark.long
def test_a_net_alone_beats_skilled() -> None:
    won = evaluate(NET_BOT, deals=200, seed=4)
    assert won.mean > 0.5


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(Malformed, match="nets do not play here"):
        players_of([NET_BOT], 2)
    with pytest.raises(Malformed, match="layers of the same sizes"):
        layers_of([shipped_nets(2).player, shipped_nets(2).judge])
