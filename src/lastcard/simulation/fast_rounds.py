"""Matches and rounds on `lastcard.fast`, counted as the reference engine counts them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.bots import RoundCounts, compiled_players
from lastcard.bots.compiled_players import AS_RANDOM_BOT
from lastcard.bots.registry import is_net
from lastcard.engine import FORMATS, MatchSetup
from lastcard.engine.formats import Ending, Scoring
from lastcard.fast import match_kernels
from lastcard.fast.matches import CountedRounds, MatchEnding, count_by, count_matches
from lastcard.simulation.engines import RANDOM, fast_rules
from lastcard.simulation.matches import MOST_ROUNDS, Simulation
from lastcard.simulation.measures import COMEBACK, Moments, Rounds
from lastcard.simulation.summary import Summary

MATCHES_AT_ONCE: Final = 512
ROUNDS_AT_ONCE: Final = 4096
"""How many rounds make a part. Each part has its own stream of random numbers, so another size
gives other rounds."""

_ENDINGS: Final = {
    Ending.FIRST_TO_LIMIT: MatchEnding.AT_LIMIT,
    Ending.LOWEST_AT_LIMIT: MatchEnding.AT_LIMIT,
    Ending.ONE_ROUND: MatchEnding.WHEN_WON,
}
COUNTS: Final = {
    "turns": match_kernels.R_TURNS,
    "plays": match_kernels.R_PLAYS,
    "cards_drawn": match_kernels.R_CARDS_DRAWN,
    "reshuffles": match_kernels.R_RESHUFFLES,
    "draw_fours": match_kernels.R_DRAW_FOURS,
    "bluffs": match_kernels.R_BLUFFS,
    "challenges": match_kernels.R_CHALLENGES,
    "challenges_won": match_kernels.R_CHALLENGES_WON,
    "unos_missed": match_kernels.R_UNOS_MISSED,
    "unos_caught": match_kernels.R_UNOS_CAUGHT,
}

Numbers = NDArray[np.int64]


def play_matches(simulation: Simulation, numbers: range) -> Iterator[Summary]:
    """Play the matches of these numbers, all with the random numbers of one stream."""
    setup, seed = simulation.setup, simulation.seed
    for counted in _counted(setup, simulation.bots, len(numbers), seed, numbers.start, ended=True):
        summary = Summary(simulation)
        summary.matches += int(counted.ends_match.sum())
        summary.wins = _wins(setup, counted)
        summary.totals = counted.final_totals.sum(0, np.int64).tolist()
        lengths = counted.column(match_kernels.R_ENDED)
        summary.rounds_per_match += _counter(lengths[lengths > 0])
        summary.turns_per_round += _counter(counted.column(match_kernels.R_TURNS))
        summary.void_rounds += int((counted.column(match_kernels.R_WINNER) < 0).sum())
        summary.counts.add(_counts(counted))
        yield summary


def play_rounds(
    setup: MatchSetup, bots: Sequence[str], seed: int, variant: int, numbers: range
) -> Iterator[Rounds]:
    """Play single rounds, all with the random numbers of one stream, and count them."""
    first = (variant << 40) + numbers.start
    for counted in _counted(setup, bots, len(numbers), seed, first, ended=False):
        rounds = Rounds(setup)
        winners = counted.column(match_kernels.R_WINNER)
        decided = winners >= 0
        won = int(decided.sum())
        rounds.rounds += len(winners)
        rounds.decided += won
        rounds.turns.add(_moments(counted.column(match_kernels.R_TURNS)))
        rounds.starter_won += int(
            (winners == counted.column(match_kernels.R_STARTER))[decided].sum()
        )
        behind = counted.column(match_kernels.R_BEHIND)[decided]
        rounds.comebacks += int((behind >= COMEBACK).sum())
        everyone = FORMATS[setup.format].scoring is Scoring.KEEP_YOUR_OWN
        points = counted.points[decided]
        rounds.points.add(_moments(points.sum(1) if everyone else points.max(1)))
        rounds.counts.add(_counts(counted))
        yield rounds


def _counted(
    setup: MatchSetup,
    bots: Sequence[str],
    matches: int,
    seed: int,
    stream: int,
    *,
    ended: bool,
) -> Iterator[CountedRounds]:
    rules = fast_rules(setup)
    ending = _ENDINGS[setup.ending] if ended else MatchEnding.EVERY_ROUND
    if set(bots) == {RANDOM}:
        return count_matches(
            rules,
            matches,
            AS_RANDOM_BOT,
            seed=seed,
            stream=stream,
            ending=ending,
            most_rounds=MOST_ROUNDS,
        )
    match_players = compiled_players.match_players
    if any(map(is_net, bots)):
        from lastcard.bots.net_players import match_players
    return count_by(
        *match_players(bots, rules),
        rules,
        matches,
        seed=seed,
        stream=stream,
        ending=ending,
        most_rounds=MOST_ROUNDS,
    )


def _wins(setup: MatchSetup, counted: CountedRounds) -> list[Fraction]:
    """The players' wins in the matches that ended; one that is shared counts in parts."""
    totals = counted.final_totals
    match setup.ending:
        case Ending.FIRST_TO_LIMIT:
            won = totals >= setup.rules.limit
        case Ending.LOWEST_AT_LIMIT:
            won = totals == totals.min(1, keepdims=True)
        case _:
            won = counted.points[counted.ends_match] > 0
    winners = won.sum(1)
    wins = [Fraction(0)] * setup.players
    for number in np.unique(winners).tolist():
        parts = 1 if FORMATS[setup.format].paired else number
        shared = won[winners == number].sum(0).tolist()
        wins = [a + Fraction(b, parts) for a, b in zip(wins, shared, strict=True)]
    return wins


def _counts(counted: CountedRounds) -> RoundCounts:
    return RoundCounts(**{name: int(counted.column(at).sum()) for name, at in COUNTS.items()})


def _counter(values: NDArray[np.int32]) -> Counter[int]:
    found, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))


def _moments(values: NDArray[np.int32]) -> Moments:
    exact: Numbers = values.astype(np.int64)
    return Moments(len(exact), int(exact.sum()), int((exact * exact).sum()))
