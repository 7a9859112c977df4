"""What is kept of a match: an entry that lists it, with a short summary."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, field

from lastcard.engine import MatchState, MatchStep
from lastcard.engine.errors import Malformed
from lastcard.server.rows import TableState
from lastcard.server.stores import MatchEntry
from lastcard.server.tallies import ChairTally, count
from lastcard.wire import MatchRecord

if TYPE_CHECKING:
    from lastcard.server.table import Table


class Summary(Struct, omit_defaults=True):
    """What a list of matches says about one."""

    edition: str
    format: str
    names: list[str]
    """By chair; a bot's level where nobody sat."""
    chairs: list[str | None]
    """The ids of the people, by chair."""
    totals: list[int]
    winners: list[int]
    rounds: int
    tallies: list[ChairTally] = field(default_factory=list[ChairTally])
    """By chair, once the match is over."""


_DECODER: Final = msgspec.msgpack.Decoder(Summary)


def read_summary(data: bytes) -> Summary:
    """A stored summary."""
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise Malformed(f"not a stored summary: {error}") from None


def _summary(
    table: TableState, match: MatchState, tallies: list[ChairTally] | None = None
) -> bytes:
    names = [c.person.name if c.person is not None else (c.bot or "") for c in table.chairs]
    summary = Summary(
        edition=match.setup.edition.id,
        format=str(match.setup.format),
        names=names,
        chairs=[c.person.id if c.person is not None else None for c in table.chairs],
        totals=list(match.tally.totals),
        winners=list(match.tally.winners),
        rounds=match.tally.hands_played,
        tallies=tallies or [],
    )
    return msgspec.msgpack.encode(summary)


def started_match(
    table: TableState, match_id: str, match: MatchState, first: int, now: int
) -> MatchEntry:
    """The entry of a match that begins."""
    people = tuple(c.person.id for c in table.chairs if c.person is not None)
    summary = _summary(table, match)
    return MatchEntry(match_id, table.code, first, now, people, summary=summary)


def ended_match(table: Table, step: MatchStep, now: int) -> MatchEntry:
    """The entry of a match that ends with the next row, whose events are those of the step."""
    tallies = [copy(tally) for tally in table.tallies]
    count(tallies, step.events, step.state.seatings, step.state.setup.rules)
    return MatchEntry(
        id=table.state.match or "",
        table=table.state.code,
        first=table.match_first,
        started=table.match_started,
        people=tuple(table.match_people),
        last=table.seq + 1,
        ended=now,
        summary=_summary(table.state, step.state, tallies),
    )


def show_record(entry: MatchEntry, person_id: str) -> MatchRecord:
    """The entry as one of its players sees it."""
    summary = read_summary(entry.summary)
    return MatchRecord(
        id=entry.id,
        table=entry.table,
        edition=summary.edition,
        format=summary.format,
        players=summary.names,
        totals=summary.totals,
        winners=summary.winners,
        rounds=summary.rounds,
        you=summary.chairs.index(person_id) if person_id in summary.chairs else None,
        started=entry.started,
        ended=entry.ended,
    )
