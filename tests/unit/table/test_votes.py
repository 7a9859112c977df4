"""What a table decides together: to remove someone, to pause, whether a card was suggested."""

from typing import Any

import pytest

from lastcard import wire
from lastcard.engine import Card, Seat
from lastcard.table import Due
from lastcard.table.votes import VOTE_MS
from lastcard.wire import Person
from lastcard.wire.events import SuggestionPenalized
from tests.unit.table.scenes import end_round, lay_out
from tests.unit.table.seated import Guest, Seated, seated_table


def playing(people: int, **options: Any) -> tuple[Seated, list[Guest]]:
    """A match is played, and bots take their time."""
    table, guests = seated_table(people, **{"pace": "calm", "chairs": max(2, people), **options})
    guests[0].ok(wire.Start)
    guests[0].hear()
    return table, guests


@pytest.mark.parametrize(
    ("people", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (10, 5)]
)
def test_to_remove_someone_takes_most_of_the_others_and_never_one_alone(
    people: int, needed: int
) -> None:
    table, guests = playing(people)
    guests[0].ok(wire.CallVote, kind="kick", chair=1)
    others = [chair for chair in range(people) if chair != 1]
    for voted in range(2, needed + 1):
        (vote,) = table.info.votes
        assert (vote.voters, vote.needed, vote.yes) == (others, needed, others[: voted - 1])
        assert table.state.chairs[1].person is not None
        guests[others[voted - 1]].ok(wire.CastVote, vote=1, yes=True)
    assert table.info.votes == []
    assert table.state.chairs[1].person is None
    assert table.state.kicked == [guests[1].person.id]


def test_one_person_alone_cannot_remove_another() -> None:
    table, guests = playing(2)
    guests[0].ok(wire.CallVote, kind="kick", chair=1)
    failed = ("vote-failed", {"vote": 1, "kind": "kick", "yes": 1, "no": 0})
    assert guests[1].notices()[-1] == failed
    assert table.state.chairs[1].person is not None


@pytest.mark.parametrize("people", [2, 3, 5])
def test_to_pause_takes_everyone(people: int) -> None:
    table, guests = playing(people)
    guests[0].ok(wire.CallVote, kind="pause")
    for guest in guests[1:]:
        assert table.state.stage == "playing"
        assert table.info.votes[0].needed == people
        guest.ok(wire.CastVote, vote=1, yes=True)
    assert table.state.stage == "paused"
    assert guests[0].notices()[-2:] == [
        ("vote-passed", {"vote": 1, "kind": "pause", "yes": people, "no": 0}),
        ("paused", {}),
    ]


def test_what_is_asked_is_told_to_all_and_shown_until_it_is_decided() -> None:
    table, guests = playing(5)
    guests[0].ok(wire.CallVote, kind="pause")
    guests[2].ok(wire.CallVote, kind="kick", chair=4)
    looker = Guest(table, Person("person-Lou", "Lou"))
    looker.join()
    assert guests[1].notices()[-2:] == [
        ("vote-called", {"vote": 1, "kind": "pause", "chair": 0}),
        ("vote-called", {"vote": 2, "kind": "kick", "chair": 2, "against": 4}),
    ]
    guests[1].ok(wire.CastVote, vote=2, yes=False)
    assert table.info.votes[1] == wire.VoteInfo(
        number=2,
        kind="kick",
        by=2,
        against=4,
        chat=None,
        yes=[2],
        no=[1],
        voters=[0, 1, 2, 3],
        needed=3,
        deadline=table.now + VOTE_MS,
    )
    guests[0].ok(wire.CastVote, vote=2, yes=True)
    guests[3].ok(wire.CastVote, vote=2, yes=True)
    assert [vote.number for vote in table.info.votes] == [1]
    assert guests[0].notices()[-2:] == [
        ("vote-passed", {"vote": 2, "kind": "kick", "yes": 3, "no": 1}),
        ("kicked", {"name": "Eve", "chair": 4}),
    ]
    assert guests[4].bye == wire.Bye("kicked", False)
    assert not any(guest.is_sent_away for guest in (*guests[:4], looker))


