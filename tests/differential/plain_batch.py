"""A batch whose games are played by the functions of `fast` as plain Python, not compiled.

It works where Numba is told not to compile (NUMBA_DISABLE_JIT=1). Its rows are lists: Python's
numbers have no size, as the compiler's have, and those of NumPy would run over.
"""

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastcard.engine import RoundState, Seat
from lastcard.fast import Batch, FastRules
from lastcard.fast.actions import ACTIONS
from lastcard.fast.dealing import deal
from lastcard.fast.kernels import ENDED, REFUSED, WENT_ON, is_legal, write_mask
from lastcard.fast.layout import CELLS, DREW, NONE, PHASE, PHASE_OVER, RNG, WORDS, Cells, Counts
from lastcard.fast.positions import _ask, _Row
from lastcard.fast.scoring import write_points
from lastcard.fast.turn import take_action

Row = Any
"""A list of numbers where the compiled functions take an array."""


class PlainBatch(Batch):
    """As much of a `Batch` as comparing it with the engine needs."""

    def __init__(self, rules: FastRules, games: int, *, seed: int = 0) -> None:
        self.rules = rules
        self._array: Row = rules.array.tolist()
        self._games: list[tuple[Row, Row, Row]] = [
            ([0] * WORDS, [0] * CELLS, [0] * rules.seats) for _ in range(games)
        ]
        rng = Random(seed)
        with np.errstate(over="ignore"):
            for game, (words, cells, _) in enumerate(self._games):
                words[RNG] = np.int64(rng.getrandbits(63))
                deal(self._array, words, cells, game % rules.seats)
        self._show()

    @classmethod
    def at(
        cls, rules: FastRules, state: RoundState, *, asked: Seat | None = None, drew: int = 0
    ) -> "PlainBatch":
        """One game in this position, as `from_state` has it; each seat has drawn so often."""
        row = _Row(rules, state)
        if asked is not None:
            _ask(rules, row, asked)
        row.cells[DREW:] = drew
        words: Row = row.words.tolist()
        words[RNG] = np.int64(1)
        batch = cls(rules, 0)
        batch._games = [(words, row.cells.tolist(), [0] * rules.seats)]
        batch._show()
        return batch

    def _show(self) -> None:
        """Write the arrays that a batch has."""
        rows = [[word % 2**64 for word in map(int, words)] for words, _, _ in self._games]
        self.words = np.array(rows, np.uint64).astype(np.int64)
        self.cells = np.array([cells for _, cells, _ in self._games], np.int64).astype(np.int8)
        self.points = np.array([points for _, _, points in self._games], np.int32)

    def observe(self, seats: Cells | int = NONE) -> tuple[Counts, Counts]:
        """The actors' legal actions; what they see is left out."""
        masks = [[0] * ACTIONS for _ in self._games]
        for (words, cells, _), mask in zip(self._games, masks, strict=True):
            write_mask(self._array, words, cells, mask)  # pyright: ignore[reportArgumentType]
        return np.zeros(0, np.uint8), np.array(masks, np.uint8)

    def step(self, actions: NDArray[np.integer]) -> tuple[Cells, NDArray[np.int32]]:
        """Take an action in each game; what came of it, and points where it ended."""
        chosen: list[int] = actions.tolist()
        with np.errstate(over="ignore"):
            outcomes = [self._step(*g, a) for g, a in zip(self._games, chosen, strict=True)]
        self._show()
        return np.array(outcomes, np.int8), self.points

    def _step(self, words: Row, cells: Row, points: Row, action: int) -> int:
        if not is_legal(self._array, words, cells, action):
            return REFUSED
        take_action(self._array, words, cells, action)
        if cells[PHASE] != PHASE_OVER:
            return WENT_ON
        write_points(self._array, words, cells, points)
        return ENDED
