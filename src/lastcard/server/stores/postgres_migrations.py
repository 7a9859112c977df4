"""The schema of the PostgreSQL store, as steps that are never changed once they are published.

Columns are called as in `sqlite_migrations.py`: the statements are the same. All text is compared
byte by byte (collation C), as SQLite does. `came` tells the order in which things were kept.
"""

from typing import Any, Final

from lastcard.server.stores.interface import NewerDatabase

_LOCK: Final = 0x6C617374  # whoever migrates holds this advisory lock: any number that is ours

MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE tables (
        code TEXT COLLATE "C" PRIMARY KEY,
        created BIGINT NOT NULL,
        closed BIGINT NOT NULL DEFAULT 0,
        pruned BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_open ON tables (created) WHERE closed = 0;
    CREATE INDEX tables_to_prune ON tables (closed) WHERE closed > 0 AND pruned = 0;
    CREATE TABLE rows (
        code TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL,
        data BYTEA NOT NULL,
        PRIMARY KEY (code, number)
    );
    CREATE TABLE people (
        id TEXT COLLATE "C" PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT COLLATE "C",
        seen BIGINT NOT NULL DEFAULT 0,
        created BIGINT NOT NULL DEFAULT 0,
        face TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX people_login ON people (login);
    CREATE INDEX people_seen ON people (seen);
    CREATE TABLE accounts (
        login TEXT COLLATE "C" PRIMARY KEY,
        person TEXT COLLATE "C" NOT NULL,
        password_hash TEXT NOT NULL
    );
    CREATE INDEX accounts_of ON accounts (person);
    CREATE TABLE matches (
        id TEXT COLLATE "C" PRIMARY KEY,
        code TEXT COLLATE "C" NOT NULL,
        first BIGINT NOT NULL,
        started BIGINT NOT NULL,
        last BIGINT,
        ended BIGINT,
        summary BYTEA NOT NULL
    );
    CREATE INDEX matches_of_table ON matches (code, first);
    CREATE TABLE played (
        person TEXT COLLATE "C" NOT NULL,
        started BIGINT NOT NULL,
        match TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (person, started, match)
    );
    CREATE INDEX played_match ON played (match, person);
    CREATE TABLE sessions (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        seen BIGINT NOT NULL,
        network TEXT NOT NULL,
        agent TEXT NOT NULL,
        ended BIGINT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    CREATE INDEX sessions_of ON sessions (person, time);
    CREATE TABLE audit (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        by TEXT COLLATE "C" NOT NULL,
        act TEXT NOT NULL,
        about TEXT COLLATE "C" NOT NULL,
        network TEXT NOT NULL,
        facts TEXT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    CREATE INDEX audit_by_time ON audit (time);
    CREATE TABLE reports (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        by TEXT COLLATE "C" NOT NULL,
        about TEXT COLLATE "C" NOT NULL,
        place TEXT NOT NULL,
        text TEXT NOT NULL,
        said TEXT NOT NULL,
        closed BIGINT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    CREATE TABLE bans (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        kind TEXT NOT NULL,
        by TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        network TEXT NOT NULL,
        until BIGINT NOT NULL,
        reason TEXT NOT NULL,
        lifted BIGINT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    CREATE TABLE operators (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    CREATE TABLE checked (id BIGINT PRIMARY KEY CHECK (id = 1), time BIGINT NOT NULL);
    CREATE TABLE nodes (
        id TEXT COLLATE "C" PRIMARY KEY,
        about TEXT NOT NULL,
        until BIGINT NOT NULL,
        batch BIGINT NOT NULL
    );
    CREATE TABLE leases (
        code TEXT COLLATE "C" PRIMARY KEY,
        node TEXT COLLATE "C" NOT NULL,
        fence BIGINT NOT NULL
    );
    CREATE INDEX leases_of ON leases (node);
    CREATE TABLE statistics (
        person TEXT COLLATE "C" PRIMARY KEY,
        matches BIGINT NOT NULL,
        matches_won BIGINT NOT NULL,
        rounds BIGINT NOT NULL,
        rounds_won BIGINT NOT NULL,
        cards_played BIGINT NOT NULL,
        cards_drawn BIGINT NOT NULL,
        challenges BIGINT NOT NULL,
        challenges_won BIGINT NOT NULL,
        bluffs BIGINT NOT NULL,
        bluffs_caught BIGINT NOT NULL,
        calls BIGINT NOT NULL,
        calls_forgotten BIGINT NOT NULL,
        catches BIGINT NOT NULL,
        caught BIGINT NOT NULL,
        best_round BIGINT NOT NULL
    );
    """,
    """
    ALTER TABLE nodes ADD COLUMN linked BIGINT NOT NULL DEFAULT 1;
    ALTER TABLE nodes ADD COLUMN alone BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE schema ADD COLUMN oldest BIGINT NOT NULL DEFAULT 0;
    CREATE TABLE secrets (name TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL);
    """,
    """
    CREATE TABLE analyses (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        data TEXT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    """,
    """
    CREATE TABLE bots (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        owner TEXT COLLATE "C" NOT NULL,
        ended BIGINT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    CREATE INDEX bots_by_owner ON bots (owner);
    """,
    """
    CREATE TABLE named (
        person TEXT COLLATE "C" NOT NULL,
        code TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (person, code)
    );
    CREATE INDEX named_at ON named (code);
    CREATE TABLE barred (
        id TEXT COLLATE "C" PRIMARY KEY,
        time BIGINT NOT NULL,
        place TEXT COLLATE "C" NOT NULL,
        network TEXT NOT NULL,
        came BIGINT GENERATED ALWAYS AS IDENTITY
    );
    CREATE INDEX barred_at ON barred (place);
    CREATE INDEX guests_seen ON people (seen) WHERE login IS NULL;
    CREATE INDEX sessions_seen ON sessions (seen);
    CREATE INDEX tables_with_talk ON tables (closed) WHERE closed > 0 AND pruned < 2;
    """,
)
"""Step n brings a database of version n to version n + 1."""

VERSION: Final = len(MIGRATIONS)
OLDEST: Final = 2
"""A program that knows this version can use a database of ours. Nodes are upgraded one by one, so
for a while two versions share a database: a step only adds, with defaults, and what nobody needs
any more is removed by a step of the next release, which makes this larger."""


async def migrate(connection: Any, name: str) -> None:
    """Bring the database up to date, in one transaction; one process at a time does so."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
        await connection.execute("CREATE TABLE IF NOT EXISTS schema (version BIGINT NOT NULL)")
        version = await connection.fetchval("SELECT version FROM schema") or 0
        if version > VERSION:
            if await connection.fetchval("SELECT oldest FROM schema") <= VERSION:
                return
            raise NewerDatabase(
                f"{name} is of version {version}, this program knows versions up to "
                f"{VERSION}: use a newer lastcard, or another --store"
            )
        if version == VERSION:
            return
        for step in MIGRATIONS[version:]:
            await connection.execute(step)
        await connection.execute("DELETE FROM schema")
        await connection.execute("INSERT INTO schema VALUES ($1, $2)", VERSION, OLDEST)
