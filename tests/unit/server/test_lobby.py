"""Places, hosts, votes and talk at a table."""

import asyncio

from lastcard import wire
from lastcard.wire import Bye, Person, TableOptions
from lastcard.wire.events import SuggestionPenalized
from tests.unit.server.seated import Guest, hurry, seated_table, settle


def test_sit_swap_stand_and_the_host_hands_over() -> None:
    async def scenario() -> None:
        async with seated_table(2) as (table, guests):
            ada, ben = guests
            await ben.ok(wire.Sit, chair=3)
            assert [c.person.name if c.person else None for c in table.state.chairs] == [
                "Ada",
                None,
                None,
                "Ben",
            ]
            assert await ben.refused(wire.Sit, chair=0) == "chair-taken"
            await ada.ok(wire.Swap, chair=1)
            assert table.state.chairs[1].person == ada.person
            # With a person both must ask.
            await ada.ok(wire.Swap, chair=3)
            assert table.state.chairs[1].person == ada.person
            await ben.ok(wire.Swap, chair=1)
            assert table.state.chairs[3].person == ada.person
            assert table.state.chairs[1].person == ben.person
            assert await ben.refused(wire.Start) == "host-only"
            await ada.ok(wire.GiveHost, chair=1)
            assert table.state.host == ben.person.id
            await ben.ok(wire.Leave)
            assert table.state.host == ada.person.id

    asyncio.run(scenario())


def test_the_match_starts_when_everyone_is_ready() -> None:
    async def scenario() -> None:
        async with seated_table(2, chairs=2) as (table, guests):
            await guests[0].ok(wire.Ready)
            assert table.state.stage == "lobby"
            await guests[1].ok(wire.Ready)
            assert table.state.stage == "playing"

    asyncio.run(scenario())


def test_options_are_the_hosts_and_are_checked() -> None:
    async def scenario() -> None:
        async with seated_table(2) as (table, guests):
            fewer = TableOptions(chairs=2, edition="platinum")
            assert await guests[1].refused(wire.ChangeOptions, options=fewer) == "host-only"
            bad = TableOptions(edition="/etc/passwd")
            assert await guests[0].refused(wire.ChangeOptions, options=bad) == "bad-options"
            await guests[0].ok(wire.ChangeOptions, options=fewer)
            assert len(table.state.chairs) == 2
            assert table.audience.info().format == "single"
            await guests[0].ok(wire.Start)
            assert await guests[0].refused(wire.ChangeOptions, options=fewer) == "not-now"

    asyncio.run(scenario())


def test_a_spectator_sits_in_for_a_bot_at_the_next_round() -> None:
    async def scenario() -> None:
        async with seated_table(2, pace="calm", rules={"limit": "500"}) as (table, guests):
            await guests[0].ok(wire.Start)
            eve = Guest(table, Person("eve", "Eve"))
            await eve.join()
            assert eve.view.own is None
            assert await eve.refused(wire.Sit, chair=1) == "chair-taken"
            await eve.ok(wire.Sit, chair=2)
            assert table.audience.info().chairs[2].next == eve.person
            assert await eve.refused(wire.Act, move="+") == "not-at-the-table"
            draft = table.draft()
            from lastcard.server import lobby

            lobby.seat_newcomers(draft)
            assert draft.chairs[2].person == eve.person
            assert draft.chairs[2].bot is None

    asyncio.run(scenario())


def test_where_nobody_may_look_on_those_without_a_chair_go_when_it_starts() -> None:
    async def scenario() -> None:
        for allowed in (True, False):
            async with seated_table(2, chairs=2, spectators=allowed) as (table, guests):
                eve = Guest(table, Person("eve", "Eve"))
                await eve.join()
                await guests[0].ok(wire.Start)
                assert eve.connection.is_closed is not allowed
                assert eve.connection.bye == (None if allowed else Bye("no-spectators", False))
                assert not any(guest.connection.is_closed for guest in guests)

    asyncio.run(scenario())


def test_kick_by_the_host_before_and_by_vote_during() -> None:
    async def scenario() -> None:
        async with seated_table(4) as (table, guests):
            assert await guests[1].refused(wire.Kick, chair=2) == "host-only"
            await guests[0].ok(wire.Kick, chair=3)
            assert guests[3].connection.is_closed
            assert guests[3].connection.bye == wire.Bye("kicked", False)
            await guests[0].ok(wire.Start)
            assert await guests[0].refused(wire.Kick, chair=1) == "not-now"
            await guests[0].ok(wire.CallVote, kind="kick", chair=1)
            (vote,) = table.state.votes
            assert (vote.needed, vote.voters) == (2, [0, 2])
            assert await guests[1].refused(wire.CastVote, vote=vote.number, yes=False) == (
                "not-a-voter"
            )
            hand = table.match.boards[0].hands[1] if table.match else ()
            await guests[2].ok(wire.CastVote, vote=vote.number, yes=True)
            assert table.state.chairs[1].person is None
            assert table.state.chairs[1].bot is not None
            assert guests[1].connection.is_closed
            assert table.match is not None
            assert set(hand) & set(table.match.boards[0].hands[1])

    asyncio.run(scenario())


def test_one_person_alone_cannot_kick_another() -> None:
    async def scenario() -> None:
        async with seated_table(2) as (table, guests):
            await guests[0].ok(wire.Start)
            await guests[0].ok(wire.CallVote, kind="kick", chair=1)
            assert table.state.votes == []
            assert table.state.chairs[1].person is not None

    asyncio.run(scenario())


