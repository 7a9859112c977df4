"""What a table decides together."""

from lastcard import wire
from lastcard.table import Due
from lastcard.wire.events import SuggestionPenalized
from tests.unit.table.seated import seated_table


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
