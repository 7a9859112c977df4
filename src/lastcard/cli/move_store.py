"""`lastcard move-store`: everything from a file to PostgreSQL, or back."""

import argparse
import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.cli.progress import ProgressBar
from lastcard.engine.errors import Malformed

if TYPE_CHECKING:
    from lastcard.server.stores import SqlStore

_DESCRIPTION = """\
Move all that a server has kept, tables, matches, people and the rest, from a data folder to
PostgreSQL or from PostgreSQL to a data folder. What is moved from stays as it is; what is moved
to must have nothing in it. No server may run on either. It is done in one transaction: stopped or
broken off, nothing was moved, and the same command begins again.

The secret that signs players' tokens stays in the data folder; go on with
  lastcard serve --data FOLDER --store postgresql://…
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("source", metavar="FROM", help="a data folder, or postgresql://…")
    parser.add_argument("target", metavar="TO", help="postgresql://…, or a data folder")


def run(args: argparse.Namespace) -> int:
    """Move it, and say how much that was."""
    from lastcard.server.stores.address import is_address

    if is_address(args.source) == is_address(args.target):
        raise Malformed(
            "one of them is a data folder, the other postgresql://…; to copy a folder use "
            "lastcard admin backup, to copy PostgreSQL pg_dump"
        )
    if not is_address(args.source) and not (Path(args.source) / "lastcard.db").is_file():
        raise Malformed(f"there is no database in {args.source}")
    with ExitStack() as held:
        source, target = [_store(text, held) for text in (args.source, args.target)]
        moved = asyncio.run(_move(source, target))
    print(f"moved {moved:,} rows; what they were moved from is as it was")
    return 0


def _store(text: str, held: ExitStack) -> "SqlStore":
    """The store at an address or in a folder, held so that no server uses it meanwhile."""
    from lastcard.server.folder import FolderLock
    from lastcard.server.stores.address import StoreAddress, is_address
    from lastcard.server.stores.opening import sql_store

    if is_address(text):
        return sql_store(StoreAddress.parse(text), Path())
    lock = FolderLock(Path(text))
    lock.take("", 0)
    held.callback(lock.release)
    return sql_store(None, Path(text) / "lastcard.db")


async def _move(source: "SqlStore", target: "SqlStore") -> int:
    from lastcard.server.stores.moving import move

    await source.open()
    try:
        await target.open()
        try:
            await source.require_alone()
            await target.require_alone()
            with ProgressBar("rows", 1) as bar:
                return await move(source, target, bar.show_of)
        finally:
            await target.close()
    finally:
        await source.close()
