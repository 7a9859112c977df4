"""Trying actions out: a position's hidden cards are dealt many times, each deal is played on."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import inferring
from lastcard.bots.choosing import RANDOM
from lastcard.bots.compiled import COUNTS, MIND, NO_ONE, Floats, play_out, step
from lastcard.bots.inferring import infer
from lastcard.bots.judging import FEATURES, chance_to_win
from lastcard.bots.machine_code import kept
from lastcard.fast.batch import Policy, policy_rows
from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    ACTOR,
    CELLS,
    KEEP_YOUR_OWN,
    ONE_FOR_THE_WINNER,
    PAIRED,
    PHASE,
    PHASE_OVER,
    PILE,
    RNG,
    SCORING,
    SEATS,
    WINNER,
    WORDS,
    Cells,
    Words,
)
from lastcard.fast.scoring import write_points

LONGEST: Final = 1000
"""A playout of more decisions than this counts as not won."""
POINTS: Final = 0.001
"""What a point is worth beside a round won, where points are scored."""
_APART: Final = 0x3C6EF372FE94F82A
"""Added to the random numbers of a deal for each time it is played again: chance differs then."""
AT_RANDOM: Final = Policy(calls_late=1, catches=1, jumps=0)
"""What `random` does, as `lastcard.fast` knows it."""
CHARGED: Final = 0.01
"""What a point is worth where everyone is charged with their own."""


Deals = tuple[Words, Cells, Cells]
"""Deals of the hidden cards, and who plays each seat in each: like `skilled`, or at random."""
Judge = tuple[Floats, int, int, Floats]
"""How actions are tried: the weights by which each seat plays, how many decisions are played, how
many times, and the weights by which the end is judged."""


@kept
def infer_all(
    rules: Words,
    batch: Deals,
    viewer: int,
    evidence: inferring.Seen,
    ways: inferring.Ways,
    tries: int,
    room: inferring.Room,
) -> None:
    """Make the deals of a batch likelier by what the seats were seen to do."""
    words, cells, who = batch
    for game in range(cells.shape[0]):
        one = words[game], cells[game], who[game]
        infer(rules, one, viewer, evidence, ways, tries, room)


@kept
def try_out(
    rules: Words,
    batch: Deals,
    judge: Judge,
    mind: Floats,
    actions: NDArray[np.int64],
    room: tuple[Words, Cells, Words, Cells, Floats, NDArray[np.int32], Words, Floats, Floats],
    values: Floats,
) -> None:
    """Take each action in each game so many times and play on; mean `values` by game and action."""
    all_words, all_cells, who = batch
    words, cells, counts, before, own_mind, points, policies, described, usual = room
    weights, far, times, judgment = judge
    for seat in range(rules[SEATS]):
        usual[seat] = weights[seat, 0]
    for game in range(all_cells.shape[0]):
        for seat in range(rules[SEATS]):
            weights[seat, 0] = NO_ONE if who[game, seat] == RANDOM else usual[seat]
        for choice in range(actions.shape[0]):
            total = 0.0
            for time in range(times):
                for at in range(WORDS):
                    words[at] = all_words[game, at]
                for at in range(CELLS):
                    cells[at] = all_cells[game, at]
                for row in range(MIND[0]):
                    for at in range(4 * rules[SEATS]):
                        own_mind[row, at] = mind[row, at]
                # The same chance for every action: what differs is then the action's doing.
                words[RNG] += time * _APART
                seat = cells[ACTOR]
                step(rules, words, cells, actions[choice], own_mind, before)
                play_out(rules, words, cells, (weights, policies), own_mind, (counts, before), far)
                if cells[PHASE] == PHASE_OVER or far == LONGEST:
                    total += _value(rules, words, cells, points, seat)
                else:
                    total += chance_to_win(rules, words, cells, seat, judgment, described)
            values[game, choice] = total / times
    for seat in range(rules[SEATS]):
        weights[seat, 0] = usual[seat]


@called
def _value(rules: Words, words: Words, cells: Cells, points: NDArray[np.int32], seat: int) -> float:
    """What the end of a round is worth to a seat."""
    if cells[PHASE] != PHASE_OVER or cells[WINNER] < 0:
        return 0.0
    winner = cells[WINNER]
    won = winner == seat or (rules[PAIRED] != 0 and (winner ^ seat) & 1 == 0)
    value = 1.0 if won else 0.0
    if rules[SCORING] == ONE_FOR_THE_WINNER:
        return value
    write_points(rules, words, cells, points)
    if rules[SCORING] == KEEP_YOUR_OWN:
        return value - CHARGED * points[seat]
    lost = 0.0 if won else float(points[winner])
    return value + POINTS * (points[seat] - lost)


class Room:
    """Arrays that the search works in, made once."""

    def __init__(self, seats: int) -> None:
        self.policies: Words = policy_rows(AT_RANDOM, seats)
        self.arrays = (
            np.zeros(WORDS, np.int64),
            np.zeros(CELLS, np.int8),
            np.zeros(COUNTS, np.int64),
            np.zeros(PILE, np.int8),
            np.zeros(MIND, np.float64),
            np.zeros(seats, np.int32),
            self.policies,
            np.zeros(len(FEATURES), np.float64),
            np.zeros(seats, np.float64),
        )
        self.guesses = inferring.room()
