"""What is done about each message of a client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lastcard import wire
from lastcard.engine import start_match
from lastcard.engine.errors import LastcardError
from lastcard.notation import parse_action
from lastcard.table import chairs, talk, turns, votes
from lastcard.table.chairs import Notices
from lastcard.table.effects import Answer, LookAt, SendAway
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import Asker, Request
from lastcard.table.plays import Pending
from lastcard.table.records import started_match
from lastcard.table.rows import TableState
from lastcard.wire import Ack, Bye, Person
from lastcard.wire.errors import Refuse

Handler = Callable[[Handling, Asker, Any], None]


def take(h: Handling, request: Request) -> None:
    """Answer a message, or take care that it will be; the same message twice counts once."""
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
    """Call UNO with the next card that leaves one; nobody else learns of it."""
    h.arm(chairs.require_chair(h.table.state, asker.person), asker, armed=message.armed)


def _start(h: Handling, asker: Asker, message: wire.Start) -> None:
    """The host starts the match."""
    chairs.require_host(h.table.state, asker.person)
    begin_match(h, asker.person, asker)


def _ready(h: Handling, asker: Asker, message: wire.Ready) -> None:
    """Ready; in a full lobby where everyone is, the match starts."""
    draft = h.draft()
    told = chairs.set_ready(draft, asker.person, ready=message.ready)
    h.commit(Change(table=draft, notices=told), asker)
    places = h.table.state.chairs
    full = all(chair.person is not None or chair.bot is not None for chair in places)
    if h.table.state.stage == "lobby" and full:
        people = [chair for chair in places if chair.person is not None]
        if all(chair.ready for chair in people):
            begin_match(h, asker.person, None)


def begin_match(h: Handling, person: Person, asker: Asker | None) -> None:
    """Deal the first round of a match; empty chairs are given to bots."""
    chairs.require_stage(h.table.state, "lobby", "over")
    draft = h.draft()
    seated = chairs.seat_newcomers(draft)
    chairs.fill_with_bots(draft)
    luck = h.table.outside.luck
    step = start_match(h.table.setup, luck.shuffle)
    draft.stage = "playing"
    draft.match = luck.token()
    draft.votes = []
    change = Change(
        events=step.events,
        match=step.state,
        table=draft,
        starts=True,
        entry=started_match(draft, draft.match, step.state, h.table.seq + 1, h.now),
        notices=[("match-started", {"name": person.name}), *seated],
    )
    h.commit(change, asker)
    if not draft.options.spectators:
        h.effects.append(SendAway(Bye("no-spectators", False), None))


def _arrange(h: Handling, asker: Asker, message: Any) -> None:
    """A message that only changes who sits where."""
    draft = h.draft()
    told = ARRANGING[type(message)](draft, asker.person, message)
    h.commit(Change(table=draft, notices=told), asker)


def _change_options(h: Handling, asker: Asker, message: wire.ChangeOptions) -> None:
    draft = h.draft()
    find = h.table.outside.find_edition
    told = chairs.change_options(draft, asker.person, message.options, find)
    h.commit(Change(table=draft, notices=told), asker)


def _leave(h: Handling, asker: Asker, message: Any) -> None:
    """Go: the chair is kept during a match, a bot plays."""
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


def _mute(h: Handling, asker: Asker, message: wire.Mute) -> None:
    """The host lets someone say nothing more, in a chair or looking on, or talk again."""
    seated = [chair.person for chair in h.table.state.chairs if chair.person is not None]
    here = [*seated, *(visitor.person for visitor in h.table.here.values())]
    other = next((person for person in here if person.id == message.person), None)
    draft = h.draft()
    told = chairs.mute(draft, asker.person, other, muted=message.muted)
    h.commit(Change(table=draft, notices=told), asker)


def _rematch(h: Handling, asker: Asker, message: wire.Rematch) -> None:
    """After a match: back to the lobby, the one who asks ready."""
    state = h.table.state
    chair = chairs.require_chair(state, asker.person)
    if state.stage != "lobby":
        chairs.require_stage(state, "over")
    draft = h.draft()
    if state.stage == "over":
        for other in draft.chairs:
            other.ready = False  # who was ready for a next round was not asked about a next match
    draft.stage = "lobby"
    draft.chairs[chair].ready = True
    told: Notices = [("rematch", {"name": asker.person.name, "chair": chair})]
    h.commit(Change(table=draft, notices=told), asker)


def _watch(h: Handling, asker: Asker, message: wire.Watch, request: Request) -> None:
    """Look at another board."""
    if message.board >= len(h.match.boards):
        raise Refuse("no-such-board", "", {"board": message.board})
    h.effects.append(LookAt(request.client, message.board))
    h.ack(asker)
    h.show_to(asker.person)


def _unpause(h: Handling, asker: Asker, message: wire.Unpause) -> None:
    """Go on playing."""
    chairs.require_chair(h.table.state, asker.person)
    chairs.require_stage(h.table.state, "paused")
    end_pause(h, [("unpaused", {"name": asker.person.name})], asker)


def end_pause(h: Handling, told: Notices | None = None, asker: Asker | None = None) -> None:
    """The pause is over: someone says so, or nobody has come back from it for long."""
    if h.table.state.stage != "paused":
        return
    draft = h.draft()
    draft.stage = "between" if h.match.is_between_rounds else "playing"
    h.commit(Change(table=draft, notices=told or []), asker)


def _hello(h: Handling, asker: Asker, message: wire.Hello) -> None:
    """Said once already; nothing more to do."""
    h.ack(asker)


ARRANGING: Final[dict[type, Callable[[TableState, Person, Any], Notices]]] = {
    wire.Sit: lambda t, person, m: chairs.sit(t, person, m.chair),
    wire.Stand: lambda t, person, m: chairs.stand(t, person),
    wire.Swap: lambda t, person, m: chairs.swap(t, person, m.chair),
    wire.TakeBack: lambda t, person, m: chairs.take_back(t, person),
    wire.SetBot: lambda t, person, m: chairs.set_bot(t, person, m.chair, m.level),
    wire.GiveHost: lambda t, person, m: chairs.give_host(t, person, m.chair),
}
HANDLERS: Final[dict[type, Handler]] = {
    **dict.fromkeys(ARRANGING, _arrange),
    wire.Hello: _hello,
    wire.Arm: _arm,
    wire.Start: _start,
    wire.Ready: _ready,
    wire.Leave: _leave,
    wire.Kick: _kick,
    wire.Mute: _mute,
    wire.Rematch: _rematch,
    wire.Unpause: _unpause,
    wire.ChangeOptions: _change_options,
    wire.Chat: talk.chat,
    wire.Emote: talk.emote,
    wire.Report: votes.report,
    wire.CallVote: votes.call_vote,
    wire.CastVote: votes.cast_vote,
}
"""All but `Act` and `Watch`, which depend on when and where a message came from."""
