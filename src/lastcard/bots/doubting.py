"""Whether the others play with thought at all: how likely each is to play any card it can.

What a seat does tells that together with its hand (`inferring.py`), but one round shows little of
each. Those who meet at a table are often alike, so what is seen of one makes the others doubted. In
the rounds after that everyone is taken for what they were.
"""

from typing import Final

import numpy as np

from lastcard.bots.compiled import Floats
from lastcard.fast.layout import MOST_SEATS

DOUBT: Final = 0.25
"""How likely a seat is to play at random, before anything is seen of anyone."""
STUBBORN: Final = 2.0
"""Weight of the first doubt, in observed players."""
SUREST: Final = 0.98
"""More sure of anyone than that nobody can be: people change how they play."""
EVERYONE_DOUBTED: Final[Floats] = np.full(MOST_SEATS, DOUBT)
NOBODY_DOUBTED: Final[Floats] = np.zeros(MOST_SEATS)
"""All play like `skilled`."""


def doubts_after(shares: Floats, own: int, seats: int) -> Floats:
    """How likely each seat plays at random, but for what it did itself.

    `shares` are by seat: in how many of the deals that agree with what was seen it plays so.
    """
    doubts = EVERYONE_DOUBTED.copy()
    others = [seat for seat in range(seats) if seat != own]
    for seat in others:
        rest = [float(shares[other]) for other in others if other != seat]
        doubts[seat] = (STUBBORN * DOUBT + sum(rest)) / (STUBBORN + len(rest))
    return doubts


def doubts_in_next_round(shares: Floats) -> Floats:
    """How likely each seat plays at random in the round after the one in which it seemed so."""
    return np.clip(shares, 1 - SUREST, SUREST)
