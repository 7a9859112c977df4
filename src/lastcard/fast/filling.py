"""Filling a position that is known in part: the hidden cards are dealt at random (`from_view`).

The cells that come in hold what is known. All hidden cards lie in the draw pile; `missing` says how
many of them each hand still lacks. Two cells may hold UNKNOWN: which card was drawn, and whether
the Wild Draw Four was honest. The deal agrees with what everyone could see: a drawn card that was
offered can be played, and where only honest Wild Draw Fours are allowed, this one was.
"""

from typing import Final

from lastcard.fast.cards import add_ids, pick, put_in_hand
from lastcard.fast.chance import below
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    COLOR,
    COLOR_BITS,
    COLORED_BITS,
    DEMAND,
    DEMAND_MATCH,
    DEMAND_SEAT,
    DRAWN,
    FACES,
    GUILTY,
    HANDS,
    HONEST_DRAW_FOUR,
    IN_DRAW,
    KIND,
    MUST_PLAY,
    MUST_PLAY_DRAWN,
    OBLIGED,
    PILE,
    SEATS,
    SNAPPED,
    SNAPSHOT,
    TURN,
    WILD_BITS,
    WILD_DRAW_FOUR,
    WILDS_MATCH,
    Cells,
    Words,
)
from lastcard.fast.legality import is_dishonest, matching_kinds, playable_kinds

UNKNOWN: Final = -2
SINCE: Final = 10
"""In `missing`, after the seats: how many cards the demander has drawn since its play."""
_ALL: Final = COLORED_BITS | WILD_BITS


@compiled
def fill(rules: Words, words: Words, cells: Cells, missing: Cells) -> None:
    """Deal the hidden cards of one game."""
    for seat in range(rules[SEATS]):
        lacking = missing[seat]
        allowed = _ALL
        drew = seat == cells[TURN] and cells[DRAWN] == UNKNOWN
        if drew:
            cells[DRAWN] = _draw_allowed(rules, words, cells, seat, matching_kinds(rules, cells))
            lacking -= 1
            if cells[DRAWN] == WILD_DRAW_FOUR and rules[HONEST_DRAW_FOUR]:
                allowed = _honest(rules, cells[COLOR])
        judged = cells[DEMAND] and seat == cells[DEMAND_SEAT] and cells[GUILTY] == UNKNOWN
        since = missing[SINCE] if judged else 0
        if judged and rules[HONEST_DRAW_FOUR]:
            allowed = _honest(rules, cells[DEMAND_MATCH])
        for _ in range(lacking - since):
            _draw_allowed(rules, words, cells, seat, allowed)
        if judged:
            cells[GUILTY] = is_dishonest(rules, words[HANDS + seat], cells[DEMAND_MATCH])
            if since:
                words[SNAPSHOT] = 0
                words[SNAPSHOT + 1] = 0
                add_ids(rules, words, cells, seat, SNAPSHOT)
                cells[SNAPPED] = 1
        for _ in range(since):
            _draw_allowed(rules, words, cells, seat, _ALL)
        if drew:
            _oblige(rules, words, cells, seat)


@compiled
def _honest(rules: Words, color: int) -> int:
    """The kinds that an honest Wild Draw Four may leave in the hand (WD4-2, WD4-6)."""
    allowed = _ALL & ~(COLOR_BITS << (FACES * color))
    return allowed & COLORED_BITS if rules[WILDS_MATCH] else allowed


@compiled
def _draw_allowed(rules: Words, words: Words, cells: Cells, seat: int, allowed: int) -> int:
    """A seat gets a random card of the allowed kinds, or of any kind if there is none; its kind."""
    fitting = 0
    if allowed != _ALL:
        for place in range(cells[IN_DRAW]):
            if (allowed >> rules[KIND + cells[PILE + place]]) & 1:
                fitting += 1
    last = PILE + cells[IN_DRAW] - 1
    if fitting == 0:
        pick(words, cells)
    else:
        left = below(words, fitting)
        place = PILE
        while True:
            if (allowed >> rules[KIND + cells[place]]) & 1:
                if left == 0:
                    break
                left -= 1
            place += 1
        card = cells[place]
        cells[place] = cells[last]
        cells[last] = card
    cells[IN_DRAW] -= 1
    return put_in_hand(rules, words, cells, seat, int(cells[last]))


@compiled
def _oblige(rules: Words, words: Words, cells: Cells, seat: int) -> None:
    """Whether the card that was drawn has to be played, which only its owner knows (TURN-3)."""
    cells[OBLIGED] = rules[MUST_PLAY]
    if rules[MUST_PLAY_DRAWN]:
        # The drawn card is the only one playable if nothing could be played before it came.
        before = playable_kinds(rules, words, cells, seat) & ~(1 << cells[DRAWN])
        cells[OBLIGED] = rules[MUST_PLAY] or before == 0
