"""The events in `docs/protocol.md`, made from the messages."""

from __future__ import annotations

from typing import Any, Final, get_type_hints

from lastcard.engine.redaction import SIGHTS, Who
from lastcard.wire.forms import EVENTS, WORDS, names_of
from lastcard.wire.schema import UNIONS
from tools.typescript import sentence_of, tag_of

_BEGIN: Final = "<!-- Written by `make generated`; do not edit by hand. -->\n"
_END: Final = "<!-- The end of what is written. -->\n"


def with_events(text: str) -> str:
    """The text of the page with the events as they are now."""
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return before + _BEGIN + event_table() + _END + after


def event_table() -> str:
    """Every event: its fields, who is shown those that are not for everyone, and its words."""
    rows = [
        f"| `{tag_of(cls)}` | {_fields(cls)} | {sentence_of(cls)} | {_codes(WORDS[cls])} |"
        for cls in UNIONS["WireEvent"].__args__
    ]
    return "\n".join(["| event | fields | what happened | words |", "|---|---|---|---|", *rows, ""])


def _fields(cls: type) -> str:
    kinds = get_type_hints(cls)
    return ", ".join(f"`{name}`{_limit(cls, name, kind)}" for name, kind in kinds.items())


def _limit(cls: type, name: str, kind: Any) -> str:
    """Who is shown the cards in a field; that they are so many is for everyone."""
    event = EVENTS.get(cls.__name__)
    who = Who.EVERYONE if event is None or kind is int else SIGHTS[event][names_of(event)[name]]
    if isinstance(who, str):
        return f" (for `{who}`)"
    return " (each seat its own)" if who is Who.OWNER else ""


def _codes(words: tuple[str, ...]) -> str:
    return " ".join(f"`{word}`" for word in words)
