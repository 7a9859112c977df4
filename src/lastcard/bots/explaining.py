"""How likely someone with a hand would have done what a seat was seen to do.

A seat is taken to choose mostly like `skilled`, the likelier an action the better it scores, and
now and then at random; or to play any card it can.
"""

from math import exp
from typing import Any, Final

from lastcard.bots.compiled import Floats, score_draw, score_play
from lastcard.bots.features import Position
from lastcard.bots.witness import (
    BELIEFS,
    DREW,
    S_COLOR,
    S_FRIENDS,
    S_GUILTY,
    S_KIND,
    S_NAMED,
    S_SIZES,
    S_TOP,
    S_UNSEEN,
    S_UNSEEN_COLORS,
    S_UNSEEN_FACES,
)
from lastcard.fast.chance import lowest_bit
from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    AS_IN_RLCARD,
    COLOR_BITS,
    COLORED,
    COLORED_BITS,
    DRAW_FOUR_BIT,
    FACES,
    HONEST_DRAW_FOUR,
    KEEP_YOUR_OWN,
    KINDS,
    MATCHING,
    MUST_PLAY,
    REVERSE_SKIPS,
    SCORING,
    SEATS,
    VALUE,
    WILD_BITS,
    WILD_DRAW_FOUR,
    Words,
)
from lastcard.fast.legality import is_dishonest

SPREAD: Final = 0.1
"""How much better an action must score to be e times as likely."""
WHIM: Final = 0.02
"""How often a seat does anything at random."""
_SLIP: Final = 0.002
"""How often one who plays at random draws although a card could be played."""
_COLORS: Final = 56
_FACES: Final = 60
_UNSEEN: Final = 73
ROOM_TO_COUNT: Final = 90
"""The counts of a hand are by kind first; behind them, from these places on, by color, by face, and
how many of those are unseen; then they end."""

_position: Any = Position


@called
def add(counts: Words, kind: Any) -> int:
    """Count a card of a hand; its kind as a bit."""
    counts[kind] += 1
    if kind < COLORED:
        counts[_COLORS + kind // FACES] += 1
        counts[_FACES + kind % FACES] += 1
    return 1 << kind


@called
def chance(
    rules: Words,
    sight: Words,
    beliefs: Floats,
    w: Floats,
    counts: Words,
    hand: int,
) -> tuple[float, float]:
    """How likely a seat with this hand would have done it: like `skilled`, and at random."""
    color = sight[S_COLOR]
    kinds = hand & (COLOR_BITS << (FACES * color) | rules[MATCHING + sight[S_TOP]] | WILD_BITS)
    if rules[AS_IN_RLCARD]:
        kinds = kinds & ~DRAW_FOUR_BIT or kinds
    elif rules[HONEST_DRAW_FOUR] and kinds & DRAW_FOUR_BIT:
        rest = hand if counts[WILD_DRAW_FOUR] > 1 else hand & ~DRAW_FOUR_BIT
        if is_dishonest(rules, rest, color):
            kinds &= ~DRAW_FOUR_BIT
    seen, named = sight[S_KIND], sight[S_NAMED]
    if kinds == 0:
        return 1.0, 1.0
    playable = 0
    p = _seen_position(rules, sight, beliefs, counts)
    # What is summed up are exponentials of how far each score is behind the best so far.
    best, total, mine, options = 0.0, 0.0, 0.0, 0
    if not rules[MUST_PLAY]:
        bluff = kinds == DRAW_FOUR_BIT and counts[_COLORS + color] > 0
        best = score_draw(w, p, kinds & COLORED_BITS == 0, bluff)
        total, options = 1.0, 1
        if seen == DREW:
            mine = 1.0
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        playable += 1
        first, last = (kind // FACES, kind // FACES + 1) if kind < COLORED else (0, 4)
        for to in range(first, last):
            score = score_play(w, p, kind, to)
            if score > best or options == 0:
                less = exp((best - score) / SPREAD) if options else 0.0
                best, total, mine = score, less * total, less * mine
            likely = exp((score - best) / SPREAD)
            total += likely
            options += 1
            if kind == seen and to == named:
                mine = likely
    at_random = _SLIP
    if seen != DREW and rules[AS_IN_RLCARD]:  # there each color of a wild is one more action
        at_random = (1 - _SLIP) / options
    elif seen != DREW:
        at_random = (1 - _SLIP) / playable
        if seen >= COLORED:
            at_random /= 4
    return (1 - WHIM) * mine / total + WHIM / options, at_random


@called
def _seen_position(rules: Words, sight: Words, beliefs: Floats, counts: Words) -> Position:
    """The position as the seat saw it, with this hand: `counts` by kind, and room behind them."""
    seats = rules[SEATS]
    hand, colors, faces = counts[:KINDS], counts[_COLORS:_FACES], counts[_FACES:_UNSEEN]
    unseen_colors, unseen_faces = counts[_UNSEEN : _UNSEEN + 4], counts[_UNSEEN + 4 : ROOM_TO_COUNT]
    wilds = hand[52] + hand[53] + hand[54]
    size = wilds
    for color in range(4):
        size += colors[color]
        unseen_colors[color] = sight[S_UNSEEN_COLORS + color] - colors[color]
    for face in range(FACES):
        unseen_faces[face] = sight[S_UNSEEN_FACES + face] - faces[face]
    return _position(
        hand,
        colors,
        faces,
        size,
        wilds,
        sight[S_COLOR],
        unseen_colors,
        unseen_faces,
        sight[S_UNSEEN] - size,
        sight[S_SIZES : S_SIZES + seats],
        sight[S_FRIENDS : S_FRIENDS + seats],
        beliefs[: BELIEFS // 2],
        beliefs[BELIEFS // 2 :],
        sight[S_GUILTY : S_GUILTY + seats],
        rules[VALUE : VALUE + KINDS],
        rules[REVERSE_SKIPS] != 0,
        rules[SCORING] == KEEP_YOUR_OWN,
    )
