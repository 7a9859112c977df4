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
from lastcard.bots.chance import Luck as TableLuck
from lastcard.bots.registry import SEARCH_NEEDS
from lastcard.engine import (
    FORMATS,
    Action,
    BoardEvent,
    Edition,
    Format,
    MatchEvents,
    MatchSetup,
    Player,
    RoundState,
    Rules,
    Seat,
    Setup,
    require_players,
    round_points,
    side_of,
    start_round,
)
from lastcard.engine.errors import Malformed
from lastcard.engine.formats import Ending
from lastcard.simulation.working import Cluster, chunks, do_all

if TYPE_CHECKING:
    from lastcard.analysis.luck import Luck
    from lastcard.table import Timing

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
    timing: Timing | None = None
    """How long everything takes at a table (`simulation.timing_of`); None: there is no clock."""

    def __post_init__(self) -> None:
        require_players(self.format, self.players)
        if len(set(self.bots)) < 2:
            raise Malformed("a contest needs two different bots at least")
        if self.deals < FEWEST_DEALS:
            raise Malformed("a contest needs two deals at least: one tells nothing of chance")
        if self.timing is not None and FORMATS[self.format].ending is Ending.SCHEDULE:
            raise Malformed(
                f"in format {self.format} partners change from round to round; "
                "a contest with a clock takes another format"
            )

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
    timing = contest.timing
    paired = FORMATS[contest.format].paired
    setup = Setup(contest.edition, contest.rules, contest.players, paired=paired)
    situation = situation_of(contest.format, contest.rules, [0] * contest.players)
    dealer = Seat(contest.players - 1)
    rounds: list[Played] = []
    measures_luck = contest.measures_luck
    for group in groups(contest):
        for lineup in lineups(contest, group, random):
            seed = f"{contest.seed}:{number}:{lineup}"
            if timing is not None:
                rounds.append(_play_in_time(contest, timing, number, lineup))
                continue
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


def _play_in_time(contest: Contest, timing: Timing, number: int, lineup: Lineup) -> Played:
    """A round of a deal at a table with a clock: the first of a match from the deal's own chance.

    Who deals is drawn, as at every table; it is the same player in every round of the deal.
    """
    from lastcard.simulation.timed_tables import TimedTable

    luck: Luck | None = None

    def follow(at: int, player: Player | None, action: Action | None, told: MatchEvents) -> None:
        if luck is not None:
            luck.take(tuple(event.event for event in told if isinstance(event, BoardEvent)))

    seed = f"{contest.seed}:{number}"
    table = TimedTable(
        MatchSetup(contest.edition, contest.rules, contest.format, contest.players),
        [contest.names[bot] for bot in lineup],
        timing,
        TableLuck(Random(f"{seed}:chance"), Random(f"{seed}:times")),
        lambda seat, name: create_contestant(name, Random(f"{seed}:{lineup}:{seat}")),
        follow,
    )
    if contest.measures_luck:
        luck = _luck_of(table.match.boards[0], contest.format)
    while not table.match.boards[0].is_over:
        table.pass_time()
    state = table.match.boards[0]
    return Played(
        lineup,
        _winners(contest, state.winner),
        round_points(state, contest.format),
        () if luck is None else tuple(luck.drawn),
    )


def _follow(game: BotRound) -> Luck:
    """The luck of a round that is about to be played."""
    luck = _luck_of(game.state, game.situation.format)
    game.on_step = lambda _seat, _action, events: luck.take(events)
    return luck


def _luck_of(state: RoundState, format: Format) -> Luck:
    from lastcard.analysis.luck import Luck

    return Luck(state, format)


def _winners(contest: Contest, winner: Seat | None) -> tuple[bool, ...]:
    if winner is None:
        return (False,) * contest.players
    side = side_of(winner, contest.format)
    return tuple(side_of(Seat(at), contest.format) == side for at in range(contest.players))


def create_contestant(name: str, random: Random) -> Bot:
    """A bot for one round; here those that see all cards may play, too."""
    return create_bot(MEASURING.get(name, name), random, measuring=True)


def require_contestants(contest: Contest) -> None:
    """Refuse a wrong name, and who cannot play there, before anything starts."""
    for name in contest.names:
        if create_contestant(name, Random(0)).sees_all and contest.timing is not None:
            raise Malformed(
                f"bot {name!r} must be shown all cards, and at a table with a clock nobody is; "
                "let it play without a pace"
            )


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
    require_contestants(contest)
    deals = {} if into is None else into
    parts = list(chunks(contest.deals, DEALS_A_TASK))
    for number, deal in do_all(partial(_play_some, contest), parts, jobs=workers, threads=False):
        deals[number] = deal
        progress(len(deals))
    return [deals[number] for number in sorted(deals)]


def _play_some(contest: Contest, numbers: range) -> Iterator[tuple[int, Deal]]:
    for number in numbers:
        yield number, play_deal(contest, number)
