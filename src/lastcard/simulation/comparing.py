"""What a rule does: rounds by its different values, and how they differ.

Each value is a variant; the others are compared with the first. Single rounds are played, no
matches.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final, NamedTuple, Self

from lastcard.bots import BotRound, chance_from, create_bot, shuffled, situation_of
from lastcard.engine import FORMATS, Action, Events, MatchSetup, Seat, start_round
from lastcard.engine.errors import Malformed
from lastcard.engine.formats import Scoring
from lastcard.simulation.engines import Engine, EngineChoice, prepare_counting
from lastcard.simulation.measures import (
    COMEBACK,
    Difference,
    Estimate,
    Rounds,
    difference,
    share,
)
from lastcard.simulation.working import Cluster, chunks, do_all

_CHUNK: Final = 50
"""How many rounds are done at a time on the reference engine."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One value of what is compared, and what it is played with."""

    value: str
    setup: MatchSetup
    bot: str | None = None
    """Who plays, if that is what is compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is compared, who plays, how many rounds of each variant, and the seed of all chance."""

    option: str
    variants: tuple[Variant, ...]
    bots: tuple[str, ...]
    """One name for all players, or one for each."""
    rounds: int
    seed: int

    def __post_init__(self) -> None:
        if len(self.variants) < 2:
            raise Malformed(f"comparing {self.option} takes two values at least")
        if self.rounds < 2:
            raise Malformed("a comparison needs two rounds at least: one tells nothing of chance")
        for variant in self.variants:
            if len(self.bots) not in (1, variant.setup.players):
                raise Malformed(
                    f"there are {len(self.bots)} bots and {variant.setup.players} players: "
                    "name one bot for all, or one for each"
                )

    @property
    def everyone(self) -> tuple[str, ...]:
        """All bots that play in one variant or another."""
        return tuple(variant.bot for variant in self.variants if variant.bot) or self.bots

    def bots_for(self, variant: Variant) -> tuple[str, ...]:
        """The bots by player."""
        bots = self.bots if variant.bot is None else (variant.bot,)
        return bots * variant.setup.players if len(bots) == 1 else bots


class Compared(NamedTuple):
    """A measure of one variant, and how it differs from that of the first."""

    estimate: Estimate
    difference: Difference | None


@dataclass(frozen=True, slots=True)
class Measure:
    """Something measured: its name, in which unit it is told, and what it means."""

    id: str
    name: str
    meaning: str
    is_share: bool
    read: Callable[[Rounds], Estimate]

    def compare(self, one: Rounds, other: Rounds | None) -> Compared:
        """The measure of one variant, and how it differs from another's."""
        estimate = self.read(one)
        return Compared(estimate, None if other is None else difference(self.read(other), estimate))


