"""The figures of docs/strength.md, measured anew.

    python -m bench.strength figures [--scale 1.0]     win rates with 95 % intervals
    python -m bench.strength times                     what a decision takes

Figures are those contests of `lastcard arena` that the page has under "In our classic edition", as
they stand there; `--scale` makes them longer or shorter. RLCard's are measured by `python -m
bench.rlcard_judge`. Times are processor time of the thread that
decides, so that a busy machine does not count against a bot, and elapsed time beside it.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from lastcard.bots import Bot, BotRound, Situation, chance_from, create_bot, shuffled
from lastcard.cli import main
from lastcard.editions import load_edition
from lastcard.engine import Action, Event, Seat, Setup, View, start_round

PAGE = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
_SECTION = re.compile(r"^## In our classic edition.*?(?=^## )", re.MULTILINE | re.DOTALL)


def contests() -> list[list[str]]:
    """The contests that the page tells of, as arguments of `lastcard arena`, in its order."""
    section = _SECTION.search(PAGE.read_text("utf-8"))
    if section is None:
        raise SystemExit(f"there is no section with contests in {PAGE}")
    return [found.split() for found in re.findall(r"`lastcard arena ([^`]+)`", section[0])]


def figures(scale: float, jobs: int | None) -> None:
    for asked in contests():
        deals = asked.index("--deals") + 1
        asked[deals] = str(max(2, int(scale * int(asked[deals]))))
        print("lastcard arena", *asked, flush=True)
        main(["arena", *asked, *(["--jobs", str(jobs)] if jobs else [])])


class Timed(Bot):
    """A bot with a stop watch."""

    def __init__(self, name: str, random: Random) -> None:
        super().__init__(random)
        self.inner = create_bot(name, random)
        self.processor: list[float] = []
        self.elapsed: list[float] = []

    def observe(self, event: Event) -> None:
        self.inner.observe(event)

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        began, ran = time.perf_counter(), time.thread_time()
        chosen = self.inner.choose(view, actions, situation)
        self.processor.append(time.thread_time() - ran)
        self.elapsed.append(time.perf_counter() - began)
        return chosen


def times() -> None:
    classic = load_edition("classic")
    for name, seats, rounds in (
        ("skilled", 2, 200),
        ("skilled", 4, 200),
        ("expert", 2, 40),
        ("expert", 4, 20),
        ("expert", 10, 5),
        ("master@net", 2, 40),
        ("master@net", 4, 40),
        ("master@net", 10, 10),
        ("master@128", 2, 10),
        ("master@128", 4, 20),
        ("master@128", 10, 5),
    ):
        setup = Setup(classic, classic.rules, seats)
        # The first round warms up, and what is compiled is compiled then.
        for part in (1, rounds):
            bots = [Timed(name, Random(seat)) for seat in range(seats)]
            for number in range(part):
                random = Random(number)
                deck, chance = shuffled(classic.deck, random), chance_from(random)
                dealt = start_round(setup, Seat(number % seats), deck, chance)
                BotRound(*dealt, bots, chance).play_out()
        processor = sorted(spent for bot in bots for spent in bot.processor)
        elapsed = sorted(spent for bot in bots for spent in bot.elapsed)
        print(
            f"{name}, {seats} players, {len(processor)} decisions: processor time "
            f"{_at(processor, 0.5)} median, {_at(processor, 0.99)} 99th percentile; "
            f"elapsed {_at(elapsed, 0.5)}, {_at(elapsed, 0.99)}"
        )


def _at(values: list[float], share: float) -> str:
    return f"{1000 * values[int(share * len(values))]:.3f} ms"


def measure() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("what", choices=("figures", "times"))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    if args.what == "times":
        times()
    else:
        figures(args.scale, args.jobs)


if __name__ == "__main__":
    measure()
