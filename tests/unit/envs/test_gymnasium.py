import random
import warnings
from collections.abc import Sequence
from typing import ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from lastcard.bots import Bot, Situation
from lastcard.engine import Action, Format, Malformed, View
from lastcard.envs.gymnasium_env import RoundEnv
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.envs.round import NotLegal
from lastcard.fast import Policy, PolicyKind, to_state
from tests.unit.envs.rounds import TABLES, choose, play_beside

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
        ({"reward": "score"}, "there is no reward 'score'"),
        ({"illegal": "ignore"}, "there is no way"),
    ],
)
def test_settings_are_checked(settings: dict, problem: str) -> None:
    with pytest.raises((Malformed, ValueError), match=problem):
        RoundEnv(players=3, **settings)


# ── Many rounds at once ───────────────────────────────────────────────────────────────────────────


def choose_all(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(masks.shape) * masks).argmax(1)


def test_the_vector_env_is_made_by_name_and_fits_its_spaces() -> None:
    import lastcard.envs.gymnasium_env  # noqa: F401 - registers

    env = gymnasium.make_vec(
        "lastcard/Round-v0", num_envs=16, vectorization_mode="vector_entry_point", players=4
    )
    assert isinstance(env.unwrapped, RoundVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(30):
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].any(1).all()
        seen, rewards, terminated, truncated, _ = env.step(choose_all(seen["action_mask"], rng))
        assert rewards.shape == terminated.shape == truncated.shape == (16,)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_vector_env_plays_as_the_single_one_does(table: tuple[str, int, str]) -> None:
    """Each game of the batch, put into a single env, goes the same way to its end."""
    edition, players, rules = table
    settings = {"edition": edition, "players": players, "rules": rules, "reward": "points"}
    many, one = RoundVectorEnv(4, **settings), RoundEnv(**settings)
    one.reset(seed=0)
    seen, _ = many.reset(seed=11)
    rng = np.random.default_rng(2)
    finished = 0
    for _ in range(150):
        actions = choose_all(seen["action_mask"], rng)
        singles = []
        for game in range(4):
            moment = (many.batch.cells[game].copy(), many.batch.words[game].copy(), 0)
            one.round.return_to(moment)
            singles.append(one.step(actions[game]))
        seen, rewards, terminated, _, infos = many.step(actions)
        for game, (alone, reward, ended, _, info) in enumerate(singles):
            assert reward == rewards[game]
            assert ended == terminated[game]
            after = infos["final_obs"][game] if ended else {k: v[game] for k, v in seen.items()}
            assert (after["observation"] == alone["observation"]).all()
            assert (after["action_mask"] == alone["action_mask"]).all()
            if ended:
                finished += 1
                assert infos["_final_obs"][game]
                assert infos["final_info"]["winner"][game] == info["winner"]
                assert (infos["final_info"]["points"][game] == info["points"]).all()
    assert finished


def test_vector_seeds_are_reproducible() -> None:
    runs = []
    for _ in range(2):
        env = RoundVectorEnv(8, players=3)
        seen, _ = env.reset(seed=4)
        rng = np.random.default_rng(0)
        rows = [seen["observation"]]
        for _ in range(20):
            seen, *_ = env.step(choose_all(seen["action_mask"], rng))
            rows.append(seen["observation"])
        runs.append(np.stack(rows))
    assert (runs[0] == runs[1]).all()


def test_vector_illegal_actions_raise_before_anything_changes_or_forfeit() -> None:
    env = RoundVectorEnv(3)
    seen, _ = env.reset(seed=1)
    before = env.batch.cells.copy()
    good = seen["action_mask"].argmax(1)
    bad = good.copy()
    bad[1] = next(n for n in range(64) if not seen["action_mask"][1, n])
    for wrong in (bad, np.array([good[0], 999, good[2]])):
        with pytest.raises(NotLegal, match=f"1 actions are not legal: {wrong[1]} in env 1"):
            env.step(wrong)
    assert (env.batch.cells == before).all()
    with pytest.raises(ValueError, match="3 actions are wanted"):
        env.step(good[:2])
    env = RoundVectorEnv(3, illegal="forfeit")
    env.reset(seed=1)
    seen, rewards, terminated, _, _ = env.step(bad)
    assert terminated.tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0]
    assert seen["action_mask"].any(1).all()


def test_long_rounds_are_truncated() -> None:
    env = RoundVectorEnv(2, most_decisions=4)
    seen, _ = env.reset(seed=1)
    cut = 0
    for _ in range(6):
        seen, rewards, terminated, truncated, _ = env.step(seen["action_mask"].argmax(1))
        assert not (terminated & truncated).any()
        assert not rewards[truncated].any()
        cut += truncated.sum()
        assert seen["action_mask"].any(1).all()
    assert cut


