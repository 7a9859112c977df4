"""Many matches on all cores. Each has its own seed, so how the work is split changes nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context

from lastcard.simulation.matches import PlayedMatch, Simulation, play_match
from lastcard.simulation.summary import Summary

OnMatch = Callable[[int, PlayedMatch], None]
"""Told of every match by its number, in the process that played it."""


def simulate(
    simulation: Simulation,
    matches: int,
    *,
    jobs: int | None = None,
    on_match: OnMatch | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Play so many matches; `on_progress` is told how many are done."""
    jobs = jobs or os.cpu_count() or 1
    chunks = list(_chunks(matches))
    total = Summary(simulation)
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            total.add(_play(simulation, chunk, on_match))
            on_progress(total.matches)
        return total
    # Parts are added in their order, not as they come: sums of parts of wins depend on it.
    parts: list[Summary | None] = [None] * len(chunks)
    done = 0
    with ProcessPoolExecutor(jobs, mp_context=get_context("forkserver")) as pool:
        running: dict[Future[Summary], int] = {
            pool.submit(_play, simulation, chunk, on_match): number
            for number, chunk in enumerate(chunks)
        }
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                part = parts[running.pop(future)] = future.result()
                done += part.matches
                on_progress(done)
    for part in parts:
        if part is not None:
            total.add(part)
    return total


def _chunks(matches: int) -> Iterator[range]:
    """Parts small enough for a lively progress bar; the same for every number of jobs."""
    size = max(1, min(250, matches // 64))
    for start in range(0, matches, size):
        yield range(start, min(start + size, matches))


def _play(simulation: Simulation, numbers: range, on_match: OnMatch | None) -> Summary:
    summary = Summary(simulation)
    for number in numbers:
        match = play_match(simulation, number)
        summary.add_match(match)
        if on_match is not None:
            on_match(number, match)
    return summary
