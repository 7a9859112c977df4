"""Rounds to look at, and random choices in them."""

import random
from collections.abc import Callable
from typing import Final

import numpy as np

from lastcard.envs.gymnasium_env import RoundEnv
from lastcard.envs.gymnasium_vector import RoundVectorEnv
from lastcard.envs.round import Round
from lastcard.envs.settings import read_settings

TABLES: Final = (
    ("classic", 2, ""),
    ("classic", 4, "stacking=any, jump_in=on, hand_size=4"),
    ("special-agent", 3, "hand_size=5"),
    ("platinum", 3, "draw_until_playable=on"),
    ("2020", 3, "seven_zero=on, hand_size=4, must_play_drawn=on"),
    ("special-agent", 4, "challengers=anyone, spared_turn=missed, late_call=off"),
    ("coloradd", 3, "reshuffle=at-once, hand_size=32, catch_until=played, catchers=opponents"),
)
"""Edition, players, options: together they have every kind of decision."""


def make_round(edition: str, players: int, rules: str, *, order: str = "exposed-first") -> Round:
    return Round(read_settings(edition=edition, players=players, rules=rules, reaction_order=order))


def choose(legal: list[int], rng: random.Random) -> int:
    """A legal action, more often a play, so that rounds end."""
    plays = [action for action in legal if action < 128 or action >= 139]
    return rng.choice(plays if plays and rng.random() < 0.8 else legal)


def play_beside(
    many: RoundVectorEnv, one: RoundEnv, *, seeds: int, decide: Callable[[np.ndarray], np.ndarray]
) -> int:
    """Put rounds of a batch into a single env as they are dealt: they go the same way to their end.

    How many steps were compared. Only rounds are taken in which the agent, in seat 0, decides
    first: where the last seat dealt, unless the first card says otherwise.
    """
    players = many.rules.seats
    one.reset(seed=0)
    compared = 0
    for seed in range(seeds):
        seen, _ = many.reset(seed=seed)
        dealt = range(players - 1, many.num_envs, players)
        game = next((game for game in dealt if not many._made[game]), None)
        if game is None:
            continue
        one.round.return_to((many.batch.cells[game].copy(), many.batch.words[game].copy(), 0))
        one._opponents.sit_down(one.round, 0)
        ended = False
        while not ended:
            actions = decide(seen["action_mask"])
            alone, reward, ended, _, _ = one.step(actions[game])
            seen, rewards, terminated, _, infos = many.step(actions)
            assert (reward, ended) == (rewards[game], terminated[game])
            after = infos["final_obs"][game] if ended else {k: v[game] for k, v in seen.items()}
            assert (after["observation"] == alone["observation"]).all()
            compared += 1
    return compared
