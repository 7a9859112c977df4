"""Which cards in other hands a seat knows, in a game of `lastcard.fast`: read and written."""

import numpy as np

from lastcard.engine import ALL_CARDS, Cards, Seat
from lastcard.fast import Batch
from lastcard.fast.holding import holders
from lastcard.fast.layout import DECK, KIND, KNOWN, NOBODY


def known_to(batch: Batch, viewer: int) -> dict[Seat, Cards]:
    """The cards that a seat knows in each other hand of the first game."""
    rules = batch.rules.array
    words = batch.words[0, KNOWN + 2 * viewer : KNOWN + 2 * viewer + 2].tolist()
    found: dict[Seat, Cards] = {}
    for card, seat in enumerate(holders(batch.cells[0], rules[DECK]).tolist()):
        if words[card >> 6] >> (card & 63) & 1 and seat not in (NOBODY, viewer):
            found[Seat(seat)] = (*found.get(Seat(seat), ()), ALL_CARDS[rules[KIND + card]])
    return found


def let_know(batch: Batch, viewer: int, known: dict[Seat, Cards]) -> None:
    """Let a seat know these cards in other hands of the first game, and no others."""
    rules = batch.rules.array
    words = np.zeros(2, np.uint64)
    unknown = {seat: [card.order for card in cards] for seat, cards in known.items()}
    for card, seat in enumerate(holders(batch.cells[0], rules[DECK]).tolist()):
        left, kind = unknown.get(Seat(seat), []), int(rules[KIND + card])
        if kind in left:
            left.remove(kind)
            words[card >> 6] |= np.uint64(1) << np.uint64(card & 63)
    batch.words[0, KNOWN + 2 * viewer : KNOWN + 2 * viewer + 2] = words.astype(np.int64)
