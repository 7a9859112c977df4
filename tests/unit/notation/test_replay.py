import pytest

from lastcard.editions import load_edition
from lastcard.engine import Malformed, Seat, parse_cards, print_cards
from lastcard.notation import Move, read
from tests.unit.notation.texts import (
    HEADER,
    POSITION,
    failures,
    moments,
    refused,
    state_after,
)

SMALL = HEADER + '[Hands "R5 R6 G1 | Y2 B3 | G9 G8"]\n[Discard "R7"]\n'


def test_a_moment_for_the_start_and_for_every_item() -> None:
    found = moments(POSITION + "1:R5\n> turn 2\n2:+")
    assert [type(m.item).__name__ for m in found] == ["NoneType", "Move", "Expectation", "Move"]
    assert [bool(m.events) for m in found] == [False, True, False, True]
    assert [m.state.turn for m in found[:3]] == [Seat(0), Seat(1), Seat(1)]
    assert [m.score.totals for m in found] == [(0, 0, 0)] * 4


def test_a_moment_can_be_asked_later_what_could_be_done_then() -> None:
    start, played = moments(POSITION + "1:R5")
    move = played.item
    assert isinstance(move, Move)
    assert start.attempt(move) is None
    refusal = played.attempt(move)
    assert refusal is not None
    assert refusal.code == "not-your-turn"


def test_a_move_that_cannot_be_made_is_illegal_at_its_line() -> None:
    assert refused(POSITION + "1:R5\n2:G5") == (6, "card-not-held")
    assert refused(POSITION + "1:W") == (5, "color-missing")
    assert refused(POSITION + "1:R5=B") == (5, "color-not-wanted")
    assert refused(POSITION + "9:R5") == (5, "no-such-seat")
    assert refused(POSITION + "1:R5!") == (5, "no-reason-to-call")
    assert refused(POSITION + "1:WA=B") == (5, "card-not-held")
    assert refused(POSITION + "3:x9") == (5, "no-such-seat")
    with pytest.raises(Malformed):
        read(POSITION + "1:Q5")


# ── Draws that name their card ────────────────────────────────────────────────────────────────────


def test_a_named_draw_must_be_the_card_that_lies_there() -> None:
    known = POSITION + '[Draw "B1 B2"]\n'
    assert state_after(known + "1:+B1").hands[0][-1] == parse_cards("B1")[0]
    assert refused(known + "1:+B2") == (6, "another-card")


def test_a_named_draw_settles_an_order_that_is_open() -> None:
    for card in ("R8", "W4", "Y9"):
        assert state_after(POSITION + f"1:+{card}").hands[0][-1].code == card
    below = POSITION + '[Draw "B1"]\n1:+B1 2:+Y9'
    assert state_after(below).hands[1] == parse_cards("Y2 B3 Y9")


def test_a_card_that_was_turned_up_lies_on_the_pile_no_longer() -> None:
    text = POSITION.replace('[Discard "R7"]', '[First "R8"]')
    assert failures(text + "1:+Y9") == []
    assert failures(text + '[Draw "B1 B2"]\n1:+B1 2:+B2 3:+Y9') == []
    assert refused(text + '[Draw "B1"]\n1:+B2') == (6, "another-card")


def test_a_named_draw_of_a_card_that_lies_elsewhere_is_illegal() -> None:
    text = HEADER + '[Hands "R0 W G1 | Y2 B3 | G9 G8"]\n[Discard "R7"]\n'
    assert refused(text + "1:+R0") == (5, "not-in-the-pile")


def test_a_named_draw_after_an_open_shuffle_settles_its_order() -> None:
    text = SMALL + '[Pile ""]\n1:+Y9 2:+Y8'
    assert [hand[-1].code for hand in state_after(text).hands[:2]] == ["Y9", "Y8"]
    assert refused(SMALL.replace("G1", "G0") + '[Pile ""]\n1:+G0') == (6, "not-in-the-pile")


def test_a_named_draw_where_nothing_is_left_is_illegal() -> None:
    rest = list(load_edition("classic").deck)
    for card in parse_cards("R7 R8"):
        rest.remove(card)
    hands = f'[Hands "{print_cards(tuple(rest))} | R8"]\n[Discard "R7"]\n'
    text = '[Edition "classic"]\n[Seats "2"]\n' + hands
    assert failures(text + "1:+\n> cards 1 106") == []
    assert refused(text + "1:+R5") == (5, "another-card")
    assert failures(text + "1:+R5")[0].endswith(
        "the draw names R5, but what comes is none [TURN-2]"
    )


