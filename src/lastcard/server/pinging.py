"""Who is pinged when: everyone's round trip becomes known, and few are pinged at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lastcard.server.connection import Connection

PING_SECONDS: Final = 10
"""How long it takes until everyone has been asked once."""
PARTS: Final = 100
"""How many groups the connections are asked in, one after the other."""


def parts_of_turn(tables: Iterable[Sequence[Connection]]) -> list[list[Connection]]:
    """Who is asked in each group; the groups are of one size, however many are at one table.

    Lookers take no part in races, so their round trip does not matter: they are asked only if
    nothing was sent to them since the last time, so that their client knows the line is alive.
    """
    asked: list[Connection] = []
    for connections in tables:
        for connection in connections:
            if not connection.is_looker or not connection.was_told:
                asked.append(connection)
            connection.was_told = False
    return [asked[part::PARTS] for part in range(PARTS)]
