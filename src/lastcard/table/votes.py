"""What a table decides together: to remove someone, to pause, whether a card was suggested."""

from typing import Final

from msgspec import structs

from lastcard import wire
from lastcard.engine import MatchState, PenalizeSuggestion, Player, advance_match
from lastcard.engine.errors import LastcardError
from lastcard.notation import print_action
from lastcard.table import chairs
from lastcard.table.effects import SendAway
from lastcard.table.handling import Change, Handling
from lastcard.table.inputs import Asker
from lastcard.table.plays import Due
from lastcard.table.rows import TableState
from lastcard.wire import Bye, Facts, TableStage, VoteInfo, VoteKind
from lastcard.wire.errors import Refuse

VOTE_MS: Final = 30_000
PAUSED_FROM: Final[tuple[TableStage, ...]] = ("playing", "between")
"""When a pause can be asked for."""


def people_in_play(table: TableState) -> list[int]:
    """The chairs of people who play themselves."""
    return [n for n, c in enumerate(table.chairs) if c.person is not None and not c.standing_in]


def may_pause(table: TableState) -> bool:
    """Whether a pause can be asked for: not at a listed table, where strangers would wait."""
    return table.stage in PAUSED_FROM and not table.options.listed


def call_vote(h: Handling, asker: Asker, message: wire.CallVote) -> None:
    """Start a vote among the people who play."""
    state = h.table.state
    by = chairs.require_chair(state, asker.person)
    if message.kind == "pause":
        chairs.require_stage(state, *PAUSED_FROM)
        if not may_pause(state):
            raise Refuse("private-tables-only")
        _open(h, "pause", by, None, None, asker)
    elif message.kind == "kick":
        chairs.require_stage(state, "playing", "between", "paused")
        if message.chair is None or chairs.chair_at(state, message.chair).person is None:
            chair = -1 if message.chair is None else message.chair
            raise Refuse("no-such-chair", facts={"chair": chair})
        _open(h, "kick", by, message.chair, None, asker)
    else:
        raise Refuse("malformed", facts={"problem": "report the message instead"})


def report(h: Handling, asker: Asker, message: wire.Report) -> None:
    """Report a chat message as suggesting a card (PEN-1)."""
    by = chairs.require_chair(h.table.state, asker.person)
    chairs.require_stage(h.table.state, "playing")
    if not h.match.setup.rules.suggestion_penalty:
        raise Refuse("no-suggestion-penalty", "PEN-1")
    said = h.table.said.get(message.chat)
    # Only what a player said in this match, at the same board, can have suggested a card.
    if said is None or said.emote or said.chair is None or message.chat < h.table.match_first:
        raise Refuse("no-such-chat", facts={"chat": message.chat})
    accused = chairs.chair_of(h.table.state, said.person)
    if accused is None or accused == by or not _share_a_board(h.match, by, accused):
        raise Refuse("no-such-chat", facts={"chat": message.chat})
    _open(h, "suggestion", by, accused, message.chat, asker)


def _open(
    h: Handling, kind: VoteKind, by: int, against: int | None, chat: int | None, asker: Asker
) -> None:
    draft = h.draft()
    if any(vote.kind == kind and vote.against == against for vote in draft.votes):
        raise Refuse("vote-running")
    voters = [chair for chair in people_in_play(draft) if chair != against]
    if not voters:
        raise Refuse("not-a-voter")  # nobody but bots could vote
    draft.vote_number += 1
    vote = VoteInfo(
        number=draft.vote_number,
        kind=kind,
        by=by,
        voters=voters,
        needed=_needed(kind, voters),
        deadline=h.now + VOTE_MS,
        against=against,
        chat=chat,
        yes=[by] if by in voters else [],
    )
    draft.votes.append(vote)
    facts: Facts = {"vote": vote.number, "kind": kind, "chair": by}
    if against is not None:
        facts["against"] = against
    h.at(Due("vote", number=vote.number), vote.deadline)
    h.commit(Change(table=draft, notices=[("vote-called", facts)]), asker)
    _end_if_decided(h, vote)


def _needed(kind: VoteKind, voters: list[int]) -> int:
    """How many must say yes: all for a pause, else a strict majority, and two people at least.

    With two players only the accused is left to judge a suggestion, by admitting it (PEN-1).
    """
    return len(voters) if kind == "pause" else max(2, len(voters) // 2 + 1)


def cast_vote(h: Handling, asker: Asker, message: wire.CastVote) -> None:
    """Say yes or no; the last word counts."""
    chair = chairs.require_chair(h.table.state, asker.person)
    draft = h.draft()
    vote = _find(draft, message.vote)
    if vote is None:
        raise Refuse("no-such-vote", facts={"vote": message.vote})
    if chair not in vote.voters:
        if chair == vote.against or chair not in people_in_play(draft):
            raise Refuse("not-a-voter")
        # They took their hand back after the vote began, so they may vote too.
        voters = sorted([*vote.voters, chair])
        vote = structs.replace(vote, voters=voters, needed=_needed(vote.kind, voters))
        draft.votes = [vote if other.number == vote.number else other for other in draft.votes]
    for said in (vote.yes, vote.no):
        if chair in said:
            said.remove(chair)
    (vote.yes if message.yes else vote.no).append(chair)
    h.commit(Change(table=draft), asker)
    _end_if_decided(h, vote)


def _find(table: TableState, number: int) -> VoteInfo | None:
    return next((vote for vote in table.votes if vote.number == number), None)


def _end_if_decided(h: Handling, vote: VoteInfo) -> None:
    if len(vote.yes) >= vote.needed or len(vote.voters) - len(vote.no) < vote.needed:
        end(h, vote.number)


def end(h: Handling, number: int) -> None:
    """End a vote; silence counts as no."""
    draft = h.draft()
    vote = _find(draft, number)
    if vote is None:
        return
    h.drop(Due("vote", number=number))
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
            change.notices += chairs.kick(draft, vote.against)
    elif passed and vote.kind == "suggestion" and vote.against is not None:
        _penalize(h, change, by=vote.by, against=vote.against)
    h.commit(change)
    if removed is not None:
        h.effects.append(SendAway(Bye("kicked", False), removed.id))


def _penalize(h: Handling, change: Change, *, by: int, against: int) -> None:
    """Let the engine apply the penalty that was voted for (PEN-1)."""
    place = h.match.place_of(Player(against))
    if place is None:
        return
    action = PenalizeSuggestion(place.seat)
    try:
        step = advance_match(h.match, Player(by), action, h.table.outside.luck.shuffle)
    except LastcardError:
        return  # the round ended while they voted
    change.events, change.match = step.events, step.state
    change.move = (by, print_action(action))


def _share_a_board(match: MatchState, one: int, other: int) -> bool:
    """Whether both play at the same board."""
    places = [match.place_of(Player(chair)) for chair in (one, other)]
    boards = {None if place is None else place.board for place in places}
    return len(boards) == 1 and None not in boards
