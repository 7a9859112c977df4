"""Playing candidates for the weights of `skilled` on a GPU: one thread, one round."""

# Kernels have no types: Numba infers them.
# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np

from lastcard.bots.compiled import COUNTS, MIND, NO_ONE, choose, look, step
from lastcard.fast.chance import seed_stream
from lastcard.fast.dealing import deal
from lastcard.fast.gpu_kernels import cuda
from lastcard.fast.layout import ACTOR, CELLS, PHASE, PHASE_OVER, PILE, SEATS, WINNER, WORDS
from lastcard.fast.policies import choose_at_random

THREADS = 64
LONGEST = 2000


@cuda.jit
def play_all(rules, candidates, opponents, policies, numbers, wins):
    """Each thread plays a deal with a candidate in one seat and an opponent in all others."""
    seed, first, deals = numbers
    number = cuda.grid(1)  # pyright: ignore[reportCallIssue]
    seats = rules[SEATS]
    seat = number % seats
    number //= seats
    deal_number = number % deals
    number //= deals
    against = number % opponents.shape[0]
    candidate = number // opponents.shape[0]
    if candidate >= candidates.shape[0]:
        return
    words = cuda.local.array(WORDS, np.int64)
    cells = cuda.local.array(CELLS, np.int8)
    before = cuda.local.array(PILE, np.int8)
    counts = cuda.local.array(COUNTS, np.int64)
    mind = cuda.local.array(MIND, np.float64)
    for row in range(MIND[0]):
        for at in range(MIND[1]):
            mind[row, at] = 0
    for at in range(WORDS):
        words[at] = 0
    seed_stream(words, seed, first + deal_number)
    deal(rules, words, cells, seats - 1)
    for _ in range(LONGEST):
        if cells[PHASE] == PHASE_OVER:
            break
        w = candidates[candidate] if cells[ACTOR] == seat else opponents[against]
        if w[0] == NO_ONE:
            action = choose_at_random(rules, words, cells, policies)
        else:
            action = choose(rules, words, cells, w, look(rules, cells, mind, counts))
        step(rules, words, cells, action, mind, before)
    if cells[PHASE] == PHASE_OVER and cells[WINNER] == seat:
        cuda.atomic.add(wins, (candidate, against), 1)


def wins_of(rules, candidates, opponents, policies, numbers):
    """How often each candidate wins against each opponent, each deal played from every seat.

    `numbers` are the seed, and the number of the first deal and of all.
    """
    wins = cuda.to_device(np.zeros((len(candidates), len(opponents)), np.int64))
    threads = len(candidates) * len(opponents) * numbers[2] * int(rules[SEATS])
    kernel: Any = play_all
    kernel[-(-threads // THREADS), THREADS](
        cuda.to_device(rules),
        cuda.to_device(candidates),
        cuda.to_device(opponents),
        cuda.to_device(policies),
        numbers,
        wins,
    )
    return wins.copy_to_host()
