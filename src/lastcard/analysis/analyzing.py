"""Going through a record: every decision is judged, and what needs no judging is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lastcard.analysis.counting import Counting, CountingLuck
from lastcard.analysis.decisions import Decision, Step, judged_seats, steps
from lastcard.analysis.odds import MatchOdds
from lastcard.analysis.reasons import find_reasons
from lastcard.analysis.report import Challenges, Judgment, PlayerReport
from lastcard.analysis.weighing import Weighed, weigh
from lastcard.engine import (
    Challenge,
    Format,
    Player,
    Seating,
    TakeCards,
)
from lastcard.notation import Move, Record
from lastcard.notation.replay import Load


@dataclass(frozen=True, slots=True)
class RoundMark:
    """Where a round begins."""

    number: int
    """As the record counts it."""
    first_move: int
    seating: Seating
    """The players by seat."""
    totals: tuple[int, ...] | None
    """By player, before the round."""
    chances: tuple[float, ...] | None = None
    """By player, to win the match, if all are equals."""


@dataclass(slots=True)
class Analysis:
    """What has been found in a record so far; after an interruption, what was found until then."""

    record: Record
    only: str | None = None
    """The name of the only player whose decisions are judged, or None for all."""
    names: list[str] = field(default_factory=list[str])
    format: Format = Format.POINTS
    moves: int = field(init=False)
    """How many moves the record has."""
    seen: int = 0
    """How many of them were looked at."""
    judgments: list[Judgment] = field(default_factory=list[Judgment])
    rounds: list[RoundMark] = field(default_factory=list[RoundMark])
    winners: tuple[Player, ...] = ()
    """Who won the match, if the record has its end."""
    reports: dict[Player, PlayerReport] = field(default_factory=dict[Player, PlayerReport])

    def __post_init__(self) -> None:
        rounds = self.record.rounds
        self.moves = sum(isinstance(item, Move) for round in rounds for item in round.items)

    def players(self) -> list[PlayerReport]:
        """A report on each player whose decisions were judged."""
        return [self.reports[player] for player in sorted(self.reports)]

    def summarize(self) -> None:
        """Add up what was found of the players, at the end or after an interruption."""
        for report in self.players():
            report.add_up([j for j in self.judgments if j.player == report.player])

    def of(self, number: int) -> Judgment | None:
        """The judgment of a move, if it was a decision."""
        return next((j for j in self.judgments if j.number == number), None)


def analyze(
    record: Record,
    *,
    only: str | None = None,
    load: Load | None = None,
    seed: int = 0,
    longer: int = 1,
) -> Analysis:
    """Judge every decision of a record, or only of the player of that name."""
    analysis = Analysis(record, only)
    for _ in follow(analysis, load=load, seed=seed, longer=longer):
        pass
    analysis.summarize()
    return analysis


def follow(
    analysis: Analysis,
    *,
    load: Load | None = None,
    seed: int = 0,
    longer: int = 1,
) -> Iterator[Judgment | None]:
    """The same, move by move: a judgment where there was a choice, else None."""
    counting, luck = Counting(analysis.reports), CountingLuck(analysis.reports)
    odds: dict[int, MatchOdds] = {}
    for step in steps(analysis.record, load=load, only=analysis.only):
        score = step.frame.score
        analysis.names = [name for name, _ in score.players]
        analysis.format = score.format
        analysis.winners = tuple(sorted(score.tally.winners))
        if step.last is None:
            seats = step.frame.state.setup.seats
            match = odds.setdefault(seats, MatchOdds(step.frame.state.setup, score.format))
            _begin_round(analysis, step, match)
            luck.begin(step.frame)
            continue
        counting.count(step)
        luck.count(step.frame)
        judgment = None
        if step.decision is not None:
            match = odds[step.last.state.setup.seats]
            weighed = weigh(step.decision, seed=seed, longer=longer)
            judgment = _judgment(step.decision, weighed, match)
            analysis.judgments.append(judgment)
            report = analysis.reports[judgment.player]
            _count_challenge(report.challenges, judgment, weighed)
        analysis.seen = step.number + 1
        yield judgment


def _begin_round(analysis: Analysis, step: Step, odds: MatchOdds) -> None:
    score = step.frame.score
    totals = tuple(score.tally.totals) if score.is_known else None
    chances: tuple[float, ...] | None = None
    by_winner = None if score.totals is None else odds.by_winner(score.totals)
    if by_winner is not None:
        by_player = dict(zip(score.seating, by_winner.mean(axis=0).tolist(), strict=True))
        chances = tuple(by_player.get(Player(at), 0.0) for at in range(len(score.players)))
    analysis.rounds.append(
        RoundMark(step.frame.header.number, step.number, score.seating, totals, chances)
    )
    for seat in judged_seats(step.frame, analysis.only):
        player = score.seating[seat]
        analysis.reports.setdefault(player, PlayerReport(player, score.players[player][0]))


def _judgment(decision: Decision, weighed: Weighed, odds: MatchOdds) -> Judgment:
    return Judgment(
        number=decision.number,
        round=decision.round,
        seat=decision.seat,
        player=decision.player,
        done=decision.done,
        options=weighed.options,
        best=weighed.best,
        loss=weighed.loss,
        margin=weighed.margin,
        mark=weighed.mark,
        before=weighed.before,
        after=weighed.after,
        match_before=odds.chance(decision, weighed.before),
        match_after=odds.chance(decision, weighed.after),
        given=weighed.given,
        stake=weighed.stake,
        deals=weighed.deals,
        guilty=weighed.guilty,
        reasons=find_reasons(decision, weighed),
    )


def _count_challenge(challenges: Challenges, judgment: Judgment, weighed: Weighed) -> None:
    if weighed.guilty is None or not isinstance(judgment.done, Challenge | TakeCards):
        return
    taken = isinstance(judgment.done, Challenge)
    chances = {type(option.action): option.chance for option in weighed.options}
    other = chances[TakeCards if taken else Challenge]
    if judgment.is_mistake:
        challenges.taken_wrong += taken
        challenges.left_wrong += not taken
    elif judgment.after - other > weighed.margin:
        challenges.taken_right += taken
        challenges.left_right += not taken
    else:
        challenges.open += 1
