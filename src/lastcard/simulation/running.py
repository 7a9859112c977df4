"""Many matches on all cores. Each part has its own seed, so how the work is split changes nothing.

The seed gives other matches on the fast engine than on the reference engine: they draw their random
numbers in different ways.
"""

from collections.abc import Callable
from functools import partial

from lastcard.simulation.engines import BY_DEFAULT, Engine, EngineChoice
from lastcard.simulation.matches import PlayedMatch, Simulation, play_match
from lastcard.simulation.summary import Summary
from lastcard.simulation.working import do_all

OnMatch = Callable[[int, PlayedMatch], None]
"""Told of every match by its number, in the process that played it."""


def simulate(
    simulation: Simulation,
    matches: int,
    *,
    engine: EngineChoice = BY_DEFAULT,
    jobs: int | None = None,
    on_match: OnMatch | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Play so many matches; `on_progress` is told how many are done.

    `on_match` is for the reference engine: the fast one keeps no moves.
    """
    if engine.engine is Engine.FAST:
        from lastcard.fast.matches import prepare_counting
        from lastcard.simulation.fast_rounds import MATCHES_AT_ONCE, play_matches

        prepare_counting()  # before there are threads that would all do it
        work = partial(play_matches, simulation)
        size = MATCHES_AT_ONCE
    else:
        work = partial(_play, simulation, on_match)
        size = max(1, min(250, matches // 64))  # small enough for a lively progress bar
    parts = do_all(
        work,
        matches,
        at_once=size,
        jobs=jobs,
        threads=engine.engine is Engine.FAST,
        on_progress=on_progress,
    )
    # Parts are added in their order, not as they come: sums of parts of wins depend on it.
    total = Summary(simulation, engine)
    for part in parts:
        total.add(part)
    return total


def _play(simulation: Simulation, on_match: OnMatch | None, numbers: range) -> Summary:
    summary = Summary(simulation)
    for number in numbers:
        match = play_match(simulation, number)
        summary.add_match(match)
        if on_match is not None:
            on_match(number, match)
    return summary
