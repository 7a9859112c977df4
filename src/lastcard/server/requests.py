"""What is done about each message of a client; `table.py` has seen that it is not a repetition."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from lastcard import wire
from lastcard.engine import start_match
from lastcard.notation import parse_action
from lastcard.server import lobby, talk, votes
from lastcard.server.changes import Change, Reply
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.records import started_match
from lastcard.server.rows import TableState
from lastcard.server.services import shuffle
from lastcard.wire import Bye, Person
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.table import Table

Handler = Callable[["Table", Connection, Any, Reply, int], Awaitable[None]]
Arrange = Callable[[TableState, Person, Any], lobby.Notices]


async def act(
    table: Table, connection: Connection, message: wire.Act, reply: Reply, arrived: int
) -> None:
    """A move of the game."""
    action = parse_action(message.move)
    sent_at = arrived - connection.half_trip_ms
    await table.conduct.act(connection.person, action, message.moment, reply, sent_at)


async def arm(
    table: Table, connection: Connection, message: wire.Arm, reply: Reply, arrived: int
) -> None:
    """Call UNO with the next card that leaves one; nobody else learns of it."""
    draft = table.draft()
    chair = lobby.require_chair(draft, connection.person)
    draft.chairs[chair].armed = message.armed
    await table.commit(Change(table=draft, private=True), reply)
    table.audience.show_to(connection.person.id)


async def start(
    table: Table, connection: Connection, message: wire.Start, reply: Reply, arrived: int
) -> None:
    """The host starts the match."""
    lobby.require_host(table.state, connection.person)
    await _start(table, reply, connection.person)


async def ready(
    table: Table, connection: Connection, message: wire.Ready, reply: Reply, arrived: int
) -> None:
    """Ready; in a full lobby where everyone is, the match starts."""
    draft = table.draft()
    notices = lobby.set_ready(draft, connection.person, ready=message.ready)
    await table.commit(Change(table=draft, notices=notices), reply)
    chairs = table.state.chairs
    full = all(chair.person is not None or chair.bot is not None for chair in chairs)
    if table.state.stage == "lobby" and full:
        people = [chair for chair in chairs if chair.person is not None]
        if all(chair.ready for chair in people):
            await _start(table, None, connection.person)


async def _start(table: Table, reply: Reply | None, person: Person) -> None:
    lobby.require_stage(table.state, "lobby", "over")
    draft = table.draft()
    lobby.fill_with_bots(draft)
    match_id = secrets.token_hex(8)
    step = start_match(lobby.match_setup(draft.options), shuffle)
    draft.stage = "playing"
    draft.match = match_id
    draft.votes = []
    entry = started_match(draft, match_id, step.state, table.seq + 1, now_ms())
    table.services.counters.matches_started += 1
    await table.commit(
        Change(
            events=step.events,
            match=step.state,
            table=draft,
            starts=True,
            entry=entry,
            notices=[("match-started", {"name": person.name})],
        ),
        reply,
    )
    if not table.state.options.spectators:
        table.audience.close_lookers(Bye("no-spectators", False))


def _arranging(arrange: Arrange) -> Handler:
    """A message that only changes who sits where, or what is going to be played."""

    async def handle(
        table: Table, connection: Connection, message: Any, reply: Reply, arrived: int
    ) -> None:
        draft = table.draft()
        notices = arrange(draft, connection.person, message)
        await table.commit(Change(table=draft, notices=notices), reply)

    return handle


async def leave(
    table: Table, connection: Connection, message: wire.Leave, reply: Reply, arrived: int
) -> None:
    """Go: the chair is kept during a match, a bot plays."""
    draft = table.draft()
    notices = lobby.leave(draft, connection.person)
    if notices:
        await table.commit(Change(table=draft, notices=notices), reply)
    else:
        reply.ack()


async def kick(
    table: Table, connection: Connection, message: wire.Kick, reply: Reply, arrived: int
) -> None:
    """The host removes someone before a match; to remove oneself is to leave."""
    lobby.require_host(table.state, connection.person)
    lobby.require_stage(table.state, "lobby", "over")
    person = lobby.chair_at(table.state, message.chair).person
    if person == connection.person:
        await leave(table, connection, wire.Leave(message.id), reply, arrived)
        return
    draft = table.draft()
    notices = lobby.kick(draft, message.chair)
    await table.commit(Change(table=draft, notices=notices), reply)
    if person is not None:
        table.audience.close(Bye("kicked", False), person.id)


async def mute(
    table: Table, connection: Connection, message: wire.Mute, reply: Reply, arrived: int
) -> None:
    """The host lets someone say nothing more, in a chair or looking on, or talk again."""
    seated = [chair.person for chair in table.state.chairs if chair.person is not None]
    here = [*seated, *(other.person for other in table.audience.connections)]
    other = next((person for person in here if person.id == message.person), None)
    draft = table.draft()
    notices = lobby.mute(draft, connection.person, other, muted=message.muted)
    await table.commit(Change(table=draft, notices=notices), reply)


async def rematch(
    table: Table, connection: Connection, message: wire.Rematch, reply: Reply, arrived: int
) -> None:
    """After a match: back to the lobby, the one who asks ready."""
    chair = lobby.require_chair(table.state, connection.person)
    if table.state.stage != "lobby":
        lobby.require_stage(table.state, "over")
    draft = table.draft()
    draft.stage = "lobby"
    draft.chairs[chair].ready = True
    notices: lobby.Notices = [("rematch", {"name": connection.person.name, "chair": chair})]
    await table.commit(Change(table=draft, notices=notices), reply)


async def watch(
    table: Table, connection: Connection, message: wire.Watch, reply: Reply, arrived: int
) -> None:
    """Look at another board."""
    if table.match is None or message.board >= len(table.match.boards):
        raise Refuse("no-such-board", "", {"board": message.board})
    connection.watching = message.board
    reply.ack()
    table.audience.show_to(connection.person.id)


async def unpause(
    table: Table, connection: Connection, message: wire.Unpause, reply: Reply, arrived: int
) -> None:
    """Go on playing."""
    lobby.require_chair(table.state, connection.person)
    lobby.require_stage(table.state, "paused")
    await go_on(table, [("unpaused", {"name": connection.person.name})], reply)


async def go_on(
    table: Table, notices: lobby.Notices | None = None, reply: Reply | None = None
) -> None:
    """The pause is over: someone says so, or nobody has come back from it for long."""
    if table.state.stage != "paused":
        return
    draft = table.draft()
    over = table.match is not None and table.match.is_between_rounds
    draft.stage = "between" if over else "playing"
    await table.commit(Change(table=draft, notices=notices or []), reply)


async def hello(
    table: Table, connection: Connection, message: wire.Hello, reply: Reply, arrived: int
) -> None:
    """Said once already; nothing more to do."""
    reply.ack()


HANDLERS: Final[dict[type, Handler]] = {
    wire.Hello: hello,
    wire.Act: act,
    wire.Arm: arm,
    wire.Start: start,
    wire.Ready: ready,
    wire.Leave: leave,
    wire.Kick: kick,
    wire.Mute: mute,
    wire.Rematch: rematch,
    wire.Watch: watch,
    wire.Unpause: unpause,
    wire.Sit: _arranging(lambda t, person, m: lobby.sit(t, person, m.chair)),
    wire.Stand: _arranging(lambda t, person, m: lobby.stand(t, person)),
    wire.Swap: _arranging(lambda t, person, m: lobby.swap(t, person, m.chair)),
    wire.TakeBack: _arranging(lambda t, person, m: lobby.take_back(t, person)),
    wire.SetBot: _arranging(lambda t, person, m: lobby.set_bot(t, person, m.chair, m.level)),
    wire.GiveHost: _arranging(lambda t, person, m: lobby.give_host(t, person, m.chair)),
    wire.ChangeOptions: _arranging(lambda t, person, m: lobby.change_options(t, person, m.options)),
    wire.Chat: talk.chat,
    wire.Emote: talk.emote,
    wire.Report: votes.report,
    wire.CallVote: votes.call_vote,
    wire.CastVote: votes.cast_vote,
}
