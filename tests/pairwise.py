"""Few combinations of many choices, in which every two values that can go together do so."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from random import Random

Row = dict[str, str]
Pair = tuple[tuple[str, str], tuple[str, str]]


def pairs_of(row: Mapping[str, str]) -> set[Pair]:
    """Every two of the choices that a row makes."""
    return set(combinations(sorted(row.items()), 2))


def pairwise(
    choices: Mapping[str, tuple[str, ...]], is_possible: Callable[[Row], bool], random: Random
) -> list[Row]:
    """Rows that cover all pairs of possible rows; each next one is the best of some by chance."""
    missing = _possible_pairs(choices, is_possible)
    rows: list[Row] = []
    while missing:
        candidates = _candidates(choices, is_possible, sorted(missing), random)
        best = max(candidates, key=lambda row: len(pairs_of(row) & missing))
        missing -= pairs_of(best)
        rows.append(best)
    return rows


def _possible_pairs(
    choices: Mapping[str, tuple[str, ...]], is_possible: Callable[[Row], bool]
) -> set[Pair]:
    """Pairs that are possible by themselves; `is_possible` is asked of rows with only these two."""
    return {
        ((one, a), (other, b))
        for one, other in combinations(sorted(choices), 2)
        for a in choices[one]
        for b in choices[other]
        if is_possible({one: a, other: b})
    }


def _candidates(
    choices: Mapping[str, tuple[str, ...]],
    is_possible: Callable[[Row], bool],
    missing: list[Pair],
    random: Random,
) -> Iterator[Row]:
    found = 0
    while found < 40:
        row = {name: random.choice(values) for name, values in choices.items()}
        row |= dict(random.choice(missing))
        if is_possible(row):
            found += 1
            yield row
