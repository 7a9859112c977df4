"""Built-in policies that play whole rounds inside a kernel, and the rollout itself.

A policy is a row of numbers: which one it is, then how likely it does each thing that the constants
below name, in units of 2**-32. Each seat has its own row.
"""

from typing import Final

from lastcard.fast.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    DISTANCES,
    DRAW,
    NAME_COLOR,
    PASS,
    PLAY_CALL,
    SWAP,
    SWAP_CALL,
    TAKE,
)
from lastcard.fast.cards import seat_before
from lastcard.fast.chance import any_bit, below, bits, count_bits, happens, nth_bit
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    ACTOR,
    AS_IN_RLCARD,
    ASK,
    ASK_JUMP,
    ASK_REACTION,
    COLORED,
    EXPOSED,
    FACES,
    LATE_CALL,
    PHASE,
    PHASE_ANSWER,
    PHASE_OVER,
    PHASE_TURN,
    SEATS,
    SEVEN,
    SEVEN_ZERO,
    SIZES,
    WILD,
    Cells,
    Words,
)
from lastcard.fast.legality import can_catch, can_challenge, kinds_to_play, legal_actions
from lastcard.fast.turn import take_action

POLICY: Final = 0
CALLS: Final = 1
"""To call UNO with the card that leaves one."""
CALLS_LATE: Final = 2
CATCHES: Final = 3
CHALLENGES: Final = 4
JUMPS: Final = 5
"""To jump in when it can."""
POLICY_WIDTH: Final = 6

RANDOM: Final = 0
"""A random playable card; draws only if there is none; plays a drawn card that can be played."""
UNIFORM: Final = 1
"""Any legal action, each as likely."""


@compiled
def choose(rules: Words, words: Words, cells: Cells, policies: Words) -> int:
    """The action that the actor's policy takes."""
    if policies[cells[ACTOR], POLICY] == UNIFORM:
        return _choose_uniformly(rules, words, cells)
    return choose_at_random(rules, words, cells, policies)


@compiled
def choose_at_random(rules: Words, words: Words, cells: Cells, policies: Words) -> int:
    """What RANDOM does, by the likelihoods of the actor's row."""
    kinds = kinds_to_play(rules, words, cells)
    if kinds and (cells[ASK] != ASK_JUMP or happens(words, policies[cells[ACTOR], JUMPS])):
        return _choose_play(rules, words, cells, policies, kinds)
    return _choose_other(rules, words, cells, policies)


@compiled
def _choose_play(rules: Words, words: Words, cells: Cells, policies: Words, kinds: int) -> int:
    """A random card among these kinds, with a random color or target."""
    seat = cells[ACTOR]
    kind = _any_kind(rules, words, kinds)
    left = cells[SIZES + seat] - 1
    if rules[SEVEN_ZERO] and left and kind < COLORED:
        return _choose_move(rules, words, cells, policies, kind)
    action = kind
    if kind >= COLORED:
        action = COLORED + ((kind - COLORED) << 2) + (bits(words) & 3)
    if left == 1 and happens(words, policies[seat, CALLS]):
        action += PLAY_CALL
    return action


@compiled
def _any_kind(rules: Words, words: Words, kinds: int) -> int:
    """Any of these kinds, each as likely; in RLCard each color of a Wild is as likely as a card."""
    if rules[AS_IN_RLCARD] and kinds >> WILD & 1:
        if below(words, count_bits(kinds) + 3) < 4:
            return WILD
        kinds &= kinds ^ (1 << WILD)
    return any_bit(words, kinds)


@compiled
def _choose_move(rules: Words, words: Words, cells: Cells, policies: Words, kind: int) -> int:
    """How to play a card where sevens and zeros move hands (HOUSE-3)."""
    seat = cells[ACTOR]
    face = kind % FACES
    if face == SEVEN:
        distance = 1 + below(words, rules[SEATS] - 1)
        target = seat + distance
        if target >= rules[SEATS]:
            target -= rules[SEATS]
        action = SWAP + DISTANCES * (kind // FACES) + distance - 1
        call = SWAP_CALL - SWAP
        left = cells[SIZES + target]
    else:
        action = kind
        call = PLAY_CALL
        left = cells[SIZES + seat] - 1
        if face == 0:
            left = cells[SIZES + seat_before(rules, cells, seat)]
    if left == 1 and happens(words, policies[seat, CALLS]):
        action += call
    return action


@compiled
def _choose_other(rules: Words, words: Words, cells: Cells, policies: Words) -> int:
    """What to do when no card is played."""
    seat = cells[ACTOR]
    if cells[ASK] == ASK_REACTION:
        if seat == cells[EXPOSED]:
            may_call = rules[LATE_CALL] != 0
            return CALL if may_call and happens(words, policies[seat, CALLS_LATE]) else PASS
        if can_catch(rules, cells) and happens(words, policies[seat, CATCHES]):
            return CATCH
        return PASS
    if cells[ASK] == ASK_JUMP:
        return PASS
    if cells[PHASE] == PHASE_TURN:
        return DRAW
    if cells[PHASE] == PHASE_ANSWER:
        if can_challenge(rules, cells) and happens(words, policies[seat, CHALLENGES]):
            return CHALLENGE
        return TAKE
    return NAME_COLOR + (bits(words) & 3)


@compiled
def _choose_uniformly(rules: Words, words: Words, cells: Cells) -> int:
    """Any legal action, each as likely."""
    first, second, third, fourth = legal_actions(rules, words, cells)
    in_first = count_bits(first)
    in_second = count_bits(second)
    in_third = count_bits(third)
    n = below(words, in_first + in_second + in_third + count_bits(fourth))
    base = 0
    if n >= in_first:
        n -= in_first
        base = 64
        first = second
        if n >= in_second:
            n -= in_second
            base = 128
            first = third
            if n >= in_third:
                n -= in_third
                base = 192
                first = fourth
    return base + nth_bit(first, n)


@compiled
def begin(policies: Words) -> None:
    """A round is about to be played; policies keep nothing in mind, but other players may."""


@compiled
def decide(rules: Words, words: Words, cells: Cells, policies: Words) -> int:
    """Let the actor take an action by its policy; the action's id."""
    action = choose(rules, words, cells, policies)
    take_action(rules, words, cells, action)
    return action


@compiled
def play_out(rules: Words, words: Words, cells: Cells, policies: Words, limit: int) -> int:
    """Play until the round is over or `limit` decisions were made; how many were made."""
    made = 0
    begin(policies)
    while made < limit and cells[PHASE] != PHASE_OVER:
        decide(rules, words, cells, policies)
        made += 1
    return made
