"""Tables that were closed long ago: only their finished matches stay, without what was said.

`tables.pruned` is 0 for a table that was not pruned, 1 while it is being pruned (or if an older
version pruned it, which kept the chat), 2 when it is done.
"""

from typing import Final

from lastcard.server.stores.changes import Change, Statement
from lastcard.server.stores.interface import Pruned
from lastcard.table.traces import without_talk

_ALL: Final = 2**62
"""Larger than any row's number; private rows have numbers above its negative."""
_IS_KEPT: Final = (
    "EXISTS (SELECT 1 FROM matches m WHERE m.code = rows.code AND m.ended IS NOT NULL"
    " AND rows.number BETWEEN m.first AND m.last)"
)
_FIND: Final = (
    "SELECT code FROM tables WHERE closed > 0 AND closed < ? AND pruned < 2"
    " ORDER BY closed, code LIMIT 1"
)
_BEGIN: Final = (
    "UPDATE tables SET pruned = 1 WHERE code = ? AND closed > 0 AND closed < ? AND pruned < 2"
    " RETURNING code"
)
"""Nobody opens the table before this is written."""
_LOOK: Final = (
    f"SELECT number, CASE WHEN {_IS_KEPT} THEN data END FROM rows"
    " WHERE code = ? AND number < ? ORDER BY number DESC LIMIT ?"
)
_DELETE: Final = f"DELETE FROM rows WHERE code = ? AND number BETWEEN ? AND ? AND NOT {_IS_KEPT}"
_UNFINISHED: Final = (
    "DELETE FROM played WHERE match IN (SELECT id FROM matches WHERE code = ? AND ended IS NULL)",
    "DELETE FROM matches WHERE code = ? AND ended IS NULL",
)
_END: Final = (
    "DELETE FROM barred WHERE place = ?1",
    (
        "DELETE FROM named WHERE code = ?1"
        " AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.code = ?1)"
    ),
    "UPDATE tables SET pruned = 2 WHERE code = ?1",
)


def prune_portion(before: int, most: int, after: Pruned | None) -> Change[Pruned | None]:
    """See `Store.prune`."""
    found = yield Statement(_FIND, (before,))
    if not found:
        return None
    ((code,),) = found
    top = after.down_to if after is not None and after.table == code else _ALL
    if not (yield Statement(_BEGIN, (code, before))):
        return Pruned(code, _ALL)  # somebody has opened the table meanwhile
    for statement in _UNFINISHED:
        yield Statement(statement, (code,))
    rows: list[tuple[int, bytes | None]] = yield Statement(_LOOK, (code, top, most))
    for number, data in rows:
        silent = None if data is None else without_talk(data)
        if silent is not None:
            yield rewrite_row(code, number, silent)
    if rows:
        yield Statement(_DELETE, (code, rows[-1][0], rows[0][0]))
    if len(rows) == most:
        return Pruned(code, rows[-1][0])
    for statement in _END:
        yield Statement(statement, (code,))
    return Pruned(code, -_ALL)


def rewrite_row(table: str, number: int, data: bytes) -> Statement:
    """Put a row in place of the one that is there."""
    return Statement(
        "UPDATE rows SET data = ? WHERE code = ? AND number = ?", (data, table, number)
    )
