"""Matches in the database: when they were played, by whom, and what came of them."""

from typing import Any, Final

from lastcard.server.stores.changes import Change, Statement
from lastcard.server.stores.statistics import save_counts
from lastcard.table.entries import MatchEntry

_MATCH: Final = """
    m.id, m.code, m.first, m.started,
    (SELECT {people} FROM played p WHERE p.match = m.id AND p.started = m.started),
    m.last, m.ended, m.summary"""


def match_columns(people: str) -> str:
    """The columns of a match, as `read_match` wants them; the table is called `m`.

    `people` is how this database puts all `p.person` into one text, with spaces between them.
    """
    return _MATCH.format(people=people)


def read_match(row: tuple[Any, ...]) -> MatchEntry:
    """The match in these columns."""
    match_id, table, first, started, people, last, ended, summary = row
    return MatchEntry(
        match_id, table, first, started, tuple((people or "").split()), last, ended, summary
    )


def save_match(match: MatchEntry) -> Change[None]:
    """Keep a match that begins or ends; when it ends it is added to the statistics, once."""
    if match.ended is not None:
        ended = "SELECT 1 FROM matches WHERE id = ? AND ended IS NOT NULL"
        if not (yield Statement(ended, (match.id,))):
            yield from save_counts(match)
    yield Statement(
        "INSERT INTO matches (id, code, first, started, last, ended, summary)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET code = excluded.code, first = excluded.first,"
        " started = excluded.started, last = excluded.last, ended = excluded.ended,"
        " summary = excluded.summary",
        (
            match.id,
            match.table,
            match.first,
            match.started,
            match.last,
            match.ended,
            match.summary,
        ),
    )
    for person in match.people:
        yield Statement(
            "INSERT INTO played (person, started, match) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (person, match.started, match.id),
        )
