"""What a bot keeps in mind of the others, and how it fades."""

import pytest

from lastcard.bots.memory import Memory
from lastcard.engine import COLORS, HIDDEN, Card, Cause, Color, Event, Seat, parse_cards
from lastcard.engine.events import (
    CardPlayed,
    CardsDealt,
    CardsDemanded,
    CardsDrawn,
    CardTurned,
    ChallengeJudged,
    ColorNamed,
    HandShown,
    HandsMoved,
    PlayOffered,
)

ME, OTHER, THIRD = map(Seat, range(3))
RED, GREEN = COLORS.index(Color.RED), COLORS.index(Color.GREEN)


def remembering(*events: Event) -> Memory:
    """A memory of these events, with red to match at their start."""
    memory = Memory()
    for event in (CardTurned(Card("R5")), *events):
        memory.observe(event)
    return memory


def drew(seat: Seat, count: int = 1, cause: Cause = Cause.TURN) -> CardsDrawn:
    return CardsDrawn(seat, (HIDDEN,) * count, cause)


def played(seat: Seat, card: str, color: str | None = None) -> CardPlayed:
    return CardPlayed(seat, Card(card), Color(color or card[0]))


def test_who_draws_in_its_turn_lacks_the_color_to_match():
    memory = remembering(drew(OTHER))
    assert memory.lacks[OTHER] == [1 if color == RED else 0 for color in range(4)]
    assert memory.lacks[ME] == memory.lacks[THIRD] == [0] * 4


def test_the_color_to_match_is_that_of_the_last_card_or_the_one_that_was_named():
    assert remembering(played(ME, "G7"), drew(OTHER)).lacks[OTHER][GREEN] == 1
    assert remembering(ColorNamed(ME, Color.GREEN), drew(OTHER)).lacks[OTHER][GREEN] == 1


def test_who_must_draw_tells_nothing():
    assert remembering(drew(OTHER, 2, Cause.DEMAND)).lacks[OTHER] == [0] * 4


def test_every_card_that_comes_makes_a_missing_color_less_sure():
    beliefs = [
        remembering(drew(OTHER), drew(OTHER, cards, Cause.DEMAND)).lacks[OTHER][RED]
        for cards in range(5)
    ]
    assert beliefs[0] == 1
    assert beliefs == sorted(set(beliefs), reverse=True)
    assert 0 < beliefs[4] < 0.5
    assert beliefs[1] > 0.5


def test_cards_that_come_one_by_one_fade_as_much_as_all_at_once():
    forced = drew(OTHER, 1, Cause.DEMAND)
    one_by_one = remembering(drew(OTHER), *[forced] * 4)
    at_once = remembering(drew(OTHER), drew(OTHER, 4, Cause.DEMAND))
    assert one_by_one.lacks[OTHER][RED] == pytest.approx(at_once.lacks[OTHER][RED])


def test_cards_of_others_fade_nothing():
    assert remembering(drew(OTHER), drew(THIRD, 4, Cause.DEMAND)).lacks[OTHER][RED] == 1


@pytest.mark.parametrize(
    "event",
    [
        PlayOffered(OTHER, HIDDEN, obliged=False),  # the card that came was perhaps red
        played(OTHER, "R3"),
    ],
)
def test_a_sign_of_the_color_makes_its_lack_less_sure(event: Event):
    assert 0 < remembering(drew(OTHER), event).lacks[OTHER][RED] < 1


def test_who_names_a_color_does_not_lack_it_and_wants_it_and_nothing_else():
    memory = remembering(drew(OTHER), played(OTHER, "W", "G"), played(OTHER, "W", "R"))
    assert memory.lacks[OTHER][RED] == 0
    assert memory.wants[OTHER] == [1 if color == RED else 0 for color in range(4)]


def test_who_draws_on_a_color_or_plays_it_wants_it_less():
    named = played(OTHER, "W", "G")
    assert remembering(named).wants[OTHER][GREEN] == 1
    assert remembering(named, drew(OTHER)).wants[OTHER][GREEN] == 0
    assert 0 < remembering(named, played(OTHER, "G3")).wants[OTHER][GREEN] < 1


def test_a_draw_four_says_that_the_color_was_perhaps_missing():
    demand = CardsDemanded(OTHER, ME, Card("W4"), 4, (HIDDEN,), Color.RED)
    assert remembering(demand).lacks[OTHER][RED] == 0.5
    assert remembering(drew(OTHER), demand).lacks[OTHER][RED] == 1


def test_bluffs_count_for_and_honest_draw_fours_against():
    guilty, honest = (ChallengeJudged(ME, OTHER, guilty) for guilty in (True, False))
    assert remembering(guilty, guilty).guilty[OTHER] == 2
    assert remembering(guilty, honest, honest).guilty[OTHER] == -1
    assert remembering(guilty).guilty[ME] == 0


def test_a_hand_that_was_shown_is_known_but_for_what_was_played_since():
    shown = HandShown(ME, OTHER, parse_cards("R3 R3 G1"))
    assert remembering(shown, played(OTHER, "R3")).shown == {OTHER: parse_cards("R3 G1")}
    assert remembering(shown, played(OTHER, "B3"), played(ME, "G1")).shown == {
        OTHER: parse_cards("R3 R3 G1")
    }
    assert remembering(HandShown(THIRD, OTHER, (HIDDEN,))).shown == {}


@pytest.mark.parametrize("event", [HandsMoved(()), CardsDealt((), ())])
def test_hands_that_moved_and_a_new_deal_leave_nothing_to_remember(event: Event):
    memory = remembering(
        drew(OTHER), played(OTHER, "W", "G"), HandShown(ME, OTHER, parse_cards("R3")), event
    )
    assert not any(map(any, (*memory.lacks, *memory.wants)))
    assert memory.shown == {}


def test_a_copy_goes_its_own_way():
    memory = remembering(
        ColorNamed(THIRD, Color.RED), drew(OTHER), HandShown(ME, OTHER, parse_cards("R3"))
    )
    kept = memory.copy()
    for event in (
        played(OTHER, "R3"),
        played(THIRD, "R4"),
        ChallengeJudged(ME, OTHER, guilty=True),
    ):
        memory.observe(event)
    assert kept.lacks[OTHER][RED] == kept.wants[THIRD][RED] == 1
    assert kept.shown == {OTHER: parse_cards("R3")}
    assert kept.guilty[OTHER] == 0
    kept.observe(drew(THIRD))
    assert kept.lacks[THIRD][RED] == 1, "a copy knows the color to match"
