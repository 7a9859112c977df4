"""What searching gains by the decision: far less noisy than counting rounds won.

    python -m bench.gains [--players 4] [--minutes 8] [--far 8 16] [--tries 0 32] [--playouts 3000]

`skilled` plays rounds with itself. At some decisions its few best actions are played out to the end
of the round, in deals that agree as closely as can be with all that was seen, which tells what each
is worth. Then `expert` chooses among the same actions, by deals of its own, looking so many
decisions ahead with so many playouts, and so many exchanges of cards to make a deal agree; what its
choice is worth more than that of `skilled` is its gain, in rounds won of a hundred, by the
decision. Beside it stands the same with the true hands, which is right on the average but noisy. A
round has some ten such decisions for each of four players.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice, product
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np

from lastcard.bots import BotRound, Situation, chance_from, shuffled, situation_of
from lastcard.bots.expert import (
    CANDIDATES,
    DEALS,
    FAR,
    TIMES,
    TRIES,
    WORTH_TRYING,
    ExpertBot,
    Search,
    pick_clearly,
)
from lastcard.bots.searching import LONGEST
from lastcard.editions import load_edition
from lastcard.engine import Action, Challenge, Format, Seat, Setup, TakeCards, View, start_round
from lastcard.fast import from_state

CLOSELY = 400
"""Exchanges of cards for a deal that agrees as closely as can be."""
WORTH_BATCHES = 6
"""Batches of deals that tell what an action is worth."""
AGAIN = 10
"""How often each of them is played to the end with each action."""
CLEARLY = (0.5, 1.5, 2.5)
SHARE = 0.25
"""How many of all decisions are measured."""

Gain = tuple[float, float]
Variant = tuple[int, int, int, float]
"""How far ahead, how many exchanges and playouts, and how clearly better an action must be."""


class Probe(ExpertBot):
    """Plays like `skilled`, and measures what `expert` would have gained."""

    round: BotRound

    def __init__(self, random: Random, gains: dict[Variant, list[Gain]], args: Any) -> None:
        super().__init__(random)
        self._gains, self._args = gains, args

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        scored = sorted(self.scores(view, actions, situation), key=lambda pair: -pair[0])
        tried = [a for score, a in scored if score > scored[0][0] - WORTH_TRYING][:CANDIDATES]
        searched = len(tried) > 1 and not isinstance(tried[0], Challenge | TakeCards)
        if searched and self.random.random() < SHARE:
            self._measure(view, self.prepare(view, tried, situation))
        return scored[0][1]

    def _measure(self, view: View, search: Search) -> None:
        weights, _, _, judgment = search.judge
        every = np.arange(len(search.ids))
        choices: dict[Variant, int] = {}
        for far, tries, playouts in product(
            *map(set, (self._args.far, self._args.tries, self._args.playouts))
        ):
            looking = search._replace(judge=(weights, far, TIMES, judgment))
            batches = max(1, playouts // (len(every) * TIMES * DEALS))
            values = np.concatenate(
                [
                    looking.values(batch, every, tries=tries)
                    for batch in islice(self.deals(search, view), batches)
                ]
            )
            for clearly in CLEARLY:
                choices[far, tries, playouts, clearly] = pick_clearly(values, clearly)
        worth = true = np.zeros(len(every))
        if any(choices.values()):
            to_the_end = search._replace(judge=(weights, LONGEST, AGAIN, judgment))
            deals = islice(self.deals(search, view), WORTH_BATCHES)
            worth = np.concatenate(
                [to_the_end.values(batch, every, tries=CLOSELY) for batch in deals]
            ).mean(axis=0)
            hands = from_state(
                search.rules, self.round.state, DEALS, seed=self.random.getrandbits(48)
            )
            true = to_the_end.values((hands.words, hands.cells), every, tries=0).mean(axis=0)
        for variant, choice in choices.items():
            gain = 100 * float(worth[choice] - worth[0]), 100 * float(true[choice] - true[0])
            self._gains[variant].append(gain)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--far", type=int, nargs="+", default=[FAR])
    parser.add_argument("--tries", type=int, nargs="+", default=[0, TRIES])
    parser.add_argument("--playouts", type=int, nargs="+", default=[3000])
    args = parser.parse_args()
    classic = load_edition("classic")
    setup = Setup(classic, classic.rules, args.players)
    random = Random(args.seed)
    gains: dict[Variant, list[Gain]] = defaultdict(list)
    until, rounds = time.monotonic() + 60 * args.minutes, 0
    while time.monotonic() < until:
        bots = [Probe(Random(random.getrandbits(64)), gains, args) for _ in range(args.players)]
        dealer, deck = Seat(random.randrange(args.players)), shuffled(classic.deck, random)
        chance = chance_from(random)
        dealt = start_round(setup, dealer, deck, chance)
        round = BotRound(*dealt, bots, chance, situation_of(Format.POINTS, classic.rules))
        for bot in bots:
            bot.round = round
        round.play_out()
        rounds += 1
        print(f"\r{rounds} rounds", end="", flush=True)
    print("\n  far  tries  playouts  clearly  decisions  gain by the decision  with the true hands")
    for (far, tries, playouts, clearly), found in sorted(gains.items(), key=_mean_gain):
        print(
            f"{far:5} {tries:6} {playouts:9} {clearly:8} {len(found):10}  "
            + "  ".join(_estimate(column) for column in zip(*found, strict=True))
        )


def _mean_gain(one: tuple[Variant, list[Gain]]) -> float:
    return -mean(gain for gain, _ in one[1])


def _estimate(found: Sequence[float]) -> str:
    half = 1.96 * stdev(found) / len(found) ** 0.5
    return f"{mean(found):+.3f} ± {half:.3f} %"


if __name__ == "__main__":
    main()
