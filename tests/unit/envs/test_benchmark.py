import numpy as np
import pytest

from lastcard.engine import Malformed
from lastcard.envs import benchmark
from lastcard.envs.benchmark import WinRate, evaluate
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.envs.round import Round
from lastcard.envs.settings import SEEDS, read_settings

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def plays_cards(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The first card that can be played, with a call where it is due; else what there is."""
    likes = np.ones(masks.shape[1])
    likes[64:128] = 3
    likes[:64] = 2
    return (masks * likes).argmax(axis=1)


def test_policies_and_bots_are_dealt_the_same() -> None:
    number = int(np.random.default_rng(benchmark.SEED).integers(SEEDS))
    round = Round(read_settings(players=3))
    for deal in range(6):
        round.deal(number, dealer=deal % 3, stream=deal)
        first = round.actor
        envs = RoundVectorEnv(6, players=3, seat=first)
        seen, _ = envs.reset(seed=benchmark.SEED)
        assert (seen["observation"][deal] == round.observe(first)[0]).all()


def test_a_policy_and_a_bot_are_rated() -> None:
    by_policy = evaluate(plays_cards, opponents="random", deals=200)
    assert by_policy == evaluate(plays_cards, opponents="random", deals=200)
    assert 0.4 < by_policy.mean < 0.8
    assert evaluate("casual", opponents="random", deals=400).mean > 0.5
    assert str(WinRate(0.6249, 0.0031)) == "62.5 ± 0.3 %"


def test_a_compiled_bot_wins_where_the_bot_wins() -> None:
    for seat in (0, 1, 2):
        asked = ("skilled", 3, "skilled", 15, 5, seat)
        assert benchmark._compiled(*asked).tolist() == benchmark._by_name(*asked).tolist()
    assert evaluate("skilled", deals=20).mean == 0.5


def test_every_baseline_is_there_by_its_name() -> None:
    """As the page says; those that search have the table above, by views of the engine."""
    for name in ("random", "uniform", "novice", "casual", "skilled"):
        assert 0 <= evaluate(name, opponents="uniform", deals=2).mean <= 1
    with pytest.raises(Malformed, match="did you mean skilled"):
        evaluate("skiled", deals=2)
    with pytest.raises(Malformed, match="did you mean skilled"):
        evaluate("random", opponents="skiled", deals=2)
    with pytest.raises(ValueError, match="two deals at least"):
        evaluate("random", deals=1)
