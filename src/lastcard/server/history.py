"""Matches that were played: their records in the notation, and what people did in them."""

from msgspec import structs

from lastcard.engine import Player
from lastcard.notation import Recorder, parse_action, write
from lastcard.server.stores import MatchEntry, Store
from lastcard.table import match_setup, offered_edition
from lastcard.table.codec import read_event
from lastcard.table.records import read_summary
from lastcard.table.rows import read_row
from lastcard.table.tallies import ChairTally
from lastcard.wire import MatchRecord, Statistics
from lastcard.wire.errors import Refuse


async def match_text(store: Store, entry: MatchEntry, viewer: Player | None) -> str:
    """A match as a file of the notation: as this player saw it, or all of it."""
    summary = read_summary(entry.summary)
    rows = await store.rows(entry.table, entry.first, entry.last)
    recorder: Recorder | None = None
    for number, data in rows:
        row = read_row(data)
        if row.starts and number == entry.first and row.table is not None:
            setup = match_setup(row.table.options, offered_edition)
            recorder = Recorder(setup, names=summary.names, viewer=viewer)
        elif row.starts:
            break  # the next match at this table
        if recorder is None or not row.events:
            continue
        events = [read_event(event) for event in row.events]
        if row.move is None:
            recorder.take(events)
        else:
            player, move = row.move
            recorder.take(events, player=Player(player), action=parse_action(move))
    if recorder is None:
        raise Refuse("no-such-match", "", {"name": entry.id})
    return write(recorder.record())


def add_up(person_id: str, entries: list[MatchEntry]) -> Statistics:
    """What a person did in all their finished matches."""
    total = ChairTally()
    won = 0
    for entry in entries:
        summary = read_summary(entry.summary)
        if person_id not in summary.chairs:
            continue
        chair = summary.chairs.index(person_id)
        won += chair in summary.winners
        if chair < len(summary.tallies):
            _add(total, summary.tallies[chair])
    return Statistics(matches=len(entries), matches_won=won, **structs.asdict(total))


def _add(total: ChairTally, tally: ChairTally) -> None:
    for field in structs.fields(ChairTally):
        mine, more = getattr(total, field.name), getattr(tally, field.name)
        best = field.name == "best_round"
        setattr(total, field.name, max(mine, more) if best else mine + more)


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
