"""What looking ahead gains `master` by the decision: far less noisy than counting rounds won.

    python -m bench.looking [--players 4] [--minutes 20] [--deals 128]

The net of `master` plays a seat, `skilled` the others. At some decisions the actions that it thinks
of are judged as `master` judges them: by playouts, by the judge, and by both, with more or less
weight on what the net likes. Where any of these would choose otherwise than the net, the actions in
question are played to the end of the round, the net against `skilled`, in deals that agree closely
with all that was seen. What a choice is worth more than the net's own is its gain, in rounds won of
a hundred, by the decision.
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

from lastcard.bots import BotRound, Situation, chance_from, shuffled, situation_of
from lastcard.bots.choosing import N_ENDED, N_WINNER
from lastcard.bots.foreseeing import Dealt, Foresight, Games
from lastcard.bots.master import CANDIDATES, WORTH_A_LOOK, MasterBot
from lastcard.bots.net import Net
from lastcard.bots.skilled import SkilledBot
from lastcard.editions import load_edition
from lastcard.engine import Action, Challenge, Format, Seat, Setup, TakeCards, View, start_round

LIKED = (0.0, 0.0025, 0.005, 0.01, 0.02, 0.04)
SHARE = 0.5
"""How many of all decisions are measured."""
WORTH_DEALS = 192
CLOSELY = 300
"""Exchanges of cards for a deal that agrees closely."""
LONGEST = 400

Gains = dict[tuple[str, float], list[float]]


class Probe(MasterBot):
    """Plays by its net, and measures what looking ahead would have gained."""

    def __init__(self, random: Random, gains: Gains, deals: int) -> None:
        super().__init__(random)
        self._gains, self._looks = gains, deals

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        choices = self.choices(actions)
        likings = self.likings(view, choices, situation)
        order = np.argsort(-likings, kind="stable")
        tried = [at for at in order if likings[at] > likings.max() - WORTH_A_LOOK][:CANDIDATES]
        best = choices[order[0]]
        searched = len(tried) > 1 and not isinstance(best, Challenge | TakeCards)
        if searched and self.random.random() < SHARE:
            actions = [choices[at] for at in tried]
            ahead = self.foresight(view, actions, situation)
            self._measure(view, ahead, likings[tried])
        return best

    def _measure(self, view: View, ahead: Foresight, likings: Any) -> None:
        every = np.arange(len(likings))
        dealt = ahead.deals(view, self._looks, self.random.getrandbits(48))
        playouts = ahead.by_playouts(dealt, every).mean(axis=0)
        judged = ahead.by_judge(dealt, every).mean(axis=0)
        means = {"playouts": playouts, "judge": judged, "both": (playouts + judged) / 2}
        choices = {
            (name, liked): int(np.argmax(values + liked * likings))
            for name, values in means.items()
            for liked in LIKED
        }
        asked = sorted({0, *choices.values()})
        worth = np.zeros(len(asked))
        if len(asked) > 1:
            seed = self.random.getrandbits(48)
            close = ahead.deals(view, WORTH_DEALS, seed, tries=CLOSELY)
            player = self.nets(view).player
            worth = play_to_the_end(ahead, player, close, np.array(asked)).mean(axis=0)
        for variant, choice in choices.items():
            self._gains[variant].append(100 * float(worth[asked.index(choice)] - worth[0]))


def play_to_the_end(ahead: Foresight, net: Net, dealt: Dealt, asked: Any) -> Any:
    """Whether the player wins with each of these actions in each deal, playing on by the net."""
    games, deals = Games(ahead, dealt, asked), len(dealt.batch)
    won = np.zeros(deals * len(asked))
    left = np.arange(len(won))
    options = np.tile(ahead.options[asked], deals)
    for _ in range(LONGEST):
        games.take(options)
        ended = games.notes[:, N_ENDED] == 1
        won[left[ended]] = games.notes[ended, N_WINNER] == ahead.search.seat
        games.keep(~ended)
        left = left[~ended]
        if not len(left):
            break
        likings = net(np.concatenate([games.rows, games.masks], axis=1).astype(np.float32))
        likings[games.masks == 0] = -np.inf
        options = likings.argmax(axis=1)
    return won.reshape(deals, len(asked))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--deals", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    classic = load_edition("classic")
    setup = Setup(classic, classic.rules, args.players)
    random = Random(args.seed)
    gains: Gains = defaultdict(list)
    until = time.monotonic() + 60 * args.minutes
    while time.monotonic() < until:
        hero = random.randrange(args.players)
        bots = [SkilledBot(Random(random.getrandbits(64))) for _ in range(args.players)]
        bots[hero] = Probe(Random(random.getrandbits(64)), gains, args.deals)
        dealer, deck = Seat(random.randrange(args.players)), shuffled(classic.deck, random)
        chance = chance_from(random)
        dealt = start_round(setup, dealer, deck, chance)
        BotRound(*dealt, bots, chance, situation_of(Format.SINGLE, classic.rules)).play_out()
    print("by        liked  decisions  gain by the decision")
    for (name, liked), found in gains.items():
        half = 1.96 * stdev(found) / len(found) ** 0.5
        print(f"{name:8} {liked:6} {len(found):10}  {mean(found):+.3f} ± {half:.3f}")


if __name__ == "__main__":
    main()
