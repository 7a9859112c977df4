"""Everyone at a table is shown what happens with their own eyes, and what is theirs to nobody."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from lastcard import wire
from lastcard.bots import create_bot
from lastcard.engine import legal_actions
from lastcard.lesson import LEARNER, first_lesson
from lastcard.notation import print_action
from lastcard.server.audience import Audience
from lastcard.server.clock import now_ms
from lastcard.server.connection import Connection
from lastcard.server.lookers import FEW
from lastcard.server.services import Counters
from lastcard.server.stores import BarredNetwork, MemoryStore, StoredSession
from lastcard.table import (
    AskBot,
    BotAnswered,
    Input,
    Outside,
    Presence,
    Request,
    SeatedBots,
    Show,
    Woke,
    handle,
    open_table,
)
from lastcard.table.views import update
from lastcard.wire import Person, TableOptions
from lastcard.wire.events import Notice
from tests.unit.server.seated import Guest, seated_table

RULES = {"limit": "1000", "dealer_draw": "choose"}


def _told(guest: Guest) -> list[wire.Update]:
    """What was shown to a guest since they were last asked."""
    guest.hear()
    told = [wire.decode_server(data) for data in guest.raw]
    guest.raw.clear()
    return [message for message in told if isinstance(message, wire.Update)]


def test_who_caught_nobody_alone_is_shown_until_when_their_catches_are_refused() -> None:
    async def scenario() -> None:
        async with seated_table(3, turn_seconds=0, rules=RULES) as (actor, guests):
            await guests[0].ok(wire.Start)
            again = Guest(actor, guests[1].person)  # the same person on another screen
            await again.join()
            for guest in (*guests, again):
                _told(guest)
            assert await guests[1].refused(wire.Act, move="x1") == "cool-down"
            for guest in (guests[1], again):
                told = [update for update in _told(guest) if not update.events]
                assert [update.seq for update in told] == [actor.table.seq]
                (view,) = (update.view for update in told)
                assert view is not None
                assert view == guest.view
                assert view.own is not None
                assert view.own.catch_again_at is not None
            for guest in (guests[0], guests[2]):
                assert all(update.events for update in _told(guest))

    asyncio.run(scenario())


def test_who_looks_on_is_shown_the_board_they_chose() -> None:
    async def scenario() -> None:
        async with seated_table(8, chairs=8, format="rotating-8", turn_seconds=0) as (
            actor,
            guests,
        ):
            looker = Guest(actor, Person("person-Lou", "Lou"))
            await looker.join()
            await guests[0].ok(wire.Start)
            for board in (1, 0):
                _told(looker)
                await looker.ok(wire.Watch, board=board)
                (update,) = _told(looker)
                assert update.view is not None
                assert (update.view.board.number, update.view.own) == (board, None)
                # And what happens there from now on.
                there = [guest for guest in guests if guest.view.board.number == board]
                turn = there[0].view.board
                mover = guests[turn.seating[turn.turn]]
                await mover.ok(wire.Act, move=mover.own.legal[0])
                update = _told(looker)[-1]
                assert update.view is not None
                assert (update.view.board.number, update.you) == (board, None)

    asyncio.run(scenario())


def test_who_lose_their_chairs_at_once_are_each_told_so_once_and_then_look_on() -> None:
    async def scenario() -> None:
        async with seated_table(4, chairs=4) as (actor, guests):
            assert actor.audience.lookers == 0
            for guest in guests:
                _told(guest)
            smaller = TableOptions(chairs=2, pace="instant")
            await guests[0].ok(wire.ChangeOptions, options=smaller)
            for number, guest in enumerate(guests):
                you = _told(guest)[-1].you
                chair = number if number < 2 else None
                assert you == wire.You(id=guest.person.id, name=guest.person.name, chair=chair)
            assert actor.audience.lookers == 2
            await guests[0].ok(wire.ChangeOptions, options=TableOptions(chairs=3, pace="instant"))
            assert [_told(guest)[-1].you is None for guest in guests] == [False, False, True, True]
            await guests[3].ok(wire.Sit, chair=2)
            you = [update.you for update in _told(guests[3]) if update.you is not None][-1]
            assert you == wire.You(id="person-Dot", name="Dot", chair=2)
            assert actor.audience.lookers == 1

    asyncio.run(scenario())


def test_many_who_look_on_are_told_of_company_only_the_latest_and_of_all_else_everything() -> None:
    async def scenario() -> None:
        audience, ada = Audience(Counters()), Person("ada", "Ada")
        table, _ = open_table("ABCDEF", TableOptions(), ada, 0, Outside.of_this_machine())
        crowd = [Connection(Person(f"lou-{n}", "Lou")) for n in range(FEW + 1)]
        for connection in crowd:
            audience.join(connection, table, "hello", None)
            connection.waiting.take_all()
        first, second = (Notice("renamed", {"old": "Lou", "name": n}) for n in ("Lea", "Leo"))
        company = Show(table, with_info=True)
        for show in (company, company, Show(table, others=(first,)), Show(table, others=(second,))):
            audience.show(show)
        audience.show(company)
        for connection in crowd:
            assert connection.waiting.empty()  # they are told soon, all at once
        # Where some of them may sit now, all that came before is told before.
        audience.show(Show(table, others=(first,), with_info=True))
        for connection in crowd:
            told = [wire.decode_server(data) for data in connection.waiting.take_all()]
            assert all(isinstance(one, wire.Update) for one in told)
            events = [one.events for one in told if isinstance(one, wire.Update)]
            assert events == [[], [first], [second], []]

    asyncio.run(scenario())


def test_who_is_here_is_as_near_as_the_nearest_of_their_sockets() -> None:
    audience = Audience(Counters())
    ada, ben = Person("ada", "Ada"), Person("ben", "Ben")
    far, near, other = Connection(ada), Connection(ada), Connection(ben)
    far._rtts, near._rtts, other._rtts = (200,), (80,), (300,)
    audience.connections = [far, near]
    assert {p: v.half_trip_ms for p, v in audience.here().items()} == {"ada": 40}
    audience.connections = [near, far]
    found = audience.here(other)
    assert {p: (v.person, v.half_trip_ms) for p, v in found.items()} == {
        "ada": (ada, 40),
        "ben": (ben, 150),
    }
    assert audience.connections == [near, far]


def test_where_nobody_may_look_on_only_those_without_a_chair_are_sent_away() -> None:
    async def scenario() -> None:
        async with seated_table(2, chairs=2, spectators=False) as (actor, guests):
            lou = Guest(actor, Person("person-Lou", "Lou"))
            await lou.join()
            await guests[0].ok(wire.Start)
            assert wire.Bye("no-spectators", False) in lou.hear()
            for guest in guests:
                assert not [m for m in guest.hear() if isinstance(m, wire.Bye)]

    asyncio.run(scenario())


def test_a_guest_who_came_after_someone_was_removed_from_their_network_is_barred() -> None:
    async def scenario() -> None:
        async with seated_table(2, chairs=3) as (actor, guests):
            lou = Guest(actor, Person("person-Lou", "Lou"))
            await lou.join()
            lou.connection.address = "203.0.113.7"
            began = now_ms()
            await guests[0].ok(wire.Remove, person=lou.person.id)
            removed = actor.audience.barred["203.0.113.7"]
            assert began <= removed <= now_ms()
            for came, barred in ((removed - 1, False), (removed, True), (removed + 1, True)):
                assert actor.audience.is_barred("203.0.113.7", came) is barred
                assert not actor.audience.is_barred("203.0.113.8", came)
            assert not any(isinstance(m, wire.Bye) for guest in guests for m in guest.hear())

    asyncio.run(scenario())


def test_who_has_a_chair_takes_no_place_of_those_who_look_on() -> None:
    async def scenario() -> None:
        async with seated_table(2) as (actor, guests):
            audience = Audience(Counters())
            for person in (guests[0].person, Person("person-Lou", "Lou")):
                audience.join(Connection(person), actor.table, "hello", None)
            assert [connection.is_looker for connection in audience.connections] == [False, True]
            assert audience.lookers == 1

    asyncio.run(scenario())


def test_who_was_not_here_does_not_part() -> None:
    audience = Audience(Counters())
    here, other = Connection(Person("ada", "Ada")), Connection(Person("ada", "Ada"))
    audience.connections = [here]
    assert not audience.part(other)
    assert audience.part(here)
    assert not audience.part(here)
    assert audience.connections == []


class Paper:
    """A socket that keeps what is written to it."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []

    def write_text(self, data: bytes) -> bool:
        self.texts.append(data)
        return True

    def write_frames(self, frames: bytes) -> bool:
        """One message after the other is as good."""
        return False

    def abort(self) -> None:
        """There is nothing to close."""


