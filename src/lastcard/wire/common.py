"""What all messages share: how they are tagged, the kinds of values in their fields."""

import re
import unicodedata
from typing import Annotated, Final

from msgspec import Meta, Struct

VERSION: Final = 2
"""Grows when clients begin to need something new: they do not play at servers with a lower
number."""

LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 200
LONGEST_MOVE: Final = 12
LARGEST_MESSAGE: Final = 4096
"""Bytes; a longer message from a client closes its socket."""


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


MOST_MARKS: Final = 4
"""Marks on one letter: no writing needs more, and towers of them climb over what others say."""


def plain_text(text: str) -> str:
    """A text on one line, without signs that cannot be seen, or that cover those around them."""
    seen = "".join(sign for sign in text if sign.isprintable())
    return " ".join(without_towers(seen, MOST_MARKS).split())


def without_towers(text: str, most: int) -> str:
    """A text with so many marks on one letter at most."""
    if text.isascii():
        return text
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= most:
            kept.append(sign)
    return "".join(kept)


class Value(Struct, frozen=True, gc=False):
    """Something inside a message."""


class Tagged(Struct, frozen=True, gc=False, tag_field="type", tag=_kebab):
    """One of several messages: its `type` is the name of its class in kebab-case."""


CardCode = str
"""`R5`, `W4`; `??` for a card that the reader may not know."""
MoveText = str
"""A move of the notation without its seat: `R5!`, `W4=G`, `R7>3`, `+`, `-`, `=B`, `.`, `?`, `!`."""
Facts = dict[str, str | int]
"""What makes a sentence exact: which card, which color, which seat (from 0)."""

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A number from a client: small enough for every language to hold it exactly."""
MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
"""Made by the client, new for every message; the same id twice counts once."""
ChairIndex = Annotated[int, Meta(ge=0, le=9)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
