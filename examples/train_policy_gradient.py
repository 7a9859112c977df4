"""Train a linear policy by policy gradient on a batch of rounds, with NumPy alone.

    python examples/train_policy_gradient.py

It starts by taking any legal action, which loses nearly always, and learns to play cards, to draw
only when it must and to call. A few minutes bring it near the built-in opponent.
"""

import argparse

import numpy as np

from lastcard.envs.gymnasium_vector import RoundVectorEnv


def choose(weights: np.ndarray, inputs: np.ndarray, mask: np.ndarray, rng: np.random.Generator):
    """An action for each round, and how likely each action was."""
    scores = np.where(mask, inputs @ weights, -np.inf)
    likely = np.exp(scores - scores.max(1, keepdims=True))
    likely /= likely.sum(1, keepdims=True)
    drawn = (likely.cumsum(1) > rng.random((len(likely), 1))).argmax(1)
    # Rounding can leave the sum just under 1; then any legal action will do.
    legal = mask[np.arange(len(mask)), drawn] == 1
    return np.where(legal, drawn, mask.argmax(1)), likely


def see(observation: dict) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of about the same size, with a 1 for the bias."""
    rows = observation["observation"] / np.float32(4)
    return np.column_stack([rows, np.ones(len(rows), np.float32)]), observation["action_mask"]


def train(*, updates: int, envs: int, steps: int, seed: int, rate: float = 0.05):
    """Learn; the share of rounds won in the first and in the last updates."""
    env = RoundVectorEnv(envs, players=2, opponents="random")
    rng = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    inputs, mask = see(observation)
    weights = np.zeros((inputs.shape[1], mask.shape[1]))
    won: list[float] = []
    for update in range(updates):
        path, ends = [], []
        for _ in range(steps):
            actions, likely = choose(weights, inputs, mask, rng)
            path.append((inputs, actions, likely))
            observation, rewards, terminated, truncated, _ = env.step(actions)
            ends.append((rewards, terminated | truncated))
            inputs, mask = see(observation)
        finished = np.concatenate([rewards[done] for rewards, done in ends])
        won.append(float((finished > 0).mean()) if len(finished) else 0.0)
        # What follows each decision, to the end of its round or of what was played.
        worth = np.zeros(envs)
        gradient = np.zeros_like(weights)
        middle = finished.mean() if len(finished) else 0.0
        for (seen, actions, likely), (rewards, done) in zip(path[::-1], ends[::-1], strict=True):
            worth = np.where(done, rewards - middle, 0.99 * worth)
            push = -likely * worth[:, None]
            push[np.arange(envs), actions] += worth
            gradient += seen.T @ push
        weights += rate * gradient / envs
        if update % 10 == 9 or update == updates - 1:
            print(f"update {update + 1}: won {np.mean(won[-10:]):.0%} of the last rounds")
    tenth = max(1, updates // 4)
    return float(np.mean(won[:tenth])), float(np.mean(won[-tenth:]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    train(**vars(parser.parse_args()))
