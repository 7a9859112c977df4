"""`novice` and `casual` inside `lastcard.fast`: what `novice.py` and `casual.py` do, compiled.

Both leave some things to chance, so the same position may bring another choice. Each is as likely
as it is for the bot, but for one detail: where a `novice` jumps in with a seven, a target that
brings a call is no likelier than the others.
"""

from typing import Final

from lastcard.bots import casual, novice
from lastcard.bots.compiled import react
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
from lastcard.fast.cards import count_in_hand, holder, seat_after, seat_before
from lastcard.fast.chance import ALWAYS, any_bit, below, bits, count_bits, happens, lowest_bit
from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    ACTOR,
    ASK,
    ASK_JUMP,
    ASK_REACTION,
    ASK_TURN,
    COLOR,
    COLORED,
    COLORED_BITS,
    DEMAND_SEAT,
    DRAW_FOUR_BIT,
    DRAWN,
    EXPOSED,
    FACES,
    FIRST,
    HANDS,
    LATE_CALL,
    MUST_PLAY,
    OBLIGED,
    PAIRED,
    PHASE,
    PHASE_ANSWER,
    PHASE_DRAWN,
    PHASE_TURN,
    SEATS,
    SEVEN,
    SEVEN_ZERO,
    SIZES,
    WILD_DRAW_FOUR,
    Cells,
    Words,
)
from lastcard.fast.legality import (
    can_catch,
    can_challenge,
    is_demanded_of_actor,
    is_dishonest,
    kinds_to_play,
)

_SKIP: Final = 10
_DRAW_TWO: Final = 12
_NOVICE_FORGETS: Final = round(novice.FORGETS * ALWAYS)
_NOVICE_NOTICES: Final = round(novice.NOTICES * ALWAYS)
_CASUAL_FORGETS: Final = round(casual.FORGETS * ALWAYS)
_CASUAL_NOTICES: Final = round(casual.NOTICES * ALWAYS)
_SUSPICION: Final = round(casual.SUSPICION * ALWAYS)
_MANY_CARDS: Final = casual.MANY_CARDS
_FEW_CARDS: Final = casual.FEW_CARDS
_PART: Final = 1 / 2**32
_LOWEST: Final = -1e9


@called
def is_bluff(rules: Words, words: Words, cells: Cells) -> bool:
    """Whether a Wild Draw Four of the actor would be dishonest now (WD4-2)."""
    seat: int = cells[ACTOR]
    hand = words[HANDS + seat]
    if count_in_hand(rules, cells, seat, WILD_DRAW_FOUR) == 1:
        hand &= ~DRAW_FOUR_BIT
    return is_dishonest(rules, hand, cells[COLOR])


@called
def in_color(rules: Words, cells: Cells, color: int) -> int:
    """How many cards of a color the actor holds."""
    held = 0
    for card in range(rules[FIRST + FACES * color], rules[FIRST + FACES * (color + 1)]):
        held += holder(cells, card) == cells[ACTOR]
    return held


