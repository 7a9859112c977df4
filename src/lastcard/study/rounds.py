"""Questions that whole rounds and matches answer: going first, length, stacking, luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from lastcard.editions import load_edition
from lastcard.engine import Format, MatchSetup
from lastcard.engine.rules import OPTIONS
from lastcard.simulation.comparing import MEASURES, Measure
from lastcard.simulation.fast_rounds import play_matches, play_rounds
from lastcard.simulation.matches import Simulation
from lastcard.simulation.measures import Estimate, Moments, Rounds, difference, interval
from lastcard.simulation.summary import Summary
from lastcard.study.answers import Answer, Look, Panel, Point, Series, Unit, histogram, spread
from lastcard.study.playing import Kind

SKILLED: Final = "skilled"
_PLAYERS: Final = (2, 4, 10)


def setup_of(players: int, format: Format = Format.POINTS, **rules: str) -> MatchSetup:
    """The classic edition, with options that differ."""
    edition = load_edition("classic")
    return MatchSetup(edition, edition.rules.with_options(rules), format, players)


def _measure(name: str) -> Measure:
    return next(measure for measure in MEASURES if measure.id == name)


def _rounds(setup: MatchSetup, seed: int, variant: int, numbers: range) -> Iterator[Rounds]:
    bots = [SKILLED] * setup.players
    return play_rounds(setup, bots, seed, variant, numbers)


# ── Does going first matter? ──────────────────────────────────────────────────────────────────────


def first_kinds(seed: int) -> list[Kind]:
    """Rounds of two to ten players."""
    return [
        Kind(str(players), partial(_rounds, setup_of(players), seed, players))
        for players in range(2, 11)
    ]


def tell_first(question: str, kinds: Sequence[Kind], counted: Sequence[Rounds]) -> Answer:
    """How much more often the first player wins than one in so many."""
    read = _measure("first_seat").read
    points = tuple(
        Point(played.setup.players, kind.name, read(played))
        for kind, played in zip(kinds, counted, strict=True)
    )
    told: list[str] = []
    for players in (2, 4):
        found = next(point.found for point in points if point.at == players)
        won = Estimate(found.value + 1 / players, found.low + 1 / players,
                       found.high + 1 / players, found.deviation, found.rounds)  # fmt: skip
        told.append(
            f"With {players} players the one who goes first wins {Unit.PERCENT.tell_sure(won)} of "
            f"the rounds; {Unit.PERCENT.tell(1 / players)} would be even"
            + ("." if found.low > 0 or found.high < 0 else ", and that may be all there is to it.")
        )
    panel = Panel(
        title="Rounds won by the one who goes first, above an even share",
        across="players",
        unit=Unit.POINTS_OF_A_HUNDRED,
        series=(Series("advantage", points),),
        even=0.0,
    )
    played = f"{counted[0].rounds:,} rounds of each number of players, all skilled."
    return Answer(question, tuple(told), (panel,), played)


# ── How long do games last? ───────────────────────────────────────────────────────────────────────


def _matches(simulation: Simulation, numbers: range) -> Iterator[Summary]:
    return play_matches(simulation, numbers)


def length_kinds(seed: int) -> list[Kind]:
    """Matches of two, four and ten players."""
    return [
        Kind(
            f"{players} players",
            partial(_matches, Simulation(setup_of(players), (SKILLED,) * players, seed)),
        )
        for players in _PLAYERS
    ]


def tell_length(question: str, kinds: Sequence[Kind], counted: Sequence[Summary]) -> Answer:
    """Turns of a round and rounds of a match."""
    told: list[str] = []
    for kind, played in zip(kinds, counted, strict=True):
        low, middle, high = spread(played.turns_per_round)
        least, usual, most = spread(played.rounds_per_match)
        told.append(
            f"{kind.name}: half of the rounds are over after {middle} turns, nine of ten have "
            f"{low} to {high} (mean {_mean(played.turns_per_round)}); half of the matches to 500 "
            f"are over after {usual} rounds, nine of ten have {least} to {most} "
            f"(mean {_mean(played.rounds_per_match)})."
        )
    panels = (
        Panel(
            title="Turns of a round",
            across="turns",
            unit=Unit.PERCENT,
            look=Look.HISTOGRAM,
            series=tuple(
                histogram(kind.name, played.turns_per_round)
                for kind, played in zip(kinds, counted, strict=True)
            ),
        ),
        Panel(
            title="Rounds of a match to 500 points",
            across="rounds",
            unit=Unit.PERCENT,
            look=Look.HISTOGRAM,
            series=tuple(
                histogram(kind.name, played.rounds_per_match)
                for kind, played in zip(kinds, counted, strict=True)
            ),
        ),
    )
    played = f"{counted[0].matches:,} matches of each number of players, all skilled."
    return Answer(question, tuple(told), panels, played)


def _mean(counts: Counter[int]) -> str:
    moments = Moments(
        counts.total(),
        sum(value * times for value, times in counts.items()),
        sum(value * value * times for value, times in counts.items()),
    )
    return Unit.PLAIN.tell_sure(moments.estimate())


# ── What does stacking do? ────────────────────────────────────────────────────────────────────────


def stacking_kinds(seed: int) -> list[Kind]:
    """Rounds of four by each way to stack."""
    return [
        Kind(value, partial(_rounds, setup_of(4, stacking=value), seed, number))
        for number, value in enumerate(OPTIONS["stacking"].choices)
    ]


_STACKING_PANELS: Final = (
    ("turns", "Turns of a round", Unit.PLAIN),
    ("first_seat", "First player above an even share", Unit.POINTS_OF_A_HUNDRED),
    ("comebacks", "Rounds won from behind", Unit.PERCENT),
    ("points", "Points of the winner", Unit.PLAIN),
)


def tell_stacking(question: str, kinds: Sequence[Kind], counted: Sequence[Rounds]) -> Answer:
    """What differs from a game without it."""
    told: list[str] = []
    panels: list[Panel] = []
    for name, title, unit in _STACKING_PANELS:
        read = _measure(name).read
        found = [read(played) for played in counted]
        points = [Point(at, kind.name, found[at]) for at, kind in enumerate(kinds)]
        panels.append(
            Panel(
                title=title,
                across="stacking",
                unit=unit,
                series=(Series("found", tuple(points)),),
            )
        )
        gap = difference(found[0], found[-1])
        scale, size = (1.0, "") if unit is Unit.PLAIN else (100.0, " pp")
        told.append(
            f"{title}: stacking={kinds[-1].name} makes "
            f"{scale * gap.value:+.2f}{size} ({scale * gap.low:+.2f} to {scale * gap.high:+.2f})"
            + ("." if gap.is_clear else ", which chance can do.")
        )
    played = f"{counted[0].rounds:,} rounds of four skilled players for each way to stack."
    return Answer(question, tuple(told), tuple(panels), played)


# ── How much of a match is luck? ──────────────────────────────────────────────────────────────────

_WEAKER: Final = ("casual", "novice")
_MATCH: Final = "match"
_ROUND: Final = "round"


def luck_kinds(seed: int) -> list[Kind]:
    """Half of the players skilled, half of them weaker: one round, and a match."""
    kinds: list[Kind] = []
    for weaker in _WEAKER:
        for name, format in ((_ROUND, Format.SINGLE), (_MATCH, Format.POINTS)):
            for players in _PLAYERS:
                bots = (SKILLED, weaker) * (players // 2)
                simulation = Simulation(setup_of(players, format), bots, seed)
                kinds.append(Kind(f"{weaker}/{name}/{players}", partial(_matches, simulation)))
    return kinds


def share_of_luck(won: float, players: int) -> float:
    """The part of the variance in who wins that is not explained by who plays better.

    Half of the players are good; one of them wins in a share `won` of the cases.
    """
    return 1 - (2 * won - 1) ** 2 / (players - 1)


def tell_luck(question: str, kinds: Sequence[Kind], counted: Sequence[Summary]) -> Answer:
    """How often the better half wins, and how much of the outcome that leaves to luck."""
    wins: dict[tuple[str, str], list[Point]] = {}
    luck: dict[tuple[str, str], list[Point]] = {}
    for kind, played in zip(kinds, counted, strict=True):
        weaker, name, players = kind.name.split("/")
        number, count = int(players), played.matches
        won = float(sum(played.wins[0::2]))
        low, high = interval(won, count)
        share = Estimate(won / count, low, high, 0.0, count)
        ends = sorted(share_of_luck(end, number) for end in (low, high))
        top = 1.0 if low <= 1 / 2 <= high else ends[1]
        open_ = Estimate(share_of_luck(share.value, number), ends[0], top, 0.0, count)
        place = (weaker, name)
        wins.setdefault(place, []).append(Point(number, players, share))
        luck.setdefault(place, []).append(Point(number, players, open_))
    told = [
        f"{_of(luck[weaker, _MATCH], players)} of who wins a match of {players} is luck where half "
        f"are skilled and half {weaker}; the skilled half wins "
        f"{_of(wins[weaker, _MATCH], players)} of them."
        for weaker in _WEAKER
        for players in _PLAYERS
    ]
    panels = [
        Panel(
            title=title,
            across="players",
            unit=Unit.PERCENT,
            even=even,
            series=tuple(
                Series(f"{weaker}, {name}", tuple(points))
                for (weaker, name), points in found.items()
            ),
        )
        for title, found, even in (
            ("Wins of the skilled half", wins, 0.5),
            ("What is left to luck", luck, 1.0),
        )
    ]
    played = (
        f"{counted[0].matches:,} rounds and matches to 500 of each; every other player is skilled."
    )
    return Answer(question, tuple(told), tuple(panels), played)


def _of(points: Sequence[Point], players: int) -> str:
    return Unit.PERCENT.tell_sure(next(p.found for p in points if p.at == players))
