"""Compiled bots at the seats of a batch: `skilled`, `casual`, `novice`, `random`, and nets.

    players = BatchPlayers(["skilled", None], batch.rules, len(batch))
    actions = players.choose(batch)         # what they would do; -1 where another decides
    players.step(batch, actions)
    players.forget(batch.over)              # before the next rounds are dealt
    batch.deal_ended()

They are for a batch what a `lastcard.fast.Policy` is for it, and can sit beside one. Bots remember
what they saw in a round, so they are told what is decided outside, and when a round ends.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.batch_kernels import advance_bots, remember_many
from lastcard.bots.compiled import MIND
from lastcard.bots.compiled_players import Player, players_of, seated_at
from lastcard.bots.registry import is_net
from lastcard.fast import Batch, FastRules
from lastcard.fast.batch import LIMIT, Ints, as_seed
from lastcard.fast.compiling import announced
from lastcard.fast.kernels import seed_many
from lastcard.fast.layout import DEALER, NONE, RNG, STARTER, UNFINISHED, Cells

ALL: Final = slice(None)
_BOTS: Final = ("the rules, with bots at many rounds,", "compiled-batch-players")
_NETS: Final = ("the rules, with nets at many rounds,", "compiled-batch-nets")
"""What is compiled, for people, and the file that tells that it was."""


class BatchPlayers:
    """Players that decide inside the kernels; each game has its own memory of what was seen.

    They sit at all games of a batch, or at those of one part. A seat with nobody (None) decides
    outside.
    """

    def __init__(
        self, players: Player | Sequence[Player | None], rules: FastRules, games: int
    ) -> None:
        seated = seated_at(players, rules.seats)
        others = [None if is_net(player) else player for player in seated]
        rows, weights, _, counts, before = players_of(others, rules.seats)
        self._minds = np.zeros((games, *MIND))
        self._players: Any = (rows, weights, self._minds, counts, before)
        self._advance: Any = advance_bots
        if any(map(is_net, seated)):
            from lastcard.bots import net_players

            self._players = net_players.with_net(self._players, seated, rules)
            self._advance = net_players.advance_net
        self._prepare(rules)

    def _prepare(self, rules: FastRules) -> None:
        """Load what they need, or compile it, which is told on the standard error."""
        nobody, nothing = Batch(rules, 0, deal=False), np.zeros(0, np.int32)
        players = (*self._players[:2], self._minds[:0], *self._players[3:])
        words, cells = nobody.words, nobody.cells
        what, done = _BOTS if self._advance is advance_bots else _NETS
        with announced(what, done):
            numbers = _numbers(nothing, 0)
            self._advance(rules.array, words, cells, players, numbers, nobody.points)
            remember_many(rules.array, cells, cells, nothing, self._minds[:0])

    def forget(self, games: NDArray[np.bool_] | slice) -> None:
        """These rounds are over, or dealt anew."""
        self._minds[games] = 0

    def choose(self, batch: Batch) -> Ints:
        """What the players would do; -1 where the round is over or the decision is made outside."""
        words, cells, minds = batch.words.copy(), batch.cells.copy(), self._minds.copy()
        numbers = _numbers(np.zeros(len(batch), np.int32), 1)
        players = (*self._players[:2], minds, *self._players[3:])
        self._advance(batch.rules.array, words, cells, players, numbers, batch.points.copy())
        batch.words[:, RNG] = words[:, RNG]  # random numbers are used up, as `Batch.choose` does it
        return numbers[:, 2].copy()

    def step(self, batch: Batch, actions: NDArray[np.integer[Any]]) -> tuple[Cells, Ints]:
        """`Batch.step`, and all players keep in mind what it showed."""
        before = batch.cells.copy()
        outcomes, points = batch.step(actions)
        self.saw(batch, before, np.where(outcomes == NONE, NONE, actions).astype(np.int32))
        return outcomes, points

    def saw(self, batch: Batch, before: Cells, actions: Ints, part: slice = ALL) -> None:
        """Something was decided; `before` are the cells as they were, -1 stands for no action."""
        rules, cells = batch.rules.array, batch.cells[part]
        remember_many(rules, cells, before[part], actions[part], self._minds)

    def advance(
        self, batch: Batch, made: Ints | None = None, limit: int = LIMIT, part: slice = ALL
    ) -> Ints:
        """Let the players decide until another seat must, or the round is over.

        `made` counts the decisions of each round, and stops at `limit`. The last action in each
        game comes back, -1 where there was none.
        """
        words, cells = batch.words[part], batch.cells[part]
        counted = np.zeros(len(cells), np.int32) if made is None else made[part]
        numbers = _numbers(counted, limit)
        points = batch.points[part]
        self._advance(batch.rules.array, words, cells, self._players, numbers, points)
        counted[:] = numbers[:, 0]
        return numbers[:, 2].copy()


def _numbers(made: Ints, limit: int) -> Ints:
    numbers = np.full((len(made), 3), NONE, np.int32)
    numbers[:, 0], numbers[:, 1] = made, limit
    return numbers


def play_rounds(
    rules: FastRules,
    seated: Sequence[Player | None],
    seed: int,
    limit: int,
    first: int,
    results: Ints,
) -> None:
    """Deal and play rounds of these numbers side by side; rows as `play_out_many` writes them."""
    count = len(results)
    batch, made = Batch(rules, count, deal=False), np.zeros(count, np.int32)
    seed_many(batch.words, as_seed(seed), first)
    batch.deal((first + np.arange(count)) % rules.seats)
    BatchPlayers(seated, rules, count).advance(batch, made, limit)
    results[:, 0] = np.where(batch.over, batch.winners, UNFINISHED)
    results[:, 1], results[:, 2] = batch.cells[:, STARTER], batch.cells[:, DEALER]
    results[:, 3], results[:, 4:] = made, batch.points
