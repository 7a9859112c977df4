"""The questions that can be asked, and what is played for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lastcard.bots.preparing import Preparation
from lastcard.engine.errors import Malformed, unknown
from lastcard.simulation.engines import counting
from lastcard.simulation.working import Cluster
from lastcard.study import bluffing, rounds
from lastcard.study.answers import Answer
from lastcard.study.forks import PREPARATION
from lastcard.study.playing import Kind, play_kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something to find out."""

    id: str
    asks: str
    deals: int
    """How many of each kind are played, unless said otherwise."""
    unit: str
    """What is counted: rounds or matches."""
    size: int
    """So many are played at a time: a second or less on a slow machine."""
    kinds: Callable[[int], Sequence[Kind]]
    """What is played, by the seed."""
    tell: Callable[[str, Sequence[Kind], Sequence[Any]], Answer]
    preparations: tuple[Preparation, ...] = field(default_factory=lambda: (counting(["skilled"]),))


QUESTIONS: Final = (
    Question(
        id="first",
        asks="Does going first matter?",
        deals=100_000,
        unit="rounds",
        size=1024,
        kinds=rounds.first_kinds,
        tell=rounds.tell_first,
    ),
    Question(
        id="length",
        asks="How long do games last?",
        deals=40_000,
        unit="matches",
        size=128,
        kinds=rounds.length_kinds,
        tell=rounds.tell_length,
    ),
    Question(
        id="stacking",
        asks="What does stacking do among good players?",
        deals=300_000,
        unit="rounds",
        size=1024,
        kinds=rounds.stacking_kinds,
        tell=rounds.tell_stacking,
    ),
    Question(
        id="bluff",
        asks="When does it pay to bluff with a Wild Draw Four?",
        deals=200_000,
        unit="rounds",
        size=1000,
        kinds=bluffing.bluff_kinds,
        tell=bluffing.tell_bluff,
        preparations=(counting(["skilled"]), PREPARATION),
    ),
    Question(
        id="challenge",
        asks="When does it pay to challenge a Wild Draw Four?",
        deals=200_000,
        unit="rounds",
        size=1000,
        kinds=bluffing.challenge_kinds,
        tell=bluffing.tell_challenge,
        preparations=(counting(["skilled"]), PREPARATION),
    ),
    Question(
        id="luck",
        asks="How much of a match is luck?",
        deals=10_000,
        unit="matches",
        size=128,
        kinds=rounds.luck_kinds,
        tell=rounds.tell_luck,
    ),
)


def question_of(name: str) -> Question:
    """The question of that name."""
    found = next((question for question in QUESTIONS if question.id == name), None)
    if found is None:
        raise Malformed(unknown("question", name, [question.id for question in QUESTIONS]))
    return found


@dataclass(slots=True)
class Study:
    """A question that is being looked into; after a stop it has what was played until then."""

    question: Question
    seed: int = 1
    deals: int = 0
    """Of each kind; 0 for as many as the question usually takes."""
    kinds: Sequence[Kind] = field(init=False)
    counted: list[Any] = field(default_factory=list[Any])
    done: int = 0

    def __post_init__(self) -> None:
        self.deals = self.deals or self.question.deals
        self.kinds = self.question.kinds(self.seed)

    @property
    def total(self) -> int:
        """How many are to be played in all."""
        return self.deals * len(self.kinds)

    @property
    def is_told(self) -> bool:
        """Whether there is something of each kind to tell of."""
        return len(self.counted) == len(self.kinds) and None not in self.counted

    def play(
        self,
        *,
        jobs: int | Cluster | None = None,
        on_progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        """Play all of it."""

        def note(done: int) -> None:
            self.done = done
            on_progress(done)

        play_kinds(
            self.kinds,
            self.deals,
            size=self.question.size,
            jobs=jobs,
            on_progress=note,
            into=self.counted,
        )

    def answer(self) -> Answer:
        """What is to be said of what was played."""
        return self.question.tell(self.question.asks, self.kinds, self.counted)
