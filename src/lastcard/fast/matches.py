"""Whole matches by built-in policies, counted round by round."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.engine import LastcardError
from lastcard.fast import kernels, match_kernels
from lastcard.fast.batch import LIMIT, Policies, Policy, PolicyKind, as_seed, policy_rows
from lastcard.fast.compiling import STORE, announced
from lastcard.fast.layout import CELLS, MOST_SEATS, UNFINISHED, WORDS
from lastcard.fast.match_kernels import Ints
from lastcard.fast.policies import POLICY
from lastcard.fast.rules import FastRules, NotInFast

_ROUNDS_AT_ONCE: Final = 4096


class MatchEnding(IntEnum):
    """When a match is over."""

    EVERY_ROUND = match_kernels.EVERY_ROUND
    """After one round, even a void one."""
    WHEN_WON = match_kernels.WHEN_WON
    AT_LIMIT = match_kernels.AT_LIMIT


class DoesNotEnd(LastcardError):
    """A round or a match that goes on without end."""


@dataclass(frozen=True, slots=True)
class CountedRounds:
    """Rounds in the order in which they were played, one row each (`match_kernels.py`, `R_…`)."""

    rows: Ints = field(repr=False)
    seats: int

    def column(self, number: int) -> Ints:
        """One of the numbers that a row begins with."""
        return self.rows[:, number]

    @property
    def points(self) -> Ints:
        """What each seat scored in the round."""
        return self.rows[:, match_kernels.R_POINTS : match_kernels.R_POINTS + self.seats]

    @property
    def ends_match(self) -> NDArray[np.bool_]:
        """Whether the round was the last of its match."""
        return self.rows[:, match_kernels.R_ENDED] > 0

    @property
    def final_totals(self) -> Ints:
        """For each match that is over, what each seat had in the end."""
        return self.rows[self.ends_match, match_kernels.R_POINTS + self.seats :]


def count_matches(
    rules: FastRules,
    matches: int,
    given: Policies = Policy(),  # noqa: B008
    *,
    seed: int = 0,
    stream: int = 0,
    ending: MatchEnding = MatchEnding.EVERY_ROUND,
    most_rounds: int = 10_000,
) -> Iterator[CountedRounds]:
    """Play matches with the random numbers of one stream, some thousand rounds at a time.

    Every policy must be a RANDOM one. Different streams can be played in different threads. A match
    whose ending is AT_LIMIT is played to the `limit` of the rules; one that is not over after
    `most_rounds` is given up.
    """
    policies = policy_rows(given, rules.seats)
    if (policies[: rules.seats, POLICY] != PolicyKind.RANDOM).any():
        raise NotInFast("rounds are counted for policies of the kind RANDOM only")
    prepare_counting()
    return count_by(
        match_kernels.play_matches,
        policies,
        rules,
        matches,
        seed=seed,
        stream=stream,
        ending=ending,
        most_rounds=most_rounds,
    )


def count_by(  # noqa: PLR0913 - what is counted, and who plays
    play_matches: Any,
    players: Any,
    rules: FastRules,
    matches: int,
    *,
    seed: int = 0,
    stream: int = 0,
    ending: MatchEnding = MatchEnding.EVERY_ROUND,
    most_rounds: int = 10_000,
) -> Iterator[CountedRounds]:
    """Play and count matches by `match_kernels.play_matches`, or by it with other players."""
    words = np.zeros((1, WORDS), np.int64)
    cells = np.zeros(CELLS, np.int8)
    kernels.seed_many(words, as_seed(seed), stream)
    game = (words[0], cells, np.zeros(MOST_SEATS, np.int32))
    match = np.zeros(match_kernels.MATCH, np.int64)
    match[match_kernels.M_ENDING] = ending
    match[match_kernels.M_LIMIT] = rules.setup.rules.limit
    match[match_kernels.M_MOST_ROUNDS] = most_rounds
    while match[match_kernels.M_DONE] < matches:
        rows = np.zeros((_ROUNDS_AT_ONCE, match_kernels.R_POINTS + 2 * rules.seats), np.int32)
        played = play_matches(rules.untracked, game, players, LIMIT, matches, match, rows)
        if played and rows[played - 1, match_kernels.R_WINNER] == UNFINISHED:
            raise DoesNotEnd(f"a round was not over after {LIMIT:,} decisions")
        if match[match_kernels.M_ROUNDS] == most_rounds:
            raise DoesNotEnd(f"a match was not over after {most_rounds:,} rounds")
        yield CountedRounds(rows[:played], rules.seats)


_DONE: Final = "compiled-counting"


def is_compiled() -> bool:
    """Whether what counts rounds was compiled on this machine before."""
    return (STORE / _DONE).exists()


@cache
def prepare_counting() -> None:
    """Load what counts rounds, or compile it, which is told on the standard error."""
    rules = np.zeros(1, np.int64)
    rules.flags.writeable = False
    words = np.zeros((0, WORDS), np.int64)
    ints = np.zeros((0, 4), np.int32)
    game = (np.zeros(0, np.int64), np.zeros(0, np.int8), np.zeros(0, np.int32))
    with announced("the rules, with counting,", _DONE):
        kernels.seed_many(words, 0, 0)
        match = np.zeros(match_kernels.MATCH, np.int64)
        match_kernels.play_matches(rules, game, np.zeros((0, 6), np.int64), 0, 0, match, ints)
