"""Statistics in a database: what each match counts is added as it ends."""

from __future__ import annotations

from typing import Final

from lastcard.answers.statistics import BEST, COLUMNS, counts_of
from lastcard.server.stores.changes import Change, Statement
from lastcard.table.entries import MatchEntry

_ADD: Final = ", ".join(
    f"{name} = CASE WHEN excluded.{name} > statistics.{name}"
    f" THEN excluded.{name} ELSE statistics.{name} END"
    if name in BEST
    else f"{name} = statistics.{name} + excluded.{name}"
    for name in COLUMNS
)
_SAVE: Final = (
    f"INSERT INTO statistics (person, {', '.join(COLUMNS)})"
    f" VALUES ({', '.join('?' * (len(COLUMNS) + 1))}) ON CONFLICT (person) DO UPDATE SET {_ADD}"
)


def save_counts(match: MatchEntry) -> Change[None]:
    """Add what a match counts that has just ended."""
    for person, counts in counts_of(match).items():
        yield Statement(_SAVE, (person, *counts))
