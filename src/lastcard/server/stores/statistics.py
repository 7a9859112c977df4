"""Statistics: what someone did in all their finished matches, added up as each of them ends."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from lastcard.server.stores.changes import Change, Statement
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
