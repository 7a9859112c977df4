"""Tokens: only the server that signed one takes it, only as it is, and as long as its session."""

import asyncio
import stat
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lastcard.server.clock import now_ms
from lastcard.server.hall import DAY_MS
from lastcard.server.house import House
from lastcard.server.sessions import MOST_SHOWN
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore, StoredPerson, StoredSession
from lastcard.server.tokens import (
    BEFORE_SESSIONS,
    COMMAND,
    COMMAND_MS,
    SECRET_BYTES,
    Named,
    Tokens,
    exchange_secret,
    load_secret,
    new_id,
)
from lastcard.wire.errors import Refuse

OURS = Tokens(b"o" * SECRET_BYTES)


def test_a_token_of_today_is_good_tomorrow() -> None:
    token = "2.ada-1234.IXHJp2ZM_dLZpYlU-kTjQBAoWq2VdBr1Dty7AJagHDA"
    assert OURS.sign("ada-1234") == token


def test_a_token_says_whose_it_is() -> None:
    for _ in range(50):
        session = new_id()
        assert OURS.read(OURS.sign(session)) == Named(session=session)
        assert OURS.read(OURS.sign(session, BEFORE_SESSIONS)) == Named(person=session)


def test_a_token_of_another_secret_is_not_ours() -> None:
    assert OURS.read(Tokens(b"x" * SECRET_BYTES).sign("ada")) is None


def test_a_token_is_good_for_one_session_only() -> None:
    _, _, signature = OURS.sign("ada").split(".")
    assert OURS.read(f"2.ben.{signature}") is None
    assert OURS.read(f"1.ada.{signature}") is None


def test_one_changed_letter_anywhere_spoils_a_token() -> None:
    token = OURS.sign("ada-1234")
    for place, letter in enumerate(token):
        for other in ("A" if letter != "A" else "B", "", letter + letter, "é"):
            assert OURS.read(token[:place] + other + token[place + 1 :]) is None, (place, other)


@pytest.mark.parametrize("token", ["", ".", "..", "1..", "1.ada", "2.ada.", "3.ada.x", "\x00", "é"])
def test_what_is_no_token_is_nobodys(token: str) -> None:
    assert OURS.read(token) is None
    assert not OURS.is_command(token, 0)


def test_what_the_command_line_shows_is_good_for_a_minute_and_for_nothing_else() -> None:
    shown = OURS.sign_command(1_000_000)
    assert OURS.is_command(shown, 1_000_000 + COMMAND_MS)
    assert not OURS.is_command(shown, 1_000_001 + COMMAND_MS)
    assert not OURS.is_command(shown, 999_999 - COMMAND_MS)
    assert OURS.read(shown) is None
    assert not Tokens(b"x" * SECRET_BYTES).is_command(shown, 1_000_000)
    assert not OURS.is_command(OURS.sign("1000000"), 1_000_000)
    assert not OURS.is_command("command.x.y", 1_000_000)
    # Signed by us, and still none: not said to be one, not a time, not a signature.
    assert not OURS.is_command("2" + shown.removeprefix(COMMAND), 1_000_000)
    for no_time in ("x", "²", ""):
        assert not OURS.is_command(OURS.sign(no_time, COMMAND), 1_000_000)
    assert not OURS.is_command(f"{COMMAND}.1000000.é", 1_000_000)


def test_the_secret_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret"
    made = load_secret(path)
    assert len(made) == SECRET_BYTES
    assert load_secret(path) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_secret(tmp_path / "other") != made


def test_a_secret_is_kept_in_folders_that_are_made_for_it_and_nothing_else_is(
    tmp_path: Path,
) -> None:
    path = tmp_path / "not" / "there" / "secret"
    made = load_secret(path)
    assert path.read_bytes() == made
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("found", [b"", b"short", b"x" * (SECRET_BYTES + 1)])
def test_a_secret_that_was_not_written_whole_is_made_anew(tmp_path: Path, found: bytes) -> None:
    path = tmp_path / "secret"
    path.write_bytes(found)
    path.with_name("secret.new").write_bytes(b"x" * 100)
    made = load_secret(path)
    assert made != found
    assert load_secret(path) == path.read_bytes() == made
    assert list(tmp_path.iterdir()) == [path]


@asynccontextmanager
async def open_house(tmp_path: Path, store: MemoryStore) -> AsyncGenerator[House]:
    house = House(Settings(data=tmp_path, save=False, guest_days=30), store)
    await house.open()
    house.sessions.tokens = OURS
    try:
        yield house
    finally:
        await house.close()


