"""Many matches on all cores. Each has its own seed, so how the work is split changes nothing.

The seed gives other matches on the fast engine than on the reference engine: they draw their random
numbers in different ways.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from lastcard.simulation.engines import BY_DEFAULT, Engine, EngineChoice, prepare_counting
from lastcard.simulation.matches import PlayedMatch, Simulation, play_match
from lastcard.simulation.summary import Summary
from lastcard.simulation.working import Cluster, chunks, do_all

OnMatch = Callable[[int, PlayedMatch], None]
"""Told of every match by its number, in the process that played it."""


def simulate(
    simulation: Simulation,
    matches: int,
    *,
    engine: EngineChoice = BY_DEFAULT,
    jobs: int | Cluster | None = None,
    on_match: OnMatch | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
    into: Summary | None = None,
) -> Summary:
    """Play so many matches; `on_progress` is told how many are done.

    >>> from lastcard import Format, MatchSetup, load_edition
    >>> from lastcard.simulation import Simulation, simulate
    >>> classic = load_edition("classic")
    >>> setup = MatchSetup(classic, classic.rules, Format.SINGLE, 3)
    >>> summary = simulate(Simulation(setup, ("casual", "casual", "novice"), seed=1), 20, jobs=1)
    >>> summary.matches
    20

    `on_match` is for the reference engine: the fast one keeps no moves. Pass `into`
    to keep what was counted so far if the run is interrupted.
    """
    total = Summary(simulation, engine) if into is None else into
    is_fast = engine.engine is Engine.FAST
    if is_fast:
        from lastcard.simulation.fast_rounds import MATCHES_AT_ONCE, play_matches

        prepare_counting(simulation.bots)
        work = partial(play_matches, simulation)
        size = MATCHES_AT_ONCE
    else:
        work = partial(_play, simulation, on_match)
        size = max(1, min(250, matches // 64))
    parts = list(chunks(matches, size))
    reduce = partial(_add_up, simulation)
    for played in do_all(work, parts, jobs=jobs, threads=is_fast, reduce=reduce):
        total.add(played)
        on_progress(total.matches)
    return total


def _play(simulation: Simulation, on_match: OnMatch | None, numbers: range) -> Iterator[Summary]:
    for number in numbers:
        match = play_match(simulation, number)
        summary = Summary(simulation)
        summary.add_match(match)
        if on_match is not None:
            on_match(number, match)
        yield summary


def _add_up(simulation: Simulation, summaries: Iterable[Summary]) -> list[Summary]:
    """Many summaries as one."""
    total = Summary(simulation)
    for summary in summaries:
        total.add(summary)
    return [total]
