"""Episodes that are whole matches: what was scored so far, and whether that decides it."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from lastcard.engine import FORMATS, Malformed, Seat, side_of
from lastcard.engine.formats import Ending
from lastcard.envs.rewards import Floats, Reward, reward_range, rewards_of
from lastcard.fast import Batch, FastRules
from lastcard.fast.kernels import deal_many
from lastcard.fast.layout import DEALER, SCORES

Bools = NDArray[np.bool_]
Totals = NDArray[np.int64]
"""What each seat has, one row a match."""


class Episode(StrEnum):
    """How long an episode lasts."""

    ROUND = "round"
    MATCH = "match"
    """Round after round, until someone has won by the format."""


def require_match(rules: FastRules) -> None:
    """Refuse formats whose matches cannot be played from round to round at the same seats."""
    ending = FORMATS[rules.format].ending
    if ending in (Ending.ELIMINATION, Ending.SCHEDULE):
        raise Malformed(
            f"format {rules.format} seats the players anew between rounds; "
            "its episodes are rounds (episode=round)"
        )


def totals_of(batch: Batch) -> Totals:
    """What each seat has after the rounds that are over."""
    scores = batch.words[:, SCORES : SCORES + batch.rules.seats]
    return scores + np.where(batch.over[:, None], batch.points, 0)


def are_decided(batch: Batch, totals: Totals) -> Bools:
    """Which matches are over, of those whose round is over."""
    if FORMATS[batch.rules.format].ending.is_at_limit:
        return batch.over & (totals.max(axis=1) >= batch.rules.setup.rules.limit)
    return batch.over & (batch.winners >= 0)


def deal_next(batch: Batch, games: NDArray[np.intp]) -> None:
    """The next round of some matches, dealt by the seat to the left of the last dealer."""
    totals, seats = totals_of(batch)[games], batch.rules.seats
    words, cells = batch.words[games], batch.cells[games]
    words[:, SCORES : SCORES + seats] = totals
    dealers = (cells[:, DEALER] + 1) % seats
    deal_many(batch.rules.array, words, cells, dealers.astype(np.int8))
    batch.words[games], batch.cells[games] = words, cells
    batch.points[games] = 0


def match_rewards(reward: Reward, batch: Batch) -> Floats:
    """What matches that are over are worth to each seat: won or lost, or all that it scored."""
    rules, totals = batch.rules, totals_of(batch)
    ending = FORMATS[rules.format].ending
    if ending is Ending.ONE_ROUND:
        return rewards_of(reward, rules, batch.winners, batch.points)
    charged = ending is Ending.LOWEST_AT_LIMIT
    gained = (-totals if charged else totals).astype(np.float64)
    if reward is Reward.POINTS:
        return gained
    best = gained == gained.max(axis=1, keepdims=True)
    sides = np.array([side_of(Seat(seat), rules.format) for seat in range(rules.seats)])
    won = (best[:, :, None] & (sides[:, None] == sides)).any(axis=1)
    return np.where(won, 1.0, -1.0)


def match_range(reward: Reward, rules: FastRules) -> tuple[float, float]:
    """The least and the greatest reward of a match."""
    least, most = reward_range(reward, rules)
    if reward is Reward.WIN_LOSS or FORMATS[rules.format].ending is Ending.ONE_ROUND:
        return least, most
    before = rules.setup.rules.limit - 1
    return (least - before if least else 0.0), (most + before if most else 0.0)
