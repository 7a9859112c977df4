"""Weighing a decision: the chance to win for each thing that could have been done, and how sure.

The hidden cards are dealt many times so that they agree with all the player could know. In each
deal every option is taken, and two opinions say how likely the player wins then: short playouts by
skilled players, and the net of `master` that sees all hands (`lastcard.bots.foreseeing`). All
options meet the same deals and the same chance, so it takes far fewer deals to tell how far apart
they are than how good each of them is.

A decision is called a mistake only if both opinions find another option better, and their mean is
better by more than the noise. Deals are added until that is settled. How many there are depends on
what was found and not on a clock, so the same record always gives the same judgment.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.analysis.bluffing import deal_weights
from lastcard.analysis.decisions import Decision
from lastcard.bots.foreseeing import Dealt, Foresight
from lastcard.engine import Action, Challenge, TakeCards
from lastcard.fast.layout import COLOR_BITS, FACES, HANDS, KEEP_YOUR_OWN, SCORING

Floats = NDArray[np.float64]

DEALS: Final = 24
"""How many deals are made at a time."""
FIRST: Final = 2
"""Every option is tried in so many batches of deals."""
BATCHES: Final = 20
"""No decision is looked at in more batches, unless a longer look is asked for."""
SURE: Final = 3.3
"""An option is better, or out of the running, by so many standard errors."""
WORTH: Final = 0.005
"""What was lost, less the noise, must be more than this to be called a mistake."""
TWO_SIDED_95: Final = 1.96


class Mark(Enum):
    """What is to be said of a decision, by the chance to win that it cost."""

    GOOD = "good"
    """Nothing that could have been done was clearly better."""
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_COSTS: Final = ((Mark.BLUNDER, 0.10), (Mark.MISTAKE, 0.04), (Mark.SLIP, 0.0))


@dataclass(frozen=True, slots=True)
class Option:
    """Something that could have been done."""

    action: Action
    chance: float
    """To win the round."""
    margin: float
    """Half of the 95 % interval."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision and what came of looking at it."""

    options: tuple[Option, ...]
    """The first is what was done."""
    best: int
    """Which of the options has the best chance."""
    loss: float
    """How much chance to win what was done cost; 0 where nothing was clearly better."""
    margin: float
    """Half of the 95 % interval of the difference between the best and what was done."""
    mark: Mark
    given: float
    """What was given away on average, without mistaking noise for a better option: over many
    decisions it adds up to what they cost; for a single one it is rough, and may be below 0."""
    stake: float
    """How far the best and the worst option are apart, measured in the same way."""
    deals: int
    guilty: float | None = None
    """Where a Wild Draw Four could be challenged: how likely it was a bluff."""
    lacks: tuple[tuple[float, ...], ...] = ()
    """By seat and color: the share of the deals in which the seat holds none of the color."""

    @property
    def before(self) -> float:
        """The chance to win before the decision: that of the best option, if one is clearly so."""
        return self.options[self.best if self.loss else 0].chance

    @property
    def after(self) -> float:
        """The chance to win with what was done."""
        return self.options[0].chance


class _Tally:
    """What the options came to in each deal so far; of each opinion."""

    def __init__(self, options: int) -> None:
        self.values: Floats = np.zeros((0, options))
        """The mean of both opinions; NaN where an option was out of the running."""
        self.apart: Floats = np.zeros((0, options))
        """By how much the net's opinion is above that of the playouts."""
        self.weights: Floats = np.zeros(0)
        self.hands: NDArray[np.int64] = np.zeros((0, 0), np.int64)

    def add(
        self, running: NDArray[np.intp], opinions: tuple[Floats, Floats | None], weights: Floats
    ) -> None:
        """More deals, in which only some options were tried."""
        played, net = opinions
        values = np.full((len(played), self.values.shape[1]), np.nan)
        apart = np.zeros_like(values)
        values[:, running] = played if net is None else (played + net) / 2
        if net is not None:
            apart[:, running] = net - played
        self.values = np.concatenate([self.values, values])
        self.apart = np.concatenate([self.apart, apart])
        self.weights = np.concatenate([self.weights, weights])

    def ahead(self, option: int) -> tuple[float, float, float]:
        """How far an option is ahead of what was done: mean, standard error, least opinion."""
        there = ~np.isnan(self.values[:, option])
        w = self.weights[there]
        difference = self.values[there, option] - self.values[there, 0]
        apart = (self.apart[there, option] - self.apart[there, 0]) / 2
        mean, error = _mean(difference, w)
        gap, _ = _mean(apart, w)
        return mean, error, mean - abs(gap)

    def crossed(self) -> tuple[float, float]:
        """What was given away, and what was at stake, without the luck of the best.

        The best and the worst are picked in every other deal and measured in the rest.
        """
        ahead = self.values - self.values[:, [0]]
        half = np.arange(len(ahead)) % 2 == 0
        lost, stake = 0.0, 0.0
        for picked, measured in ((half, ~half), (~half, half)):
            guess = _means(ahead[picked], self.weights[picked])
            found = _means(ahead[measured], self.weights[measured])
            best, worst = int(np.argmax(guess)), int(np.argmin(guess))
            lost += float(found[best]) / 2
            stake += float(found[best] - found[worst]) / 2
        return lost, stake

    def chance(self, option: int) -> tuple[float, float]:
        """The chance of an option and its standard error, on the scale of what was done."""
        there = ~np.isnan(self.values[:, option])
        base, _ = _mean(self.values[:, 0], self.weights)
        _, error = _mean(self.values[there, option], self.weights[there])
        return base + self.ahead(option)[0], error


