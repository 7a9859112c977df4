"""Taking a person who wants to be forgotten, their name and words, out of the stored rows."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from lastcard.engine.errors import Malformed
from lastcard.table.entries import MatchEntry, read_summary, write_summary
from lastcard.table.rows import (
    FORGOTTEN,
    ChairState,
    Row,
    Said,
    TableState,
    read_private_row,
    read_row,
    write_row,
)
from lastcard.wire import Person


class Rewritten(NamedTuple):
    """What becomes of rows that name a person."""

    rows: list[tuple[int, bytes]]
    """Those that change, without them."""
    known: Known
    """What is known after them."""
    unread: list[int]
    """The numbers of those that cannot be read, and so may name them still."""


class Known(NamedTuple):
    """What rows told of a person that is needed to understand the rows after them."""

    names: frozenset[str] = frozenset()
    """All names they have had so far: notices have only the name of a person, not the id."""
    is_removed: bool = False
    is_muted: bool = False


def forget_in_rows(rows: Iterable[tuple[int, bytes]], person_id: str, known: Known) -> Rewritten:
    """The rows of a table that name a person, rewritten without them."""
    changed: list[tuple[int, bytes]] = []
    unread: list[int] = []
    for number, data in rows:
        try:
            if number < 0:
                private = read_private_row(data)
                if private.by == person_id:
                    changed.append((number, write_row(structs.replace(private, by="", id=""))))
                continue
            row = read_row(data)
        except Malformed:
            unread.append(number)
            continue
        known = _learn(known, row, person_id)
        without = _forget_in_row(row, person_id, known.names)
        if without != row:
            changed.append((number, write_row(without)))
    return Rewritten(changed, known, unread)


def _learn(known: Known, row: Row, person_id: str) -> Known:
    names = known.names | _names(row, person_id)
    if row.table is None:
        return known._replace(names=names)
    is_removed, is_muted = person_id in row.table.kicked, person_id in row.table.muted
    codes: set[str] = set()  # who looks on is in no chair: only these notices tell their name
    if is_removed and not known.is_removed:
        codes.add("kicked")
    if is_muted != known.is_muted:
        codes.add("muted" if is_muted else "unmuted")
    names |= {str(facts["name"]) for code, facts in row.notices if code in codes}
    return Known(names, is_removed, is_muted)


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


def _names(row: Row, person_id: str) -> set[str]:
    chairs = () if row.table is None else row.table.chairs
    people = [person for chair in chairs for person in (chair.person, chair.next)]
    names = {person.name for person in people if person is not None and person.id == person_id}
    if row.said is not None and row.said.person == person_id:
        names.add(row.said.name)
    return names
