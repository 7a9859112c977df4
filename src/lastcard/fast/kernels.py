"""The entry points: loops over the games of a batch, called from Python and kept on disk.

Each works on a range of games, so that several threads can share a batch.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.actions import ACTIONS
from lastcard.fast.chance import seed_stream
from lastcard.fast.compiling import compiled, entry_point
from lastcard.fast.dealing import deal
from lastcard.fast.filling import fill
from lastcard.fast.layout import (
    ACTOR,
    DEALER,
    NONE,
    PHASE,
    PHASE_OVER,
    SEATS,
    STARTER,
    UNFINISHED,
    WINNER,
    Cells,
    Counts,
    Words,
)
from lastcard.fast.legality import legal_actions
from lastcard.fast.observing import observe
from lastcard.fast.policies import choose, play_out
from lastcard.fast.scoring import write_points
from lastcard.fast.turn import take_action

Ints = NDArray[np.int32]

REFUSED: Final = -1
WENT_ON: Final = 0
ENDED: Final = 1


@entry_point
def seed_many(words: Words, seed: int, first: int) -> None:
    """Give each game its own stream of random numbers, numbered from `first`."""
    for game in range(words.shape[0]):
        seed_stream(words[game], seed, first + game)


@entry_point
def deal_many(rules: Words, words: Words, cells: Cells, dealers: Cells) -> None:
    """Deal every game; where the dealer is -1, only if the round is over, by the next seat."""
    for game in range(cells.shape[0]):
        dealer = dealers[game]
        if dealer == NONE:
            if cells[game, PHASE] != PHASE_OVER:
                continue
            dealer = cells[game, DEALER] + 1
            if dealer >= rules[SEATS]:
                dealer = 0
        deal(rules, words[game], cells[game], dealer)


@entry_point
def fill_many(rules: Words, words: Words, cells: Cells, missing: Cells) -> None:
    """Deal the hidden cards of a position in every game."""
    for game in range(cells.shape[0]):
        fill(rules, words[game], cells[game], missing)


@compiled
def is_legal(rules: Words, words: Words, cells: Cells, action: int) -> bool:
    """Whether the actor may take the action of that id."""
    first, second, third, fourth = legal_actions(rules, words, cells)
    word = action >> 6
    if word == 0:
        chosen = first
    elif word == 1:
        chosen = second
    elif word == 2:
        chosen = third
    else:
        chosen = fourth
    return 0 <= action < ACTIONS and (chosen >> (action & 63)) & 1 != 0


@compiled
def write_mask(rules: Words, words: Words, cells: Cells, mask: Counts) -> None:
    """Write 1 for each action id that is legal, 0 for the others."""
    first, second, third, fourth = legal_actions(rules, words, cells)
    for bit in range(64):
        mask[bit] = (first >> bit) & 1
    for bit in range(64):
        mask[64 + bit] = (second >> bit) & 1
    for bit in range(64):
        mask[128 + bit] = (third >> bit) & 1
    for bit in range(ACTIONS - 192):
        mask[192 + bit] = (fourth >> bit) & 1


@entry_point
def observe_many(
    rules: Words, words: Words, cells: Cells, seats: Cells, rows: Counts, masks: Counts
) -> None:
    """Write what a seat of each game may know, and what it may do; seat -1 stands for the actor."""
    for game in range(cells.shape[0]):
        seat = seats[game]
        if seat == NONE:
            seat = cells[game, ACTOR]
        observe(rules, words[game], cells[game], seat, rows[game])
        if seat == cells[game, ACTOR]:
            write_mask(rules, words[game], cells[game], masks[game])
        else:
            for action in range(ACTIONS):
                masks[game, action] = 0


@entry_point
def choose_many(rules: Words, words: Words, cells: Cells, policies: Words, actions: Ints) -> None:
    """What the policy of each game's actor does; -1 where the round is over."""
    for game in range(cells.shape[0]):
        actions[game] = NONE
        if cells[game, PHASE] != PHASE_OVER:
            actions[game] = choose(rules, words[game], cells[game], policies)


@entry_point
def step_many(
    rules: Words, words: Words, cells: Cells, actions: Ints, outcomes: Cells, points: Ints
) -> None:
    """Take an action in each game and say what came of it.

    Where the action is not legal nothing changes. Where the round ends the points are written.
    """
    for game in range(cells.shape[0]):
        game_words, game_cells = words[game], cells[game]
        if not is_legal(rules, game_words, game_cells, actions[game]):
            outcomes[game] = REFUSED
            continue
        take_action(rules, game_words, game_cells, actions[game])
        outcomes[game] = WENT_ON
        if game_cells[PHASE] == PHASE_OVER:
            outcomes[game] = ENDED
            write_points(rules, game_words, game_cells, points[game])


@entry_point
def play_out_many(
    rules: Words, words: Words, cells: Cells, policies: Words, limit: int, first: int, results: Ints
) -> int:
    """Play as many rounds to their end as `results` has rows; how many decisions were made.

    Where `first` is negative, the rounds are those that lie in the arrays. Otherwise each is dealt
    first, and the deal goes round with its number, counted from `first`; then the arrays may have
    fewer rows, which are used again and again. A row of results is: winner or -1, starter, dealer,
    decisions made, then each seat's points.
    """
    made = 0
    rows = cells.shape[0]
    for number in range(results.shape[0]):
        row = number % rows
        game_words, game_cells, result = words[row], cells[row], results[number]
        if first >= 0:
            deal(rules, game_words, game_cells, (first + number) % rules[SEATS])
        length = play_out(rules, game_words, game_cells, policies, limit)
        made += length
        result[0] = game_cells[WINNER] if game_cells[PHASE] == PHASE_OVER else UNFINISHED
        result[1] = game_cells[STARTER]
        result[2] = game_cells[DEALER]
        result[3] = length
        write_points(rules, game_words, game_cells, result[4:])
    return made
