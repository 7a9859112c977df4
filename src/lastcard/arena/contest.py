"""A contest: bots play the same deals, each bot in every seat of every deal.

A deal is one shuffled deck. It is played once for each way to seat the bots, so luck of the deal
falls on all of them alike, and comparing them deal by deal tells them apart with far fewer rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from lastcard.bots import Bot, BotRound, chance_from, create_bot, shuffled, situation_of
from lastcard.bots.registry import SEARCH_NEEDS
from lastcard.engine import (
    FORMATS,
    Edition,
    Format,
    Rules,
    Seat,
    Setup,
    require_players,
    side_of,
    start_round,
)
from lastcard.engine.errors import Malformed
from lastcard.simulation.working import Cluster, chunks, do_all

if TYPE_CHECKING:
    from lastcard.analysis.luck import Luck

CLAIRVOYANT: Final = "clairvoyant"
MEASURING: Final = {CLAIRVOYANT: "lastcard.bots.clairvoyant:ClairvoyantBot"}
"""Bots that only the arena seats."""
DEALS_A_TASK: Final = 4
FEWEST_DEALS: Final = 2

Lineup = tuple[int, ...]
"""The bots by seat, as indexes into the contest's bots."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Who plays what, how often, from which seed: the same contest always has the same outcome."""

    bots: tuple[str, ...]
    edition: Edition
    rules: Rules
    format: Format
    players: int
    deals: int
    seed: int
    without_luck: bool = False
    """Whether comparisons leave out what the draws brought, as far as it can be known."""

    def __post_init__(self) -> None:
        require_players(self.format, self.players)
        if len(set(self.bots)) < 2:
            raise Malformed("a contest needs two different bots at least")
        if self.deals < FEWEST_DEALS:
            raise Malformed("a contest needs two deals at least: one tells nothing of chance")

    @property
    def names(self) -> tuple[str, ...]:
        """Every bot once, in the order given."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def measures_luck(self) -> bool:
        """Whether the luck of the draws is worked out: not if a bot knows what will be drawn.

        To know chances from all hands takes the extra `fast`.
        """
        if not self.without_luck:
            return False
        sees_all = any(create_contestant(name, Random(0)).sees_all for name in self.names)
        return not sees_all and all(find_spec(name) is not None for name in SEARCH_NEEDS)

    @property
    def paired(self) -> bool:
        """Whether seats play for two sides (FMT-1, FMT-4)."""
        return FORMATS[self.format].paired


class Played(NamedTuple):
    """A round of the contest: who sat where, who won, the points by seat."""

    lineup: Lineup
    winners: tuple[bool, ...]
    points: tuple[int, ...]
    luck: tuple[float, ...] = ()
    """By seat: what the draws brought, in rounds won, zero on average; empty: not measured."""


Deal = tuple[Played, ...]
"""All rounds of one deal."""


def groups(contest: Contest) -> list[Lineup]:
    """Which bots meet at which tables.

    As many bots as there are places: all of them, once. More: every combination. Fewer: they take
    turns until the table is full. In paired formats two bots meet, each on one side.
    """
    index = {name: at for at, name in enumerate(contest.names)}
    bots = [index[name] for name in contest.bots]
    places = 2 if contest.paired else contest.players
    if contest.paired:
        bots = sorted(set(bots))
    chosen = list(combinations(bots, places)) if len(bots) > places else [tuple(bots)]
    distinct = [group for group in dict.fromkeys(chosen) if len(set(group)) > 1]
    return [tuple(group[at % len(group)] for at in range(contest.players)) for group in distinct]


def lineups(contest: Contest, group: Lineup, random: Random) -> list[Lineup]:
    """Every rotation of one seating order; the order is drawn by chance, so that neighbors vary."""
    order = list(group)
    if not contest.paired:
        random.shuffle(order)
    rotations = [tuple(order[at:] + order[:at]) for at in range(len(order))]
    return list(dict.fromkeys(rotations))


def play_deal(contest: Contest, number: int) -> Deal:
    """All rounds of one deal."""
    random = Random(f"{contest.seed}:{number}")
    deck = shuffled(contest.edition.deck, random)
    paired = FORMATS[contest.format].paired
    setup = Setup(contest.edition, contest.rules, contest.players, paired=paired)
    situation = situation_of(contest.format, contest.rules, [0] * contest.players)
    dealer = Seat(contest.players - 1)
    rounds: list[Played] = []
    measures_luck = contest.measures_luck
    for group in groups(contest):
        for lineup in lineups(contest, group, random):
            seed = f"{contest.seed}:{number}:{lineup}"
            bots = [
                create_contestant(contest.names[bot], Random(f"{seed}:{seat}"))
                for seat, bot in enumerate(lineup)
            ]
            chance = chance_from(Random(f"{contest.seed}:{number}:chance"))
            dealt = start_round(setup, dealer, deck, chance)
            game = BotRound(*dealt, bots, chance, situation, measuring=True)
            luck = _follow(game) if measures_luck else None
            played = game.play_out()
            rounds.append(
                Played(
                    lineup,
                    _winners(contest, played.winner),
                    played.points,
                    () if luck is None else tuple(luck.drawn),
                )
            )
    return tuple(rounds)


def _follow(game: BotRound) -> Luck:
    """The luck of a round that is about to be played."""
    from lastcard.analysis.luck import Luck

    luck = Luck(game.state, game.situation.format)
    game.on_step = lambda _seat, _action, events: luck.take(events)
    return luck


def _winners(contest: Contest, winner: Seat | None) -> tuple[bool, ...]:
    if winner is None:
        return (False,) * contest.players
    side = side_of(winner, contest.format)
    return tuple(side_of(Seat(at), contest.format) == side for at in range(contest.players))


def create_contestant(name: str, random: Random) -> Bot:
    """A bot for one round; here those that see all cards may play, too."""
    return create_bot(MEASURING.get(name, name), random, measuring=True)


def play_contest(
    contest: Contest,
    *,
    workers: int | Cluster | None = None,
    progress: Callable[[int], None] = lambda done: None,
    into: dict[int, Deal] | None = None,
) -> list[Deal]:
    """All deals, in order, on all cores; `progress` is told how many are done.

    >>> from lastcard import Format, load_edition
    >>> from lastcard.arena import Contest, play_contest, standings
    >>> classic = load_edition("classic")
    >>> contest = Contest(
    ...     bots=("casual", "random"), edition=classic, rules=classic.rules,
    ...     format=Format.POINTS, players=2, deals=40, seed=1,
    ... )
    >>> standings(contest, play_contest(contest, workers=1)).edges["casual", "random"].mean > 0
    True

    With `into`, deals are put there by their numbers, also those played before an interruption.
    """
    for name in contest.names:
        create_contestant(name, Random(0))  # a wrong name is reported before anything starts
    deals = {} if into is None else into
    parts = list(chunks(contest.deals, DEALS_A_TASK))
    for number, deal in do_all(partial(_play_some, contest), parts, jobs=workers, threads=False):
        deals[number] = deal
        progress(len(deals))
    return [deals[number] for number in sorted(deals)]


def _play_some(contest: Contest, numbers: range) -> Iterator[tuple[int, Deal]]:
    for number in numbers:
        yield number, play_deal(contest, number)
