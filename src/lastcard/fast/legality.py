"""What the actor may do, as sets of bits: kinds of cards, then action ids (see `actions.py`)."""

from typing import Final

from lastcard.fast.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    DRAW,
    KEEP,
    NAME_COLOR,
    PASS,
    SWAP,
    SWAP_CALL,
    TAKE,
)
from lastcard.fast.cards import count_in_hand, seat_after, seat_before
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    ACTOR,
    AS_IN_RLCARD,
    ASK,
    ASK_JUMP,
    ASK_REACTION,
    COLOR,
    COLOR_BITS,
    COLORED,
    COLORED_BITS,
    DEMAND_KIND,
    DEMAND_SEAT,
    DRAW_FOUR_BIT,
    DRAW_TWO_BITS,
    DRAWN,
    EXPOSED,
    FACE_BITS,
    FACES,
    HANDS,
    HONEST_DRAW_FOUR,
    LATE_CALL,
    MATCHING,
    MUST_PLAY,
    OBLIGED,
    OPPONENTS_CATCH,
    PHASE,
    PHASE_ANSWER,
    PHASE_DRAWN,
    PHASE_OVER,
    PHASE_TURN,
    SEATS,
    SEVEN,
    SEVEN_BITS,
    SEVEN_ZERO,
    SIZES,
    STACK_ANY,
    STACK_NONE,
    STACK_SAME,
    STACKING,
    TOP,
    WILD_BITS,
    WILD_DRAW_FOUR,
    WILDS_MATCH,
    Cells,
    Words,
)

_THIRD: Final = 128
"""The first action id of the third word."""


@compiled
def matching_kinds(rules: Words, cells: Cells) -> int:
    """The kinds that match the top card, or are wild (TURN-1)."""
    color = COLOR_BITS << (FACES * cells[COLOR])
    return color | rules[MATCHING + cells[TOP]] | WILD_BITS


@compiled
def is_dishonest(rules: Words, hand: int, color: int) -> bool:
    """Whether a Wild Draw Four that left this hand behind was dishonest (WD4-2, WD4-6)."""
    telltale = COLOR_BITS << (FACES * color)
    if rules[WILDS_MATCH]:
        telltale |= WILD_BITS
    return hand & telltale != 0


@compiled
def without_bluff(rules: Words, words: Words, cells: Cells, seat: int, kinds: int) -> int:
    """The kinds less a Wild Draw Four that would be dishonest, where that is a rule (HOUSE-6)."""
    if rules[HONEST_DRAW_FOUR] and kinds & DRAW_FOUR_BIT:
        if rules[AS_IN_RLCARD]:
            return kinds & ~DRAW_FOUR_BIT or kinds
        hand = words[HANDS + seat]
        if count_in_hand(rules, cells, seat, WILD_DRAW_FOUR) == 1:
            hand &= ~DRAW_FOUR_BIT
        if is_dishonest(rules, hand, cells[COLOR]):
            return kinds & ~DRAW_FOUR_BIT
    return kinds


@compiled
def playable_kinds(rules: Words, words: Words, cells: Cells, seat: int) -> int:
    """The kinds in a hand that could be played in a turn (TURN-1, HOUSE-6)."""
    kinds = words[HANDS + seat] & matching_kinds(rules, cells)
    return without_bluff(rules, words, cells, seat, kinds)


@compiled
def stackable_kinds(rules: Words, words: Words, cells: Cells, seat: int) -> int:
    """The kinds in a hand that pass the demand on (HOUSE-1)."""
    stacking = rules[STACKING]
    if stacking == STACK_NONE:
        return 0
    if cells[DEMAND_KIND] == WILD_DRAW_FOUR:
        kinds = DRAW_FOUR_BIT if stacking >= STACK_SAME else 0
        if stacking == STACK_ANY:
            kinds |= DRAW_TWO_BITS & matching_kinds(rules, cells)
    else:
        kinds = DRAW_TWO_BITS
        if stacking == STACK_ANY:
            kinds |= DRAW_FOUR_BIT
    return without_bluff(rules, words, cells, seat, kinds & words[HANDS + seat])


@compiled
def kinds_to_play(rules: Words, words: Words, cells: Cells) -> int:
    """The kinds that the actor may play now; not asked for when the round is over."""
    if cells[ASK] == ASK_REACTION:
        return 0
    seat = cells[ACTOR]
    if cells[ASK] == ASK_JUMP:
        return without_bluff(rules, words, cells, seat, words[HANDS + seat] & (1 << cells[TOP]))
    if cells[PHASE] == PHASE_TURN:
        return playable_kinds(rules, words, cells, seat)
    if cells[PHASE] == PHASE_DRAWN:
        return without_bluff(rules, words, cells, seat, 1 << cells[DRAWN])
    if cells[PHASE] == PHASE_ANSWER and is_demanded_of_actor(rules, cells):
        return stackable_kinds(rules, words, cells, seat)
    return 0


