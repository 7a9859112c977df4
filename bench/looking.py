"""What looking ahead gains `master` by the decision: far less noisy than counting rounds won.

    python -m bench.looking [--players 4] [--others skilled] [--minutes 20] [--deals 128]

The net of `master` plays a seat, `skilled` or `random` the others. At each decision the actions it
thinks of are looked at in three ways: as if all others played like `skilled`; as if some of them
played at random, as far as what they did makes that likely, which is what `master` does; and with
knowledge of who they are. Then each action is played to the end of the round many times, the net
against the others as they are: in deals that agree closely with all that was seen, and with the
true hands. What a choice is worth more than the net's own is its gain, in rounds won of a hundred,
by the decision, for several ways to choose. The last line has what could be gained by looking at
one choice at most: it is chosen by half of what was played to the end in close deals, and its gain
is measured in the other half.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import product
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

import numpy as np

from lastcard.bots import BotRound, Situation, chance_from, create_bot, shuffled, situation_of
from lastcard.bots.choosing import N_ENDED, N_WINNER, RANDOM, SKILLED
from lastcard.bots.doubting import EVERYONE_DOUBTED, NOBODY_DOUBTED
from lastcard.bots.foreseeing import Dealt, Foresight, Games
from lastcard.bots.master import CANDIDATES, WORTH_A_LOOK, MasterBot
from lastcard.bots.net import Net
from lastcard.editions import load_edition
from lastcard.engine import Action, Challenge, Format, Seat, Setup, TakeCards, View, start_round
from lastcard.fast import from_state
from lastcard.fast.layout import MOST_SEATS

WITHIN = (5.0, WORTH_A_LOOK)
LIKED = (0.0, 0.001, 0.004)
CLEARLY = (0.0, 0.5, 1.0)
WORTH_DEALS = 512
CLOSELY = 300
"""Exchanges of cards for a deal that agrees closely."""
LONGEST = 400


class Found(NamedTuple):
    """One decision: what was thought of each action, and what each was worth."""

    likings: Any
    thought: dict[str, Any]
    """By how the others are taken to play: a row of values for each deal."""
    close: Any
    """Whether the round was won, by deal and action."""
    true: Any


class Probe(MasterBot):
    """Plays by its net, and measures what looking ahead would have gained."""

    def __init__(self, random: Random, found: list[Found], others: str, deals: int) -> None:
        super().__init__(random)
        self._found, self._others, self._looks = found, others, deals
        self.round: BotRound

    def choose(self, view: View, actions: Sequence[Action], situation: Situation) -> Action:
        if len(actions) == 1:
            return actions[0]
        choices = self.choices(actions)
        likings = self.likings(view, choices, situation)
        order = np.argsort(-likings, kind="stable")
        tried = [at for at in order if likings[at] > likings.max() - WORTH_A_LOOK][:CANDIDATES]
        best = choices[order[0]]
        if len(tried) > 1 and not isinstance(best, Challenge | TakeCards):
            ahead = self.foresight(view, [choices[at] for at in tried], situation)
            self._found.append(self._measure(view, ahead, likings[tried]))
        return best

    def _measure(self, view: View, ahead: Foresight, likings: Any) -> Found:
        every = np.arange(len(likings))
        known = NOBODY_DOUBTED if self._others == "skilled" else np.ones(MOST_SEATS)
        thought: dict[str, Any] = {}
        for name, doubts in (
            ("like skilled", NOBODY_DOUBTED),
            ("doubted", EVERYONE_DOUBTED),
            ("known", known),
        ):
            looking = ahead._replace(doubts=doubts)
            dealt = looking.deals(view, self._looks, self.random.getrandbits(48))
            thought[name] = looking.values(dealt, every)
        looking, seed = ahead._replace(doubts=known), self.random.getrandbits(48)
        close = looking.deals(view, WORTH_DEALS, seed, tries=CLOSELY)
        hands = from_state(ahead.search.rules, self.round.state, WORTH_DEALS, seed=seed)
        player = SKILLED if self._others == "skilled" else RANDOM
        true = Dealt(hands, np.full((WORTH_DEALS, MOST_SEATS), player, np.int8))
        net = self.nets(view).player
        worth = [play_to_the_end(ahead, net, dealt, every) for dealt in (close, true)]
        return Found(likings, thought, *worth)


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


def pick(values: Any, likings: Any, within: float, liked: float, clearly: float) -> int:
    """Which action is taken in this way to choose; the net's favorite is the first."""
    ahead = values - values[:, :1]
    errors = ahead.std(axis=0) / len(ahead) ** 0.5
    likings = likings - likings[0]
    clear = ahead.mean(axis=0) + liked * likings - clearly * errors
    clear[0] = 0.0
    return int(np.argmax(np.where(likings > -within, clear, -np.inf)))


def report(found: list[Found]) -> None:
    print("others taken   within  liked  clearly  otherwise  gain in close deals  with true hands")
    thoughts = found[0].thought
    for thought, within, liked, clearly in product(thoughts, WITHIN, LIKED, CLEARLY):
        picks = [pick(one.thought[thought], one.likings, within, liked, clearly) for one in found]
        told = "  ".join(
            gained([won[:, at] - won[:, 0] for won, at in zip(column, picks, strict=True)])
            for column in ([one.close for one in found], [one.true for one in found])
        )
        otherwise = mean(at != 0 for at in picks)
        print(f"{thought:13} {within:7} {liked:6} {clearly:8} {otherwise:10.2f}  {told}")
    halves = [np.array_split(one.close, 2) for one in found]
    way = WITHIN[-1], LIKED[1], CLEARLY[1]
    picks = [pick(half, one.likings, *way) for (half, _), one in zip(halves, found, strict=True)]
    told = gained([won[:, at] - won[:, 0] for (_, won), at in zip(halves, picks, strict=True)])
    otherwise = mean(at != 0 for at in picks)
    print(f"{'to the end':13} {way[0]:7} {way[1]:6} {way[2]:8} {otherwise:10.2f}  {told}")


def gained(more: Sequence[Any]) -> str:
    """By how many rounds in a hundred choices were better, by the decision."""
    gains = [100 * float(each.mean()) for each in more]
    return f"{mean(gains):+.3f} ± {1.96 * stdev(gains) / len(gains) ** 0.5:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--others", choices=("skilled", "random"), default="skilled")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--deals", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    classic = load_edition("classic")
    setup = Setup(classic, classic.rules, args.players)
    random, rounds = Random(args.seed), 0
    found: list[Found] = []
    until = time.monotonic() + 60 * args.minutes
    while time.monotonic() < until:
        hero = random.randrange(args.players)
        seeds = [Random(random.getrandbits(64)) for _ in range(args.players)]
        bots = [create_bot(args.others, seed) for seed in seeds]
        bots[hero] = probe = Probe(seeds[hero], found, args.others, args.deals)
        dealer, deck = Seat(random.randrange(args.players)), shuffled(classic.deck, random)
        chance = chance_from(random)
        dealt = start_round(setup, dealer, deck, chance)
        probe.round = BotRound(*dealt, bots, chance, situation_of(Format.SINGLE, classic.rules))
        probe.round.play_out()
        rounds += 1
    print(f"{len(found)} decisions of {rounds} rounds")
    report(found)


if __name__ == "__main__":
    main()
