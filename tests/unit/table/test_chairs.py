"""Places, hosts, votes and talk at a table."""

from lastcard import wire
from lastcard.table import Due
from lastcard.table.chairs import seat_newcomers
from lastcard.table.rows import copy_table
from lastcard.wire import Bye, Person, TableOptions
from lastcard.wire.events import SuggestionPenalized
from tests.unit.table.seated import Guest, seated_table


def test_sit_swap_stand_and_the_host_hands_over() -> None:
    table, guests = seated_table(2)
    ada, ben = guests
    ben.ok(wire.Sit, chair=3)
    assert [c.person.name if c.person else None for c in table.state.chairs] == [
        "Ada",
        None,
        None,
        "Ben",
    ]
    assert ben.refused(wire.Sit, chair=0) == "chair-taken"
    ada.ok(wire.Swap, chair=1)
    assert table.state.chairs[1].person == ada.person
    # With a person both must ask.
    ada.ok(wire.Swap, chair=3)
    assert table.state.chairs[1].person == ada.person
    ben.ok(wire.Swap, chair=1)
    assert table.state.chairs[3].person == ada.person
    assert table.state.chairs[1].person == ben.person
    assert ben.refused(wire.Start) == "host-only"
    ada.ok(wire.GiveHost, chair=1)
    assert table.state.host == ben.person.id
    ben.ok(wire.Leave)
    assert table.state.host == ada.person.id


def test_the_match_starts_when_everyone_is_ready() -> None:
    table, guests = seated_table(2, chairs=2)
    guests[0].ok(wire.Ready)
    assert table.state.stage == "lobby"
    guests[1].ok(wire.Ready)
    assert table.state.stage == "playing"


def test_options_are_the_hosts_and_are_checked() -> None:
    table, guests = seated_table(2)
    fewer = TableOptions(chairs=2, edition="platinum")
    assert guests[1].refused(wire.ChangeOptions, options=fewer) == "host-only"
    bad = TableOptions(edition="/etc/passwd")
    assert guests[0].refused(wire.ChangeOptions, options=bad) == "bad-options"
    guests[0].ok(wire.ChangeOptions, options=fewer)
    assert len(table.state.chairs) == 2
    assert table.info.format == "single"
    guests[0].ok(wire.Start)
    assert guests[0].refused(wire.ChangeOptions, options=fewer) == "not-now"


def test_a_spectator_sits_in_for_a_bot_at_the_next_round() -> None:
    table, guests = seated_table(2, pace="calm", rules={"limit": "500"})
    guests[0].ok(wire.Start)
    eve = Guest(table, Person("eve", "Eve"))
    eve.join()
    assert eve.view.own is None
    assert eve.refused(wire.Sit, chair=1) == "chair-taken"
    eve.ok(wire.Sit, chair=2)
    assert table.info.chairs[2].next == eve.person
    assert eve.refused(wire.Act, move="+") == "not-at-the-table"
    draft = copy_table(table.state)
    seat_newcomers(draft)
    assert draft.chairs[2].person == eve.person
    assert draft.chairs[2].bot is None


def test_where_nobody_may_look_on_those_without_a_chair_go_when_it_starts() -> None:
    for allowed in (True, False):
        table, guests = seated_table(2, chairs=2, spectators=allowed)
        eve = Guest(table, Person("eve", "Eve"))
        eve.join()
        guests[0].ok(wire.Start)
        assert eve.is_sent_away is not allowed
        assert eve.bye == (None if allowed else Bye("no-spectators", False))
        assert not any(guest.is_sent_away for guest in guests)


def test_kick_by_the_host_before_and_by_vote_during() -> None:
    table, guests = seated_table(4)
    assert guests[1].refused(wire.Kick, chair=2) == "host-only"
    guests[0].ok(wire.Kick, chair=3)
    assert guests[3].is_sent_away
    assert guests[3].bye == wire.Bye("kicked", False)
    guests[0].ok(wire.Start)
    assert guests[0].refused(wire.Kick, chair=1) == "not-now"
    guests[0].ok(wire.CallVote, kind="kick", chair=1)
    (vote,) = table.state.votes
    assert (vote.needed, vote.voters) == (2, [0, 2])
    assert guests[1].refused(wire.CastVote, vote=vote.number, yes=False) == ("not-a-voter")
    hand = table.match.boards[0].hands[1]
    guests[2].ok(wire.CastVote, vote=vote.number, yes=True)
    assert table.state.chairs[1].person is None
    assert table.state.chairs[1].bot is not None
    assert guests[1].is_sent_away
    assert table.match is not None
    assert set(hand) & set(table.match.boards[0].hands[1])


def test_one_person_alone_cannot_kick_another() -> None:
    table, guests = seated_table(2)
    guests[0].ok(wire.Start)
    guests[0].ok(wire.CallVote, kind="kick", chair=1)
    assert table.state.votes == []
    assert table.state.chairs[1].person is not None


