"""From bytes to lines and tokens; what is not UTF-8 is refused with its place."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from lastcard.engine import HIDDEN, Card, Malformed
from lastcard.notation.record import Place

LARGEST_FILE: Final = 8 * 1024 * 1024
"""Bytes; the record of a long match is a small part of it."""
LARGEST_NUMBER: Final = 999_999_999
"""Greater numbers are read as this one, which no seat, count or score reaches."""

SHUFFLE: Final = "#:shuffle"
DREW: Final = "#:drew"

MARK: Final = "\ufeff"
CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
"""What cannot stand in a tag: control characters but the tabulator."""
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_WORD: Final = re.compile(r"[^ \t]+")
_MOST_SHOWN: Final = 40


class Token(NamedTuple):
    """Characters without white space between them, and their place."""

    text: str
    place: Place


def decode(content: bytes) -> str:
    """The text of a file: UTF-8, a byte-order mark passed over."""
    if len(content) > LARGEST_FILE:
        raise Malformed(f"a file is at most {LARGEST_FILE} bytes long", line=1, column=1)
    content = content.removeprefix(MARK.encode())
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        lines = _LINE_END.split(content[: error.start].decode("utf-8"))
        raise Malformed(
            f"byte {content[error.start]:#04x} is not UTF-8; save the file as UTF-8",
            line=len(lines),
            column=len(lines[-1]) + 1,
        ) from None


def split_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; they may end as on any system."""
    return enumerate(_LINE_END.split(text), start=1)


def split_tokens(line: str, number: int) -> list[Token]:
    """The tokens of a line up to a comment."""
    before_comment = line.partition(";")[0]
    return [
        Token(word.group(), Place(number, word.start() + 1))
        for word in _WORD.finditer(before_comment)
    ]


def shorten(text: str) -> str:
    """A text as a message quotes it: in ASCII, on one line, not too long."""
    shown = text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
    return ascii(shown)


def read_number(digits: str) -> int:
    """The number that digits stand for, up to the largest there is."""
    significant = digits.lstrip("0")
    if len(significant) > len(str(LARGEST_NUMBER)):
        return LARGEST_NUMBER
    return int(significant or "0")


def read_card(token: Token, *, hidden: bool = False) -> Card:
    """The card that a token names; a hidden one only where the grammar has it."""
    try:
        card = Card(token.text)
    except Malformed:
        raise token.place.malformed(
            f"{shorten(token.text)} is not a card; cards look like R7, GS, BR, YD, W, W4, WA"
        ) from None
    if card is HIDDEN and not hidden:
        raise token.place.malformed("a hidden card, ??, cannot stand here")
    return card
