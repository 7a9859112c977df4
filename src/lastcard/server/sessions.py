"""Sessions: a device on which someone is known, as a row that can be listed and ended."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from lastcard.server.stores import Store, StoredSession
from lastcard.server.tokens import Tokens, new_id

HOUR_MS: Final = 3_600_000
SESSIONS_KEPT: Final = 20_000
MOST_SHOWN: Final = 100
LONGEST_AGENT: Final = 160


class Sessions:
    """All sessions; those that were used last are in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, StoredSession] = OrderedDict()
        self._forgotten = 0
        """How often sessions were forgotten here: what was read from the store before that may be
        old."""
        self.tokens = Tokens(b"")

    async def begin(self, person: str, now: int, network: str = "", agent: str = "") -> str:
        """A token for a new session."""
        session = StoredSession(
            id=new_id(),
            time=now,
            person=person,
            seen=now,
            network=network,
            agent=agent[:LONGEST_AGENT],
        )
        await self._keep(session)
        return self.tokens.sign(session.id)

    async def of(self, token: str, now: int) -> StoredSession | None:
        """The session of a token; None if it is not one of ours or has ended."""
        session = await self.once_of(token, now)
        if session is None or session.ended:
            return None
        if now - session.seen > HOUR_MS:
            since = self._forgotten
            if not await self._store.saw_session(session.id, now):
                self._known.pop(session.id, None)
                return None
            session = replace(session, seen=now)
            self._remember(session, since)
        return session

    async def once_of(self, token: str, now: int) -> StoredSession | None:
        """The same, even if it has ended: its token shows that someone was here on this device."""
        found = self.tokens.read(token)
        if found is None:
            return None
        if found.session is None:
            return await self._before_sessions(found.person, now)
        return await self._find(found.session)

    async def all_of(self, person: str) -> Sequence[StoredSession]:
        """Those of a person that have not ended, the latest first."""
        return await self._store.all_kept(StoredSession, most=MOST_SHOWN, person=person, ended=0)

    async def networks_of(self, person: str) -> set[str]:
        """Where someone has logged in or come in before."""
        found = await self._store.all_kept(StoredSession, most=MOST_SHOWN, person=person)
        return {session.network for session in found if session.network}

    async def end(self, person: str, now: int, *, only: str, but: str) -> int:
        """End one session of a person, or all but one; how many have ended with it.

        `only` and `but` are ids of sessions, or empty.
        """
        self.forget(person)
        ended = await self._store.end_sessions(person, now, only=only, but=but)
        self.forget(person)  # again, for requests that came meanwhile
        if not only and await self._find(_old(person)) is None:
            # A token from before there were sessions, not used since, ends too.
            old = StoredSession(id=_old(person), time=0, person=person, seen=0, ended=now)
            await self._store.keep(old)
            self.forget(person)  # it may have begun to be used just now
            ended += 1
        return ended

    def forget(self, person: str) -> None:
        """What is remembered of a person's sessions may be old."""
        self._forgotten += 1
        for session in [one for one in self._known.values() if one.person == person]:
            del self._known[session.id]

    def forget_all(self) -> None:
        """What is remembered may be old."""
        self._forgotten += 1
        self._known.clear()

    async def ended(self, ids: Collection[str]) -> set[str]:
        """Which of these have ended, or are gone."""
        return {one for one in ids if (found := await self._find(one)) is None or found.ended}

    async def _before_sessions(self, person: str, now: int) -> StoredSession | None:
        """Old tokens name a person: such a token gets a session when it is used again."""
        session = await self._find(_old(person))
        if session is not None:
            return session
        stored = await self._store.person(person)
        if stored is None or stored.created:
            return None
        session = StoredSession(id=_old(person), time=now, person=person, seen=now)
        since = self._forgotten
        session = await self._store.begin_session(session)  # it may have been ended meanwhile
        self._remember(session, since)
        return session

    async def _find(self, session_id: str) -> StoredSession | None:
        since = self._forgotten
        session = self._known.get(session_id) or await self._store.kept(StoredSession, session_id)
        if session is not None:
            self._remember(session, since)
        return session

    async def _keep(self, session: StoredSession) -> None:
        since = self._forgotten
        await self._store.keep(session)
        self._remember(session, since)

    def _remember(self, session: StoredSession, since: int) -> None:
        if since != self._forgotten:
            return
        self._known[session.id] = session
        self._known.move_to_end(session.id)
        if len(self._known) > SESSIONS_KEPT:
            self._known.popitem(last=False)


def _old(person: str) -> str:
    return f"1.{person}"
