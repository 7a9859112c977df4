import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from lastcard.engine import Malformed
from lastcard.envs.gymnasium_env import RoundEnv
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.envs.reading import read_observation
from lastcard.envs.round import NotLegal
from tests.unit.envs.rounds import TABLES, play_beside

pytestmark = pytest.mark.timeout(600)  # the first use compiles


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


def test_options_of_reset_for_many_rounds_at_once() -> None:
    """They hold for the rounds that are dealt then; later ones begin at 0, by the usual dealer."""
    scores = np.array([4, 8, 12])
    env = RoundVectorEnv(64, players=3, dealer=1, rules="must_play=on, auto_uno=on, hand_size=1")
    one = RoundEnv(players=3)

    def told(seen: dict) -> set[tuple[str, ...]]:
        """Who dealt and who has how many points, in each round."""
        return {
            tuple(
                f"{seat + 1}{' dealt' if block['is_dealer'] else ''} {block['score']}"
                for seat, block in enumerate(read_observation(row, 3, 0)["seats"])
            )
            for row in seen["observation"]
        }

    usual = {("1 0", "2 dealt 0", "3 0")}
    assert told(env.reset(seed=1)[0]) == usual
    seen, _ = env.reset(seed=1, options={"scores": scores, "dealer": 2})
    assert told(seen) == {("1 4", "2 8", "3 dealt 12")}
    begun = np.zeros(64, bool)
    while not begun.all():
        seen, _, ended, *_ = env.step(seen["action_mask"].argmax(axis=1))
        begun |= ended
    assert told(seen) == usual
    for wrong in ({"dealer": 3}, {"scores": [4, 8]}):
        for either in (one, env):
            with pytest.raises(ValueError, match=r"0 to 2, not 3|3 seats, but scores for 2"):
                either.reset(seed=1, options=wrong)
    with pytest.raises(ValueError, match="0 to 2, not 5"):
        RoundVectorEnv(2, players=3, dealer=5)


def test_many_rounds_want_a_reset_first() -> None:
    with pytest.raises(NotLegal, match="reset to start one"):
        RoundVectorEnv(2).step(np.array([128, 128]))


def test_a_round_lost_before_the_agent_could_decide_is_dealt_anew() -> None:
    settings = {"rules": "hand_size=1", "players": 6, "dealer": 0, "seat": 0}
    env = RoundEnv(**settings)
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        assert seen["action_mask"].any()
    many = RoundVectorEnv(64, rules="hand_size=1", players=6)
    seen, _ = many.reset(seed=1)
    assert seen["action_mask"].any(1).all()
