"""What searching gains by the decision: far less noisy than counting rounds won.

    python -m bench.gains [--players 4] [--minutes 8] [--far 8 16] [--playouts 3000 10000]

`skilled` plays rounds with itself. At every other decision its few best actions are played out to
the end of the round in some thousands of deals, which tells what each is worth. Then `expert`
chooses among the same actions, by deals of its own, looking so many decisions ahead with so many
playouts; what its choice is worth more than that of `skilled` is its gain, in rounds won of a
hundred, by the decision. A round has some ten such decisions for each of four players.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np

from lastcard.bots import Situation, chance_from, play_round, shuffled
from lastcard.bots.expert import CANDIDATES, DEALS, FAR, WORTH_TRYING, ExpertBot, pick_clearly
from lastcard.bots.searching import LONGEST, try_out
from lastcard.editions import load_edition
from lastcard.engine import Action, Challenge, Format, Seat, Setup, TakeCards, View

WORTH_BATCHES = 60
"""Batches of deals that tell what an action is worth."""
WON = 0.5
"""The value of a round won is above this, that of one lost is not."""
CLEARLY = (0.75, 1.5, 2.5)

Variant = tuple[int, int, float]


class Probe(ExpertBot):
    """Plays like `skilled`, and measures what `expert` would have gained."""

    def __init__(self, random: Random, gains: dict[Variant, list[float]], args: Any) -> None:
        super().__init__(random)
        self._gains, self._args = gains, args

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        scored = sorted(self.scores(view, actions, situation), key=lambda pair: -pair[0])
        tried = [a for score, a in scored if score > scored[0][0] - WORTH_TRYING][:CANDIDATES]
        searched = len(tried) > 1 and not isinstance(tried[0], Challenge | TakeCards)
        if searched and self.random.random() < 0.5:
            self._measure(view, tried, situation)
        return scored[0][1]

    def _measure(self, view: View, tried: list[Action], situation: Situation) -> None:
        search = self.prepare(view, tried, situation)

        def values(far: int, batches: int) -> Any:
            weights, _, judgment = search.judge
            judge, parts = (weights, far, judgment), []
            for _ in range(batches):
                batch = self.deals(search.rules, view, search.mind, search.seat)
                part = np.zeros((DEALS, len(tried)))
                try_out(
                    search.rules.untracked,
                    batch,
                    judge,
                    search.mind,
                    search.ids,
                    search.room.arrays,
                    part,
                )
                parts.append(part)
            return np.concatenate(parts)

        worth = (values(LONGEST, WORTH_BATCHES) > WON).mean(axis=0)
        most = max(self._args.playouts)
        for far in self._args.far:
            seen = values(far, -(-most // (len(tried) * DEALS)))
            for playouts in self._args.playouts:
                part = seen[: max(DEALS, playouts // len(tried))]
                for clearly in CLEARLY:
                    choice = pick_clearly(part, clearly)
                    gain = 100 * float(worth[choice] - worth[0])
                    self._gains[far, playouts, clearly].append(gain)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--far", type=int, nargs="+", default=[8, FAR, LONGEST])
    parser.add_argument("--playouts", type=int, nargs="+", default=[3000, 10000])
    args = parser.parse_args()
    classic = load_edition("classic")
    setup = Setup(classic, classic.rules, args.players)
    random = Random(args.seed)
    gains: dict[Variant, list[float]] = defaultdict(list)
    until, rounds = time.monotonic() + 60 * args.minutes, 0
    while time.monotonic() < until:
        bots = [Probe(Random(random.getrandbits(64)), gains, args) for _ in range(args.players)]
        dealer = Seat(random.randrange(args.players))
        deck, chance = shuffled(classic.deck, random), chance_from(random)
        play_round(setup, dealer, deck, chance, bots, Situation(format=Format.POINTS))
        rounds += 1
        print(f"\r{rounds} rounds", end="", flush=True)
    print("\n  far  playouts  clearly  decisions  gain by the decision")
    for (far, playouts, clearly), found in sorted(gains.items(), key=lambda one: -mean(one[1])):
        half = 1.96 * stdev(found) / len(found) ** 0.5
        print(
            f"{far:5} {playouts:9} {clearly:8} {len(found):10}  {mean(found):+.3f} ± {half:.3f} %"
        )


if __name__ == "__main__":
    main()
