"""The operators' desk: what is done to keep order here, each act written into the audit log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

from lastcard.server.accounts import clean_login
from lastcard.server.bans import IPNetwork, is_part_of, parse_network
from lastcard.server.clock import now_ms
from lastcard.server.house import House
from lastcard.server.nodes.messages import CloseTable as CloseIt
from lastcard.server.stores import Ban, Operator, PlayerReport
from lastcard.server.tokens import new_id
from lastcard.table import Table
from lastcard.table.names import clean_name
from lastcard.wire import Bye, encode
from lastcard.wire.admin import (
    AdminAct,
    BanNetwork,
    BanPerson,
    CloseReport,
    CloseTable,
    EndSessions,
    LiftBan,
    MuteNetwork,
    MutePerson,
    RenamePerson,
    ReportRequest,
    SetOperator,
)
from lastcard.wire.common import plain_text
from lastcard.wire.errors import Refuse

COMMAND: Final = "command"
"""Named in the audit log in place of an operator for `lastcard admin`."""
MINUTE_MS: Final = 60_000
LAST_SAID: Final = 20


async def do(house: House, act: AdminAct, by: str, network: str) -> None:
    """Do what an operator wants done, or `Refuse`; then it is in the audit log."""
    if isinstance(act, MuteNetwork | BanNetwork):
        about = await _NETWORK_ACTS[type(act)](house, act, by, network)
    else:
        about = await _ACTS[type(act)](house, act, by)
    name = encode(act).decode().partition('"type":"')[2].partition('"')[0]
    await house.audit(name, by=by, about=about, network=network, facts=encode(act))


async def report(house: House, table: Table, by: str, request: ReportRequest) -> None:
    """A player tells the operators of someone who is, or sits, at the same table."""
    seated = [c.person.id for c in table.state.chairs if c.person is not None]
    there = {*seated, *table.here, *table.match_people}
    there |= {said.person for said in table.said.values()}
    if request.person not in there or by not in there or request.person == by:
        raise Refuse("no-such-person")
    said = [s.text for s in table.said.values() if s.person == request.person and not s.emote]
    await house.services.store.keep(
        PlayerReport(
            id=new_id(),
            time=now_ms(),
            by=by,
            about=request.person,
            place=table.state.code,
            text=plain_text(request.text),
            said="\n".join(said[-LAST_SAID:]),
        )
    )


async def _require_person(house: House, person: str) -> None:
    if await house.services.store.person(person) is None:
        raise Refuse("no-such-person")


async def _ban(
    house: House,
    act: MutePerson | BanPerson | MuteNetwork | BanNetwork,
    by: str,
    *,
    person: str = "",
    network: str = "",
) -> None:
    ban = Ban(
        id=new_id(),
        time=now_ms(),
        kind="mute" if isinstance(act, MutePerson | MuteNetwork) else "ban",
        by=by,
        person=person,
        network=network,
        until=now_ms() + act.minutes * MINUTE_MS if act.minutes else 0,
        reason=act.reason,
    )
    await house.bans.add(ban)
    house.everywhere.bans_changed()


async def _mute_person(house: House, act: MutePerson, by: str) -> str:
    await _require_person(house, act.person)
    await _ban(house, act, by, person=act.person)
    return act.person


async def _ban_person(house: House, act: BanPerson, by: str) -> str:
    await _require_person(house, act.person)
    await _ban(house, act, by, person=act.person)
    house.everywhere.hang_up(Bye("banned", False), act.person)
    return act.person


async def _network_of(house: House, act: MuteNetwork | BanNetwork, by: str, at: str) -> IPNetwork:
    """Which network is meant, or `Refuse`: nobody locks themselves out without saying so.

    `at` is where the operator is.
    """
    network = parse_network(act.network)
    own = {at, *(one.network for one in await house.sessions.all_of(by))}
    if not act.even_mine and any(is_part_of(one, network) for one in own):
        raise Refuse("own-network", facts={"network": str(network)})
    return network


async def _mute_network(house: House, act: MuteNetwork, by: str, at: str) -> str:
    network = await _network_of(house, act, by, at)
    await _ban(house, act, by, network=str(network))
    return str(network)


async def _ban_network(house: House, act: BanNetwork, by: str, at: str) -> str:
    network = await _network_of(house, act, by, at)
    await _ban(house, act, by, network=str(network))
    house.everywhere.hang_up(Bye("banned", False), within=network)
    return str(network)


async def _lift_ban(house: House, act: LiftBan, by: str) -> str:
    ban = house.bans.get(act.ban)
    if ban is None:
        raise Refuse("no-such-ban")
    await house.bans.lift(ban.id, replace(ban, lifted=now_ms()))
    house.everywhere.bans_changed()
    return ban.person or ban.network


async def _rename_person(house: House, act: RenamePerson, by: str) -> str:
    await _require_person(house, act.person)
    person = await house.hall.rename(act.person, clean_name(act.name))
    house.everywhere.rename(person)
    house.everywhere.hang_up(Bye("renamed", True), act.person)
    return act.person


async def _end_sessions(house: House, act: EndSessions, by: str) -> str:
    await _require_person(house, act.person)
    await house.end_sessions(act.person)
    return act.person


async def _close_table(house: House, act: CloseTable, by: str) -> str:
    await house.ask_table(CloseIt(act.table))
    return act.table.upper()


async def _close_report(house: House, act: CloseReport, by: str) -> str:
    found = await house.services.store.kept(PlayerReport, act.report)
    if found is None or found.closed:
        raise Refuse("no-such-report")
    await house.services.store.keep(replace(found, closed=now_ms()))
    return found.about


async def _set_operator(house: House, act: SetOperator, by: str) -> str:
    if by != COMMAND:
        raise Refuse("operators-only")
    account = await house.services.store.account(clean_login(act.login))
    if account is None:
        raise Refuse("no-such-person")
    if act.operator:
        await house.services.store.keep(Operator(id=account.person, time=now_ms()))
    else:
        await house.services.store.forget(Operator, item_id=account.person)
    return account.person


_ACTS: Final[dict[type, Callable[[House, Any, str], Awaitable[str]]]] = {
    MutePerson: _mute_person,
    BanPerson: _ban_person,
    LiftBan: _lift_ban,
    RenamePerson: _rename_person,
    EndSessions: _end_sessions,
    CloseTable: _close_table,
    CloseReport: _close_report,
    SetOperator: _set_operator,
}
_NETWORK_ACTS: Final[dict[type, Callable[[House, Any, str, str], Awaitable[str]]]] = {
    MuteNetwork: _mute_network,
    BanNetwork: _ban_network,
}
"""Acts about a network; they also have to know the network of the operator."""
