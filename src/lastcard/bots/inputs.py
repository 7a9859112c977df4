"""What the net of `master` is shown of a decision, and what it can choose, as rows of numbers.

Colors have no meaning of their own, so the net sees them in an order: first the color to match,
then the others by how many cards of them are held. Seats are counted in the order of play, from the
player on; each has a **slot**, so that the next ones and the last ones are found in the same places
whatever the number of players.

Like `features.py` this is plain arithmetic over small lists, and `lastcard.learn` compiles it.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final, NamedTuple

from lastcard.bots.features import FACES, WILD, Position

KINDS: Final = 55
SLOTS: Final = 10

# Options: what the net can choose, in its own order of colors. Calls come with them when due.
O_WILD: Final = 52
O_DRAW: Final = 64
O_KEEP: Final = 65
O_NAME: Final = 66
O_TAKE: Final = 70
O_CHALLENGE: Final = 71
O_PASS: Final = 72
O_SWAP: Final = 73
"""Sevens by color and by how many seats on in the order of play the target sits, less one."""
DISTANCES: Final = 9
OPTIONS: Final = O_SWAP + 4 * DISTANCES

# Where the parts of a row begin.
I_HAND: Final = 0
I_UNSEEN: Final = I_HAND + KINDS
I_TOP: Final = I_UNSEEN + KINDS
I_PHASE: Final = I_TOP + FACES + 3
I_DEMAND: Final = I_PHASE + 5
I_FOUR: Final = I_DEMAND + 1
I_MATCH: Final = I_FOUR + 1
I_PILE: Final = I_MATCH + 4
I_HIDDEN: Final = I_PILE + 1
I_SEATS: Final = I_HIDDEN + 1
I_RULES: Final = I_SEATS + 9
RULES: Final = 18
I_SLOTS: Final = I_RULES + RULES

# In the block of a slot.
B_SIZE: Final = 0
B_FEW: Final = 1
B_THERE: Final = 4
B_PARTNER: Final = 5
B_GUILTY: Final = 6
B_HONEST: Final = 7
B_DEMANDS: Final = 8
B_LACKS: Final = 9
B_WANTS: Final = 13
BLOCK: Final = 17
INPUTS: Final = I_SLOTS + SLOTS * BLOCK
HANDS: Final = (SLOTS - 1) * KINDS
"""The other hands by slot and kind: only for a judge that helps to learn and to search."""
COMPANY: Final = 3
"""The judge's last inputs say who the others are: earlier selves, `skilled`, or at random."""
_SURE: Final = 100
"""A belief is written in hundredths."""

PHASE_JUMP: Final = 4
"""After the four phases of the engine in which a seat decides: it may jump in."""


class Asked(NamedTuple):
    """What a decision is about, beside what a `Position` tells."""

    phase: int
    """0 to name a color, 1 a turn, 2 a card was drawn, 3 to answer a demand, 4 to jump in."""
    top: int
    """The card on top, by order."""
    demand: int
    is_four: bool
    """How many cards are demanded, and whether by a Wild Draw Four that can be challenged."""
    match: int
    """The color to match before that Wild Draw Four, or -1."""
    demander: int
    """How many seats on the one sits who demands; 0 if nobody does."""
    pile: int
    """Cards in the draw pile."""


def slot_of(distance: int, seats: int) -> int:
    """Where a seat is shown that sits so many seats on."""
    return distance if 2 * distance <= seats else SLOTS - seats + distance


def order_colors(p: Position, asked: Asked, order: MutableSequence[int]) -> None:
    """Write the colors in the order in which the net sees them."""
    for color in range(4):
        order[color] = color
    first = 0
    if asked.phase != 0:
        order[p.color] = 0
        order[0] = p.color
        first = 1
    for at in range(first, 3):
        for other in range(at + 1, 4):
            if _rank(p, order[other]) > _rank(p, order[at]):
                color = order[at]
                order[at] = order[other]
                order[other] = color


def _rank(p: Position, color: int) -> int:
    return (p.colors[color] * 128 + p.unseen_colors[color]) * 4 - color


def describe(
    p: Position,
    asked: Asked,
    unseen: Sequence[int],
    rules: Sequence[int],
    order: Sequence[int],
    row: MutableSequence[int],
) -> None:
    """Write a decision into a row of INPUTS zeros; `unseen` are cards by kind, the own ones not."""
    for at in range(4):
        for face in range(FACES):
            kind = FACES * order[at] + face
            row[I_HAND + FACES * at + face] = p.hand[kind]
            row[I_UNSEEN + FACES * at + face] = unseen[kind]
    for kind in range(WILD, KINDS):
        row[I_HAND + kind] = p.hand[kind]
        row[I_UNSEEN + kind] = unseen[kind]
    row[I_TOP + (asked.top - WILD + FACES if asked.top >= WILD else asked.top % FACES)] = 1
    row[I_PHASE + asked.phase] = 1
    row[I_DEMAND] = asked.demand
    row[I_FOUR] = 1 if asked.is_four else 0
    row[I_PILE] = asked.pile
    row[I_HIDDEN] = p.unseen
    seats = len(p.sizes)
    row[I_SEATS + seats - 2] = 1
    for at in range(RULES):
        row[I_RULES + at] = rules[at]
    for at in range(4):
        if order[at] == asked.match:
            row[I_MATCH + at] = 1
    for distance in range(seats):
        block = I_SLOTS + BLOCK * slot_of(distance, seats)
        size = p.sizes[distance]
        row[block + B_SIZE] = size
        if 1 <= size <= 3:
            row[block + B_FEW + size - 1] = 1
        row[block + B_THERE] = 1
        row[block + B_PARTNER] = 1 if p.friends[distance] > 0 else 0
        row[block + B_GUILTY] = max(0, p.guilty[distance])
        row[block + B_HONEST] = max(0, -p.guilty[distance])
        row[block + B_DEMANDS] = 1 if asked.demand and distance == asked.demander else 0
        for at in range(4):
            belief = 4 * distance + order[at]
            row[block + B_LACKS + at] = int(p.lacks[belief] * _SURE + 0.5)
            row[block + B_WANTS + at] = int(p.wants[belief] * _SURE + 0.5)


def scales() -> list[float]:
    """What each number of a row, then of the options that are open, is multiplied by."""
    all_scales = [1.0] * (INPUTS + OPTIONS)
    for kind in range(KINDS):
        all_scales[I_UNSEEN + kind] = 0.5
    all_scales[I_DEMAND] = 0.25
    all_scales[I_PILE] = all_scales[I_HIDDEN] = 1 / 64
    for slot in range(SLOTS):
        block = I_SLOTS + BLOCK * slot
        all_scales[block + B_SIZE] = 1 / 7
        for at in range(8):
            all_scales[block + B_LACKS + at] = 1 / _SURE
    return all_scales
