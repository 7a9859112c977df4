"""Sessions: what is kept of a device, how long it is remembered, and when it counts as used."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from lastcard.server import sessions as module
from lastcard.server.sessions import HOUR_MS, LONGEST_AGENT, MOST_SHOWN, Sessions
from lastcard.server.stores import Kept, MemoryStore, StoredPerson, StoredSession
from lastcard.server.tokens import BEFORE_SESSIONS, Tokens


class Asked(MemoryStore):
    """Notes which sessions it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []

    async def kept(self, kind: type[Any], item_id: str) -> Any:
        self.ids.append(item_id)
        return await super().kept(kind, item_id)


def with_sessions(check: Callable[[Sessions, Asked], Coroutine[Any, Any, None]]) -> None:
    store = Asked()
    sessions = Sessions(store)
    sessions.tokens = Tokens(b"secret")
    asyncio.run(check(sessions, store))


async def begun(sessions: Sessions, person: str, now: int = 0) -> tuple[str, str]:
    """A new session: its token, and its id."""
    token = await sessions.begin(person, now)
    found = sessions.tokens.read(token)
    assert found is not None
    assert found.session is not None
    return token, found.session


def test_what_is_kept_of_a_session_is_who_since_when_from_where_and_with_what() -> None:
    async def check(sessions: Sessions, store: Asked) -> None:
        await sessions.begin("ada", 5)
        await sessions.begin("ben", 7, "192.0.2.1", "x" * (LONGEST_AGENT + 1))
        (ada,), (ben,) = [await sessions.all_of(person) for person in ("ada", "ben")]
        assert ada == StoredSession(id=ada.id, time=5, person="ada", seen=5)
        assert ben == StoredSession(
            id=ben.id, time=7, person="ben", seen=7, network="192.0.2.1", agent="x" * LONGEST_AGENT
        )

    with_sessions(check)


def test_that_a_session_is_used_is_written_down_once_an_hour() -> None:
    async def check(sessions: Sessions, store: Asked) -> None:
        token, _ = await begun(sessions, "ada", 100)
        for now, seen in (
            (100 + HOUR_MS, 100),
            (101 + HOUR_MS, 101 + HOUR_MS),
            (102 + HOUR_MS, 101 + HOUR_MS),
        ):
            used = await sessions.of(token, now)
            assert used is not None
            (kept,) = await sessions.all_of("ada")
            assert (used.seen, kept.seen) == (seen, seen)

    with_sessions(check)


def test_the_sessions_that_were_used_last_are_remembered_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SESSIONS_KEPT", 2)

    async def check(sessions: Sessions, store: Asked) -> None:
        (one, first), (two, second) = [await begun(sessions, person) for person in ("ada", "ben")]
        for token in (one, two, one):
            assert await sessions.of(token, 1) is not None
        assert store.ids == []
        three, third = await begun(sessions, "cy")  # in place of Ben's, which was used before Ada's
        for token in (one, three, two, three, one):
            assert await sessions.of(token, 1) is not None
        assert store.ids == [second, first]
        sessions.forget("cy")
        for token in (one, three):
            assert await sessions.of(token, 1) is not None
        assert store.ids == [second, first, third]

    with_sessions(check)


def test_which_sessions_have_ended_or_are_gone_can_be_asked() -> None:
    async def check(sessions: Sessions, store: Asked) -> None:
        (_, first), (_, second) = [await begun(sessions, person) for person in ("ada", "ben")]
        await sessions.end("ada", 9, only=first, but="")
        assert await sessions.ended({first, second, "gone"}) == {first, "gone"}

    with_sessions(check)


def test_of_very_many_sessions_the_latest_are_shown() -> None:
    async def check(sessions: Sessions, store: Asked) -> None:
        for now in range(MOST_SHOWN + 1):
            await sessions.begin("ada", now)
        assert {one.time for one in await sessions.all_of("ada")} == set(range(1, MOST_SHOWN + 1))

    with_sessions(check)