@called
def swap_of(rules: Words, cells: Cells, kind: int, distance: int, call: int) -> int:
    """The id of a seven on the seat so many on clockwise; a call comes with it if one is due."""
    target = (cells[ACTOR] + distance) % rules[SEATS]
    due = call and cells[SIZES + target] == 1
    return (SWAP_CALL if due else SWAP) + DISTANCES * (kind // FACES) + distance - 1


@called
def play_of(rules: Words, cells: Cells, kind: int, color: int, call: int) -> int:
    """The id of a card that is no seven on someone; a call comes with it if one is due."""
    left = cells[SIZES + cells[ACTOR]] - 1
    if rules[SEVEN_ZERO] and left and kind < COLORED and kind % FACES == 0:
        left = cells[SIZES + seat_before(rules, cells, cells[ACTOR])]
    number = kind if kind < COLORED else COLORED + 4 * (kind - COLORED) + color
    return number + PLAY_CALL if call and left == 1 else number


@called
def moves_hands(rules: Words, cells: Cells, kind: int) -> bool:
    """Whether a card of that kind is played on someone, to swap hands (HOUSE-3)."""
    seven = kind < COLORED and kind % FACES == SEVEN
    return bool(seven and rules[SEVEN_ZERO] != 0 and cells[SIZES + cells[ACTOR]] > 1)


# ── novice ────────────────────────────────────────────────────────────────────────────────────────


@called
def choose_as_novice(rules: Words, words: Words, cells: Cells) -> int:
    """Any card that fits, wilds last, no bluff."""
    kinds = kinds_to_play(rules, words, cells)
    if cells[ASK] != ASK_TURN:
        return _react_as_novice(rules, words, cells, kinds)
    honest = kinds
    if kinds & DRAW_FOUR_BIT and is_bluff(rules, words, cells):
        honest &= ~DRAW_FOUR_BIT
    if honest:
        call = 0 if happens(words, _NOVICE_FORGETS) else 1
        if honest & COLORED_BITS:
            return _any_play(rules, words, cells, honest & COLORED_BITS, call)
        color = _favorite_color(rules, words, cells)
        return play_of(rules, cells, any_bit(words, honest), color, call)
    phase = cells[PHASE]
    if phase == PHASE_TURN and not (kinds and rules[MUST_PLAY]):
        return DRAW
    if phase == PHASE_DRAWN and not (kinds and cells[OBLIGED]):
        return KEEP
    if phase == PHASE_ANSWER:
        return TAKE
    if kinds:  # a bluff is all that is allowed
        return _any_play(rules, words, cells, kinds, bits(words) & 1)
    return NAME_COLOR + _favorite_color(rules, words, cells)


@called
def _react_as_novice(rules: Words, words: Words, cells: Cells, kinds: int) -> int:
    """Call, catch or jump in if it notices that it can; it even catches a partner."""
    if not happens(words, _NOVICE_NOTICES) or (cells[ASK] == ASK_JUMP and not kinds):
        return PASS
    if cells[ASK] == ASK_JUMP:
        return _any_play(rules, words, cells, kinds, bits(words) & 1)
    if cells[ACTOR] == cells[EXPOSED]:
        return CALL if rules[LATE_CALL] else PASS
    return CATCH if can_catch(rules, cells) else PASS


@called
def _any_play(rules: Words, words: Words, cells: Cells, kinds: int, call: int) -> int:
    """Any way to play one of these kinds, each as likely: sevens have one for each target."""
    sevens = 0
    rest = kinds
    while rest:
        kind = lowest_bit(rest)
        rest &= rest - 1
        sevens += moves_hands(rules, cells, kind)
    targets = rules[SEATS] - 1
    n = below(words, count_bits(kinds) + sevens * (targets - 1))
    while True:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        ways = targets if moves_hands(rules, cells, kind) else 1
        if n < ways:
            break
        n -= ways
    if moves_hands(rules, cells, kind):
        return swap_of(rules, cells, kind, n + 1, call)
    return play_of(rules, cells, kind, bits(words) & 3, call)


@called
def _favorite_color(rules: Words, words: Words, cells: Cells) -> int:
    """A color of which most cards are held."""
    most, colors = -1, 0
    for color in range(4):
        held = in_color(rules, cells, color)
        if held > most:
            most, colors = held, 0
        if held == most:
            colors |= 1 << color
    return any_bit(words, colors)


# ── casual ────────────────────────────────────────────────────────────────────────────────────────


@called
def choose_as_casual(rules: Words, words: Words, cells: Cells) -> int:
    """A handful of rules of thumb."""
    kinds = kinds_to_play(rules, words, cells)
    if cells[ASK] != ASK_TURN:
        return _react_as_casual(rules, words, cells, kinds)
    phase = cells[PHASE]
    if kinds:
        drawn = phase == PHASE_DRAWN and cells[DRAWN] >= COLORED and not cells[OBLIGED]
        if drawn and _fewest(rules, cells) > _FEW_CARDS:
            return KEEP
        return _best_play(rules, words, cells, kinds)
    if phase == PHASE_TURN:
        return DRAW
    if phase == PHASE_DRAWN:
        return KEEP
    if phase == PHASE_ANSWER:
        suspects = cells[SIZES + cells[DEMAND_SEAT]] >= _MANY_CARDS
        suspects = suspects and is_demanded_of_actor(rules, cells)
        if can_challenge(rules, cells) and suspects and happens(words, _SUSPICION):
            return CHALLENGE
        return TAKE
    best, most = 0, -1
    for color in range(4):
        held = in_color(rules, cells, color)
        if held > most:
            best, most = color, held
    return NAME_COLOR + best


@called
def _react_as_casual(rules: Words, words: Words, cells: Cells, kinds: int) -> int:
    """Call, catch or jump in, in the first way there is, if it notices that it can."""
    if not happens(words, _CASUAL_NOTICES) or (cells[ASK] == ASK_JUMP and not kinds):
        return PASS
    if cells[ASK] == ASK_REACTION:
        return react(rules, cells)
    kind = lowest_bit(kinds)
    if moves_hands(rules, cells, kind):
        first = 0 if cells[ACTOR] else 1
        distance = (first - cells[ACTOR]) % rules[SEATS]
        return swap_of(rules, cells, kind, distance, 1)
    return play_of(rules, cells, kind, 0, 1)


@called
def _fewest(rules: Words, cells: Cells) -> int:
    """How many cards the smallest hand has."""
    fewest: int = cells[SIZES]
    for seat in range(1, rules[SEATS]):
        fewest = min(fewest, cells[SIZES + seat])
    return fewest


@called
def _best_play(rules: Words, words: Words, cells: Cells, kinds: int) -> int:
    """The play it likes best."""
    call = 0 if happens(words, _CASUAL_FORGETS) else 1
    best, action = _LOWEST, PASS
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        base = _attack(rules, words, cells, kind)
        if kind >= COLORED:
            for color in range(4):
                liking = base - 10 + in_color(rules, cells, color) + bits(words) * _PART
                if liking > best:
                    best, action = liking, play_of(rules, cells, kind, color, call)
            continue
        left = cells[SIZES + cells[ACTOR]] - 1
        base += in_color(rules, cells, kind // FACES) - 1
        if moves_hands(rules, cells, kind):
            for distance in range(1, rules[SEATS]):
                after = cells[SIZES + (cells[ACTOR] + distance) % rules[SEATS]]
                liking = base + 3 * (left - after) + bits(words) * _PART
                if liking > best:
                    best, action = liking, swap_of(rules, cells, kind, distance, call)
            continue
        if rules[SEVEN_ZERO] and left and kind % FACES == 0:
            base += 3 * (left - cells[SIZES + seat_before(rules, cells, cells[ACTOR])])
        liking = base + bits(words) * _PART
        if liking > best:
            best, action = liking, play_of(rules, cells, kind, 0, call)
    return action


@called
def _attack(rules: Words, words: Words, cells: Cells, kind: int) -> float:
    """What it thinks of turning a card on the next player, and of bluffing with it."""
    liking = 0.0
    colored = kind < COLORED and kind % FACES in (_SKIP, _DRAW_TWO)
    if colored or kind == WILD_DRAW_FOUR:
        seat = cells[ACTOR]
        following = seat_after(rules, cells, seat)
        if seat == following or (rules[PAIRED] and seat % 2 == following % 2):
            liking -= 5
        elif cells[SIZES + following] <= _FEW_CARDS:
            liking += 20
    if kind == WILD_DRAW_FOUR and is_bluff(rules, words, cells):
        liking -= 8
    return liking
