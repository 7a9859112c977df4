"""CUDA kernels over the functions of the rules: one thread, one game.

What makes them fast, as measured on an H200 (`bench/gpu.py`):

* Rollouts have the rules baked in as constants, so that options which are off cost nothing (1.5
  times as fast), and keep the bytes of a game in shared memory.
* A deal takes as long as some ten decisions, and all lanes of a warp wait while one of them deals.
  So a lane whose round is over waits until the rounds of enough others are, and they deal together.
* Observations are written to shared memory and copied out row by row, by all threads side by side.
"""

# Kernels have no types: Numba infers them, and its CUDA target comes with wrong annotations.
# pyright: basic, reportArgumentType=false, reportOperatorIssue=false, reportIndexIssue=false
# pyright: reportOptionalSubscript=false, reportAttributeAccessIssue=false, reportCallIssue=false

from functools import lru_cache
from typing import Any, Final

import numpy as np

if not hasattr(np, "row_stack"):
    # numba-cuda asks NumPy for a name that it has dropped.
    np.row_stack = np.vstack

from numba import cuda, int32, int64, uint8

from lastcard.fast.chance import seed_stream
from lastcard.fast.dealing import deal, deal_collected
from lastcard.fast.kernels import ENDED, REFUSED, WENT_ON, is_legal, write_mask
from lastcard.fast.layout import (
    ACTOR,
    DEALER,
    DECK,
    DREW,
    MOST_SEATS,
    NONE,
    PHASE,
    PHASE_OVER,
    PILE,
    SEATS,
    SIZES,
    STARTER,
    WHERE,
    WINNER,
    WORDS,
)
from lastcard.fast.observing import observe
from lastcard.fast.policies import choose, choose_at_random
from lastcard.fast.scoring import write_points
from lastcard.fast.turn import take_action

ROLLOUT_THREADS: Final = 128
"""Threads in a block of rollouts."""
MOST_STREAMS: Final = 132 * 8 * ROLLOUT_THREADS
"""Streams of games in rollouts: what an H200 plays at a time, 8 blocks on each of 132 processors.
More would wait for these to finish, and the last of them would leave most processors idle."""
BATCH_THREADS: Final = 32
"""Threads in a block of a batch: one warp, so that the rows of many blocks fit side by side."""
VOID: Final = 0
UNFINISHED: Final = 1
DECISIONS: Final = 2
STARTER_WON: Final = 3
PER_SEAT: Final = 4

_ALL_LANES: Final = 0xFFFFFFFF
_ENOUGH_TO_DEAL: Final = 16
"""Lanes of a warp that must be waiting before they deal."""
_SIZES_4: Final = SIZES // 4
_PILE_4: Final = PILE // 4
_WHERE_4: Final = WHERE // 4
_FIRST_IDS: Final = 0x03020100
_NEXT_IDS: Final = 0x04040404
assert SIZES % 4 == PILE % 4 == WHERE % 4 == 0
assert SIZES < WHERE < PILE < DREW