def test_a_pause_needs_everyone_and_a_private_table() -> None:
    _, guests = seated_table(2, listed=True)
    guests[0].ok(wire.Start)
    code = guests[0].refused(wire.CallVote, kind="pause")
    assert code == "private-tables-only"
    table, guests = seated_table(2)
    guests[0].ok(wire.Start)
    guests[0].ok(wire.CallVote, kind="pause")
    assert table.state.stage == "playing"
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    assert table.state.stage == "paused"
    assert guests[0].refused(wire.Act, move="+") == "paused"
    assert table.table.wake_at is None
    guests[1].ok(wire.Unpause)
    assert table.state.stage == "playing"
    table.settle()
    assert table.table.wake_at is not None


def test_a_vote_that_nobody_answers_fails() -> None:
    table, guests = seated_table(3)
    guests[0].ok(wire.Start)
    guests[0].ok(wire.CallVote, kind="pause")
    assert guests[1].refused(wire.CallVote, kind="pause") == "vote-running"
    table.hurry(Due("vote", number=1))
    assert table.state.votes == []
    assert table.state.stage == "playing"


def test_a_reported_suggestion_that_is_upheld_costs_four_cards() -> None:
    table, guests = seated_table(4, pace="calm")
    guests[0].ok(wire.Start)
    said = guests[1].ok(wire.Chat, text="play your red one, Cy!")
    assert guests[1].refused(wire.Report, chat=said.seq) == "no-such-chat"
    before = guests[0].view.board.counts[1]
    guests[0].ok(wire.Report, chat=said.seq)
    (vote,) = table.state.votes
    assert vote.voters == [0, 2, 3]
    guests[2].ok(wire.CastVote, vote=vote.number, yes=True)
    assert guests[0].view.board.counts[1] == before + 4
    updates = [m for m in guests[3].hear() if isinstance(m, wire.Update)]
    events = [event for update in updates for event in update.events]
    assert any(isinstance(event, SuggestionPenalized) for event in events)


def test_chat_is_limited_cleaned_and_can_be_off() -> None:
    _, guests = seated_table(2)
    guests[0].ok(wire.Chat, text="hi\x00 \u202ethere\n")
    said = [
        event
        for message in guests[1].hear()
        if isinstance(message, wire.Update)
        for event in message.events
    ]
    assert said[-1].text == "hi there"  # type: ignore[union-attr]
    for _ in range(4):
        guests[0].ok(wire.Emote, emote="nice")
    assert guests[0].refused(wire.Chat, text="spam") == "too-fast"
    guests[1].ok(wire.Chat, text="calm down")
    assert guests[1].refused(wire.Emote, emote="moon") == "no-such-emote"
    welcome = Guest(guests[0].table, guests[1].person).join()
    assert len(welcome.chat) == 6
    _, guests = seated_table(1, chat="emotes")
    assert guests[0].refused(wire.Chat, text="hi") == "chat-off"
    guests[0].ok(wire.Emote, emote="hello")
    _, guests = seated_table(1, chat="off")
    assert guests[0].refused(wire.Emote, emote="hello") == "chat-off"


def test_who_is_muted_by_the_host_says_nothing_until_unmuted() -> None:
    table, guests = seated_table(3)
    ada, ben, cy = guests
    eve = Guest(table, Person("eve", "Eve"))
    eve.join()
    assert ben.refused(wire.Mute, person=cy.person.id) == "host-only"
    assert ada.refused(wire.Mute, person="nobody") == "no-such-person"
    assert ada.refused(wire.Mute, person=ada.person.id) == "no-such-person"
    ada.ok(wire.Mute, person=ben.person.id)
    ada.ok(wire.Mute, person=eve.person.id)
    assert table.info.muted == [ben.person.id, eve.person.id]
    for silent in (ben, eve):
        assert silent.refused(wire.Chat, text="hi") == "muted"
        assert silent.refused(wire.Emote, emote="hello") == "muted"
    cy.ok(wire.Chat, text="hi")
    # Leaving and coming back does not help, and who is muted still plays.
    ben.go()
    ben.join()
    assert ben.refused(wire.Chat, text="hi") == "muted"
    ben.ok(wire.Ready)
    ada.ok(wire.Mute, person=ben.person.id, muted=False)
    ben.ok(wire.Chat, text="hi")


def test_the_same_message_counts_once() -> None:
    table, guests = seated_table(2)
    first = guests[0].say(wire.Chat("once", "hello"))
    seq = table.table.seq
    assert guests[0].say(wire.Chat("once", "hello")) == first
    assert table.table.seq == seq


def test_a_host_who_kicks_themselves_leaves_and_can_come_back() -> None:
    table, guests = seated_table(2)
    guests[0].ok(wire.Kick, chair=0)
    assert table.state.kicked == []
    assert table.state.chairs[0].person is None
    assert table.state.host == guests[1].person.id
    guests[0].ok(wire.Sit, chair=0)
