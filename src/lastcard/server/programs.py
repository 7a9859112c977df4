"""Programs (bot accounts): each has an owner, a name and a token of its own, and tighter limits.

A program is a person to the tables, with the owner's name beside it. Its id tells it apart; the
owner can end it at any time, and it ends with its owner.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from lastcard.server.clock import now_ms
from lastcard.server.stores import BotAccount, Store
from lastcard.wire import Person, Profile, ProgramInfo, Session
from lastcard.wire.errors import Refuse

if TYPE_CHECKING:
    from lastcard.server.asking import Asked
    from lastcard.server.house import House

PREFIX: Final = "bot-"
"""What the id of a program begins with."""
MOST_EACH: Final = 5
"""Programs of one owner."""
MOST_SOCKETS: Final = 4
"""Sockets of one program; people have more devices."""
SLOWNESS: Final = 3
"""How many times fewer messages a second a program may send than a person's client."""


def is_program(person_id: str) -> bool:
    """Whether this is the id of a program."""
    return person_id.startswith(PREFIX)


async def owner_of(store: Store, person_id: str) -> str | None:
    """The name of who owns a program; None: it has ended, or its owner is gone."""
    account = await store.kept(BotAccount, person_id)
    if account is None or account.ended:
        return None
    owner = await store.person(account.owner)
    return None if owner is None else owner.name


async def programs_of(store: Store, owner: str) -> list[BotAccount]:
    """The programs that someone owns, those that have ended left out."""
    found = await store.all_kept(BotAccount, most=1000, owner=owner)
    return [account for account in found if not account.ended]


async def show_programs(store: Store, owner: str) -> list[ProgramInfo]:
    """The programs that someone owns, as they are shown to them."""
    found: list[ProgramInfo] = []
    for account in await programs_of(store, owner):
        stored = await store.person(account.id)
        name, seen = ("", 0) if stored is None else (stored.name, stored.seen)
        found.append(ProgramInfo(id=account.id, name=name, created=account.time, seen=seen))
    return found


async def create_program(house: House, owner: Person, name: str, asked: Asked) -> Session:
    """A new program of this name, and the token by which it comes in, which is told only here."""
    store = house.services.store
    if is_program(owner.id) or await house.login_of(owner.id) is None:
        raise Refuse("no-account")
    with house.hall.making(f"program of {owner.id}") as more:
        if len(await programs_of(store, owner.id)) + more >= MOST_EACH:
            raise Refuse("too-many-programs", facts={"most": MOST_EACH})
        made = await house.hall.new_person(name, prefix=PREFIX)
        await store.keep(BotAccount(id=made.id, time=now_ms(), owner=owner.id))
    token = await house.sessions.begin(made.id, now_ms(), asked.network, name)
    await house.audit("program-created", by=owner.id, about=made.id, network=asked.network)
    return Session(token, Profile(made.id, made.name))


async def end_program(house: House, owner: str, program: str) -> None:
    """End a program: its token is worth nothing any more, and it leaves its tables."""
    store = house.services.store
    account = await store.kept(BotAccount, program)
    if account is None or account.owner != owner or account.ended:
        raise Refuse("no-such-program")
    await store.keep(replace(account, ended=now_ms()))
    await house.end_sessions(program)
    house.hall.forget(program)
    await house.audit("program-ended", by=owner, about=program)


async def end_all_programs(house: House, owner: str) -> None:
    """End all programs of someone who wants to be forgotten."""
    for account in await programs_of(house.services.store, owner):
        await end_program(house, owner, account.id)
