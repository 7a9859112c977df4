"""Who sits in the other seats of many rounds at once: the same everywhere, or a pool of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.registry import COMPILED, NET_BOT, is_net
from lastcard.engine import Malformed
from lastcard.envs.kernels import Ints, advance_many
from lastcard.envs.opponents import POLICIES, Chooser, Seated, ask, is_function, policy_rows
from lastcard.fast import ACTIONS, Batch, FastRules, Policy, observation_size
from lastcard.fast.kernels import observe_many, step_many
from lastcard.fast.layout import ACTOR, NONE, PHASE, PHASE_OVER, Cells

if TYPE_CHECKING:
    from lastcard.bots.batch_players import BatchPlayers


class _Table:
    """Some of the rounds, side by side in the batch, and who plays there."""

    def __init__(self, part: slice, seated: Sequence[Seated], rules: FastRules) -> None:
        self.part = part
        self._rows = policy_rows(seated)
        self.bots: BatchPlayers | None = None
        self._functions: dict[Chooser, list[int]] = {}
        for seat, opponent in enumerate(seated):
            if is_function(opponent):
                self._functions.setdefault(opponent, []).append(seat)
        if any(isinstance(opponent, str) for opponent in seated):
            from lastcard.bots.batch_players import BatchPlayers

            inside = [one if isinstance(one, str | Policy) else None for one in seated]
            self.bots = BatchPlayers(inside, rules, part.stop - part.start)

    def advance(self, batch: Batch, made: Ints, limit: int) -> None:
        """Let the opponents decide until the agent must, or the round is over."""
        asked = True
        while asked:
            self._advance(batch, made, limit)
            asked = False
            for chooser, seats in self._functions.items():
                asked |= self._ask(chooser, seats, batch, made, limit)

    def _advance(self, batch: Batch, made: Ints, limit: int) -> None:
        part = self.part
        if self.bots is not None:
            self.bots.advance(batch, made, limit, part)
            return
        words, cells, points = batch.words[part], batch.cells[part], batch.points[part]
        last = np.full(len(cells), NONE, np.int32)
        rules = batch.rules.array
        advance_many(rules, words, cells, self._rows, limit, made[part], last, points)

    def _ask(
        self, chooser: Chooser, seats: list[int], batch: Batch, made: Ints, limit: int
    ) -> bool:
        """Let a function decide once, wherever it is asked; whether it was."""
        part, rules = self.part, batch.rules
        cells = batch.cells[part]
        asked = np.isin(cells[:, ACTOR], seats) & (cells[:, PHASE] != PHASE_OVER)
        games = part.start + np.flatnonzero(asked & (made[part] < limit))
        count = len(games)
        if not count:
            return False
        words, cells, points = batch.words[games], batch.cells[games], batch.points[games]
        rows = np.zeros((count, observation_size(rules.seats)), np.uint8)
        masks = np.zeros((count, ACTIONS), np.uint8)
        observe_many(rules.array, words, cells, np.full(count, NONE, np.int8), rows, masks)
        actions = ask(chooser, rows, masks.view(np.int8))
        before = batch.cells.copy() if self.bots is not None else None
        step_many(rules.array, words, cells, actions, np.zeros(count, np.int8), points)
        batch.words[games], batch.cells[games], batch.points[games] = words, cells, points
        made[games] += 1
        if self.bots is not None and before is not None:
            done = np.full(len(batch), NONE, np.int32)
            done[games] = actions
            self.bots.saw(batch, before, done, part)
        return True


class OpponentPool:
    """Opponents of many rounds, in equal parts of them."""

    def __init__(self, seated: Sequence[Sequence[Seated]], rules: FastRules, games: int) -> None:
        for opponent in (one for seats in seated for one in seats):
            if isinstance(opponent, str) and opponent not in COMPILED and not is_net(opponent):
                raise Malformed(
                    f"{opponent} is a bot that plays in one round at a time; here opponents are "
                    f"{', '.join(dict.fromkeys([*POLICIES, *COMPILED, NET_BOT]))}. With other "
                    'bots: gymnasium.make_vec("lastcard/Round-v0", …, vectorization_mode="async")'
                )
        bounds = [games * at // len(seated) for at in range(len(seated) + 1)]
        self._tables = [
            _Table(slice(*ends), seats, rules)
            for seats, ends in zip(seated, pairwise(bounds), strict=True)
        ]
        self.remembers = any(table.bots is not None for table in self._tables)
        """Whether someone keeps in mind what was seen, and has to be told."""

    def forget(self, games: NDArray[np.bool_]) -> None:
        """These rounds are dealt anew."""
        for table in self._tables:
            if table.bots is not None:
                table.bots.forget(games[table.part])

    def saw(self, batch: Batch, before: Cells, actions: Ints) -> None:
        """The agent decided; `before` are the cells as they were, -1 stands for no action."""
        for table in self._tables:
            if table.bots is not None:
                table.bots.saw(batch, before, actions, table.part)

    def advance(self, batch: Batch, made: Ints, limit: int) -> None:
        """Let the opponents decide until the agent must, or the round is over."""
        for table in self._tables:
            table.advance(batch, made, limit)
