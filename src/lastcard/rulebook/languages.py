"""The languages of the rulebook and of all clients, and the one that the environment asks for."""

import os
from typing import Final

from lastcard.engine.errors import Malformed, unknown

LANGUAGES: Final = {"en": "English", "fr": "Français", "es": "Español", "pt": "Português"}
"""What each calls itself, by its code: a folder of `lastcard/messages` each."""


def known_language(language: str) -> str:
    """The language itself if we speak it; else `Malformed` names those we do."""
    if language not in LANGUAGES:
        raise Malformed(unknown("language", language, LANGUAGES))
    return language


def preferred_language() -> str:
    """The language that the environment asks for, if we speak it; else English."""
    asked = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    wishes = (
        [asked] if asked in ("C", "POSIX") else [*os.environ.get("LANGUAGE", "").split(":"), asked]
    )
    return next((wish[:2].lower() for wish in wishes if wish[:2].lower() in LANGUAGES), "en")
