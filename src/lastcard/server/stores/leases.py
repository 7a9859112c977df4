"""Leases: which process has a table, where several share a store.

A process is a node. It says every second that it is alive (`RENEW`), by the database's clock; a
node that has not for `LEASE_SECONDS` is thought dead, and others may take its tables. Each time a
table is taken its fencing number grows. Whoever writes a table names the number with which they
took it, in the same transaction (`HELD`, with a lock that lets nobody take the table before the
commit): a node that was thought dead and wakes up has an old number, and its write is refused.

Nodes speak to one another (`lastcard.server.nodes`). One that cannot while others can is not
`linked`: those take its tables as if it were dead, for who is with them could not play otherwise.
"""

from typing import Final

from lastcard.server.stores.changes import Change, Statement
from lastcard.server.stores.interface import TableElsewhere

LEASE_SECONDS: Final = 3.0
RENEW_SECONDS: Final = 1.0
FIRST: Final = 1
"""The fencing number of who makes a table."""
FORGOTTEN_MS: Final = 86_400_000
"""So long after its end a node is still known."""

_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
HELD: Final = (
    "SELECT code, fence FROM leases WHERE code = ANY(?) AND node = ? ORDER BY code FOR SHARE"
)
RENEW: Final = (
    "INSERT INTO nodes (id, about, until, batch, linked, alone)"
    f" VALUES (?, ?, {_NOW} + {int(LEASE_SECONDS * 1000)}, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE"
    " SET until = excluded.until, batch = excluded.batch, linked = excluded.linked"
)
"""The node is alive, and writes its batch of this number: every transaction says so."""
LAST_BATCH: Final = "SELECT batch FROM nodes WHERE id = ? FOR UPDATE"
"""The last batch of a node that was committed; waits for one that is not decided yet."""
OTHERS: Final = (
    f"SELECT about, linked, alone FROM nodes WHERE id <> ? AND until > {_NOW} ORDER BY id"
)
"""The other nodes that are alive."""
ALIVE: Final = f"SELECT id, about FROM nodes WHERE id <> ? AND until > {_NOW}"
"""The same, by their ids."""
OURS: Final = "SELECT code FROM leases WHERE node = ?"
NOBODYS: Final = (
    "SELECT t.code FROM tables t LEFT JOIN leases l ON l.code = t.code"
    f" LEFT JOIN nodes n ON n.id = l.node AND n.until > {_NOW}"
    " WHERE t.closed = 0 AND n.id IS NULL ORDER BY t.created LIMIT ?"
)
"""Open tables whose node is dead, or that have none."""


def leave(node: str) -> Change[None]:
    """The node ends; its tables can be taken at once."""
    yield Statement(f"DELETE FROM nodes WHERE id = ? OR until < {_NOW} - {FORGOTTEN_MS}", (node,))


def hold_new(code: str, node: str) -> Change[None]:
    """A new table is its maker's."""
    yield Statement("INSERT INTO leases (code, node, fence) VALUES (?, ?, ?)", (code, node, FIRST))


def take(code: str, node: str, *, linked: bool) -> Change[int | None]:
    """The table is this node's from now on; its new number, or `TableElsewhere`.

    None: there is no such table. `linked`: whether this node can speak to others.
    """
    known = yield Statement("SELECT 1 FROM tables WHERE code = ?", (code,))
    if not known:
        return None
    yield Statement(
        "INSERT INTO leases (code, node, fence) VALUES (?, '', 0) ON CONFLICT DO NOTHING", (code,)
    )
    owners = yield Statement(
        "SELECT node FROM leases WHERE code = ? FOR UPDATE SKIP LOCKED", (code,)
    )
    if not owners:
        # Somebody writes it just now, or fell asleep over it: all our writes would wait for them.
        busy = yield Statement("SELECT node FROM leases WHERE code = ?", (code,))
        raise TableElsewhere(busy[0][0], "a node that writes it just now")
    owner = owners[0][0]
    alive = yield Statement(
        f"SELECT about FROM nodes WHERE id = ? AND id <> ? AND until > {_NOW} AND linked >= ?",
        (owner, node, int(linked)),
    )
    if alive:
        raise TableElsewhere(owner, alive[0][0])
    taken = yield Statement(
        "UPDATE leases SET node = ?, fence = fence + 1 WHERE code = ? RETURNING fence", (node, code)
    )
    return taken[0][0]


def let_go(code: str, node: str) -> Change[None]:
    """The table is nobody's; its number stays, so that the next one is higher."""
    yield Statement("UPDATE leases SET node = '' WHERE code = ? AND node = ?", (code, node))
