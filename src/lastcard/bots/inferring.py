"""Which hands the others are likely to hold, told by what they did.

A deal of the unknown cards is improved step by step (Metropolis): a card of a hand is exchanged for
one of the draw pile. The exchange stands if the hand then explains better what its seat was seen to
do (`witness.py`); otherwise it stands with a chance. A seat is taken to choose mostly like
`skilled`, the likelier an action the better it scores, and now and then at random. Where there is
doubt whether a seat plays like that at all, it may also be one that plays any card it can; which of
the two it is in a deal is told by what it did, together with the hand.
"""

from math import exp
from typing import Any, Final

import numpy as np

from lastcard.bots.choosing import RANDOM, SKILLED
from lastcard.bots.compiled import Floats, score_draw, score_play
from lastcard.bots.features import Position
from lastcard.bots.witness import (
    ANY_SLOT,
    BELIEFS,
    DREW,
    MOST_SLOTS,
    P_KIND,
    P_SLOT,
    P_TIME,
    S_COLOR,
    S_FRIENDS,
    S_GUILTY,
    S_KIND,
    S_NAMED,
    S_SIZES,
    S_TIME,
    S_TOP,
    S_UNSEEN,
    S_UNSEEN_COLORS,
    S_UNSEEN_FACES,
)
from lastcard.fast.cards import give, holder
from lastcard.fast.chance import below, bits, lowest_bit
from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    AS_IN_RLCARD,
    COLOR_BITS,
    COLORED,
    COLORED_BITS,
    DECK,
    DEMAND,
    DEMAND_SEAT,
    DRAW_FOUR_BIT,
    FACES,
    HANDS,
    HONEST_DRAW_FOUR,
    IN_DRAW,
    KEEP_YOUR_OWN,
    KIND,
    KINDS,
    KNOWN,
    MATCHING,
    MUST_PLAY,
    NOBODY,
    PILE,
    REVERSE_SKIPS,
    SCORING,
    SEATS,
    VALUE,
    WILD_BITS,
    WILD_DRAW_FOUR,
    Cells,
    Words,
)
from lastcard.fast.legality import is_dishonest

SPREAD: Final = 0.3
"""How much better an action must score to be e times as likely."""
WHIM: Final = 0.05
"""How often a seat does anything at random."""
_SLIP: Final = 0.002
"""How often one who plays at random draws although a card could be played."""
_SURE: Final = 100.0
"""Higher scores are cut to this: their exponential would be too large."""
_GONE: Final = 1 << 40
"""In place of the time when a card came: it has been played."""
_COLORS: Final = 56
_FACES: Final = 60
_UNSEEN: Final = 73
_ROOM: Final = 90
"""The counts of a hand are by kind first; behind them, from these places on, by color, by face, and
how many of those are unseen; then they end."""

_position: Any = Position
_BITS: Final = 1 / 2**32

Seen = tuple[Words, Words, Floats, Words, Words]
"""An `Evidence` as compiled code sees it."""
Room = tuple[Words, Words, Words, Words, Floats]
"""Arrays to guess a hand in: its cards and behind them the draw pile; when each of its cards came;
which slot each play came from; the counts of the hand as it was at one time; and how likely all
that was done is for one who plays like `skilled`, and for one who plays at random."""
Ways = tuple[Floats, Floats]
"""How seats play: the weights of each, and how likely each plays at random instead."""


def room() -> Room:
    """Some room to guess hands in."""
    rows: Words = np.zeros((4, MOST_SLOTS), np.int64)
    return rows[0], rows[1], rows[2], rows[3], np.zeros(4)


@called
def infer(
    rules: Words,
    game: tuple[Words, Cells, Cells],
    viewer: int,
    evidence: Seen,
    ways: Ways,
    tries: int,
    room: Room,
) -> None:
    """Improve the deal of one game: every hand but the viewer's, and who plays in which way.

    The hand of a seat whose Wild Draw Four may be challenged stays, too: whether that card was
    honest has been decided by it.
    """
    words, cells, who = game
    weights, doubts = ways
    for seat in range(rules[SEATS]):
        who[seat] = SKILLED
        if seat == viewer:
            continue
        if doubts[seat] > 0 and bits(words) * _BITS < doubts[seat]:
            who[seat] = RANDOM
        judged = cells[DEMAND] != 0 and seat == cells[DEMAND_SEAT]
        if judged or evidence[0][seat, 0] == 0:
            continue
        hidden, held, end = _gather(rules, words, cells, viewer, seat, room[0])
        if hidden > 0 and held < end and _place(words, evidence, seat, held, room):
            places = hidden, held, end
            way = weights[seat], doubts[seat]
            _exchange(rules, words, seat, evidence, way, (tries, places), room)
            _give_out(rules, words, cells, seat, places, room[0])
            if doubts[seat] > 0:
                like_skilled, at_random = room[4][2], room[4][3]
                chance_of_it = at_random / (like_skilled + at_random)
                who[seat] = RANDOM if bits(words) * _BITS < chance_of_it else SKILLED


