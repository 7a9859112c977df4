"""Moving cards: between the piles and the hands, and from hand to hand (TURN-5, HOUSE-3)."""

from lastcard.engine.state import RESHUFFLES_A_CARD
from lastcard.fast.chance import below
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    DECK,
    ENDLESS,
    FIRST,
    HANDS,
    HUNDREDS,
    IN_DISCARD,
    IN_DRAW,
    KIND,
    KNOWN,
    NOBODY,
    NONE,
    PILE,
    RESHUFFLE_AT_ONCE,
    RESHUFFLES,
    SEATS,
    SIZES,
    STEP,
    TOP,
    TRACK,
    WHERE,
    Cells,
    Words,
)


@compiled
def seat_after(rules: Words, cells: Cells, seat: int) -> int:
    """The seat that plays after `seat`, as play goes round now."""
    after = seat + cells[STEP]
    return after - rules[SEATS] if after >= rules[SEATS] else after


@compiled
def seat_before(rules: Words, cells: Cells, seat: int) -> int:
    """The seat that `seat` plays after, as play goes round now."""
    before = seat - cells[STEP]
    return before + rules[SEATS] if before < 0 else before


@compiled
def holder(cells: Cells, card: int) -> int:
    """The seat that holds a card by its id, or NOBODY."""
    return (cells[WHERE + (card >> 1)] >> ((card & 1) << 2)) & NOBODY


@compiled
def give(cells: Cells, card: int, seat: int) -> None:
    """Note that a seat, or NOBODY, holds a card, given by its id."""
    at = WHERE + (card >> 1)
    shift = (card & 1) << 2
    cells[at] = cells[at] & ~(NOBODY << shift) | seat << shift


@compiled
def put_in_hand(rules: Words, words: Words, cells: Cells, seat: int, card: int) -> int:
    """Put a card, given by its id, into a hand; returns its kind."""
    kind = rules[KIND + card]
    give(cells, card, seat)
    cells[SIZES + seat] += 1
    words[HANDS + seat] |= 1 << kind
    return kind


@compiled
def take_from_hand(rules: Words, words: Words, cells: Cells, seat: int, kind: int) -> int:
    """Take a card of a kind out of a hand; returns its id."""
    card = rules[FIRST + kind]
    end = rules[FIRST + kind + 1]
    while holder(cells, card) != seat:
        card += 1
    give(cells, card, NOBODY)
    cells[SIZES + seat] -= 1
    other = card + 1
    while other < end and holder(cells, other) != seat:
        other += 1
    if other == end:
        words[HANDS + seat] &= ~(1 << kind)
    return card


@compiled
def forget_like(rules: Words, words: Words, cells: Cells, seat: int, card: int) -> None:
    """A card left a hand: whoever knew equal cards there no longer knows which of them remain."""
    kind = rules[KIND + card]
    for viewer in range(rules[SEATS]):
        known = KNOWN + 2 * viewer
        if (words[known + (card >> 6)] >> (card & 63)) & 1:
            continue
        for like in range(rules[FIRST + kind], rules[FIRST + kind + 1]):
            if holder(cells, like) == seat and (words[known + (like >> 6)] >> (like & 63)) & 1:
                words[known + (like >> 6)] &= ~(1 << (like & 63))
                break


@compiled
def count_in_hand(rules: Words, cells: Cells, seat: int, kind: int) -> int:
    """How many cards of that kind a hand holds."""
    held = 0
    for card in range(rules[FIRST + kind], rules[FIRST + kind + 1]):
        held += holder(cells, card) == seat
    return held


@compiled
def discard(rules: Words, cells: Cells, card: int, kind: int) -> None:
    """Put a card, given by its id, on top of the discard pile."""
    cells[IN_DISCARD] += 1
    cells[PILE + rules[DECK] - cells[IN_DISCARD]] = card
    cells[TOP] = kind


