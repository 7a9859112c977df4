"""Find the weights of `skilled` by self-play with CMA-ES, on `lastcard.fast`.

    python -m bench.tune --players 2 --generations 200 --out src/lastcard/bots/weights/2.toml

Each generation, every candidate plays the same deals, in every seat, against tables of `random` and
against tables of the weights it started from (`self`); it is judged by its mean win rate. Now and
then (`--renew`) the mean of the search takes the place of the weights it plays against. The mean at
the end is the result.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cma
import numba
import numpy as np

from lastcard.bots.compiled import COUNTS, MIND, NO_ONE, play_out
from lastcard.bots.features import FEATURES
from lastcard.bots.weights import parse_weights, print_weights, weights_for
from lastcard.editions import load_edition
from lastcard.engine import Setup
from lastcard.fast.chance import ALWAYS, seed_stream
from lastcard.fast.dealing import deal
from lastcard.fast.layout import CELLS, PILE, SEATS, WORDS
from lastcard.fast.policies import CHALLENGES, POLICY, POLICY_WIDTH
from lastcard.fast.rules import FastRules

FIXED = ("stack", "jump", "gain", "agent", "challenge_guilty")
"""Features that only house rules, other editions or long memories have: set by hand."""
TWO_HANDED_ONLY = ("again", "again_runs_out")
MANY_HANDED_ONLY = ("reverse_near", "lacks_others", "wants_others")
LONGEST = 2000


@numba.njit(nogil=True, error_model="numpy")
def play(rules, candidate, opponent, policies, seed, first, deals):
    """How often the candidate wins, each deal played once from every seat."""
    seats = rules[SEATS]
    words = np.zeros(WORDS, np.int64)
    cells = np.zeros(CELLS, np.int8)
    room = np.zeros(COUNTS, np.int64), np.zeros(PILE, np.int8)
    mind = np.zeros(MIND, np.float64)
    weights = np.zeros((seats, len(candidate)), np.float64)
    players = weights, policies
    wins = 0
    for number in range(first, first + deals):
        for seat in range(seats):
            weights[:] = opponent
            weights[seat] = candidate
            mind[:] = 0
            seed_stream(words, seed, number)
            deal(rules, words, cells, seats - 1)
            winner = play_out(rules, words, cells, players, mind, room, LONGEST)
            wins += winner == seat
    return wins


class Judge:
    """Plays candidates against tables of opponents."""

    def __init__(self, players: int, against: Sequence[str], reference: np.ndarray) -> None:
        edition = load_edition("classic")
        self.rules = FastRules(Setup(edition, edition.rules, players)).untracked
        self.players = players
        self.against = against
        self.reference = reference
        self.policies = np.full((players, POLICY_WIDTH), ALWAYS, np.int64)
        self.policies[:, POLICY] = 0
        self.policies[:, CHALLENGES] = ALWAYS // 2

    def opponent(self, name: str) -> np.ndarray:
        if name == "self":
            return self.reference
        opponent = np.zeros(len(FEATURES))
        opponent[0] = NO_ONE
        return opponent

    def edge(self, weights: np.ndarray, seed: int, first: int, deals: int) -> list[float]:
        """By how much the win rate is above what is even, against each kind of opponent."""
        rounds = deals * self.players
        return [
            play(self.rules, weights, self.opponent(name), self.policies, seed, first, deals)
            / rounds
            - 1 / self.players
            for name in self.against
        ]


def tuned_features(players: int) -> list[int]:
    left_out = {*FIXED, *(MANY_HANDED_ONLY if players == 2 else TWO_HANDED_ONLY)}
    return [index for index, name in enumerate(FEATURES) if name not in left_out]


def search(args: argparse.Namespace) -> None:
    text = args.start.read_text("utf-8") if args.start else None
    start = np.array(parse_weights(text) if text else weights_for(args.players))
    chosen = tuned_features(args.players)
    scale = np.maximum(0.5, 0.3 * np.minimum(5, np.abs(start[chosen])))
    options = {"seed": args.seed, "verbose": -9, "popsize": args.population}
    evolution = cma.CMAEvolutionStrategy(np.zeros(len(chosen)), args.sigma, options)
    judge = Judge(args.players, args.against.split(","), start.copy())

    def weights_at(point: np.ndarray) -> np.ndarray:
        weights = start.copy()
        weights[chosen] += scale * np.asarray(point)
        return weights

    began = time.perf_counter()
    with ThreadPoolExecutor(args.workers) as pool:
        for generation in range(args.generations):
            points = evolution.ask()
            first = generation * args.deals

            def edges_of(point: np.ndarray, first: int = first) -> list[float]:
                return judge.edge(weights_at(point), args.seed, first, args.deals)

            edges = list(pool.map(edges_of, points))
            evolution.tell(points, [-float(np.mean(edge)) for edge in edges])
            if (generation + 1) % args.renew == 0:
                judge.reference = weights_at(evolution.mean)
            if (generation + 1) % 10 == 0:
                means = " ".join(f"{edge:+.4f}" for edge in np.mean(edges, axis=0))
                print(
                    f"{generation + 1:4} {means} sigma {evolution.sigma:.3f} "
                    f"{time.perf_counter() - began:.0f} s",
                    file=sys.stderr,
                    flush=True,
                )
                save(args, weights_at(evolution.mean))
    save(args, weights_at(evolution.mean))
    judge.reference = np.array(start)
    final = judge.edge(weights_at(evolution.mean), args.seed + 1, 0, 50_000)
    print(dict(zip(judge.against, final, strict=True)), file=sys.stderr)


def save(args: argparse.Namespace, weights: np.ndarray) -> None:
    command = " ".join(["python -m bench.tune", *sys.argv[1:]])
    text = print_weights(tuple(float(w) for w in weights), f"Found by: {command}")
    if args.out:
        args.out.write_text(text, "utf-8")
    else:
        print(text)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tune", description="Tune skilled.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--generations", type=int, default=200)
    parser.add_argument("--population", type=int, default=20)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--against", default="random,self")
    parser.add_argument("--renew", type=int, default=100)
    parser.add_argument("--sigma", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--start", type=Path, help="weights to start from (those of the tree)")
    parser.add_argument("--out", type=Path)
    search(parser.parse_args())


if __name__ == "__main__":
    main()
