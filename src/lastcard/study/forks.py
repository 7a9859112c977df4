"""Counting what came of rounds that were played on in several ways (`fork_kernels.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots.compiled_players import Players, players_of
from lastcard.bots.preparing import Preparation
from lastcard.engine import MatchSetup
from lastcard.fast import kernels
from lastcard.fast.batch import LIMIT, as_seed
from lastcard.fast.compiling import STORE, announced
from lastcard.fast.layout import CELLS, NONE, WORDS
from lastcard.simulation.engines import fast_rules
from lastcard.study.fork_kernels import (
    BLUFF,
    F_CARDS,
    F_FACT,
    F_WON,
    KEPT_IN,
    MOST_CARDS,
    WAYS,
    Saved,
    fork_rounds,
)


@dataclass(slots=True)
class Forks:
    """What came of the moments, by number of cards and fact: a row of sums each.

    The sums are: moments, wins of each way, and for each two ways the moments that both won.
    """

    rounds: int = 0
    sums: NDArray[np.int64] = field(
        default_factory=lambda: np.zeros((MOST_CARDS + 1, 2, 1 + WAYS + WAYS), np.int64)
    )

    def add(self, other: Forks) -> None:
        """Count all that another has counted."""
        self.rounds += other.rounds
        self.sums += other.sums


def play_forks(
    setup: MatchSetup, bots: Sequence[str], asked: tuple[int, int], seed: int, numbers: range
) -> Iterator[Forks]:
    """Fork a round for each of the numbers, all with the random numbers of one stream."""
    prepare_forks()
    rules = fast_rules(setup)
    words, cells = np.zeros((1, WORDS), np.int64), np.zeros(CELLS, np.int8)
    kernels.seed_many(words, as_seed(seed), numbers.start)
    players = players_of(bots, rules.seats)
    rows = np.zeros((len(numbers), F_WON + WAYS), np.int32)
    game, saved = (words[0], cells), _room(players)
    fork_rounds(rules.untracked, game, saved, players, asked, LIMIT, rows)
    forks = Forks(len(rows))
    won = rows[:, F_WON:].astype(np.int64)
    both = np.stack([won[:, 0] * won[:, 1], won[:, 0] * won[:, 2], won[:, 1] * won[:, 2]], axis=1)
    parts = np.concatenate([np.ones((len(rows), 1), np.int64), won, both], axis=1)
    np.add.at(forks.sums, (rows[:, F_CARDS], rows[:, F_FACT]), parts)
    yield forks


def _room(players: Players) -> Saved:
    return np.zeros(WORDS, np.int64), np.zeros(CELLS, np.int8), np.zeros_like(players[2])


_DONE: Final = f"compiled-{KEPT_IN.name}"


def is_compiled() -> bool:
    """Whether forks were compiled on this machine before."""
    return (STORE / _DONE).exists()


@cache
def prepare_forks() -> None:
    """Load what forks rounds, or compile it, which is told on the standard error."""
    rules = np.zeros(1, np.int64)
    rules.flags.writeable = False
    players = players_of(["skilled"], 2)
    words, cells, _ = saved = _room(players)
    nothing = np.zeros((0, F_WON + WAYS), np.int32)
    with announced("rounds that fork", _DONE):
        fork_rounds(rules, (words, cells), saved, players, (BLUFF, NONE), 0, nothing)


PREPARATION: Final = Preparation("rounds that fork", f"{__name__}:prepare_forks", 60, is_compiled)
