from collections.abc import Callable

import pytest

from lastcard.engine import (
    Action,
    CallUno,
    Card,
    CatchUno,
    Challenge,
    Color,
    DrawCard,
    KeepCard,
    Malformed,
    NameColor,
    PenalizeSuggestion,
    PlayCard,
    Seat,
    TakeCards,
)
from lastcard.notation import Move, Place, parse_action, parse_move, print_action, print_move
from lastcard.notation.moves import read_move
from lastcard.notation.tokens import Token

PLACE = Place(3, 5)
R5, R7, W, W4 = map(Card, ("R5", "R7", "W", "W4"))
MOVES: dict[str, tuple[Seat, Action, Card | None]] = {
    "1:R5": (Seat(0), PlayCard(R5), None),
    "1:W=B": (Seat(0), PlayCard(W, Color.BLUE), None),
    "1:W4=G": (Seat(0), PlayCard(W4, Color.GREEN), None),
    "1:WA=Y!": (Seat(0), PlayCard(Card("WA"), Color.YELLOW, uno=True), None),
    "10:R5!": (Seat(9), PlayCard(R5, uno=True), None),
    "2:+": (Seat(1), DrawCard(), None),
    "2:+R5": (Seat(1), DrawCard(), R5),
    "2:+W4": (Seat(1), DrawCard(), W4),
    "2:-": (Seat(1), KeepCard(), None),
    "2:=B": (Seat(1), NameColor(Color.BLUE), None),
    "3:.": (Seat(2), TakeCards(), None),
    "3:?": (Seat(2), Challenge(), None),
    "1:!": (Seat(0), CallUno(), None),
    "4:x1": (Seat(3), CatchUno(Seat(0)), None),
    "4:s1": (Seat(3), PenalizeSuggestion(Seat(0)), None),
    "1:R7>3": (Seat(0), PlayCard(R7, swap=Seat(2)), None),
    "1:R7>3!": (Seat(0), PlayCard(R7, swap=Seat(2), uno=True), None),
    # What the grammar knows, whatever the game says to it.
    "1:W": (Seat(0), PlayCard(W), None),
    "1:R5=B": (Seat(0), PlayCard(R5, Color.BLUE), None),
    "1:W=B>9!": (Seat(0), PlayCard(W, Color.BLUE, Seat(8), uno=True), None),
    "0:x0": (Seat(-1), CatchUno(Seat(-1)), None),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_read_and_written(text: str) -> None:
    move = read_move(Token(text, PLACE))
    assert (move.seat, move.action, move.named) == MOVES[text]
    assert move.place == PLACE
    assert print_move(move) == text


@pytest.mark.parametrize("text", MOVES)
def test_a_move_or_its_action_can_be_read_from_a_text_alone(text: str) -> None:
    seat, action, named = MOVES[text]
    assert parse_move(text) == Move(seat, action, named)
    assert parse_action(text.partition(":")[2]) == action


@pytest.mark.parametrize("parse", [parse_move, lambda text: parse_action(text.partition(":")[2])])
def test_what_is_not_read_from_a_file_has_no_place(parse: Callable[[str], object]) -> None:
    with pytest.raises(Malformed) as caught:
        parse("12:X5")
    assert str(caught.value).startswith("'X5' is not a move; moves are R5 ")


@pytest.mark.parametrize("text", MOVES)
def test_what_stands_after_the_colon_is_an_action(text: str) -> None:
    _, action, named = MOVES[text]
    after = text.partition(":")[2]
    assert parse_action(after) == action
    assert print_action(action, named) == after


@pytest.mark.parametrize("text", ["1:R5", "R55", "", "+??", "W=P"])
def test_what_is_no_action_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_action(text)
    assert refused.value.problem.startswith(f"{text!r} is not a move; moves are R5 ")
    assert str(refused.value) == refused.value.problem, "there is no place to be told"


def test_a_move_is_compared_without_its_place() -> None:
    assert read_move(Token("2:+", PLACE)) == Move(Seat(1), DrawCard())


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("R5", 5),
        (":R5", 5),
        ("x:R5", 5),
        ("-1:R5", 5),
        ("²:R5", 5),
        ("1:", 7),
        ("1:r5", 7),
        ("1:R10", 7),
        ("12:X5", 8),
        ("1:R5=", 7),
        ("1:R5=X", 7),
        ("1:W=", 7),
        ("1:W5", 7),
        ("1:R5!!", 7),
        ("1:R5!=B", 7),
        ("1:R7>", 7),
        ("1:R7>x", 7),
        ("1:R7!>3", 7),
        ("1:??", 7),
        ("1:+??", 7),
        ("1:+R5!", 7),
        ("1:++", 7),
        ("1:=", 7),
        ("1:=W", 7),
        ("1:x", 7),
        ("1:xR5", 7),
        ("1:s", 7),
        ("1:1:R5", 7),
        ("1:R5,2:R6", 7),
    ],
)
def test_what_the_grammar_does_not_know_is_malformed(text: str, column: int) -> None:
    with pytest.raises(Malformed) as caught:
        read_move(Token(text, PLACE))
    assert (caught.value.line, caught.value.column) == (3, column)


def test_a_seat_of_any_number_of_digits_can_be_read() -> None:
    assert read_move(Token("0" * 5000 + "2:R5", PLACE)).seat == 1
    assert read_move(Token("9" * 5000 + ":R5", PLACE)).seat == 999_999_998


def test_a_long_token_is_quoted_in_short() -> None:
    with pytest.raises(Malformed) as caught:
        read_move(Token("1:" + "é" * 5000, PLACE))
    assert len(str(caught.value)) < 400
    assert str(caught.value).isascii()


def test_an_action_can_be_written_without_a_seat() -> None:
    assert print_action(DrawCard(), R5) == "+R5"
