"""What stands in a file of the notation: rounds, each with its tags and, after them, its items.

A record says only what was written, in order. `header.py` reads what the tags mean, `replay.py`
plays the moves. Places, where something stands in a file, do not count when records are compared.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from lastcard.engine import Action, Card, Cards, Color, Direction, Malformed, Seat


class Place(NamedTuple):
    """A place in a text; lines and columns are counted from 1, columns in characters."""

    line: int
    column: int

    def malformed(self, problem: str, *, offset: int = 0) -> Malformed:
        """The error for a problem found `offset` characters after this place."""
        column = self.column + offset if self.line else None
        return Malformed(problem, line=self.line, column=column)


NOWHERE: Final = Place(0, 0)
"""The place of what was not read from a text."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A line `[Name "value"]` of a header."""

    name: str
    value: str
    place: Place = field(default=NOWHERE, compare=False)
    """Where the value begins, after its opening quote."""

    def malformed(self, problem: str, *, offset: int = 0) -> Malformed:
        """The error for a problem found at `offset` in the value."""
        escapes = sum(self.value.count(sign, 0, offset) for sign in ('"', "\\"))
        return self.place.malformed(f"{self.name}: {problem}", offset=offset + escapes)


@dataclass(frozen=True, slots=True)
class Move:
    """`1:R5`: an action of a seat; a draw may name the card drawn."""

    seat: Seat
    action: Action
    named: Card | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ShuffleNote:
    """`#:shuffle`: the order into which chance put the draw pile, top first."""

    cards: Cards
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class DrewNote:
    """`#:drew`: what a seat drew by force, or after the first card of a longer draw."""

    seat: Seat
    cards: Cards
    place: Place = field(default=NOWHERE, compare=False)


Argument = Seat | int | Card | Cards | Color | Direction | Move | str | None


@dataclass(frozen=True, slots=True)
class Expectation:
    """`> turn 2`: something that holds at this point; None stands for the dash."""

    word: str
    arguments: tuple[Argument, ...]
    place: Place = field(default=NOWHERE, compare=False)


Item = Move | ShuffleNote | DrewNote | Expectation
"""What can stand on the lines of a round."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its header and what happened in it."""

    tags: tuple[Tag, ...]
    items: tuple[Item, ...] = ()

    def tag(self, name: str) -> Tag | None:
        """The tag of this name, if it stands in the header."""
        return next((tag for tag in self.tags if tag.name == name), None)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole file: the rounds of a match, often one."""

    rounds: tuple[Round, ...]
    source: str = field(default="", compare=False)
    """Where it was read from, for messages."""
