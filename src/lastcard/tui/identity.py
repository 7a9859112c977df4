"""Who the user is at a server: the token is kept, so that they find their chair again."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from lastcard.client.asking import ServerUnreachable, ask, new_guest
from lastcard.tui.saving import saves_folder
from lastcard.wire import Session as Guest
from lastcard.wire.http import Catalog


def guest_at(server: str, name: str | None) -> Guest:
    """The guest that was here before under that name, or a new one."""
    known = _read().get(server)
    if known is not None and name in (None, known.me.name):
        return known
    guest = new_guest(server, name or "Guest")
    _write({**_read(), server: guest})
    return guest


def forget(server: str) -> None:
    """The server no longer knows the token."""
    _write({at: guest for at, guest in _read().items() if at != server})


def edition_names_at(server: str) -> dict[str, str]:
    """The names of a server's editions; without an answer their ids have to do."""
    with suppress(ServerUnreachable):
        found = ask(f"{server}/api/catalog", Catalog, seconds=5)
        return {edition.id: edition.name for edition in found.editions}
    return {}


def _file() -> Path:
    return saves_folder().parent / "guests.json"


def _read() -> dict[str, Guest]:
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(_file().read_bytes(), type=dict[str, Guest])
    return {}


def _write(guests: dict[str, Guest]) -> None:
    """Replace the file as a whole; only its owner may read it."""
    path = _file()
    path.parent.mkdir(parents=True, exist_ok=True)
    waiting = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(guests))
    waiting.replace(path)