def test_the_last_word_of_each_counts() -> None:
    table, guests = playing(6)
    guests[0].ok(wire.CallVote, kind="kick", chair=5)
    for yes in (True, False, True, False):
        guests[1].ok(wire.CastVote, vote=1, yes=yes)
        (vote,) = table.state.votes
        assert (vote.yes, vote.no) == (([0, 1], []) if yes else ([0], [1]))
    guests[0].ok(wire.CastVote, vote=1, yes=False)
    (vote,) = table.state.votes
    assert (vote.yes, vote.no) == ([], [1, 0])


def test_a_vote_ends_as_soon_as_it_cannot_pass_any_more() -> None:
    table, guests = playing(5)
    guests[0].ok(wire.CallVote, kind="kick", chair=4)
    guests[1].ok(wire.CastVote, vote=1, yes=False)
    assert table.state.votes
    guests[2].ok(wire.CastVote, vote=1, yes=False)
    assert table.state.votes == []
    assert table.state.chairs[4].person is not None
    failed = ("vote-failed", {"vote": 1, "kind": "kick", "yes": 1, "no": 2})
    assert guests[4].notices()[-1] == failed
    assert not table.planned(Due("vote", number=1))


def test_who_is_silent_until_the_end_said_no() -> None:
    table, guests = playing(3, turn_seconds=0)
    guests[0].ok(wire.CallVote, kind="pause")
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    table.now += VOTE_MS - 1
    table.settle()
    assert table.state.votes
    table.now += 1
    table.settle()
    assert table.state.votes == []
    assert table.state.stage == "playing"
    assert guests[2].notices()[-1] == (
        "vote-failed",
        {"vote": 1, "kind": "pause", "yes": 2, "no": 0},
    )


def test_one_question_is_put_once_at_a_time() -> None:
    _, guests = playing(4)
    guests[0].ok(wire.CallVote, kind="kick", chair=3)
    assert guests[1].why(wire.CallVote, kind="kick", chair=3) == ("vote-running", "", {})
    guests[1].ok(wire.CallVote, kind="kick", chair=2)
    guests[1].ok(wire.CallVote, kind="pause")
    assert guests[2].why(wire.CallVote, kind="pause") == ("vote-running", "", {})


def test_what_cannot_be_voted_on_is_refused_with_what_is_wrong() -> None:
    _, guests = playing(2, chairs=3)
    for chair in (2, 5, None):
        number = -1 if chair is None else chair
        refused = ("no-such-chair", "", {"chair": number})
        assert guests[0].why(wire.CallVote, kind="kick", chair=chair) == refused
    suggestion = {"problem": "report the message instead"}
    assert guests[0].why(wire.CallVote, kind="suggestion") == ("malformed", "", suggestion)
    assert guests[0].why(wire.CastVote, vote=7, yes=True) == ("no-such-vote", "", {"vote": 7})
    _, guests = playing(2, listed=True)
    assert guests[0].why(wire.CallVote, kind="pause") == ("private-tables-only", "", {})


def test_neither_the_accused_nor_one_for_whom_a_bot_plays_has_a_vote() -> None:
    table, guests = playing(5)
    guests[3].ok(wire.Stand)
    guests[0].ok(wire.CallVote, kind="kick", chair=4)
    assert table.info.votes[0].voters == [0, 1, 2]
    for chair in (3, 4):
        assert guests[chair].refused(wire.CastVote, vote=1, yes=True) == "not-a-voter"
    # They may ask, but their own word does not count.
    guests[3].ok(wire.CallVote, kind="pause")
    assert (table.info.votes[1].yes, table.info.votes[1].needed) == ([], 4)
    guests[4].ok(wire.CallVote, kind="kick", chair=3)
    assert table.info.votes[2].yes == [4]
    guests[2].ok(wire.CallVote, kind="kick", chair=2)
    assert table.info.votes[3].yes == []


def test_where_nobody_has_a_vote_nothing_is_voted_on() -> None:
    """A pause needs everyone who plays: of nobody, nobody has agreed."""
    table, guests = playing(2)
    for guest in guests:
        guest.ok(wire.Stand)
    assert guests[0].refused(wire.CallVote, kind="pause") == "not-a-voter"
    assert table.state.stage == "playing"
    # Who has no vote asks those who have one.
    guests[1].ok(wire.TakeBack)
    guests[0].ok(wire.CallVote, kind="pause")
    assert table.state.stage == "playing"
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    assert table.state.stage == "paused"


