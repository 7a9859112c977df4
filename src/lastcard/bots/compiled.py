"""The choice of `skilled` inside `lastcard.fast`: for playing rounds out, and for tuning.

The features are not written twice: `features.py` is compiled as it stands, and works here on arrays
instead of lists. What is kept in mind of a round (`memory.py`) is followed here by comparing the
game before and after a decision, for there are no events.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import features
from lastcard.bots.features import F_GAIN, F_JUMP, F_STACK, Position
from lastcard.bots.machine_code import twin
from lastcard.bots.memory import FADES
from lastcard.fast.actions import (
    CALL,
    CATCH,
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
from lastcard.fast.cards import holder, seat_after, seat_before
from lastcard.fast.chance import lowest_bit
from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    ACTOR,
    AS_IN_RLCARD,
    ASK,
    ASK_JUMP,
    ASK_REACTION,
    COLOR,
    COLORED,
    COLORED_BITS,
    COPIES,
    DECK,
    DEMAND,
    DEMAND_KIND,
    DEMAND_MATCH,
    DEMAND_SEAT,
    DRAWN,
    EXPOSED,
    FACES,
    FIRST,
    GUILTY,
    IN_DISCARD,
    KEEP_YOUR_OWN,
    KIND,
    KINDS,
    LATE_CALL,
    MOST_SEATS,
    MUST_PLAY,
    NONE,
    OBLIGED,
    PAIRED,
    PHASE,
    PHASE_ANSWER,
    PHASE_DRAWN,
    PHASE_OVER,
    PHASE_TURN,
    PILE,
    REVERSE_SKIPS,
    SCORING,
    SEATS,
    SEVEN,
    SEVEN_ZERO,
    SIZES,
    TOP,
    TURN,
    VALUE,
    WHERE,
    WILD_DRAW_FOUR,
    WINNER,
    Cells,
    Words,
)
from lastcard.fast.legality import can_challenge, is_demanded_of_actor, kinds_to_play
from lastcard.fast.policies import choose as choose_built_in
from lastcard.fast.turn import take_action

Floats = NDArray[np.float64]

NO_ONE: Final = -1.0
"""The first weight of a seat that plays by a policy of `lastcard.fast` and has no weights."""

MIND: Final = (5, 4 * MOST_SEATS)
"""What is kept in mind (`memory.py`), in five rows: what each seat lacks, what it wants, both again
in the order of play, and how often each seat was found guilty."""
COUNTS: Final = 128
"""How many words `look` needs to count the cards of a position."""


_position: Any = Position
"""Here its parts are arrays, where `skilled` has lists."""
TWINS: Final = twin(features)
score_play: Final = TWINS["score_play"]
score_draw: Final = TWINS["score_draw"]
score_keep: Final = TWINS["score_keep"]
score_challenge: Final = TWINS["score_challenge"]


@called
def look(rules: Words, cells: Cells, mind: Floats, counts: Words) -> Position:
    """The position of the actor, as `position.py` makes it from a view."""
    seat = cells[ACTOR]
    seats = rules[SEATS]
    for at in range(COUNTS):
        counts[at] = 0
    hand, colors, faces = counts[0:55], counts[56:60], counts[60:73]
    unseen_colors, unseen_faces = counts[74:78], counts[78:91]
    sizes, friends = counts[92 : 92 + seats], counts[104 : 104 + seats]
    unseen = rules[DECK] - cells[SIZES + seat] - cells[IN_DISCARD]
    for color in range(4):
        unseen_colors[color] = rules[FIRST + FACES * (color + 1)] - rules[FIRST + FACES * color]
    for face in range(FACES):
        unseen_faces[face] = rules[COPIES + face]
    for pair in range((rules[DECK] + 1) >> 1):
        if cells[WHERE + pair] == NONE:
            continue
        for card in range(2 * pair, 2 * pair + 2):
            if holder(cells, card) == seat:
                kind = rules[KIND + card]
                hand[kind] += 1
                if kind < COLORED:
                    colors[kind // FACES] += 1
                    faces[kind % FACES] += 1
                    unseen_colors[kind // FACES] -= 1
                    unseen_faces[kind % FACES] -= 1
    for place in range(PILE + rules[DECK] - cells[IN_DISCARD], PILE + rules[DECK]):
        kind = rules[KIND + cells[place]]
        if kind < COLORED:
            unseen_colors[kind // FACES] -= 1
            unseen_faces[kind % FACES] -= 1
    guilty = counts[116 : 116 + seats]
    other = seat
    for distance in range(seats):
        sizes[distance] = cells[SIZES + other]
        same = other % 2 == seat % 2 if rules[PAIRED] else other == seat
        friends[distance] = 1 if same else -1
        guilty[distance] = np.int64(mind[4, other])
        for color in range(4):
            mind[2, 4 * distance + color] = mind[0, 4 * other + color]
            mind[3, 4 * distance + color] = mind[1, 4 * other + color]
        other = seat_after(rules, cells, other)
    return _position(
        hand,
        colors,
        faces,
        np.int64(cells[SIZES + seat]),
        hand[52] + hand[53] + hand[54],
        np.int64(cells[COLOR]) & 3,
        unseen_colors,
        unseen_faces,
        np.int64(unseen),
        sizes,
        friends,
        mind[2],
        mind[3],
        guilty,
        rules[VALUE : VALUE + KINDS],
        rules[REVERSE_SKIPS] != 0,
        rules[SCORING] == KEEP_YOUR_OWN,
    )


@called
def choose(rules: Words, words: Words, cells: Cells, w: Floats, p: Position) -> int:
    """The id of the action that scores best."""
    if cells[ASK] == ASK_REACTION:
        return react(rules, cells)
    kinds = kinds_to_play(rules, words, cells)
    best, action = _best_play(rules, cells, w, p, kinds)
    if cells[ASK] == ASK_JUMP:
        return action if best > -w[F_JUMP] else PASS
    phase = cells[PHASE]
    if phase == PHASE_TURN:
        bluff = kinds == 1 << WILD_DRAW_FOUR and p.colors[p.color] > 0
        only_wilds = kinds & COLORED_BITS == 0
        if not kinds or (not rules[MUST_PLAY] and score_draw(w, p, only_wilds, bluff) > best):
            return DRAW
    elif phase == PHASE_DRAWN:
        if not cells[OBLIGED] and score_keep(w, p, np.int64(cells[DRAWN])) > best:
            return KEEP
    elif phase == PHASE_ANSWER:
        return _answer(rules, cells, w, p, best, action)
    else:
        for color in range(4):
            score = score_play(w, p, COLORED, color)
            if score > best:
                best, action = score, NAME_COLOR + color
    return action


@called
def react(rules: Words, cells: Cells) -> int:
    """Call if exposed and a late call counts, catch if it is no partner."""
    seat, exposed = cells[ACTOR], cells[EXPOSED]
    if seat == exposed:
        return CALL if rules[LATE_CALL] else PASS
    return PASS if rules[PAIRED] and seat % 2 == exposed % 2 else CATCH


@called
def _best_play(rules: Words, cells: Cells, w: Floats, p: Position, kinds: int) -> tuple[float, int]:
    """The best of the cards that can be played: its score, and its action id."""
    best, action = -1e18, PASS
    stack = w[F_STACK] * cells[DEMAND] if cells[PHASE] == PHASE_ANSWER else 0.0
    calls = PLAY_CALL if p.size == 2 else 0
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        wild = kind >= COLORED
        gain, number = 0, calls + kind
        if rules[SEVEN_ZERO] and p.size > 1 and not wild:
            gain, number = _move_hands(rules, cells, kind, number)
        color, last = (0, 3) if wild else (kind // FACES, kind // FACES)
        while color <= last:
            score = score_play(w, p, kind, color) + stack + w[F_GAIN] * gain
            if score > best:
                best = score
                action = calls + COLORED + 4 * (kind - COLORED) + color if wild else number
            color += 1
    return best, action


@called
def _move_hands(rules: Words, cells: Cells, kind: int, number: int) -> tuple[int, int]:
    """How many cards a seven or a zero saves at best, and the action id for that (HOUSE-3)."""
    seat: int = cells[ACTOR]
    left: int = cells[SIZES + seat] - 1
    face = kind % FACES
    if face == 0:
        after: int = cells[SIZES + seat_before(rules, cells, seat)]
        return left - after, kind + (PLAY_CALL if after == 1 else 0)
    if face != SEVEN:
        return 0, number
    fewest, distance = 1000, 1
    seats: int = rules[SEATS]
    for other in range(seats):  # of several the first by number, as the bot's options come
        size: int = cells[SIZES + other]
        if other != seat and size < fewest:
            fewest, distance = size, (other - seat + seats) % seats
    base = SWAP_CALL if fewest == 1 else SWAP
    return left - fewest, base + DISTANCES * (kind // FACES) + distance - 1


@called
def _answer(rules: Words, cells: Cells, w: Floats, p: Position, best: float, action: int) -> int:
    """Take the cards, challenge, or pass them on with the best card that stacks."""
    if best < 0:
        best, action = 0.0, TAKE
    if can_challenge(rules, cells) and is_demanded_of_actor(rules, cells):
        accused, at = 0, cells[ACTOR]
        while at != cells[DEMAND_SEAT]:
            at = seat_after(rules, cells, at)
            accused += 1
        if score_challenge(w, p, accused, np.int64(cells[DEMAND_MATCH])) > best:
            return CHALLENGE
    return action


@called
def remember(rules: Words, cells: Cells, before: Cells, action: int, mind: Floats) -> None:
    """Keep in mind what the last decision showed, as `memory.py` does."""
    seat = before[ACTOR]
    color = np.int64(cells[COLOR])
    played = action < DRAW or action >= SWAP
    if played:
        _remember_play(rules, cells, seat, color, mind)
    elif action == CHALLENGE:
        mind[4, before[DEMAND_SEAT]] += 1 if before[GUILTY] else -1
    elif NAME_COLOR <= action < NAME_COLOR + 4:
        mind[1, 4 * seat + color] = 1
    for other in range(rules[SEATS]):
        got = cells[SIZES + other] - before[SIZES + other]
        if played and other == seat:
            got += 1
        for _ in range(got):
            for at in range(4 * other, 4 * other + 4):
                mind[0, at] *= FADES
    if action == DRAW and (cells[SIZES + seat] > before[SIZES + seat] or rules[AS_IN_RLCARD]):
        offered = cells[PHASE] == PHASE_DRAWN and cells[TURN] == seat
        asked = 4 * seat + before[COLOR]
        mind[0, asked] = 0.5 if offered else 1.0
        mind[1, asked] = 0


@called
def _remember_play(rules: Words, cells: Cells, seat: int, color: Any, mind: Floats) -> None:
    kind = cells[TOP]
    mine = 4 * seat + color
    if kind >= COLORED:
        for at in range(4 * seat, 4 * seat + 4):
            mind[1, at] = 0
        mind[1, mine] = 1
        mind[0, mine] = 0
    else:
        mind[0, mine] *= 0.5
        mind[1, mine] *= 0.5
    if cells[PHASE] == PHASE_ANSWER and cells[DEMAND_KIND] == WILD_DRAW_FOUR:
        match = 4 * seat + cells[DEMAND_MATCH]
        mind[0, match] = max(0.5, mind[0, match])
    moves = kind < COLORED and (kind % FACES == SEVEN or kind % FACES == 0)
    if rules[SEVEN_ZERO] and moves:
        for at in range(4 * rules[SEATS]):
            mind[0, at] = mind[1, at] = 0


@called
def step(
    rules: Words, words: Words, cells: Cells, action: int, mind: Floats, before: Cells
) -> None:
    """Let the actor take an action, and keep in mind what that showed."""
    for at in range(PILE):
        before[at] = cells[at]
    take_action(rules, words, cells, action)
    remember(rules, cells, before, action, mind)


@called
def play_out(
    rules: Words,
    words: Words,
    cells: Cells,
    players: tuple[Floats, Words],
    mind: Floats,
    room: tuple[Words, Cells],
    limit: int,
) -> int:
    """Play until the round is over or `limit` decisions were made; the winner, or -1.

    `players` are the weights of each seat, and the policies of `lastcard.fast` for those that have
    none; `room` is COUNTS words and PILE cells to work in.
    """
    weights, policies = players
    counts, before = room
    for _ in range(limit):
        if cells[PHASE] == PHASE_OVER:
            return cells[WINNER]
        w = weights[cells[ACTOR]]
        if w[0] == NO_ONE:
            action = choose_built_in(rules, words, cells, policies)
        else:
            action = choose(rules, words, cells, w, look(rules, cells, mind, counts))
        step(rules, words, cells, action, mind, before)
    return -1
