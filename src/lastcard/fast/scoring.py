"""What a round is worth, on arrays (SCORE-1 to SCORE-4, FMT-1, FMT-4)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.cards import count_in_hand
from lastcard.fast.chance import lowest_bit
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    HANDS,
    KEEP_YOUR_OWN,
    NONE,
    ONE_FOR_THE_WINNER,
    PAIRED,
    SCORING,
    SEATS,
    VALUE,
    WINNER,
    Cells,
    Words,
)


@compiled
def write_points(rules: Words, words: Words, cells: Cells, points: NDArray[np.int32]) -> None:
    """Write what each seat scores for a round that is over; a void round scores nothing (END-2)."""
    seats = rules[SEATS]
    for seat in range(seats):
        points[seat] = 0
    winner = cells[WINNER]
    if winner == NONE:
        return
    prize = 0
    for seat in range(seats):
        worth = 0
        hand = words[HANDS + seat]
        while hand:
            kind = lowest_bit(hand)
            hand &= hand - 1
            worth += rules[VALUE + kind] * count_in_hand(rules, cells, seat, kind)
        if rules[SCORING] == KEEP_YOUR_OWN:
            points[seat] = worth
        elif not rules[PAIRED] or (seat ^ winner) & 1:
            prize += worth
    if rules[SCORING] == KEEP_YOUR_OWN:
        return
    if rules[SCORING] == ONE_FOR_THE_WINNER:
        prize = 1
    for seat in range(seats):
        if seat == winner or (rules[PAIRED] and not (seat ^ winner) & 1):
            points[seat] = prize
