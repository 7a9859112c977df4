"""Who may not come in, or not talk: bans and mutes that are in force."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from lastcard.server.stores import Ban, Store
from lastcard.wire.errors import Refuse

MOST_BANS: Final = 10_000
IPNetwork = IPv4Network | IPv6Network


def parse_network(text: str) -> IPNetwork:
    """An address or a range, or `Refuse`."""
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refuse("no-such-network", facts={"network": text[:50]}) from None


class Bans:
    """The bans in force: so few that all of them are looked at when someone comes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_id: dict[str, Ban] = {}

    async def open(self) -> None:
        """Read what is kept."""
        found = await self._store.all_kept(Ban, most=MOST_BANS, lifted=0)
        self._by_id = {ban.id: ban for ban in found}

    async def add(self, ban: Ban) -> None:
        """Put a ban in force."""
        await self._store.keep(ban)
        self._by_id[ban.id] = ban

    async def lift(self, ban_id: str, ended: Ban) -> None:
        """End a ban."""
        await self._store.keep(ended)
        self._by_id.pop(ban_id, None)

    def get(self, ban_id: str) -> Ban | None:
        """The ban with this id."""
        return self._by_id.get(ban_id)

    def all(self, now: int) -> list[Ban]:
        """The bans in force, the latest first."""
        kept = [ban for ban in self._by_id.values() if not ban.until or ban.until > now]
        return sorted(kept, key=lambda ban: -ban.time)

    def refuse_banned(self, person: str, address: str, now: int) -> None:
        """Refuse someone who is banned."""
        ban = self.ban_of(person, address, now)
        if ban is not None:
            raise Refuse("banned", facts={"until": ban.until})

    def ban_of(self, person: str, address: str, now: int) -> Ban | None:
        """The ban that keeps someone out, if there is one."""
        for ban in self._by_id.values():
            if (
                ban.kind == "ban"
                and (not ban.until or ban.until > now)
                and ((ban.person and ban.person == person) or _covers(ban.network, address))
            ):
                return ban
        return None

    def is_muted(self, person: str, now: int) -> bool:
        """Whether someone may say nothing."""
        return any(
            ban.kind == "mute" and ban.person == person and (not ban.until or ban.until > now)
            for ban in self._by_id.values()
        )


def _covers(network: str, address: str) -> bool:
    return bool(network) and is_within(address, ip_network(network))


def is_within(address: str, network: IPNetwork | None) -> bool:
    """Whether an address is one of a network."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return network is not None and (mapped or found) in network
