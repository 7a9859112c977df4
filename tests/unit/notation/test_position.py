from collections import Counter
from pathlib import Path

import pytest

from lastcard.editions import load_edition
from lastcard.engine import Card, Color, Direction, Phase, Seat, parse_cards
from lastcard.notation import read, replay
from tests.unit.notation.texts import HEADER, failures, moments, refused, state_after

DECK = load_edition("classic").deck
HANDS = '[Hands "R5 W | Y2 B3 | G9"]\n'


def all_cards(text: str) -> list[Card]:
    state = state_after(text)
    return [*state.draw, *state.discard, *(card for hand in state.hands for card in hand)]


@pytest.mark.parametrize(
    "tags",
    [
        '[Discard "R7"]',
        '[Discard "W=B"]\n[Draw "B1 B2"]',
        '[Discard "R7"]\n[Pile "B1 B2"]',
        '[Discard "R7"]\n[Pile ""]',
        '[First "R7"]',
        '[First "RD"]\n[Draw "B1 B2"]',
        '[First "W4"]\n[Pile "B1 B2"]',
    ],
)
def test_no_card_is_lost_or_doubled(tags: str) -> None:
    assert Counter(all_cards(HEADER + HANDS + tags)) == Counter(DECK)


def test_the_rest_of_the_deck_follows_the_named_cards_of_the_draw_pile() -> None:
    state = state_after(HEADER + HANDS + '[Discard "R7"]\n[Draw "B1 B2"]')
    assert state.draw[:2] == parse_cards("B1 B2")
    assert len(state.draw) == len(DECK) - 6
    assert state.discard == parse_cards("R7")


def test_a_pile_is_all_there_is_to_draw() -> None:
    state = state_after(HEADER + HANDS + '[Discard "R7"]\n[Pile "B1 B2"]')
    assert state.draw == parse_cards("B1 B2")
    assert state.top == Card("R7")
    assert len(state.discard) == len(DECK) - 7
    first = state_after(HEADER + HANDS + '[First "R7"]\n[Pile "B1 B2"]')
    assert (first.draw, first.discard) == (state.draw, state.discard)


def test_a_discard_is_already_in_effect() -> None:
    state = state_after(HEADER + HANDS + '[Discard "RD"]\n[Dealer "1"]')
    assert (state.phase, state.turn, state.color) == (Phase.TURN, Seat(1), Color.RED)
    assert len(state.hands[1]) == 2
    assert state_after(HEADER + HANDS + '[Discard "W4=G"]').color is Color.GREEN


def test_turn_and_direction() -> None:
    state = state_after(HEADER + HANDS + '[Discard "R7"]\n[Turn "2"]\n[Direction "right"]')
    assert (state.turn, state.direction) == (Seat(1), Direction.RIGHT)
    # Dealer's left is clockwise whichever way play goes.
    assert state_after(HEADER + HANDS + '[Discard "R7"]\n[Direction "right"]').turn == Seat(0)


@pytest.mark.rule("SET-3")
def test_a_first_card_is_turned_up_now() -> None:
    (start,) = moments(HEADER + HANDS + '[First "RD"]\n[Draw "B1 B2"]')
    assert start.state.hands[0] == parse_cards("R5 W B1 B2")
    assert start.state.turn == Seat(1)
    assert start.events
    state = state_after(HEADER + HANDS + '[First "RR"]')
    assert (state.turn, state.direction) == (Seat(2), Direction.RIGHT)
    assert state_after(HEADER + HANDS + '[First "W"]').phase is Phase.COLOR


@pytest.mark.rule("SET-3")
def test_a_draw_four_that_goes_back_leaves_the_named_cards_on_top() -> None:
    state = state_after(HEADER + HANDS + '[First "W4"]\n[Draw "B5 B1"]')
    assert state.top == Card("B5")
    assert state.draw[0] == Card("B1")
    assert state.draw[-1] == Card("W4")


