"""`inputs.py` inside `lastcard.fast`: what the net is shown of a game, what its choice means."""

from typing import Any, Final

import numpy as np

from lastcard.bots import inputs
from lastcard.bots.features import Position
from lastcard.bots.inputs import (
    KINDS,
    O_CHALLENGE,
    O_DRAW,
    O_KEEP,
    O_NAME,
    O_PASS,
    O_SWAP,
    O_TAKE,
    O_WILD,
    PHASE_JUMP,
    Asked,
)
from lastcard.bots.inputs import RULES as RULES_SHOWN
from lastcard.bots.machine_code import twin
from lastcard.fast.actions import (
    CHALLENGE,
    DISTANCES,
    DRAW,
    KEEP,
    NAME_COLOR,
    PASS,
    PLAY_CALL,
    SWAP,
    SWAP_CALL,
    TAKE,
)
from lastcard.fast.cards import holder, seat_after
from lastcard.fast.compiling import called
from lastcard.fast.kernels import is_legal
from lastcard.fast.layout import (
    ACTOR,
    ASK,
    ASK_JUMP,
    COLORED,
    DECK,
    DEMAND,
    DEMAND_KIND,
    DEMAND_MATCH,
    DEMAND_SEAT,
    DRAW_UNTIL_PLAYABLE,
    FACES,
    FIRST,
    HAND_SIZE,
    HONEST_DRAW_FOUR,
    IN_DISCARD,
    IN_DRAW,
    JUMP_IN,
    KIND,
    LAST_CARD_DRAWS,
    MUST_PLAY,
    MUST_PLAY_DRAWN,
    NOBODY,
    NONE,
    PAIRED,
    PHASE,
    PHASE_ANSWER,
    PILE,
    REVERSE_SKIPS,
    SCORING,
    SEATS,
    SEVEN_ZERO,
    STACKING,
    STEP,
    TOP,
    WHERE,
    WILD_DRAW_FOUR,
    WILDS_MATCH,
    Cells,
    Counts,
    Words,
)
from lastcard.fast.legality import is_demanded_of_actor, legal_actions

THIRD: Final = 128
"""The first action id of the third word of legal actions."""
_SWITCHES: Final = (
    REVERSE_SKIPS,
    MUST_PLAY_DRAWN,
    WILDS_MATCH,
    LAST_CARD_DRAWS,
    JUMP_IN,
    SEVEN_ZERO,
    DRAW_UNTIL_PLAYABLE,
    MUST_PLAY,
    HONEST_DRAW_FOUR,
    PAIRED,
)
_asked: Any = Asked
_twins: Final = twin(inputs)
describe: Final = _twins["describe"]
order_colors: Final = _twins["order_colors"]
slot_of: Final = _twins["slot_of"]


def shown_rules(rules: Words) -> Counts:
    """The rules as the net sees them."""
    row: Counts = np.zeros(RULES_SHOWN, np.uint8)
    row[: len(_SWITCHES)] = [rules[at] != 0 for at in _SWITCHES]
    row[10 + rules[STACKING]] = 1
    row[14 + rules[SCORING]] = 1
    row[17] = rules[HAND_SIZE]
    return row


@called
def ask(rules: Words, cells: Cells) -> Asked:
    """What the actor is asked."""
    demands = cells[PHASE] == PHASE_ANSWER
    four = demands and cells[DEMAND_KIND] == WILD_DRAW_FOUR
    distance, at = 0, cells[ACTOR]
    if demands:
        while at != cells[DEMAND_SEAT]:
            at = seat_after(rules, cells, at)
            distance += 1
    return _asked(
        np.int64(PHASE_JUMP if cells[ASK] == ASK_JUMP else cells[PHASE]),
        np.int64(cells[TOP]),
        np.int64(cells[DEMAND] if demands else 0),
        four,
        np.int64(cells[DEMAND_MATCH] if four else NONE),
        distance,
        np.int64(cells[IN_DRAW]),
    )


