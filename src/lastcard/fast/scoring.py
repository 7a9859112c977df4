"""What a round is worth, on arrays (SCORE-1 to SCORE-4, FMT-1, FMT-4)."""

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.cards import holder
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    DECK,
    KEEP_YOUR_OWN,
    KIND,
    NOBODY,
    NONE,
    ONE_FOR_THE_WINNER,
    PAIRED,
    SCORING,
    SEATS,
    VALUE,
    WHERE,
    WINNER,
    Cells,
    Words,
)


@compiled
def write_points(
    rules: Words, words: Words, cells: Cells, points: NDArray[np.int32] | Words
) -> None:
    """Write what each seat scores for a round that is over; a void round scores nothing (END-2)."""
    seats = rules[SEATS]
    for seat in range(seats):
        points[seat] = 0
    winner = cells[WINNER]
    if winner == NONE:
        return
    _write_worth(rules, cells, points)
    if rules[SCORING] == KEEP_YOUR_OWN:
        return
    prize = 0
    for seat in range(seats):
        if not rules[PAIRED] or (seat ^ winner) & 1:
            prize += points[seat]
        points[seat] = 0
    if rules[SCORING] == ONE_FOR_THE_WINNER:
        prize = 1
    for seat in range(seats):
        if seat == winner or (rules[PAIRED] and not (seat ^ winner) & 1):
            points[seat] = prize


@compiled
def _write_worth(rules: Words, cells: Cells, points: NDArray[np.int32] | Words) -> None:
    """Add to each seat what its hand is worth (SCORE-2).

    Card by card and not hand by hand: so the threads of a GPU look at the same card at a time.
    """
    for pair in range((rules[DECK] + 1) >> 1):
        if cells[WHERE + pair] != NONE:
            for card in range(2 * pair, 2 * pair + 2):
                seat = holder(cells, card)
                if seat != NOBODY:
                    points[seat] += rules[VALUE + rules[KIND + card]]
