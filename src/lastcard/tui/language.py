"""What the terminal says, in the player's language, from the Fluent messages of all clients."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from lastcard.engine.errors import Malformed, unknown

LANGUAGES: Final = ("en", "fr", "es", "pt")

Argument = str | int


class Words:
    """One language: `words("your-turn")` says a message."""

    def __init__(self, language: str) -> None:
        self.language = language
        # Isolation marks would end up on the screen; no language that we ship needs them.
        self._bundle = FluentBundle([language], use_isolating=False)
        for source in message_files(language):
            resource = FluentResource(source.read_text(encoding="utf-8"))
            self._bundle.add_resource(resource)

    def __call__(self, message: str, /, **arguments: Argument) -> str:
        """The message with its arguments filled in; one that is missing shows its id."""
        if not self._bundle.has_message(message):
            return message
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            return message
        text, _ = self._bundle.format_pattern(pattern, arguments)
        return str(text)

    def __contains__(self, message: str) -> bool:
        return self._bundle.has_message(message)


def message_files(language: str) -> Iterator[Traversable]:
    """The files that hold a language: those all clients share, then the terminal's own."""
    for package, folder in (("lastcard", "messages"), ("lastcard.tui", "messages")):
        found = files(package).joinpath(folder, language)
        yield from sorted((f for f in found.iterdir() if f.name.endswith(".ftl")), key=str)


@cache
def load_words(language: str) -> Words:
    """The language of that name, or `Malformed`."""
    if language not in LANGUAGES:
        raise Malformed(unknown("language", language, LANGUAGES))
    return Words(language)


def preferred_language() -> str:
    """The language that the environment asks for, if we speak it; else English."""
    asked = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    wishes = (
        [asked] if asked in ("C", "POSIX") else [*os.environ.get("LANGUAGE", "").split(":"), asked]
    )
    return next((wish[:2].lower() for wish in wishes if wish[:2].lower() in LANGUAGES), "en")
