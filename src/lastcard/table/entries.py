"""The entry of a match in the list of matches, with its summary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, field

from lastcard.engine import MatchState, MatchStep
from lastcard.engine.errors import Malformed
from lastcard.table.rows import TableState
from lastcard.table.tallies import ChairTally, count
from lastcard.wire.tables import Readers

if TYPE_CHECKING:
    from lastcard.table.table import Table


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match: which rows of which table, who played, what came of it."""

    id: str
    table: str
    first: int
    started: int
    people: tuple[str, ...]
    """Ids of the people who sat in a chair."""
    last: int | None = None
    ended: int | None = None
    summary: bytes = b""
    """A `Summary`, encoded."""


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
    readers: Readers = "players"
    """Who may read it once it is over; older matches had no choice, and are their players'."""
    alone: bool = False
    """Played on someone's device, without a server, and sent in later."""


_DECODER: Final = msgspec.msgpack.Decoder(Summary)


def read_summary(data: bytes) -> Summary:
    """A stored summary."""
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise Malformed(f"not a stored summary: {error}") from None


def _summary(table: TableState, match: MatchState, tallies: tuple[ChairTally, ...] = ()) -> bytes:
    names = [c.person.name if c.person is not None else (c.bot or "") for c in table.chairs]
    summary = Summary(
        edition=match.setup.edition.id,
        format=str(match.setup.format),
        names=names,
        chairs=[c.person.id if c.person is not None else None for c in table.chairs],
        totals=list(match.tally.totals),
        winners=list(match.tally.winners),
        rounds=match.tally.rounds_played,
        tallies=list(tallies),
        readers=table.options.readers,
    )
    return write_summary(summary)


def write_summary(summary: Summary) -> bytes:
    """The summary as it is stored."""
    return msgspec.msgpack.encode(summary)


def started_match(table: TableState, match: MatchState, first: int, now: int) -> MatchEntry | None:
    """The entry of a match that begins; None for one that is in no list."""
    if table.match is None:
        return None
    people = tuple(c.person.id for c in table.chairs if c.person is not None)
    summary = _summary(table, match)
    return MatchEntry(table.match, table.code, first, now, people, summary=summary)


def ended_match(table: Table, step: MatchStep, now: int) -> MatchEntry | None:
    """The entry of a match that ends with the next row, whose events are those of the step."""
    if table.state.match is None:
        return None
    tallies = count(table.tallies, step.events, step.state.seatings, step.state.setup.rules)
    return MatchEntry(
        id=table.state.match,
        table=table.state.code,
        first=table.match_first,
        started=table.match_started,
        people=table.match_people,
        last=table.seq + 1,
        ended=now,
        summary=_summary(table.state, step.state, tallies),
    )
