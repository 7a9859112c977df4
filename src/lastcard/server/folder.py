"""A data folder belongs to one server at a time: its lock, and what it says of who holds it."""

import os
import socket
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from lastcard.engine.errors import LastcardError

_FAR: Final = 1 << 20
"""On Windows a part of the file is locked, and a locked part cannot be read: so one far behind its
end."""


class Holder(Struct, frozen=True):
    """Who holds a folder, as the lock file says it."""

    process: int
    machine: str
    host: str
    port: int
    store: str = ""
    """Where it keeps its tables, if not in the folder."""

    @property
    def address(self) -> str:
        """Where it can be asked from this machine."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


class FolderTaken(LastcardError):
    """Another server keeps its tables in this folder."""


class FolderLock:
    """A lock held from before the database is opened until it is closed or the process dies."""

    def __init__(self, data: Path) -> None:
        self._path = data / "lock"
        self._descriptor: int | None = None

    def take(self, host: str, port: int, store: str = "") -> None:
        """Hold the folder, or raise `FolderTaken`; holding it twice is no error."""
        if self._descriptor is not None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise FolderTaken(_told(self._path)) from None
        self._descriptor = descriptor
        holder = Holder(os.getpid(), socket.gethostname(), host, port, store)
        os.ftruncate(descriptor, 0)
        os.write(descriptor, msgspec.json.encode(holder))

    def release(self) -> None:
        """Let it go; the file stays, because only its lock counts."""
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)
            self._descriptor = None


def holder_of(data: Path) -> Holder | None:
    """Who holds a folder now; None: nobody, or it does not say."""
    path = data / "lock"
    try:
        descriptor = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return None
    try:
        _lock(descriptor)
    except OSError:
        return _read(path)
    finally:
        os.close(descriptor)
    return None


def _read(path: Path) -> Holder | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None


def _told(path: Path) -> str:
    holder, folder = _read(path), path.parent
    who = "another server"
    if holder is not None:
        who = f"process {holder.process} on {holder.machine}, which serves port {holder.port},"
    return f"{folder} is held by {who}; stop that one, or choose another --data folder"


def _lock(descriptor: int) -> None:
    """Lock a file for this process, or `OSError` at once."""
    if sys.platform == "win32":
        msvcrt: Any = __import__("msvcrt")
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl

        # Of this kind a process that it starts inherits none.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