class Slow(Asked):
    """Others have their turn before it answers."""

    before: Callable[[], Coroutine[Any, Any, object]] | None = None
    after: Callable[[], Coroutine[Any, Any, object]] | None = None

    async def kept(self, kind: type[Any], item_id: str) -> Any:
        found = await super().kept(kind, item_id)
        await self._let(self.after)
        return found

    async def saw_session(self, session_id: str, now: int) -> bool:
        await self._let(self.before)
        seen = await super().saw_session(session_id, now)
        await self._let(self.after)
        return seen

    async def begin_session(self, session: StoredSession) -> StoredSession:
        await self._let(self.before)
        found = await super().begin_session(session)
        await self._let(self.after)
        return found

    async def _let(self, other: Callable[[], Coroutine[Any, Any, object]] | None) -> None:
        if other is not None:
            self.before = self.after = None
            await other()


@pytest.mark.parametrize(
    ("when", "known", "now"),
    [
        ("before", True, HOUR_MS + 1),
        ("before", False, HOUR_MS + 1),
        ("after", True, HOUR_MS + 1),
        ("after", False, HOUR_MS + 1),
        ("after", False, 1),
    ],
)
def test_a_session_that_ends_while_it_is_used_has_ended(
    when: str, now: int, *, known: bool
) -> None:
    store = Slow()
    sessions = Sessions(store)
    sessions.tokens = Tokens(b"secret")

    async def check() -> None:
        token, session = await begun(sessions, "ada")
        if not known:
            sessions.forget("ada")
        setattr(store, when, lambda: sessions.end("ada", 9, only=session, but=""))
        await sessions.of(token, now)
        assert await sessions.ended({session}) == {session}
        assert await sessions.of(token, now + 1) is None
        (kept,) = await store.all_kept(StoredSession, most=9)
        assert kept.ended == 9

    asyncio.run(check())


def test_what_was_read_before_all_was_forgotten_is_not_remembered() -> None:
    """Another node ended it, and while it is read here we learn that we have missed something."""
    store = Slow()
    sessions = Sessions(store)
    sessions.tokens = Tokens(b"secret")

    async def check() -> None:
        token, session = await begun(sessions, "ada")
        for _ in range(2):  # whatever was forgotten before

            async def is_ended_elsewhere(session: str = session) -> None:
                await store.end_sessions("ada", 9, only=session, but="")
                sessions.forget("zed")
                sessions.forget_all()

            sessions.forget_all()
            store.after = is_ended_elsewhere
            await sessions.of(token, 1)
            assert await sessions.ended({session}) == {session}
            token, session = await begun(sessions, "ada")

    asyncio.run(check())


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("but", ["", "another"])
def test_a_token_from_before_there_were_sessions_ends_also_while_it_is_used_first(
    when: str, but: str
) -> None:
    store = Slow()
    sessions = Sessions(store)
    tokens = sessions.tokens = Tokens(b"secret")

    async def check() -> None:
        await store.save_person(StoredPerson("ada", "Ada"))
        token = tokens.sign("ada", BEFORE_SESSIONS)
        setattr(store, when, lambda: sessions.end("ada", 9, only="", but=but))
        await sessions.of(token, 1)
        assert await sessions.of(token, 2) is None
        (kept,) = await store.all_kept(StoredSession, most=9)
        assert kept.ended == 9

    asyncio.run(check())


def test_a_token_from_before_there_were_sessions_ends_while_that_is_written_down() -> None:
    """It is used for the first time just when its owner logs out everywhere."""

    class Ending(MemoryStore):
        use: Callable[[], Coroutine[Any, Any, object]] | None = None

        async def keep(self, *items: Kept) -> None:
            use, self.use = self.use, None
            if use is not None:
                assert await use() is not None
            await super().keep(*items)

    store = Ending()
    sessions = Sessions(store)
    tokens = sessions.tokens = Tokens(b"secret")

    async def check() -> None:
        await store.save_person(StoredPerson("ada", "Ada"))
        token = tokens.sign("ada", BEFORE_SESSIONS)
        store.use = lambda: sessions.of(token, 1)
        assert await sessions.end("ada", 9, only="", but="") == 1
        assert await sessions.of(token, 2) is None

    asyncio.run(check())
