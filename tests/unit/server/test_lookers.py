"""All who look on are told the same, made once; nobody misses anything or is told it twice."""

import asyncio
from random import Random

import pytest

from lastcard import wire
from lastcard.server.connection import Connection
from lastcard.server.lookers import FEW, MOST_MESSAGES, MOST_SECONDS, SECONDS_EACH, Lookers
from lastcard.wire import Person
from tests.unit.server.seated import Guest, random_move, seated_table, settle

MANY = FEW + 10


async def _heard_all(guest: Guest, seq: int) -> None:
    """Until they have been told of this row."""
    async with asyncio.timeout(20):
        while b'"seq":%d,' % seq not in b"".join(guest.raw):
            guest.hear()
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("count", [3, MANY])
def test_all_lookers_get_the_same_bytes(count: int) -> None:
    async def scenario() -> None:
        async with seated_table(2, chairs=2, turn_seconds=0, grace_ms=0) as (actor, guests):
            await guests[0].ok(wire.Start)
            lookers = [Guest(actor, Person(f"looker-{n}", f"Lou {n}")) for n in range(count)]
            for looker in lookers:
                await looker.join()
            actor.audience._lookers.finish()
            for looker in lookers:
                looker.hear()
                looker.raw.clear()
            for _ in range(5):
                await random_move(guests, Random(1))
            for looker in lookers:
                await _heard_all(looker, actor.table.seq)
            updates = [
                [data for data in looker.raw if data.startswith(b'{"type":"update"')]
                for looker in lookers
            ]
            assert len(updates[0]) >= 5
            for other in updates[1:]:
                assert len(other) == len(updates[0])
                assert all(a is b for a, b in zip(updates[0], other, strict=True))

    asyncio.run(scenario())


def test_who_comes_sits_and_stands_among_many_misses_nothing_and_hears_nothing_old() -> None:
    async def scenario() -> None:
        async with seated_table(2, chairs=3, turn_seconds=0, grace_ms=0) as (actor, guests):
            lookers = [Guest(actor, Person(f"looker-{n}", f"Lou {n}")) for n in range(MANY)]
            for looker in lookers:
                await looker.join()
            eve = lookers[0]
            for n in range(10):
                await guests[0].ok(wire.Emote, emote="hello")
                await guests[0].ok(wire.Ready, ready=n % 2 == 0)
                await eve.ok(wire.Sit, chair=2)
                await guests[1].ok(wire.Emote, emote="hello")
                await eve.ok(wire.Stand)
                await guests[0].go()  # and so is allowed to say more
                await guests[0].join()
                if n % 5 == 4:
                    break
            late = Guest(actor, Person("late", "Late"))
            welcome = await late.join()
            await guests[0].ok(wire.Ready)
            for guest in (eve, lookers[1], late):
                await _heard_all(guest, actor.table.seq)
                told = [wire.decode_server(data) for data in guest.raw]
                updates = [message for message in told if isinstance(message, wire.Update)]
                seqs = [message.seq for message in updates]
                assert seqs == sorted(seqs)
                first = welcome.seq + 1 if guest is late else 3
                missed = set(range(first, actor.table.seq + 1)) - set(seqs)
                assert not missed
            await settle(actor)

    asyncio.run(scenario())


def test_a_crowd_that_comes_at_once_is_told_what_happens() -> None:
    async def scenario() -> None:
        async with seated_table(2, chairs=2, turn_seconds=0, grace_ms=0) as (actor, guests):
            await guests[0].ok(wire.Start)
            crowd = [Guest(actor, Person(f"looker-{n}", f"Lou {n}")) for n in range(MANY)]
            await asyncio.gather(*(looker.join() for looker in crowd))
            await random_move(guests, Random(1))
            for looker in crowd:
                await _heard_all(looker, actor.table.seq)

    asyncio.run(scenario())


class Line:
    """What a socket is written to."""

    def __init__(self, last: bytes) -> None:
        self.written: list[bytes] = []
        self.last = last
        self.has_all = asyncio.Event()

    def write_text(self, data: bytes) -> bool:
        return self.write_frames(data)

    def write_frames(self, frames: bytes) -> bool:
        self.written.append(frames)
        if self.last in frames:
            self.has_all.set()
        return True

    def abort(self) -> None:
        raise AssertionError("nobody is cut off")


def shown(count: int, *, to: int) -> list[list[bytes]]:
    """What is written to so many lookers where so much happens in quick succession."""

    async def scenario() -> list[list[bytes]]:
        lines = [Line(b"<%d>" % (count - 1)) for _ in range(to)]
        members = [Connection(Person(f"p{n}", f"P {n}"), line) for n, line in enumerate(lines)]
        lookers, loop = Lookers(), asyncio.get_running_loop()
        begun = loop.time()
        for number in range(count):
            data = b"<%d>" % number
            lookers.show({0: members}, lambda _, data=data: data, only_company=False)
            await asyncio.sleep(0)
        async with asyncio.timeout(20):
            for line in lines:
                await line.has_all.wait()
        often = min(to * SECONDS_EACH, MOST_SECONDS)
        times = 2 + count / MOST_MESSAGES + (loop.time() - begun) / often
        for line in lines:
            assert line.written == lines[0].written
            assert len(line.written) <= times
        return [line.written for line in lines]

    return asyncio.run(scenario())


def test_hundreds_who_look_on_are_written_to_once_for_all_that_happened_meanwhile() -> None:
    for written in shown(30, to=500):
        assert b"".join(written).count(b">") == 30
        assert len(written) > 1  # the first of it came at once


def test_so_much_does_not_come_together_that_a_line_could_not_take_it() -> None:
    for written in shown(400, to=FEW + 1):
        assert b"".join(written).count(b">") == 400
        assert max(frames.count(b">") for frames in written) <= MOST_MESSAGES + 2
