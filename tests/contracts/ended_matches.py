"""Matches that have ended, as stores keep them."""

import msgspec

from lastcard.server.stores import MatchEntry
from lastcard.table.entries import Summary
from lastcard.table.tallies import ChairTally


def summary(*people: str, won: int = 0, **tally: int) -> bytes:
    """What is told of a match in which everyone did the same."""
    told = Summary(
        edition="classic",
        format="standard",
        names=list(people),
        chairs=list(people),
        totals=[0] * len(people),
        winners=[won],
        rounds=1,
        tallies=[ChairTally(**tally) for _ in people],
    )
    return msgspec.msgpack.encode(told)


def finished(number: int, told: bytes, *people: str) -> MatchEntry:
    return MatchEntry(f"m{number}", "AAAAAA", number, number, people, 9, 77, told)
