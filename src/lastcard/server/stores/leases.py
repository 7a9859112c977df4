"""Leases: which process has a table, where several share a store.

A process is a node. It says every second that it is alive (`RENEW`), by the database's clock; a
node that has not for `LEASE_SECONDS` is thought dead, and others may take its tables. Each time a
table is taken its fencing number grows. Whoever writes a table names the number with which they
took it, in the same transaction (`HELD`, with a lock that lets nobody take the table before the
commit): a node that was thought dead and wakes up has an old number, and its write is refused.

Nodes speak to one another (`lastcard.server.nodes`). A node that cannot, while others can, is not
`linked`. The others then take its tables as if it were dead, since people on their side could not
play there otherwise.
"""

from typing import Final

from lastcard.server.stores.changes import Change, Statement
from lastcard.server.stores.interface import TableElsewhere

LEASE_SECONDS: Final = 3.0
RENEW_SECONDS: Final = 1.0
FIRST: Final = 1
"""The fencing number of the node that makes a table."""
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
"""Says that the node is alive, and the number of the batch it writes; part of every transaction."""
LAST_BATCH: Final = "SELECT batch FROM nodes WHERE id = ? FOR UPDATE"
"""The last batch of a node that was committed; it waits for one that is still being written."""
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
"""Open tables that no living node has."""


def leave(node: str) -> Change[None]:
    """The node ends; its tables can be taken at once."""
    yield Statement(f"DELETE FROM nodes WHERE id = ? OR until < {_NOW} - {FORGOTTEN_MS}", (node,))


def hold_new(code: str, node: str) -> Change[None]:
    """A new table belongs to the node that makes it."""
    yield Statement("INSERT INTO leases (code, node, fence) VALUES (?, ?, ?)", (code, node, FIRST))


def take(code: str, node: str, *, linked: bool) -> Change[int | None]:
    """Give the table to this node; its new fencing number, or `TableElsewhere`.

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
        # Another node is writing it, or fell asleep doing so: all our writes would wait for it.
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
