"""Where tables, people and matches are kept: one small interface, several implementations.

    MemoryStore    for tests; forgets everything
    SqliteStore    one file; durable; the usual one
    PostgresStore  a server; durable; several machines can reach it (extra `postgres`)

`tests/contracts` runs one suite over all of them. A store knows nothing of the game: a table is
numbered rows of bytes.
"""

# pyright: reportUnusedImport=false

from lastcard.server.stores.interface import (
    Account,
    CannotSave,
    LeaseLost,
    LoginTaken,
    MatchEntry,
    NewerDatabase,
    NotMoved,
    PersonGone,
    Pruned,
    Rewrite,
    RowTaken,
    Store,
    StoredPerson,
    StoredTable,
    TableElsewhere,
    UnusableDatabase,
    Write,
)
from lastcard.server.stores.kept import (
    AuditEntry,
    Ban,
    BarredNetwork,
    BotAccount,
    Kept,
    Operator,
    PlayerReport,
    StoredAnalysis,
    StoredSession,
)
from lastcard.server.stores.memory import MemoryStore
from lastcard.server.stores.sql import SqlStore
from lastcard.server.stores.sqlite import SqliteStore
