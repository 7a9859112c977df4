"""Cards: values that parse and print themselves (DECK-1, DECK-2).

`Card("R5")` is the red five, `Card("W4")` the Wild Draw Four, `Card("??")` a card that the viewer
cannot see. There is one object for each kind of card, so `is` and `==` agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import total_ordering
from typing import Final, Self, cast

from lastcard.engine.errors import Malformed
from lastcard.engine.words import Word


class Color(Word):
    """The four colors, by the letter they have in the notation."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


class Face(Word):
    """What is on a card beside its color."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "D"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"
    SPECIAL_AGENT = "WA"
    HIDDEN = "??"


COLORS: Final = tuple(Color)
"""The four colors, in the order in which cards are sorted."""
NUMBERS: Final = tuple(face for face in Face if face.value.isdigit())
ACTIONS: Final = (Face.SKIP, Face.REVERSE, Face.DRAW_TWO)
WILDS: Final = (Face.WILD, Face.WILD_DRAW_FOUR, Face.SPECIAL_AGENT)


@total_ordering
class Card:
    """One kind of card; `Card(code)` gives the one object that stands for it.

    >>> from lastcard import Card
    >>> Card("R5").color, Card("R5").face, Card("R5") is Card("R5")
    (Color.RED, Face.FIVE, True)
    """

    __slots__ = ("code", "color", "face", "is_number", "is_wild", "order")
    code: str
    color: Color | None
    face: Face
    is_wild: bool
    is_number: bool
    order: int

    def __new__(cls, code: str) -> Self:
        card = _KINDS.get(code)
        if card is None:
            raise Malformed(f"{code!r} is not a card; cards look like R7, GS, BR, YD, W, W4, WA")
        return cast("Self", card)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f'Card("{self.code}")'

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    @property
    def is_hidden(self) -> bool:
        """Whether this stands for a card that the viewer cannot see."""
        return self.face is Face.HIDDEN


_KINDS: Final[dict[str, Card]] = {}


def _make_kind(code: str, color: Color | None, face: Face) -> Card:
    card = object.__new__(Card)
    card.code = code
    card.color = color
    card.face = face
    card.is_wild = face in WILDS
    card.is_number = face in NUMBERS
    card.order = len(_KINDS)
    _KINDS[code] = card
    return card


COLORED_CARDS: Final = tuple(
    _make_kind(color + face, color, face) for color in COLORS for face in (*NUMBERS, *ACTIONS)
)
WILD_CARDS: Final = tuple(_make_kind(face.value, None, face) for face in WILDS)
ALL_CARDS: Final = COLORED_CARDS + WILD_CARDS
"""One card of every kind that any edition has."""
HIDDEN: Final = _make_kind("??", None, Face.HIDDEN)
"""A card that the viewer may not know: `Card("??")`."""

Cards = tuple[Card, ...]
"""Cards in an order: a hand, a pile."""


def parse_cards(text: str) -> Cards:
    """The cards written in `text`, separated by white space."""
    return tuple(Card(code) for code in text.split())


def print_cards(cards: Cards) -> str:
    """The cards as the notation writes them, in the given order."""
    return " ".join(card.code for card in cards)


def are_same(some: Iterable[Card], others: Iterable[Card]) -> bool:
    """Whether these are the same cards, in whatever order."""
    return Counter(some).items() == Counter(others).items()


def hide(cards: Cards) -> Cards:
    """The same number of hidden cards."""
    return (HIDDEN,) * len(cards)
