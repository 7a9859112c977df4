"""What a round is worth to those who learn."""

from enum import StrEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from lastcard.engine import FORMATS, Format, Seat, side_of
from lastcard.engine.formats import Scoring
from lastcard.fast import FastRules

Floats = NDArray[np.float64]


class Reward(StrEnum):
    """What the reward at the end of a round is made of."""

    WIN_LOSS = "win-loss"
    """1 for the seat that went out and its side, -1 for all others; 0 for all in a void round."""
    POINTS = "points"
    """What the seat scores by the format; what a seat is charged with counts against it."""


def rewards_of(
    reward: Reward, rules: FastRules, winners: NDArray[np.int8], points: NDArray[np.int32]
) -> Floats:
    """The reward of each seat, one row a round; where nobody went out, all is 0."""
    if reward is Reward.POINTS:
        sign = -1.0 if _charges(rules) else 1.0
        return np.where(winners[:, None] < 0, 0.0, sign * points)
    sides = _sides(rules.format, rules.seats)
    won = sides[winners][:, None] == sides
    return np.where(winners[:, None] < 0, 0.0, np.where(won, 1.0, -1.0))


@cache
def _sides(format: Format, seats: int) -> NDArray[np.int64]:
    return np.array([side_of(Seat(seat), format) for seat in range(seats)])


def reward_range(reward: Reward, rules: FastRules) -> tuple[float, float]:
    """The least and the greatest reward that there can be."""
    if reward is Reward.WIN_LOSS:
        return -1.0, 1.0
    if FORMATS[rules.format].scoring is Scoring.ONE_FOR_THE_WINNER:
        return 0.0, 1.0
    deck = rules.setup.edition.deck
    worth = float(rules.setup.edition.worth(deck))
    return (-worth, 0.0) if _charges(rules) else (0.0, worth)


def is_zero_sum(reward: Reward, rules: FastRules) -> bool:
    """Whether what some seats win is what others lose."""
    return reward is Reward.WIN_LOSS and (rules.seats == 2 or FORMATS[rules.format].paired)


def _charges(rules: FastRules) -> bool:
    return FORMATS[rules.format].scoring is Scoring.KEEP_YOUR_OWN
