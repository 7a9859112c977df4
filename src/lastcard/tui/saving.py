"""Matches that can be taken up again: every step is on disk before anyone is told of it.

A saved match is a file of JSON lines: what it was opened with, then its steps. A step is added with
one write, so a match survives being killed at any moment; a line that was torn is dropped.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import strftime
from typing import Final

import msgspec
from msgspec import Struct

from lastcard.engine import LastcardError, Malformed
from lastcard.notation import Record
from lastcard.notation.writer import write_file
from lastcard.tui.game import Game, Opening

ENDING: Final = ".match"


class _Head(Struct, frozen=True):
    """The first line of a file."""

    opening: Opening
    version: int = 1


class Saved:
    """The file of one match, held open and locked while it is played."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.descriptor = descriptor
        self.steps: list[str] = []
        self.opening: Opening | None = None

    def add(self, step: str) -> None:
        """Keep one more step."""
        os.write(self.descriptor, msgspec.json.encode(step) + b"\n")

    def finish(self) -> None:
        """The match is over: there is nothing left to take up."""
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def saves_folder() -> Path:
    """Where matches are kept: the user's data folder."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "lastcard" / "matches"


def new_save(opening: Opening) -> Saved:
    """A new file for a match that begins now."""
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = strftime("%Y%m%d-%H%M%S")
    for number in range(1000):
        path = folder / f"{stem}-{number}{ENDING}"
        with suppress(FileExistsError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
            saved = Saved(path, os.open(path, flags, 0o600))
            _lock(saved)
            os.write(saved.descriptor, msgspec.json.encode(_Head(opening)) + b"\n")
            saved.opening = opening
            return saved
    raise Malformed(f"cannot make a file in {folder}")


def open_save(path: Path) -> Saved | None:
    """The saved match in a file; None if it is being played elsewhere."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
    except FileNotFoundError:
        raise Malformed(f"there is no saved match {path}") from None
    saved = Saved(path, descriptor)
    if not _lock(saved):
        saved.close()
        return None
    whole = path.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    try:
        head, *steps = kept.splitlines()
        saved.opening = msgspec.json.decode(head, type=_Head).opening
        saved.steps = [msgspec.json.decode(step, type=str) for step in steps]
    except (ValueError, msgspec.MsgspecError):
        saved.close()
        raise Malformed(f"{path} is not a saved match") from None
    os.ftruncate(descriptor, len(kept))
    return saved


def has_saves() -> bool:
    """Whether some match was left before its end."""
    return any(saves_folder().glob(f"*{ENDING}"))


def latest_save() -> Saved | None:
    """The match that was played last and can be taken up now."""
    for path in _newest_first(saves_folder()):
        with suppress(Malformed):
            saved = open_save(path)
            if saved is not None:
                return saved
    return None


def take_up(saved: Saved) -> Game:
    """The match as it was left, or `Malformed`."""
    if saved.opening is None:
        raise Malformed(f"{saved.path} is not a saved match")
    try:
        game = Game(saved.opening, saved.add)
        game.replay(saved.steps)
    except (LastcardError, ValueError) as error:
        raise Malformed(f"{saved.path} cannot be taken up: {error}") from None
    return game


def keep_record(saved: Saved, record: Record) -> Path:
    """Write the record of a match that is over; where it is."""
    folder = saves_folder().parent / "records"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{saved.path.stem}.lcn"
    write_file(record, path)
    return path


def _newest_first(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(
            folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime_ns, reverse=True
        )


def _lock(saved: Saved) -> bool:
    """Keep other processes from playing the same match; without file locks, trust them."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(saved.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
