"""Taking a person who wants to be forgotten, their name and words, out of the stored rows."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Final

from msgspec import structs

from lastcard.table.entries import MatchEntry, read_summary, write_summary
from lastcard.table.rows import ChairState, Row, Said, TableState, read_row, write_row
from lastcard.wire import Person

FORGOTTEN: Final = "…"
"""What others find in place of a name, and of what was said."""


def forget_in_rows(
    rows: Iterable[tuple[int, bytes]], person_id: str, names: set[str]
) -> list[tuple[int, bytes]]:
    """The rows of a table that name a person, rewritten without them.

    `names` are all names they have had so far, and it grows: notices have only the name of a
    person, not the id.
    """
    changed: list[tuple[int, bytes]] = []
    for number, data in rows:
        row = read_row(data)
        names |= _names(row.table, person_id)
        without = _forget_in_row(row, person_id, names)
        if without != row:
            changed.append((number, write_row(without)))
    return changed


def _forget_in_row(row: Row, person_id: str, names: Container[object]) -> Row:
    kept = Row(
        time=row.time,
        by=None if row.by == person_id else row.by,
        id=None if row.by == person_id else row.id,
        move=row.move,
        events=row.events,
        table=None if row.table is None else _forget_in_table(row.table, person_id),
        starts=row.starts,
        said=row.said,
        notices=[
            (code, {k: FORGOTTEN if v in names else v for k, v in facts.items()})
            for code, facts in row.notices
        ],
    )
    if row.said is not None and row.said.person == person_id:
        kept.said = Said("", FORGOTTEN, row.said.chair, FORGOTTEN, row.said.emote, row.said.at)
        if row.said.emote:
            kept.said.text = row.said.text
    return kept


def forget_in_entry(entry: MatchEntry, person_id: str) -> MatchEntry:
    """The entry of a match without a person."""
    summary = read_summary(entry.summary)
    names = [
        FORGOTTEN if chair < len(summary.chairs) and summary.chairs[chair] == person_id else name
        for chair, name in enumerate(summary.names)
    ]
    chairs = [None if who == person_id else who for who in summary.chairs]
    summary = structs.replace(summary, names=names, chairs=chairs)
    people = tuple(person for person in entry.people if person != person_id)
    return replace(entry, people=people, summary=write_summary(summary))


def _forget_in_table(table: TableState, person_id: str) -> TableState:
    def without(person: Person | None) -> Person | None:
        mine = person is not None and person.id == person_id
        return Person("", FORGOTTEN) if mine else person

    chairs: list[ChairState] = [
        structs.replace(chair, person=without(chair.person), next=without(chair.next))
        for chair in table.chairs
    ]
    return structs.replace(
        table,
        chairs=chairs,
        host="" if table.host == person_id else table.host,
        kicked=[who for who in table.kicked if who != person_id],
        muted=[who for who in table.muted if who != person_id],
    )


def _names(table: TableState | None, person_id: str) -> set[str]:
    chairs = () if table is None else table.chairs
    people = [person for chair in chairs for person in (chair.person, chair.next)]
    return {person.name for person in people if person is not None and person.id == person_id}
