"""Programs at the table: everything it takes to meet a server from Python.

    from lastcard.client import TableSeat

    async with TableSeat("http://localhost:8642/t/ABCDEF", name="Robbie") as seat:
        await seat.play(lambda view: view.own.legal[0])

The terminal plays by the same parts. Needs the extra `tui` (websockets). The messages
are those of `lastcard.wire`; docs/protocol.md tells what they mean. Names are loaded when they are
first used: who plays alone needs no sockets.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.client.addresses import HOME, Address, read_address, read_server
    from lastcard.client.asking import ServerUnreachable, ask, new_guest, open_table
    from lastcard.client.connection import Connection, new_id
    from lastcard.client.line import Line
    from lastcard.client.removing import removal
    from lastcard.client.seats import Choose, SentAway, TableSeat, free_chair

__all__ = [
    "HOME",
    "Address",
    "Choose",
    "Connection",
    "Line",
    "SentAway",
    "ServerUnreachable",
    "TableSeat",
    "ask",
    "free_chair",
    "new_guest",
    "new_id",
    "open_table",
    "read_address",
    "read_server",
    "removal",
]
_HOMES = {
    "addresses": ("HOME", "Address", "read_address", "read_server"),
    "asking": ("ServerUnreachable", "ask", "new_guest", "open_table"),
    "connection": ("Connection", "new_id"),
    "line": ("Line",),
    "removing": ("removal",),
    "seats": ("Choose", "SentAway", "TableSeat", "free_chair"),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
