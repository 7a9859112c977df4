"""The other seats of many rounds at once, some of them compiled bots."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.compiled import MIND
from lastcard.bots.compiled_players import players_of, row_of
from lastcard.envs.bot_kernels import advance_bots, remember_many
from lastcard.envs.kernels import Ints
from lastcard.envs.opponents import Seated, policy_rows
from lastcard.fast import Batch, FastRules
from lastcard.fast.layout import Cells


class CompiledOpponents:
    """Bots that play inside the kernels; each game has its own memory of what was seen."""

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

    def saw(self, batch: Batch, before: Cells, actions: Ints) -> None:
        """The agent decided; `before` are the cells as they were, -1 stands for no action."""
        remember_many(batch.rules.array, batch.cells, before, actions, self._minds)

    def advance(self, batch: Batch, made: Ints, limit: int) -> None:
        """Let the opponents decide until the agent must, or the round is over."""
        rules = batch.rules.array
        advance_bots(rules, batch.words, batch.cells, self._players, limit, made, batch.points)