@compiled
def is_demanded_of_actor(rules: Words, cells: Cells) -> bool:
    """In phase ANSWER: whether the actor would draw, or is only asked to challenge (WD4-3)."""
    return cells[ACTOR] == seat_after(rules, cells, cells[DEMAND_SEAT])


@compiled
def can_catch(rules: Words, cells: Cells) -> bool:
    """Whether an actor that is not exposed itself may catch the seat that is (UNO-4)."""
    return not (rules[OPPONENTS_CATCH] and cells[ACTOR] % 2 == cells[EXPOSED] % 2)


@compiled
def can_challenge(rules: Words, cells: Cells) -> bool:
    """Whether what is demanded can be challenged: it could be a bluff (WD4-3, HOUSE-6)."""
    return cells[DEMAND_KIND] == WILD_DRAW_FOUR and not rules[HONEST_DRAW_FOUR]


@compiled
def other_actions(rules: Words, cells: Cells, kinds: int) -> int:
    """What the actor may do beside playing one of these kinds, as bits of the third word."""
    if cells[ASK] == ASK_REACTION:
        nothing = 1 << (PASS - _THIRD)
        if cells[ACTOR] == cells[EXPOSED]:
            return nothing | 1 << (CALL - _THIRD) if rules[LATE_CALL] else nothing
        return nothing | 1 << (CATCH - _THIRD) if can_catch(rules, cells) else nothing
    if cells[ASK] == ASK_JUMP:
        return 1 << (PASS - _THIRD)
    phase = cells[PHASE]
    if phase == PHASE_TURN:
        return 0 if kinds and rules[MUST_PLAY] else 1 << (DRAW - _THIRD)
    if phase == PHASE_DRAWN:
        return 0 if cells[OBLIGED] and kinds else 1 << (KEEP - _THIRD)
    if phase == PHASE_ANSWER:
        challenge = 1 << (CHALLENGE - _THIRD) if can_challenge(rules, cells) else 0
        return challenge | 1 << (TAKE - _THIRD)
    return 0b1111 << (NAME_COLOR - _THIRD)


@compiled
def legal_actions(rules: Words, words: Words, cells: Cells) -> tuple[int, int, int, int]:
    """The action ids open to the actor: four words of 64 bits."""
    if cells[PHASE] == PHASE_OVER:
        return 0, 0, 0, 0
    kinds = kinds_to_play(rules, words, cells)
    other = other_actions(rules, cells, kinds)
    seat = cells[ACTOR]
    left = cells[SIZES + seat] - 1
    silent = _plays(kinds)
    if not rules[SEVEN_ZERO] or left == 0:
        return silent, silent if left == 1 else 0, other, 0
    # A seven is played with a target, and a zero brings another hand: a call depends on both.
    silent &= ~SEVEN_BITS
    calls = silent & ~FACE_BITS if left == 1 else 0
    if cells[SIZES + seat_before(rules, cells, seat)] == 1:
        calls |= silent & FACE_BITS
    swaps, swap_calls = _swaps(rules, cells, seat, kinds)
    other |= swaps << (SWAP - _THIRD) | swap_calls << (SWAP_CALL - _THIRD)
    return silent, calls, other, swap_calls >> (64 - (SWAP_CALL - _THIRD))


@compiled
def _plays(kinds: int) -> int:
    """Plays without a call: a wild in each color."""
    plays = kinds & COLORED_BITS
    for wild in range(3):
        if (kinds >> (COLORED + wild)) & 1:
            plays |= 0b1111 << (COLORED + 4 * wild)
    return plays


@compiled
def _swaps(rules: Words, cells: Cells, seat: int, kinds: int) -> tuple[int, int]:
    """Sevens by color and distance, and those after which a call is due (HOUSE-3)."""
    targets = 0
    with_call = 0
    for distance in range(1, rules[SEATS]):
        target = seat + distance
        if target >= rules[SEATS]:
            target -= rules[SEATS]
        targets |= 1 << (distance - 1)
        if cells[SIZES + target] == 1:
            with_call |= 1 << (distance - 1)
    swaps = 0
    calls = 0
    for color in range(4):
        if (kinds >> (FACES * color + SEVEN)) & 1:
            swaps |= targets << (9 * color)
            calls |= with_call << (9 * color)
    return swaps, calls
