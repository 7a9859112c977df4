"""Compiled bots at the seats of a `GpuBatch`: the very functions that play on the processor.

    batch = GpuBatch(rules, 65_536, seed=7)
    players = GpuPlayers([None, "skilled"], batch)
    players.advance()                       # until seat 0 has to decide everywhere
    observations, masks = batch.observe()
    players.step(actions)                   # its decisions, then those of `skilled`
    players.deal_ended()                    # rounds that are over, and on to seat 0 again

Given the same seed and actions it holds, bit by bit, what a `Batch` with `BatchPlayers` holds. Nets
are not among them, since one thread for each game is no way to run a net. On a GPU a net plays in
PyTorch, on rows of `observe`, or by `lastcard.learn`, which has kernels of its own for that.
"""

# Kernels have no types: Numba infers them.
# pyright: basic, reportArgumentType=false, reportCallIssue=false, reportIndexIssue=false
# pyright: reportOptionalSubscript=false, reportAttributeAccessIssue=false

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from lastcard.bots.batch_kernels import advance_one
from lastcard.bots.compiled import COUNTS, MIND, step
from lastcard.bots.compiled_players import Player, players_of, seated_at
from lastcard.bots.registry import is_net
from lastcard.engine.errors import Malformed
from lastcard.fast.batch import LIMIT
from lastcard.fast.dealing import deal
from lastcard.fast.gpu import GpuBatch
from lastcard.fast.gpu_kernels import cuda
from lastcard.fast.kernels import ENDED, REFUSED, WENT_ON, is_legal
from lastcard.fast.layout import DEALER, PHASE, PHASE_OVER, PILE, SEATS
from lastcard.fast.scoring import write_points

THREADS: Final = 64
REGISTERS: Final = 128
"""How many registers a thread may have: with more, fewer threads run side by side."""
TRIES: Final = 100
"""How often a round is dealt anew when it ends before a seat outside had anything to decide."""


@cuda.jit(max_registers=REGISTERS)
def advance_all(rules, words, cells, players, numbers, points):
    """Let bots decide in each game until a seat that decides outside must, or it is over."""
    game = cuda.grid(1)
    if game < cells.shape[0]:
        rows, weights, minds = players
        counts = cuda.local.array(COUNTS, np.int64)
        before = cuda.local.array(PILE, np.int8)
        mine = (rows, weights, minds[game], counts, before)
        advance_one(rules, words[game], cells[game], mine, numbers[game], points[game])


@cuda.jit(max_registers=REGISTERS)
def step_all(rules, words, cells, minds, actions, numbers, points, outcomes):  # noqa: PLR0913, PLR0917 - as in a batch
    """Take an action in each game and keep in mind what it showed; nothing where it is over."""
    game = cuda.grid(1)
    if game < cells.shape[0] and cells[game, PHASE] != PHASE_OVER:
        if is_legal(rules, words[game], cells[game], actions[game]):
            before = cuda.local.array(PILE, np.int8)
            step(rules, words[game], cells[game], actions[game], minds[game], before)
            numbers[game, 0] += 1
            numbers[game, 2] = actions[game]
            outcomes[game] = WENT_ON
            if cells[game, PHASE] == PHASE_OVER:
                outcomes[game] = ENDED
                write_points(rules, words[game], cells[game], points[game])
        else:
            outcomes[game] = REFUSED


@cuda.jit(max_registers=REGISTERS)
def deal_all(rules, words, cells, players, numbers, points):
    """Deal anew where the round is over or given up, until others decide; all is forgotten."""
    game = cuda.grid(1)
    if game < cells.shape[0]:
        rows, weights, minds = players
        counts = cuda.local.array(COUNTS, np.int64)
        before = cuda.local.array(PILE, np.int8)
        mine = (rows, weights, minds[game], counts, before)
        for _ in range(TRIES):
            if cells[game, PHASE] != PHASE_OVER and numbers[game, 0] < numbers[game, 1]:
                break
            dealer = np.int64(cells[game, DEALER]) + 1
            if dealer >= rules[SEATS]:
                dealer = np.int64(0)
            deal(rules, words[game], cells[game], dealer)
            numbers[game, 0] = 0
            for line in range(minds.shape[1]):
                for at in range(minds.shape[2]):
                    minds[game, line, at] = 0
            advance_one(rules, words[game], cells[game], mine, numbers[game], points[game])


class GpuPlayers:
    """Players that decide on the GPU; a seat with nobody (None) decides outside."""

    def __init__(
        self, players: Player | Sequence[Player | None], batch: GpuBatch, *, limit: int = LIMIT
    ) -> None:
        seated = seated_at(players, batch.rules.seats)
        net = next(filter(is_net, seated), None)
        if net is not None:
            raise Malformed(f"{net} does not play inside a GPU's kernels; lastcard.learn plays it")
        self.batch = batch
        games = len(batch)
        numbers = np.full((games, 3), -1, np.int32)
        numbers[:, 0], numbers[:, 1] = 0, limit
        self.numbers: Any = cuda.to_device(numbers)
        """In each game: decisions of this round, how many there may be, the last action."""
        self._rules: Any = cuda.to_device(batch.rules.array)
        self._minds: Any = cuda.to_device(np.zeros((games, *MIND)))
        rows, weights, *_ = players_of(seated, batch.rules.seats)
        self._players = cuda.to_device(rows), cuda.to_device(weights), self._minds
        self._grid = -(-games // THREADS), THREADS

    def advance(self) -> None:
        """Let the players decide until another seat must, or the round is over or given up."""
        batch = self.batch
        advance_all[self._grid](
            self._rules, batch.words, batch.cells, self._players, self.numbers, batch.points
        )

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Others decide, then the players, until others must again: outcomes and points.

        An outcome is 0 where the action was taken, 1 where it ended the round, -1 where it was
        refused; whether a round is over is in the cells of the batch.
        """
        batch = self.batch
        step_all[self._grid](
            self._rules,
            batch.words,
            batch.cells,
            self._minds,
            cuda.as_cuda_array(actions),
            self.numbers,
            batch.points,
            batch.outcomes,
        )
        self.advance()
        return batch.outcomes, batch.points

    def deal_ended(self) -> None:
        """Deal anew where the round is over, and let the players decide until others must."""
        batch = self.batch
        deal_all[self._grid](
            self._rules, batch.words, batch.cells, self._players, self.numbers, batch.points
        )
