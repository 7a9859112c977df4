"""How fast lastcard.fast plays: whole rounds, and single steps with observations and legal masks.

    python bench/fast.py [--repeats 5] [--seats 2] [--edition classic] [--save]

Random play by the full rules. Whole rounds are dealt and played inside one kernel. A step takes one
action in each game of a batch, deals anew where a round ended, and writes every actor's observation
and legal actions; choosing the actions is timed apart. "cpu" divides by processor time, so it tells
what one core does on a busy machine too; "wall" is what one waits for.
"""

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).resolve().parent / "results"


def timed(work: Callable[[], dict[str, int]], repeats: int) -> dict[str, dict[str, float]]:
    """Medians of what is done per second, by processor time and by the clock on the wall."""
    samples: dict[str, dict[str, list[float]]] = {}
    work()
    for _ in range(repeats):
        wall, cpu = time.perf_counter(), time.process_time()
        done = work()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        for what, count in done.items():
            kept = samples.setdefault(what, {"cpu": [], "wall": []})
            kept["cpu"].append(count / cpu)
            kept["wall"].append(count / wall)
    return {
        what: {clock: statistics.median(values) for clock, values in kept.items()}
        for what, kept in samples.items()
    }


def measure(chosen: argparse.Namespace) -> dict[str, dict[str, dict[str, float]]]:
    """Everything there is to measure, by name."""
    import numpy as np

    from lastcard.editions import load_edition
    from lastcard.engine import Setup
    from lastcard.fast import Batch, FastRules, Policy, PolicyKind, simulate

    edition = load_edition(chosen.edition)
    rules = FastRules(Setup(edition, edition.rules, chosen.seats))
    results = {}
    for threads in (1, 2) if (os.cpu_count() or 1) > 1 else (1,):
        for kind in PolicyKind:

            def rollouts(kind: PolicyKind = kind, threads: int = threads) -> dict[str, int]:
                # Uniform play draws as gladly as it plays: its rounds are twenty times as long.
                rounds = chosen.rounds // (20 if kind is PolicyKind.UNIFORM else 1)
                played = simulate(rules, rounds, Policy(kind), threads=threads)
                return {"decisions": int(played.decisions.sum()), "rounds": rounds}

            name = f"rollouts, {kind.name.lower()}, {threads} thread{'s' * (threads > 1)}"
            results[name] = timed(rollouts, chosen.repeats)
        batch = Batch(rules, chosen.games, seed=1, threads=threads)
        actions = [np.zeros(0)]

        def step(batch: Batch = batch, actions: list[np.ndarray] = actions) -> dict[str, int]:
            batch.step(actions[0])
            batch.deal_ended()
            batch.observe()
            return {"steps": len(batch)}

        name = f"step, observe, mask, {threads} thread{'s' * (threads > 1)}"
        results[name] = step_by_step(step, batch, actions, chosen.repeats)
    return results


def step_by_step(step, batch, actions, repeats: int) -> dict[str, dict[str, float]]:
    """Many steps a sample; the choice of actions lies between the stretches that are timed."""
    rates: dict[str, list[float]] = {"cpu": [], "wall": []}
    for _ in range(repeats):
        walls = cpus = steps = 0
        for _ in range(30):
            actions[0] = batch.choose()
            wall, cpu = time.perf_counter(), time.process_time()
            steps += step()["steps"]
            walls += time.perf_counter() - wall
            cpus += time.process_time() - cpu
        rates["cpu"].append(steps / cpus)
        rates["wall"].append(steps / walls)
    return {"steps": {clock: statistics.median(values) for clock, values in rates.items()}}


def machine() -> dict[str, str | int]:
    """What it was measured on."""
    import numba
    import numpy as np

    import lastcard

    model = next(
        (
            line.partition(":")[2].strip()
            for line in _lines(Path("/proc/cpuinfo"))
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": model,
        "cores": os.cpu_count() or 1,
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "",
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "lastcard": lastcard.__version__,
    }


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=200_000, help="of each rollout sample")
    parser.add_argument("--games", type=int, default=16_384, help="of the batch that steps")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--save", action="store_true", help="write bench/results/fast-….json")
    chosen = parser.parse_args()
    told = machine()
    results = measure(chosen)
    title = f"{chosen.edition}, {chosen.seats} players"
    print(f"{title:34} {'':>10} {'per s, cpu':>12} {'per s, wall':>12}")
    for name, parts in results.items():
        for what, rates in parts.items():
            print(f"{name:34} {what:>10} {rates['cpu']:12,.0f} {rates['wall']:12,.0f}")
    print(", ".join(f"{key} {value}" for key, value in told.items()))
    if chosen.save:
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"fast-{told['date'][:10]}.json"
        path.write_text(json.dumps({"machine": told, "setup": vars(chosen), "results": results}))
        print(f"written to {path.relative_to(RESULTS.parent.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
