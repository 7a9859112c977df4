"""Speed on a GPU: rollouts, and batched steps with observations. Run: python -m bench.gpu"""

import argparse
import json
import platform
import statistics
import time
from pathlib import Path
from typing import Any

import numpy as np

from lastcard.editions import load_edition
from lastcard.engine import Setup
from lastcard.fast import FastRules
from lastcard.fast.gpu import GpuBatch, simulate_on_gpu, why_no_gpu


def rollouts(rules: FastRules, rounds: int, runs: int) -> dict[str, Any]:
    totals = simulate_on_gpu(rules, 1 << 16, seed=1)  # compiles
    speeds: list[float] = []
    for run in range(runs):
        start = time.perf_counter()
        totals = simulate_on_gpu(rules, rounds, seed=run)
        seconds = time.perf_counter() - start
        speeds.append(totals.decisions / seconds)
    per_round = totals.decisions / totals.rounds
    return {
        "decisions_per_s": statistics.median(speeds),
        "rounds_per_s": statistics.median(speeds) / per_round,
        "decisions_per_round": per_round,
        "runs": speeds,
    }


def steps(rules: FastRules, games: int, count: int, runs: int) -> dict[str, Any]:
    from numba import cuda

    batch = GpuBatch(rules, games, seed=3)

    def some_steps(number: int) -> None:
        for _ in range(number):
            batch.advance(batch.choose())
        cuda.synchronize()

    some_steps(3)
    speeds: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        some_steps(count)
        speeds.append(games * count / (time.perf_counter() - start))
    return {"games": games, "steps_per_s": statistics.median(speeds), "runs": speeds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1 << 27)
    parser.add_argument("--games", type=int, default=1 << 20)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures there")
    args = parser.parse_args()
    reason = why_no_gpu()
    if reason is not None:
        raise SystemExit(f"bench.gpu: {reason}")
    from numba import cuda

    edition = load_edition(args.edition)
    rules = FastRules(Setup(edition, edition.rules, args.players))
    device = cuda.get_current_device()
    figures = {
        "device": device.name.decode() if isinstance(device.name, bytes) else str(device.name),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "edition": args.edition,
        "players": args.players,
        "rollouts": rollouts(rules, args.rounds, args.runs),
        "steps": [steps(rules, games, 50, args.runs) for games in (1 << 16, args.games)],
    }
    roll = figures["rollouts"]
    print(f"{figures['device']}, {args.edition}, {args.players} players")
    print(
        f"rollouts: {roll['decisions_per_s']:.3g} decisions/s, {roll['rounds_per_s']:.3g} rounds/s"
    )
    for row in figures["steps"]:
        print(
            f"batched step with observation, {row['games']} games: {row['steps_per_s']:.3g} steps/s"
        )
    if args.json:
        args.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
