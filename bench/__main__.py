"""Speed of everything that plays, ours and others', side by side on this machine: `make bench`.

    python -m bench [--seconds 1] [--repeats 5] [--alone] [--players 2] [--edition classic]

Each measurement is a process of its own. Repeats are interleaved, so that a busy machine is busy
for all alike, and the table has medians. One core is measured by processor time, all cores by the
clock on the wall. `bench/README.md` says what each row does; figures go to
`bench/results/cpu.json`.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench import peers

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
CORES = os.cpu_count() or 1
LIMIT = 300

OURS = {
    "rollouts": "lastcard.fast, rollouts, 1 core",
    "rollouts-all": f"lastcard.fast, rollouts, {CORES} cores",
    "counted": "lastcard.fast, counted (simulate), 1 core",
    "skilled": "lastcard.bots, skilled compiled, 1 core",
    "skilled-4": "lastcard.bots, skilled, 4 players, 1 core",
    "casual-4": "lastcard.bots, casual, 4 players, 1 core",
    "novice-4": "lastcard.bots, novice, 4 players, 1 core",
    "net": "lastcard.bots, master@net compiled, 1 core",
    "net-4": "lastcard.bots, master@net, 4 players",
    "steps": "lastcard.fast, step+observe, 1 core",
    "steps-all": f"lastcard.fast, step+observe, {CORES} cores",
    "gymnasium-vector": "lastcard.envs, Gymnasium vector",
    "rlcard-style": "lastcard.envs, RLCard's methods",
    "pettingzoo": "lastcard.envs, PettingZoo AEC",
    "reference": "lastcard.engine (reference)",
}
BASE = "rollouts"


@dataclass
class Row:
    """A line of the table: what was run, and what came of each run."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    on_all_cores: bool = False
    decisions: list[float] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    wall_decisions: list[float] = field(default_factory=list)
    problem: str = ""

    def measure(self, seed: int) -> None:
        """One more run."""
        if self.problem:
            return
        try:
            done = subprocess.run(
                [*self.command, str(seed)],
                capture_output=True,
                text=True,
                timeout=LIMIT,
                check=True,
                cwd=HERE.parent,
                env={**with_bytecode(peers.PEERS), **self.environment},
            )
        except subprocess.TimeoutExpired:
            self.problem = f"gave up after {LIMIT} s"
            return
        except subprocess.CalledProcessError as error:
            said = [line for line in error.stderr.splitlines() if line.strip()]
            self.problem = f"failed: {said[-1] if said else error}"
            return
        told = json.loads(done.stdout.splitlines()[-1])
        wall = told.get("wall", told["seconds"])
        seconds = wall if self.on_all_cores else told["seconds"]
        self.decisions.append(told["decisions"] / seconds)
        self.rounds.append(told["rounds"] / seconds)
        self.wall_decisions.append(told["decisions"] / wall)

    def as_json(self) -> dict[str, object]:
        if self.problem:
            return {"name": self.name, "problem": self.problem}
        return {
            "name": self.name,
            "decisions_per_s": round(statistics.median(self.decisions), 1),
            "games_per_s": round(statistics.median(self.rounds), 1),
            "decisions_per_s_runs": [round(rate, 1) for rate in self.decisions],
            "decisions_per_s_on_the_wall": round(statistics.median(self.wall_decisions), 1),
        }


def with_bytecode(folder: Path) -> dict[str, str]:
    """The environment, in which Python keeps what it compiles, as it does unless told not to."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def own_rows(chosen: argparse.Namespace) -> dict[str, Row]:
    """Ours: a process of `bench.ours` each."""
    rows = {}
    for what, name in OURS.items():
        if what.endswith("-all") and CORES == 1:
            continue
        command = [sys.executable, "-m", "bench.ours", what, str(chosen.seconds)]
        command[4:4] = ["--edition", chosen.edition, "--players", str(chosen.players)]
        rows[what] = Row(name, command, on_all_cores=what.endswith("-all"))
    return rows


def peer_rows(chosen: argparse.Namespace) -> dict[str, Row]:
    """The others, installed first where they are not yet."""
    rows = {}
    for peer in peers.ALL:
        row = rows[peer.name] = Row(f"{peer.name}", [], peer.environment())
        try:
            peer.set_up()
            row.command = peer.command(chosen.seconds)
            row.name = f"{peer.name}"
        except peers.NotThere as error:
            row.problem = str(error)
    return rows


START = """
import time; start = time.perf_counter()
from lastcard.editions import load_edition
from lastcard.engine import Setup
from lastcard.fast import Batch, FastRules, simulate
from lastcard.fast.matches import count_matches
edition = load_edition("classic")
rules = FastRules(Setup(edition, edition.rules, 2))
{}
print(time.perf_counter() - start)
"""
USES = {
    "simulate": "simulate(rules, 100)",
    "Batch": "Batch(rules, 100).observe()",
    "lastcard simulate": "list(count_matches(rules, 100))",
}


def measure_start() -> dict[str, Any]:
    """What the first use of each kind costs with nothing kept from before, and what later ones do.

    That is: from the first import until it is done. Bytecode is kept, as after any first use.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = with_bytecode(Path(folder))

        def start(use: str, store: str) -> tuple[float, str]:
            done = subprocess.run(
                [sys.executable, "-c", START.format(USES[use])],
                capture_output=True,
                text=True,
                check=True,
                env={**environment, "NUMBA_CACHE_DIR": str(Path(folder) / store)},
            )
            return float(done.stdout), done.stderr

        first = {use: start(use, use) for use in USES}
        again = {use: statistics.median(start(use, use)[0] for _ in range(3)) for use in USES}
    return {
        "first_use_s": {use: round(seconds, 2) for use, (seconds, _) in first.items()},
        "later_start_s": {use: round(seconds, 2) for use, seconds in again.items()},
        "first_use_says": first["simulate"][1].splitlines()[:1],
    }


