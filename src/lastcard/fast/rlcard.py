"""What a draw does in RLCard's `uno` (`rules.Manner`)."""

from lastcard.fast.actions import DRAW
from lastcard.fast.asking import ask_turn, end_round, miss_turn
from lastcard.fast.cards import discard, draw_card, take_from_hand
from lastcard.fast.chance import bits
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    COLOR,
    COLORED,
    FACES,
    NONE,
    PASSES,
    SEATS,
    TURN,
    Cells,
    Words,
)


@compiled
def draw_as_in_rlcard(rules: Words, words: Words, cells: Cells) -> int:
    """Draw a card: it is kept, or a wild plays itself, or the action is returned that plays it."""
    seat = cells[TURN]
    kind = draw_card(rules, words, cells, seat)
    if COLORED > kind >= 0 and kind // FACES == cells[COLOR]:
        return kind
    cells[PASSES] = cells[PASSES] + 1 if kind == NONE else 0
    if kind >= COLORED:
        discard(rules, cells, take_from_hand(rules, words, cells, seat, kind), kind)
        cells[COLOR] = bits(words) & 3
    if cells[PASSES] >= rules[SEATS]:
        end_round(cells, NONE)
    else:
        miss_turn(rules, cells, seat)
    ask_turn(rules, cells)
    return DRAW