def test_a_token_lasts_as_long_as_it_is_used_now_and_then(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_house(tmp_path, store) as house, open_house(tmp_path, store) as other:
            ada = await house.hall.new_person("Ada")
            now = now_ms()
            for day in (20, 40, 60):  # each time within thirty days of the last
                assert await house.hall.person(ada.id, now + day * DAY_MS) == ada
            # Another process, or this one when it has forgotten her, knows it from the store.
            assert await other.hall.person(ada.id, now + 89 * DAY_MS) == ada
            assert await other.hall.person(ada.id, now + 120 * DAY_MS) is None
            # With a password she is who she was, and her token is good again.
            assert await other.hall.person(ada.id, now + 120 * DAY_MS, logs_in=True) == ada
            assert await other.hall.person(ada.id, now + 121 * DAY_MS) == ada

    asyncio.run(scenario())


def test_a_token_that_was_not_used_for_too_long_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_house(tmp_path, store) as house:
            long_ago = now_ms() - 31 * DAY_MS
            await store.save_person(StoredPerson("ada", "Ada", seen=long_ago, created=long_ago))
            token = await house.sessions.begin("ada", long_ago)
            with pytest.raises(Refuse, match=r"^not-signed-in$"):
                await house.person_of(token)

    asyncio.run(scenario())


def test_a_signature_alone_is_not_enough_the_session_and_the_person_must_be_known(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path, MemoryStore()) as house:
            ada = await house.hall.new_person("Ada")
            assert await house.person_of(await house.sessions.begin(ada.id, now_ms())) == ada
            gone = await house.sessions.begin("nobody", now_ms())
            for token in (
                OURS.sign("nothing"),
                OURS.sign(ada.id),
                OURS.sign(ada.id, BEFORE_SESSIONS),  # there were sessions when she came
                OURS.sign("nobody", BEFORE_SESSIONS),
                gone,
                OURS.sign_command(now_ms()),
                "forged",
            ):
                with pytest.raises(Refuse, match=r"^not-signed-in$"):
                    await house.person_of(token)

    asyncio.run(scenario())
    # Nothing is to be saved: then the secret is not, either.
    assert list(tmp_path.iterdir()) == []


def test_a_token_from_before_there_were_sessions_is_good_until_its_owner_ends_it(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_house(tmp_path, store) as house:
            for person in ("ada", "ben"):
                await store.save_person(StoredPerson(person, person, seen=now_ms()))
            used, unused = (OURS.sign(person, BEFORE_SESSIONS) for person in ("ada", "ben"))
            assert (await house.person_of(used)).id == "ada"
            assert [session.id for session in await house.sessions.all_of("ada")] == ["1.ada"]
            newer = await house.sessions.begin("ada", now_ms())
            assert await house.end_sessions("ada", only="1.ada") == 1
            assert (await house.person_of(newer)).id == "ada"
            assert await house.end_sessions("ada") == 1
            # One that is in a drawer somewhere ends with all the others.
            assert await house.end_sessions("ben") == 1
            drawer = await store.kept(StoredSession, "1.ben")
            assert drawer is not None
            assert drawer.person == "ben"
            for _ in range(2):
                for token in (used, unused, newer):
                    with pytest.raises(Refuse, match=r"^not-signed-in$"):
                        await house.person_of(token)
                # Nor are they good again when what is old has been tidied away.
                await house.prune(now_ms())
                house.sessions.forget_all()

    asyncio.run(scenario())


def test_of_ones_sessions_those_that_go_on_are_shown_and_not_too_many(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with open_house(tmp_path, store) as house:
            for number in range(MOST_SHOWN + 1):
                for person in ("ada", "ben"):
                    await store.keep(
                        StoredSession(
                            id=f"{person}{number}",
                            time=number,
                            person=person,
                            seen=1,
                            network=f"{person} at {number}",
                            ended=int(number == 100),
                        )
                    )
            latest = range(MOST_SHOWN, 0, -1)
            shown = await house.sessions.all_of("ada")
            assert [one.id for one in shown] == [f"ada{n - 1}" for n in latest]
            # Where someone was once they are known, even if they have left.
            assert await house.sessions.networks_of("ada") == {f"ada at {n}" for n in latest}

    asyncio.run(scenario())


def test_no_id_looks_like_a_flag() -> None:
    """They are typed: `lastcard admin ban ID`."""
    assert not [made for made in (new_id() for _ in range(2000)) if made.startswith("-")]


def test_another_secret_takes_the_place_of_the_one_that_is_kept_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    made, common = load_secret(path), b"c" * SECRET_BYTES
    exchange_secret(path, common)
    assert load_secret(path) == common
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        "secret": common,
        "secret.before": made,
    }
