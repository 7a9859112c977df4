"""What the rows of a table tell of a person: where they are named, and what they said."""

from collections.abc import Iterable
from typing import NamedTuple

from lastcard.engine.errors import Malformed
from lastcard.table.rows import Row, TableState, read_row, write_row


class Words(NamedTuple):
    """Something that someone said, and when."""

    time: int
    text: str


def named_in(row: Row) -> set[str]:
    """The ids of all people of whom a row tells anything."""
    found = {row.by or "", "" if row.said is None else row.said.person}
    if row.table is not None:
        found |= named_at(row.table)
    return found - {""}


def named_at(table: TableState) -> set[str]:
    """The ids of all people in what is stored of a table: in chairs, removed, muted."""
    people = [person for chair in table.chairs for person in (chair.person, chair.next)]
    ids = {person.id for person in people if person is not None}
    return ids | {table.host, *table.kicked, *table.muted}


def words_of(rows: Iterable[tuple[int, bytes]], person_id: str) -> list[Words]:
    """What someone said in these rows, as far as they can be read; not the emotes."""
    words: list[Words] = []
    for _, data in rows:
        try:
            row = read_row(data)
        except Malformed:
            continue
        if row.said is not None and row.said.person == person_id and not row.said.emote:
            words.append(Words(row.time, row.said.text))
    return words


def without_talk(data: bytes) -> bytes | None:
    """A stored row without the chat that stands in it; None where there is none."""
    try:
        row = read_row(data)
    except Malformed:
        return None
    if row.said is None:
        return None
    row.said = row.by = row.id = None
    return write_row(row)