def test_two_people_vote_out_a_third_who_is_out_of_time() -> None:
    table, guests = playing(3)
    guests[2].ok(wire.Stand)  # as if they had missed their turns
    guests[0].ok(wire.CallVote, kind="kick", chair=2)
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    assert table.state.chairs[2].person is None


def test_who_was_out_of_time_and_is_back_has_a_vote_in_what_is_being_asked() -> None:
    table, guests = playing(3)
    guests[1].ok(wire.Stand)
    guests[2].ok(wire.CallVote, kind="kick", chair=0)
    assert table.info.votes == []  # one alone cannot
    guests[1].ok(wire.TakeBack)
    guests[2].ok(wire.CallVote, kind="kick", chair=0)
    vote = table.info.votes[0]
    guests[1].ok(wire.CastVote, vote=vote.number, yes=True)
    assert table.state.chairs[0].person is None


def test_who_comes_back_during_a_vote_counts_among_the_voters() -> None:
    table, guests = playing(5)
    guests[1].ok(wire.Stand)
    guests[0].ok(wire.CallVote, kind="kick", chair=4)
    assert (table.info.votes[0].voters, table.info.votes[0].needed) == ([0, 2, 3], 2)
    assert guests[1].refused(wire.CastVote, vote=1, yes=False) == "not-a-voter"
    guests[1].ok(wire.TakeBack)
    guests[1].ok(wire.CastVote, vote=1, yes=False)
    assert (table.info.votes[0].voters, table.info.votes[0].needed) == ([0, 1, 2, 3], 3)
    assert guests[4].refused(wire.CastVote, vote=1, yes=False) == "not-a-voter"
    # In another vote, too; and each is asked for itself.
    guests[2].ok(wire.Stand)
    guests[0].ok(wire.CallVote, kind="pause")
    guests[2].ok(wire.TakeBack)
    guests[2].ok(wire.CastVote, vote=2, yes=True)
    kick, pause = table.info.votes
    assert (kick.kind, kick.voters, kick.needed) == ("kick", [0, 1, 2, 3], 3)
    assert (pause.kind, pause.voters, pause.needed) == ("pause", [0, 1, 2, 3, 4], 5)


def test_a_host_who_is_voted_out_hands_over_to_the_next() -> None:
    table, guests = playing(4)
    guests[1].ok(wire.CallVote, kind="kick", chair=0)
    guests[2].ok(wire.CastVote, vote=1, yes=True)
    assert table.state.host == guests[1].person.id
    assert guests[1].notices()[-2:] == [
        ("kicked", {"name": "Ada", "chair": 0}),
        ("host-changed", {"name": "Ben", "chair": 1}),
    ]
    assert table.state.chairs[0].bot == "casual"


def test_a_pause_between_rounds_ends_between_rounds() -> None:
    table, guests = playing(2, turn_seconds=0)
    end_round(table, guests)
    assert table.planned(Due("next-round"))
    guests[0].ok(wire.CallVote, kind="pause")
    guests[1].ok(wire.CastVote, vote=1, yes=True)
    assert table.state.stage == "paused"
    assert table.table.wake_at is None
    guests[1].ok(wire.Unpause)
    assert table.state.stage == "between"
    assert table.planned(Due("next-round"))
    assert guests[0].notices()[-1] == ("unpaused", {"name": "Ben"})


def test_with_a_round_ends_what_was_asked_about_it() -> None:
    table, guests = playing(5, rules={"limit": "1000"})
    said = guests[1].ok(wire.Chat, text="play your red one!")
    guests[0].ok(wire.Report, chat=said.seq)
    guests[0].ok(wire.CallVote, kind="pause")
    guests[0].ok(wire.CallVote, kind="kick", chair=4)
    end_round(table, guests)
    assert [vote.kind for vote in table.state.votes] == ["kick"]
    guests[0].hear()
    table.hurry(Due("vote", number=2))
    assert guests[0].notices() == []
    # When the match is over it is for the host to remove people.
    table.hurry(Due("next-round"))
    end_round(table, guests, **{f"chair_{chair}": "W " * 6 for chair in range(1, 5)})
    assert table.state.stage == "over"
    assert table.state.votes == []