def test_bots_that_are_not_compiled_are_refused_in_a_batch() -> None:
    with pytest.raises(Malformed, match=r"expert is a bot .* random, uniform, novice, casual, sk"):
        RoundVectorEnv(2, opponents="expert")


def test_a_pool_plays_in_each_part_as_it_would_alone() -> None:
    pool = ["skilled", "random", ["casual", "uniform"]]
    together = RoundVectorEnv(9, players=3, pool=pool)
    alone = [RoundVectorEnv(9, players=3, opponents=opponents) for opponents in pool]
    seen, _ = together.reset(seed=4)
    others = [env.reset(seed=4)[0] for env in alone]
    for _ in range(60):
        for at, other in enumerate(others):
            part = slice(3 * at, 3 * at + 3)
            for name, rows in other.items():
                assert (rows[part] == seen[name][part]).all()
        seen, rewards, *_ = together.step(seen["action_mask"].argmax(axis=1))
        steps = [
            env.step(other["action_mask"].argmax(axis=1))
            for env, other in zip(alone, others, strict=True)
        ]
        for at, step in enumerate(steps):
            part = slice(3 * at, 3 * at + 3)
            assert (step[1][part] == rewards[part]).all()
        others = [step[0] for step in steps]
    with pytest.raises(ValueError, match="a pool of 3 does not fit 2 rounds"):
        RoundVectorEnv(2, players=3, pool=pool)


def likes_high_numbers(rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """A policy of whoever learns: the legal action with the highest number."""
    assert len(rows) == len(masks)
    assert masks.any(axis=1).all()
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def test_a_function_sits_in_other_seats_as_the_agent_itself_would() -> None:
    """Self-play: what seat 0 sees and gets is the same, whoever else it is that decides so."""
    settings = {"players": 3, "rules": "must_play=on, auto_uno=on"}
    many = RoundVectorEnv(6, opponents=likes_high_numbers, **settings)
    one = RoundEnv(opponents=[likes_high_numbers, likes_high_numbers], **settings)
    one.reset(seed=0)
    seen, _ = many.reset(seed=2)
    ends = 0
    for _ in range(40):
        actions = likes_high_numbers(seen["observation"], seen["action_mask"])
        singles = []
        for game in range(6):
            one.round.return_to((many.batch.cells[game].copy(), many.batch.words[game].copy(), 0))
            singles.append(one.step(actions[game]))
        seen, rewards, terminated, *_ = many.step(actions)
        assert rewards.tolist() == [reward for _, reward, *_ in singles]
        assert terminated.tolist() == [ended for _, _, ended, *_ in singles]
        ends += terminated.sum()
    assert ends
    wrong = RoundVectorEnv(16, opponents=lambda rows, _: np.full(len(rows), 210))
    with pytest.raises(NotLegal, match="an opponent chose 210"):
        wrong.reset(seed=1)


def test_functions_sit_beside_bots_and_in_a_pool() -> None:
    pool = [[likes_high_numbers, "skilled"], ["casual", "uniform"]]
    env = RoundVectorEnv(4, players=3, rules="must_play=on, auto_uno=on", pool=pool)
    seen, _ = env.reset(seed=3)
    ends = 0
    for _ in range(60):
        seen, _, terminated, *_ = env.step(seen["action_mask"].argmax(axis=1))
        assert seen["action_mask"].any(axis=1).all()
        ends += terminated.sum()
    assert ends


def test_a_compiled_bot_plays_as_the_bot_does() -> None:
    settings = {"players": 2, "opponents": "skilled", "rules": "stacking=any"}
    many, one = RoundVectorEnv(8, **settings), RoundEnv(**settings)
    rng = np.random.default_rng(5)
    assert play_beside(many, one, seeds=4, decide=lambda masks: choose_all(masks, rng)) > 50


def test_the_simple_preset_has_short_rounds() -> None:
    env = gymnasium.make_vec(
        "lastcard.envs.gymnasium_env:lastcard/Simple-v0",
        num_envs=64,
        vectorization_mode="vector_entry_point",
        opponents=["skilled", "casual", "novice"],
        players=4,
    )
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    finished = 0
    for _ in range(100):
        seen, _, terminated, _, _ = env.step(choose_all(seen["action_mask"], rng))
        finished += terminated.sum()
    assert finished > 64


def test_a_round_lost_before_the_agent_could_decide_is_dealt_anew() -> None:
    settings = {"rules": "hand_size=1", "players": 6, "dealer": 0, "seat": 0}
    env = RoundEnv(**settings)
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        assert legal(seen)
    many = RoundVectorEnv(64, rules="hand_size=1", players=6)
    seen, _ = many.reset(seed=1)
    assert seen["action_mask"].any(1).all()
