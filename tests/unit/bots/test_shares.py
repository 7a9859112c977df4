"""What a round was worth to each seat, as nets learn it, beside what the engine scores."""

import numpy as np
import pytest

from lastcard.bots.shares import ALL, HEAVY, LARGE, write_shares
from lastcard.editions import load_edition
from lastcard.engine import Format, Setup
from lastcard.fast import Batch, FastRules, Policy
from lastcard.fast.layout import MOST_SEATS, NONE, WINNER

pytestmark = [pytest.mark.timeout(600), pytest.mark.xdist_group("compiled")]


def played(format: Format, players: int, rounds: int = 200) -> Batch:
    """Rounds that are over, played at random."""
    edition = load_edition("classic")
    rules = FastRules(Setup(edition, edition.rules, players), format=format)
    batch = Batch(rules, rounds, seed=5)
    while not batch.over.all():
        batch.step(batch.choose(Policy()))
    return batch


def shares_of(batch: Batch, game: int) -> list[int]:
    points, shares = np.zeros(MOST_SEATS, np.int64), np.full(MOST_SEATS, 7, np.int8)
    words, cells = batch.words[game], batch.cells[game]
    write_shares(batch.rules.array, words, cells, points, shares)
    return shares[: batch.rules.seats].tolist()


def test_where_rounds_are_counted_the_winner_has_all():
    batch = played(Format.SINGLE, 3)
    for game, winner in enumerate(batch.winners.tolist()):
        assert shares_of(batch, game) == [ALL * (seat == winner) for seat in range(3)]


def test_where_the_winner_scores_more_points_are_a_larger_share():
    batch = played(Format.POINTS, 4)
    largest = LARGE * 4
    seen: list[tuple[int, int]] = []
    for game, winner in enumerate(batch.winners.tolist()):
        shares, points = shares_of(batch, game), int(batch.points[game, winner])
        assert sum(shares) == pytest.approx(ALL, abs=3)  # each is rounded
        others = shares[:winner] + shares[winner + 1 :]
        assert len(set(others)) == 1
        even = (ALL - min(points, largest) / largest * ALL) / 4
        assert others[0] == pytest.approx(even, abs=0.5)
        seen.append((points, shares[winner]))
    assert [share for _, share in sorted(seen)] == sorted(share for _, share in seen)


def test_with_partners_the_side_of_the_winner_has_more():
    batch = played(Format.PARTNERS, 4)
    for game, winner in enumerate(batch.winners.tolist()):
        shares = shares_of(batch, game)
        assert shares[winner] + shares[winner ^ 2] > shares[winner ^ 1] + shares[winner ^ 3]


def test_where_everyone_is_charged_fewer_points_are_a_larger_share():
    batch = played(Format.LOW, 3)
    for game in range(len(batch)):
        shares, points = shares_of(batch, game), batch.points[game].tolist()
        by_points = [share for _, share in sorted(zip(points, shares, strict=True))]
        assert by_points == sorted(shares, reverse=True)
        mean = sum(points) / 3
        for share, charged in zip(shares, points, strict=True):
            due = ALL / 3 * (1 + (mean - charged) / HEAVY)
            assert share == pytest.approx(min(max(due, 0), ALL), abs=0.5)


def test_of_a_void_round_nobody_has_any():
    batch = played(Format.POINTS, 2, rounds=1)
    batch.cells[0, WINNER] = NONE
    assert shares_of(batch, 0) == [0, 0]
