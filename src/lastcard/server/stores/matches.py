"""Matches in the database: when they were played, by whom, and what came of them."""

import sqlite3
from typing import Any, Final

from lastcard.server.stores.statistics import save_counts
from lastcard.table.records import MatchEntry

MATCH: Final = """
    m.id, m.code, m.first, m.started,
    (SELECT group_concat(p.person, ' ') FROM played p
     WHERE p.match = m.id AND p.started = m.started),
    m.last, m.ended, m.summary"""
"""The columns of a match, as `read_match` wants them; the table is called `m`."""


def read_match(row: tuple[Any, ...]) -> MatchEntry:
    """The match in these columns."""
    match_id, table, first, started, people, last, ended, summary = row
    return MatchEntry(
        match_id, table, first, started, tuple((people or "").split()), last, ended, summary
    )


def save_match(connection: sqlite3.Connection, match: MatchEntry) -> None:
    """Keep a match that begins or ends; one that ends is added to the statistics, once."""
    if match.ended is not None:
        ended = "SELECT 1 FROM matches WHERE id = ? AND ended IS NOT NULL"
        if connection.execute(ended, (match.id,)).fetchone() is None:
            save_counts(connection, match)
    connection.execute(
        "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)",
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
    connection.executemany(
        "INSERT OR IGNORE INTO played VALUES (?, ?, ?)",
        [(person, match.started, match.id) for person in match.people],
    )
