"""A table at which someone learns to play: its deal and the others' moves are a lesson's.

The rules are the real ones, and so is the table. What differs: the cards lie as the lesson has
them, nobody else comes, there is no clock, the others do what the lesson says, and legal moves that
do not advance the lesson are refused. If another move was made all the same, the teacher falls
silent and the rest is an ordinary game.
"""

from typing import Final

from lastcard import wire
from lastcard.engine import Action, Cards, Player
from lastcard.lesson import LATE_CALL, LEARNER, Lesson, Stand
from lastcard.notation import print_action
from lastcard.table.rows import ChairState, TableState, read_row
from lastcard.table.table import Table
from lastcard.wire import LessonStep, TableOptions
from lastcard.wire.errors import Refuse

_BOT: Final = "casual"
_ALLOWED: Final = (
    wire.Hello,
    wire.Act,
    wire.Arm,
    wire.Start,
    wire.Leave,
    wire.TakeBack,
    wire.Rematch,
)


def lesson_of(table: Table) -> Lesson | None:
    """The lesson of a table, or None at an ordinary one."""
    return table.outside.find_lesson() if table.state.options.lesson else None


def lesson_options(lesson: Lesson, wanted: TableOptions) -> TableOptions:
    """The options of a table for a lesson; only the pace can be chosen."""
    return TableOptions(
        lesson=True,
        edition=lesson.edition,
        format=lesson.format,
        rules=lesson.rules,
        chairs=lesson.players,
        turn_seconds=0,
        pace=wanted.pace,
        spectators=False,
        chat="off",
    )


def seat_bots(state: TableState) -> None:
    """Put bots on all chairs but the learner's."""
    for number in range(1, len(state.chairs)):
        state.chairs[number] = ChairState(bot=_BOT)


def prepared_deck(lesson: Lesson, cards: Cards) -> Cards:
    """The lesson's deck, in place of a shuffled one."""
    assert sorted(card.code for card in cards) == sorted(card.code for card in lesson.deck)
    return lesson.deck


def stand_of(table: Table) -> Stand | None:
    """How far the lesson of a table is; None if there is none, or something else was played."""
    lesson = lesson_of(table)
    if lesson is None or table.match is None:
        return None
    moves = [read_row(data).move for data in table.round_rows]
    return lesson.stand(move for move in moves if move is not None)


def waits_for_learner(table: Table) -> bool:
    """Whether the others do nothing until the learner moves, even if it is their turn."""
    stand = stand_of(table)
    return stand is not None and stand.other is None


def move_of(table: Table, chair: int) -> Action | None:
    """The move that the lesson has for a chair now."""
    stand = stand_of(table)
    if stand is None or stand.other is None or stand.other[0] != chair:
        return None
    return stand.other[1]


def require_message(table: Table, message: wire.TableRequest) -> None:
    """Refuse to change options or chairs, and to talk, at a lesson's table."""
    if table.state.options.lesson and not isinstance(message, _ALLOWED):
        raise Refuse("not-in-a-lesson")


def require_awaited(table: Table, chair: int, action: Action) -> None:
    """Refuse a legal move that does not advance the lesson."""
    stand = stand_of(table)
    if stand is not None and chair == LEARNER and action not in stand.awaited:
        raise Refuse("lesson-first", facts={"step": stand.step})


def show_lesson(table: Table, player: Player) -> LessonStep | None:
    """What the teacher has to say to a player."""
    stand = stand_of(table)
    lesson = lesson_of(table)
    if stand is None or lesson is None or player != LEARNER:
        return None
    return LessonStep(
        step=stand.step,
        number=stand.number,
        steps=len(lesson.steps),
        learned=stand.learned if stand.step != LATE_CALL else None,
        awaits=[print_action(action) for action in stand.awaited],
    )
