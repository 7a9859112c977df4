"""Jobs for a process of our own that do what real ones do when something is wrong."""

from __future__ import annotations

import os
import threading
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from lastcard.server.jobs import Kept, Notes
from lastcard.wire.errors import Refuse


@dataclass(frozen=True)
class Chore:
    """Gives its name back, tells that it has begun and goes on for ever, or does worse."""

    name: str

    def packed(self, notes: Notes) -> Chore:
        return self

    def do(self, kept: Kept) -> Any:
        match self.name:
            case "begin":
                return _begin()
            case "hang":
                threading.Event().wait()
            case "die":
                os._exit(1)
            case "fail":
                raise ZeroDivisionError
            case "refuse":
                raise Refuse("bad-record", "", {"problem": "all of it"})
            case _:
                pass
        return f"{self.name} by {os.getpid()}"


def _begin() -> Generator[str, None, None]:
    yield "begun"
    threading.Event().wait()
