"""The jobs that processes of our own do: bots that think, and long work that clients ask for.

A job is sent to such a process (`processes.py`), which does it (`worker.py`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from msgspec import structs

from lastcard.answers.alone import AloneMatch, read_alone
from lastcard.answers.disputes import show_ruling
from lastcard.answers.history import record_text, show_record
from lastcard.answers.replays import replay_body
from lastcard.answers.rules import read_table
from lastcard.answers.scores import read_sheet, show_sheet
from lastcard.bots.registry import create_bot_for_chair
from lastcard.cores import use_one_core
from lastcard.engine import Action, Player
from lastcard.server.result_picture import draw_result
from lastcard.table import MatchEntry, Question, SeatedBots
from lastcard.table.forgetting import Known, Rewritten, forget_in_rows
from lastcard.table.traces import words_of
from lastcard.wire import MatchSent, OwnWords, Person, encode
from lastcard.wire.scores import ScoreRequest

MOST_TABLES: Final = 500
"""For how many tables a process keeps the bots."""


@dataclass(slots=True)
class Kept:
    """What a process keeps between jobs; the sender's `Notes` say what that is."""

    bots: OrderedDict[str, SeatedBots] = field(default_factory=OrderedDict[str, SeatedBots])

    def bots_of(self, table: str) -> SeatedBots:
        """The bots of a table."""
        bots = self.bots.pop(table, None)
        if bots is None:
            bots = SeatedBots(create_bot_for_chair)
        self.bots[table] = bots
        if len(self.bots) > MOST_TABLES:
            self.bots.popitem(last=False)
        return bots


