"""How long the coach takes, and whether a longer look agrees with what it marks.

    python -m bench.coach [--matches 1] [--longer 10]

Matches of four players (casual, novice, skilled, casual) to 200 points are played and analyzed on
one core: seconds to the first judgment, loading included, and to the last. Then every decision that
was marked as a mistake is looked at so many times longer, with other deals; it agrees if it marks
the decision, too.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.notation import Record

BEGAN = time.perf_counter()
BOTS = ("casual", "novice", "skilled", "casual")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--longer", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    from lastcard.cores import use_one_core

    use_one_core()
    from lastcard.analysis import Analysis, follow
    from lastcard.analysis.decisions import steps
    from lastcard.analysis.weighing import Mark, weigh

    records = [_play(args.seed + n) for n in range(args.matches)]
    played = time.perf_counter()
    marked = agreed = judged = 0
    for number, record in enumerate(records):
        analysis = Analysis(record)
        began, first, worked = time.perf_counter(), None, time.process_time()
        for judgment in follow(analysis):
            if judgment is not None and first is None:
                first = time.perf_counter() - began
        seconds, worked = time.perf_counter() - began, time.process_time() - worked
        judged += len(analysis.judgments)
        mistakes = {j.number: j for j in analysis.judgments if j.is_mistake}
        print(
            f"match {number + 1}: {analysis.moves} moves, {len(analysis.judgments)} decisions, "
            f"{len(mistakes)} marked, first after {first:.1f} s, all after {seconds:.1f} s "
            f"({worked:.1f} s of one core)",
            flush=True,
        )
        if number == 0:
            print(f"  (imports and the match took {played - BEGAN:.1f} s before that)")
        if not args.longer:
            continue
        for step in steps(record):
            if step.decision is None or step.number not in mistakes:
                continue
            again = weigh(step.decision, seed=1_000_003, longer=args.longer)
            marked += 1
            agreed += again.mark is not Mark.GOOD
            if again.mark is Mark.GOOD:
                mine = mistakes[step.number]
                print(f"  differs: {mine.number} loss {mine.loss:.3f} ± {mine.margin:.3f}")
    if marked:
        print(f"a look {args.longer} times as long agrees with {agreed} of {marked} marks "
              f"({agreed / marked:.1%}), {judged} decisions in all")  # fmt: skip


def _play(seed: int) -> Record:
    from lastcard.editions import load_edition
    from lastcard.engine import Format, MatchSetup
    from lastcard.notation import read_file
    from lastcard.simulation import Simulation
    from lastcard.simulation.matches import play_match
    from lastcard.simulation.recording import write_match

    edition = load_edition("classic")
    rules = edition.rules.with_options({"limit": "200"})
    simulation = Simulation(MatchSetup(edition, rules, Format.POINTS, len(BOTS)), BOTS, seed)
    with TemporaryDirectory() as folder:
        write_match(Path(folder), "classic", simulation, 1, 0, play_match(simulation, 0))
        (file,) = Path(folder).iterdir()
        return read_file(str(file))


if __name__ == "__main__":
    main()
