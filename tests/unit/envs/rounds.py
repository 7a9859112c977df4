"""Rounds to look at, and random choices in them."""

import random
from typing import Final

from lastcard.envs.round import Round
from lastcard.envs.settings import read_settings

TABLES: Final = (
    ("classic", 2, ""),
    ("classic", 4, "stacking=any, jump_in=on, hand_size=4"),
    ("special-agent", 3, "hand_size=5"),
    ("platinum", 3, "draw_until_playable=on"),
    ("2020", 3, "seven_zero=on, hand_size=4, must_play_drawn=on"),
)
"""Edition, players, options: together they have every kind of decision."""


def make_round(edition: str, players: int, rules: str, *, order: str = "exposed-first") -> Round:
    return Round(read_settings(edition=edition, players=players, rules=rules, reaction_order=order))


def choose(legal: list[int], rng: random.Random) -> int:
    """A legal action, more often a play, so that rounds end."""
    plays = [action for action in legal if action < 128 or action >= 139]
    return rng.choice(plays if plays and rng.random() < 0.8 else legal)
