import random
from typing import Any

import numpy as np
import pytest

from lastcard.engine import Malformed
from lastcard.envs import gymnasium_env
from lastcard.envs.reading import read_observation
from lastcard.envs.rlcard_env import RoundEnv, State
from lastcard.envs.round import NotLegal
from lastcard.fast import Batch
from tests.unit.envs.rounds import TABLES, choose

pytestmark = pytest.mark.timeout(600)  # the first use compiles


class Chooser:
    """An agent as RLCard has them; answers with ids or with texts."""

    def __init__(self, seed: int, *, use_raw: bool) -> None:
        self.use_raw = use_raw
        self.random = random.Random(seed)

    def step(self, state: State) -> Any:
        at = choose(list(state["legal_actions"]), self.random)
        return (
            state["raw_legal_actions"][list(state["legal_actions"]).index(at)]
            if self.use_raw
            else at
        )

    def eval_step(self, state: State) -> tuple[Any, dict]:
        return self.step(state), {}


def run(*, seed: int, use_raw: bool, is_training: bool) -> tuple[list, np.ndarray]:
    env = RoundEnv(players=3, seed=seed, rules="stacking=any")
    env.set_agents([Chooser(seat, use_raw=use_raw) for seat in range(3)])
    return env.run(is_training)


def test_run_gives_trajectories_and_payoffs() -> None:
    trajectories, payoffs = run(seed=1, use_raw=False, is_training=True)
    assert sorted(payoffs) == [-1, -1, 1]
    for seat, trajectory in enumerate(trajectories):
        states, actions = trajectory[::2], trajectory[1::2]
        assert len(states) == len(actions) + 1
        for state, action in zip(states, actions, strict=False):
            assert state["raw_obs"]["seat"] == seat
            assert action in state["legal_actions"]
        assert not states[-1]["legal_actions"]
    raw, raw_payoffs = run(seed=1, use_raw=True, is_training=False)
    assert (raw_payoffs == payoffs).all()
    assert [len(trajectory) for trajectory in raw] == [len(t) for t in trajectories]
    assert any(isinstance(item, str) for item in raw[0])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_states_are_those_of_the_batch(table: tuple[str, int, str]) -> None:
    edition, players, rules = table
    env = RoundEnv(edition=edition, players=players, rules=rules, seed=7, dealer=1)
    rng, twin_rng = random.Random(0), np.random.default_rng(7)
    for _ in range(3):
        state, player = env.reset()
        number = int(twin_rng.integers(2**63))
        twin_rng.integers(players)
        twin = Batch(env.round.rules, 1, seed=number, deal=False)
        twin.deal(1)
        seen: list[tuple[int, str]] = []
        while not env.is_over():
            row, mask = (part[0] for part in twin.observe())
            assert player == env.get_player_id() == twin.actors[0]
            assert (state["obs"] == row).all()
            assert list(state["legal_actions"]) == np.flatnonzero(mask).tolist()
            assert state["action_record"] == env.action_recorder == seen
            words = read_observation(row, players, player)
            assert state["raw_obs"] == {**words, "legal_actions": state["raw_legal_actions"]}
            legal = np.flatnonzero(mask).tolist()
            action = choose(legal, rng)
            seen.append((player, state["raw_legal_actions"][legal.index(action)]))
            twin.step(np.array([action]))
            state, player = env.step(action)
        assert twin.over[0]
        won = env.get_payoffs()
        assert not won.any() if twin.winners[0] < 0 else won.argmax() == twin.winners[0]


def test_steps_can_be_taken_back() -> None:
    env = RoundEnv(seed=3, allow_step_back=True)
    state, player = env.reset()
    assert env.step_back() is False
    first = next(iter(state["legal_actions"]))
    ahead = env.step(first)
    back = env.step_back()
    assert back is not False
    assert back[1] == player
    assert (back[0]["obs"] == state["obs"]).all()
    assert env.action_recorder == []
    again = env.step(state["raw_legal_actions"][0], True)
    assert (again[0]["obs"] == ahead[0]["obs"]).all()
    with pytest.raises(ValueError, match="allow_step_back=True"):
        RoundEnv().step_back()


