"""Whether luck is fair: what the draws brought one bot over another, over many deals.

    python -m bench.luck skilled casual [--deals 1000] [--first 0]

Two players, classic rules. Each deal is played from both seats, with other cards each time. Prints
the mean luck of the first bot, in parts of a round, and which part of the variance of its results
is left without it. Luck is fair if that mean is zero but for the noise.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean, pvariance

from lastcard.analysis.luck import Luck
from lastcard.bots import BotRound, chance_from, create_bot, shuffled
from lastcard.editions import load_edition
from lastcard.engine import Format, Seat, Setup, start_round

TOLD = 500
"""So often it is told what is known."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal (0)")
    args = parser.parse_args()
    luck: list[float] = []
    won: list[float] = []
    for number in range(args.first, args.first + args.deals):
        played = [_play(args.bots, number, turn) for turn in range(2)]
        luck.append(fmean(one for one, _ in played))
        won.append(fmean(one for _, one in played))
        if len(luck) % TOLD == 0 or len(luck) == args.deals:
            _tell(luck, won)


def _play(names: list[str], number: int, turn: int) -> tuple[float, float]:
    """The luck of the first bot's draws in a round, and whether it won."""
    edition = load_edition("classic")
    random = Random(f"luck/{number}/{turn}")
    chance = chance_from(random)
    setup = Setup(edition, edition.rules, 2)
    state, _ = start_round(setup, Seat(number % 2), shuffled(edition.deck, random), chance)
    seated = names if turn == 0 else names[::-1]
    bots = [create_bot(name, Random(f"{number}:{turn}:{name}")) for name in seated]
    meter = Luck(state, Format.SINGLE)
    round = BotRound(state, (), bots, chance, on_step=lambda _seat, _act, e: meter.take(e))
    winner = round.play_out().winner
    return meter.drawn[turn], float(winner == turn)


def _tell(luck: list[float], won: list[float]) -> None:
    deals = len(luck)
    error = (pvariance(luck) / deals) ** 0.5
    rest = pvariance([result - by_luck for result, by_luck in zip(won, luck, strict=True)])
    left = rest / pvariance(won)
    print(
        f"{deals} deals: luck {100 * fmean(luck):+.2f} ± {100 * error:.2f} points of a hundred "
        f"(one standard error), won {100 * fmean(won):.1f} %, variance left {left:.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
