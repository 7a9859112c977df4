"""What a node answers about its tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from lastcard.server.nodes.messages import (
    AboutTable,
    ChairFound,
    CloseTable,
    FindChair,
    GiveHint,
    JudgeLastMove,
    Report,
    ShowTable,
)
from lastcard.table import chair_of
from lastcard.table.advice import ask_about_last_move, ask_for_chair
from lastcard.table.views import show_info
from lastcard.wire import Done, Hint, LastMove, TableInfo
from lastcard.wire.admin import AdminTable
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.actor import Actor
    from lastcard.server.house import House

MOST_TABLES: Final = 1000


async def _show(house: House, actor: Actor, question: ShowTable) -> TableInfo:
    return show_info(actor.table)


async def _find_chair(house: House, actor: Actor, question: FindChair) -> ChairFound:
    state = actor.table.state
    return ChairFound(chair_of(state, question.person), state.match)


async def _hint(house: House, actor: Actor, question: GiveHint) -> Hint:
    chair = chair_of(actor.table.state, question.person)
    if chair is None:
        raise Refuse("not-your-turn")
    asked = ask_for_chair(actor.table, chair)
    return await house.services.coach.hint(question.person, asked)


async def _last_move(house: House, actor: Actor, question: JudgeLastMove) -> LastMove:
    chair = chair_of(actor.table.state, question.person)
    if chair is None:
        raise Refuse("not-your-turn")
    asked = ask_about_last_move(actor.table, chair)
    if asked is None:
        return LastMove(blunder=None)
    return await house.services.coach.judge_last(question.person, *asked)


async def _close(house: House, actor: Actor, question: CloseTable) -> Done:
    await house.hall.remove(actor)
    return Done()


async def _report(house: House, actor: Actor, question: Report) -> Done:
    from lastcard.server.desk import report

    await report(house, actor.table, question.by, question.request)
    return Done()


_ANSWERS: Final[dict[type, Callable[[House, Actor, Any], Awaitable[Any]]]] = {
    ShowTable: _show,
    FindChair: _find_chair,
    GiveHint: _hint,
    JudgeLastMove: _last_move,
    CloseTable: _close,
    Report: _report,
}


async def answer(house: House, actor: Actor, question: AboutTable) -> Any:
    """What a table here answers, or `Refuse`."""
    return await _ANSWERS[type(question)](house, actor, question)


def list_tables(house: House) -> list[AdminTable]:
    """Every table that lives here, for operators; where something happened last comes first."""
    actors = sorted(house.hall.tables.values(), key=lambda actor: -actor.last_active)
    found: list[AdminTable] = []
    for actor in actors[:MOST_TABLES]:
        state = actor.table.state
        seated = [chair.person for chair in state.chairs if chair.person is not None]
        ids = {person.id for person in seated}
        here = [visitor.person for visitor in actor.table.here.values()]
        found.append(
            AdminTable(
                code=state.code,
                name=state.options.name,
                listed=state.options.listed,
                stage=state.stage,
                created=state.created,
                active=actor.last_active,
                people=seated,
                lookers=[person for person in here if person.id not in ids],
            )
        )
    return found
