import random

import gymnasium
import numpy as np
import pytest

from lastcard.engine import Malformed, MatchSetup, Tally
from lastcard.engine.schedule import Player
from lastcard.envs.matches import totals_of
from lastcard.envs.pettingzoo_env import raw_env
from lastcard.envs.reading import read_observation
from lastcard.envs.rewards import Reward
from lastcard.envs.rlcard_env import RoundEnv
from lastcard.envs.settings import read_settings
from lastcard.envs.shadow import Shadow
from tests.unit.envs.rounds import choose

pytestmark = pytest.mark.timeout(600)  # the first use compiles


@pytest.mark.parametrize(
    ("players", "format"), [(2, "points"), (3, "low"), (3, "single"), (4, "partners")]
)
def test_a_match_goes_as_the_engine_keeps_its_score(players: int, format: str) -> None:
    rules = "limit=120, must_play=on, auto_uno=on"
    env = raw_env(episode="match", players=players, format=format, rules=rules)
    env.reset(seed=3)
    setup, terms = env.round.rules.setup, env.round.terms
    tally = Tally.start(MatchSetup(setup.edition, setup.rules, terms.rules.format, players))
    shadow, rng = Shadow(env.round.batch), random.Random(1)
    for agent in env.agent_iter():
        row, _, over, _, _ = env.last()
        if over:
            break
        seen = read_observation(row["observation"], players, env.agents.index(agent))
        assert [block["score"] for block in seen["seats"]] == [n // 4 * 4 for n in tally.totals]
        before = env.round.cells.copy()
        action = choose(np.flatnonzero(row["action_mask"]).tolist(), rng)
        dealer = tally.next_dealer(Player(shadow.state.dealer))
        # What the round was before the next one is dealt is seen in a copy that goes no further.
        twin = env.round.copy()
        twin.act(action)
        shadow.follow(action, before, twin.cells)
        env.step(action)
        if shadow.state.is_over:
            tally, _ = tally.score(0, tally.seatings()[0], shadow.state)
            if not tally.is_over:
                shadow = Shadow(env.round.batch)
                assert shadow.state.dealer == dealer
    assert tally.is_over
    assert tuple(totals_of(env.round.batch)[0].tolist()) == tally.totals
    won = [seat for seat, agent in enumerate(env.possible_agents) if env.rewards[agent] > 0]
    assert won == list(tally.winners)
    if format == "points":
        assert tally.rounds_played > 1


def test_matches_in_gymnasium_one_by_one_and_many_at_once() -> None:
    settings = {"players": 2, "rules": "limit=150, must_play=on, auto_uno=on", "reward": "points"}
    name = "lastcard.envs.gymnasium_env:lastcard/Match-v0"
    one = gymnasium.make(name, opponents=["casual"], **settings)
    seen, _ = one.reset(seed=1)
    over, reward, info = False, 0.0, {}
    while not over:
        seen, reward, over, _, info = one.step(seen["action_mask"].argmax())
    assert max(info["totals"]) >= 150
    assert reward == info["totals"][0]
    many = gymnasium.make_vec(
        name, num_envs=32, vectorization_mode="vector_entry_point", opponents="skilled", **settings
    )
    seen, _ = many.reset(seed=1)
    ended = 0
    while ended < 32:
        seen, rewards, over, _, infos = many.step(seen["action_mask"].argmax(axis=1))
        for game in np.flatnonzero(over):
            totals = infos["final_info"]["totals"][game]
            assert totals.max() >= 150
            assert rewards[game] == totals[0]
            ended += 1
        assert (rewards[~over] == 0).all()


def test_matches_in_rlcard_s_style() -> None:
    env = RoundEnv(episode="match", rules="limit=100, must_play=on", seed=1, allow_step_back=True)
    state, _ = env.reset()
    rng, steps = random.Random(1), 0
    while not env.is_over():
        state, _ = env.step(choose(list(state["legal_actions"]), rng))
        steps += 1
    assert sorted(env.get_payoffs()) == [-1, 1]
    assert len(env.action_recorder) == steps
    while env.step_back() is not False:
        steps -= 1
    assert steps == 0


def test_what_a_match_can_bring_and_which_cannot_be_played() -> None:
    with pytest.raises(Malformed, match="seats the players anew"):
        read_settings(episode="match", players=4, format="rotating-4")
    with pytest.raises(Malformed, match="did you mean match"):
        read_settings(episode="mach")
    worth = read_settings(reward=Reward.POINTS).reward_range[1]
    assert read_settings(episode="match", reward="points").reward_range == (0, worth + 499)
    low = read_settings(episode="match", reward="points", format="low")
    assert low.reward_range == (-worth - 499, 0)
    assert read_settings(episode="match", format="single").reward_range == (-1, 1)