def test_a_forced_draw_can_be_noted_anywhere() -> None:
    text = HEADER + '[Hands "RD R6 | Y2 B3 | G9 G8"]\n[Discard "R7"]\n'
    assert state_after(text + "1:RD!\n#:drew 2 Y9 Y8").hands[1] == parse_cards("Y2 B3 Y9 Y8")
    known = text + '[Draw "B1 B2"]\n1:RD!\n'
    assert failures(known + "#:drew 2 B1 B2") == []
    assert refused(known + "#:drew 2 B1 B3") == (7, "drew-otherwise")
    assert refused(known + "#:drew 2 B1") == (7, "drew-otherwise")
    assert refused(known + "#:drew 3 B1 B2") == (7, "drew-otherwise")
    assert failures(known + "#:drew 2") == [
        "7:1: illegal: the record has none drawn, but what comes is seat 2 B1, seat 2 B2 [TURN-5]"
    ]
    assert failures(known.replace("1:RD", "1:R6") + "#:drew 2 B1") == [
        "7:1: illegal: the record has seat 2 B1 drawn, but what comes is none [TURN-5]"
    ]


def test_a_draw_at_the_start_can_be_noted() -> None:
    text = HEADER + '[Hands "R5 | Y2 B3 | G9 G8"]\n[First "RD"]\n'
    assert state_after(text + "#:drew 1 Y9 Y8").hands[0] == parse_cards("R5 Y9 Y8")
    assert refused(text + '[Draw "B1 B2"]\n#:drew 1 Y9 Y8') == (6, "drew-otherwise")
    assert refused(text + '[Pile ""]\n#:drew 1 Y9 Y8') == (6, "drew-otherwise")


@pytest.mark.rule("HOUSE-4")
def test_cards_after_the_first_of_a_longer_draw_are_noted() -> None:
    text = HEADER + '[Rules "draw_until_playable=on"]\n[Hands "Y5 | Y2 | G9"]\n[Discard "R7"]\n'
    assert failures(text + "1:+B1\n#:drew 1 B2 R3\n> hand 1 Y5 B1 B2 R3\n1:R3") == []


# ── Chance ────────────────────────────────────────────────────────────────────────────────────────

PILE = (
    '[Edition "classic"]\n[Rules "hand_size=1"]\n[Seats "2"]\n[Hands "R5 R6 | Y2 B3"]\n'
    '[Discard "R7"]\n[Pile "B1"]\n1:+B1\n'
)


def rest_of_the_deck(taken: str, *, first: str = "") -> str:
    rest = list(load_edition("classic").deck)
    for card in parse_cards(f"{taken} {first}"):
        rest.remove(card)
    return print_cards(parse_cards(first) + tuple(rest))


@pytest.mark.rule("TURN-5")
def test_a_shuffle_is_taken_from_its_note() -> None:
    order = rest_of_the_deck("R5 R6 Y2 B3 R7 B1", first="G3 G4")
    text = PILE + f"#:shuffle {order} 2:+\n"
    assert state_after(text).hands[1] == parse_cards("Y2 B3 G3")
    # After a noted shuffle the order is known.
    assert failures(text + "1:+G4") == []
    assert refused(text + "1:+G5") == (9, "another-card")


@pytest.mark.rule("TURN-5")
def test_the_card_that_a_play_covers_is_shuffled_with_the_others() -> None:
    hands = '[Hands "RD R6 R8 | Y2 B3"]\n[Discard "R7"]\n[Pile ""]\n'
    text = '[Edition "classic"]\n[Seats "2"]\n' + hands
    rest = rest_of_the_deck("RD R6 R8 Y2 B3 R7")
    assert state_after(text + f"#:shuffle R7 {rest} 1:RD").hands[1][2].code == "R7"
    assert refused(text + f"#:shuffle {rest} 1:RD") == (6, "not-a-shuffle")


def test_a_shuffle_that_is_none_is_illegal_where_it_stands() -> None:
    assert refused(PILE + "#:shuffle R5\n2:+") == (8, "not-a-shuffle")
    assert refused(PILE + "\n#:shuffle\n2:+") == (9, "not-a-shuffle")


def test_what_else_is_wrong_with_a_move_that_needs_a_shuffle_is_said_at_the_move() -> None:
    order = rest_of_the_deck("R5 R6 Y2 B3 R7 B1", first="G3 G4")
    assert refused(PILE + f"#:shuffle {order}\n2:+G9") == (9, "another-card")


