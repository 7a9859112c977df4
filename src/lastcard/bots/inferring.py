"""Which hands the others are likely to hold, told by what they did.

A deal of the unknown cards is improved step by step (Metropolis): a card of a hand is exchanged for
one of the draw pile. The exchange stands if the hand then explains better what its seat was seen to
do (`witness.py`, `explaining.py`); otherwise it stands with a chance. Where there is doubt whether
a seat plays like `skilled` at all, it may also be one that plays any card it can; which of the two
it is in a deal is told by what it did, together with the hand. A card that was drawn in a turn and
did not fit then is none that did: everyone sees whether someone who draws is asked to play.
"""

from typing import Final

import numpy as np

from lastcard.bots.choosing import RANDOM, SKILLED
from lastcard.bots.compiled import Floats
from lastcard.bots.explaining import ROOM_TO_COUNT, add, chance
from lastcard.bots.witness import (
    ANY_SLOT,
    D_COLOR,
    D_OFFERED,
    D_TOLD,
    D_TOP,
    MOST_SLOTS,
    P_KIND,
    P_SLOT,
    P_TIME,
    S_TIME,
)
from lastcard.fast.cards import give, holder
from lastcard.fast.chance import below, bits
from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    AS_IN_RLCARD,
    COLOR_BITS,
    COLORED_BITS,
    DECK,
    DEMAND,
    DEMAND_MATCH,
    DEMAND_SEAT,
    DRAW_FOUR_BIT,
    FACES,
    GUILTY,
    HANDS,
    HONEST_DRAW_FOUR,
    IN_DRAW,
    KIND,
    KNOWN,
    MATCHING,
    NOBODY,
    NONE,
    PILE,
    SEATS,
    SNAPPED,
    WILD_BITS,
    Cells,
    Words,
)
from lastcard.fast.legality import is_dishonest

_SEARCHED: Final = 12
"""So many cards are tried in place of one that cannot be where it is."""
_GONE: Final = 1 << 40
"""In place of the time when a card came: it has been played."""
_BITS: Final = 1 / 2**32

Seen = tuple[Words, Words, Floats, Words, Words, Words]
"""An `Evidence` as compiled code sees it."""
Room = tuple[Words, Words, Words, Words, Floats, Words]
"""Arrays to guess a hand in: its cards and behind them the draw pile; when each of its cards came;
which slot each play came from; the counts of the hand as it was at one time; how likely all that
was done is for one who plays like `skilled`, and for one who plays at random; and the kinds that
each slot, then each of its cards, cannot be."""
Ways = tuple[Floats, Floats]
"""How seats play: the weights of each, and how likely each plays at random instead."""


def room() -> Room:
    """Some room to guess hands in."""
    rows: Words = np.zeros((5, MOST_SLOTS), np.int64)
    return rows[0], rows[1], rows[2], rows[3], np.zeros(4), rows[4]


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

    Whether a Wild Draw Four that may be challenged was honest follows from the hand. If its player
    has drawn cards since, which hand that was is not followed, and it stays as it was dealt.
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
        if (judged and cells[SNAPPED]) or evidence[0][seat, 0] == 0:
            continue
        hidden, held, end = _gather(rules, words, cells, viewer, seat, room[0])
        if hidden > 0 and held < end and _place(rules, words, evidence, seat, held, room):
            places = hidden, held, end
            _mend(rules, words, places, room)
            way = weights[seat], doubts[seat]
            _exchange(rules, words, seat, evidence, way, (tries, places), room)
            _give_out(rules, words, cells, seat, places, room[0])
            if judged and cells[DEMAND_MATCH] != NONE:
                cells[GUILTY] = is_dishonest(rules, words[HANDS + seat], cells[DEMAND_MATCH])
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
    cards, likelihoods, barred = room[0], room[4], room[5]
    likely = _likelihood(rules, evidence, seat, way, held, 0.0, room)
    likelihoods[2], likelihoods[3] = likelihoods[0], likelihoods[1]
    for _ in range(tries):
        mine = below(words, hidden)
        other = held + below(words, end - held)
        card = cards[mine]
        kind, instead = rules[KIND + card], rules[KIND + cards[other]]
        if kind == instead or barred[mine] >> instead & 1:
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
def _mend(rules: Words, words: Words, places: tuple[int, int, int], room: Room) -> None:
    """Exchange cards that cannot be where they are, as far as others are found quickly."""
    hidden, held, end = places
    cards, barred = room[0], room[5]
    for mine in range(hidden):
        for _ in range(_SEARCHED):
            if not barred[mine] >> rules[KIND + cards[mine]] & 1:
                break
            other = held + below(words, end - held)
            card = cards[mine]
            cards[mine] = cards[other]
            cards[other] = card


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
def _place(rules: Words, words: Words, evidence: Seen, seat: int, held: int, room: Room) -> bool:
    """Guess which of its cards a seat has played, and so when those came that it holds.

    False if what was seen does not add up to the hand: then nothing can be told from it.
    """
    counts, _, _, slots, plays, drawn = evidence
    _, came, taken, _, _, barred = room
    have, played = counts[seat, 1], counts[seat, 2]
    if have - played != held or have >= MOST_SLOTS:
        return False
    for slot in range(have):
        came[slot] = slots[seat, slot]
        barred[slot] = _barred(rules, drawn[seat, slot])
    for play in range(played):
        taken[play] = plays[seat, play, P_SLOT]
        if taken[play] != ANY_SLOT:
            came[taken[play]] = _GONE
    for play in range(played):
        if taken[play] != ANY_SLOT:
            continue
        time, kind = plays[seat, play, P_TIME], plays[seat, play, P_KIND]
        free, fitting = 0, 0
        for slot in range(have):
            free += came[slot] < time
            fitting += came[slot] < time and not barred[slot] >> kind & 1
        if free == 0:
            return False
        left = below(words, fitting or free)
        for slot in range(have):
            if came[slot] < time and (fitting == 0 or not barred[slot] >> kind & 1):
                if left == 0:
                    taken[play] = slot
                    came[slot] = _GONE
                    break
                left -= 1
    at = 0
    for slot in range(have):
        if came[slot] != _GONE:
            came[at], barred[at] = came[slot], barred[slot]
            at += 1
    return True


@called
def _barred(rules: Words, drawn: Words) -> int:
    """The kinds that a card cannot be: it was drawn in a turn, and fitted then or did not."""
    if not drawn[D_TOLD]:
        return 0
    playable = COLOR_BITS << (FACES * drawn[D_COLOR]) | WILD_BITS
    if not rules[AS_IN_RLCARD]:
        playable |= rules[MATCHING + drawn[D_TOP]]
    barred = (COLORED_BITS | WILD_BITS) & ~playable if drawn[D_OFFERED] else playable
    return barred & ~DRAW_FOUR_BIT if rules[HONEST_DRAW_FOUR] else barred


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
    seen, sights, beliefs, slots, plays, _ = evidence
    cards, came, taken, counts, likelihoods, _ = room
    w, doubt = way
    like_skilled, at_random = 1 - doubt, doubt
    for at in range(seen[seat, 0] - 1, -1, -1):
        sight = sights[seat, at]
        for place in range(ROOM_TO_COUNT):
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
