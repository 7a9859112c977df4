"""Bots at a table: what they are asked, what they are told of the round, what they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from lastcard.bots import Bot, Situation, own_seat
from lastcard.bots.asking import ask_reaction, ask_turn, situation_at, tell
from lastcard.engine import Action, BoardEvent, Event, MatchState, Place, View, view
from lastcard.table.codec import read_event
from lastcard.table.rows import read_row

if TYPE_CHECKING:
    from lastcard.table.table import Table


class Question(Struct, frozen=True):
    """What a bot is asked: for its move, or whether it does something out of turn."""

    chair: int
    level: str
    board: int
    moment: int
    in_turn: bool
    round: int
    view: View
    situation: Situation
    rows: tuple[bytes, ...]
    """The stored rows of this round."""
    before: int = 0
    """How many rows are left out, because the bot has been told of them."""

    def news(self, told: int, most: int | None = None) -> Iterator[Event]:
        """What happened at the board after the first `told` rows, in `most` rows at most."""
        if told < self.before:
            raise ValueError(f"rows from {self.before} on, and only {told} were told")
        first = told - self.before
        for data in self.rows[first : None if most is None else first + most]:
            for written in read_row(data).events:
                event = read_event(written)
                if isinstance(event, BoardEvent) and event.board == self.board:
                    yield event.event


def question_at(
    table: Table,
    match: MatchState,
    place: Place,
    level: str,
    *,
    in_turn: bool,
    rows: Iterable[bytes] | None = None,
) -> Question:
    """What the bot at a place is asked; it is told the `rows`, all of the round unless given."""
    return Question(
        chair=match.player_at(place.board, place.seat),
        level=level,
        board=place.board,
        moment=table.plays[place.board].moment,
        in_turn=in_turn,
        round=match.tally.round,
        view=view(match.boards[place.board], place.seat),
        situation=situation_at(match, place.board),
        rows=tuple(table.round_rows if rows is None else rows),
    )


class _Seated(Struct):
    """A bot in a chair, and how many rows of the round it knows."""

    level: str
    bot: Bot
    round: int = -1
    told: int = 0


class SeatedBots:
    """The bots of one table by chair, made when first asked, and told the round from its start."""

    __slots__ = ("_create", "_seated")

    def __init__(self, create: Callable[[int, str], Bot]) -> None:
        """`create` makes the bot of a chair and a level."""
        self._create = create
        self._seated: dict[int, _Seated] = {}

    def answer(self, question: Question) -> Action | None:
        """What the bot does; this can take long, and a chair is asked one thing at a time."""
        self.tell_some(question)
        bot = self._seated_for(question).bot
        ask = ask_turn if question.in_turn else ask_reaction
        return ask(bot, question.view, question.situation)

    def tell_some(self, question: Question, most: int | None = None) -> bool:
        """Tell the bot what is new, `most` rows at a time; whether there is more to tell."""
        seated, rows = self._seated_for(question), question.before + len(question.rows)
        if seated.told < rows:
            tell(seated.bot, question.news(seated.told, most), own_seat(question.view))
            seated.told = rows if most is None else min(rows, seated.told + most)
        return seated.told < rows

    def _seated_for(self, question: Question) -> _Seated:
        seated = self._seated.get(question.chair)
        if seated is None or seated.level != question.level:
            bot = self._create(question.chair, question.level)
            seated = self._seated[question.chair] = _Seated(question.level, bot)
        if seated.round != question.round:
            seated.round, seated.told = question.round, 0
        return seated
