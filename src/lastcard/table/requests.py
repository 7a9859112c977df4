"""A function for each message of a client."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from lastcard import wire
from lastcard.engine import (
    CallUno,
    IllegalAction,
    Player,
    legal_actions,
    refusal,
    start_match,
)
from lastcard.engine.errors import LastcardError
from lastcard.notation import parse_action
from lastcard.table import chairs, lessons, talk, turns, votes
from lastcard.table.chairs import Notices
from lastcard.table.effects import Answer, LookAt, SendAway
from lastcard.table.entries import started_match
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import Asker, Request
from lastcard.table.plays import Pending
from lastcard.table.rows import TableState
from lastcard.table.table import Table
from lastcard.wire import Ack, Bye, Person
from lastcard.wire.errors import Refuse
from lastcard.wire.verdicts import may_arm

Handler = Callable[[Handling, Asker, Any], None]


def take(h: Handling, request: Request) -> None:
    """Take a message and answer it, now or later; the same message twice counts once."""
    person, message = request.person, request.message
    known = h.table.answers.get(person.id, {}).get(message.id)
    if isinstance(known, Pending):
        h.table.keep_answer(person.id, message.id, Pending((*known.clients, request.client)))
        return
    if known is not None:
        answer = Ack(message.id, known) if isinstance(known, int) else known
        h.effects.append(Answer((request.client,), answer))
        return
    asker = Asker(person, message.id)
    h.await_answer(asker, request.client)
    try:
        chairs.require_admission(h.table.state, person)
        lessons.require_message(h.table, message)
        if isinstance(message, wire.Act):
            turns.act(h, asker, parse_action(message.move), message.moment, request.arrived)
        elif isinstance(message, wire.Watch):
            _watch(h, asker, message, request)
        else:
            HANDLERS[type(message)](h, asker, message)
    except LastcardError as error:
        h.refuse(asker, error)
    h.keep_waiting()


def _arm(h: Handling, asker: Asker, message: wire.Arm) -> None:
    """Prepare the call for the card that is about to leave one; nobody else is told (UNO-1)."""
    chair = chairs.require_chair(h.table.state, asker.person)
    chairs.require_stage(h.table.state, "playing")
    place = h.match.place_of(Player(chair))
    if place is None:
        raise Refuse("eliminated", "FMT-5", {"player": chair})
    state = h.match.boards[place.board]
    if message.armed and not may_arm(state, place.seat, legal_actions(state, place.seat)):
        late = refusal(state, place.seat, CallUno()) if state.exposed == place.seat else None
        if late is not None:
            raise IllegalAction(late)
        raise Refuse("no-reason-to-call", "UNO-1", {"cards": len(state.hands[place.seat])})
    h.arm(chair, asker, armed=message.armed)


def _start(h: Handling, asker: Asker, message: wire.Start) -> None:
    """The host starts the match."""
    chairs.require_host(h.table.state, asker.person)
    begin_match(h, asker.person, asker)


def _ready(h: Handling, asker: Asker, message: wire.Ready) -> None:
    """Ready; in a full lobby where everyone is, the match starts."""
    draft = h.draft()
    told = chairs.set_ready(draft, asker.person, ready=message.ready)
    h.commit(Change(table=draft, notices=told), asker)
    _begin_when_all_are_ready(h, asker.person)


def _begin_when_all_are_ready(h: Handling, person: Person) -> None:
    """In a full lobby where everyone is ready, the match starts."""
    places = h.table.state.chairs
    full = all(chair.person is not None or chair.bot is not None for chair in places)
    people = [chair for chair in places if chair.person is not None]
    if h.table.state.stage == "lobby" and full and all(chair.ready for chair in people):
        begin_match(h, person, None)


def begin_match(h: Handling, person: Person, asker: Asker | None) -> None:
    """Deal the first round of a match; empty chairs are given to bots."""
    chairs.require_stage(h.table.state, "lobby", "over")
    draft = h.draft()
    seated = chairs.seat_newcomers(draft)
    chairs.fill_with_bots(draft)
    luck = h.table.outside.luck
    lesson = lessons.lesson_of(h.table)
    if lesson is None:
        step = start_match(h.table.setup, luck.shuffle)
        draft.match = luck.token()
    else:
        # Nobody wins a lesson, so it is in no list of matches.
        deal = partial(lessons.prepared_deck, lesson)
        step = start_match(h.table.setup, deal, dealer=lesson.dealer)
        draft.match = None
    draft.stage = "playing"
    draft.votes = []
    change = Change(
        events=step.events,
        match=step.state,
        table=draft,
        starts=True,
        entry=started_match(draft, step.state, h.table.seq + 1, h.now),
        notices=[("match-started", {"name": person.name}), *seated],
    )
    h.commit(change, asker)
    if not draft.options.spectators:
        h.effects.append(SendAway(Bye("no-spectators", False), None))


def _arrange(h: Handling, asker: Asker, message: Any) -> None:
    """Handle a message that only changes chairs or options."""
    draft = h.draft()
    told = ARRANGING[type(message)](draft, asker.person, message, h.table)
    h.commit(Change(table=draft, notices=told), asker)


def _leave(h: Handling, asker: Asker, message: Any) -> None:
    """Leave the table; during a match the chair is kept, and a bot plays."""
    draft = h.draft()
    told = chairs.leave(draft, asker.person)
    if told or draft != h.table.state:
        h.commit(Change(table=draft, notices=told), asker)
    else:
        h.ack(asker)


def _kick(h: Handling, asker: Asker, message: wire.Kick) -> None:
    """The host removes someone before a match; to remove oneself is to leave."""
    state = h.table.state
    chairs.require_host(state, asker.person)
    chairs.require_stage(state, "lobby", "over")
    person = chairs.chair_at(state, message.chair).person
    if person is not None and person.id == asker.person.id:
        _leave(h, asker, message)
        return
    draft = h.draft()
    told = chairs.kick(draft, message.chair)
    h.commit(Change(table=draft, notices=told), asker)
    if person is not None:
        h.effects.append(SendAway(Bye("kicked", False), person.id))


def _remove(h: Handling, asker: Asker, message: wire.Remove) -> None:
    """The host removes a looker; someone in a chair has to be kicked first."""
    state = h.table.state
    chairs.require_host(state, asker.person)
    visitor = h.table.here.get(message.person)
    if visitor is None or chairs.chair_of(state, message.person) is not None:
        raise Refuse("no-such-person")
    draft = h.draft()
    told = chairs.ban(draft, visitor.person)
    h.commit(Change(table=draft, notices=told), asker)
    h.effects.append(SendAway(Bye("kicked", False), message.person))


def _mute(draft: TableState, person: Person, message: wire.Mute, table: Table) -> Notices:
    """The host mutes someone, in a chair or looking on, or lets them talk again."""
    seated = [chair.person for chair in draft.chairs if chair.person is not None]
    here = [*seated, *(visitor.person for visitor in table.here.values())]
    other = next((known for known in here if known.id == message.person), None)
    return chairs.mute(draft, person, other, muted=message.muted)


def _rematch(h: Handling, asker: Asker, message: wire.Rematch) -> None:
    """After a match: back to the lobby; asking means to be ready, and the last to ask starts it."""
    state = h.table.state
    chair = chairs.require_chair(state, asker.person)
    if state.options.lesson:
        begin_match(h, asker.person, asker)
        return
    if state.stage != "lobby":
        chairs.require_stage(state, "over")
    draft = h.draft()
    if state.stage == "over":
        for other in draft.chairs:
            other.ready = False  # they were ready for a next round, not for a match
    draft.stage = "lobby"
    draft.chairs[chair].ready = True
    told: Notices = [("rematch", {"name": asker.person.name, "chair": chair})]
    h.commit(Change(table=draft, notices=told), asker)
    _begin_when_all_are_ready(h, asker.person)


def _watch(h: Handling, asker: Asker, message: wire.Watch, request: Request) -> None:
    """Look at another board."""
    if message.board >= len(h.match.boards):
        raise Refuse("no-such-board", facts={"board": message.board})
    h.effects.append(LookAt(request.client, message.board))
    h.ack(asker)
    h.show_to(asker.person)


def _unpause(h: Handling, asker: Asker, message: wire.Unpause) -> None:
    """Go on playing."""
    chairs.require_chair(h.table.state, asker.person)
    chairs.require_stage(h.table.state, "paused")
    draft = h.draft()
    draft.stage = "between" if h.match.is_between_rounds else "playing"
    told: Notices = [("unpaused", {"name": asker.person.name})]
    h.commit(Change(table=draft, notices=told), asker)


ARRANGING: Final[dict[type, Callable[[TableState, Person, Any, Table], Notices]]] = {
    wire.Sit: lambda draft, person, m, _: chairs.sit(draft, person, m.chair),
    wire.Stand: lambda draft, person, _m, _: chairs.stand(draft, person),
    wire.Swap: lambda draft, person, m, _: chairs.swap(draft, person, m.chair),
    wire.TakeBack: lambda draft, person, _m, _: chairs.take_back(draft, person),
    wire.SetBot: lambda draft, person, m, table: chairs.set_bot(
        draft, person, m.chair, m.level, table.outside.levels
    ),
    wire.GiveHost: lambda draft, person, m, _: chairs.give_host(draft, person, m.chair),
    wire.ChangeOptions: lambda draft, person, m, table: chairs.change_options(
        draft, person, m.options, table.outside.find_edition
    ),
    wire.Mute: _mute,
}
HANDLERS: Final[dict[type, Handler]] = {
    **dict.fromkeys(ARRANGING, _arrange),
    wire.Hello: lambda h, asker, _: h.ack(asker),  # a second `hello` changes nothing
    wire.Arm: _arm,
    wire.Start: _start,
    wire.Ready: _ready,
    wire.Leave: _leave,
    wire.Kick: _kick,
    wire.Remove: _remove,
    wire.Rematch: _rematch,
    wire.Unpause: _unpause,
    wire.Chat: talk.chat,
    wire.Emote: talk.emote,
    wire.Report: votes.report,
    wire.CallVote: votes.call_vote,
    wire.CastVote: votes.cast_vote,
}
"""All but `Act` and `Watch`, which depend on when and where a message came from."""
