"""Writing the notation: one text for each record, which reads back as that record.

Tags in their order, a line each; then moves, as many on a line as fit; notes and expectations on
lines of their own; an empty line before the moves and between rounds.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from lastcard.engine import Malformed
from lastcard.notation.edition_files import as_from
from lastcard.notation.expectations import print_expectation
from lastcard.notation.moves import print_move, print_seat
from lastcard.notation.record import (
    DrewNote,
    Expectation,
    Item,
    Move,
    Record,
    Round,
    ShuffleNote,
    Tag,
)
from lastcard.notation.tokens import CONTROL, DREW, SHUFFLE

WIDTH: Final = 100
_NAME: Final = re.compile(r"[A-Za-z0-9_]+")


def write_file(record: Record, path: str | Path) -> None:
    """Write a record to a file; the path of an edition is written as it is from there."""
    path = Path(path)
    path.write_bytes(write(as_from(path.parent, record)).encode())


def write(record: Record) -> str:
    """The text of a record; `Malformed` if a tag of it cannot be written."""
    return "\n".join(_print_round(round) for round in record.rounds)


def _print_round(round: Round) -> str:
    lines = [_print_tag(tag) for tag in round.tags]
    if round.items:
        lines.extend(("", *_print_items(round.items)))
    return "".join(f"{line}\n" for line in lines)


def _print_tag(tag: Tag) -> str:
    if not _NAME.fullmatch(tag.name):
        raise Malformed(f"{tag.name!r} is not the name of a tag: letters, digits and _")
    if CONTROL.search(tag.value):
        raise Malformed(f"the tag {tag.name} holds a line end or a control character")
    value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag.name} "{value}"]'


def _print_items(items: Iterable[Item]) -> Iterator[str]:
    for is_move, group in groupby(items, key=lambda item: isinstance(item, Move)):
        if is_move:
            yield from _fill(map(_print_item, group))
        else:
            for item in group:
                line = _print_item(item)
                # An expectation stands on one line, however long.
                yield from (line,) if isinstance(item, Expectation) else _fill(line.split(" "))


def _print_item(item: Item) -> str:
    match item:
        case Move():
            return print_move(item)
        case ShuffleNote():
            return " ".join((SHUFFLE, *map(str, item.cards)))
        case DrewNote():
            return " ".join((DREW, print_seat(item.seat), *map(str, item.cards)))
        case _:
            return print_expectation(item)


def _fill(words: Iterable[str]) -> Iterator[str]:
    """Lines of words, none wider than it must be."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
