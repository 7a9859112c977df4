"""Kernels of the environments: one decision in one game, and seats that play by a policy."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.asking import ask_turn
from lastcard.fast.compiling import entry_point
from lastcard.fast.kernels import REFUSED, observe_many, step_many
from lastcard.fast.layout import ACTOR, EXPOSED, NONE, PHASE, PHASE_OVER, Cells, Counts, Words
from lastcard.fast.policies import POLICY, choose
from lastcard.fast.scoring import write_points
from lastcard.fast.turn import take_action

Ints = NDArray[np.int32]

OUTSIDE: Final = -1
"""In place of a seat's policy: the seat decides outside of the kernel."""

LOOK: Final = -1
"""In place of an action: nothing is decided."""
FINISHED: Final = 1 << 4
GIVEN_UP: Final = 1 << 5
EXPOSED_FROM: Final = 6
"""What `decide_one` tells: the actor in four bits, these two, then 1 + the exposed seat or 0."""


@entry_point
def decide_one(  # noqa: PLR0913, PLR0917 - kernels take arrays, one by one
    rules: Words,
    action: int,
    limit: int,
    words: Words,
    cells: Cells,
    made: Ints,
    points: Ints,
    rows: Counts,
    masks: Counts,
    actions: Ints,
    outcomes: Cells,
) -> int:
    """Take an action in the first game, and write what the next actor may know and do.

    What is to be known at once comes back in one number; it is negative, and nothing has changed,
    where the action is not legal. All of it is one call, for calls cost more than what they do.
    """
    if action != LOOK:
        actions[0] = action
        step_many(rules, words, cells, actions, outcomes, points)
        if outcomes[0] == REFUSED:
            return REFUSED
        made[0] += 1
    outcomes[0] = NONE  # that is, the actor looks
    observe_many(rules, words, cells, outcomes, rows, masks)
    told = cells[0, ACTOR] | (cells[0, EXPOSED] + 1) << EXPOSED_FROM
    if cells[0, PHASE] == PHASE_OVER:
        return told | FINISHED
    if made[0] >= limit:
        for number in range(masks.shape[1]):
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
