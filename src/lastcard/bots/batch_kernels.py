"""Compiled bots in many rounds at once: they decide until another seat must, and remember.

`players` are those of `compiled_players.py`, but what they keep in mind is that of every game, one
after the other. `net_players.py` compiles the same functions once more, with the net among them.
"""

from typing import Any

from lastcard.bots.compiled import Floats, remember, step
from lastcard.bots.compiled_players import choose_as
from lastcard.bots.machine_code import kept
from lastcard.fast.batch import OUTSIDE
from lastcard.fast.compiling import called
from lastcard.fast.kernels import Ints
from lastcard.fast.layout import ACTOR, PHASE, PHASE_OVER, Cells, Words
from lastcard.fast.policies import POLICY
from lastcard.fast.scoring import write_points


@called
def advance_one(
    rules: Words, words: Words, cells: Cells, players: Any, numbers: Ints, points: Ints
) -> None:
    """Let bots and policies decide until a seat that decides outside must, or the round is over.

    `numbers`: how many decisions were made, which stops at the second one, then the last action.
    """
    rows = players[0]
    decided = False
    while (
        numbers[0] < numbers[1]
        and cells[PHASE] != PHASE_OVER
        and rows[cells[ACTOR], POLICY] != OUTSIDE
    ):
        action = choose_as(rules, words, cells, players)
        step(rules, words, cells, action, players[2], players[4])
        numbers[0] += 1
        numbers[2] = action
        decided = True
    if decided and cells[PHASE] == PHASE_OVER:
        write_points(rules, words, cells, points)


def advance_many(
    rules: Words, words: Words, cells: Cells, players: Any, numbers: Ints, points: Ints
) -> None:
    """`advance_one` in every game."""
    minds = players[2]
    for game in range(cells.shape[0]):
        mine = players[:2] + (minds[game],) + players[3:]  # noqa: RUF005 - Numba knows no stars
        advance_one(rules, words[game], cells[game], mine, numbers[game], points[game])


advance_bots: Any = kept(advance_many)


@kept
def remember_many(rules: Words, cells: Cells, before: Cells, actions: Ints, minds: Floats) -> None:
    """Keep in mind what was decided outside; where the action is negative, nothing was."""
    for game in range(cells.shape[0]):
        if actions[game] >= 0:
            remember(rules, cells[game], before[game], actions[game], minds[game])
