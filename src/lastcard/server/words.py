"""The few words that the server itself says: to those who ask for a page before any client runs."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from lastcard.rulebook import LANGUAGES

_FILES: Final = ("rules.ftl", "scores.ftl", "refusals.ftl")
"""The files of the clients' messages from which these words come."""

Words = Callable[..., str]


def language_of(accepted: str) -> str:
    """The first language of an `Accept-Language` header that we speak; else English."""
    wishes = (wish.strip()[:2].lower() for wish in accepted.split(","))
    return next((wish for wish in wishes if wish in LANGUAGES), "en")


@cache
def words_of(language: str) -> Words:
    """A function that says a message; one that is missing shows the last part of its id."""
    bundle = FluentBundle([language], use_isolating=False)
    for name in _FILES:
        text = files("lastcard").joinpath("messages", language, name).read_text(encoding="utf-8")
        bundle.add_resource(FluentResource(text))

    def say(message: str, **facts: str | int) -> str:
        if not bundle.has_message(message):
            return message.partition("-")[2]
        pattern = bundle.get_message(message).value
        return "" if pattern is None else str(bundle.format_pattern(pattern, facts)[0])

    return say
