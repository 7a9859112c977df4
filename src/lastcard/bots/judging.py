"""How likely each seat is to win a round, judged by all hands: where a short playout ends.

A conditional logit: every seat gets a score, the weighted sum of a few features of its hand and its
place, and wins with a probability in proportion to the score's exponential. `bench/judge.py` finds
the weights from rounds that `skilled` plays with itself.
"""

from functools import cache
from math import exp, log
from typing import Final

from lastcard.bots.compiled import Floats
from lastcard.bots.weights import read_column
from lastcard.fast.cards import count_in_hand
from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    COLOR_BITS,
    DEMAND,
    FACES,
    HANDS,
    PAIRED,
    SEATS,
    SIZES,
    TURN,
    WILD,
    WILD_DRAW_FOUR,
    Cells,
    Words,
)
from lastcard.fast.legality import matching_kinds

FEATURES: Final = (
    "size",
    "log_size",
    "one",
    "two",
    "wilds",
    "draw_fours",
    "turns",
    "draw_twos",
    "colors",
    "has_turn",
    "fits",
    "one_fits",
    "one_fits_now",
    "owes",
    "few_with_wild",
)
_SKIP: Final = 10
_REVERSE: Final = 11
_DRAW_TWO: Final = 12
_FEW: Final = 2


@cache
def judgment_for(seats: int) -> tuple[float, ...]:
    """The weights for that many players."""
    return read_column("judgments.toml", FEATURES, seats)


@called
def describe(rules: Words, words: Words, cells: Cells, seat: int, row: Floats) -> None:
    """Write the features of a seat, in the order of FEATURES."""
    size = cells[SIZES + seat]
    hand = words[HANDS + seat]
    wilds = count_in_hand(rules, cells, seat, WILD)
    fours = count_in_hand(rules, cells, seat, WILD_DRAW_FOUR)
    fits = hand & matching_kinds(rules, cells) != 0
    has_turn = seat == cells[TURN]
    colors, turns, twos = 0, 0, 0
    for color in range(4):
        held = hand >> (FACES * color) & COLOR_BITS
        colors += held != 0
        turns += (held >> _SKIP & 1) + (held >> _REVERSE & 1)
        twos += held >> _DRAW_TWO & 1
    row[0] = size
    row[1] = log(max(size, 1) + 0.0)
    row[2] = size == 1
    row[3] = size == _FEW
    row[4] = wilds
    row[5] = fours
    row[6] = turns
    row[7] = twos
    row[8] = colors
    row[9] = has_turn
    row[10] = fits
    row[11] = size == 1 and fits
    row[12] = size == 1 and fits and has_turn
    row[13] = cells[DEMAND] if has_turn else 0
    row[14] = size <= _FEW and wilds + fours > 0


@called
def chance_to_win(
    rules: Words, words: Words, cells: Cells, seat: int, weights: Floats, row: Floats
) -> float:
    """How likely a seat, or its side, is to win a round that goes on."""
    total, own = 0.0, 0.0
    for other in range(rules[SEATS]):
        describe(rules, words, cells, other, row)
        score = 0.0
        for feature in range(weights.shape[0]):
            score += weights[feature] * row[feature]
        likely = exp(score)
        total += likely
        if other == seat or (rules[PAIRED] and (other ^ seat) & 1 == 0):
            own += likely
    return own / total