class Notes:
    """What a process has been told, so that nothing is told twice."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, dict[int, tuple[str, int, int]]] = OrderedDict()

    def knows(self, table: str) -> bool:
        """Whether the process has the bots of this table."""
        return table in self._told

    def news(self, table: str, question: Question) -> Question:
        """The question without the rows that the bot has been told."""
        known = self._told.pop(table, None) or {}
        level, round, told = known.get(question.chair, ("", -1, 0))
        if (level, round) != (question.level, question.round):
            told = 0
        known[question.chair] = (question.level, question.round, len(question.rows))
        self._told[table] = known
        if len(self._told) > MOST_TABLES:
            self._told.popitem(last=False)
        return structs.replace(question, rows=question.rows[told:], before=told)

    def forget(self, table: str) -> None:
        """Take it that the process knows nothing of this table any more."""
        self._told.pop(table, None)


class Job(Protocol):
    """Something to do in another process."""

    def packed(self, notes: Notes) -> Job:
        """As it is sent to a process that knows this much."""
        ...

    def do(self, kept: Kept) -> Any:
        """Do it, over there; what a generator yields is told step by step."""
        ...


class _Alone:
    """A job for which nothing needs to be known."""

    __slots__ = ()

    def packed(self, notes: Notes) -> Any:
        """As it is."""
        return self


@dataclass(frozen=True, slots=True)
class Think:
    """Ask a bot."""

    table: str
    question: Question

    def packed(self, notes: Notes) -> Think:
        """With what is new to the bot."""
        return Think(self.table, notes.news(self.table, self.question))

    def do(self, kept: Kept) -> Action | None:
        """What the bot does."""
        try:
            return kept.bots_of(self.table).answer(self.question)
        except BaseException:
            kept.bots.pop(self.table, None)
            raise


@dataclass(frozen=True, slots=True)
class WarmUp(_Alone):
    """Load or compile what the bots need that search."""

    def do(self, kept: Kept) -> Generator[str, None, bool]:
        """Each step as it begins, and whether the process is to be started anew."""
        from lastcard.bots.master import warm_up

        return warm_up()


@dataclass(frozen=True, slots=True)
class WarmUpCoach(_Alone):
    """Load or compile what the coach needs."""

    def do(self, kept: Kept) -> Generator[str, None, bool]:
        """Each step as it begins, and whether the process is to be started anew."""
        use_one_core()
        from lastcard.analysis.preparing import warm_up

        return warm_up()


@dataclass(frozen=True, slots=True)
class AnalyzeMatch(_Alone):
    """Let the coach go through a match."""

    rows: list[tuple[int, bytes]]

    def do(self, kept: Kept) -> Generator[str, None, str]:
        """What is known so far, now and then, and in the end all of it."""
        from lastcard.answers.coaching import analyze_rows

        return analyze_rows(self.rows)


@dataclass(frozen=True, slots=True)
class Advise(_Alone):
    """Ask the coach what to do now."""

    question: Question

    def do(self, kept: Kept) -> Any:
        """A `wire.Hint`."""
        from lastcard.answers.coaching import hint_for

        return hint_for(self.question)


@dataclass(frozen=True, slots=True)
class LookBack(_Alone):
    """Ask the coach whether the last move was a blunder."""

    question: Question
    done: Action

    def do(self, kept: Kept) -> Any:
        """A `wire.LastMove`."""
        from lastcard.answers.coaching import judge_last

        return judge_last(self.question, self.done)


@dataclass(frozen=True, slots=True)
class ReplayRecord(_Alone):
    """Play through a record that someone sent."""

    text: bytes
    zipped: bool

    def do(self, kept: Kept) -> bytes:
        """The body of the answer."""
        return replay_body(self.text, zipped=self.zipped)


@dataclass(frozen=True, slots=True)
class WriteRecord(_Alone):
    """Write a match down in the notation."""

    names: list[str]
    rows: list[tuple[int, bytes]]
    viewer: Player | None

    def do(self, kept: Kept) -> str | None:
        """The record; None if the rows do not begin with a match."""
        return record_text(self.names, self.rows, self.viewer)


@dataclass(frozen=True, slots=True)
class JudgeSituation(_Alone):
    """Judge a situation by the rules of a table, and by others: that is some hundred times."""

    situation: str
    language: str
    edition: str
    format: str
    rules: str

    def do(self, kept: Kept) -> bytes:
        """The body of the answer, or `Refuse`."""
        table = read_table(self.language, self.edition, self.format, self.rules)
        return encode(show_ruling(self.situation, table))


@dataclass(frozen=True, slots=True)
class KeepScore(_Alone):
    """Add up a score sheet."""

    sheet: ScoreRequest

    def do(self, kept: Kept) -> bytes:
        """The body of the answer, or `Refuse`."""
        return encode(show_sheet(read_sheet(self.sheet)))


@dataclass(frozen=True, slots=True)
class ForgetInRows(_Alone):
    """Take someone out of rows of a table."""

    rows: list[tuple[int, bytes]]
    person: str
    known: Known
    """What the rows before told of them."""

    def do(self, kept: Kept) -> Rewritten:
        """The rows that change, and what is known after them."""
        return forget_in_rows(self.rows, self.person, self.known)


@dataclass(frozen=True, slots=True)
class ShowMatches(_Alone):
    """Tell someone of their matches."""

    entries: list[MatchEntry]
    person: str

    def do(self, kept: Kept) -> list[bytes]:
        """Each as JSON."""
        return [encode(show_record(entry, self.person)) for entry in self.entries]


@dataclass(frozen=True, slots=True)
class FindWords(_Alone):
    """Find what someone said at a table."""

    table: str
    rows: list[tuple[int, bytes]]
    person: str

    def do(self, kept: Kept) -> list[bytes]:
        """Each as JSON."""
        words = words_of(self.rows, self.person)
        return [encode(OwnWords(one.time, self.table, one.text)) for one in words]


@dataclass(frozen=True, slots=True)
class ReadAlone(_Alone):
    """Play through a match that was played on someone's device."""

    sent: MatchSent
    person: Person
    now: int

    def do(self, kept: Kept) -> AloneMatch:
        """The match as it is stored."""
        return read_alone(self.sent, self.person, self.now)


@dataclass(frozen=True, slots=True)
class DrawResult(_Alone):
    """Draw what came of a match."""

    rows: list[tuple[str, int]]
    """Names and totals, by chair."""
    winners: list[int]
    size: tuple[int, int]

    def do(self, kept: Kept) -> bytes:
        """A PNG."""
        return draw_result(self.rows, self.winners, self.size)
