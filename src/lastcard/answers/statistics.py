"""Statistics: what someone did in all their finished matches, added up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Final

from msgspec import structs

from lastcard.table.entries import MatchEntry, read_summary
from lastcard.table.tallies import ChairTally
from lastcard.wire import Statistics

_TALLIED: Final = tuple(field.name for field in structs.fields(ChairTally))
COLUMNS: Final = ("matches", "matches_won", *_TALLIED)
"""What is counted, by the names it has in the protocol."""
BEST: Final = frozenset({"best_round"})
"""Of these the highest counts; the others are added up."""

Counts = tuple[int, ...]
"""In the order of COLUMNS."""
NOTHING: Final[Counts] = (0,) * len(COLUMNS)


def counts_of(match: MatchEntry) -> dict[str, Counts]:
    """What a finished match counts for everyone who played in it, even if they left.

    A match that was played on someone's device counts nothing: nobody can know what was dealt
    there.
    """
    summary = read_summary(match.summary)
    if summary.alone:
        return {}
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


def show_statistics(counts: Counts) -> Statistics:
    """What is counted, as clients are told."""
    return Statistics(**dict(zip(COLUMNS, counts, strict=True)))


def count_all(matches: Iterable[MatchEntry], person: str) -> Counts:
    """What a person did in these matches; those that are still played count nothing."""
    counted = [counts_of(match) for match in matches if match.ended is not None]
    return reduce(add, (counts[person] for counts in counted if person in counts), NOTHING)
