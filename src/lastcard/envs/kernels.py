"""Kernels of the environments: seats that play by a policy decide until another seat must."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.asking import ask_turn
from lastcard.fast.compiling import entry_point
from lastcard.fast.layout import ACTOR, PHASE, PHASE_OVER, Cells, Words
from lastcard.fast.policies import POLICY, choose
from lastcard.fast.scoring import write_points
from lastcard.fast.turn import take_action

Ints = NDArray[np.int32]

OUTSIDE: Final = -1
"""In place of a seat's policy: the seat decides outside of the kernel."""


@entry_point
def advance_many(  # noqa: PLR0913, PLR0917 - kernels take arrays, one by one
    rules: Words,
    words: Words,
    cells: Cells,
    policies: Words,
    limit: int,
    made: Ints,
    last: Ints,
    points: Ints,
) -> None:
    """Let policies decide until a seat that decides outside must, or the round is over.

    `made` counts the decisions of each round, and stops at `limit`. `last` is the last one taken.
    """
    for game in range(cells.shape[0]):
        game_words, game_cells = words[game], cells[game]
        decided = False
        while (
            made[game] < limit
            and game_cells[PHASE] != PHASE_OVER
            and policies[game_cells[ACTOR], POLICY] != OUTSIDE
        ):
            action = choose(rules, game_words, game_cells, policies)
            take_action(rules, game_words, game_cells, action)
            last[game] = action
            made[game] += 1
            decided = True
        if decided and game_cells[PHASE] == PHASE_OVER:
            write_points(rules, game_words, game_cells, points[game])


@entry_point
def ask_in_turn(rules: Words, cells: Cells) -> None:
    """Begin to ask in a game that was set up as a position, in which nobody is exposed."""
    ask_turn(rules, cells)
