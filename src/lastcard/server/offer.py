"""The editions that can be played here: ours, and those of the server's keeper."""

from __future__ import annotations

from lastcard.editions import known_editions
from lastcard.engine import Edition
from lastcard.engine.errors import Malformed, unknown


def offered_edition(name: str) -> Edition:
    """The edition with this id; never one that is named by a path, which may be any file here."""
    offered = {edition.id: edition for edition in known_editions()}
    if name not in offered:
        raise Malformed(unknown("edition", name, offered))
    return offered[name]
