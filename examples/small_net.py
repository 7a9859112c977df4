"""A small net that learns by playing, with NumPy alone; docs/tutorials/net.md tells about it.

python examples/small_net.py --minutes 10
cd examples; lastcard arena small_net:SmallNetBot random --deals 500
"""

import argparse
import time
from functools import cache
from pathlib import Path

import numpy as np

from lastcard.bots import Bot, own_seat
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.fast import ACTIONS, FastRules, from_view, observation_size, to_id

WEIGHTS = Path("small_net.npz")  # in the folder where it is run
HIDDEN = 128
INPUTS = observation_size(2) + 1


class Net:
    """One hidden layer; from it how much each action is liked, and how well the round goes."""

    def __init__(self, rng):
        scale = (2 / INPUTS) ** 0.5
        self.first = rng.normal(0, scale, (INPUTS, HIDDEN)).astype(np.float32)
        self.second = np.zeros((HIDDEN, ACTIONS + 1), np.float32)
        self.momentum = [np.zeros_like(part) for part in (self.first, self.second)]
        self.square = [np.zeros_like(part) for part in (self.first, self.second)]
        self.steps = 0

    def think(self, inputs, mask):
        """What the hidden layer holds, how likely each action is, how well it goes."""
        hidden = np.maximum(inputs @ self.first, 0)
        out = hidden @ self.second
        scores = np.where(mask, out[:, :-1], -np.inf)
        likely = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, likely / likely.sum(1, keepdims=True), out[:, -1]

    def learn(self, inputs, hidden, wrong, rate):
        """One step of Adam; `wrong` is by how much each output should have been less."""
        back = (wrong @ self.second.T) * (hidden > 0)
        self.steps += 1
        for part, slope, momentum, square in zip(
            (self.first, self.second),
            (inputs.T @ back / len(inputs), hidden.T @ wrong / len(inputs)),
            self.momentum,
            self.square,
            strict=True,
        ):
            momentum[:] += 0.1 * (slope - momentum)
            square[:] += 0.001 * (slope**2 - square)
            steady = momentum / (1 - 0.9**self.steps)
            part[:] -= rate * steady / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def see(rows):
    """Numbers of about the same size, with a 1 for the bias."""
    return np.column_stack([rows / np.float32(4), np.ones(len(rows), np.float32)])


def train(*, minutes, opponent="random", games=512, steps=32, seed=1, tell=print):
    """Play and learn for so long; the net, and the share of rounds won from time to time."""
    rng = np.random.default_rng(seed)
    net = Net(rng)
    env = RoundVectorEnv(games, players=2, opponents=opponent)
    observation, _ = env.reset(seed=seed)
    began, course, wins, rounds = time.monotonic(), [], 0, 0
    while time.monotonic() - began < 60 * minutes:
        path = []
        for _ in range(steps):
            inputs, mask = see(observation["observation"]), observation["action_mask"]
            _, likely, value = net.think(inputs, mask)
            drawn = (likely.cumsum(1) > rng.random((games, 1))).argmax(1)
            legal = mask[np.arange(games), drawn] == 1
            actions = np.where(legal, drawn, mask.argmax(1))
            observation, rewards, ended, cut, _ = env.step(actions)
            done = ended | cut
            path.append((inputs, mask, actions, value, rewards, done))
            wins, rounds = wins + (rewards[done] > 0).sum(), rounds + done.sum()
        _improve(net, path, net.think(see(observation["observation"]), mask)[2])
        if rounds >= 5000:
            seconds = time.monotonic() - began
            course.append((seconds, wins / rounds))
            tell(f"{seconds:4.0f} s: won {wins / rounds:.1%} of {rounds} rounds")
            wins = rounds = 0
    return net, course


def _improve(net, path, after):
    """Make what went better than thought more likely, from the last decision to the first."""
    gain = np.zeros(len(after))
    for inputs, mask, actions, value, rewards, done in reversed(path):
        going_on = np.where(done, 0.0, 1.0)
        surprise = rewards + going_on * 0.995 * after - value
        gain = surprise + going_on * 0.995 * 0.95 * gain
        hidden, likely, _ = net.think(inputs, mask)
        wrong = np.zeros((len(actions), ACTIONS + 1), np.float32)
        wrong[:, :-1] = likely * gain[:, None]
        wrong[np.arange(len(actions)), actions] -= gain
        with np.errstate(divide="ignore", invalid="ignore"):
            doubt = np.where(likely > 0, likely * np.log(likely), 0)
        wrong[:, :-1] += 0.01 * (doubt - likely * doubt.sum(1, keepdims=True))  # stay curious
        wrong[:, -1] = -gain
        net.learn(inputs, hidden, wrong, rate=5e-4)
        after = value


@cache
def _weights():
    kept = np.load(WEIGHTS)
    return kept["first"], kept["second"]


class SmallNetBot(Bot):
    """Plays rounds of two by the net in `small_net.npz`; others without thinking."""

    def choose(self, view, actions, situation):
        setup = view.state.setup
        if setup.seats != 2:
            return actions[0]
        seat = own_seat(view)
        rows, _ = from_view(_rules(setup), view).observe(seat)
        first, second = _weights()
        (liking,) = np.maximum(see(rows) @ first, 0) @ second
        return max(actions, key=lambda action: liking[to_id(action, actor=seat, seats=2)])


@cache
def _rules(setup):
    return FastRules(setup)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    net, _ = train(**vars(parser.parse_args()))
    np.savez(WEIGHTS, first=net.first, second=net.second)
    print(f"kept in {WEIGHTS}")
