"""Who holds which card, for code that is not compiled: `WHERE` has two cards to a cell."""

import numpy as np

from lastcard.fast.layout import NOBODY, NONE, PILE, WHERE, Cells


def holders(cells: Cells, deck: int) -> Cells:
    """For each id below `deck` the seat that holds it, or NONE; for one game or for many."""
    pairs = cells[..., WHERE:PILE]
    both = np.stack((pairs & NOBODY, pairs >> 4 & NOBODY), axis=-1)
    seats = both.reshape(*pairs.shape[:-1], -1)[..., :deck]
    return np.where(seats == NOBODY, np.int8(NONE), seats)


def let_hold(cells: Cells, card: int, seat: int) -> None:
    """In one game, a seat or NONE holds a card by its id."""
    at, shift = WHERE + card // 2, 4 * (card % 2)
    kept = int(cells[at]) & NOBODY << (4 - shift)
    cells[at] = np.array(kept | (seat & NOBODY) << shift).astype(np.int8)