def row_stride(width: int) -> int:
    """Bytes from row to row in shared memory: an odd number of 4-byte words."""
    return 4 * ((width + 3) // 4 | 1)


# ── Rollouts ──────────────────────────────────────────────────────────────────────────────────────


@cuda.jit(device=True, inline="always")
def _collect(cells_4, end):
    """What `dealing.collect` does, four cells at a time."""
    for at in range(_SIZES_4, _WHERE_4):
        cells_4[at] = 0
    for at in range(_WHERE_4, _PILE_4):
        cells_4[at] = -1
    ids = int32(_FIRST_IDS)
    for at in range(_PILE_4, end):
        cells_4[at] = ids
        ids += int32(_NEXT_IDS)


@cuda.jit(device=True, inline="always")
def _count(rules, words, cells, made, points, counts):
    """Count a round that is over, or was given up."""
    counts[DECISIONS] += made
    winner = int64(cells[WINNER])
    if cells[PHASE] != PHASE_OVER:
        counts[UNFINISHED] += 1
    elif winner == NONE:
        counts[VOID] += 1
    else:
        counts[PER_SEAT + winner] += 1
        if winner == cells[STARTER]:
            counts[STARTER_WON] += 1
        write_points(rules, words, cells, points)
        for seat in range(rules[SEATS]):
            counts[PER_SEAT + rules[SEATS] + seat] += points[seat]


@lru_cache(maxsize=32)
def rollout_kernel(rules_bytes: bytes, *, all_random: bool) -> Any:
    """The rollout kernel for these rules (an array of words, as bytes).

    `all_random`: every seat plays by the policy RANDOM, and the kernel knows no other.
    """
    constants = np.frombuffer(rules_bytes, np.int64)
    choose_action = choose_at_random if all_random else choose
    end = _PILE_4 + (int(constants[DECK]) + 3) // 4
    row = end | 1  # words of 4 bytes from game to game: odd, so that each lane has its own bank
    block_words = ROLLOUT_THREADS * row

    @cuda.jit
    def play_out_all(policies, seed, rounds, limit, totals):
        """Each thread deals and plays its share of the rounds, and counts."""
        rules = cuda.const.array_like(constants)
        lane = cuda.threadIdx.x
        stream = cuda.grid(1)
        block = cuda.shared.array(block_words, int32)
        cells_4 = block[lane * row : (lane + 1) * row]
        cells = block.view(np.int8)[4 * lane * row : 4 * (lane + 1) * row]
        words = cuda.local.array(WORDS, int64)
        points = cuda.local.array(MOST_SEATS, int32)
        counts = totals[stream]
        seats = rules[SEATS]
        seed_stream(words, seed, stream)
        number = int64(stream) - cuda.gridsize(1)
        made = int64(0)
        is_first = True
        is_playing = False
        is_done = False
        while True:
            waiting = cuda.popc(cuda.ballot_sync(_ALL_LANES, not is_playing and not is_done))
            playing = cuda.popc(cuda.ballot_sync(_ALL_LANES, is_playing))
            if waiting >= _ENOUGH_TO_DEAL or playing == 0:
                if waiting == 0:
                    break
                if not is_playing and not is_done:
                    if is_first:
                        is_first = False
                    else:
                        _count(rules, words, cells, made, points, counts)
                    number += cuda.gridsize(1)
                    is_done = number >= rounds
                    if not is_done:
                        _collect(cells_4, end)
                        deal_collected(rules, words, cells, number % seats)
                        is_playing = True
                        made = int64(0)
            if is_playing:
                take_action(rules, words, cells, choose_action(rules, words, cells, policies))
                made += 1
                is_playing = cells[PHASE] != PHASE_OVER and made < limit

    return play_out_all


# ── Batches ───────────────────────────────────────────────────────────────────────────────────────


@cuda.jit
def seed_all(words, seed):
    """Give each game its own stream of random numbers."""
    game = cuda.grid(1)
    if game < words.shape[0]:
        seed_stream(words[game], seed, game)


@cuda.jit(device=True, inline="always")
def _deal_again(rules, words, cells):
    dealer = int64(cells[DEALER]) + 1
    if dealer >= rules[SEATS]:
        dealer = int64(0)
    deal(rules, words, cells, dealer)


@cuda.jit
def deal_all(rules, words, cells, dealers):
    """Deal every game; where the dealer is -1, only if the round is over, by the next seat."""
    game = cuda.grid(1)
    if game < cells.shape[0]:
        dealer = int64(dealers[game])
        if dealer != NONE:
            deal(rules, words[game], cells[game], dealer)
        elif cells[game, PHASE] == PHASE_OVER:
            _deal_again(rules, words[game], cells[game])


@cuda.jit
def choose_all(rules, words, cells, policies, actions):
    """What the policy of each game's actor does; -1 where the round is over."""
    game = cuda.grid(1)
    if game < cells.shape[0]:
        actions[game] = NONE
        if cells[game, PHASE] != PHASE_OVER:
            actions[game] = choose(rules, words[game], cells[game], policies)


@cuda.jit(device=True, inline="always")
def _step(rules, words, cells, action, points):
    if not is_legal(rules, words, cells, action):
        return REFUSED
    take_action(rules, words, cells, action)
    if cells[PHASE] != PHASE_OVER:
        return WENT_ON
    write_points(rules, words, cells, points)
    return ENDED


@cuda.jit
def step_all(rules, words, cells, actions, outcomes, points):
    """Take an action in each game and say what came of it."""
    game = cuda.grid(1)
    if game < cells.shape[0]:
        outcomes[game] = _step(rules, words[game], cells[game], actions[game], points[game])


@cuda.jit(device=True, inline="always")
def _copy_out(staged, stride, rows):
    """Copy the staged rows of a block to where they belong; all its threads come here."""
    cuda.syncthreads()
    first = cuda.blockIdx.x * cuda.blockDim.x
    for row in range(min(cuda.blockDim.x, rows.shape[0] - first)):
        for at in range(cuda.threadIdx.x, rows.shape[1], cuda.blockDim.x):
            rows[first + row, at] = staged[row * stride + at]
    cuda.syncthreads()


@cuda.jit(device=True, inline="always")
def _look(rules, words, cells, rows, masks, stride):
    """Observe by way of shared memory; first what is seen, then in the same place what is legal."""
    staged = cuda.shared.array(0, uint8)
    game = cuda.grid(1)
    start = cuda.threadIdx.x * stride
    if game < cells.shape[0]:
        row = staged[start : start + rows.shape[1]]
        observe(rules, words[game], cells[game], cells[game, ACTOR], row)
    _copy_out(staged, stride, rows)
    if game < cells.shape[0]:
        mask = staged[start : start + masks.shape[1]]
        write_mask(rules, words[game], cells[game], mask)
    _copy_out(staged, stride, masks)


@cuda.jit
def observe_all(rules, words, cells, rows, masks, stride):
    """Write what the actor of each game may know, and what it may do."""
    _look(rules, words, cells, rows, masks, stride)


@cuda.jit
def advance_all(  # noqa: PLR0913, PLR0917 - the arrays of a batch
    rules, words, cells, actions, outcomes, points, rows, masks, stride
):
    """Step, deal anew where the round ended, and observe."""
    game = cuda.grid(1)
    if game < cells.shape[0]:
        outcome = _step(rules, words[game], cells[game], actions[game], points[game])
        outcomes[game] = outcome
        if cells[game, PHASE] == PHASE_OVER:
            _deal_again(rules, words[game], cells[game])
    _look(rules, words, cells, rows, masks, stride)
