"""Whether the others think at all: how likely it is that each just plays any card it can.

What a seat does tells it, together with its hand (`inferring.py`), but one round shows little of a
player. People who meet at a table are often alike, so a doubt about one is a doubt about the
others, too. In later rounds everyone is taken for what they seemed before.
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
"""Nobody can be surer than this of anyone: people change how they play."""
EVERYONE_DOUBTED: Final[Floats] = np.full(MOST_SEATS, DOUBT)
NOBODY_DOUBTED: Final[Floats] = np.zeros(MOST_SEATS)
"""All play like `skilled`."""


def doubts_after(shares: Floats, own: int, seats: int) -> Floats:
    """How likely each seat plays at random, judged by what the other seats did.

    `shares` has for each seat the share of deals in which it plays at random, of all deals that
    agree with what was seen.
    """
    doubts = EVERYONE_DOUBTED.copy()
    others = [seat for seat in range(seats) if seat != own]
    for seat in others:
        rest = [float(shares[other]) for other in others if other != seat]
        doubts[seat] = (STUBBORN * DOUBT + sum(rest)) / (STUBBORN + len(rest))
    return doubts


def doubts_in_next_round(shares: Floats) -> Floats:
    """How likely each seat plays at random in the next round, by how it seemed in this one."""
    return np.clip(shares, 1 - SUREST, SUREST)
