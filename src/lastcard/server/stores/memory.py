"""A store that forgets: for tests, and for `--no-save`."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from lastcard.answers.statistics import NOTHING, Counts, add, counts_of
from lastcard.server.stores.interface import (
    Account,
    LoginTaken,
    MatchEntry,
    PersonGone,
    Pruned,
    Rewrite,
    RowTaken,
    StoredPerson,
    StoredTable,
    Write,
)
from lastcard.server.stores.kept import (
    TABLES,
    AuditEntry,
    BarredNetwork,
    BotAccount,
    K,
    Kept,
    Operator,
    PlayerReport,
    StoredSession,
)
from lastcard.table.traces import without_talk


class MemoryStore:
    """Everything in dictionaries; it outlives its server, so that restarts can be tested."""

    def __init__(self) -> None:
        self._tables: dict[str, StoredTable] = {}
        self._closed: dict[str, int] = {}
        self._pruned: set[str] = set()
        """Tables that were closed, and are pruned."""
        self._rows: dict[str, dict[int, bytes]] = {}
        self._people: dict[str, StoredPerson] = {}
        self._accounts: dict[str, Account] = {}
        self._matches: dict[str, MatchEntry] = {}
        self._statistics: dict[str, Counts] = {}
        self._named: set[tuple[str, str]] = set()
        """People, and tables whose rows name them."""
        self._kept: dict[type[Kept], dict[str, Any]] = {kind: {} for kind in TABLES}

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    async def check(self) -> None:
        """Memory can always be written."""

    async def create_table(
        self, code: str, created: int, row: bytes, *, named: Collection[str] = ()
    ) -> bool:
        if code in self._tables:
            return False
        self._named |= {(person, code) for person in named}
        self._tables[code] = StoredTable(code, created)
        self._rows[code] = {1: row}
        return True

    async def append(self, *writes: Write) -> None:
        for write in writes:
            if write.number in self._rows[write.table]:
                raise RowTaken(f"{write.table} has a row {write.number}")
        for write in writes:
            self._rows[write.table][write.number] = write.row
            if write.match is not None:
                self._save_match(write.match)
            self._named |= {(person, write.table) for person in write.named}
            await self.keep(*write.kept)

    def _save_match(self, match: MatchEntry) -> None:
        known = self._matches.get(match.id)
        if match.ended is not None and (known is None or known.ended is None):
            for person, counts in counts_of(match).items():
                self._statistics[person] = add(self._statistics.get(person, NOTHING), counts)
        self._matches[match.id] = match

    async def close_table(self, code: str, now: int) -> None:
        self._closed[code] = now

    async def take_table(self, code: str) -> bool:
        return code in self._tables

    async def reopen_table(self, code: str) -> None:
        self._pruned.discard(code)
        self._closed.pop(code, None)

    async def give_table(self, code: str) -> None:
        """Nobody else could take it."""

    async def prune(self, before: int, *, most: int, after: Pruned | None = None) -> Pruned | None:
        code = next((code for code, closed in self._closed.items() if closed < before), None)
        if code is None:
            return None
        ended = [m for m in self._matches.values() if m.table == code and m.last is not None]
        self._matches = {
            key: match
            for key, match in self._matches.items()
            if match.table != code or match in ended
        }
        top = after.down_to if after is not None and after.table == code else None
        rows = self._rows[code]
        numbers = sorted((n for n in rows if top is None or n < top), reverse=True)[:most]
        for number in numbers:
            row = rows.pop(number)
            if any(match.first <= number <= (match.last or 0) for match in ended):
                rows[number] = without_talk(row) or row
        if len(numbers) == most:
            return Pruned(code, numbers[-1])
        barred = self._kept[BarredNetwork]
        self._kept[BarredNetwork] = {k: one for k, one in barred.items() if one.place != code}
        if not ended:
            self._named = {(who, there) for who, there in self._named if there != code}
        del self._closed[code]
        self._pruned.add(code)
        return Pruned(code, 0)

    async def open_tables(self) -> Sequence[StoredTable]:
        away = {*self._closed, *self._pruned}
        return [table for table in self._tables.values() if table.code not in away]

    async def rows(
        self, table: str, first: int = 1, last: int | None = None, *, most: int | None = None
    ) -> Sequence[tuple[int, bytes]]:
        rows = sorted(self._rows.get(table, {}).items())
        return [(n, row) for n, row in rows if n >= first and (last is None or n <= last)][:most]

    async def match_start(self, table: str) -> int | None:
        starts = [match.first for match in self._matches.values() if match.table == table]
        return max(starts, default=None)

    async def save_person(self, person: StoredPerson) -> None:
        known = self._people.get(person.id)
        login = person.login or (known.login if known else None)
        seen = person.seen if known is None else known.seen
        self._people[person.id] = replace(person, login=login, seen=seen)

    async def change_person(self, person: StoredPerson) -> None:
        known = self._people.get(person.id)
        if known is None:
            raise PersonGone(person.id)
        self._people[person.id] = replace(known, name=person.name, face=person.face)

    async def saw_person(self, person_id: str, now: int) -> None:
        self._people[person_id] = replace(self._people[person_id], seen=now)

    async def person(self, person_id: str) -> StoredPerson | None:
        return self._people.get(person_id)

    async def create_account(self, login: str, account: Account) -> None:
        if account.person not in self._people:
            raise PersonGone(account.person)
        known = self._accounts.get(login)
        if known is not None and known.person != account.person:
            raise LoginTaken(login)
        self._accounts[login] = account
        self._people[account.person] = replace(self._people[account.person], login=login)

    async def account(self, login: str) -> Account | None:
        return self._accounts.get(login)

    async def find_people(self, text: str, *, most: int) -> Sequence[StoredPerson]:
        found = [
            person
            for person in self._people.values()
            if text in (person.id, person.login) or text.lower() in person.name.lower()
        ]
        return sorted(found, key=lambda person: -person.seen)[:most]

    async def forget_person(self, person_id: str) -> None:
        self._people.pop(person_id, None)
        self._statistics.pop(person_id, None)
        self._accounts = {k: a for k, a in self._accounts.items() if a.person != person_id}
        self._kept[Operator].pop(person_id, None)
        reports, audit = self._kept[PlayerReport], self._kept[AuditEntry]
        self._kept[PlayerReport] = {
            k: r for k, r in reports.items() if person_id not in (r.by, r.about)
        }
        self._named = {(who, code) for who, code in self._named if who != person_id}
        bots = {key for key, bot in self._kept[BotAccount].items() if bot.owner == person_id}
        self._kept[AuditEntry] = {
            k: e
            for k, e in audit.items()
            if not (e.about == person_id and e.by in (person_id, ""))
            and not (e.by == person_id and e.about in bots)
        }
        for bot in bots:
            del self._kept[BotAccount][bot]
        sessions = self._kept[StoredSession]
        self._kept[StoredSession] = {k: s for k, s in sessions.items() if s.person != person_id}
        for key, match in self._matches.items():
            people = tuple(person for person in match.people if person != person_id)
            self._matches[key] = replace(match, people=people)

    async def forget_guests(self, before: int, *, most: int) -> int:
        guests = [p.id for p in self._people.values() if not p.login and p.seen < before]
        for person in guests[:most]:
            del self._people[person]
        sessions = self._kept[StoredSession]
        unused = [
            key
            for key, session in sessions.items()
            if session.seen < before
            and not (
                session.ended and key == f"1.{session.person}" and session.person in self._people
            )
        ]
        for key in unused[:most]:
            del sessions[key]
        return len(guests[:most]) + len(unused[:most])

    async def tables_of(self, person: str) -> Sequence[str]:
        played = {match.table for match in self._matches.values() if person in match.people}
        return sorted(played | {code for who, code in self._named if who == person})

    async def saw_session(self, session_id: str, now: int) -> bool:
        session = self._kept[StoredSession].get(session_id)
        if session is None or session.ended:
            return False
        self._kept[StoredSession][session_id] = replace(session, seen=now)
        return True

    async def end_sessions(self, person: str, now: int, *, only: str, but: str) -> int:
        ending = [
            replace(session, ended=now)
            for session in self._kept[StoredSession].values()
            if session.person == person
            and not session.ended
            and (session.id == only if only else session.id != but)
        ]
        self._kept[StoredSession].update({session.id: session for session in ending})
        return len(ending)

    async def keep(self, *items: Kept) -> None:
        for item in items:
            self._kept[type(item)].pop(item.id, None)
            self._kept[type(item)][item.id] = item

    async def begin_session(self, session: StoredSession) -> StoredSession:
        return self._kept[StoredSession].setdefault(session.id, session)

    async def kept(self, kind: type[K], item_id: str) -> K | None:
        return self._kept[kind].get(item_id)

    async def all_kept(
        self, kind: type[K], *, most: int, skip: int = 0, **where: str | int
    ) -> Sequence[K]:
        found: list[K] = [
            item
            for item in reversed(self._kept[kind].values())
            if all(getattr(item, name) == value for name, value in where.items())
        ]
        found.sort(key=lambda item: -item.time)
        return found[skip:][:most]

    async def forget(self, kind: type[Kept], *, before: int = 0, item_id: str = "") -> None:
        self._kept[kind] = {
            key: item
            for key, item in self._kept[kind].items()
            if item.time >= before and key != item_id
        }

    async def rewrite(self, *rewrites: Rewrite) -> bool:
        done = 0
        for table, number, was, row in rewrites:
            if self._rows[table].get(number) == was:
                self._rows[table][number] = row
                done += 1
        return done == len(rewrites)

    async def rewrite_match(self, was: MatchEntry, match: MatchEntry) -> bool:
        now = self._matches[match.id]
        if now.summary != was.summary:
            return False
        self._matches[match.id] = replace(now, summary=match.summary)
        return True

    async def match(self, match_id: str) -> MatchEntry | None:
        return self._matches.get(match_id)

    async def matches_of(
        self, person: str, *, most: int, before: MatchEntry | None = None
    ) -> Sequence[MatchEntry]:
        found = [match for match in self._matches.values() if person in match.people]
        if before is not None:
            found = [m for m in found if (m.started, m.id) < (before.started, before.id)]
        found.sort(key=lambda match: (match.started, match.id), reverse=True)
        return found[:most]

    async def statistics(self, person: str) -> Counts:
        return self._statistics.get(person, NOTHING)
