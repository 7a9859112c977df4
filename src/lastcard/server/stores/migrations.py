"""The schema of the SQLite store, as steps that are never changed once they are published."""

from typing import Final

MIGRATIONS: Final[tuple[str, ...]] = (
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
)
"""Step n brings a database of version n to version n + 1."""

VERSION: Final = len(MIGRATIONS)
