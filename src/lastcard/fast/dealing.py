"""Dealing a round on arrays: the hands and the first discard (DECK-3, SET-2 to SET-6)."""

from typing import Final

from lastcard.fast.asking import ask_turn, miss_turn, start_turn, turn_round
from lastcard.fast.cards import discard, draw_card, pick, seat_after
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    COLOR,
    COLORED,
    DEALER,
    DECK,
    DEMAND,
    DEMANDS_TWO,
    DIRECTION,
    DRAWN,
    DREW,
    EFFECT,
    ENDLESS,
    EXPOSED,
    FACES,
    FIRST_NUMBERS,
    FIRST_REVERSE,
    HAND_SIZE,
    HANDS,
    HUNDREDS,
    IN_DISCARD,
    IN_DRAW,
    KIND,
    KNOWN,
    MOST_SEATS,
    NO_COLOR,
    NONE,
    OBLIGED,
    OWED,
    PASSES,
    PHASE,
    PHASE_COLOR,
    PILE,
    RESHUFFLES,
    REVERSE_BY_DEALER,
    REVERSE_CLOCKWISE,
    REVERSE_SKIPS,
    REVERSES,
    SEATS,
    SIZES,
    SKIPS,
    SNAPPED,
    STARTER,
    STEP,
    TOP,
    TRACK,
    TURN,
    WHERE,
    WILD_DRAW_FOUR,
    WINNER,
    Cells,
    Words,
)
from lastcard.fast.turn import draw_what_is_owed, owe

_TWO_NOBODIES: Final = -1


@compiled
def collect(rules: Words, cells: Cells) -> None:
    """The whole deck is the draw pile, nobody holds a card and nobody has drawn."""
    for card in range(rules[DECK]):
        cells[PILE + card] = card
    for pair in range(WHERE, PILE):
        cells[pair] = _TWO_NOBODIES
    for seat in range(MOST_SEATS):
        cells[SIZES + seat] = 0
    cells[RESHUFFLES] = 0
    cells[HUNDREDS] = 0
    cells[ENDLESS] = 0
    if rules[TRACK]:
        for tally in range(4 * MOST_SEATS):
            cells[DREW + tally] = 0


@compiled
def clear(rules: Words, words: Words, cells: Cells, dealer: int) -> None:
    """The board before the deal, when the cards have been collected."""
    for seat in range(MOST_SEATS):
        words[HANDS + seat] = 0
    if rules[TRACK]:
        for word in range(2 * MOST_SEATS):
            words[KNOWN + word] = 0
    cells[IN_DRAW] = rules[DECK]
    cells[IN_DISCARD] = 0
    cells[STEP] = 1
    cells[DIRECTION] = 0
    cells[DRAWN] = NONE
    cells[OBLIGED] = 0
    cells[DEMAND] = 0
    cells[SNAPPED] = 0
    cells[EXPOSED] = NONE
    cells[PASSES] = 0
    cells[WINNER] = NONE
    cells[DEALER] = dealer
    cells[OWED] = 0


@compiled
def deal(rules: Words, words: Words, cells: Cells, dealer: int) -> None:
    """Deal every hand and turn up the first discard, at random."""
    collect(rules, cells)
    deal_collected(rules, words, cells, dealer)


@compiled
def deal_collected(rules: Words, words: Words, cells: Cells, dealer: int) -> None:
    """Deal when the cards have been collected."""
    clear(rules, words, cells, dealer)
    for seat in range(rules[SEATS]):
        for _ in range(rules[HAND_SIZE]):
            draw_card(rules, words, cells, seat)
    _turn_up(rules, words, cells)
    left = seat_after(rules, cells, dealer)
    kind = cells[TOP]
    if kind >= COLORED:
        cells[COLOR] = NO_COLOR
        cells[PHASE] = PHASE_COLOR
        cells[TURN] = left
    else:
        cells[COLOR] = kind // FACES
        _first_effect(rules, cells, left)
        draw_what_is_owed(rules, words, cells)
    ask_turn(rules, cells)
    cells[STARTER] = cells[TURN]


@compiled
def _turn_up(rules: Words, words: Words, cells: Cells) -> None:
    """Turn cards up until one may lie first (SET-3, SET-4).

    A Wild Draw Four goes back and the pile is shuffled: here another card is picked. If nothing
    else is left it stays. With `first_discard=numbers` cards that are no numbers stay discarded.
    """
    while True:
        card = pick(words, cells)
        kind = rules[KIND + card]
        if rules[FIRST_NUMBERS]:
            cells[IN_DRAW] -= 1
            discard(rules, cells, card, kind)
            if cells[IN_DRAW] == 0 or (kind < COLORED and kind % FACES < 10):
                return
        elif kind != WILD_DRAW_FOUR or _only_draw_fours(rules, cells):
            cells[IN_DRAW] -= 1
            discard(rules, cells, card, kind)
            return


@compiled
def _only_draw_fours(rules: Words, cells: Cells) -> bool:
    for place in range(cells[IN_DRAW]):
        if rules[KIND + cells[PILE + place]] != WILD_DRAW_FOUR:
            return False
    return True


@compiled
def _first_effect(rules: Words, cells: Cells, left: int) -> None:
    """The first discard acts on the dealer's left (SET-3, SET-5, SET-6)."""
    effect = rules[EFFECT + cells[TOP]]
    if rules[FIRST_NUMBERS]:
        start_turn(cells, left)
    elif effect == DEMANDS_TWO:
        owe(cells, left, 2)
        miss_turn(rules, cells, left)
    elif effect == SKIPS or (effect == REVERSES and rules[REVERSE_SKIPS]):
        miss_turn(rules, cells, left)
    elif effect == REVERSES and rules[FIRST_REVERSE] != REVERSE_CLOCKWISE:
        turn_round(rules, cells)
        by_dealer = rules[FIRST_REVERSE] == REVERSE_BY_DEALER
        start_turn(cells, cells[DEALER] if by_dealer else left)
    else:
        start_turn(cells, left)
