"""Making chance in `lastcard.fast` come out as it is wanted.

The draw pile of a game has no order: each card is picked at random when it is drawn. The random
numbers to come are known, though, so the cards can be laid where they are going to be picked.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from lastcard.fast import Batch, layout
from lastcard.fast.layout import DECK, KIND, PILE

_STRIDE: Final = 0x9E3779B97F4A7C15
_ALL: Final = 2**64 - 1


def _bits(counter: int) -> Iterator[int]:
    """The 32 random bits that come next, again and again, as `lastcard.fast.chance` has them."""
    while True:
        counter = (counter + _STRIDE) & _ALL
        z = counter
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _ALL
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _ALL
        yield (z ^ z >> 31) >> 32


def lay_out(batch: Batch, kinds: Sequence[int], *, plays: bool, skip: int) -> None:
    """Let the next decision in game 0 draw cards of these kinds, in this order.

    `plays` says that a card is played first, and `skip` how many random numbers come before the
    draws. Cards beyond those in the draw pile come from the discard pile, which is turned over.
    """
    cells = batch.cells[0]
    bits = islice(_bits(int(batch.words[0, layout.RNG]) & _ALL), skip, None)
    in_draw, end = int(cells[layout.IN_DRAW]), PILE + int(batch.rules.array[DECK])
    _arrange(batch, range(PILE, PILE + in_draw), kinds[:in_draw], bits)
    # What is turned over lies in the last cells; the top card stays, unless a card covers it.
    under = int(cells[layout.IN_DISCARD]) - (not plays)
    _arrange(batch, range(end - under, end), kinds[in_draw:], bits)


def _arrange(batch: Batch, places: range, kinds: Sequence[int], bits: Iterator[int]) -> None:
    """Put cards of these kinds where they will be picked from a pile in these cells."""
    if not kinds:
        return
    cells, of_card = batch.cells[0], batch.rules.array[KIND:]
    slots = list(range(len(places)))
    cards: list[int] = [int(cells[place]) for place in places]
    laid: dict[int, int] = {}
    for kind in kinds:
        at = next(bits) * len(slots) >> 32
        slots[at], slots[-1] = slots[-1], slots[at]
        card = next(card for card in cards if of_card[card] == kind)
        cards.remove(card)
        laid[slots.pop()] = card
    for at, place in enumerate(places):
        cells[place] = laid[at] if at in laid else cards.pop()
