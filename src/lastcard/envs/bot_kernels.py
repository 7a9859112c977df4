"""Compiled bots in many rounds at once: they decide until another seat must, and remember."""

from lastcard.bots.compiled import Floats, remember, step
from lastcard.bots.compiled_players import Players, choose_as
from lastcard.bots.machine_code import kept
from lastcard.envs.kernels import OUTSIDE, Ints
from lastcard.fast.layout import ACTOR, PHASE, PHASE_OVER, Cells, Words
from lastcard.fast.policies import POLICY
from lastcard.fast.scoring import write_points


@kept
def advance_bots(
    rules: Words,
    words: Words,
    cells: Cells,
    players: Players,
    limit: int,
    made: Ints,
    points: Ints,
) -> None:
    """Let bots and policies decide until a seat that decides outside must, or the round is over.

    What `players` keep in mind is that of every game, one after the other. `made` counts the
    decisions of each round, and stops at `limit`.
    """
    rows, weights, minds, counts, before = players
    for game in range(cells.shape[0]):
        game_words, game_cells, mind = words[game], cells[game], minds[game]
        decided = False
        while (
            made[game] < limit
            and game_cells[PHASE] != PHASE_OVER
            and rows[game_cells[ACTOR], POLICY] != OUTSIDE
        ):
            player = (rows, weights, mind, counts, before)
            action = choose_as(rules, game_words, game_cells, player)
            step(rules, game_words, game_cells, action, mind, before)
            made[game] += 1
            decided = True
        if decided and game_cells[PHASE] == PHASE_OVER:
            write_points(rules, game_words, game_cells, points[game])


@kept
def remember_many(rules: Words, cells: Cells, before: Cells, actions: Ints, minds: Floats) -> None:
    """Keep in mind what was decided outside; where the action is negative, nothing was."""
    for game in range(cells.shape[0]):
        if actions[game] >= 0:
            remember(rules, cells[game], before[game], actions[game], minds[game])
