"""What the terminal says, in the player's language, from the Fluent messages of all clients."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from lastcard.rulebook.languages import known_language
from lastcard.tui.lettering import as_ascii
from lastcard.visible import visible

Argument = str | int | float


_ENTRY: Final = re.compile(r"^([a-z][\w-]*) *=", re.MULTILINE)
_REFERENCE: Final = re.compile(r"\{\s*([a-z][\w-]*)\s*\}")


class Words:
    """One language: `words("your-turn")` says a message.

    A message is parsed when it is first said: to parse them all takes longer than anyone should
    wait for the first screen.
    """

    def __init__(self, language: str, *, ascii_only: bool = False) -> None:
        self.language = language
        self.ascii_only = ascii_only
        # Isolation marks would end up on the screen; no language that we ship needs them.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread: dict[str, str] = {}
        """The messages that were not said yet, unparsed."""
        for file in message_files(language):
            self._unread.update(_entries(file.read_text(encoding="utf-8")))

    def __call__(self, message: str, /, **arguments: Argument) -> str:
        """The message with its arguments filled in; one that is missing shows its id."""
        if message not in self:
            return message
        self._read(message)
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            return message
        shown = {
            name: visible(value) if isinstance(value, str) else value
            for name, value in arguments.items()
        }
        text, _ = self._bundle.format_pattern(pattern, shown)
        return self._lettered(str(text))

    def spelled(self, text: str) -> str:
        """What can be seen of any text, in letters that the terminal has."""
        return self._lettered(visible(text))

    def _lettered(self, text: str) -> str:
        return as_ascii(text) if self.ascii_only else text

    def __contains__(self, message: str) -> bool:
        return message in self._unread or self._bundle.has_message(message)

    def called(self, kind: str, name: str, own: str | None = None) -> str:
        """The name of an edition, a format, a level; if it is not ours, its `own` or its id."""
        message = f"{kind}-{name}"
        return self(message) if message in self else self.spelled(own or name)

    def _read(self, message: str) -> None:
        """Parse a message, and those that it uses."""
        source = self._unread.pop(message, None)
        if source is not None:
            self._bundle.add_resource(FluentResource(source))
            for other in _REFERENCE.findall(source):
                self._read(other)


def _entries(source: str) -> Iterator[tuple[str, str]]:
    """The messages of a file by id, each as it is written."""
    starts = list(_ENTRY.finditer(source))
    ends = [start.start() for start in starts[1:]] + [len(source)]
    for start, end in zip(starts, ends, strict=True):
        yield start[1], source[start.start() : end]


def message_files(language: str) -> Iterator[Traversable]:
    """The files that hold a language: those all clients share, then the terminal's own."""
    for package, folder in (("lastcard", "messages"), ("lastcard.tui", "messages")):
        found = files(package).joinpath(folder, language)
        yield from sorted((f for f in found.iterdir() if f.name.endswith(".ftl")), key=str)


@cache
def load_words(language: str, *, ascii_only: bool = False) -> Words:
    """The language of that name, or `Malformed`."""
    return Words(known_language(language), ascii_only=ascii_only)
