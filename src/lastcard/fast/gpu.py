"""The same rules on a GPU: CUDA kernels that call the very functions the CPU runs.

    totals = simulate_on_gpu(rules, 1_000_000_000, Policy(), seed=7)
    batch = GpuBatch(rules, 65_536, seed=7)
    observations, masks = batch.observe()
    batch.step(actions)          # any array on the device: CuPy, PyTorch, JAX, Numba

A `GpuBatch` keeps its games on the device. Its arrays have `__cuda_array_interface__`, so PyTorch,
CuPy and JAX use them in place, with no copies. Given the same seed and actions it holds, bit by
bit, what a `Batch` holds; `tests/differential/test_gpu.py` shows it where there is a GPU.
"""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from lastcard.fast import gpu_kernels
from lastcard.fast.actions import ACTIONS
from lastcard.fast.batch import LIMIT, Policies, Policy, PolicyKind, as_seed, policy_rows
from lastcard.fast.gpu_kernels import DECISIONS, PER_SEAT, STARTER_WON, UNFINISHED, VOID
from lastcard.fast.layout import CELLS, NONE, PHASE, PHASE_OVER, WORDS
from lastcard.fast.observing import observation_size
from lastcard.fast.policies import POLICY
from lastcard.fast.rules import FastRules

kernels: Any = gpu_kernels  # kernels have no types
cuda: Any = gpu_kernels.cuda


def why_no_gpu() -> str | None:
    """Why nothing can be run on a GPU here, or None if it can."""
    try:
        if cuda.is_available():
            return None
    except Exception as error:  # noqa: BLE001 - a driver that is half there fails in many ways
        return f"the CUDA driver does not answer: {error}"
    return "there is no CUDA device on this machine"


@dataclass(frozen=True, slots=True)
class Totals:
    """What many rounds came to."""

    rounds: int
    decisions: int
    void: int
    unfinished: int
    """Rounds that were given up after too many decisions."""
    starter_won: int
    """Rounds won by the seat that made the first decision."""
    wins: tuple[int, ...]
    points: tuple[int, ...]


def simulate_on_gpu(
    rules: FastRules,
    rounds: int,
    given: Policies = Policy(),  # noqa: B008
    *,
    seed: int = 0,
    limit: int = LIMIT,
) -> Totals:
    """Deal and play whole rounds by built-in policies on the GPU; the deal goes round."""
    threads = kernels.ROLLOUT_THREADS
    streams = min(kernels.MOST_STREAMS, -(-rounds // threads) * threads)
    seats = rules.seats
    totals = cuda.to_device(np.zeros((streams, PER_SEAT + 2 * seats), np.int64))
    rows = policy_rows(given, seats)
    all_random = bool((rows[:seats, POLICY] == PolicyKind.RANDOM).all())
    play_out = kernels.rollout_kernel(rules.untracked.tobytes(), all_random=all_random)
    play_out[streams // threads, threads](
        cuda.to_device(rows), as_seed(seed), rounds, limit, totals
    )
    sums = cast("list[int]", totals.copy_to_host().sum(axis=0).tolist())
    by_seat = sums[PER_SEAT:]
    return Totals(
        rounds=rounds,
        decisions=sums[DECISIONS],
        void=sums[VOID],
        unfinished=sums[UNFINISHED],
        starter_won=sums[STARTER_WON],
        wins=tuple(by_seat[:seats]),
        points=tuple(by_seat[seats:]),
    )


class GpuBatch:
    """N games by the same rules on the GPU, each with its own stream of random numbers."""

    def __init__(self, rules: FastRules, games: int, *, seed: int = 0) -> None:
        self.rules = rules
        self.games = games
        self._rules = cuda.to_device(rules.array)
        width = observation_size(rules.seats)
        self._stride = kernels.row_stride(max(width, ACTIONS))
        threads = kernels.BATCH_THREADS
        self._grid = -(-games // threads), threads
        self._staged = (*self._grid, 0, threads * self._stride)
        started = np.zeros((games, CELLS), np.int8)
        started[:, PHASE] = PHASE_OVER
        self.cells: Any = cuda.to_device(started)
        self.words: Any = cuda.to_device(np.zeros((games, WORDS), np.int64))
        self.actions: Any = cuda.to_device(np.zeros(games, np.int32))
        self.outcomes: Any = cuda.to_device(np.zeros(games, np.int8))
        self.points: Any = cuda.to_device(np.zeros((games, rules.seats), np.int32))
        self.observations: Any = cuda.to_device(np.zeros((games, width), np.uint8))
        self.masks: Any = cuda.to_device(np.zeros((games, ACTIONS), np.uint8))
        self._given: Policies | None = None
        self._policies: Any = None
        self._again: Any = cuda.to_device(np.full(games, NONE, np.int8))
        kernels.seed_all[self._grid](self.words, as_seed(seed))
        self.deal(np.arange(games) % rules.seats)

    def __len__(self) -> int:
        return self.games

    def deal(self, dealers: Any) -> None:
        """Deal every game anew."""
        chosen = np.broadcast_to(np.asarray(dealers, np.int8), (self.games,)).copy()
        kernels.deal_all[self._grid](self._rules, self.words, self.cells, cuda.to_device(chosen))

    def deal_ended(self) -> None:
        """Deal anew where the round is over; the deal passes to the left."""
        kernels.deal_all[self._grid](self._rules, self.words, self.cells, self._again)

    def choose(self, given: Policies = Policy()) -> Any:  # noqa: B008
        """The actions that built-in policies would take, -1 where the round is over."""
        if given != self._given:
            self._given = given
            self._policies = cuda.to_device(policy_rows(given, self.rules.seats))
        kernels.choose_all[self._grid](
            self._rules, self.words, self.cells, self._policies, self.actions
        )
        return self.actions

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Let the actor of each game take an action: outcomes and points, as `Batch.step` has."""
        kernels.step_all[self._grid](
            self._rules,
            self.words,
            self.cells,
            cuda.as_cuda_array(actions),
            self.outcomes,
            self.points,
        )
        return self.outcomes, self.points

    def observe(self) -> tuple[Any, Any]:
        """What the actors may know, and their legal actions, on the device."""
        kernels.observe_all[self._staged](
            self._rules, self.words, self.cells, self.observations, self.masks, self._stride
        )
        return self.observations, self.masks

    def advance(self, actions: Any) -> tuple[Any, Any, Any, Any]:
        """`step`, `deal_ended` and `observe` in one pass over the games.

        Outcomes and points are those of the step; where it ended a round, observation and mask are
        those of the next, which has been dealt.
        """
        kernels.advance_all[self._staged](
            self._rules,
            self.words,
            self.cells,
            cuda.as_cuda_array(actions),
            self.outcomes,
            self.points,
            self.observations,
            self.masks,
            self._stride,
        )
        return self.outcomes, self.points, self.observations, self.masks