# ── Suggestions (PEN-1) ───────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("PEN-1")
def test_a_reported_suggestion_that_is_upheld_costs_four_cards() -> None:
    table, guests = playing(4)
    said = guests[1].ok(wire.Chat, text="play your red one, Cy!")
    assert guests[1].refused(wire.Report, chat=said.seq) == "no-such-chat"
    # There is too little to draw: the discard pile is shuffled for it.
    discard = tuple(map(Card, ["B1", "B2", "B3", "B4", "B5", "R9"]))
    table.lay_out(draw=(), discard=discard)
    before = guests[0].view.board.counts[1]
    guests[0].ok(wire.Report, chat=said.seq)
    (vote,) = table.info.votes
    assert (vote.kind, vote.by, vote.against, vote.chat) == ("suggestion", 0, 1, said.seq)
    assert vote.voters == [0, 2, 3]
    guests[2].ok(wire.CastVote, vote=vote.number, yes=True)
    assert guests[0].view.board.counts[1] == before + 4
    assert [(e.seat, e.reporter) for e in guests[3].events(SuggestionPenalized)] == [(1, 0)]
    assert table.stored[-1].row.move == (0, "s2")


def test_a_report_that_is_not_upheld_costs_nothing() -> None:
    table, guests = playing(4)
    said = guests[1].ok(wire.Chat, text="well played")
    before = guests[0].view.board.counts
    guests[0].ok(wire.Report, chat=said.seq)
    guests[2].ok(wire.CastVote, vote=1, yes=False)
    guests[3].ok(wire.CastVote, vote=1, yes=False)
    assert table.state.votes == []
    assert guests[0].view.board.counts == before


def test_only_what_someone_said_in_this_match_from_their_chair_can_be_reported() -> None:
    table, guests = seated_table(3, pace="calm")
    before = guests[1].ok(wire.Chat, text="I have many red ones")
    looker = Guest(table, Person("person-Lou", "Lou"))
    looker.join()
    guests[0].ok(wire.Start)
    emote = guests[1].ok(wire.Emote, emote="hurry")
    beside = looker.ok(wire.Chat, text="play the red one")
    for number in (before.seq, emote.seq, beside.seq, 10_000):
        refused = ("no-such-chat", "", {"chat": number})
        assert guests[0].why(wire.Report, chat=number) == refused
    said = guests[1].ok(wire.Chat, text="play the red one")
    # Whoever sits in the chair by now has not said it.
    guests[0].ok(wire.CallVote, kind="kick", chair=1)
    guests[2].ok(wire.CastVote, vote=1, yes=True)
    assert guests[0].refused(wire.Report, chat=said.seq) == "no-such-chat"


def test_where_the_rules_have_no_penalty_nothing_is_reported() -> None:
    _, guests = playing(3, rules={"suggestion_penalty": "off"})
    said = guests[1].ok(wire.Chat, text="play the red one")
    refused = ("no-suggestion-penalty", "PEN-1", {})
    assert guests[0].why(wire.Report, chat=said.seq) == refused


def test_at_two_boards_those_who_play_together_judge_and_the_right_one_pays() -> None:
    table, guests = playing(8, format="rotating-8")
    first, second = table.match.seatings
    said = guests[second[1]].ok(wire.Chat, text="play the red one")
    assert guests[first[0]].refused(wire.Report, chat=said.seq) == "no-such-chat"
    guests[second[0]].ok(wire.Report, chat=said.seq)
    assert table.info.votes[0].against == second[1]
    counts = [[len(hand) for hand in board.hands] for board in table.match.boards]
    for chair in (c for c in (*first, *second[2:]) if table.state.votes):
        guests[chair].ok(wire.CastVote, vote=1, yes=True)
    counts[1][1] += 4
    assert [[len(hand) for hand in board.hands] for board in table.match.boards] == counts


def test_a_round_that_has_ended_at_one_board_is_not_judged_any_more() -> None:
    table, guests = playing(8, format="rotating-8")
    seating = table.match.seatings[1]
    said = guests[seating[1]].ok(wire.Chat, text="play the red one")
    guests[seating[0]].ok(wire.Report, chat=said.seq)
    lay_out(table, 1, Seat(0), [["R1"], *[["G1", "G2"]] * 3])
    guests[seating[0]].ok(wire.Act, move="R1")
    over = table.match.boards[1]
    assert over.is_over
    for chair in (c for c in range(8) if table.state.votes and c not in seating[:2]):
        guests[chair].ok(wire.CastVote, vote=1, yes=True)
    assert table.state.votes == []
    assert table.match.boards[1] == over
    assert table.stored[-1].row.move is None
