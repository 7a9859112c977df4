"""Who sits in the other seats of many rounds at once: the same everywhere, or a pool of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.registry import COMPILED
from lastcard.engine import Malformed
from lastcard.envs.kernels import Ints, advance_many
from lastcard.envs.opponents import POLICIES, Seated, policy_rows
from lastcard.fast import Batch, FastRules
from lastcard.fast.layout import Cells, Words

if TYPE_CHECKING:
    from lastcard.envs.compiled_opponents import CompiledOpponents


class _Table(NamedTuple):
    """Some of the rounds, side by side in the batch, and who plays there."""

    part: slice
    rows: Words
    bots: CompiledOpponents | None


class OpponentPool:
    """Opponents that play inside the kernels, in equal parts of the rounds."""

    def __init__(self, seated: Sequence[Sequence[Seated]], rules: FastRules, games: int) -> None:
        for opponent in (one for seats in seated for one in seats):
            if isinstance(opponent, str) and opponent not in COMPILED:
                raise Malformed(
                    f"{opponent} is a bot that plays in one round at a time; here opponents are "
                    f"{', '.join(dict.fromkeys([*POLICIES, *COMPILED]))}. With other bots: "
                    'gymnasium.make_vec("lastcard/Round-v0", …, vectorization_mode="async")'
                )
        bounds = [games * at // len(seated) for at in range(len(seated) + 1)]
        self._tables = [
            _Table(slice(*ends), policy_rows(seats), _bots(seats, rules, ends[1] - ends[0]))
            for seats, ends in zip(seated, pairwise(bounds), strict=True)
        ]
        self.remembers = any(table.bots is not None for table in self._tables)
        """Whether someone keeps in mind what was seen, and has to be told."""

    def forget(self, games: NDArray[np.bool_]) -> None:
        """These rounds are dealt anew."""
        for part, _, bots in self._tables:
            if bots is not None:
                bots.forget(games[part])

    def saw(self, batch: Batch, before: Cells, actions: Ints) -> None:
        """The agent decided; `before` are the cells as they were, -1 stands for no action."""
        for part, _, bots in self._tables:
            if bots is not None:
                bots.saw(batch, before, actions, part)

    def advance(self, batch: Batch, made: Ints, limit: int) -> None:
        """Let the opponents decide until the agent must, or the round is over."""
        for part, rows, bots in self._tables:
            if bots is not None:
                bots.advance(batch, made, limit, part)
                continue
            words, cells, points = batch.words[part], batch.cells[part], batch.points[part]
            last = np.full(len(cells), -1, np.int32)
            advance_many(batch.rules.array, words, cells, rows, limit, made[part], last, points)


def _bots(seats: Sequence[Seated], rules: FastRules, games: int) -> CompiledOpponents | None:
    if not any(isinstance(opponent, str) for opponent in seats):
        return None
    from lastcard.envs.compiled_opponents import CompiledOpponents

    return CompiledOpponents(seats, rules, games)
