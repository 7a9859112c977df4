"""Bans and mutes: whom they are about, from where, and until when."""

import asyncio
from dataclasses import replace
from typing import Any, Literal

import pytest

from lastcard.server import bans as bans_module
from lastcard.server.bans import Bans, is_part_of, parse_network
from lastcard.server.stores import Ban, MemoryStore
from lastcard.wire.errors import Refuse

Kind = Literal["ban", "mute"]
NOW = 1_700_000_000_000


def in_force(*bans: Ban) -> Bans:
    """These, as they were added one by one."""
    kept = Bans(MemoryStore())

    async def add() -> None:
        for ban in bans:
            await kept.add(ban)

    asyncio.run(add())
    return kept


def ban(kind: Kind = "ban", person: str = "eve", until: int = 0, **more: Any) -> Ban:
    ban_id = more.pop("id", "b1")
    return Ban(id=ban_id, time=1, kind=kind, by="opal", person=person, until=until, **more)


@pytest.mark.parametrize(
    ("until", "holds"), [(0, True), (NOW + 1, True), (NOW, False), (NOW - 1, False)]
)
def test_a_mute_is_one_persons_and_lasts_until_its_end(until: int, holds: bool) -> None:
    bans = in_force(ban("mute", until=until), ban("ban", "ada", id="b2"))
    assert bans.is_muted("eve", "", NOW) is holds
    assert not bans.is_muted("ada", "", NOW)
    assert not bans.is_muted("ben", "", NOW)
    assert [one.id for one in bans.all(NOW)] == (["b1", "b2"] if holds else ["b2"])
    bans.refuse_banned("eve", "", NOW)


@pytest.mark.parametrize(("until", "holds"), [(0, True), (NOW + 1, True), (NOW, False)])
def test_a_ban_is_one_persons_and_lasts_until_its_end(until: int, holds: bool) -> None:
    bans = in_force(ban(until=until))
    bans.refuse_banned("ada", "", NOW)
    bans.refuse_banned("", "", NOW)
    if holds:
        with pytest.raises(Refuse) as refused:
            bans.refuse_banned("eve", "", NOW)
        assert (refused.value.code, refused.value.facts) == ("banned", {"until": until})
    else:
        bans.refuse_banned("eve", "", NOW)
    assert not bans.is_muted("eve", "", NOW)


def test_a_ban_of_a_network_is_about_nobody_elsewhere() -> None:
    bans = in_force(ban(person="", network="203.0.113.0/24"))
    bans.refuse_banned("", "198.51.100.7", NOW)
    bans.refuse_banned("eve", "no address", NOW)
    with pytest.raises(Refuse, match="banned"):
        bans.refuse_banned("eve", "203.0.113.7", NOW)


@pytest.mark.parametrize(("until", "holds"), [(0, True), (NOW + 1, True), (NOW, False)])
def test_a_mute_of_a_network_is_about_nobody_elsewhere(until: int, holds: bool) -> None:
    bans = in_force(ban("mute", person="", network="203.0.113.0/24", until=until))
    assert bans.is_muted("eve", "203.0.113.7", NOW) is holds
    assert not bans.is_muted("eve", "198.51.100.7", NOW)
    bans.refuse_banned("eve", "203.0.113.7", NOW)


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("203.0.113.7/32", "203.0.113.7", "203.0.113.6"),
        ("203.0.112.0/23", "::ffff:203.0.113.255", "203.0.114.0"),
        ("0.0.0.0/0", "198.51.100.7", "2001:db8::1"),
        ("2001:db8::/64", "2001:db8::ffff:1", "2001:db8:0:1::1"),
        ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
    ],
)
def test_a_range_covers_its_addresses_until_it_is_lifted(
    network: str, inside: str, outside: str
) -> None:
    # Two others are as large, and one about the same addresses has ended.
    others = [ban(person="", network=other, id=other) for other in ("192.0.2.0/23", "fe80::/64")]
    bans = in_force(
        *others,
        ban(person="", network=network, until=NOW, id="ended"),
        ban(person="", network=network),
    )
    bans.refuse_banned("eve", outside, NOW)
    with pytest.raises(Refuse, match="banned"):
        bans.refuse_banned("eve", inside, NOW)
    asyncio.run(bans.lift("b1", ban(person="", network=network)))
    bans.refuse_banned("eve", inside, NOW)


def test_the_latest_is_listed_first_and_what_is_lifted_no_longer() -> None:
    bans = in_force(*(ban(id=f"b{n}", person=f"p{n}") for n in range(3)))
    bans._by_id = {
        key: Ban(id=key, time=n, kind="ban", by="opal") for n, key in enumerate(bans._by_id)
    }
    assert [one.id for one in bans.all(NOW)] == ["b2", "b1", "b0"]
    for _ in range(2):  # two operators at once
        asyncio.run(bans.lift("b1", ban(id="b1")))
    assert [one.id for one in bans.all(NOW)] == ["b2", "b0"]
    assert bans.get("b1") is None


