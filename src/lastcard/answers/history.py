"""Matches that were played: their records in the notation, and what people did in them."""

from collections.abc import Iterable, Sequence

from lastcard.engine import Player
from lastcard.notation import Recorder, parse_action, write
from lastcard.table import MatchEntry, match_setup, offered_edition
from lastcard.table.codec import read_event
from lastcard.table.entries import read_summary
from lastcard.table.rows import read_row
from lastcard.wire import MatchRecord


def record_text(
    names: Sequence[str], rows: Iterable[tuple[int, bytes]], viewer: Player | None
) -> str | None:
    """The match that begins with these rows as text of the notation: as a player saw it, or all.

    None if none begins there.
    """
    recorder: Recorder | None = None
    for _, data in rows:
        row = read_row(data)
        if row.starts and recorder is not None:
            break  # the next match at this table
        if row.starts and row.table is not None:
            setup = match_setup(row.table.options, offered_edition)
            recorder = Recorder(setup, names=list(names), viewer=viewer)
        if recorder is None:
            return None
        events = [read_event(event) for event in row.events]
        if row.move is None:
            recorder.take(events)
        else:
            player, move = row.move
            recorder.take(events, player=Player(player), action=parse_action(move))
    return None if recorder is None else write(recorder.record())


def is_open(entry: MatchEntry) -> bool:
    """Whether anyone with its link may read the match: it is over, and the host allowed it."""
    return entry.ended is not None and read_summary(entry.summary).readers == "anyone"


def show_record(entry: MatchEntry, person_id: str | None) -> MatchRecord:
    """The entry as one of its players sees it, or someone who only has its link (None)."""
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
        you=summary.chairs.index(person_id) if person_id and person_id in summary.chairs else None,
        started=entry.started,
        ended=entry.ended,
        readers=summary.readers,
        alone=summary.alone,
    )
