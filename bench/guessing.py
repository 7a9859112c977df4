"""How well `master` and `expert` guess the hands of the others, beside guessing without inference.

    python -m bench.guessing [--players 4] [--others skilled] [--rounds 100] [--tries 0 32 96]

The net of `master` plays a seat, others the rest. At each of its decisions the hidden cards are
dealt many times, as what was seen makes likely, with so many exchanges of cards for each hand. What
is told is how much the truth surprises one who believes in these deals, in nats, by seat: whether
it holds a color, and whether it holds a wild; how much of the true hand is in the guessed ones; and
what a deal takes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from lastcard.bots import BotRound, Situation, chance_from, create_bot, shuffled, situation_of
from lastcard.bots.doubting import NOBODY_DOUBTED
from lastcard.bots.master import MasterBot
from lastcard.editions import load_edition
from lastcard.engine import Action, Format, Seat, Setup, View, start_round
from lastcard.fast import Batch, from_state
from lastcard.fast.layout import COLOR_BITS, FACES, HANDS, MOST_SEATS, WILD_BITS

DEALS = 64
OF_EACH = ("color", "wild", "overlap", "ms a deal")


def hands(batch: Batch, seats: Sequence[int]) -> Any:
    """The kinds that each of these seats holds in each deal, as bits."""
    return np.asarray(batch.words)[:, [HANDS + seat for seat in seats]]


def holds(kinds: Any) -> Any:
    """Whether each of these hands has a card of each color, and a wild."""
    colors = [kinds >> (FACES * color) & COLOR_BITS != 0 for color in range(4)]
    return np.stack([*colors, kinds & WILD_BITS != 0], axis=-1)


class Guessing(MasterBot):
    """Plays by its net, and measures what it would have guessed."""

    def __init__(self, random: Random, found: dict[int, list[Any]], others: str) -> None:
        super().__init__(random)
        self._found = found
        known = np.ones(MOST_SEATS) if others == "random" else NOBODY_DOUBTED
        self._doubted = known
        self.round: BotRound

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        choices = self.choices(actions)
        order = np.argsort(-self.likings(view, choices, situation))
        ahead = self.foresight(view, [choices[at] for at in order[:2]], situation, self._doubted)
        seats = [seat for seat in range(ahead.search.rules.seats) if seat != ahead.search.seat]
        true = hands(from_state(ahead.search.rules, self.round.state, 1, seed=0), seats)
        seed = self.random.getrandbits(48)
        for tries, found in self._found.items():
            begun = time.process_time()
            guessed = hands(ahead.deals(view, DEALS, seed, tries=tries).batch, seats)
            took = (time.process_time() - begun) / DEALS * 1000
            believed = (holds(guessed).sum(axis=0) + 0.5) / (DEALS + 1)
            surprise = -np.log(np.where(holds(true)[0], believed, 1 - believed))
            size = np.maximum(1, np.bitwise_count(true))
            overlap = np.bitwise_count(guessed & true) / size
            found.append([surprise[:, :4].mean(), surprise[:, 4].mean(), overlap.mean(), took])
        return choices[order[0]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--others", default="skilled")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--tries", type=int, nargs="+", default=[0, 32, 96])
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    classic = load_edition("classic")
    setup, random = Setup(classic, classic.rules, args.players), Random(args.seed)
    found: dict[int, list[Any]] = {tries: [] for tries in args.tries}
    for _ in range(args.rounds):
        hero = random.randrange(args.players)
        seeds = [Random(random.getrandbits(64)) for _ in range(args.players)]
        bots = [create_bot(args.others, seed) for seed in seeds]
        bots[hero] = guessing = Guessing(seeds[hero], found, args.others)
        dealer, deck = Seat(random.randrange(args.players)), shuffled(classic.deck, random)
        chance = chance_from(random)
        dealt = start_round(setup, dealer, deck, chance)
        guessing.round = BotRound(*dealt, bots, chance, situation_of(Format.SINGLE, classic.rules))
        guessing.round.play_out()
    for tries, rows in found.items():
        told = "  ".join(
            f"{name} {mean:.3f}" for name, mean in zip(OF_EACH, np.mean(rows, axis=0), strict=True)
        )
        print(f"{tries:4} exchanges, {len(rows)} decisions:  {told}", flush=True)


if __name__ == "__main__":
    main()
