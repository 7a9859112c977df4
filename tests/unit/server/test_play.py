"""Play at a table: times, stand-ins, the UNO race, challenges, pauses."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lastcard import wire
from lastcard.engine import Card, Direction, MatchState, Phase, RoundState
from lastcard.server.clock import now_ms
from lastcard.server.table import Table
from lastcard.wire.events import HandShown, Notice, UnoCalled, UnoCaught
from tests.unit.server.seated import (
    Guest,
    hurry,
    planned,
    random_move,
    seated_table,
    settle,
    until,
)


def put(table: Table, change: Callable[[RoundState], None]) -> None:
    """Lay out a position by hand: a state of our own in place of the dealt one."""
    assert table.match is not None
    state = table.match.boards[0].copy()
    change(state)
    table.match = MatchState(table.match.tally, table.match.seatings, table.match.dealers, (state,))


def next_to_last(state: RoundState) -> None:
    """Seat 0 is in turn with two red cards on a red one; the others have two yellow ones."""
    state.phase = Phase.TURN
    state.turn = state.seats[0]  # type: ignore[assignment]
    state.discard = (Card("R9"),)
    state.color = Card("R9").color
    state.hands = ((Card("R1"), Card("R2")), *(((Card("Y1"), Card("R3")),) * 3))
    state.direction = Direction.LEFT
    state.exposed = None
    state.demand = None


async def started(table: Table, guests: list[Guest]) -> None:
    await guests[0].ok(wire.Start)
    put(table, next_to_last)
    table.conduct.arrange_anew()
    await settle(table)


def heard(guest: Guest, kind: type) -> list[Any]:
    updates = [wire.decode_server(raw) for raw in guest.raw] + guest.hear()
    return [
        event
        for update in updates
        if isinstance(update, wire.Update)
        for event in update.events
        if isinstance(event, kind)
    ]


@pytest.mark.rule("UNO-1")
def test_a_call_that_was_armed_comes_with_the_card_and_nobody_learns_of_it_before() -> None:
    async def scenario() -> None:
        async with seated_table(4) as (table, guests):
            await started(table, guests)
            for guest in guests:
                guest.hear()
            await guests[0].ok(wire.Arm)
            assert guests[0].own.armed
            assert guests[1].hear() == []
            await guests[0].ok(wire.Act, move="R1")
            assert len(heard(guests[1], UnoCalled)) == 1
            assert not guests[0].own.armed
            assert guests[1].view.board.exposed is None

    asyncio.run(scenario())


@pytest.mark.rule("UNO-2")
def test_the_next_move_is_held_and_a_catch_in_time_counts() -> None:
    async def scenario() -> None:
        async with seated_table(4, grace_ms=5000) as (table, guests):
            await started(table, guests)
            await guests[0].ok(wire.Act, move="R1")
            assert guests[1].view.board.held_until is not None
            # The next player's move waits: no answer yet.
            assert await guests[1].say(wire.Act("held", "R3!")) is None
            assert await guests[1].refused(wire.Act, move="R3") == "stale"
            await guests[2].ok(wire.Act, move="x1")
            await settle(table)
            assert guests[0].view.board.counts[0] == 3
            answers = [m for m in guests[1].hear() if isinstance(m, wire.Ack)]
            assert [answer.id for answer in answers] == ["held"]
            assert guests[1].view.board.counts[1] == 1

    asyncio.run(scenario())


def test_a_held_move_is_made_when_the_grace_time_is_over() -> None:
    async def scenario() -> None:
        async with seated_table(4, grace_ms=5000) as (table, guests):
            await started(table, guests)
            await guests[0].ok(wire.Act, move="R1")
            assert await guests[1].say(wire.Act("held", "+")) is None
            await hurry(table, ("hold", 0))
            assert guests[1].view.board.exposed is None
            assert await guests[2].refused(wire.Act, move="x1") == "nobody-to-catch"

    asyncio.run(scenario())


@pytest.mark.rule("UNO-3")
def test_who_was_first_counts_not_whose_word_arrived_first() -> None:
    async def scenario() -> None:
        async with seated_table(4, grace_ms=5000) as (table, guests):
            await started(table, guests)
            # Seat 0 is far away: its words take 100 ms. The catcher is next door.
            guests[0].connection._rtts = (200,)
            await guests[0].ok(wire.Act, move="R1")
            now = now_ms()
            table.receive(guests[2].connection, wire.Act("catch", "x1"), now)
            await settle(table)
            assert ("race", 0) in planned(table)
            table.receive(guests[0].connection, wire.Act("call", "!"), now + 50)
            await settle(table)
            if ("race", 0) in planned(table):
                await hurry(table, ("race", 0))
            assert guests[0].view.board.counts[0] == 1
            assert heard(guests[1], UnoCalled)
            assert not heard(guests[1], UnoCaught)
            (race,) = [n for n in heard(guests[1], Notice) if n.code == "race"]
            assert race.facts["call_ms"] < race.facts["catch_ms"]
            refused = [m for m in guests[2].hear() if isinstance(m, wire.Refused)]
            assert [m.code for m in refused] == ["nobody-to-catch"]
            assert guests[2].own.catch_again_at is None

    asyncio.run(scenario())


@pytest.mark.rule("UNO-5")
def test_a_false_catch_costs_a_cool_down_and_no_cards() -> None:
    async def scenario() -> None:
        async with seated_table(4, grace_ms=0) as (table, guests):
            await started(table, guests)
            counts = guests[2].view.board.counts
            assert await guests[2].refused(wire.Act, move="x1") == "nobody-to-catch"
            assert guests[2].own.catch_again_at is not None
            assert [n.facts for n in heard(guests[1], Notice) if n.code == "false-catch"] == [
                {"name": "Cy", "chair": 2}
            ]
            assert await guests[2].refused(wire.Act, move="x2") == "cool-down"
            assert guests[2].view.board.counts == counts
            await guests[0].ok(wire.Act, move="R1")
            assert await guests[2].refused(wire.Act, move="x1") == "cool-down"
            await guests[3].ok(wire.Act, move="x1")

    asyncio.run(scenario())


def test_a_turn_not_taken_in_time_is_drawn_and_after_two_a_bot_stands_in() -> None:
    async def scenario() -> None:
        async with seated_table(2, turn_seconds=20, pace="normal", chairs=2) as (table, guests):
            await started_two(table, guests)
            deadline = guests[0].view.board.deadline
            assert deadline is not None
            assert 0 < deadline - now_ms() <= 20_000
            await hurry(table, ("time", 0))
            assert table.state.chairs[0].missed == 1
            assert not table.state.chairs[0].standing_in
            assert guests[0].view.board.counts[0] == 3
            await hurry(table, ("time", 0))  # the other one's turn
            await hurry(table, ("time", 0))
            chair = table.audience.info().chairs[0]
            assert chair.standing_in
            assert chair.bot is not None
            assert chair.person is not None
            # Taken back at any time, with the hand it has then.
            hand = guests[0].own.hand
            await guests[0].ok(wire.TakeBack)
            assert guests[0].own.hand == hand
            assert not table.audience.info().chairs[0].standing_in

    asyncio.run(scenario())


async def started_two(table: Table, guests: list[Guest]) -> None:
    await guests[0].ok(wire.Start)

    def lay_out(state: RoundState) -> None:
        next_to_last(state)
        state.hands = ((Card("Y1"), Card("Y2")), (Card("G1"), Card("G2")))
        state.draw = tuple(map(Card, ["B1", "B2", "B3", "B4", "B5", "B6"])) * 3

    put(table, lay_out)
    table.conduct.arrange_anew()
    await settle(table)


def test_losing_the_connection_does_not_prolong_a_turn() -> None:
    async def scenario() -> None:
        async with seated_table(4, turn_seconds=20) as (table, guests):
            await started(table, guests)
            deadline = guests[1].view.board.deadline
            await guests[0].go()
            await guests[0].join()
            assert guests[1].view.board.deadline == deadline

    asyncio.run(scenario())


def test_without_a_limit_only_the_absent_are_timed() -> None:
    async def scenario() -> None:
        async with seated_table(4, turn_seconds=0) as (table, guests):
            await started(table, guests)
            assert guests[1].view.board.deadline is None
            await guests[0].go()
            assert guests[1].view.board.deadline is not None
            await guests[0].join()
            assert guests[1].view.board.deadline is None

    asyncio.run(scenario())


def test_leaving_and_coming_back_keeps_the_hand() -> None:
    async def scenario() -> None:
        async with seated_table(4, pace="calm") as (table, guests):
            await started(table, guests)
            hand = guests[3].own.hand
            await guests[3].ok(wire.Leave)
            await guests[3].go()
            assert table.state.chairs[3].standing_in
            welcome = await guests[3].join()
            assert welcome.you.chair == 3
            assert guests[3].own.hand == hand
            await guests[3].ok(wire.Sit, chair=3)
            assert not table.state.chairs[3].standing_in

    asyncio.run(scenario())


@pytest.mark.rule("WD4-3")
def test_only_the_challenger_is_shown_the_hand() -> None:
    def lay_out(state: RoundState) -> None:
        next_to_last(state)
        state.hands = ((Card("W4"), Card("B7"), Card("B8")), *(((Card("Y1"), Card("G3")),) * 3))

    async def scenario() -> None:
        async with seated_table(4) as (table, guests):
            await guests[0].ok(wire.Start)
            put(table, lay_out)
            table.conduct.arrange_anew()
            await guests[0].ok(wire.Act, move="W4=G")
            demand = guests[1].view.board.demand
            assert demand is not None
            assert (demand.cards, demand.if_innocent, demand.match) == (4, 6, "R")
            assert "?" in guests[1].own.legal
            assert await guests[2].refused(wire.Act, move="?") == "not-your-turn"
            await guests[1].ok(wire.Act, move="?")
            assert [e.cards for e in heard(guests[1], HandShown)] == [["B7", "B8"]]
            for other in (guests[0], guests[2], guests[3]):
                assert [e.cards for e in heard(other, HandShown)] == [["??", "??"]]
                assert other.own.shown == []
            assert guests[1].own.shown == [wire.ShownHand(0, ["B7", "B8"])]

    asyncio.run(scenario())


def test_a_move_for_a_moment_that_has_passed_is_stale() -> None:
    async def scenario() -> None:
        async with seated_table(4) as (table, guests):
            await started(table, guests)
            moment = guests[0].view.board.moment
            assert await guests[0].refused(wire.Act, move="R1", moment=moment - 1) == "stale"
            await guests[0].ok(wire.Act, move="R1!", moment=moment)

    asyncio.run(scenario())


@pytest.mark.rule("HOUSE-2")
def test_to_jump_in_is_bound_to_no_moment_but_must_still_be_allowed() -> None:
    """Others play on while a player reaches for the card: what counts is the card on top."""

    async def scenario() -> None:
        async with seated_table(4, rules={"jump_in": "on"}) as (table, guests):
            await guests[0].ok(wire.Start)

            def lay_out(state: RoundState) -> None:
                next_to_last(state)
                state.hands = (
                    tuple(map(Card, ["R1", "R2", "R4"])),
                    *state.hands[1:3],
                    tuple(map(Card, ["R1", "R3", "Y5"])),
                )

            put(table, lay_out)
            table.conduct.arrange_anew()
            await settle(table)
            before = guests[3].view.board.moment
            assert await guests[3].refused(wire.Act, move="R1", moment=before) == "not-identical"
            await guests[0].ok(wire.Act, move="R1", moment=before)
            assert await guests[3].refused(wire.Act, move="R3", moment=before) == "stale"
            await guests[3].ok(wire.Act, move="R1", moment=before)
            assert guests[3].view.board.top == "R1"
            assert guests[3].view.board.counts == [2, 2, 2, 2]

    asyncio.run(scenario())


@pytest.mark.parametrize("move", ["R", "zz", "1:R5", "+R", "s1", "x", "R5!!", "W=", " "])
def test_what_is_no_move_is_refused(move: str) -> None:
    async def scenario() -> None:
        async with seated_table(4) as (table, guests):
            await started(table, guests)
            assert await guests[1].refused(wire.Act, move=move) in ("malformed", "report-it")
            assert not table.services.counters.failures

    asyncio.run(scenario())


def test_a_match_with_two_boards_is_played_by_eight() -> None:
    async def scenario() -> None:
        options = {"format": "rotating-8", "chairs": 8, "grace_ms": 0}
        async with seated_table(8, **options) as (table, guests):
            spectator = Guest(table, wire.Person("looker", "Lou"))
            await spectator.join()
            await guests[0].ok(wire.Start)
            assert table.match is not None
            assert {guest.view.board.number for guest in guests} == {0, 1}
            assert spectator.view.board.number == 0
            await spectator.ok(wire.Watch, board=1)
            assert spectator.view.board.number == 1
            assert spectator.view.own is None
            random = Random(3)
            for _ in range(60):
                for board in (0, 1):
                    at_board = [g for g in guests if g.view.board.number == board]
                    in_turn_there = [
                        g for g in at_board if g.view.board.turn == g.own.seat and g.own.legal
                    ]
                    for guest in in_turn_there:
                        moves = [m for m in guest.own.legal if m != "!" and m[0] != "x"]
                        await guest.ask(wire.Act, move=random.choice(moves))
            assert not table.services.counters.failures

    asyncio.run(scenario())


def test_bots_play_their_turns_and_react() -> None:
    async def scenario() -> None:
        async with seated_table(1, rules={"limit": "60"}, grace_ms=50) as (table, guests):
            await guests[0].ok(wire.SetBot, chair=1, level="random")
            await guests[0].ok(wire.SetBot, chair=2, level="novice")
            await guests[0].ok(wire.Start)
            random = Random(1)

            def asked() -> bool:
                return guests[0].view.board.turn == 0 or table.state.stage != "playing"

            for _ in range(400):
                await until(table, asked, most=20_000)
                if table.state.stage == "playing":
                    await random_move(guests, random)
            assert table.services.counters.bot_moves > 5
            assert not table.services.counters.failures

    asyncio.run(scenario())