def test_a_pause_needs_everyone_and_a_private_table() -> None:
    async def scenario() -> None:
        async with seated_table(2, listed=True) as (_, guests):
            await guests[0].ok(wire.Start)
            code = await guests[0].refused(wire.CallVote, kind="pause")
            assert code == "private-tables-only"
        async with seated_table(2) as (table, guests):
            await guests[0].ok(wire.Start)
            await guests[0].ok(wire.CallVote, kind="pause")
            assert table.state.stage == "playing"
            await guests[1].ok(wire.CastVote, vote=1, yes=True)
            assert table.state.stage == "paused"
            assert await guests[0].refused(wire.Act, move="+") == "paused"
            assert not [key for key in table.agenda._entries if key != "again"]
            await guests[1].ok(wire.Unpause)
            assert table.state.stage == "playing"
            await settle(table)
            assert table.agenda._entries or table.conduct._thinking

    asyncio.run(scenario())


def test_a_vote_that_nobody_answers_fails() -> None:
    async def scenario() -> None:
        async with seated_table(3) as (table, guests):
            await guests[0].ok(wire.Start)
            await guests[0].ok(wire.CallVote, kind="pause")
            assert await guests[1].refused(wire.CallVote, kind="pause") == "vote-running"
            await hurry(table, ("vote", 1))
            assert table.state.votes == []
            assert table.state.stage == "playing"

    asyncio.run(scenario())


def test_a_reported_suggestion_that_is_upheld_costs_four_cards() -> None:
    async def scenario() -> None:
        async with seated_table(4, pace="calm") as (table, guests):
            await guests[0].ok(wire.Start)
            said = await guests[1].ok(wire.Chat, text="play your red one, Cy!")
            assert await guests[1].refused(wire.Report, chat=said.seq) == "no-such-chat"
            before = guests[0].view.board.counts[1]
            await guests[0].ok(wire.Report, chat=said.seq)
            (vote,) = table.state.votes
            assert vote.voters == [0, 2, 3]
            await guests[2].ok(wire.CastVote, vote=vote.number, yes=True)
            assert guests[0].view.board.counts[1] == before + 4
            updates = [m for m in guests[3].hear() if isinstance(m, wire.Update)]
            events = [event for update in updates for event in update.events]
            assert any(isinstance(event, SuggestionPenalized) for event in events)

    asyncio.run(scenario())


def test_chat_is_limited_cleaned_and_can_be_off() -> None:
    async def scenario() -> None:
        async with seated_table(2) as (_, guests):
            await guests[0].ok(wire.Chat, text="hi\x00 \u202ethere\n")
            said = [
                event
                for message in guests[1].hear()
                if isinstance(message, wire.Update)
                for event in message.events
            ]
            assert said[-1].text == "hi there"  # type: ignore[union-attr]
            for _ in range(4):
                await guests[0].ok(wire.Emote, emote="nice")
            assert await guests[0].refused(wire.Chat, text="spam") == "too-fast"
            await guests[1].ok(wire.Chat, text="calm down")
            assert await guests[1].refused(wire.Emote, emote="moon") == "no-such-emote"
            welcome = await Guest(guests[0].table, guests[1].person).join()
            assert len(welcome.chat) == 6
        async with seated_table(1, chat="emotes") as (_, guests):
            assert await guests[0].refused(wire.Chat, text="hi") == "chat-off"
            await guests[0].ok(wire.Emote, emote="hello")
        async with seated_table(1, chat="off") as (_, guests):
            assert await guests[0].refused(wire.Emote, emote="hello") == "chat-off"

    asyncio.run(scenario())


def test_who_is_muted_by_the_host_says_nothing_until_unmuted() -> None:
    async def scenario() -> None:
        async with seated_table(3) as (table, guests):
            ada, ben, cy = guests
            eve = Guest(table, Person("eve", "Eve"))
            await eve.join()
            assert await ben.refused(wire.Mute, person=cy.person.id) == "host-only"
            assert await ada.refused(wire.Mute, person="nobody") == "no-such-person"
            assert await ada.refused(wire.Mute, person=ada.person.id) == "no-such-person"
            await ada.ok(wire.Mute, person=ben.person.id)
            await ada.ok(wire.Mute, person=eve.person.id)
            assert table.audience.info().muted == [ben.person.id, eve.person.id]
            for silent in (ben, eve):
                assert await silent.refused(wire.Chat, text="hi") == "muted"
                assert await silent.refused(wire.Emote, emote="hello") == "muted"
            await cy.ok(wire.Chat, text="hi")
            # Leaving and coming back does not help, and who is muted still plays.
            await ben.go()
            await ben.join()
            assert await ben.refused(wire.Chat, text="hi") == "muted"
            await ben.ok(wire.Ready)
            await ada.ok(wire.Mute, person=ben.person.id, muted=False)
            await ben.ok(wire.Chat, text="hi")

    asyncio.run(scenario())


def test_the_same_message_counts_once() -> None:
    async def scenario() -> None:
        async with seated_table(2) as (table, guests):
            first = await guests[0].say(wire.Chat("once", "hello"))
            seq = table.seq
            assert await guests[0].say(wire.Chat("once", "hello")) == first
            assert table.seq == seq

    asyncio.run(scenario())


def test_a_host_who_kicks_themselves_leaves_and_can_come_back() -> None:
    async def scenario() -> None:
        async with seated_table(2) as (table, guests):
            await guests[0].ok(wire.Kick, chair=0)
            assert table.state.kicked == []
            assert table.state.chairs[0].person is None
            assert table.state.host == guests[1].person.id
            await guests[0].ok(wire.Sit, chair=0)

    asyncio.run(scenario())