GAMES = {
    "a match": TableOptions(chairs=3),
    "a lesson": TableOptions(chairs=3, lesson=True),
    "rotating partners": TableOptions(chairs=8, format="rotating-8"),
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_between_two_messages_is_never_shown_when_it_is_old(game: str) -> None:
    """Every message is, byte for byte, what the table would say if it were asked anew."""
    ada, lou = Person("ada", "Ada"), Person("lou", "Lou")
    counters, papers = Counters(), {ada: Paper(), lou: Paper()}
    audience = Audience(counters)
    options = replace(GAMES[game], pace="instant", turn_seconds=0, grace_ms=0)
    table, _ = open_table("ABCDEF", options, ada, 0, Outside.of_this_machine())
    connections = {person: Connection(person, paper) for person, paper in papers.items()}
    mine = connections[ada]
    bots = SeatedBots(lambda _chair, level: create_bot(level, Random(7)))
    given: list[Input] = [Presence(audience.here(mine)), Request(ada, mine, wire.Start("start"), 0)]
    for connection in connections.values():
        audience.join(connection, table, "hello", None)
    script = [print_action(a) for player, a in first_lesson().moves if player == LEARNER]
    now, compared = 1000, 0
    while compared < 2000:
        now += 1
        if not given:
            match = table.match
            assert match is not None
            place = match.place_of(LEARNER)
            if place is None:
                break
            state = match.boards[place.board]
            if state.is_over and (game != "rotating partners" or match.tally.rounds_played > 1):
                break
            is_mine = state.turn == place.seat and not state.is_over
            if options.lesson:
                step = update(Show(table, with_view=True), ada, now).view
                assert step is not None
                assert step.own is not None
                is_mine = step.own.lesson is not None and bool(step.own.lesson.awaits)
            if is_mine:
                legal = [print_action(a) for a in legal_actions(state, place.seat)]
                move = script.pop(0) if options.lesson else legal[0]
                given.append(Request(ada, mine, wire.Act(f"m{now}", move), now))
            else:
                now = max(now, table.wake_at or now)
                given.append(Woke())
        table, effects = handle(table, given.pop(0), now)
        for effect in effects:
            if isinstance(effect, AskBot):
                given.append(BotAnswered(effect.question, bots.answer(effect.question)))
            if isinstance(effect, Show):
                for paper in papers.values():
                    paper.texts.clear()
                audience.show(effect)
                for person, paper in papers.items():
                    (shown,) = (wire.decode_server(text) for text in paper.texts)
                    assert isinstance(shown, wire.Update)
                    expected = update(effect, person, shown.time)
                    if person is lou:  # who looks on has no place of their own to be told of
                        expected = replace(expected, you=None)
                    assert paper.texts == [wire.encode(expected)]
                compared += 1
    assert 10 < compared < 2000
    assert counters.updates == compared * len(papers)


def test_who_is_voted_out_while_they_are_away_is_barred_where_they_were_last() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with seated_table(4, store=store) as (actor, guests):
            await store.keep(
                StoredSession(id="s1", time=1, person="person-Dot", seen=1, network="192.0.2.8"),
                StoredSession(id="s2", time=2, person="person-Dot", seen=9, network="192.0.2.9"),
            )
            await guests[0].ok(wire.Start)
            guests[2].connection.address = "203.0.113.7"
            await guests[2].go()
            for vote, chair in enumerate((2, 3), start=1):
                if chair == 3:  # as after a restart: nobody here knows where she was
                    await guests[3].go()
                    actor.audience._left_from.clear()
                await guests[0].ok(wire.CallVote, kind="kick", chair=chair)
                await guests[1].ok(wire.CastVote, vote=vote, yes=True)
            assert set(actor.audience.barred) == {"203.0.113.7", "192.0.2.9"}
            kept = await store.all_kept(BarredNetwork, most=9, place=actor.code)
            assert {one.network for one in kept} == {"203.0.113.7", "192.0.2.9"}
            # Whoever came in between two removals stays out: the first of them counts.
            first = actor.audience.barred["203.0.113.7"]
            eve = Guest(actor, Person("person-Eve", "Eve"))
            await eve.join()
            eve.connection.address = "203.0.113.7"
            await guests[0].ok(wire.Remove, person=eve.person.id)
            assert actor.audience.barred["203.0.113.7"] == first

    asyncio.run(scenario())
