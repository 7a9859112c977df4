"""A batch of games: contiguous arrays, and the kernels that work on all of them at once."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.fast import kernels, layout, policies
from lastcard.fast.actions import ACTIONS
from lastcard.fast.chance import ALWAYS
from lastcard.fast.compiling import announced
from lastcard.fast.layout import CELLS, MOST_SEATS, WORDS, Cells, Counts, Words
from lastcard.fast.observing import observation_size
from lastcard.fast.rules import FastRules

Ints = NDArray[np.int32]

LIMIT: Final = 100_000
"""Decisions after which a round that does not end is given up."""
_BLOCK: Final = 4096
"""How many rounds share a stream of random numbers. It does not depend on the number of threads,
which must not change the results."""


class PolicyKind(IntEnum):
    """The built-in ways to play."""

    RANDOM = policies.RANDOM
    UNIFORM = policies.UNIFORM


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to play, and how likely it is to call, catch, challenge and jump in when it can.

    The likelihoods belong to RANDOM, which plays a random playable card and draws only if it has
    none; UNIFORM takes any legal action.
    """

    kind: PolicyKind = PolicyKind.RANDOM
    calls: float = 1.0
    calls_late: float = 0.5
    catches: float = 0.5
    challenges: float = 0.5
    jumps: float = 1.0

    def row(self) -> list[int]:
        """The policy as the kernels read it."""
        chances = (self.calls, self.calls_late, self.catches, self.challenges, self.jumps)
        return [self.kind, *(round(min(1.0, max(0.0, chance)) * ALWAYS) for chance in chances)]


Policies = Policy | Sequence[Policy]

OUTSIDE: Final = -1
"""In place of a policy: the seat's decisions are made outside of the kernel."""


def policy_rows(given: Policies, seats: int) -> Words:
    """A policy for all seats, or one for each, as the kernels read them."""
    chosen = [given] * seats if isinstance(given, Policy) else list(given)
    if len(chosen) != seats:
        raise ValueError(f"there are {seats} seats, but policies for {len(chosen)}")
    rows = np.zeros((MOST_SEATS, policies.POLICY_WIDTH), np.int64)
    rows[:seats] = [policy.row() for policy in chosen]
    return rows


@dataclass(frozen=True, slots=True)
class Results:
    """How rounds went, one row a round."""

    rows: Ints = field(repr=False)

    @property
    def winners(self) -> Ints:
        """The seats that went out; -1 where the round was void, -2 where it was given up."""
        return self.rows[:, 0]

    @property
    def starters(self) -> Ints:
        """The seats that made the first decision."""
        return self.rows[:, 1]

    @property
    def dealers(self) -> Ints:
        """The seats that dealt."""
        return self.rows[:, 2]

    @property
    def decisions(self) -> Ints:
        """How many decisions were made."""
        return self.rows[:, 3]

    @property
    def points(self) -> Ints:
        """What each seat scored."""
        return self.rows[:, 4:]


