"""How a line to a table is, and ids for what is said on it."""

from secrets import token_hex
from typing import Literal

from msgspec import Struct


class Connection(Struct, frozen=True):
    """How the line to the table is."""

    state: Literal["live", "connecting", "lost", "restarting", "closed"]
    code: str = ""
    """Why it was closed, as `bye` says it."""


def new_id() -> str:
    """An id for the next message; the same person may play from several places."""
    return token_hex(8)
