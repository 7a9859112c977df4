"""What an analysis says: a judgment for every decision, a summary for every player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lastcard.analysis.reasons import Reason
from lastcard.analysis.weighing import Mark, Option
from lastcard.engine import Action, Player, Seat

MOST_COSTLY = 3


@dataclass(frozen=True, slots=True)
class Judgment:
    """A decision, judged by what the player could know."""

    number: int
    """Which move of the record, counted from 0 over all rounds."""
    round: int
    seat: Seat
    player: Player
    done: Action
    """As the record has it."""
    options: tuple[Option, ...]
    """What could be done, with the chance to win the round; the first is what was done."""
    best: int
    loss: float
    """The chance to win the round that it cost; 0 where nothing else was clearly better."""
    margin: float
    mark: Mark
    before: float
    after: float
    """The chance to win the round, before and after."""
    match_before: float | None
    match_after: float | None
    """The chance to win the match; None where the format is no race to a limit."""
    given: float
    """What was given away, clear or not; over many decisions it adds up to what they cost."""
    stake: float
    """How far the best and the worst that could be done are apart."""
    deals: int
    guilty: float | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def is_mistake(self) -> bool:
        """Whether something else was better by more than the noise."""
        return self.mark is not Mark.GOOD

    @property
    def better(self) -> Action:
        """The best that could be done."""
        return self.options[self.best].action


@dataclass(slots=True)
class Challenges:
    """Wild Draw Fours that could be challenged: what was done, and whether the odds were for it."""

    taken_right: int = 0
    taken_wrong: int = 0
    left_right: int = 0
    left_wrong: int = 0
    open: int = 0
    """Within the noise: neither right nor wrong."""


@dataclass(slots=True)
class PlayerReport:
    """What an analysis says of one player."""

    player: Player
    name: str
    decisions: int = 0
    """Where there was a choice."""
    stake: float = 0.0
    lost: float = 0.0
    """In rounds: how much chance to win was at stake, and how much clear mistakes cost."""
    given: float = 0.0
    """How much of it was given away in all, what is within the noise included."""
    marks: dict[Mark, int] = field(default_factory=lambda: dict.fromkeys(Mark, 0))
    calls_missed: list[int] = field(default_factory=list[int])
    """The moves after which a call was due and never came."""
    caught: int = 0
    """How many of them were caught."""
    catches_missed: list[int] = field(default_factory=list[int])
    """The moves after which someone could have been caught, and nobody did."""
    challenges: Challenges = field(default_factory=Challenges)
    bluffs: list[int] = field(default_factory=list[int])
    """The moves that were dishonest Wild Draw Fours."""
    bluffs_found_out: int = 0
    rounds: int = 0
    """Rounds that were played to their end."""
    rounds_won: int = 0
    """By this player or this player's side."""
    fair: float = 0.0
    """How many of them equals would have won."""
    luck: float = 0.0
    """What the deal and the draws brought, in rounds won; zero on average."""
    luck_by_round: list[float] = field(default_factory=list[float])
    """The same, one number for each round."""
    costly: list[int] = field(default_factory=list[int])
    """The moves that cost most, the costliest first."""

    @property
    def accuracy(self) -> float | None:
        """The share of the stake that was not given away; None where nothing was at stake."""
        return None if self.stake <= 0 else min(1.0, max(0.0, 1 - self.given / self.stake))

    @property
    def play(self) -> float:
        """What came from decisions, the own and the others', in rounds won."""
        return self.rounds_won - self.fair - self.luck

    @property
    def mistakes(self) -> int:
        """How many decisions were marked."""
        return sum(count for mark, count in self.marks.items() if mark is not Mark.GOOD)

    def add_up(self, judgments: Sequence[Judgment]) -> None:
        """Add up this player's decisions anew."""
        self.decisions = len(judgments)
        self.stake = sum(judgment.stake for judgment in judgments)
        self.given = sum(judgment.given for judgment in judgments)
        self.lost = sum(judgment.loss for judgment in judgments)
        self.marks = {mark: sum(j.mark is mark for j in judgments) for mark in Mark}
        marked = sorted((j for j in judgments if j.is_mistake), key=lambda j: -j.loss)
        self.costly = [judgment.number for judgment in marked[:MOST_COSTLY]]
