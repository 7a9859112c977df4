"""Moves, one token each: what a seat does, read and written.

Reading asks only whether the grammar knows the token. Whether the move can be made is for the game:
`9:R5`, `1:R5=B` and `1:W` can be read at every table, and are illegal at most of them.
"""

import re
from functools import cache
from typing import Final

from lastcard.engine import (
    Action,
    CallUno,
    Card,
    CatchUno,
    Challenge,
    Color,
    DrawCard,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    PlayCard,
    Seat,
    TakeCards,
)
from lastcard.notation.record import NOWHERE, Move
from lastcard.notation.tokens import Token, read_number, shorten

_CARD: Final = r"[RYGB][0-9SRD]|W4|WA|W"
PLAY: Final = re.compile(
    rf"(?P<card>{_CARD})(?:=(?P<color>[RYGB]))?(?:>(?P<swap>[0-9]+))?(?P<uno>!)?"
)
"""A play, with what is said with it; the browser is given the same (`web/src/protocol.ts`)."""
_DRAW: Final = re.compile(rf"\+(?P<card>{_CARD})?")
_NAME: Final = re.compile(r"=(?P<color>[RYGB])")
_AGAINST: Final = re.compile(r"(?P<kind>[xs])(?P<seat>[0-9]+)")
_SIGNS: Final[dict[str, Action]] = {
    "-": KeepCard(),
    ".": TakeCards(),
    "?": Challenge(),
    "!": CallUno(),
}
_WRITTEN: Final = {action: sign for sign, action in _SIGNS.items()}


def read_move(token: Token) -> Move:
    """The move that a token such as `1:R5!` stands for."""
    seat, colon, text = token.text.partition(":")
    if not colon or not (seat.isascii() and seat.isdigit()):
        raise token.place.malformed(
            f"{shorten(token.text)} is not a move; a move is seat:move, for example 1:R5"
        )
    action, named = _read_action(text, token, len(seat) + 1)
    return Move(read_seat(seat), action, named, token.place)


def _read_action(text: str, token: Token, offset: int) -> tuple[Action, Card | None]:
    if text in _SIGNS:
        return _SIGNS[text], None
    if found := PLAY.fullmatch(text):
        color, swap = found["color"], found["swap"]
        return PlayCard(
            Card(found["card"]),
            Color(color) if color else None,
            read_seat(swap) if swap else None,
            uno=bool(found["uno"]),
        ), None
    if found := _DRAW.fullmatch(text):
        return DrawCard(), Card(found["card"]) if found["card"] else None
    if found := _NAME.fullmatch(text):
        return NameColor(Color(found["color"])), None
    if found := _AGAINST.fullmatch(text):
        seat = read_seat(found["seat"])
        return (CatchUno(seat) if found["kind"] == "x" else PenalizeSuggestion(seat)), None
    raise token.place.malformed(
        f"{shorten(text)} is not a move; moves are R5 W=B R5! R7>3 + +R5 - =B . ? ! x1 s1",
        offset=offset,
    )


def parse_action(text: str) -> Action:
    """The action that stands after the colon of a move, as `R5!`, or `Malformed`."""
    return _read_action(text, Token(text, NOWHERE), 0)[0]


def parse_move(text: str) -> Move:
    """The move that a token such as `1:R5!` stands for, or `Malformed`; it has no place."""
    return read_move(Token(text, NOWHERE))


def read_seat(digits: str) -> Seat:
    """The seat that the notation counts from 1."""
    return Seat(read_number(digits) - 1)


def print_seat(seat: Seat) -> str:
    """The seat as the notation counts it."""
    return str(seat + 1)


def print_move(move: Move) -> str:
    """The move as one token."""
    return f"{print_seat(move.seat)}:{print_action(move.action, move.named)}"


@cache
def print_action(action: Action, named: Card | None = None) -> str:
    """What stands after the colon."""
    match action:
        case PlayCard():
            color = f"={action.color}" if action.color else ""
            swap = "" if action.swap is None else f">{print_seat(action.swap)}"
            return f"{action.card}{color}{swap}{'!' if action.uno else ''}"
        case DrawCard():
            return "+" if named is None else f"+{named}"
        case NameColor():
            return f"={action.color}"
        case CatchUno():
            return f"x{print_seat(action.seat)}"
        case PenalizeSuggestion():
            return f"s{print_seat(action.seat)}"
        case _:
            return _WRITTEN[action]
