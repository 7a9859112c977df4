import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from lastcard.engine import round_points
from lastcard.envs import pettingzoo_env
from lastcard.envs.round import NotLegal
from lastcard.envs.shadow import Shadow
from tests.unit.envs.rounds import TABLES, choose

pytestmark = pytest.mark.timeout(600)  # the first use compiles

SETTINGS = (
    {},
    {"players": 4, "rules": "stacking=any, jump_in=on", "format": "partners"},
    {"edition": "special-agent", "players": 3, "reaction_order": "by-chance"},
    {"players": 3, "most_decisions": 40},
)


@pytest.mark.filterwarnings("ignore:Observation")  # it is a dictionary, as in all with masks
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_pettingzoo_s_own_tests_pass(settings: dict, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo_env.env(**settings), num_cycles=200)
    api_test(pettingzoo_env.raw_env(**settings), num_cycles=200)
    seed_test(lambda: pettingzoo_env.env(**settings), num_cycles=100)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_round_goes_as_in_the_reference_engine(table: tuple[str, int, str]) -> None:
    edition, players, rules = table
    env = pettingzoo_env.raw_env(edition=edition, players=players, rules=rules, reward="points")
    rng = random.Random(3)
    for seed in range(3):
        env.reset(seed=seed)
        shadow = Shadow(env.round.batch)
        while not env.round.is_over:
            seat = env.possible_agents.index(env.agent_selection)
            assert seat == env.round.actor
            seen, reward, *_ = env.last()
            assert reward == 0
            assert len(shadow.state.hands[seat]) == seen["observation"][:55].sum()
            action, before = (
                choose(np.flatnonzero(seen["action_mask"]).tolist(), rng),
                env.round.cells.copy(),
            )
            env.step(action)
            shadow.follow(action, before, env.round.cells)
        points = round_points(shadow.state, env.round.rules.format)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            assert terminated
            assert not truncated
            assert reward == points[env.possible_agents.index(agent)]
            env.step(None)
        assert not env.agents


def test_only_the_one_who_decides_has_legal_actions() -> None:
    env = pettingzoo_env.raw_env(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    assert "decides" in env.render()


def test_illegal_actions() -> None:
    raw, wrapped = pettingzoo_env.raw_env(), pettingzoo_env.env()
    for env in (raw, wrapped):
        env.reset(seed=1)
    mask = raw.observe(raw.agent_selection)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(NotLegal, match="is not legal now"):
        raw.step(wrong)
    with pytest.raises(NotLegal, match="no action id"):
        raw.step(None)
    agent = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.terminations[agent]
    assert wrapped._cumulative_rewards[agent] == -1


@pytest.mark.parametrize("make", [pettingzoo_env.env, pettingzoo_env.raw_env])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_in_the_middle_of_a_round(
    make: Callable[..., Any], copied: Callable[[Any], Any]
) -> None:
    """Also in another process; what one does changes nothing in the other."""
    env = make(players=3, rules="must_play=on, auto_uno=on")
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    twin = copied(env)
    both = [play_to_the_end(one) for one in (env, twin)]
    assert both[0] == both[1]
    assert len(both[0]) > 5
    for one in (env, twin):
        one.reset()  # chance goes on alike in both
    assert play_to_the_end(env) == play_to_the_end(twin)


def play_to_the_end(env: Any) -> list[tuple[str, list[int], float]]:
    """What was seen and got on the way, playing the first action that is legal."""
    told = []
    for agent in env.agent_iter():
        seen, reward, terminated, *_ = env.last()
        told.append((agent, seen["observation"].tolist(), reward))
        env.step(None if terminated else int(seen["action_mask"].argmax()))
    return told
