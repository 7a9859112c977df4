"""Playing what a question asks for: the kinds take turns, so that a stop leaves some of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from lastcard.simulation.working import Cluster, chunks, do_all


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the things that are played, and how the rounds of these numbers are counted.

    What `count` gives can `add` another of its kind.
    """

    name: str
    count: Callable[[range], Iterable[Any]]


def play_kinds(
    kinds: Sequence[Kind],
    deals: int,
    *,
    size: int,
    jobs: int | Cluster | None,
    on_progress: Callable[[int], None],
    into: list[Any],
) -> None:
    """Play so many deals of each kind and add them up: `into` has one sum for each kind, or None.

    `size` deals are played at a time; in between it can be stopped.
    """
    into += [None] * len(kinds)
    parts = [(number, part) for part in chunks(deals, size) for number in range(len(kinds))]
    done = 0
    for number, played, count in do_all(
        partial(_count, tuple(kinds)), parts, jobs=jobs, threads=True, reduce=_add_up
    ):
        if into[number] is None:
            into[number] = played
        else:
            into[number].add(played)
        done += count
        on_progress(done)


def _count(kinds: tuple[Kind, ...], part: tuple[int, range]) -> Iterator[tuple[int, Any, int]]:
    number, numbers = part
    total: Any = None
    for played in kinds[number].count(numbers):
        if total is None:
            total = played
        else:
            total.add(played)
    yield number, total, len(numbers)


def _add_up(played: Iterable[tuple[int, Any, int]]) -> list[tuple[int, Any, int]]:
    return list(played)
