"""Questions about the Wild Draw Four: when to bluff with it, and when to challenge one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lastcard.fast.layout import NONE
from lastcard.simulation.measures import Z95, Estimate, share
from lastcard.study.answers import FEWEST, Answer, Panel, Point, Series, Unit
from lastcard.study.fork_kernels import ANSWER, BLUFF, MOST_CARDS
from lastcard.study.forks import Forks, play_forks
from lastcard.study.playing import Kind
from lastcard.study.rounds import SKILLED, setup_of

_WON: Final = 1
_BOTH: Final = 4
"""Where the wins of each way, and of two ways at once, begin in a row of sums."""
_PAIRS: Final = {(0, 1): 0, (0, 2): 1, (1, 2): 2}

Sums = NDArray[np.int64]


def _apart(sums: Sums, one: int, other: int) -> Estimate:
    """How much more often the other way wins than the one."""
    count = int(sums[0])
    first, second = int(sums[_WON + one]), int(sums[_WON + other])
    both = int(sums[_BOTH + _PAIRS[one, other]])
    mean = (second - first) / count
    squares = (first + second - 2 * both) / count
    deviation = sqrt(max(0.0, squares - mean * mean))
    margin = Z95 * deviation / sqrt(count)
    return Estimate(mean, mean - margin, mean + margin, deviation, count)


def _name(cards: int) -> str:
    return f"{cards} or more" if cards == MOST_CARDS else str(cards)


def _points(found: dict[int, Estimate]) -> tuple[Point, ...]:
    return tuple(Point(cards, _name(cards), estimate) for cards, estimate in found.items())


def _by_cards(forks: Forks, *, fact: int | None = None) -> dict[int, Sums]:
    """The sums by number of cards, where there are enough; all, or only those of one fact."""
    sums = forks.sums.sum(axis=1) if fact is None else forks.sums[:, fact]
    return {cards: sums[cards] for cards in range(1, MOST_CARDS + 1) if sums[cards, 0] >= FEWEST}


def _where(found: Sequence[int]) -> str:
    """For which numbers of cards something holds, as in "2 to 5 and 8 cards"."""
    if not found:
        return "nowhere for sure"
    runs: list[list[int]] = []
    for cards in found:
        if runs and runs[-1][-1] == cards - 1:
            runs[-1].append(cards)
        else:
            runs.append([cards])
    names = [f"{run[0]} to {_name(run[-1])}" if len(run) > 1 else _name(run[0]) for run in runs]
    cards = "card" if names == ["1"] else "cards"
    return f"where they have {' and '.join(names)} {cards} left"


# ── When to bluff ─────────────────────────────────────────────────────────────────────────────────


def bluff_kinds(seed: int) -> list[Kind]:
    """Moments at which a skilled player could bluff, with two players and with four."""
    return [
        Kind(
            f"{players} players",
            partial(play_forks, setup_of(players), (SKILLED,), (BLUFF, NONE), seed),
        )
        for players in (2, 4)
    ]


def tell_bluff(question: str, kinds: Sequence[Kind], counted: Sequence[Forks]) -> Answer:
    """What a bluff gains where it works and where it is found out, by the next player's cards."""
    told: list[str] = []
    panels: list[Panel] = []
    for kind, forks in zip(kinds, counted, strict=True):
        sums = _by_cards(forks)
        taken = {cards: _apart(row, 0, 1) for cards, row in sums.items()}
        caught = {cards: _apart(row, 0, 2) for cards, row in sums.items()}
        pays = [cards for cards, found in taken.items() if found.low > 0]
        costs = [cards for cards, found in taken.items() if found.high < 0]
        told.append(
            f"{kind.name}, by the cards of the next player: a bluff that is not challenged gains "
            f"{_where(pays)}, and costs even so {_where(costs)}."
        )
        for cards in pays:
            stake = taken[cards].value - caught[cards].value
            told.append(
                f"With {_name(cards)} left it is worth it while fewer than "
                f"{Unit.PERCENT.tell(taken[cards].value / stake)} challenge: unchallenged "
                f"{Unit.POINTS_OF_A_HUNDRED.tell_sure(taken[cards])}, found out "
                f"{Unit.POINTS_OF_A_HUNDRED.tell_sure(caught[cards])}."
            )
        panels.append(
            Panel(
                title=f"Rounds won by bluffing, {kind.name}",
                across="cards of the next player",
                unit=Unit.POINTS_OF_A_HUNDRED,
                even=0.0,
                series=(
                    Series("not challenged", _points(taken)),
                    Series("challenged", _points(caught)),
                ),
            )
        )
    moments = " and ".join(f"{int(forks.sums[1:, :, 0].sum()):,}" for forks in counted)
    played = (
        f"{moments} moments at which a skilled player among skilled ones held a Wild Draw Four and "
        "a card of the color to match, each played on with the best honest choice and with the "
        "bluff."
    )
    return Answer(question, tuple(told), tuple(panels), played)


