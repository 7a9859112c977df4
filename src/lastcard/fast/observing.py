"""What a seat may know, as one row of numbers: all that is public, its hand, what it was shown.

The row begins with parts that are the same for any number of players, then has a block for each
seat, counted clockwise from the one that looks (so block 0 is its own), then the cards it knows in
each other hand. `docs/fast.md` has the table; `PARTS` is the same for programs.
"""

from typing import Final

from lastcard.fast.cards import count_in_hand, holder
from lastcard.fast.chance import lowest_bit
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    ACTOR,
    ASK,
    ASKS,
    COLOR,
    DEALER,
    DECK,
    DEMAND,
    DEMAND_KIND,
    DEMAND_MATCH,
    DEMAND_SEAT,
    DIRECTION,
    DRAWN,
    DREW,
    EXPOSED,
    HANDS,
    IN_DISCARD,
    IN_DRAW,
    KIND,
    KINDS,
    KNOWN,
    NO_COLOR,
    NOBODY,
    OBLIGED,
    PASSES,
    PHASE,
    PHASE_DRAWN,
    PHASES,
    PILE,
    SCORES,
    SEATS,
    SIZES,
    TOP,
    TURN,
    WILD_DRAW_FOUR,
    Cells,
    Counts,
    Words,
)

OWN_HAND: Final = 0
DISCARDS: Final = OWN_HAND + KINDS
TOP_CARD: Final = DISCARDS + KINDS
DRAWN_CARD: Final = TOP_CARD + KINDS
COLOR_TO_MATCH: Final = DRAWN_CARD + KINDS
PHASE_NOW: Final = COLOR_TO_MATCH + 4
ASKED: Final = PHASE_NOW + PHASES
TO_DECIDE: Final = ASKED + ASKS
PLAY_GOES_RIGHT: Final = TO_DECIDE + 1
DRAW_PILE: Final = PLAY_GOES_RIGHT + 1
DISCARD_PILE: Final = DRAW_PILE + 1
DEMANDED: Final = DISCARD_PILE + 1
CHALLENGEABLE: Final = DEMANDED + 1
COLOR_BEFORE: Final = CHALLENGEABLE + 1
MUST_PLAY_IT: Final = COLOR_BEFORE + 4
PASSES_IN_A_ROW: Final = MUST_PLAY_IT + 1
BLOCKS: Final = PASSES_IN_A_ROW + 1

CARDS_HELD: Final = 0
HAS_TURN: Final = 1
DECIDES: Final = 2
IS_DEALER: Final = 3
IS_EXPOSED: Final = 4
DEMANDS: Final = 5
DREW_ON: Final = 6
SCORE: Final = 10
BLOCK: Final = 11

SCORE_UNIT: Final = 4
"""Points to one step of SCORE, which ends at 255."""

PARTS: Final = {
    "own_hand": (OWN_HAND, KINDS),
    "discards": (DISCARDS, KINDS),
    "top_card": (TOP_CARD, KINDS),
    "drawn_card": (DRAWN_CARD, KINDS),
    "color": (COLOR_TO_MATCH, 4),
    "phase": (PHASE_NOW, PHASES),
    "asked": (ASKED, ASKS),
    "to_decide": (TO_DECIDE, 1),
    "play_goes_right": (PLAY_GOES_RIGHT, 1),
    "draw_pile": (DRAW_PILE, 1),
    "discard_pile": (DISCARD_PILE, 1),
    "demanded": (DEMANDED, 1),
    "challengeable": (CHALLENGEABLE, 1),
    "color_before": (COLOR_BEFORE, 4),
    "must_play_it": (MUST_PLAY_IT, 1),
    "passes": (PASSES_IN_A_ROW, 1),
}
"""Where each part of a row begins and how long it is; then come blocks, then known cards."""


def observation_size(seats: int) -> int:
    """How many numbers an observation has."""
    return BLOCKS + BLOCK * seats + KINDS * (seats - 1)


@compiled
def observe(rules: Words, words: Words, cells: Cells, seat: int, row: Counts) -> None:
    """Write what a seat may know."""
    for i in range(row.shape[0]):
        row[i] = 0
    _observe_cards(rules, words, cells, seat, row)
    _observe_board(cells, seat, row)
    seats = rules[SEATS]
    for distance in range(seats):
        other = seat + distance
        if other >= seats:
            other -= seats
        _observe_seat(words, cells, other, row, BLOCKS + BLOCK * distance)


@compiled
def _observe_cards(rules: Words, words: Words, cells: Cells, seat: int, row: Counts) -> None:
    hand = words[HANDS + seat]
    while hand:
        kind = lowest_bit(hand)
        row[OWN_HAND + kind] = count_in_hand(rules, cells, seat, kind)
        hand &= hand - 1
    end = PILE + rules[DECK]
    for place in range(end - cells[IN_DISCARD], end):
        row[DISCARDS + rules[KIND + cells[place]]] += 1
    row[TOP_CARD + cells[TOP]] = 1
    seats = rules[SEATS]
    known_at = BLOCKS + BLOCK * seats
    for half in range(2):
        known = words[KNOWN + 2 * seat + half]
        while known:
            card = 64 * half + lowest_bit(known)
            known &= known - 1
            other = holder(cells, card)
            distance = other - seat
            if distance < 0:
                distance += seats
            if other != NOBODY and distance != 0:
                row[known_at + KINDS * (distance - 1) + rules[KIND + card]] += 1


@compiled
def _observe_board(cells: Cells, seat: int, row: Counts) -> None:
    if cells[COLOR] != NO_COLOR:
        row[COLOR_TO_MATCH + cells[COLOR]] = 1
    row[PHASE_NOW + cells[PHASE]] = 1
    row[ASKED + cells[ASK]] = 1
    row[TO_DECIDE] = cells[ACTOR] == seat
    row[PLAY_GOES_RIGHT] = cells[DIRECTION]
    row[DRAW_PILE] = cells[IN_DRAW]
    row[DISCARD_PILE] = cells[IN_DISCARD]
    row[PASSES_IN_A_ROW] = cells[PASSES]
    if cells[PHASE] == PHASE_DRAWN and cells[TURN] == seat:
        row[DRAWN_CARD + cells[DRAWN]] = 1
        row[MUST_PLAY_IT] = cells[OBLIGED]
    if cells[DEMAND]:
        row[DEMANDED] = cells[DEMAND]
        if cells[DEMAND_KIND] == WILD_DRAW_FOUR:
            row[CHALLENGEABLE] = 1
            row[COLOR_BEFORE + cells[DEMAND_MATCH]] = 1


@compiled
def _observe_seat(words: Words, cells: Cells, seat: int, row: Counts, at: int) -> None:
    row[at + CARDS_HELD] = cells[SIZES + seat]
    row[at + HAS_TURN] = cells[TURN] == seat
    row[at + DECIDES] = cells[ACTOR] == seat
    row[at + IS_DEALER] = cells[DEALER] == seat
    row[at + IS_EXPOSED] = cells[EXPOSED] == seat
    row[at + DEMANDS] = cells[DEMAND] != 0 and cells[DEMAND_SEAT] == seat
    for color in range(4):
        row[at + DREW_ON + color] = cells[DREW + 4 * seat + color]
    row[at + SCORE] = min(255, max(0, words[SCORES + seat] // SCORE_UNIT))
