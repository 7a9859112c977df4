"""Who may not come in, or not talk: bans and mutes that are in force."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final

from lastcard.server.clock import now_ms
from lastcard.server.stores import Ban, Store
from lastcard.wire.errors import Refuse

READ_AT_ONCE: Final = 1000
HALF: Final = 64
MAPPED_BITS: Final = 96
IPNetwork = IPv4Network | IPv6Network


def parse_network(text: str) -> IPNetwork:
    """An address or a range, or `Refuse`.

    Of IPv6 at least its first half: one line has that, and its devices change the rest as they
    like. IPv4 as IPv6 writes it is IPv4.
    """
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refuse("no-such-network", facts={"network": text[:50]}) from None
    if isinstance(found, IPv4Network):
        return found
    mapped = found.network_address.ipv4_mapped
    if mapped is not None and found.prefixlen >= MAPPED_BITS:
        return IPv4Network((mapped, found.prefixlen - MAPPED_BITS))
    return found.supernet(new_prefix=HALF) if found.prefixlen > HALF else found


def is_part_of(address_or_network: str, network: IPNetwork) -> bool:
    """Whether some of an address, or of a network as a session has it, is in another."""
    try:
        found = parse_network(address_or_network)
    except Refuse:
        return False
    if isinstance(found, IPv4Network):
        return isinstance(network, IPv4Network) and found.overlaps(network)
    return isinstance(network, IPv6Network) and found.overlaps(network)


class Bans:
    """The bans in force, kept so that only a few have to be looked at when someone comes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_id: dict[str, Ban] = {}
        self._of_person: defaultdict[str, list[Ban]] = defaultdict(list)
        self._of_range: defaultdict[tuple[int, int], dict[int, list[Ban]]] = defaultdict(dict)
        """By IP version and length, then by the first address."""
        self._changes = 0

    async def open(self) -> None:
        """Read what is kept; what is changed meanwhile is not lost."""
        changes = -1
        found: list[Ban] = []
        while changes != self._changes:
            changes, found = self._changes, await self._read()
        self._by_id.clear()
        self._of_person.clear()
        self._of_range.clear()
        for ban in found:
            self._note(ban)

    async def _read(self) -> list[Ban]:
        """Those that nobody lifted and that have not ended."""
        seen, now, found = 0, now_ms(), list[Ban]()
        while some := await self._store.all_kept(Ban, most=READ_AT_ONCE, skip=seen, lifted=0):
            seen += len(some)
            found += [ban for ban in some if _holds(ban, now)]
        return found

    async def add(self, ban: Ban) -> None:
        """Put a ban in force."""
        await self._store.keep(ban)
        self._changes += 1
        self._note(ban)

    async def lift(self, ban_id: str, ended: Ban) -> None:
        """End a ban."""
        await self._store.keep(ended)
        self._changes += 1
        ban = self._by_id.pop(ban_id, None)
        if ban is not None:
            for place in self._places(ban):
                place.remove(ban)

    def _note(self, ban: Ban) -> None:
        self._by_id[ban.id] = ban
        for place in self._places(ban):
            place.append(ban)

    def _places(self, ban: Ban) -> Iterator[list[Ban]]:
        """Where it is looked for."""
        if ban.person:
            yield self._of_person[ban.person]
        if ban.network:
            network = ip_network(ban.network)
            within = self._of_range[network.version, network.prefixlen]
            yield within.setdefault(int(network.network_address), [])

    def get(self, ban_id: str) -> Ban | None:
        """The ban with this id."""
        return self._by_id.get(ban_id)

    def all(self, now: int) -> list[Ban]:
        """Those in force, the latest first."""
        kept = [ban for ban in self._by_id.values() if _holds(ban, now)]
        return sorted(kept, key=lambda ban: -ban.time)

    def refuse_banned(self, person: str, address: str, now: int) -> None:
        """Refuse someone who is banned."""
        ban = self.ban_of(person, address, now)
        if ban is not None:
            raise Refuse("banned", facts={"until": ban.until})

    def ban_of(self, person: str, address: str, now: int) -> Ban | None:
        """The ban that keeps someone out, if there is one."""
        return self._in_force("ban", person, address, now)

    def _in_force(self, kind: str, person: str, address: str, now: int) -> Ban | None:
        about = itertools.chain(self._of_person.get(person, ()), self._around(address))
        return next((ban for ban in about if ban.kind == kind and _holds(ban, now)), None)

    def _around(self, address: str) -> Iterator[Ban]:
        """Those of networks that this address is in."""
        found = _parse_address(address) if self._of_range else None
        if found is None:
            return
        number = int(found)
        for (version, length), bans in self._of_range.items():
            if version == found.version:
                rest = found.max_prefixlen - length
                yield from bans.get(number >> rest << rest, ())

    def is_muted(self, person: str, address: str, now: int) -> bool:
        """Whether someone may say nothing, wherever they are or where they are now."""
        return self._in_force("mute", person, address, now) is not None


def _holds(ban: Ban, now: int) -> bool:
    return not ban.until or ban.until > now


def _parse_address(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    mapped: IPv4Address | None = getattr(found, "ipv4_mapped", None)
    return mapped or found


def is_within(address: str, network: IPNetwork | None) -> bool:
    """Whether an address is one of a network."""
    found = _parse_address(address)
    return found is not None and network is not None and found in network
