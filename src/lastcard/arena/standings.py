"""What a contest shows: win rates and points with 95 % intervals, and who is better than whom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from lastcard.arena.contest import CLAIRVOYANT, Contest, Deal, Played
from lastcard.arena.ratings import Rating, rate
from lastcard.simulation.measures import margin_of_mean


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals and half the width of its 95 % interval."""

    mean: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.margin

    @property
    def is_clear(self) -> bool:
        """Whether the interval is clear of zero."""
        return self.low > 0 or self.high < 0


def estimate(by_deal: Sequence[float]) -> Estimate:
    """The mean; a deal counts as one value, for rounds of the same deal depend on each other."""
    mean = fmean(by_deal) if by_deal else 0.0
    return Estimate(mean, margin_of_mean(len(by_deal), sum((one - mean) ** 2 for one in by_deal)))


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did."""

    bot: str
    rounds: int
    wins: Estimate
    """The share of its rounds that it won."""
    points: Estimate
    """Points a round."""
    rating: Rating


@dataclass(frozen=True, slots=True)
class Standings:
    """How all did: alone and against each other."""

    bots: tuple[Standing, ...]
    """In the order in which they were named."""
    edges: dict[tuple[str, str], Estimate]
    """By how much the first's win rate is above the second's, where both sat at the table; the luck
    of the draws is taken out where it was measured."""
    lucky_edges: dict[tuple[str, str], Estimate]
    """The same with luck in it."""

    @property
    def narrowing(self) -> float | None:
        """How wide the intervals are without luck, as a share of those with it, on average."""
        widths = [
            (edge.margin, self.lucky_edges[pair].margin)
            for pair, edge in self.edges.items()
            if self.lucky_edges[pair].margin
        ]
        if self.edges == self.lucky_edges or not widths:
            return None
        return fmean(narrow / wide for narrow, wide in widths)

    def share_of_clairvoyant(self, bot: str) -> float | None:
        """Which share of the clairvoyant's edge over `random` a bot reaches."""
        own, most = self.edges.get((bot, "random")), self.edges.get((CLAIRVOYANT, "random"))
        if own is None or most is None or most.mean <= 0:
            return None
        return own.mean / most.mean


def standings(contest: Contest, deals: Sequence[Deal]) -> Standings:
    """Add up a contest."""
    names = contest.names
    ratings = rate(contest, deals)
    bots = tuple(_standing(name, at, deals, ratings[at]) for at, name in enumerate(names))
    met = {
        (one, other): (at, against)
        for at, one in enumerate(names)
        for against, other in enumerate(names)
        if at != against and any(_both(played, at, against) for d in deals for played in d)
    }
    return Standings(
        bots,
        {pair: _edge(*places, deals, _unlucky_share) for pair, places in met.items()},
        {pair: _edge(*places, deals, _share) for pair, places in met.items()},
    )


def _standing(name: str, bot: int, deals: Sequence[Deal], rating: Rating) -> Standing:
    present = [deal for deal in deals if any(bot in played.lineup for played in deal)]
    return Standing(
        name,
        sum(played.lineup.count(bot) for deal in deals for played in deal),
        estimate([_share(deal, bot) for deal in present]),
        estimate([_points(deal, bot) for deal in present]),
        rating,
    )


def _share(deal: Sequence[Played], bot: int) -> float:
    """The share of a bot's places at the table that won."""
    won = [win for p in deal for seat, win in zip(p.lineup, p.winners, strict=True) if seat == bot]
    return sum(won) / len(won)


def _unlucky_share(deal: Sequence[Played], bot: int) -> float:
    """The same less what the draws brought."""
    places = [(p, seat) for p in deal for seat, who in enumerate(p.lineup) if who == bot]
    return fmean(p.winners[seat] - (p.luck[seat] if p.luck else 0.0) for p, seat in places)


def _points(deal: Sequence[Played], bot: int) -> float:
    points = [n for p in deal for seat, n in zip(p.lineup, p.points, strict=True) if seat == bot]
    return fmean(points)


def _edge(
    one: int,
    other: int,
    deals: Sequence[Deal],
    share: Callable[[Sequence[Played], int], float],
) -> Estimate:
    """The difference deal by deal, from which the luck that both had falls away."""
    differences: list[float] = []
    for deal in deals:
        met = [played for played in deal if _both(played, one, other)]
        if met:
            differences.append(share(met, one) - share(met, other))
    return estimate(differences)


def _both(played: Played, one: int, other: int) -> bool:
    return one in played.lineup and other in played.lineup
