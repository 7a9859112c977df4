"""Ratings by openskill: one number for each bot, with how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from lastcard.arena.contest import Contest, Deal, Played

TWO_SIDED_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Rating:
    """An openskill rating: the mean, and sigma as its standard error."""

    mu: float
    sigma: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return TWO_SIDED_95 * self.sigma


def rate(contest: Contest, deals: Sequence[Deal]) -> list[Rating]:
    """Rate all bots, round by round in the order of the deals."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce(tau=0)  # a bot does not get better while it plays
    ratings: list[Any] = [model.rating() for _ in contest.names]
    for deal in deals:
        for played in deal:
            _update(model, ratings, played, contest)
    return [Rating(float(rating.mu), float(rating.sigma)) for rating in ratings]


def _update(model: Any, ratings: list[Any], played: Played, contest: Contest) -> None:
    """One round: whoever won is first, all others share the second place."""
    if not any(played.winners):
        return
    seats = range(len(played.lineup))
    if contest.paired:
        teams = [[seat for seat in seats if seat % 2 == side] for side in (0, 1)]
    else:
        teams = [[seat] for seat in seats]
    places = [
        [model.rating(mu=ratings[b].mu, sigma=ratings[b].sigma) for b in _bots(played, team)]
        for team in teams
    ]
    ranks = [1 if played.winners[team[0]] else 2 for team in teams]
    rated: list[list[Any]] = model.rate(places, ranks=ranks)
    after: dict[int, list[Any]] = {}
    for team, new in zip(teams, rated, strict=True):
        for bot, rating in zip(_bots(played, team), new, strict=True):
            after.setdefault(bot, []).append(rating)
    # A bot that sits at several places gets the mean of what each place would have made of it.
    for bot, several in after.items():
        mu, sigma = fmean(r.mu for r in several), fmean(r.sigma for r in several)
        ratings[bot] = model.rating(mu=mu, sigma=sigma)


def _bots(played: Played, team: list[int]) -> list[int]:
    return [played.lineup[seat] for seat in team]
