"""Who is asked when, so that everyone's round trip is known and nobody waits for the asking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lastcard.server.connection import Connection

PING_SECONDS: Final = 10
"""So long a turn takes."""
PARTS: Final = 100
"""A turn is asked in so many parts."""
LOOKERS_TURN: Final = 3
"""Who looks on is in no race: every third turn is enough to know that they are there."""


def parts_of_turn(turn: int, tables: Iterable[Sequence[Connection]]) -> list[list[Connection]]:
    """Who is asked in each part: no part is larger than others, however many are at one table."""
    asked = [
        connection
        for connections in tables
        for number, connection in enumerate(connections)
        if not connection.is_looker or (turn + number) % LOOKERS_TURN == 0
    ]
    return [asked[part::PARTS] for part in range(PARTS)]
