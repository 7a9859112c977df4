"""Kernels of the environments: one decision in one game, and seats that play by a policy."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.actions import ACTIONS
from lastcard.fast.asking import ask_turn
from lastcard.fast.batch import OUTSIDE
from lastcard.fast.compiling import entry_point
from lastcard.fast.kernels import REFUSED, observe_many, step_many
from lastcard.fast.layout import (
    ACTOR,
    CELLS,
    EXPOSED,
    KINDS,
    MOST_SEATS,
    NONE,
    PHASE,
    PHASE_OVER,
    SEATS,
    WORDS,
    Cells,
    Words,
)
from lastcard.fast.observing import BLOCK, BLOCKS
from lastcard.fast.policies import POLICY, choose
from lastcard.fast.scoring import write_points
from lastcard.fast.turn import take_action

Ints = NDArray[np.int32]

LOOK: Final = -1
"""In place of an action: nothing is decided."""
FINISHED: Final = 1 << 4
GIVEN_UP: Final = 1 << 5
EXPOSED_FROM: Final = 6
"""What `decide_one` tells: the actor in four bits, these two, then 1 + the exposed seat or 0."""

NUMBERS: Final = WORDS
"""The memory of one game, in words of 64 bits: its words, then points, decisions, the action."""
MADE: Final = MOST_SEATS
ACTION: Final = MOST_SEATS + 1
BYTES: Final = 8 * (NUMBERS + (MOST_SEATS + 2) // 2)
"""Where its bytes begin: its cells, an outcome, a mask, then an observation up to the end."""
OUTCOME: Final = BYTES + CELLS
MASK: Final = OUTCOME + 1
ROW: Final = MASK + ACTIONS


@entry_point
def decide_one(rules: Words, memory: Words, limit: int, action: int) -> int:
    """Take an action in one game, and write what the next actor may know and do.

    Returns who decides next and who is exposed, packed into one number; or a negative number, if
    the action is not legal: then nothing has changed. It is one call on one array, since each call
    and each array handed over costs more than the work itself.
    """
    seats = rules[SEATS]
    words = memory[:WORDS].reshape((1, WORDS))
    numbers = memory[NUMBERS:].view(np.int32)
    signed, counts = memory.view(np.int8), memory.view(np.uint8)
    cells = signed[BYTES:OUTCOME].reshape((1, CELLS))
    outcomes = signed[OUTCOME:MASK]
    masks = counts[MASK:ROW].reshape((1, ACTIONS))
    size = BLOCKS + BLOCK * seats + KINDS * (seats - 1)
    rows = counts[ROW : ROW + size].reshape((1, size))
    if action != LOOK:
        if numbers[MADE] >= limit:
            return REFUSED
        numbers[ACTION] = action
        points = numbers[:seats].reshape((1, seats))
        step_many(rules, words, cells, numbers[ACTION : ACTION + 1], outcomes, points)
        if outcomes[0] == REFUSED:
            return REFUSED
        numbers[MADE] += 1
    outcomes[0] = NONE  # that is, the actor looks
    observe_many(rules, words, cells, outcomes, rows, masks)
    told = cells[0, ACTOR] | (cells[0, EXPOSED] + 1) << EXPOSED_FROM
    if cells[0, PHASE] == PHASE_OVER:
        return told | FINISHED
    if numbers[MADE] >= limit:
        for number in range(ACTIONS):
            masks[0, number] = 0
        return told | GIVEN_UP
    return told


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
