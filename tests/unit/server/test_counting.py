"""What someone did in their matches, as it is added up and listed for them."""

from functools import reduce

import msgspec

from lastcard.answers.history import show_record
from lastcard.answers.statistics import COLUMNS, NOTHING, add, counts_of
from lastcard.table.entries import MatchEntry, Summary
from lastcard.table.tallies import ChairTally
from lastcard.wire import MatchRecord, Statistics

FIELDS = ChairTally.__struct_fields__


def _tally(first: int) -> ChairTally:
    """A different number in every field."""
    return ChairTally(*range(first, first + len(FIELDS)))


def _entry(chairs: list[str | None], winners: list[int], tallies: list[ChairTally]) -> MatchEntry:
    names = [name or "casual" for name in chairs]
    totals = [10 * number for number, _ in enumerate(chairs)]
    summary = Summary("classic", "points", names, chairs, totals, winners, 3, tallies)
    people = ("ada", "ben")  # also who did not stay in a chair
    return MatchEntry("m1", "ABCDEF", 4, 1000, people, 90, 2000, msgspec.msgpack.encode(summary))


def add_up(person: str, entries: list[MatchEntry]) -> Statistics:
    counts = [counts_of(entry)[person] for entry in entries]
    return Statistics(**dict(zip(COLUMNS, reduce(add, counts, NOTHING), strict=True)))


def test_matches_are_added_up_and_of_the_best_rounds_the_best_counts() -> None:
    first = _entry(["ada", "ben"], [0], [_tally(1), _tally(100)])
    second = _entry(["ben", "ada"], [0], [_tally(200), _tally(10)])
    counts = add_up("ada", [first, second])
    summed = {name: 1 + 10 + 2 * place for place, name in enumerate(FIELDS)}
    summed["best_round"] = 10 + FIELDS.index("best_round")
    assert counts == Statistics(matches=2, matches_won=1, **summed)
    assert add_up("ben", [first, second]).matches_won == 1


def test_who_was_removed_or_whose_match_was_not_counted_has_played_it_and_no_more() -> None:
    removed = _entry([None, "ben"], [0], [_tally(5), _tally(5)])
    uncounted = _entry(["ada", "ben"], [1], [])
    played = _entry(["ada", "ben"], [0], [_tally(1), _tally(5)])
    nothing = dict.fromkeys(FIELDS, 0)
    assert add_up("ada", [removed]) == Statistics(matches=1, matches_won=0, **nothing)
    assert add_up("ada", [uncounted]) == Statistics(matches=1, matches_won=0, **nothing)
    assert add_up("ben", [uncounted]) == Statistics(matches=1, matches_won=1, **nothing)
    counts = add_up("ada", [removed, uncounted, played])
    assert (counts.matches, counts.matches_won, counts.rounds) == (3, 1, 1)
    assert add_up("ada", []) == Statistics(matches=0, matches_won=0, **nothing)


def test_a_match_is_listed_with_all_that_is_known_of_it() -> None:
    entry = _entry(["ada", None], [1], [])
    listed = MatchRecord(
        id="m1",
        table="ABCDEF",
        edition="classic",
        format="points",
        players=["ada", "casual"],
        totals=[0, 10],
        winners=[1],
        rounds=3,
        you=0,
        started=1000,
        ended=2000,
        readers="players",
    )
    assert show_record(entry, "ada") == listed
    assert show_record(entry, "ben").you is None