@compiled
def pick(words: Words, cells: Cells) -> int:
    """Move a random card of the draw pile to the end of its cells; returns its id.

    The pile has no order: the card is chosen when it is drawn, so a shuffle costs nothing.
    """
    last = PILE + cells[IN_DRAW] - 1
    place = PILE + below(words, cells[IN_DRAW])
    card = cells[place]
    cells[place] = cells[last]
    cells[last] = card
    return card


@compiled
def turn_over(rules: Words, words: Words, cells: Cells) -> bool:
    """Make all discards but the top one the draw pile; whether there were any (TURN-5)."""
    under = cells[IN_DISCARD] - 1
    if under <= 0:
        return False
    end = PILE + rules[DECK]
    top = cells[end - under - 1]
    for i in range(under):
        cells[PILE + i] = cells[end - under + i]
    cells[end - 1] = top
    cells[IN_DISCARD] = 1
    cells[IN_DRAW] = under
    cells[RESHUFFLES] += 1
    if cells[RESHUFFLES] == 100:
        cells[RESHUFFLES] = 0
        cells[HUNDREDS] += 1
    most = RESHUFFLES_A_CARD * rules[DECK]
    if cells[HUNDREDS] == most // 100 and cells[RESHUFFLES] == most % 100:
        cells[ENDLESS] = 1
    if rules[TRACK]:
        for i in range(under):
            _forget(rules, words, cells[PILE + i])
    return True


@compiled
def _forget(rules: Words, words: Words, card: int) -> None:
    for seat in range(rules[SEATS]):
        words[KNOWN + 2 * seat + (card >> 6)] &= ~(1 << (card & 63))


@compiled
def draw_card(rules: Words, words: Words, cells: Cells, seat: int) -> int:
    """A seat draws a card; its kind, or NONE if there is nothing to draw (TURN-5)."""
    if cells[IN_DRAW] == 0 and not turn_over(rules, words, cells):
        return NONE
    card = pick(words, cells)
    cells[IN_DRAW] -= 1
    if rules[RESHUFFLE_AT_ONCE] and cells[IN_DRAW] == 0:
        turn_over(rules, words, cells)
    return put_in_hand(rules, words, cells, seat, card)


@compiled
def add_ids(rules: Words, words: Words, cells: Cells, seat: int, at: int) -> None:
    """Add the ids of a hand to the set in two words."""
    for card in range(rules[DECK]):
        if holder(cells, card) == seat:
            words[at + (card >> 6)] |= 1 << (card & 63)


@compiled
def swap_hands(rules: Words, words: Words, cells: Cells, one: int, other: int) -> None:
    """Two seats swap hands; each knows what it gave (HOUSE-3)."""
    if rules[TRACK]:
        add_ids(rules, words, cells, one, KNOWN + 2 * one)
        add_ids(rules, words, cells, other, KNOWN + 2 * other)
    for card in range(rules[DECK]):
        seat = holder(cells, card)
        if seat == one:
            give(cells, card, other)
        elif seat == other:
            give(cells, card, one)
    size = cells[SIZES + one]
    cells[SIZES + one] = cells[SIZES + other]
    cells[SIZES + other] = size
    hand = words[HANDS + one]
    words[HANDS + one] = words[HANDS + other]
    words[HANDS + other] = hand


@compiled
def pass_hands_on(rules: Words, words: Words, cells: Cells) -> None:
    """Every hand goes to the next seat; each seat knows what it gave (HOUSE-3)."""
    if rules[TRACK]:
        for seat in range(rules[SEATS]):
            add_ids(rules, words, cells, seat, KNOWN + 2 * seat)
    for card in range(rules[DECK]):
        seat = holder(cells, card)
        if seat != NOBODY:
            give(cells, card, seat_after(rules, cells, seat))
    # Once around against the direction of play, from a seat whose hand is set aside.
    size = cells[SIZES]
    hand = words[HANDS]
    seat = 0
    for _ in range(rules[SEATS] - 1):
        giver = seat_before(rules, cells, seat)
        cells[SIZES + seat] = cells[SIZES + giver]
        words[HANDS + seat] = words[HANDS + giver]
        seat = giver
    cells[SIZES + seat] = size
    words[HANDS + seat] = hand