@called
def _gather(
    rules: Words, words: Words, cells: Cells, viewer: int, seat: int, cards: Words
) -> tuple[int, int, int]:
    """Line up the unknown cards of a hand, its known ones, the draw pile; where each part ends."""
    hidden = 0
    held = 0
    for known in range(2):
        for card in range(rules[DECK]):
            if holder(cells, card) == seat:
                bit = words[KNOWN + 2 * viewer + (card >> 6)] >> (card & 63) & 1
                if bit == known:
                    cards[held] = card
                    held += 1
        if not known:
            hidden = held
    end = held + cells[IN_DRAW]
    for place in range(cells[IN_DRAW]):
        cards[held + place] = cells[PILE + place]
    return hidden, held, end


@called
def _exchange(
    rules: Words,
    words: Words,
    seat: int,
    evidence: Seen,
    way: tuple[Floats, float],
    much: tuple[int, tuple[int, int, int]],
    room: Room,
) -> None:
    """Exchange cards of a hand for others of the draw pile, towards what was seen."""
    tries, (hidden, held, end) = much
    cards, likelihoods = room[0], room[4]
    likely = _likelihood(rules, evidence, seat, way, held, 0.0, room)
    likelihoods[2], likelihoods[3] = likelihoods[0], likelihoods[1]
    for _ in range(tries):
        mine = below(words, hidden)
        other = held + below(words, end - held)
        card = cards[mine]
        if rules[KIND + card] == rules[KIND + cards[other]]:
            continue
        cards[mine] = cards[other]
        cards[other] = card
        enough = bits(words) * _BITS * likely
        then = _likelihood(rules, evidence, seat, way, held, enough, room)
        if then < enough:
            cards[other] = cards[mine]
            cards[mine] = card
        else:
            likely = then
            likelihoods[2], likelihoods[3] = likelihoods[0], likelihoods[1]


@called
def _give_out(
    rules: Words,
    words: Words,
    cells: Cells,
    seat: int,
    places: tuple[int, int, int],
    cards: Words,
) -> None:
    """Write the hand and the draw pile back into the game."""
    _, held, end = places
    kinds = 0
    for at in range(held):
        give(cells, cards[at], seat)
        kinds |= 1 << rules[KIND + cards[at]]
    words[HANDS + seat] = kinds
    for at in range(held, end):
        give(cells, cards[at], NOBODY)
        cells[PILE + at - held] = cards[at]


@called
def _place(words: Words, evidence: Seen, seat: int, held: int, room: Room) -> bool:
    """Guess which of its cards a seat has played, and so when those came that it holds.

    False if what was seen does not add up to the hand: then nothing can be told from it.
    """
    counts, _, _, slots, plays = evidence
    _, came, taken, _, _ = room
    have, played = counts[seat, 1], counts[seat, 2]
    if have - played != held or have >= MOST_SLOTS:
        return False
    for slot in range(have):
        came[slot] = slots[seat, slot]
    for play in range(played):
        taken[play] = plays[seat, play, P_SLOT]
        if taken[play] != ANY_SLOT:
            came[taken[play]] = _GONE
    for play in range(played):
        if taken[play] != ANY_SLOT:
            continue
        free = 0
        for slot in range(have):
            free += came[slot] < plays[seat, play, P_TIME]
        if free == 0:
            return False
        left = below(words, free)
        for slot in range(have):
            if came[slot] < plays[seat, play, P_TIME]:
                if left == 0:
                    taken[play] = slot
                    came[slot] = _GONE
                    break
                left -= 1
    at = 0
    for slot in range(have):
        if came[slot] != _GONE:
            came[at] = came[slot]
            at += 1
    return True


@called
def _likelihood(
    rules: Words,
    evidence: Seen,
    seat: int,
    way: tuple[Floats, float],
    held: int,
    enough: float,
    room: Room,
) -> float:
    """How likely a seat with these cards would have done all it did; 0 if less than `enough`."""
    seen, sights, beliefs, slots, plays = evidence
    cards, came, taken, counts, likelihoods = room
    w, doubt = way
    like_skilled, at_random = 1 - doubt, doubt
    for at in range(seen[seat, 0] - 1, -1, -1):
        sight = sights[seat, at]
        for place in range(_ROOM):
            counts[place] = 0
        time = sight[S_TIME]
        hand = 0
        for card in range(held):
            if came[card] < time:
                hand |= add(counts, rules[KIND + cards[card]])
        for play in range(seen[seat, 2] - 1, -1, -1):
            if plays[seat, play, P_TIME] < time:
                break
            if slots[seat, taken[play]] < time:
                hand |= add(counts, plays[seat, play, P_KIND])
        chances = chance(rules, sight, beliefs[seat, at], w, counts, hand)
        like_skilled *= chances[0]
        at_random *= chances[1]
        if like_skilled + at_random < enough:
            return 0.0
    likelihoods[0], likelihoods[1] = like_skilled, at_random
    return like_skilled + at_random


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
    total, mine, options = 0.0, 0.0, 0
    if not rules[MUST_PLAY]:
        bluff = kinds == DRAW_FOUR_BIT and counts[_COLORS + color] > 0
        mine = exp(score_draw(w, p, kinds & COLORED_BITS == 0, bluff) / SPREAD)
        total += mine
        options += 1
        if seen != DREW:
            mine = 0.0
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        playable += 1
        first, last = (kind // FACES, kind // FACES + 1) if kind < COLORED else (0, 4)
        for to in range(first, last):
            likely = exp(min(score_play(w, p, kind, to), _SURE) / SPREAD)
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
    unseen_colors, unseen_faces = counts[_UNSEEN : _UNSEEN + 4], counts[_UNSEEN + 4 : _ROOM]
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
