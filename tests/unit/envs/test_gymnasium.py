import random
import warnings
from collections.abc import Sequence
from typing import ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lastcard.bots import Bot, Situation
from lastcard.engine import Action, Format, Malformed, View
from lastcard.envs.gymnasium_env import RoundEnv
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.envs.round import NotLegal
from lastcard.fast import Policy, PolicyKind, to_state
from tests.unit.envs.rounds import TABLES, choose

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def legal(observation: dict) -> list[int]:
    return np.flatnonzero(observation["action_mask"]).tolist()


@pytest.mark.parametrize("opponents", ["random", "novice"])
def test_gymnasium_s_own_checker_is_content(opponents: str) -> None:
    env = gymnasium.make(
        "lastcard.envs.gymnasium_env:lastcard/Round-v0",
        players=3,
        opponents=opponents,
        illegal="forfeit",
        render_mode="ansi",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def play(env: RoundEnv, seed: int) -> tuple[list[list[int]], float, dict]:
    """A round by random choices: all observations, the reward and the last info."""
    rng = random.Random(seed)
    seen, _ = env.reset(seed=seed)
    rows, reward, ended, info = [seen["observation"].tolist()], 0.0, False, {}
    while not ended:
        assert env.round.actor == env.seat
        assert reward == 0
        seen, reward, terminated, truncated, info = env.step(choose(legal(seen), rng))
        rows.append(seen["observation"].tolist())
        ended = terminated or truncated
    return rows, reward, info


@pytest.mark.parametrize("opponents", ["random", "uniform", "skilled", ["novice", "uniform"]])
def test_seeds_are_reproducible_and_differ(opponents: str | list[str]) -> None:
    one, two = (RoundEnv(players=3, opponents=opponents, seat=1) for _ in range(2))
    assert play(one, 5)[:2] == play(two, 5)[:2]
    assert play(one, 6)[0] != play(two, 7)[0]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_bots_follow_a_round_of_the_reference_engine(table: tuple[str, int, str]) -> None:
    """The engine that shows bots their views is in the same state as the arrays, at every step."""
    edition, players, rules = table
    env = RoundEnv(
        edition=edition, players=players, rules=rules, opponents="novice", reward="points"
    )
    for seed in range(3):
        rng = random.Random(seed)
        seen, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            state, shadow = to_state(env.round.batch, 0), env._opponents._shadow
            assert shadow is not None
            followed = shadow.state
            assert [sorted(hand) for hand in followed.hands] == [list(h) for h in state.hands]
            assert sorted(followed.draw) == list(state.draw)
            for name in ("phase", "turn", "direction", "color", "drawn", "exposed", "winner"):
                assert getattr(followed, name) == getattr(state, name)
            seen, _, terminated, truncated, _ = env.step(choose(legal(seen), rng))
            ended = terminated or truncated


class Noting(Bot):
    """Notes in which situations it chooses."""

    situations: ClassVar[set[Situation]] = set()

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        self.situations.add(situation)
        return actions[0]


def test_bots_know_the_format_the_limit_and_the_scores() -> None:
    env = RoundEnv(format="low", rules="limit=300", opponents=f"{__name__}:Noting", dealer=0)
    for scores in ([4, 8], None):
        Noting.situations.clear()
        env.reset(seed=1, options={"scores": scores})
        assert Noting.situations == {Situation(Format.LOW, tuple(scores or ()), 300)}


def test_reward_and_info_tell_how_the_round_ended() -> None:
    env = RoundEnv(reward="points", opponents=Policy(PolicyKind.UNIFORM))
    won = 0
    for seed in range(6):
        _, reward, info = play(env, seed)
        assert reward == info["points"][0]
        assert (reward > 0) == (info["winner"] == 0)
        won += info["winner"] == 0
    assert won


def test_illegal_actions_raise_or_forfeit() -> None:
    env = RoundEnv(players=4, format="low", reward="points")
    with pytest.raises(NotLegal, match="reset"):
        env.step(128)
    seen, _ = env.reset(seed=1)
    wrong = next(n for n in range(64) if n not in legal(seen))
    with pytest.raises(NotLegal, match="is not legal now"):
        env.step(wrong)
    _, _, terminated, _, _ = env.step(legal(seen)[0])
    assert not terminated
    env = RoundEnv(illegal="forfeit")
    env.reset(seed=1)
    seen, reward, terminated, truncated, _ = env.step(wrong)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert not legal(seen)
    with pytest.raises(NotLegal, match="reset"):
        env.step(128)


def test_options_of_reset() -> None:
    env = RoundEnv(players=3, dealer=1)
    for dealer in range(3):
        env.reset(seed=1, options={"dealer": dealer, "scores": [4, 8, 12]})
        seats = env.render().splitlines()
        assert "dealt" in next(line for line in seats if line.startswith(f"seat {dealer + 1}"))
        assert "score 12" in next(line for line in seats if line.startswith("seat 3"))
    assert (env.action_masks() == env.round.observe(0)[1]).all()


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"opponents": "skiled"}, "did you mean skilled"),
        ({"opponents": ["random"]}, "2 opponents, but 1"),
        ({"opponents": "nowhere:Bot"}, "nowhere"),
        ({"seat": 3}, "0 to 2, not 3"),
        ({"most_decisions": 0}, "at least 1, not 0"),
        ({"reward": "score"}, "there is no reward 'score'"),
        ({"illegal": "ignore"}, "there is no way"),
    ],
)
def test_settings_are_checked(settings: dict, problem: str) -> None:
    for kind in (RoundEnv, RoundVectorEnv):
        with pytest.raises((Malformed, ValueError), match=problem):
            kind(players=3, **settings)
