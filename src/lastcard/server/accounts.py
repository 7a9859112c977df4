"""Accounts: a login and a password for a guest who wants to be the same person elsewhere."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING

from lastcard.server.stores import Account, LoginTaken, Store
from lastcard.wire import AccountRequest, LoginRequest
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from argon2 import PasswordHasher


@cache
def _hasher() -> PasswordHasher:
    """Loaded when the first password comes, not at the start: most games have none."""
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobody() -> str:
    """Checked when there is no such login, so that the answer takes as long."""
    return _hasher().hash("nobody has this password")


def clean_login(login: str) -> str:
    """A login as it is kept."""
    return login.strip().lower()


async def create_account(store: Store, person_id: str, request: AccountRequest) -> str:
    """Keep a login for a person; the login as it is kept."""
    login = clean_login(request.login)
    hashed = await asyncio.to_thread(_hash, request.password)
    try:
        await store.create_account(login, Account(person_id, hashed))
    except LoginTaken:
        raise Refuse("login-taken", "", {"login": login}) from None
    return login


async def log_in(store: Store, request: LoginRequest) -> str:
    """Whose login this is, or `Refuse`; which of the two was wrong is not said."""
    account = await store.account(clean_login(request.login))
    hashed = None if account is None else account.password_hash
    right = await asyncio.to_thread(_verify, hashed, request.password)
    if account is None or not right:
        raise Refuse("wrong-login")
    return account.person


def _hash(password: str) -> str:
    return _hasher().hash(password)


def _verify(hashed: str | None, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(hashed or _nobody(), password)
    except (VerificationError, InvalidHashError):
        return False