@called
def count_unseen(rules: Words, cells: Cells, p: Position, unseen: Words) -> None:
    """Count by kind the cards that the actor has not seen."""
    for kind in range(KINDS):
        unseen[kind] = rules[FIRST + kind + 1] - rules[FIRST + kind] - p.hand[kind]
    for place in range(PILE + rules[DECK] - cells[IN_DISCARD], PILE + rules[DECK]):
        unseen[rules[KIND + cells[place]]] -= 1


@called
def write_options(rules: Words, words: Words, cells: Cells, order: Words, mask: Counts) -> int:
    """Write 1 for each option that is open to the actor, 0 for the others; how many are open."""
    plays, _, third, _ = legal_actions(rules, words, cells)
    for at in range(4):
        for face in range(FACES):
            mask[FACES * at + face] = plays >> (FACES * order[at] + face) & 1
        for wild in range(3):
            mask[O_WILD + 4 * wild + at] = plays >> (COLORED + 4 * wild + order[at]) & 1
        mask[O_NAME + at] = third >> (NAME_COLOR - THIRD + order[at]) & 1
        for distance in range(1, DISTANCES + 1):
            place = O_SWAP + DISTANCES * at + distance - 1
            mask[place] = 0
            if rules[SEVEN_ZERO] and distance < rules[SEATS]:
                action = _swap(rules, cells, order[at], distance)
                mask[place] = third >> (action - THIRD) & 1
    mask[O_DRAW] = third >> (DRAW - THIRD) & 1
    mask[O_KEEP] = third >> (KEEP - THIRD) & 1
    mask[O_TAKE] = third >> (TAKE - THIRD) & 1
    mask[O_CHALLENGE] = third >> (CHALLENGE - THIRD) & is_demanded_of_actor(rules, cells)
    mask[O_PASS] = third >> (PASS - THIRD) & 1
    count = 0
    for option in range(mask.shape[0]):
        count += mask[option]
    return count


@called
def _swap(rules: Words, cells: Cells, color: int, distance: int) -> int:
    """The id of a seven of that color, played on the seat so many on in the order of play."""
    clockwise = cells[STEP] * distance % rules[SEATS]
    return SWAP + DISTANCES * color + clockwise - 1


@called
def action_of(rules: Words, words: Words, cells: Cells, order: Words, option: int) -> int:
    """The id of the action that an option stands for, with a call if one is due."""
    call = PLAY_CALL
    if option < O_WILD:
        action = FACES * order[option // FACES] + option % FACES
    elif option < O_DRAW:
        action = COLORED + (option - O_WILD) // 4 * 4 + order[(option - O_WILD) % 4]
    elif option >= O_SWAP:
        color, distance = (option - O_SWAP) // DISTANCES, (option - O_SWAP) % DISTANCES + 1
        action = _swap(rules, cells, order[color], distance)
        call = SWAP_CALL - SWAP
    elif option == O_DRAW:
        return DRAW
    elif option == O_KEEP:
        return KEEP
    elif option == O_TAKE:
        return TAKE
    elif option == O_CHALLENGE:
        return CHALLENGE
    elif option == O_PASS:
        return PASS
    else:
        return NAME_COLOR + order[option - O_NAME]
    return action + call if is_legal(rules, words, cells, action + call) else action


@called
def write_slots(rules: Words, cells: Cells, slots: Cells) -> None:
    """Write for each seat in which slot the actor sees it."""
    seats = rules[SEATS]
    seat: int = cells[ACTOR]
    for distance in range(seats):
        slots[seat] = slot_of(distance, seats)
        seat = seat_after(rules, cells, seat)


@called
def write_hands(rules: Words, cells: Cells, slots: Cells, order: Words, hands: Counts) -> None:
    """Write the hands of all but the actor, by slot and kind."""
    for at in range(hands.shape[0]):
        hands[at] = 0
    for pair in range((rules[DECK] + 1) >> 1):
        if cells[WHERE + pair] == NONE:
            continue
        for card in range(2 * pair, min(2 * pair + 2, rules[DECK])):
            seat = holder(cells, card)
            if seat == NOBODY or seat == cells[ACTOR]:
                continue
            kind = rules[KIND + card]
            if kind < COLORED:
                at = 0
                while order[at] != kind // FACES:
                    at += 1
                kind = FACES * at + kind % FACES
            hands[KINDS * (slots[seat] - 1) + kind] += 1