def test_what_was_lifted_stays_lifted_after_a_restart() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        before, after = Bans(store), Bans(store)
        for one in (ban(), ban(id="b2", person="zed")):
            await before.add(one)
        await before.lift("b1", replace(ban(), lifted=NOW))
        await after.open()
        assert [one.id for one in after.all(NOW)] == ["b2"]
        after.refuse_banned("eve", "", NOW)

    asyncio.run(scenario())


def test_a_network_is_an_address_or_a_range_also_written_by_one_of_its_addresses() -> None:
    assert str(parse_network(" 203.0.113.7/24 ")) == "203.0.113.0/24"
    assert str(parse_network("2001:db8::7/64")) == "2001:db8::/64"
    assert str(parse_network("203.0.113.7")) == "203.0.113.7/32"
    for short in ("2001:db8::7", "2001:db8::7:0:0/96", "2001:db8::/65"):
        assert str(parse_network(short)) == "2001:db8::/64"
    assert str(parse_network("2001:db8::/63")) == "2001:db8::/63"
    assert str(parse_network("::ffff:203.0.113.7")) == "203.0.113.7/32"
    assert str(parse_network("::ffff:203.0.113.7/120")) == "203.0.113.0/24"
    assert str(parse_network("::ffff:0:0/96")) == "0.0.0.0/0"
    assert str(parse_network("::/0")) == "::/0"
    with pytest.raises(Refuse) as refused:
        parse_network("x" * 60)
    error = refused.value
    assert (error.code, error.rule, error.facts) == ("no-such-network", "", {"network": "x" * 50})


@pytest.mark.parametrize(
    ("own", "network", "is_part"),
    [
        ("203.0.113.7", "203.0.113.0/24", True),
        ("203.0.113.7", "203.0.113.8/32", False),
        ("::ffff:203.0.113.7", "203.0.113.0/24", True),
        ("2001:db8::/64", "2001:db8::/32", True),
        ("2001:db8::5", "2001:db8::/64", True),
        ("2001:db8::5", "2001:db8:0:1::/64", False),
        ("203.0.113.7", "::/0", False),
        ("2001:db8::5", "0.0.0.0/0", False),
        ("", "0.0.0.0/0", False),
        ("no address", "::/0", False),
    ],
)
def test_where_someone_is_may_be_a_part_of_a_network(own: str, network: str, is_part: bool) -> None:
    assert is_part_of(own, parse_network(network)) is is_part


class Busy(MemoryStore):
    """While bans are read, an operator does something."""

    bans: Bans
    meanwhile: Ban | None = None

    async def all_kept(self, kind: Any, *, most: int, skip: int = 0, **where: str | int) -> Any:
        found = await super().all_kept(kind, most=most, skip=skip, **where)
        ban, self.meanwhile = self.meanwhile, None
        if ban is not None and ban.lifted:
            await self.bans.lift(ban.id, ban)
        elif ban is not None:
            await self.bans.add(ban)
        return found


@pytest.mark.parametrize("before", [[], ["b1"], ["b2"], ["b1", "b2"]])
@pytest.mark.parametrize("lifted", [0, 2])
def test_what_is_done_while_they_are_read_is_not_lost(before: list[str], lifted: int) -> None:
    async def scenario() -> None:
        store = Busy()
        store.bans = Bans(store)
        for one in before:
            await store.bans.add(ban(id=one))
        store.meanwhile = ban(lifted=lifted)
        await store.bans.open()
        left = {*before, "b1"} - ({"b1"} if lifted else set())
        assert {one.id for one in store.bans.all(NOW)} == left

    asyncio.run(scenario())


@pytest.mark.parametrize("lifted", [0, 2])
def test_what_other_nodes_did_is_read_also_after_something_was_done_here(lifted: int) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        here, there = Bans(store), Bans(store)
        if lifted:
            await here.lift("b1", ban(lifted=lifted))
        else:
            await here.add(ban())
        await there.add(ban(id="b2"))
        await here.open()
        assert {one.id for one in here.all(NOW)} == {"b2"} | (set() if lifted else {"b1"})

    asyncio.run(scenario())


def test_those_that_have_ended_are_not_kept_in_memory_and_crowd_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bans_module, "READ_AT_ONCE", 2)

    async def scenario() -> None:
        store = MemoryStore()
        await store.keep(ban(id="ever", person="zed"))
        for number in range(5):
            await store.keep(ban(id=f"b{number}", until=NOW + number))
        bans = Bans(store)
        await store.keep(*(ban(id=f"more{number}", person="zed") for number in range(2)))
        await bans.open()
        assert set(bans._by_id) == {"ever", "more0", "more1"}

    asyncio.run(scenario())
