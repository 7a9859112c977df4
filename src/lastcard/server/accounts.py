"""Accounts: a login and a password for a guest who wants to be the same person elsewhere."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

import structlog

from lastcard.server.clock import now_ms
from lastcard.server.stores import Account, LoginTaken, PersonGone, StoredSession
from lastcard.wire import AccountRequest, LoginRequest, PasswordRequest
from lastcard.wire.common import plain_text
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.asking import Asked
    from lastcard.server.house import House

SHORTEST_LOGIN: Final = 3

log = structlog.get_logger("lastcard.accounts")


def clean_login(login: str) -> str:
    """A login as it is kept."""
    return plain_text(unicodedata.normalize("NFKC", login)).lower()


async def create_account(house: House, person_id: str, request: AccountRequest) -> str:
    """Keep a login for a person; the login as it is kept."""
    login = clean_login(request.login)
    if len(login) < SHORTEST_LOGIN:
        raise Refuse("login-short", facts={"least": SHORTEST_LOGIN})
    if await house.login_of(person_id) is not None:
        raise Refuse("account-exists")
    hashed = await house.password_thread.do(house.passwords.hash, request.password)
    try:
        await house.services.store.create_account(login, Account(person_id, hashed))
    except LoginTaken:
        raise Refuse("login-taken", facts={"login": login}) from None
    except PersonGone:  # they wanted to be forgotten while the password was hashed
        raise Refuse("not-signed-in") from None
    return login


async def log_in(house: House, request: LoginRequest, asked: Asked) -> str:
    """The person whose login this is; `Refuse` does not say whether login or password was wrong."""
    login = clean_login(request.login)
    account = await house.services.store.account(login)
    await _limit_guesses(house, login, account, asked)
    person = "" if account is None else account.person
    if not await _is_right(house, account, request.password):
        await _note_failure(house, person, asked)
        raise Refuse("wrong-login")
    await house.audit("logged-in", by=person, about=person, network=asked.network)
    return person


async def _limit_guesses(house: House, login: str, account: Account | None, asked: Asked) -> None:
    """Slow down guessing the password of one account, however many addresses guess.

    Someone who was logged in before on this device or in this network does not have to wait because
    of what others guess, so nobody can lock the owner out.
    """
    key = login
    if account is not None:
        before = await house.sessions.once_of(asked.token, now_ms())
        if before is not None and before.person == account.person:
            key = f"{login} {before.id}"
        elif asked.network in await house.sessions.networks_of(account.person):
            key = f"{login} {asked.network}"
    house.limit(house.limits.guesses, key)


async def _is_right(house: House, account: Account | None, password: str) -> bool:
    hashed = None if account is None else account.password_hash
    return await house.password_thread.do(house.passwords.is_right, password, hashed)


async def _note_failure(house: House, person: str, asked: Asked) -> None:
    log.warning("login failed", network=asked.network, person=person or None)
    await house.audit("login-failed", about=person, network=asked.network)


async def require_password(
    house: House, session: StoredSession, password: str, asked: Asked
) -> str | None:
    """The login of whoever asks, if the password is right; None for a guest, who has none."""
    login = await house.login_of(session.person)
    if login is None:
        return None
    house.limit(house.limits.guesses, f"{login} {session.id}")
    if not await _is_right(house, await house.services.store.account(login), password):
        await _note_failure(house, session.person, asked)
        raise Refuse("wrong-password")
    return login


async def change_password(
    house: House, session: StoredSession, request: PasswordRequest, asked: Asked
) -> None:
    """Change the password of someone who knows the old one."""
    login = await require_password(house, session, request.old, asked)
    if login is None:
        raise Refuse("no-account")
    hashed = await house.password_thread.do(house.passwords.hash, request.new)
    me = session.person
    try:
        await house.services.store.create_account(login, Account(me, hashed))
    except PersonGone:
        raise Refuse("not-signed-in") from None
    await house.audit("password-changed", by=me, about=me, network=asked.network)
