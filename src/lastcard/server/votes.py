"""What a table decides together: to remove someone, to pause, whether a card was suggested."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from lastcard import wire
from lastcard.engine import PenalizeSuggestion, Player, advance_match
from lastcard.engine.errors import LastcardError
from lastcard.server import lobby
from lastcard.server.changes import Change, Reply
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.rows import TableState, VoteState
from lastcard.server.services import shuffle
from lastcard.wire import Bye, Facts, VoteKind
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.table import Table

VOTE_MS: Final = 30_000


def people_in_play(table: TableState) -> list[int]:
    """The chairs of people who play themselves."""
    return [n for n, c in enumerate(table.chairs) if c.person is not None and not c.standing_in]


async def call_vote(
    table: Table, connection: Connection, message: wire.CallVote, reply: Reply, arrived: int
) -> None:
    """Ask the people at the table."""
    by = lobby.require_chair(table.state, connection.person)
    if message.kind == "pause":
        lobby.require_stage(table.state, "playing", "between")
        if table.state.options.listed:
            raise Refuse("private-tables-only")
        await _open(table, "pause", by, None, None, reply)
    elif message.kind == "kick":
        lobby.require_stage(table.state, "playing", "between", "paused")
        if message.chair is None or lobby.chair_at(table.state, message.chair).person is None:
            raise Refuse(
                "no-such-chair", "", {"chair": -1 if message.chair is None else message.chair}
            )
        await _open(table, "kick", by, message.chair, None, reply)
    else:
        raise Refuse("malformed", "", {"problem": "report the message instead"})


async def report(
    table: Table, connection: Connection, message: wire.Report, reply: Reply, arrived: int
) -> None:
    """Report a chat message as suggesting a card (PEN-1)."""
    by = lobby.require_chair(table.state, connection.person)
    lobby.require_stage(table.state, "playing")
    if table.match is None or not table.match.setup.rules.suggestion_penalty:
        raise Refuse("no-suggestion-penalty", "PEN-1")
    said = table.audience.said.get(message.chat)
    if said is None or said.emote or said.chair is None:
        raise Refuse("no-such-chat", "", {"chat": message.chat})
    if said.person == connection.person.id:
        raise Refuse("no-such-chat", "", {"chat": message.chat})
    await _open(table, "suggestion", by, said.chair, message.chat, reply)


async def _open(
    table: Table,
    kind: VoteKind,
    by: int,
    against: int | None,
    chat: int | None,
    reply: Reply,
) -> None:
    draft = table.draft()
    if any(vote.kind == kind and vote.against == against for vote in draft.votes):
        raise Refuse("vote-running")
    voters = [chair for chair in people_in_play(draft) if chair != against]
    draft.vote_number += 1
    vote = VoteState(
        number=draft.vote_number,
        kind=kind,
        by=by,
        voters=voters,
        needed=_needed(kind, voters),
        deadline=now_ms() + VOTE_MS,
        against=against,
        chat=chat,
        yes=[by],
    )
    draft.votes.append(vote)
    facts: Facts = {"vote": vote.number, "kind": kind, "chair": by}
    if against is not None:
        facts["against"] = against
    await table.commit(Change(table=draft, notices=[("vote-called", facts)]), reply)
    table.agenda.at(("vote", vote.number), vote.deadline, partial(_end, table, vote.number))
    await _end_if_decided(table, vote.number)


def _needed(kind: VoteKind, voters: list[int]) -> int:
    """All must agree to a pause; else a strict majority, and never one person alone.

    With two players nobody but the accused is left to judge: only an admission convicts (PEN-1).
    """
    return len(voters) if kind == "pause" else max(2, len(voters) // 2 + 1)


async def cast_vote(
    table: Table, connection: Connection, message: wire.CastVote, reply: Reply, arrived: int
) -> None:
    """Say yes or no; the last word counts."""
    chair = lobby.require_chair(table.state, connection.person)
    draft = table.draft()
    vote = _find(draft, message.vote)
    if vote is None:
        raise Refuse("no-such-vote", "", {"vote": message.vote})
    if chair not in vote.voters:
        raise Refuse("not-a-voter")
    vote.yes = [c for c in vote.yes if c != chair]
    vote.no = [c for c in vote.no if c != chair]
    (vote.yes if message.yes else vote.no).append(chair)
    await table.commit(Change(table=draft), reply)
    await _end_if_decided(table, message.vote)


def _find(table: TableState, number: int) -> VoteState | None:
    return next((vote for vote in table.votes if vote.number == number), None)


async def _end_if_decided(table: Table, number: int) -> None:
    vote = _find(table.state, number)
    if vote is None:
        return
    silent = len(vote.voters) - len(vote.yes) - len(vote.no)
    if len(vote.yes) >= vote.needed or len(vote.yes) + silent < vote.needed or not silent:
        await _end(table, number)


async def _end(table: Table, number: int) -> None:
    """Count: those who were silent said no."""
    draft = table.draft()
    vote = _find(draft, number)
    if vote is None:
        return
    table.agenda.drop(("vote", number))
    draft.votes = [other for other in draft.votes if other.number != number]
    passed = len(vote.yes) >= vote.needed
    facts: Facts = {"vote": number, "kind": vote.kind, "yes": len(vote.yes), "no": len(vote.no)}
    change = Change(table=draft, notices=[("vote-passed" if passed else "vote-failed", facts)])
    removed = None
    if passed and vote.kind == "pause" and draft.stage in ("playing", "between"):
        draft.stage = "paused"
        change.notices.append(("paused", {}))
    elif passed and vote.kind == "kick" and vote.against is not None:
        removed = draft.chairs[vote.against].person
        if removed is not None:
            change.notices += lobby.kick(draft, vote.against)
    elif passed and vote.kind == "suggestion" and vote.against is not None:
        _penalize(table, vote, change)
    await table.commit(change)
    if removed is not None:
        table.audience.close(Bye("kicked", False), removed.id)


def _penalize(table: Table, vote: VoteState, change: Change) -> None:
    """The vote upheld it: the engine applies the penalty (PEN-1)."""
    match = table.match
    if match is None or vote.against is None:
        return
    place, reporter = match.place_of(Player(vote.against)), Player(vote.by)
    if place is None:
        return
    action = PenalizeSuggestion(place.seat)
    try:
        step = advance_match(match, reporter, action, shuffle)
    except LastcardError:
        return  # the round ended while they voted
    change.events, change.match = step.events, step.state
    change.move = (reporter, f"s{place.seat + 1}")


def resume_votes(table: Table) -> None:
    """After a restart: votes that were running end in their time."""
    for vote in table.state.votes:
        table.agenda.at(("vote", vote.number), vote.deadline, partial(_end, table, vote.number))
