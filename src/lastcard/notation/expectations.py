"""Expectations, the lines that begin with `>`: read and written (`findings.py` compares)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from lastcard.engine import Cards, Color, Direction, Seat
from lastcard.engine.errors import unknown
from lastcard.notation.moves import print_move, print_seat, read_move, read_seat
from lastcard.notation.record import Argument, Expectation, Move, Place
from lastcard.notation.tokens import Token, read_card, read_number, shorten

VOID: Final = "void"
DASH: Final = "-"
_LONGEST_WORD: Final = 40


def _number(token: Token) -> int:
    if not (token.text.isascii() and token.text.isdigit()):
        raise token.place.malformed(f"{shorten(token.text)} is not a number")
    return read_number(token.text)


def _seat(token: Token) -> Seat:
    if not (token.text.isascii() and token.text.isdigit()):
        raise token.place.malformed(f"{shorten(token.text)} is not a seat; seats are 1, 2, 3, …")
    return read_seat(token.text)


def _color(token: Token) -> Color:
    if token.text not in tuple(Color):
        raise token.place.malformed(f"{shorten(token.text)} is not a color; colors are R, Y, G, B")
    return Color(token.text)


def _direction(token: Token) -> Direction:
    if token.text not in tuple(Direction):
        raise token.place.malformed(f"{shorten(token.text)} is not a direction: left or right")
    return Direction(token.text)


def _seat_or_void(token: Token) -> Seat | str:
    return VOID if token.text == VOID else _seat(token)


def _or_dash(read: Callable[[Token], Argument]) -> Callable[[Token], Argument]:
    return lambda token: None if token.text == DASH else read(token)


_ONE: Final[Mapping[str, tuple[Callable[[Token], Argument], ...]]] = {
    "turn": (_seat,),
    "cards": (_seat, _number),
    "top": (read_card,),
    "color": (_or_dash(_color),),
    "direction": (_direction,),
    "illegal": (read_move,),
    "legal": (read_move,),
    "exposed": (_or_dash(_seat),),
    "hidden": (_seat, _seat),
    "pile": (_number,),
    "over": (_or_dash(_seat_or_void),),
    "points": (_seat, _number),
    "total": (_seat, _number),
}
"""The expectations that have a fixed number of arguments, and what each of these is."""

_WITH_CARDS: Final[Mapping[str, int]] = {"hand": 1, "sees": 2}
"""Expectations that end with cards: how many seats stand before the cards."""

WORDS: Final = (*_ONE, *_WITH_CARDS, "winner")


def read_expectation(tokens: Sequence[Token], place: Place) -> Expectation:
    """The expectation that the tokens after `>` stand for; `place` is that of the `>`."""
    if not tokens:
        raise place.malformed("nothing is expected here; for example: > turn 2")
    word, arguments = tokens[0], tokens[1:]
    if word.text in _ONE:
        values = _read_fixed(word, arguments)
    elif word.text in _WITH_CARDS:
        values = _read_with_cards(word, arguments)
    elif word.text == "winner":
        _require(word, arguments, 1)
        values = tuple(_seat(token) for token in arguments)
    else:
        raise word.place.malformed(unknown("expectation", word.text[:_LONGEST_WORD], WORDS))
    return Expectation(word.text, values, place)


def _read_fixed(word: Token, arguments: Sequence[Token]) -> tuple[Argument, ...]:
    readers = _ONE[word.text]
    _require(word, arguments, len(readers))
    if len(arguments) > len(readers):
        extra = arguments[len(readers)]
        raise extra.place.malformed(f"{shorten(extra.text)} is too much for '{word.text}'")
    return tuple(read(token) for read, token in zip(readers, arguments, strict=True))


def _read_with_cards(word: Token, arguments: Sequence[Token]) -> tuple[Argument, ...]:
    seats = _WITH_CARDS[word.text]
    _require(word, arguments, seats + 1)
    cards = arguments[seats:]
    if word.text == "hand" and [token.text for token in cards] == [DASH]:
        cards = ()
    return (*map(_seat, arguments[:seats]), tuple(read_card(token) for token in cards))


def _require(word: Token, arguments: Sequence[Token], count: int) -> None:
    if len(arguments) < count:
        last = arguments[-1] if arguments else word
        raise last.place.malformed(f"'{word.text}' needs more after this", offset=len(last.text))


def print_expectation(expectation: Expectation) -> str:
    """The expectation as a line."""
    return " ".join((">", expectation.word, *_print_all(expectation)))


def _print_all(expectation: Expectation) -> list[str]:
    readers = _ONE.get(expectation.word, ())
    numbers = [index for index, reader in enumerate(readers) if reader is _number]
    return [
        str(argument) if index in numbers else _print(argument)
        for index, argument in enumerate(expectation.arguments)
    ]


def _print(argument: Argument) -> str:
    """An argument as it is written; one that is an integer is a seat."""
    if isinstance(argument, Move):
        return print_move(argument)
    if isinstance(argument, int):
        return print_seat(Seat(argument))
    if isinstance(argument, tuple):
        return print_hand(argument)
    return DASH if argument is None else str(argument)


def print_hand(cards: Cards) -> str:
    """Cards in their order, or a dash if there are none."""
    return " ".join(card.code for card in cards) or DASH
