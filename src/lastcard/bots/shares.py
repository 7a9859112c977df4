"""What the end of a round is worth to each seat: its share of what is scored, compiled.

Nets learn to get the largest share, so that they learn what the format asks for:

* where rounds are counted, the winner has all of it;
* where the winner scores what the others hold (SCORE-1), the winner has the more of it the more
  that is, and the rest is shared alike;
* where everyone is charged with the own cards, whoever is charged with less than the others has
  more of it than they.

Shares are whole hundredths, so that they fit the notes of a game (`choosing.py`).
"""

from typing import Final

from lastcard.fast.compiling import called
from lastcard.fast.layout import (
    KEEP_YOUR_OWN,
    NONE,
    ONE_FOR_THE_WINNER,
    SCORING,
    SEATS,
    WINNER,
    WINNER_TAKES_ALL,
    Cells,
    Words,
)
from lastcard.fast.scoring import write_points

ALL: Final = 100
LARGE: Final = 75
"""Points for each seat at the table that make a round as large as it counts: few are larger."""
HEAVY: Final = 150
"""Whoever is charged with so many points more than all are in the mean has nothing of the round."""
STAKES: Final = {ONE_FOR_THE_WINNER: 1.0, WINNER_TAKES_ALL: 0.5, KEEP_YOUR_OWN: 0.25}
"""How far shares lie apart, about, where all of it goes to the winner being 1: by these, a choice
weighs as much at one kind of table as at another."""


@called
def write_shares(rules: Words, words: Words, cells: Cells, points: Words, shares: Cells) -> None:
    """Write each seat's share of a round that is over; of a void round nobody has any."""
    seats, winner = rules[SEATS], cells[WINNER]
    for seat in range(seats):
        shares[seat] = 0
    if winner == NONE:
        return
    if rules[SCORING] == ONE_FOR_THE_WINNER:
        shares[winner] = ALL
        return
    write_points(rules, words, cells, points)
    if rules[SCORING] == KEEP_YOUR_OWN:
        total = 0
        for seat in range(seats):
            total += points[seat]
        for seat in range(seats):
            ahead = total / seats - points[seat]
            shares[seat] = _whole(ALL / seats * (1.0 + ahead / HEAVY))
        return
    part = min(points[winner], LARGE * seats) / (LARGE * seats)
    for seat in range(seats):
        shares[seat] = _whole(ALL * (1.0 - part) / seats)
    shares[winner] = _whole(ALL * part + ALL * (1.0 - part) / seats)


@called
def _whole(share: float) -> int:
    return int(min(max(share, 0.0), ALL + 0.0) + 0.5)