class Batch:
    """N games by the same rules, each with its own stream of random numbers."""

    def __init__(
        self, rules: FastRules, games: int, *, seed: int = 0, threads: int = 1, deal: bool = True
    ) -> None:
        prepare()
        self.rules = rules
        self.threads = threads
        self.cells: Cells = np.zeros((games, CELLS), np.int8)
        self.words: Words = np.zeros((games, WORDS), np.int64)
        self.outcomes: Cells = np.zeros(games, np.int8)
        self.points: Ints = np.zeros((games, rules.seats), np.int32)
        self.observations: Counts = np.zeros((games, observation_size(rules.seats)), np.uint8)
        self.masks: Counts = np.zeros((games, ACTIONS), np.uint8)
        self.cells[:, layout.PHASE] = layout.PHASE_OVER
        kernels.seed_many(self.words, as_seed(seed), 0)
        if deal:
            self.deal(np.arange(games) % rules.seats)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def actors(self) -> Cells:
        """The seat that decides, in each game."""
        return self.cells[:, layout.ACTOR]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether the round is over, in each game."""
        return self.cells[:, layout.PHASE] == layout.PHASE_OVER

    @property
    def winners(self) -> Cells:
        """The seat that went out, in each game; -1 while nobody has, or if the round was void."""
        return self.cells[:, layout.WINNER]

    def deal(self, dealers: NDArray[np.int64] | Cells | int) -> None:
        """Deal every game anew."""
        self._deal(np.broadcast_to(np.asarray(dealers, np.int8), (len(self),)).copy())

    def deal_ended(self, dealer: int | None = None) -> None:
        """Deal anew where the round is over; unless one is given, the dealer is the next seat."""
        next_seat = layout.NONE if dealer is None else dealer
        self._deal(np.where(self.over, next_seat, layout.NONE).astype(np.int8))

    def _deal(self, dealers: Cells) -> None:
        rules = self.rules.array
        self._share(
            lambda part: kernels.deal_many(rules, self.words[part], self.cells[part], dealers[part])
        )

    def choose(self, given: Policies = Policy()) -> Ints:  # noqa: B008
        """The actions that built-in policies would take, -1 where the round is over."""
        rows = policy_rows(given, self.rules.seats)
        actions = np.zeros(len(self), np.int32)
        rules = self.rules.array
        self._share(
            lambda part: kernels.choose_many(
                rules, self.words[part], self.cells[part], rows, actions[part]
            )
        )
        return actions

    def step(self, actions: NDArray[np.integer]) -> tuple[Cells, Ints]:
        """Let the actor of each game take an action: what came of it, and points where it ended.

        The outcome is 0 where the round goes on, 1 where it ended, and -1 where the action was
        refused, and nothing changed. Both arrays are the batch's own and change with the next step.
        """
        chosen = np.ascontiguousarray(actions, np.int32)
        rules = self.rules.array
        self._share(
            lambda part: kernels.step_many(
                rules,
                self.words[part],
                self.cells[part],
                chosen[part],
                self.outcomes[part],
                self.points[part],
            )
        )
        return self.outcomes, self.points

    def observe(self, seats: Cells | int = layout.NONE) -> tuple[Counts, Counts]:
        """What the actors, or these seats, may know, and their legal actions.

        Both arrays are the batch's own and change with the next look.
        """
        lookers = np.broadcast_to(np.asarray(seats, np.int8), (len(self),)).copy()
        rules = self.rules.array
        self._share(
            lambda part: kernels.observe_many(
                rules,
                self.words[part],
                self.cells[part],
                lookers[part],
                self.observations[part],
                self.masks[part],
            )
        )
        return self.observations, self.masks

    def play_out(self, given: Policies = Policy(), *, limit: int = LIMIT) -> Results:  # noqa: B008
        """Play every game to its end by built-in policies."""
        rows = policy_rows(given, self.rules.seats)
        results = np.zeros((len(self), 4 + self.rules.seats), np.int32)
        rules = self.rules.untracked
        self._share(
            lambda part: kernels.play_out_many(
                rules, self.words[part], self.cells[part], rows, limit, -1, results[part]
            )
        )
        # What was shown meanwhile was not tracked, and no knowledge is better than wrong knowledge.
        self.words[~self.over, layout.KNOWN : layout.SNAPSHOT] = 0
        return Results(results)

    def _share(self, work: Callable[[slice], object]) -> None:
        """Do the work on all games, in as many parts as there are threads."""
        size, threads = len(self), self.threads
        if threads <= 1 or size < threads:
            work(slice(0, size))
            return
        bounds = [size * i // threads for i in range(threads + 1)]
        parts = [slice(start, end) for start, end in pairwise(bounds)]
        list(_pool(threads).map(work, parts))


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="lastcard-fast")


def simulate(
    rules: FastRules,
    rounds: int,
    given: Policies = Policy(),  # noqa: B008
    *,
    seed: int = 0,
    threads: int | None = None,
    limit: int = LIMIT,
) -> Results:
    """Deal and play whole rounds by built-in policies; the dealer changes from round to round.

    The same seed gives the same rounds, whatever the number of threads (all cores unless given).
    """
    prepare_rollouts()
    rows = policy_rows(given, rules.seats)
    results = np.zeros((rounds, 4 + rules.seats), np.int32)

    def play_block(first: int) -> None:
        words = np.zeros((1, WORDS), np.int64)
        cells = np.zeros((1, CELLS), np.int8)
        kernels.seed_many(words, as_seed(seed), first // _BLOCK)
        part = results[first : first + _BLOCK]
        kernels.play_out_many(rules.untracked, words, cells, rows, limit, first, part)

    firsts = range(0, rounds, _BLOCK)
    workers = threads or os.cpu_count() or 1
    if workers == 1:
        for first in firsts:
            play_block(first)
    else:
        list(_pool(workers).map(play_block, firsts))
    return Results(results)


def as_seed(seed: int) -> int:
    """Any whole number as 64 bits with a sign."""
    return (seed + 2**63) % 2**64 - 2**63


@cache
def prepare_rollouts() -> None:
    """Load what `simulate` needs, or compile it, which is told on the standard error."""
    rules = np.zeros(1, np.int64)
    rules.flags.writeable = False
    words = np.zeros((0, WORDS), np.int64)
    cells = np.zeros((0, CELLS), np.int8)
    table = np.zeros((0, 4), np.int32)
    with announced("the rules for rollouts", "compiled-rollouts"):
        kernels.seed_many(words, 0, 0)
        kernels.play_out_many(rules, words, cells, np.zeros((0, 6), np.int64), 0, 0, table)


@cache
def prepare() -> None:
    """Load all compiled rules, or compile them, which is told on the standard error."""
    words = np.zeros((0, WORDS), np.int64)
    cells = np.zeros((0, CELLS), np.int8)
    row = np.zeros(0, np.int8)
    ints = np.zeros(0, np.int32)
    table = np.zeros((0, 4), np.int32)
    counts = np.zeros((0, 4), np.uint8)
    rules = np.zeros(1, np.int64)
    rules.flags.writeable = False
    with announced():
        kernels.seed_many(words, 0, 0)
        kernels.deal_many(rules, words, cells, row)
        kernels.fill_many(rules, words, cells, row)
        kernels.observe_many(rules, words, cells, row, counts, counts)
        kernels.step_many(rules, words, cells, ints, row, table)
        kernels.choose_many(rules, words, cells, np.zeros((0, 6), np.int64), ints)
        kernels.play_out_many(rules, words, cells, np.zeros((0, 6), np.int64), 0, 0, table)
