"""Passwords: kept as hashes, and nobody's is right."""

import argon2

from lastcard.server.passwords import Passwords

CHEAP = Passwords(argon2.profiles.CHEAPEST)


def test_a_password_is_right_for_its_own_hash_alone() -> None:
    kept = CHEAP.hash("correct horse")
    assert "correct horse" not in kept
    assert kept != CHEAP.hash("correct horse")
    assert CHEAP.is_right("correct horse", kept)
    assert not CHEAP.is_right("battery staple", kept)
    for spoiled in ("", "correct horse", kept[:-4]):
        assert not CHEAP.is_right("correct horse", spoiled)


def test_where_there_is_no_login_no_password_is_right() -> None:
    for password in ("", "correct horse", "nobody has this password"):
        assert not CHEAP.is_right(password, None)


def test_unless_told_otherwise_guessing_takes_the_effort_that_is_recommended() -> None:
    recommended = argon2.profiles.RFC_9106_LOW_MEMORY
    assert argon2.extract_parameters(Passwords().hash("correct horse")) == recommended
    cheapest = argon2.profiles.CHEAPEST
    assert argon2.extract_parameters(Passwords(cheapest).hash("correct horse")) == cheapest
