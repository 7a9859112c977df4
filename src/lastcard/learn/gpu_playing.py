"""`play_on` on a GPU: one thread, one game."""

# Kernels have no types: Numba infers them.
# pyright: basic, reportArgumentType=false, reportCallIssue=false, reportIndexIssue=false
# pyright: reportOptionalSubscript=false, reportAttributeAccessIssue=false, reportMissingImports=false

from __future__ import annotations

import numpy as np
import torch

from lastcard.bots.choosing import ROOM, play_on
from lastcard.bots.compiled import COUNTS
from lastcard.fast.gpu_kernels import cuda
from lastcard.fast.layout import PILE

THREADS = 64
REGISTERS = 128
"""A thread may have so many: with more of them fewer threads run side by side."""


@cuda.jit(max_registers=REGISTERS)
def play_on_all(table, games, who, options, until, shown):
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
            until,
            (rows[game], masks[game], hands[game], notes[game]),
        )


class Launch:
    """The kernel with all its arrays on the device.

    Each has a stream of its own: kinds of tables with few games, which leave most of the GPU idle,
    are played side by side.
    """

    def __init__(self, table, games, who, until, shown):
        self._table = tuple(map(cuda.to_device, table))
        words, cells, minds = games
        self._games = words, cells, cuda.to_device(minds)
        self._who = cuda.to_device(who)
        self._until = until
        parts = (shown.rows, shown.masks, shown.hands, shown.notes)
        self._shown = tuple(map(cuda.as_cuda_array, parts))
        self._stream = torch.cuda.Stream()
        self._grid = (
            -(-len(who) // THREADS),
            THREADS,
            cuda.external_stream(self._stream.cuda_stream),
        )
        cuda.synchronize()

    def __call__(self, options):
        self._stream.wait_stream(torch.cuda.current_stream())
        play_on_all[self._grid](
            self._table,
            self._games,
            self._who,
            cuda.as_cuda_array(options.contiguous(), sync=False),
            self._until,
            self._shown,
        )

    def wait(self):
        """Let what comes after it wait until all games have been played on."""
        torch.cuda.current_stream().wait_stream(self._stream)
