"""Handling an input: the table after it, and what is to be done."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from lastcard.engine import Action, Player
from lastcard.table import chairs, race, turns, votes
from lastcard.table.chairs import require_stage
from lastcard.table.effects import Effect
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import (
    BotAnswered,
    BotsChanged,
    Forgotten,
    Input,
    PlanAgain,
    Presence,
    Renamed,
    Repeated,
    Request,
    Visitor,
    Woke,
)
from lastcard.table.moves import make
from lastcard.table.plays import Due
from lastcard.table.requests import take
from lastcard.table.table import Table
from lastcard.wire import Person


class Handled(NamedTuple):
    """The table after an input, and the effects."""

    table: Table
    effects: list[Effect]


def handle(table: Table, given: Input, now: int) -> Handled:
    """Take an input at a time, in milliseconds; `table` itself stays as it was."""
    h = Handling(table, now, turns.plan)
    match given:
        case Request():
            take(h, given)
        case Presence():
            _present(h, given.here)
        case Woke():
            _woke(h)
        case BotAnswered():
            turns.bot_answered(h, given.question, given.action)
        case Repeated():
            _repeat(h, given.player, given.action)
        case PlanAgain():
            turns.plan_again(h)
        case Renamed():
            _rename(h, given.person)
        case BotsChanged():
            h.show(with_view=False, with_info=True)
        case Forgotten():
            _forget(h, given.person)
    while h.followups:
        h.followups.pop(0)()
    return Handled(h.table, h.effects)


def _present(h: Handling, here: Mapping[str, Visitor]) -> None:
    changed = h.table.here.keys() != here.keys()
    h.table.here = here
    if changed:
        turns.plan(h)
        h.show(with_view=False, with_info=True)


def _rename(h: Handling, person: Person) -> None:
    draft = h.draft()
    told = chairs.rename(draft, person)
    if draft != h.table.state:
        h.commit(Change(table=draft, notices=told))


def _forget(h: Handling, person: str) -> None:
    table = h.table
    table.said = {n: said for n, said in table.said.items() if said.person != person}
    table.answers = {who: kept for who, kept in table.answers.items() if who != person}
    table.match_people = tuple(who for who in table.match_people if who != person)
    draft = h.draft()
    told = chairs.forget(draft, person)
    if draft != table.state:
        h.commit(Change(table=draft, notices=told))


def _woke(h: Handling) -> None:
    """Do what is due, the earliest first; what this plans waits until the table is woken again."""
    due = [key for key, when in h.table.agenda.items() if when <= h.now]
    for key in sorted(due, key=h.table.agenda.__getitem__):
        if h.table.agenda.get(key, h.now + 1) <= h.now:
            h.drop(key)
            _DUE[key.kind](h, key)


_DUE: Final[Mapping[str, Callable[[Handling, Due], None]]] = {
    "bot": lambda h, due: turns.ask_bot(h, due.board, h.chair_in_turn(due.board), in_turn=True),
    "react": lambda h, due: turns.ask_bot(h, due.board, due.number, in_turn=False),
    "time": lambda h, due: turns.time_out(h, due.board),
    "hold": lambda h, due: race.let_go(h, due.board),
    "race": lambda h, due: race.decide(h, due.board),
    "vote": lambda h, due: votes.end(h, due.number),
    "next-round": lambda h, due: turns.deal(h),
    "host": lambda h, due: turns.replace_host(h),
}


def _repeat(h: Handling, player: Player | None, action: Action | None) -> None:
    if player is None or action is None:
        require_stage(h.table.state, "between")
        turns.deal(h)
    else:
        make(h, player, action)
