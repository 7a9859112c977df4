"""Find the weights of `skilled` by self-play with CMA-ES, on `lastcard.fast`.

    python -m bench.tune --players 2 --generations 200 --write
    python -m bench.tune --players 3 5 6 --gpu …       where there is one (three players or more)

Each generation, every candidate plays the same deals, in every seat, against tables of `random` and
against tables of the weights it started from (`self`); it is judged by its mean win rate. Now and
then (`--renew`) the mean of the search takes the place of the weights it plays against. The mean at
the end is the result.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cma
import numba
import numpy as np

from bench.weight_tables import BOTS, write_column
from lastcard.bots.compiled import COUNTS, MIND, NO_ONE, play_out
from lastcard.bots.features import FEATURES
from lastcard.bots.weights import weights_for
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

    def __init__(
        self, players: int, against: Sequence[str], reference: np.ndarray, workers: int
    ) -> None:
        edition = load_edition("classic")
        self.rules = FastRules(Setup(edition, edition.rules, players)).untracked
        self.players = players
        self.workers = workers
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

    def edges(self, candidates: list[np.ndarray], seed: int, first: int, deals: int) -> np.ndarray:
        """By how much each wins more often than is even, against each kind of opponent."""

        def wins(weights: np.ndarray) -> list[int]:
            return [
                play(self.rules, weights, self.opponent(name), self.policies, seed, first, deals)
                for name in self.against
            ]

        with ThreadPoolExecutor(self.workers) as pool:
            won = np.array(list(pool.map(wins, candidates)))
        return won / (deals * self.players) - 1 / self.players


class GpuJudge(Judge):
    """The same on a GPU."""

    def edges(self, candidates: list[np.ndarray], seed: int, first: int, deals: int) -> np.ndarray:
        from bench.tune_gpu import wins_of

        opponents = np.array([self.opponent(name) for name in self.against])
        won = wins_of(
            self.rules, np.array(candidates), opponents, self.policies, (seed, first, deals)
        )
        return won / (deals * self.players) - 1 / self.players


def tuned_features(players: int) -> list[int]:
    left_out = {*FIXED, *(MANY_HANDED_ONLY if players == 2 else TWO_HANDED_ONLY)}
    return [index for index, name in enumerate(FEATURES) if name not in left_out]


def weights_to_start_from(start: str) -> tuple[float, ...]:
    """Those for a number of players, or of a file, where a feature that is not named has 0."""
    if start.isdecimal():
        return weights_for(int(start))
    named = tomllib.loads(Path(start).read_text("utf-8"))
    return tuple(float(named.get(name, 0)) for name in FEATURES)


def search(args: argparse.Namespace, players: int) -> None:
    start = np.array(weights_to_start_from(args.start or str(players)))
    chosen = tuned_features(players)
    scale = np.maximum(0.5, 0.3 * np.minimum(5, np.abs(start[chosen])))
    options = {"seed": args.seed, "verbose": -9, "popsize": args.population}
    evolution = cma.CMAEvolutionStrategy(np.zeros(len(chosen)), args.sigma, options)
    kind = GpuJudge if args.gpu else Judge
    judge = kind(players, args.against.split(","), start.copy(), args.workers)
    deals = args.deals

    def weights_at(point: np.ndarray) -> np.ndarray:
        weights = start.copy()
        weights[chosen] += scale * np.asarray(point)
        return weights

    began = time.perf_counter()
    for generation in range(args.generations):
        points = evolution.ask()
        candidates = [weights_at(point) for point in points]
        edges = judge.edges(candidates, args.seed, generation * deals, deals)
        evolution.tell(points, (-edges.mean(axis=1)).tolist())
        if (generation + 1) % args.renew == 0:
            judge.reference = weights_at(evolution.mean)
        if (generation + 1) % 10 == 0:
            means = " ".join(f"{edge:+.4f}" for edge in edges.mean(axis=0))
            print(
                f"{players} players {generation + 1:4} {means} sigma {evolution.sigma:.3f} "
                f"{time.perf_counter() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
            save(args, players, weights_at(evolution.mean))
    save(args, players, weights_at(evolution.mean))
    judge.reference = np.array(start)
    final = judge.edges([weights_at(evolution.mean)], args.seed + 1, 0, 200_000 // players)[0]
    print(f"{players} players:", dict(zip(judge.against, final, strict=True)), file=sys.stderr)


def save(args: argparse.Namespace, players: int, weights: np.ndarray) -> None:
    command = " ".join(["python -m bench.tune", *sys.argv[1:]]).replace(" --write", "")
    named = dict(zip(FEATURES, weights, strict=True))
    if args.write:
        write_column(BOTS / "weights.toml", players, named, command)
    else:
        print("\n".join(f"{name} = {weight:.3f}" for name, weight in named.items()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tune", description="Tune skilled.")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--generations", type=int, default=200)
    parser.add_argument("--population", type=int, default=20)
    parser.add_argument("--deals", type=int, default=2000, help="for each candidate at a time")
    parser.add_argument("--against", default="random,self")
    parser.add_argument("--renew", type=int, default=100)
    parser.add_argument("--sigma", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--gpu", action="store_true", help="play on a GPU")
    parser.add_argument("--start", help="from which weights: a file, or those for so many players")
    parser.add_argument("--write", action="store_true", help="put them into weights.toml")
    args = parser.parse_args()
    if args.gpu and min(args.players) < 3:
        parser.error("on a GPU only three players or more can be tuned")
    for players in args.players:
        search(args, players)


if __name__ == "__main__":
    main()
