"""`play_on` on a GPU: one thread, one game."""

# Kernels have no types: Numba infers them.
# pyright: basic, reportArgumentType=false, reportCallIssue=false, reportIndexIssue=false
# pyright: reportOptionalSubscript=false, reportAttributeAccessIssue=false

from __future__ import annotations

import numpy as np

from lastcard.bots.choosing import ROOM, play_on
from lastcard.bots.compiled import COUNTS
from lastcard.fast.gpu_kernels import cuda
from lastcard.fast.layout import PILE

THREADS = 64


@cuda.jit
def play_on_all(table, games, who, options, forever, shown):
    """Take an option in each game and play to the next choice."""
    game = cuda.grid(1)
    words, cells, minds = games
    rows, masks, hands, notes = shown
    if game < cells.shape[0]:
        counts = cuda.local.array(COUNTS, np.int64)
        before = cuda.local.array(PILE, np.int8)
        spare = cuda.local.array(ROOM, np.int64)
        play_on(
            table,
            (words[game], cells[game], minds[game]),
            who[game],
            (counts, before, spare),
            options[game],
            forever,
            (rows[game], masks[game], hands[game], notes[game]),
        )


class Launch:
    """The kernel with all its arrays on the device."""

    def __init__(self, table, games, who, forever, shown):
        self._table = tuple(map(cuda.to_device, table))
        words, cells, minds = games
        self._games = words, cells, cuda.to_device(minds)
        self._who = cuda.to_device(who)
        self._forever = forever
        parts = (shown.rows, shown.masks, shown.hands, shown.notes)
        self._shown = tuple(map(cuda.as_cuda_array, parts))
        self._grid = -(-len(who) // THREADS), THREADS

    def __call__(self, options):
        play_on_all[self._grid](
            self._table,
            self._games,
            self._who,
            cuda.as_cuda_array(options.contiguous()),
            self._forever,
            self._shown,
        )
