"""Statistics: what someone did in all their finished matches, added up as each of them ends."""

from __future__ import annotations

import sqlite3
from typing import Final

from msgspec import structs

from lastcard.table.records import MatchEntry, read_summary
from lastcard.table.tallies import ChairTally

_TALLIED: Final = tuple(field.name for field in structs.fields(ChairTally))
COLUMNS: Final = ("matches", "matches_won", *_TALLIED)
"""What is counted, by the names it has in the protocol."""
BEST: Final = frozenset({"best_round"})
"""Of these the highest counts; the others are added up."""

Counts = tuple[int, ...]
"""In the order of COLUMNS."""
NOTHING: Final[Counts] = (0,) * len(COLUMNS)


def counts_of(match: MatchEntry) -> dict[str, Counts]:
    """What a finished match counts for everyone who played in it, also who did not stay."""
    summary = read_summary(match.summary)
    counts: dict[str, Counts] = {}
    for person in match.people:
        won, tally = False, ChairTally()
        if person in summary.chairs:
            chair = summary.chairs.index(person)
            won = chair in summary.winners
            tally = summary.tallies[chair] if chair < len(summary.tallies) else tally
        counts[person] = (1, int(won), *(getattr(tally, name) for name in _TALLIED))
    return counts


def add(some: Counts, more: Counts) -> Counts:
    """Both together."""
    return tuple(
        max(one, other) if name in BEST else one + other
        for name, one, other in zip(COLUMNS, some, more, strict=True)
    )


_ADD: Final = ", ".join(
    f"{name} = max({name}, excluded.{name})"
    if name in BEST
    else f"{name} = {name} + excluded.{name}"
    for name in COLUMNS
)


def save_counts(connection: sqlite3.Connection, match: MatchEntry) -> None:
    """Add what a match counts that has just ended."""
    places = ", ".join("?" * (len(COLUMNS) + 1))
    connection.executemany(
        f"INSERT INTO statistics VALUES ({places}) ON CONFLICT (person) DO UPDATE SET {_ADD}",
        [(person, *counts) for person, counts in counts_of(match).items()],
    )
