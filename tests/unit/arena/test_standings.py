"""Intervals say what they claim: equal bots come out equal, better ones better."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from lastcard.arena import play_contest, standings
from lastcard.arena.contest import Played
from lastcard.arena.standings import Estimate, Standings, estimate


def play(contest):
    return standings(contest, play_contest(contest, workers=1))


def test_two_equal_bots_come_out_equal_within_the_interval(contest_of):
    same = "lastcard.bots.novice:NoviceBot"
    result = play(contest_of("novice", same, deals=150))
    edge = result.edges["novice", same]
    assert edge.low < 0 < edge.high
    assert edge.margin < 0.12
    one, other = result.bots
    assert abs(one.wins.mean - other.wins.mean) == pytest.approx(
        abs(result.lucky_edges["novice", same].mean)
    )
    assert abs(one.rating.mu - other.rating.mu) < one.rating.margin + other.rating.margin


def test_without_the_luck_of_the_draws_intervals_are_narrower(contest_of):
    contest = contest_of("skilled", "casual", deals=60, without_luck=True)
    result = play(contest)
    assert result.narrowing is not None
    assert 0.5 < result.narrowing < 1
    assert result.edges != result.lucky_edges
    assert play(replace(contest, without_luck=False)).edges == result.lucky_edges


def test_a_better_bot_comes_out_better(contest_of):
    result = play(contest_of("skilled", "random", deals=120))
    assert result.edges["skilled", "random"].low > 0
    assert result.edges["random", "skilled"].high < 0
    skilled, random = result.bots
    assert skilled.wins.mean + random.wins.mean == pytest.approx(1)
    assert skilled.rating.mu > random.rating.mu
    assert skilled.points.mean > random.points.mean


def test_intervals_cover_the_truth_as_often_as_they_say():
    random = Random(1)
    covered = 0
    for _ in range(1000):
        values = [random.gauss(0.3, 1) for _ in range(50)]
        found = estimate(values)
        assert found.mean == fmean(values)
        covered += found.low <= 0.3 <= found.high
    assert 920 <= covered <= 975


@pytest.mark.parametrize("deals", [2, 3, 5, 10, 20, 40])
@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.07, 0.4, 0.53), (0.01, 0.18, 0.81)])
def test_they_do_so_for_few_deals_and_one_sided_contests(
    deals: int, chances: tuple[float, float, float]
) -> None:
    """What two bots are apart on a deal is lost, even or won; all won of five is not certain.

    Where hardly a deal is lost, at worst nine intervals in ten hold the truth, not 19 in 20.
    """
    random = Random(f"{deals}{chances}")
    truth = chances[2] - chances[0]
    covered = 0
    for _ in range(2000):
        found = estimate(random.choices((-1, 0, 1), chances, k=deals))
        covered += found.low <= truth <= found.high
    assert covered >= 0.9 * 2000


def test_pairs_are_compared_where_they_met(contest_of):
    """Bot 0 won only where bot 2 did not sit: that says nothing of bot 2."""
    deals = [
        (
            Played((0, 1), (True, False), (5, 0)),
            Played((1, 0), (False, True), (0, 5)),
            Played((0, 2), (False, False), (0, 0)),
            Played((2, 1), (True, False), (7, 0)),
        )
    ] * 3
    result = standings(contest_of("random", "novice", "casual", players=2, deals=3), deals)
    assert result.edges["random", "novice"].mean == 1
    assert result.edges["random", "casual"].mean == 0
    assert result.edges["casual", "novice"].mean == 1
    assert not result.edges["casual", "novice"].is_clear  # it is so of three deals
    assert [standing.rounds for standing in result.bots] == [9, 9, 6]


def test_share_of_the_clairvoyant():
    edges = {("clairvoyant", "random"): Estimate(0.6, 0), ("skilled", "random"): Estimate(0.45, 0)}
    result = Standings((), edges, edges)
    assert result.share_of_clairvoyant("skilled") == pytest.approx(0.75)
    assert result.share_of_clairvoyant("novice") is None
