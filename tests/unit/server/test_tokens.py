"""Tokens: only the server that signed one takes it, and only as it is."""

import asyncio
import stat
from pathlib import Path

import pytest

from lastcard.server.clock import now_ms
from lastcard.server.hall import DAY_MS
from lastcard.server.house import House
from lastcard.server.settings import Settings
from lastcard.server.stores import MemoryStore, StoredPerson
from lastcard.server.tokens import SECRET_BYTES, Tokens, load_secret, new_person_id
from lastcard.wire.errors import Refuse

OURS = Tokens(b"o" * SECRET_BYTES)


def test_a_token_says_whose_it_is() -> None:
    for _ in range(50):
        person = new_person_id()
        assert OURS.read(OURS.sign(person)) == person


def test_a_token_of_another_secret_is_not_ours() -> None:
    assert OURS.read(Tokens(b"x" * SECRET_BYTES).sign("ada")) is None


def test_a_token_is_good_for_one_person_only() -> None:
    _, _, signature = OURS.sign("ada").split(".")
    assert OURS.read(f"1.ben.{signature}") is None


def test_one_changed_letter_anywhere_spoils_a_token() -> None:
    token = OURS.sign("ada-1234")
    for place, letter in enumerate(token):
        for other in ("A" if letter != "A" else "B", "", letter + letter, "é"):
            assert OURS.read(token[:place] + other + token[place + 1 :]) is None, (place, other)


@pytest.mark.parametrize("token", ["", ".", "..", "1..", "1.ada", "1.ada.", "2.ada.x", "\x00", "é"])
def test_what_is_no_token_is_nobodys(token: str) -> None:
    assert OURS.read(token) is None


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


def test_a_token_lasts_as_long_as_it_is_used_now_and_then(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        house = House(Settings(data=tmp_path, save=False, guest_days=30), store)
        await house.open()
        ada = await house.hall.new_person("Ada")
        now = now_ms()
        for day in (20, 40, 60):  # each time within thirty days of the last
            assert await house.hall.person(ada.id, now + day * DAY_MS) == ada
        # Another process, or this one when it has forgotten her, knows it from the store.
        other = House(Settings(data=tmp_path, save=False, guest_days=30), store)
        assert await other.hall.person(ada.id, now + 89 * DAY_MS) == ada
        assert await other.hall.person(ada.id, now + 120 * DAY_MS) is None
        # With a password she is who she was, and her token is good again.
        assert await other.hall.person(ada.id, now + 120 * DAY_MS, logs_in=True) == ada
        assert await other.hall.person(ada.id, now + 121 * DAY_MS) == ada
        await house.close()

    asyncio.run(scenario())


def test_a_token_that_was_not_used_for_too_long_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        house = House(Settings(data=tmp_path, save=False, guest_days=30), store)
        await house.open()
        await store.save_person(StoredPerson("ada", "Ada", seen=now_ms() - 31 * DAY_MS))
        with pytest.raises(Refuse, match="not-signed-in"):
            await house.person_of(house.tokens.sign("ada"))
        await house.close()

    asyncio.run(scenario())


def test_a_signature_alone_is_not_enough_the_person_must_be_known(tmp_path: Path) -> None:
    async def scenario() -> None:
        house = House(Settings(data=tmp_path, save=False), MemoryStore())
        await house.open()
        ada = await house.hall.new_person("Ada")
        assert await house.person_of(house.tokens.sign(ada.id)) == ada
        for token in (house.tokens.sign("nobody"), OURS.sign(ada.id), "forged"):
            with pytest.raises(Refuse, match="not-signed-in"):
                await house.person_of(token)
        await house.close()

    asyncio.run(scenario())
    # Nothing is to be saved: then the secret is not, either.
    assert list(tmp_path.iterdir()) == []
