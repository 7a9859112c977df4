"""From the chance to win a round to the chance to win the match.

What is left of a match is played many times over by equals: their rounds are drawn from some
thousands that skilled players have played by the same rules, with the players in a random order
each time. There is no such chance in a match that is no race to a limit of points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.analysis.decisions import Decision
from lastcard.bots.compiled_players import simulate
from lastcard.engine import FORMATS, Format, Seat, Setup, side_of
from lastcard.engine.formats import Ending
from lastcard.fast import FastRules

ROUNDS: Final = 4096
MATCHES: Final = 2000
_SEED: Final = 7
_MOST_ROUNDS: Final = 400

Floats = NDArray[np.float64]


class MatchOdds:
    """The chances to win a match, for every outcome of the round."""

    def __init__(self, setup: Setup, format: Format) -> None:
        self._setup = setup
        self._format = format
        self._known: dict[tuple[int, ...], Floats] = {}

    def by_winner(self, totals: Sequence[int]) -> Floats | None:
        """For each seat that may win the round now (rows), every seat's chance to win the match.

        None where the format is no race to a limit.
        """
        ending = FORMATS[self._format].ending
        if ending is Ending.ONE_ROUND:
            return np.eye(self._setup.seats)
        if ending is not Ending.FIRST_TO_LIMIT:
            return None
        key = tuple(totals)
        if key not in self._known:
            self._known[key] = self._play_on(key)
        return self._known[key]

    def chance(self, decision: Decision, chance: float) -> float | None:
        """A player's chance to win the match, from the chance to win the round.

        If the player does not win the round, each of the others is taken to be equally likely to.
        """
        odds = self.by_winner(decision.situation.totals)
        if odds is None:
            return None
        seat, seats = decision.seat, len(odds)
        others = [
            odds[other, seat]
            for other in range(seats)
            if side_of(Seat(other), self._format) != side_of(seat, self._format)
        ]
        return float(chance * odds[seat, seat] + (1 - chance) * np.mean(others))

    @cached_property
    def _values(self) -> Floats:
        """How many points rounds by these rules brought their winners."""
        rules = FastRules(self._setup, format=self._format)
        results = simulate(rules, ROUNDS, ["skilled"], seed=_SEED, threads=1)
        return results.points.max(axis=1).astype(np.float64)

    def _play_on(self, totals: tuple[int, ...]) -> Floats:
        seats, limit = self._setup.seats, self._setup.rules.limit
        paired = FORMATS[self._format].paired
        values = self._values
        random = np.random.default_rng(_SEED)
        chances: Floats = np.zeros((seats, seats))
        for first in range(2 if paired else seats):
            held = np.tile(np.array(totals, np.int64), (MATCHES, 1))
            _add(held, np.full(MATCHES, first), random.choice(values, MATCHES), paired)
            for _ in range(_MOST_ROUNDS):
                going = held.max(axis=1) < limit
                if not going.any():
                    break
                count = int(going.sum())
                part = held[going]
                _add(part, random.integers(seats, size=count), random.choice(values, count), paired)
                held[going] = part
            won = held >= limit
            chances[first :: 2 if paired else seats] = won.mean(axis=0)
        return chances


def _add(held: NDArray[np.int64], winners: NDArray[np.int64], points: Floats, paired: bool) -> None:  # noqa: FBT001 - one of two ways
    """Give the winners, or their sides, the points of a round."""
    rows = np.arange(len(held))
    if not paired:
        held[rows, winners] += points.astype(np.int64)
        return
    for seat in range(held.shape[1]):
        held[rows, seat] += np.where(winners % 2 == seat % 2, points, 0).astype(np.int64)