# ── When to challenge ─────────────────────────────────────────────────────────────────────────────


def challenge_kinds(seed: int) -> list[Kind]:
    """Moments at which a skilled player may challenge skilled, casual or random ones."""
    return [
        Kind(name, partial(play_forks, setup_of(4), bots, (ANSWER, seat), seed))
        for name, bots, seat in (
            ("skilled", (SKILLED,), NONE),
            ("casual", (SKILLED, "casual", "casual", "casual"), 0),
            ("random", (SKILLED, "random", "random", "random"), 0),
        )
    ]


def tell_challenge(question: str, kinds: Sequence[Kind], counted: Sequence[Forks]) -> Answer:
    """What a challenge gains, how often it was a bluff, and how often it must be."""
    gains: list[Series] = []
    bluffs: list[Series] = []
    told: list[str] = []
    needed = _needed(counted)
    for kind, forks in zip(kinds, counted, strict=True):
        sums = _by_cards(forks)
        gain = {cards: _apart(row, 0, 1) for cards, row in sums.items()}
        guilty = {
            cards: share(int(forks.sums[cards, 1, 0]), int(row[0])) for cards, row in sums.items()
        }
        gains.append(Series(kind.name, _points(gain)))
        bluffs.append(Series(f"bluffs of {kind.name}", _points(guilty)))
        pays = [cards for cards, found in gain.items() if found.low > 0]
        costs = [cards for cards, found in gain.items() if found.high < 0]
        told.append(
            f"Against {kind.name} players a challenge gains {_where(pays)}, and costs "
            f"{_where(costs)}."
        )
    if needed:
        cards = min(needed, key=lambda n: abs(n - 5))
        told.insert(
            0,
            f"It pays where more than about {Unit.PERCENT.tell_sure(needed[cards])} of such cards "
            f"are bluffs ({_name(cards)} cards left).",
        )
    panels = (
        Panel(
            title="Rounds won by challenging",
            across="cards the accused has left",
            unit=Unit.POINTS_OF_A_HUNDRED,
            series=tuple(gains),
            even=0.0,
        ),
        Panel(
            title="How often it was a bluff",
            across="cards the accused has left",
            unit=Unit.PERCENT,
            series=(*bluffs, Series("needed to pay", _points(needed))),
        ),
    )
    moments = int(sum(forks.sums[1:, :, 0].sum() for forks in counted))
    played = (
        f"{moments:,} moments at which a skilled player among three others was asked to draw four, "
        "each played on with the cards taken and with a challenge."
    )
    return Answer(question, tuple(told), panels, played)


def _needed(counted: Sequence[Forks]) -> dict[int, Estimate]:
    """How often it has to be a bluff for a challenge to pay, whoever is accused."""
    sums = counted[0].sums.copy()
    for forks in counted[1:]:
        sums += forks.sums
    together = Forks(0, sums)
    honest, guilty = _by_cards(together, fact=0), _by_cards(together, fact=1)
    found: dict[int, Estimate] = {}
    for cards in honest.keys() & guilty.keys():
        gain, loss = _apart(guilty[cards], 0, 1), _apart(honest[cards], 0, 1)
        stake = gain.value - loss.value
        if gain.low <= 0 or loss.high >= 0:
            continue  # it is not sure which of the two is better
        value = -loss.value / stake
        margin = sqrt((gain.value * loss.margin) ** 2 + (loss.value * gain.margin) ** 2) / stake**2
        count = gain.rounds + loss.rounds
        found[cards] = Estimate(value, value - margin, value + margin, 0.0, count)
    return dict(sorted(found.items()))