MEASURES: Final = (
    Measure(
        "turns",
        "Turns per round",
        "how often a player's turn began in a round; a missed turn is none",
        False,
        lambda rounds: rounds.turns.estimate(),
    ),
    Measure(
        "first_seat",
        "First-seat advantage",
        "the share of rounds won by the player who made the first decision, less 1 in (number of "
        "players)",
        True,
        lambda rounds: share(rounds.starter_won, rounds.decided, base=1 / rounds.setup.players),
    ),
    Measure(
        "comebacks",
        "Comeback rate",
        f"rounds won by a player who at some moment held at least {COMEBACK} cards more than "
        "anyone else",
        True,
        lambda rounds: share(rounds.comebacks, rounds.decided),
    ),
    Measure(
        "points",
        "Points per round",
        "what the winner's side scored; in format low, what all were charged with",
        False,
        lambda rounds: rounds.points.estimate(),
    ),
    Measure(
        "void",
        "Void rounds",
        "rounds that nobody won, because there was nothing left to draw",
        True,
        lambda rounds: share(rounds.rounds - rounds.decided, rounds.rounds),
    ),
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The question, who played it, and what each variant came to."""

    question: Question
    engine: EngineChoice
    counted: tuple[Rounds, ...]

    @classmethod
    def empty(cls, question: Question, engine: EngineChoice) -> Self:
        """Nothing is played yet."""
        return cls(question, engine, tuple(Rounds(v.setup) for v in question.variants))

    @property
    def rounds(self) -> str:
        """How many rounds were played of each variant; they differ if it was interrupted."""
        played = [counted.rounds for counted in self.counted]
        least, most = min(played), max(played)
        return f"{most:,}" if least == most else f"{least:,} to {most:,}"

    @property
    def is_told(self) -> bool:
        """Whether enough of every variant was played to tell something of chance."""
        return all(rounds.rounds > 1 for rounds in self.counted)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The measures with something to tell: e.g. void rounds only if there were any."""
        told = [measure for measure in MEASURES if measure.id not in ("points", "void")]
        if all(
            FORMATS[rounds.setup.format].scoring is not Scoring.ONE_FOR_THE_WINNER
            and rounds.points.count > 1
            for rounds in self.counted
        ):
            told += [measure for measure in MEASURES if measure.id == "points"]
        if any(rounds.decided < rounds.rounds for rounds in self.counted):
            told += [measure for measure in MEASURES if measure.id == "void"]
        return tuple(told)

    def results(self, measure: Measure) -> tuple[Compared, ...]:
        """The measure of each variant, and how it differs from the first's."""
        first, *others = self.counted
        return (
            measure.compare(first, None),
            *(measure.compare(rounds, first) for rounds in others),
        )


def compare(
    question: Question,
    engine: EngineChoice,
    *,
    jobs: int | Cluster | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
    into: Comparison | None = None,
) -> Comparison:
    """Play all variants, a part of each in turn; `on_progress` is told how many rounds are done.

    Pass `into` to have what was counted so far if the run is interrupted.
    """
    comparison = Comparison.empty(question, engine) if into is None else into
    is_fast = engine.engine is Engine.FAST
    size = _CHUNK
    if is_fast:
        from lastcard.simulation.fast_rounds import ROUNDS_AT_ONCE

        prepare_counting(question.everyone)
        size = ROUNDS_AT_ONCE
    numbers = range(len(question.variants))
    parts = [(number, part) for part in chunks(question.rounds, size) for number in numbers]
    work = partial(_play, question, is_fast)
    for number, played in do_all(work, parts, jobs=jobs, threads=is_fast, reduce=_add_up):
        comparison.counted[number].add(played)
        on_progress(sum(rounds.rounds for rounds in comparison.counted))
    return comparison


def _play(
    question: Question,
    is_fast: bool,  # noqa: FBT001 - `partial` gives it
    part: tuple[int, range],
) -> Iterator[tuple[int, Rounds]]:
    """Rounds of one variant."""
    number, numbers = part
    variant = question.variants[number]
    setup, bots = variant.setup, question.bots_for(variant)
    if is_fast:
        from lastcard.simulation.fast_rounds import play_rounds

        for played in play_rounds(setup, bots, question.seed, number, numbers):
            yield number, played
        return
    for round in numbers:
        rounds = Rounds(setup)
        _count_round(rounds, bots, f"{question.seed}/{number}/{round}")
        yield number, rounds


def _add_up(played: Iterable[tuple[int, Rounds]]) -> list[tuple[int, Rounds]]:
    """What was played of each variant, as one."""
    totals: dict[int, Rounds] = {}
    for number, rounds in played:
        totals.setdefault(number, Rounds(rounds.setup)).add(rounds)
    return list(totals.items())


def _count_round(rounds: Rounds, names: Sequence[str], seed: str) -> None:
    """Deal and play one round on the engine, and count it."""
    setup = rounds.setup
    players = setup.players
    random = Random(f"{seed}/cards")
    behind = [0] * players

    def note_gap() -> None:
        sizes = [len(hand) for hand in round.state.hands]
        second, most = sorted(sizes)[-2:]
        last = sizes.index(most)
        behind[last] = max(behind[last], most - second)

    def on_step(seat: Seat, action: Action, events: Events) -> None:
        note_gap()

    chance = chance_from(random)
    dealer, deck = Seat(random.randrange(players)), shuffled(setup.edition.deck, random)
    round = BotRound(
        *start_round(setup.board_setup(players), dealer, deck, chance),
        [create_bot(name, Random(f"{seed}/bot {at}")) for at, name in enumerate(names)],
        chance,
        situation_of(setup.format, setup.rules, [0] * players),
        on_step=on_step,
    )
    starter = round.state.turn
    note_gap()
    played = round.play_out()
    rounds.rounds += 1
    rounds.turns.take(played.counts.turns)
    rounds.counts.add(played.counts)
    if played.winner is not None:
        everyone = FORMATS[setup.format].scoring is Scoring.KEEP_YOUR_OWN
        rounds.decided += 1
        rounds.starter_won += played.winner == starter
        rounds.comebacks += behind[played.winner] >= COMEBACK
        rounds.points.take(sum(played.points) if everyone else max(played.points))
