"""A net learns to play in minutes, in PyTorch: on a GPU games and net never leave it.

    python examples/train_on_gpu.py --minutes 2                     # on a GPU if there is one
    python examples/train_on_gpu.py --minutes 5 --device cpu --games 256

One seat learns by proximal policy optimization, the other is a bot that is compiled into the rules.
Rows of observations and masks come from `lastcard.fast`; a GPU reads them where they lie.
Needs the extra `learn`, on a processor `rl` too.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from lastcard.envs.settings import read_settings
from lastcard.fast import ACTIONS, layout, observation_size

STEPS = 32
"""Decisions of each game between two updates."""


class OnProcessor:
    """Games in the vector environment."""

    def __init__(self, games, opponent, seed):
        from lastcard.envs.gymnasium_vector import RoundVectorEnv

        self.env = RoundVectorEnv(games, players=2, opponents=opponent)
        self.seen, _ = self.env.reset(seed=seed)

    def look(self):
        """What the learner may know, and do."""
        return (torch.from_numpy(self.seen[name]) for name in ("observation", "action_mask"))

    def step(self, actions):
        """Rewards, and where a round ended; the next one is dealt."""
        self.seen, rewards, ended, given_up, _ = self.env.step(actions.numpy())
        return torch.from_numpy(rewards).float(), torch.from_numpy(ended | given_up)


class OnGpu:
    """The same games on a GPU: nothing is copied to the processor."""

    def __init__(self, games, opponent, seed):
        from lastcard.bots.gpu_players import GpuPlayers
        from lastcard.fast.gpu import GpuBatch

        self.batch = GpuBatch(read_settings(players=2).rules, games, seed=seed)
        self.players = GpuPlayers([None, opponent], self.batch)
        self.players.advance()
        self.cells = torch.as_tensor(self.batch.cells, device="cuda")
        self.rows = torch.as_tensor(self.batch.observations, device="cuda")
        self.masks = torch.as_tensor(self.batch.masks, device="cuda")

    def look(self):
        self.batch.observe()
        return self.rows.clone(), self.masks.clone()

    def step(self, actions):
        self.players.step(actions.int())
        ended = self.cells[:, layout.PHASE] == layout.PHASE_OVER
        winner = self.cells[:, layout.WINNER]
        rewards = torch.where(winner == 0, 1.0, torch.where(winner > 0, -1.0, 0.0)) * ended
        self.players.deal_ended()
        return rewards, ended


class Net(nn.Module):
    """From a row to how much each action is liked, and how well the round goes."""

    def __init__(self, width=256):
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(observation_size(2), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.head = nn.Linear(width, ACTIONS + 1)
        nn.init.zeros_(self.head.weight)

    def forward(self, rows, masks):
        out = self.head(self.body(torch.log1p(rows.float())))
        likings = out[:, :-1].masked_fill(masks == 0, -1e9)
        return functional.log_softmax(likings, 1), out[:, -1]


def play(net, games, steps):
    """Some decisions in every game: what was seen, done and thought, and what came of it."""
    told = []
    with torch.no_grad():
        for _ in range(steps):
            rows, masks = games.look()
            likely, value = net(rows, masks)
            actions = torch.multinomial(likely.exp(), 1)[:, 0]
            rewards, ended = games.step(actions)
            told.append(
                (rows, masks, actions, likely.gather(1, actions[:, None]), value, rewards, ended)
            )
        after = net(*games.look())[1]
    rows, masks, actions, before, values, rewards, ended = map(torch.stack, zip(*told, strict=True))
    gains, gain = torch.zeros_like(values), torch.zeros_like(after)
    for at in reversed(range(steps)):
        going_on = (~ended[at]).float()
        surprise = rewards[at] + going_on * 0.997 * after - values[at]
        gain = surprise + going_on * 0.997 * 0.9 * gain
        gains[at], after = gain, values[at]
    wins, rounds = (rewards > 0).sum(), ended.sum()
    batch = (rows, masks, actions, before[..., 0], gains, gains + values)
    return [part.flatten(0, 1) for part in batch], wins, rounds


def learn(net, optimizer, batch, passes=2, size=16384):
    """Make what went better than thought more likely, but not by much at a time."""
    for _ in range(passes):
        for part in torch.randperm(len(batch[0]), device=batch[0].device).split(size):
            rows, masks, actions, before, gains, goals = (one[part] for one in batch)
            likely, values = net(rows, masks)
            ratio = (likely.gather(1, actions[:, None])[:, 0] - before).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-6)
            better = torch.minimum(ratio * gains, ratio.clamp(0.8, 1.2) * gains).mean()
            doubt = -(likely.exp() * likely.clamp(min=-20)).sum(1).mean()
            loss = -better + 0.5 * functional.mse_loss(values, goals) - 0.005 * doubt
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def train(*, minutes, games, opponent="random", device=None, seed=1, tell=print):
    """Play and learn for so long; the net, and the share of rounds won from time to time."""
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(seed)
    tables = (OnGpu if device == "cuda" else OnProcessor)(games, opponent, seed)
    net = Net().to(device)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)
    began = said = time.monotonic()
    course, counts, decisions = [], np.zeros(2), 0
    while time.monotonic() - began < 60 * minutes:
        batch, wins, rounds = play(net, tables, STEPS)
        learn(net, optimizer, batch)
        counts += float(wins), float(rounds)
        decisions += games * STEPS
        if time.monotonic() - said > 5 or time.monotonic() - began > 60 * minutes:
            said = time.monotonic()
            course.append((said - began, counts[0] / max(1, counts[1])))
            tell(f"{said - began:4.0f} s, {decisions:,} decisions: won {course[-1][1]:.1%}")
            counts[:] = 0
    return net, course


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--games", type=int, default=8192, help="at once")
    parser.add_argument("--opponent", default="random", help="or novice, casual, skilled")
    parser.add_argument("--device", choices=("cpu", "cuda"))
    parser.add_argument("--seed", type=int, default=1)
    net, _ = train(**vars(parser.parse_args()))
    torch.save(net.state_dict(), "net.pt")
