"""What a round is worth, on arrays (SCORE-1 to SCORE-4, FMT-1, FMT-4)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    DECK,
    KEEP_YOUR_OWN,
    KIND,
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
def write_points(rules: Words, cells: Cells, points: NDArray[np.int32]) -> None:
    """Write what each seat scores for a round that is over; a void round scores nothing (END-2)."""
    seats = rules[SEATS]
    for seat in range(seats):
        points[seat] = 0
    winner = cells[WINNER]
    if winner == NONE:
        return
    prize = 0
    for card in range(rules[DECK]):
        holder = cells[WHERE + card]
        if holder != NONE:
            value = rules[VALUE + rules[KIND + card]]
            if rules[SCORING] == KEEP_YOUR_OWN:
                points[holder] += value
            elif not rules[PAIRED] or (holder ^ winner) & 1:
                prize += value
    if rules[SCORING] == KEEP_YOUR_OWN:
        return
    if rules[SCORING] == ONE_FOR_THE_WINNER:
        prize = 1
    for seat in range(seats):
        if seat == winner or (rules[PAIRED] and not (seat ^ winner) & 1):
            points[seat] = prize
