"""Find the weights by which `expert` judges a position, from rounds of `skilled` with itself.

    python -m bench.judge [--players 2 3 4 …] [--positions 300000]

Every seventh decision of a round is a position; which seat won it is what the weights are to tell.
They are fitted by Newton's method, to nine positions in ten; for the tenth it prints how much
better than even odds they tell (the log-likelihood, in nats a position).
"""

from __future__ import annotations

import argparse

import numpy as np

from bench.weight_tables import BOTS, write_column
from lastcard.bots.compiled import COUNTS, MIND, choose, look, step
from lastcard.bots.judging import FEATURES, describe
from lastcard.bots.weights import weights_for
from lastcard.editions import load_edition
from lastcard.engine import Setup
from lastcard.fast.chance import seed_stream
from lastcard.fast.compiling import called
from lastcard.fast.dealing import deal
from lastcard.fast.layout import (
    ACTOR,
    CELLS,
    PHASE,
    PHASE_COLOR,
    PHASE_OVER,
    PILE,
    SEATS,
    WINNER,
    WORDS,
)
from lastcard.fast.rules import FastRules

EVERY = 7
LONGEST = 1000
ROUNDS = 15


@called
def sample(rules, weights, room, rows, winners):
    """Fill rows with the features of positions, and winners with who won."""
    words, cells, counts, before, mind = room
    seats = rules[SEATS]
    filled, number = 0, 0
    while filled < rows.shape[0]:
        for at in range(4 * seats):
            for part in range(MIND[0]):
                mind[part, at] = 0
        deal(rules, words, cells, number % seats)
        first, made = filled, 0
        while cells[PHASE] != PHASE_OVER and made < LONGEST:
            due = made % EVERY == number % EVERY and cells[PHASE] != PHASE_COLOR
            if due and filled < rows.shape[0]:
                for seat in range(seats):
                    describe(rules, words, cells, seat, rows[filled, seat])
                filled += 1
            position = look(rules, cells, mind, counts)
            action = choose(rules, words, cells, weights[cells[ACTOR]], position)
            step(rules, words, cells, action, mind, before)
            made += 1
        winner = cells[WINNER] if cells[PHASE] == PHASE_OVER else -1
        for at in range(first, filled):
            winners[at] = winner
        number += 1


def positions(players: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    edition = load_edition("classic")
    rules = FastRules(Setup(edition, edition.rules, players)).untracked
    weights = np.array([weights_for(players)] * players)
    words = np.zeros(WORDS, np.int64)
    seed_stream(words, 1, players)
    room = (
        words,
        np.zeros(CELLS, np.int8),
        np.zeros(COUNTS, np.int64),
        np.zeros(PILE, np.int8),
        np.zeros(MIND),
    )
    rows, winners = np.zeros((count, players, len(FEATURES))), np.zeros(count, np.int64)
    sample(rules, weights, room, rows, winners)
    return rows[winners >= 0], winners[winners >= 0]


def odds(rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    scores = rows @ weights
    likely = np.exp(scores - scores.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


def fit(rows: np.ndarray, winners: np.ndarray) -> np.ndarray:
    """The weights that make what happened most likely."""
    count = len(rows)
    won = rows[np.arange(count), winners]
    weights = np.zeros(rows.shape[2])
    for _ in range(ROUNDS):
        likely = odds(rows, weights)
        means = np.einsum("nsf,ns->nf", rows, likely)
        slope = (won - means).mean(0)
        spread = np.einsum("nsf,nsg,ns->fg", rows, rows, likely, optimize=True) - means.T @ means
        change = np.linalg.solve(spread / count + 1e-4 * np.eye(len(weights)), slope)
        weights += change / max(1, abs(change).max())
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.judge", description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7, 8, 9, 10])
    parser.add_argument("--positions", type=int, default=300_000)
    args = parser.parse_args()
    for players in args.players:
        rows, winners = positions(players, args.positions)
        cut = len(rows) * 9 // 10
        weights = fit(rows[:cut], winners[:cut])
        tested = odds(rows[cut:], weights)[np.arange(len(rows) - cut), winners[cut:]]
        gain = np.log(tested).mean() + np.log(players)
        command = f"python -m bench.judge --players {players} --positions {args.positions}"
        named: dict[str, float] = dict(zip(FEATURES, weights, strict=True))
        write_column(BOTS / "judgments.toml", players, named, command)
        print(f"{players} players: {gain:.3f} nats a position better than even odds", flush=True)


if __name__ == "__main__":
    main()