def test_a_shuffle_that_no_move_needs_is_illegal() -> None:
    assert refused(POSITION + "#:shuffle R5\n1:R5") == (5, "shuffle-not-needed")
    assert refused(POSITION + "1:R5\n#:shuffle R5") == (6, "shuffle-not-needed")
    assert refused(POSITION + "#:shuffle R5") == (5, "shuffle-not-needed")


def full_record(*, start: str, moves: str = "", tags: str = "") -> str:
    """A record with its deck: hands of one card, then `start` is turned up."""
    deck = f"Y1 Y2 {start} {rest_of_the_deck(f'Y1 Y2 {start}')}"
    tags = f'[Rules "hand_size=1"]\n[Seats "2"]\n[Deck "{deck}"]\n{tags}'
    return f'[Edition "classic"]\n{tags}{moves}'


@pytest.mark.rule("SET-3")
def test_in_a_full_record_every_shuffle_has_its_note() -> None:
    text = full_record(start="W4")
    assert refused(text) == (4, "shuffle-missing")
    order = rest_of_the_deck("Y1 Y2", first="B9")
    assert failures(text + f"#:shuffle {order}") == []
    assert failures(text + f"#:shuffle {order}\n1:+ 2:+") == []
    assert refused(text + "#:shuffle R5") == (4, "not-a-shuffle")


def test_in_a_scenario_a_deck_stays_in_order_too() -> None:
    for text in (
        full_record(start="W4", moves="> pile 105"),
        full_record(start="W4", tags='[Tests "SET-3"]'),
    ):
        assert failures(text) == []
        assert state_after(text).draw[-1].code == "W4"


@pytest.mark.rule("SET-3")
def test_notes_for_the_start_come_before_those_for_the_first_move() -> None:
    hands = '[Hands "R1 | R2"]\n[First "W4"]\n[Pile "R9"]\n'
    text = '[Edition "classic"]\n[Seats "2"]\n' + hands
    under = rest_of_the_deck("R1 R2 W4 R9")
    assert failures(text + f"#:shuffle R9 W4\n> top R9\n1:+W4\n1:-\n#:shuffle {under}\n2:+") == []
    once = text.replace("R9", "").replace('"R1', '"R9 R1')
    assert failures(once + "> top W4\n1:=R") == []


@pytest.mark.rule("SET-3")
def test_after_a_card_went_back_the_order_is_known_if_it_was_noted() -> None:
    text = '[Edition "classic"]\n[Seats "2"]\n[Hands "R1 | R2"]\n[First "W4"]\n'
    noted = text + f"#:shuffle {rest_of_the_deck('R1 R2', first='B9 G3')}\n"
    assert failures(noted + "1:+G3") == []
    assert refused(noted + "1:+G4") == (6, "another-card")
    assert failures(text + "1:+G4") == []


# ── Matches ───────────────────────────────────────────────────────────────────────────────────────


def test_an_edition_nobody_knows_is_malformed_at_its_tag() -> None:
    (failure,) = failures(POSITION.replace("classic", "clasic"))
    assert failure.startswith(
        "1:11: malformed: Edition: there is no edition 'clasic'; did you mean"
    )
    (failure,) = failures(POSITION.replace("classic", "x" * 200))
    assert "x" * 200 in failure
    (failure,) = failures(POSITION.replace("classic", "x" * 201))
    assert failure == f"1:11: malformed: Edition: there is no edition '{'x' * 37}...'"
    (failure,) = failures(POSITION.replace("classic", f"./{'x/' * 500}.toml"))
    assert failure.startswith("1:11: malformed: Edition: there is no edition './x/x/")
    (failure,) = failures(POSITION.replace("classic", "nobodys"))
    assert failure.endswith(" (one of your own is named by its file)")
    (failure,) = failures(POSITION.replace("classic", "./nothing.toml"))
    assert failure == "1:11: malformed: Edition: nothing.toml: there is no such file"


@pytest.mark.parametrize(
    ("seats", "code"), [("1", "players-out-of-range"), ("11", "players-out-of-range")]
)
def test_a_table_that_cannot_be(seats: str, code: str) -> None:
    hands = " | ".join(f"R{n % 10}" for n in range(int(seats)))
    text = f'[Edition "classic"]\n[Seats "{seats}"]\n[Hands "{hands}"]\n[Discard "Y7"]'
    assert refused(text)[0] == 2
    assert refused(text)[1] in (code, "format-does-not-fit")


def test_hands_too_large_for_the_deck_are_the_fault_of_the_rules() -> None:
    text = POSITION.replace("[Seats", '[Rules "hand_size=99"]\n[Seats')
    assert refused(text) == (2, "deck-too-small")
