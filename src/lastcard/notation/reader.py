"""Reading the notation: a text to a `Record`, or `Malformed` with the line and the column.

Every line is one of three kinds: a tag (`[`), an expectation (`>`), or moves and notes. A tag that
comes after anything else begins the next round.
"""

import re
from pathlib import Path
from typing import Final

from lastcard.engine import Malformed
from lastcard.notation.expectations import read_expectation
from lastcard.notation.header import read_headers
from lastcard.notation.moves import read_move, read_seat
from lastcard.notation.record import DrewNote, Item, Place, Record, Round, ShuffleNote, Tag
from lastcard.notation.tokens import (
    CONTROL,
    DREW,
    LARGEST_FILE,
    MARK,
    SHUFFLE,
    Token,
    decode,
    read_card,
    shorten,
    split_lines,
    split_tokens,
)

_TAG_NAME: Final = re.compile(r"\[[ \t]*([A-Za-z0-9_]+)[ \t]*")
_TAG_END: Final = re.compile(r"[ \t]*\]")
_AFTER_TAG: Final = re.compile(r"[ \t]*(;|$)")
_QUOTE_OR_ESCAPE: Final = re.compile(rf'["\\]|{CONTROL.pattern}')


def read_file(path: str | Path) -> Record:
    """The record in a file; `OSError` where there is none."""
    with Path(path).open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    return read(content, source=str(path))


def read(text: str | bytes, *, source: str = "") -> Record:
    """The record written in a text or in the bytes of a file."""
    try:
        reader = _Reader()
        written = text.removeprefix(MARK) if isinstance(text, str) else decode(text)
        for number, line in split_lines(written):
            reader.read_line(line, number)
        record = Record(reader.end(), source)
        read_headers(record)
    except Malformed as error:
        raise error.found_in(source) from None
    return record


class _Reader:
    """The rounds so far, and the one that is being read."""

    def __init__(self) -> None:
        self._rounds: list[Round] = []
        self._tags: list[Tag] = []
        self._items: list[Item] = []
        self._note: Token | None = None
        self._note_cards: list[Token] = []
        self._last_line = 1

    def read_line(self, line: str, number: int) -> None:
        """Take in one line."""
        self._last_line = number
        text = line.lstrip(" \t")
        start = Place(number, len(line) - len(text) + 1)
        if text.startswith("["):
            self._end_note()
            self._add_tag(_read_tag(line, start))
        elif text.startswith(">"):
            self._end_note()
            self._require_header(start)
            tokens = split_tokens(" " * start.column + text[1:], number)
            self._items.append(read_expectation(tokens, start))
        else:
            for token in split_tokens(line, number):
                self._require_header(token.place)
                self._read_token(token)

    def end(self) -> tuple[Round, ...]:
        """All rounds, the last one ended."""
        self._end_note()
        if not self._tags:
            place = Place(self._last_line, 1)
            raise place.malformed('there is no header; a record begins with [Edition "classic"]')
        self._end_round()
        return tuple(self._rounds)

    def _require_header(self, place: Place) -> None:
        if not self._tags:
            raise place.malformed('a record begins with its header, such as [Edition "classic"]')

    def _add_tag(self, tag: Tag) -> None:
        if self._items:
            self._end_round()
        self._tags.append(tag)

    def _end_round(self) -> None:
        self._rounds.append(Round(tuple(self._tags), tuple(self._items)))
        self._tags, self._items = [], []

    def _read_token(self, token: Token) -> None:
        if ":" not in token.text and self._note is not None:
            self._note_cards.append(token)
            return
        self._end_note()
        if token.text in (SHUFFLE, DREW):
            self._note = token
        elif token.text.startswith("#:"):
            raise token.place.malformed(
                f"there is no note {shorten(token.text)}; there are {SHUFFLE} and {DREW}"
            )
        else:
            self._items.append(read_move(token))

    def _end_note(self) -> None:
        """End a note, which runs up to the next token with a colon, also over line ends."""
        note, tokens = self._note, self._note_cards
        if note is None:
            return
        self._note, self._note_cards = None, []
        if note.text == SHUFFLE:
            cards = tuple(read_card(token, hidden=True) for token in tokens)
            self._items.append(ShuffleNote(cards, note.place))
            return
        if not tokens or not (tokens[0].text.isascii() and tokens[0].text.isdigit()):
            place, offset = (tokens[0].place, 0) if tokens else (note.place, len(note.text))
            raise place.malformed(f"{DREW} needs a seat first: {DREW} 2 R5 ??", offset=offset)
        cards = tuple(read_card(token, hidden=True) for token in tokens[1:])
        self._items.append(DrewNote(read_seat(tokens[0].text), cards, note.place))


def _read_tag(line: str, start: Place) -> Tag:
    """The tag on a line; `start` is the place of its bracket."""

    def malformed(problem: str, at: int) -> Malformed:
        return Place(start.line, at + 1).malformed(problem)

    name = _TAG_NAME.match(line, start.column - 1)
    if name is None:
        raise malformed('a tag is written [Name "value"]', start.column)
    if not line.startswith('"', name.end()):
        raise malformed("the value of a tag stands in double quotes", name.end())
    value, at = _read_quoted(line, name.end() + 1, malformed_at=start.line)
    bracket = _TAG_END.match(line, at)
    if bracket is None:
        raise malformed("a tag ends with ]", at)
    if not _AFTER_TAG.match(line, bracket.end()):
        rest = line[bracket.end() :]
        at = len(line) - len(rest.lstrip(" \t"))
        raise malformed("there is one tag a line, and nothing after it", at)
    return Tag(name[1], value, Place(start.line, name.end() + 2))


def _read_quoted(line: str, start: int, *, malformed_at: int) -> tuple[str, int]:
    """The value that begins at `start`, after its quote, and where the line goes on after it."""
    parts: list[str] = []
    at = start
    while found := _QUOTE_OR_ESCAPE.search(line, at):
        parts.append(line[at : found.start()])
        place = Place(malformed_at, found.start() + 1)
        if found.group() == '"':
            return "".join(parts), found.end()
        if found.group() != "\\":
            raise place.malformed("a control character cannot stand in a tag")
        escaped = line[found.end() : found.end() + 1]
        if escaped not in ('"', "\\"):
            raise place.malformed('a backslash stands only before " or another backslash')
        parts.append(escaped)
        at = found.end() + 1
    raise Place(malformed_at, start).malformed("this quote is not closed on its line")