def test_a_state_stays_what_it_was() -> None:
    env = RoundEnv(seed=3, players=3, allow_step_back=True)
    state, player = env.reset()
    before = {name: str(value) for name, value in state.items()}
    env.step(next(iter(state["legal_actions"])))
    later, _ = env.step(next(iter(env.get_state(env.get_player_id())["legal_actions"])))
    record = later["action_record"]
    assert record[0][0] == player
    env.step_back()
    env.step(next(iter(env.get_state(env.get_player_id())["legal_actions"])))
    assert later["action_record"] == record
    assert {name: str(value) for name, value in state.items()} == before
    with pytest.raises(KeyError):
        state["hands"]


def test_the_same_seed_deals_the_same_rounds() -> None:
    one, two, other = (RoundEnv(seed=seed) for seed in (1, 1, 2))
    rows = [env.reset()[0]["obs"].tolist() for env in (one, two, other)]
    assert rows[0] == rows[1] != rows[2]


def test_what_is_wrong_is_told() -> None:
    env = RoundEnv(players=3)
    with pytest.raises(NotLegal, match="reset to start one"):
        env.step(128)
    with pytest.raises(ValueError, match="set_agents first"):
        env.run()
    with pytest.raises(ValueError, match="3 players, but 1 agents"):
        env.set_agents([Chooser(0, use_raw=False)])
    env.reset()
    with pytest.raises(NotLegal, match="'R99' is not legal now; legal: "):
        env.step("R99", True)
    with pytest.raises(NotLegal, match="500 is no action id"):
        env.step(500)


def test_perfect_information_is_complete() -> None:
    env = RoundEnv(edition="2020", players=4, seed=1)
    env.reset()
    known = env.get_perfect_information()
    hands = sum(len(hand) for hand in known["hand_cards"])
    assert hands + len(known["played_cards"]) + len(known["draw_pile"]) == 112
    assert known["target"] == known["played_cards"][-1]
    assert env.get_action_feature(5).argmax() == 5
    assert env.state_shape[0] == [len(env.get_state(0)["obs"])]


class First:
    """Takes the first action that is legal."""

    use_raw = False

    def step(self, state: State) -> int:
        return state.legal[0]

    def eval_step(self, state: State) -> tuple[int, dict]:
        return state.legal[0], {}


@pytest.mark.parametrize("episode", ["round", "match"])
def test_bots_sit_there_by_their_names(episode: str) -> None:
    """The round goes as in Gymnasium's face, where the same bots are opponents."""
    settings = {"players": 3, "episode": episode, "rules": "auto_uno=on, must_play=on, limit=100"}
    env = RoundEnv(seed=5, **settings)
    env.set_agents([First(), "skilled", "novice"])
    trajectories, payoffs = env.run()
    other = gymnasium_env.RoundEnv(opponents=["skilled", "novice"], **settings)
    seen, _ = other.reset(seed=5)
    chosen, ended, reward = [], False, 0.0
    while not ended:
        chosen.append(int(seen["action_mask"].argmax()))
        seen, reward, ended, *_ = other.step(chosen[-1])
    assert trajectories[0][1::2] == chosen
    assert payoffs[0] == reward


def test_who_cannot_sit_there_is_refused() -> None:
    env = RoundEnv(players=2, seed=1)
    with pytest.raises(Malformed, match="did you mean skilled"):
        env.set_agents([First(), "skiled"])
    env.set_agents(["random", "uniform"])
    assert sorted(env.run()[1]) == [-1, 1]
    with pytest.raises(ValueError, match="bots cannot forget"):
        RoundEnv(allow_step_back=True).set_agents([First(), "skilled"])
