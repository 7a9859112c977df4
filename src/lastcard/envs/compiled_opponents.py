"""The other seats of many rounds at once, some of them compiled bots."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.compiled import MIND
from lastcard.bots.compiled_players import players_of, row_of
from lastcard.envs.bot_kernels import advance_bots, remember_many
from lastcard.envs.kernels import Ints
from lastcard.envs.opponents import Seated, policy_rows
from lastcard.fast import Batch, FastRules
from lastcard.fast.layout import Cells

ALL: Final = slice(None)


class CompiledOpponents:
    """Bots that play inside the kernels; each game has its own memory of what was seen.

    They sit at all games of a batch, or at those of one part.
    """

    def __init__(self, seated: Sequence[Seated], rules: FastRules, games: int) -> None:
        _, weights, _, counts, before = players_of(["skilled"], rules.seats)
        rows = policy_rows(seated)
        for seat, opponent in enumerate(seated):
            if isinstance(opponent, str):
                rows[seat] = row_of(opponent)
        self._minds = np.zeros((games, *MIND))
        self._players = rows, weights, self._minds, counts, before

    def forget(self, games: NDArray[np.bool_] | slice) -> None:
        """These rounds are dealt anew."""
        self._minds[games] = 0

    def saw(self, batch: Batch, before: Cells, actions: Ints, part: slice = ALL) -> None:
        """The agent decided; `before` are the cells as they were, -1 stands for no action."""
        rules, cells = batch.rules.array, batch.cells[part]
        remember_many(rules, cells, before[part], actions[part], self._minds)

    def advance(self, batch: Batch, made: Ints, limit: int, part: slice = ALL) -> None:
        """Let the opponents decide until the agent must, or the round is over."""
        rules, words, cells = batch.rules.array, batch.words[part], batch.cells[part]
        advance_bots(rules, words, cells, self._players, limit, made[part], batch.points[part])
