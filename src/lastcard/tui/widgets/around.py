"""Where the others sit around the piles, on screens that are large enough for it."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from textual.geometry import Region

SEAT: Final = (24, 3)
"""Cells that a seat takes."""
_ENDS: Final = (195, 180, 170, 160, 155, 150, 145)
"""Angles in degrees at which the first seat may be: with many seats a little below the left end of
the table, else at that end or further up."""


def places_around(count: int, table: Region, piles: Region) -> list[Region] | None:
    """A place for each of the others, clockwise from the reader's left; None: there is no room."""
    if count == 1:
        return _seated(1, 90, table, piles)
    ends = _ENDS[5:] if count == 2 else _ENDS[1:] if count < 5 else _ENDS
    tried = (_seated(count, end, table, piles) for end in ends)
    return next((found for found in tried if found is not None), None)


def _seated(count: int, first: int, table: Region, piles: Region) -> list[Region] | None:
    """Places from the first angle to the one across; None if two of them overlap."""
    wide, high = SEAT
    across, up = (table.width - wide) / 2, (table.height - high) / 2
    taken = [piles]
    for number in range(count):
        angle = radians(first - number * 2 * (first - 90) / max(1, count - 1))
        x = round(table.x + across + across * cos(angle))
        y = round(table.y + up - up * sin(angle))
        place = Region(x, max(table.y, min(y, table.bottom - high)), wide, high)
        if any(place.overlaps(other) for other in taken):
            return None
        taken.append(place)
    return taken[1:]
