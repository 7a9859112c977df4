"""Choosing the store: in memory, in a file, or in PostgreSQL."""

from pathlib import Path

from lastcard.server.stores.address import StoreAddress
from lastcard.server.stores.sql import SqlStore
from lastcard.server.stores.sqlite import SqliteStore


def sql_store(address: StoreAddress | None, file: Path, *, is_alone: bool = True) -> SqlStore:
    """The store at an address; without one, in a file. `is_alone`: no other node uses it."""
    if address is None:
        return SqliteStore(file)
    try:
        from lastcard.server.stores.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"a store in PostgreSQL needs {error.name}, which is not installed; "
            "try: pip install 'lastcard[postgres]'",
            name=error.name,
        ) from None
    return PostgresStore(address, is_alone=is_alone)
