"""What is on the device: who plays there, their tables and matches."""

from __future__ import annotations

from typing import Final

from msgspec import json

from lastcard.answers.history import record_text
from lastcard.engine import Player
from lastcard.page.keeping import (
    codes_of,
    matches_in,
    people_in,
    row_key,
    rows_of,
    write_bytes,
    write_person,
)
from lastcard.page.local_table import LocalTable
from lastcard.page.messages import Done
from lastcard.table import MatchEntry, Outside, chair_of, open_table
from lastcard.table.entries import read_summary
from lastcard.table.opening import rebuild
from lastcard.table.rows import read_row
from lastcard.wire import MatchSent, Person, TableOptions, encode
from lastcard.wire.errors import Refuse

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 6
LONG_MS: Final = 24 * 3600 * 1000
"""After so long nobody comes back to a table where no match goes on."""


class Device:
    """All that is known here."""

    def __init__(self, kept: str, outside: Outside) -> None:
        """`kept` is what the device kept, as JSON."""
        self._kept = json.decode(kept, type=dict[str, str])
        self._outside = outside
        self._people = {person.id: person for person in people_in(self._kept)}
        self.entries = {entry.id: entry for entry in matches_in(self._kept)}
        """The list of matches."""
        self.tables: dict[str, LocalTable] = {}
        """Those that were looked at since the page was opened."""
        self._is_tidy = False

    def keep(self, now: int, done: Done) -> None:
        """Note what is kept; keep finished matches as a whole, clear away what is of no use."""
        self._kept |= done.keep
        for key in [key for key in done.keep if key.startswith("match/")]:
            entry = self.entries[key.removeprefix("match/")]
            if entry.ended is not None:
                done.keep[f"played/{entry.id}"] = self._played(entry, entry.ended)
        if not self._is_tidy:
            self._is_tidy = True
            done.forget += self._of_no_use(now)
        self._kept |= done.keep
        for key in done.forget:
            self._kept.pop(key, None)

    def _played(self, entry: MatchEntry, ended: int) -> str:
        you = read_summary(entry.summary).chairs.index(entry.people[0])
        record = self._write(entry, None)
        sent = MatchSent(record=record, you=you, started=entry.started, ended=ended)
        return encode(sent).decode()

    def _of_no_use(self, now: int) -> list[str]:
        """The rows of tables where nobody has been for long, except of matches that go on."""
        old: list[str] = []
        for code in codes_of(self._kept):
            last = rows_of(self._kept, code)[-1]
            goes_on = any(e.ended is None for e in self.entries.values() if e.table == code)
            if last[0] > 0 and not goes_on and read_row(last[1]).time < now - LONG_MS:
                old += [key for key in self._kept if key.startswith(f"row/{code}/")]
        return old

    # ── People ────────────────────────────────────────────────────────────────────────────────

    def person(self, token: str) -> Person:
        """The person of a token, or `Refuse`; on one's own device that is proof enough."""
        if token not in self._people:
            raise Refuse("not-signed-in")
        return self._people[token]

    def new_person(self, name: str, done: Done) -> Person:
        """Someone plays here for the first time."""
        return self.save_person(Person(f"here-{len(self._people) + 1}", name), done)

    def save_person(self, person: Person, done: Done) -> Person:
        """Keep a person, new or under another name."""
        self._people[person.id] = person
        done.keep[f"person/{person.id}"] = write_person(person)
        return person

    # ── Tables ────────────────────────────────────────────────────────────────────────────────

    def create_table(self, host: Person, options: TableOptions, now: int, done: Done) -> str:
        """A new table; its code."""
        taken, code = codes_of(self._kept), ""
        while not code or code in taken:
            luck = self._outside.luck.times
            code = "".join(luck.choice(ALPHABET) for _ in range(CODE_LENGTH))
        table, row = open_table(code, options, host, now, self._outside)
        self.tables[code] = LocalTable(table, self.entries)
        done.keep[row_key(code, 1)] = write_bytes(row)
        return code

    def find_table(self, code: str) -> LocalTable:
        """The table of a code, or `Refuse`; after a break it is made anew from its rows."""
        table = self.tables.get(code)
        if table is None:
            rows = rows_of(self._kept, code)
            first = max((e.first for e in self.entries.values() if e.table == code), default=1)
            found = rebuild(
                [row for row in rows if row[0] > 0],
                self._outside,
                first,
                [row for row in rows if row[0] < 0],
            )
            if found is None:
                raise Refuse("no-such-table", facts={"code": code})
            table = self.tables[code] = LocalTable(found, self.entries)
        return table

    # ── Matches ───────────────────────────────────────────────────────────────────────────────

    def entry(self, match_id: str, person: Person) -> MatchEntry:
        """One of a person's matches, or `Refuse`."""
        entry = self.entries.get(match_id)
        if entry is None or person.id not in entry.people:
            raise Refuse("no-such-match", facts={"name": match_id})
        return entry

    def record(self, entry: MatchEntry, person: Person) -> str:
        """A match in the notation: all of it once it is over; before, as the person sees it."""
        played = self._kept.get(f"played/{entry.id}")
        if played is not None:
            return json.decode(played, type=MatchSent).record
        return self._write(entry, None if entry.ended is not None else self._chair(entry, person))

    def _write(self, entry: MatchEntry, viewer: Player | None) -> str:
        last = entry.last or self.find_table(entry.table).table.seq
        rows = [row for row in rows_of(self._kept, entry.table) if entry.first <= row[0] <= last]
        text = record_text(read_summary(entry.summary).names, rows, viewer)
        if text is None:
            raise Refuse("no-such-match", facts={"name": entry.id})
        return text

    def _chair(self, entry: MatchEntry, person: Person) -> Player:
        chair = chair_of(self.find_table(entry.table).table.state, person.id)
        if chair is None:
            raise Refuse("no-such-match", facts={"name": entry.id})
        return Player(chair)
