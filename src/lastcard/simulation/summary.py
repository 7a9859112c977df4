"""What many matches come to: who won how often, how long they took, how people bluffed."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import Any

from lastcard.bots import RoundCounts
from lastcard.engine.formats import FORMATS, Ending
from lastcard.simulation.engines import BY_DEFAULT, EngineChoice
from lastcard.simulation.matches import PlayedMatch, Simulation
from lastcard.simulation.measures import interval
from lastcard.simulation.paces import pace_line
from lastcard.simulation.tables import part_of
from lastcard.simulation.timed_counts import TimedCounts


@dataclass(slots=True)
class Summary:
    """Counts over matches; summaries of parts add up to that of the whole."""

    simulation: Simulation
    engine: EngineChoice = BY_DEFAULT
    matches: int = 0
    wins: list[Fraction] = field(default_factory=list[Fraction])
    """By player; partners and team-mates win together, a win that is shared counts in parts. They
    are exact, so that parts add up in any order."""
    totals: list[int] = field(default_factory=list[int])
    rounds_per_match: Counter[int] = field(default_factory=Counter[int])
    turns_per_round: Counter[int] = field(default_factory=Counter[int])
    void_rounds: int = 0
    counts: RoundCounts = field(default_factory=RoundCounts)
    timed: TimedCounts | None = None
    """What clocks told, where matches have them."""

    def __post_init__(self) -> None:
        players = self.simulation.setup.players
        self.wins = self.wins or [Fraction(0)] * players
        self.totals = self.totals or [0] * players

    def add_match(self, match: PlayedMatch) -> None:
        """Count a match that is over."""
        self.matches += 1
        setup = self.simulation.setup
        is_team_win = FORMATS[setup.format].paired and setup.ending is not Ending.SCHEDULE
        for player in match.winners:
            self.wins[player] += Fraction(1, 1 if is_team_win else len(match.winners))
        score = match.state.tally
        for player, total in enumerate(score.totals):
            self.totals[player] += total
        self.rounds_per_match[score.rounds_played] += 1
        self.void_rounds += sum(standing.is_void for standing in score.standings)
        for counts in match.counts:
            self.turns_per_round[counts.turns] += 1
            self.counts.add(counts)
        self._add_timed(match.timed)

    def add(self, other: Summary) -> None:
        """Count all that another summary has counted."""
        self.matches += other.matches
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.totals = [a + b for a, b in zip(self.totals, other.totals, strict=True)]
        self.rounds_per_match += other.rounds_per_match
        self.turns_per_round += other.turns_per_round
        self.void_rounds += other.void_rounds
        self.counts.add(other.counts)
        self._add_timed(other.timed)

    def _add_timed(self, timed: TimedCounts | None) -> None:
        if timed is not None:
            self.timed = self.timed or TimedCounts.of(self.simulation.setup)
            self.timed.add(timed)

    @property
    def rounds(self) -> int:
        """Rounds played at all boards."""
        return self.turns_per_round.total()

    def as_json(self) -> dict[str, Any]:
        """The summary for programs."""
        setup = self.simulation.setup
        wins = [float(won) for won in self.wins]
        told: dict[str, Any] = {
            "edition": setup.edition.id,
            "format": str(setup.format),
            "rules": setup.rules.differences(setup.edition.rules),
            "seed": self.simulation.seed,
            "engine": {"name": str(self.engine.engine), "reason": self.engine.reason},
            "matches": self.matches,
            "rounds": self.rounds,
            "void_rounds": self.void_rounds,
            "rounds_per_match": _spread(self.rounds_per_match),
            "turns_per_round": _spread(self.turns_per_round),
            "players": [
                {
                    "bot": bot,
                    "wins": round(wins[player], 6),
                    "win_rate": round(wins[player] / self.matches, 6),
                    "win_rate_95": [round(x, 6) for x in interval(wins[player], self.matches)],
                    "mean_total": round(self.totals[player] / self.matches, 6),
                }
                for player, bot in enumerate(self.simulation.bots)
            ],
            "draw_fours": {
                "played": self.counts.draw_fours,
                "dishonest": self.counts.bluffs,
                "challenged": self.counts.challenges,
                "caught": self.counts.challenges_won,
            },
            "uno": {"missed": self.counts.unos_missed, "caught": self.counts.unos_caught},
            "reshuffles": self.counts.reshuffles,
        }
        if self.simulation.timing is not None and self.timed is not None:
            told["timing"] = self.timed.as_json(self.simulation.timing, self.counts.turns)
        return told

    def as_text(self) -> str:
        """The summary for people."""
        setup, timing = self.simulation.setup, self.simulation.timing
        changed = ", ".join(
            f"{k}={v}" for k, v in setup.rules.differences(setup.edition.rules).items()
        )
        lines = [
            f"{self.matches:,} matches, {setup.edition.name}, format {setup.format}, "
            f"{setup.players} players, seed {self.simulation.seed}"
            + (f", {changed}" if changed else ""),
            str(self.engine),
            *([] if timing is None else [pace_line(timing)]),
            "",
            "player  bot           wins      win rate (95 %)        mean total",
        ]
        for player, bot in enumerate(self.simulation.bots):
            won = float(self.wins[player])
            low, high = interval(won, self.matches)
            lines.append(
                f"{player + 1:>6}  {bot:<12} {won:>6.1f}   "
                f"{won / self.matches:>6.1%} ({low:.1%} to {high:.1%})"
                f"{self.totals[player] / self.matches:>14.1f}"
            )
        counts = self.counts
        void = f"; {self.void_rounds} rounds void" if self.void_rounds else ""
        timed = self.timed
        facts = {
            **({} if timed is None else timed.lengths_text(counts.turns)),
            "Rounds per match": _spread_text(self.rounds_per_match),
            "Turns per round": _spread_text(self.turns_per_round),
            "Wild Draw Fours": (
                f"{counts.draw_fours} played, "
                f"{part_of(counts.bluffs, counts.draw_fours)} dishonest; "
                f"{part_of(counts.challenges, counts.draw_fours)} challenged, "
                f"{part_of(counts.challenges_won, counts.challenges)} of those caught"
            ),
            "UNO calls": (
                f"{counts.unos_missed} missed, "
                f"{part_of(counts.unos_caught, counts.unos_missed)} of those caught"
            ),
            **({} if timed is None else timed.reactions_text()),
            "Reshuffles": f"{counts.reshuffles} in {self.rounds} rounds{void}",
        }
        lines += ["", *(f"{name:<18}{fact}" for name, fact in facts.items())]
        if timed is not None:
            lines += ["", *timed.players_text(self.simulation.bots)]
        return "\n".join(lines)


def _spread(counts: Counter[int]) -> dict[str, float]:
    values = sorted(counts)
    up_to = list(accumulate(counts[value] for value in values))
    number = up_to[-1]
    middle = [values[bisect_right(up_to, place)] for place in ((number - 1) // 2, number // 2)]
    return {
        "mean": round(sum(value * counts[value] for value in values) / number, 6),
        "median": sum(middle) / 2,
        "least": values[0],
        "most": values[-1],
    }


def _spread_text(counts: Counter[int]) -> str:
    spread = _spread(counts)
    return (
        f"mean {spread['mean']:.1f}, median {spread['median']:g}, "
        f"from {spread['least']:g} to {spread['most']:g}"
    )