def memory_per_game() -> dict[str, int]:
    """Bytes that a game of a batch takes: its state, and what is seen of it."""
    from lastcard.editions import load_edition
    from lastcard.engine import Setup
    from lastcard.fast import Batch, FastRules

    edition = load_edition("classic")
    batch = Batch(FastRules(Setup(edition, edition.rules, 2)), 1000)
    state = batch.cells.nbytes + batch.words.nbytes
    seen = batch.observations.nbytes + batch.masks.nbytes
    return {"state": state // 1000, "observation_and_mask": seen // 1000}


def machine() -> dict[str, object]:
    """What it was measured on."""
    import numba
    import numpy as np

    import lastcard

    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": models[0] if models else platform.processor(),
        "cores": CORES,
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "system": platform.system(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "lastcard": lastcard.__version__,
    }


def show(rows: list[Row], base: Row) -> None:
    """The table; ratios say how many times as fast `lastcard.fast` on one core is."""
    print(f"{'':42} {'':>13} {'':>11}   fast on 1 core is, by")
    print(f"{'random play':42} {'decisions/s':>13} {'games/s':>11} {'decisions':>13} {'games':>9}")
    for row in rows:
        if row.problem:
            print(f"{row.name:42} {row.problem}")
            continue
        decisions, rounds = statistics.median(row.decisions), statistics.median(row.rounds)
        by_decisions = statistics.median(base.decisions) / decisions
        by_rounds = statistics.median(base.rounds) / rounds
        print(
            f"{row.name:42} {decisions:13,.0f} {rounds:11,.0f} {by_decisions:12,.2f}x"
            f" {by_rounds:8,.2f}x"
        )


def show_gpu() -> None:
    """The GPU's figures: measured now where there is one, else those that are kept."""
    print("\nGPU")
    kept = RESULTS / "gpu.json"
    code = "from lastcard.fast.gpu import why_no_gpu; print(why_no_gpu() or '')"
    asked = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    reason = asked.stdout.strip() if asked.returncode == 0 else "lastcard.fast.gpu does not load"
    if not reason:
        subprocess.run(
            [sys.executable, "-m", "bench.gpu", "--json", str(kept)], check=False, cwd=HERE.parent
        )
        return
    print(f"Not measured in this run: {reason}.")
    if not kept.exists():
        return
    told = json.loads(kept.read_text())
    print(f"Kept in bench/results/gpu.json from a machine with {told['device']}:")
    roll = told["rollouts"]
    print(
        f"{'rollouts':42} {roll['decisions_per_s']:13,.3g} decisions/s"
        f" {roll['rounds_per_s']:11,.3g} games/s"
    )
    for step in told["steps"]:
        name = f"step+observe, {step['games']:,} games"
        print(f"{name:42} {step['steps_per_s']:13,.3g} decisions/s")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement (1)")
    parser.add_argument("--repeats", type=int, default=5, help="of each measurement (5)")
    parser.add_argument("--alone", action="store_true", help="without the others")
    parser.add_argument("--players", type=int, default=2, help="at our tables (2)")
    parser.add_argument("--edition", default="classic", help="at our tables (classic)")
    parser.add_argument("--json", type=Path, help="write there (bench/results/cpu.json)")
    chosen = parser.parse_args()
    started = time.perf_counter()
    told = machine()
    ours = own_rows(chosen)
    others = {} if chosen.alone else peer_rows(chosen)
    rows = [*ours.values(), *others.values()]
    total = chosen.repeats * len(rows)
    ours[BASE].measure(0)  # compiles, where it has not been done
    ours[BASE] = rows[0] = Row(ours[BASE].name, ours[BASE].command)
    for repeat in range(chosen.repeats):
        for number, row in enumerate(rows):
            if sys.stderr.isatty():
                done = repeat * len(rows) + number
                sys.stderr.write(f"\r\x1b[K{done}/{total} {row.name}")
                sys.stderr.flush()
            row.measure(repeat)
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    print(", ".join(f"{key} {value}" for key, value in told.items()))
    print(f"ours: {chosen.edition}, {chosen.players} players; median of {chosen.repeats} runs\n")
    show(rows, ours[BASE])
    told_start = measure_start()
    memory = memory_per_game()
    figures: dict[str, object] = {
        "machine": told,
        "setup": {
            "edition": chosen.edition,
            "players": chosen.players,
            "seconds": chosen.seconds,
            "repeats": chosen.repeats,
        },
        "peers": {peer.name: peer.versions() for peer in peers.ALL if not others[peer.name].problem}
        if others
        else {},
        "rows": [row.as_json() for row in rows],
        "start": told_start,
        "bytes_per_game": memory,
    }
    if "rollouts-all" in ours:
        figures["scaling"] = {
            what: round(
                statistics.median(ours[f"{what}-all"].wall_decisions)
                / statistics.median(ours[what].wall_decisions),
                3,
            )
            for what in ("rollouts", "steps")
            if not ours[what].problem and not ours[f"{what}-all"].problem
        }
        for what, ratio in figures["scaling"].items():
            print(f"{what}: {CORES} cores do {ratio:.2f} times what one does, by the wall clock")
    print()
    for use, seconds in told_start["first_use_s"].items():
        again = told_start["later_start_s"][use]
        print(f"first use of {use}, compiling: {seconds} s; later start: {again} s")
    print(
        f"a game takes {memory['state']} bytes; its observation and legal mask, where they are "
        f"asked for, {memory['observation_and_mask']} more"
    )
    show_gpu()
    path = chosen.json or RESULTS / "cpu.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(figures, indent=2) + "\n")
    print(f"\nwritten to {path} after {time.perf_counter() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