@pytest.mark.rule("SET-4")
def test_cards_that_are_passed_over_come_off_the_named_cards() -> None:
    text = '[Edition "platinum"]\n[Seats "3"]\n' + HANDS + '[First "RS"]\n[Draw "W B5 B1"]'
    state = state_after(text)
    assert state.discard == parse_cards("RS W B5")
    assert state.draw[0] == Card("B1")


def test_turn_and_direction_may_repeat_what_the_first_card_does() -> None:
    text = HEADER + HANDS + '[First "RR"]\n[Turn "3"]\n[Direction "right"]'
    assert failures(text) == []
    assert refused(text.replace('[Turn "3"]', '[Turn "1"]')) == (5, "turn-differs")
    assert refused(text.replace('"right"', '"left"')) == (6, "direction-differs")


@pytest.mark.rule("SET-2")
def test_a_deck_is_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    deck = " ".join(map(str, sorted(DECK)))
    text = f'[Edition "classic"]\n[Rules "hand_size=2"]\n[Seats "3"]\n[Dealer "1"]\n[Deck "{deck}"]'
    state = state_after(text)
    first = sorted(DECK)[:7]
    assert state.hands[1] == (first[0], first[3])
    assert state.hands[2] == (first[1], first[4])
    assert state.hands[0] == (first[2], first[5])
    assert state.top == first[6]


@pytest.mark.parametrize(
    ("tags", "line", "code"),
    [
        ('[Hands "R0 | R0 | G1"]\n[Discard "R7"]', 3, "not-in-the-deck"),
        ('[Hands "WA | R0 | G1"]\n[Discard "R7"]', 3, "not-in-the-deck"),
        ('[Hands "R1 | R0 | G1"]\n[Discard "R0"]', 3, "not-in-the-deck"),
        ('[Hands "R1 | R0 | G1"]\n[Discard "R7"]\n[Draw "R0"]', 3, "not-in-the-deck"),
        ('[Hands "R1 |  | G1"]\n[Discard "R7"]', 3, "empty-hand"),
        ('[Dealer "4"]\n[Hands "R1 | R0 | G1"]\n[Discard "R7"]', 3, "no-such-seat"),
        ('[Dealer "0"]\n[Hands "R1 | R0 | G1"]\n[Discard "R7"]', 3, "no-such-seat"),
        ('[Hands "R1 | R0 | G1"]\n[Discard "R7"]\n[Turn "9"]', 5, "no-such-seat"),
        ('[Deck "R5 R6"]', 3, "cards-missing"),
        ('[Deck "R5 R5 R5"]', 3, "not-in-the-deck"),
        (f'[Viewer "1"]\n[Hands "{"?? " * 200} | R0 | G1"]\n[Discard "R7"]', 4, "too-many-cards"),
    ],
)
def test_what_the_deck_or_the_table_does_not_have(tags: str, line: int, code: str) -> None:
    assert refused(HEADER + tags) == (line, code)


def test_a_missing_card_is_named() -> None:
    (failure,) = failures(HEADER + '[Hands "R0 | R0 | G1"]\n[Discard "R7"]')
    assert failure == "3:9: illegal: there are more of R0 here than the deck has [DECK-1]"


def test_a_users_own_edition_may_lie_beside_the_record(tmp_path: Path) -> None:
    own = 'inherits = "classic"\nid = "house"\nname = "House"\n'
    (tmp_path / "house.toml").write_text(own, encoding="utf-8")
    text = HEADER.replace("classic", "house.toml") + HANDS + '[Discard "R7"]'
    (start,) = replay(read(text, source=str(tmp_path / "game.lcn")))
    assert start.state.setup.edition.id == "house"
    (failure,) = failures(text)
    assert failure == "1:11: malformed: Edition: house.toml: there is no such file"


def test_an_edition_is_loaded_by_the_caller_if_it_likes() -> None:
    asked: list[str] = []

    def load(name: str):
        asked.append(name)
        return load_edition("2020")

    (start,) = replay(read(HEADER + HANDS + '[Discard "R7"]'), load=load)
    assert asked == ["classic"]
    assert start.state.setup.edition.id == "2020"
