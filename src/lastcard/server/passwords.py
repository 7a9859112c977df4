"""Passwords: kept as hashes that take long to guess from, and checked against them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import Parameters, PasswordHasher


class Passwords:
    """Hashes and checks passwords, with the effort that Argon2 recommends unless told another."""

    def __init__(self, effort: Parameters | None = None) -> None:
        self._effort = effort

    @cached_property
    def _hasher(self) -> PasswordHasher:
        """Loaded when the first password comes, not at the start: most games have none."""
        from argon2 import PasswordHasher

        if self._effort is None:
            return PasswordHasher()
        return PasswordHasher.from_parameters(self._effort)

    @cached_property
    def _nobodys(self) -> str:
        """A hash to check against when there is no such login, so that the answer takes as long."""
        return self.hash("nobody has this password")

    def hash(self, password: str) -> str:
        """What is kept of a password."""
        return self._hasher.hash(password)

    def is_right(self, password: str, hashed: str | None) -> bool:
        """Whether this is the password that was hashed; None is nobody's, and nothing is right."""
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            checked = self._hasher.verify(self._nobodys if hashed is None else hashed, password)
        except (VerificationError, InvalidHashError):
            return False
        return checked and hashed is not None
