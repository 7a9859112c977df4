"""Who is asked when, so that everyone's round trip is known and nobody waits for the asking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lastcard.server.connection import Connection

PING_SECONDS: Final = 10
"""So long a turn takes."""
PARTS: Final = 100
"""A turn is asked in so many parts."""


def parts_of_turn(tables: Iterable[Sequence[Connection]]) -> list[list[Connection]]:
    """Who is asked in each part: no part is larger than others, however many are at one table.

    Who looks on is in no race: they are asked only where they were told nothing for a turn, so
    that their client knows that the line is alive.
    """
    asked: list[Connection] = []
    for connections in tables:
        for connection in connections:
            if not connection.is_looker or not connection.was_told:
                asked.append(connection)
            connection.was_told = False
    return [asked[part::PARTS] for part in range(PARTS)]