def _mean(values: Floats, weights: Floats) -> tuple[float, float]:
    """The weighted mean and its standard error."""
    total = float(weights.sum())
    mean = float((values * weights).sum()) / total
    variance = float((((values - mean) * weights) ** 2).sum()) / total**2
    return mean, sqrt(variance) + 1e-9


def _means(values: Floats, weights: Floats) -> Floats:
    """The weighted mean of each column, as far as it goes."""
    there = ~np.isnan(values)
    total = (there * weights[:, None]).sum(axis=0)
    return np.nansum(values * weights[:, None], axis=0) / total


def weigh(decision: Decision, *, seed: int = 0, longer: int = 1) -> Weighed:
    """Look at a decision; `longer` times as long as usual."""
    follower, seen = decision.follower, decision.view
    options = list(decision.options)
    look = follower.foresight(seen, options, decision.situation)
    tally = _Tally(len(options))
    running = np.arange(len(options))
    seats = seen.state.setup.seats
    masks: list[NDArray[np.int64]] = []
    challenged = {type(option) for option in options} >= {Challenge, TakeCards}
    guilty: list[Floats] = []
    for batch_number in range(BATCHES * longer):
        if batch_number >= FIRST * longer:
            running = _running(tally)
            if len(running) < 2:
                break
        number = (decision.number * 1009 + batch_number) * 65_537 + seed
        dealt = look.deals(seen, DEALS, number)
        weights, bluffs = (
            deal_weights(decision, dealt.batch) if challenged else (np.ones(DEALS), np.zeros(DEALS))
        )
        tally.add(running, _opinions(look, dealt, running), weights)
        guilty.append(bluffs)
        masks.append(dealt.batch.words[:, HANDS : HANDS + seats].copy())
    odds = float((np.concatenate(guilty) * tally.weights).sum() / tally.weights.sum())
    return _weighed(options, tally, odds if challenged else None, _lacks(masks, tally.weights))


def _opinions(
    look: Foresight, dealt: Dealt, running: NDArray[np.intp]
) -> tuple[Floats, Floats | None]:
    played = look.by_playouts(dealt, running)
    if look.search.rules.array[SCORING] == KEEP_YOUR_OWN:
        return played, None  # the net knows who wins, but not what anyone is charged with
    return played, look.by_judge(dealt, running)


def _running(tally: _Tally) -> NDArray[np.intp]:
    """What was done, and the options that may still turn out better; empty: all is settled."""
    open_ones = [0]
    best_low = max((m - SURE * e for m, e, _ in _all_ahead(tally)), default=0.0)
    for option, (mean, error, _) in enumerate(_all_ahead(tally), start=1):
        high = mean + SURE * error
        if high > WORTH and high > best_low:
            open_ones.append(option)
    if best_low > WORTH and len(open_ones) <= 2:
        return np.array([0])  # it is clear that something is better, and what it is
    return np.array(open_ones)


def _all_ahead(tally: _Tally) -> list[tuple[float, float, float]]:
    return [tally.ahead(option) for option in range(1, tally.values.shape[1])]


def _weighed(
    actions: list[Action],
    tally: _Tally,
    guilty: float | None,
    lacks: tuple[tuple[float, ...], ...],
) -> Weighed:
    ahead = [(0.0, 0.0, 0.0), *_all_ahead(tally)]
    options = tuple(
        Option(action, min(1.0, max(0.0, chance)), TWO_SIDED_95 * error)
        for action, (chance, error) in (
            (action, tally.chance(at)) for at, action in enumerate(actions)
        )
    )
    # Of options that may lead by chance alone, the surest counts as the best.
    best = max(range(len(actions)), key=lambda at: ahead[at][0] - ahead[at][1])
    mean, error, least = ahead[best]
    is_clear = mean - SURE * error > WORTH and least > 0
    mark = Mark.GOOD
    if is_clear:
        mark = next(mark for mark, cost in _COSTS if mean >= cost)
    loss = mean if is_clear else 0.0
    return Weighed(
        options,
        best,
        loss,
        TWO_SIDED_95 * error,
        mark,
        *tally.crossed(),
        len(tally.values),
        guilty,
        lacks,
    )


def _lacks(masks: list[NDArray[np.int64]], weights: Floats) -> tuple[tuple[float, ...], ...]:
    hands = np.concatenate(masks)
    share = weights / weights.sum()
    return tuple(
        tuple(
            float(((hands[:, seat] >> (FACES * color) & COLOR_BITS == 0) * share).sum())
            for color in range(4)
        )
        for seat in range(hands.shape[1])
    )
