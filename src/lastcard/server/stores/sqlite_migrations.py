"""The schema of the SQLite store, as steps that are never changed once they are published."""

import sqlite3
from collections.abc import Callable
from typing import Any, Final

from lastcard.server.stores.changes import Change, T
from lastcard.server.stores.statistics import save_counts
from lastcard.table.entries import MatchEntry


def perform(connection: sqlite3.Connection, change: Change[T]) -> T:
    """Do a change in the transaction that this connection is in."""
    found: list[Any] | None = None
    while True:
        try:
            text, values = change.send(found) if found is not None else next(change)
        except StopIteration as end:
            return end.value
        found = connection.execute(text, values).fetchall()


def _count_all(connection: sqlite3.Connection) -> None:
    """Statistics of the matches that ended before they were kept."""
    found = connection.execute(
        "SELECT id, code, first, started, last, ended, summary,"
        " (SELECT group_concat(p.person, ' ') FROM played p"
        "  WHERE p.match = m.id AND p.started = m.started)"
        " FROM matches m WHERE ended IS NOT NULL"
    )
    for match_id, table, first, started, last, ended, summary, people in found.fetchall():
        everyone = tuple((people or "").split())
        entry = MatchEntry(match_id, table, first, started, everyone, last, ended, summary)
        perform(connection, save_counts(entry))


MIGRATIONS: Final[tuple[str | Callable[[sqlite3.Connection], None], ...]] = (
    """
    CREATE TABLE tables (
        code TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        closed INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX tables_open ON tables (created) WHERE closed = 0;
    CREATE TABLE rows (
        code TEXT NOT NULL,
        number INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (code, number)
    ) WITHOUT ROWID;
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT
    ) WITHOUT ROWID;
    CREATE TABLE accounts (
        login TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        password_hash TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL,
        first INTEGER NOT NULL,
        started INTEGER NOT NULL,
        last INTEGER,
        ended INTEGER,
        summary BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX matches_of_table ON matches (code, first);
    CREATE TABLE played (
        person TEXT NOT NULL,
        started INTEGER NOT NULL,
        match TEXT NOT NULL,
        PRIMARY KEY (person, started, match)
    ) WITHOUT ROWID;
    CREATE INDEX played_match ON played (match, person);
    """,
    """
    ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    UPDATE people SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
    """,
    """
    ALTER TABLE people ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_to_prune ON tables (closed) WHERE closed > 0 AND pruned = 0;
    CREATE TABLE checked (id INTEGER PRIMARY KEY CHECK (id = 1), time INTEGER NOT NULL);
    CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        time INTEGER NOT NULL,
        person TEXT NOT NULL,
        seen INTEGER NOT NULL,
        network TEXT NOT NULL,
        agent TEXT NOT NULL,
        ended INTEGER NOT NULL
    );
    CREATE INDEX sessions_of ON sessions (person, time);
    CREATE TABLE audit (
        id TEXT PRIMARY KEY,
        time INTEGER NOT NULL,
        by TEXT NOT NULL,
        act TEXT NOT NULL,
        about TEXT NOT NULL,
        network TEXT NOT NULL,
        facts TEXT NOT NULL
    );
    CREATE INDEX audit_by_time ON audit (time);
    CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        time INTEGER NOT NULL,
        by TEXT NOT NULL,
        about TEXT NOT NULL,
        place TEXT NOT NULL,
        text TEXT NOT NULL,
        said TEXT NOT NULL,
        closed INTEGER NOT NULL
    );
    CREATE TABLE bans (
        id TEXT PRIMARY KEY,
        time INTEGER NOT NULL,
        kind TEXT NOT NULL,
        by TEXT NOT NULL,
        person TEXT NOT NULL,
        network TEXT NOT NULL,
        until INTEGER NOT NULL,
        reason TEXT NOT NULL,
        lifted INTEGER NOT NULL
    );
    CREATE TABLE operators (id TEXT PRIMARY KEY, time INTEGER NOT NULL);
    """,
    """
    CREATE TABLE statistics (
        person TEXT PRIMARY KEY,
        matches INTEGER NOT NULL,
        matches_won INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        rounds_won INTEGER NOT NULL,
        cards_played INTEGER NOT NULL,
        cards_drawn INTEGER NOT NULL,
        challenges INTEGER NOT NULL,
        challenges_won INTEGER NOT NULL,
        bluffs INTEGER NOT NULL,
        bluffs_caught INTEGER NOT NULL,
        calls INTEGER NOT NULL,
        calls_forgotten INTEGER NOT NULL,
        catches INTEGER NOT NULL,
        caught INTEGER NOT NULL,
        best_round INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    _count_all,
    """
    ALTER TABLE people ADD COLUMN face TEXT NOT NULL DEFAULT '';
    """,
    """
    CREATE TABLE analyses (id TEXT PRIMARY KEY, time INTEGER NOT NULL, data TEXT NOT NULL);
    """,
    """
    CREATE TABLE bots (
        id TEXT PRIMARY KEY,
        time INTEGER NOT NULL,
        owner TEXT NOT NULL,
        ended INTEGER NOT NULL
    );
    CREATE INDEX bots_by_owner ON bots (owner);
    """,
    """
    CREATE TABLE named (
        person TEXT NOT NULL,
        code TEXT NOT NULL,
        PRIMARY KEY (person, code)
    ) WITHOUT ROWID;
    CREATE INDEX named_at ON named (code);
    CREATE TABLE barred (
        id TEXT PRIMARY KEY,
        time INTEGER NOT NULL,
        place TEXT NOT NULL,
        network TEXT NOT NULL
    );
    CREATE INDEX barred_at ON barred (place);
    CREATE INDEX guests_seen ON people (seen) WHERE login IS NULL;
    CREATE INDEX sessions_seen ON sessions (seen);
    CREATE INDEX tables_with_talk ON tables (closed) WHERE closed > 0 AND pruned < 2;
    """,
)
"""Step n brings a database of version n to version n + 1."""

VERSION: Final = len(MIGRATIONS)
