"""A round's items, move by move: each with the notes before it and the expectations after it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from lastcard.engine import CallUno, Cards, CatchUno, PenalizeSuggestion, Seat
from lastcard.notation.record import DrewNote, Expectation, Item, Move, ShuffleNote


@dataclass(slots=True)
class Block:
    """A move, or the start of the round, and all that the record says about it."""

    move: Move | None
    shuffles: tuple[ShuffleNote, ...] = ()
    """The shuffles noted right before the move; at the start, those before the first move."""
    drew: list[DrewNote] = field(default_factory=list[DrewNote])
    expectations: list[Expectation] = field(default_factory=list[Expectation])
    next_on_turn: Move | None = None
    """The next move that is no call or catch: of the seat in turn, or a jump-in."""

    def turn_after(self) -> Seat | None:
        """Whose turn it is after the move, as the record says or shows by the next move."""
        for expectation in self.expectations:
            if expectation.word == "turn":
                return _seat(expectation.arguments[0])
        return None if self.next_on_turn is None else self.next_on_turn.seat

    def hand_after(self, seat: Seat) -> Cards | None:
        """The hand that the record says a seat holds after the move."""
        return self._cards("hand", seat)

    def shown(self, viewer: Seat, seat: Seat) -> Cards | None:
        """The hand of `seat` that the record says the viewer was shown."""
        return self._cards("sees", viewer, seat)

    def _cards(self, word: str, *seats: Seat) -> Cards | None:
        for expectation in self.expectations:
            *said, cards = expectation.arguments
            if expectation.word == word and tuple(said) == seats and isinstance(cards, tuple):
                return cards
        return None


def _seat(argument: object) -> Seat | None:
    return Seat(argument) if isinstance(argument, int) else None


def split_blocks(items: Iterable[Item]) -> tuple[list[Block], tuple[ShuffleNote, ...]]:
    """The start, then each move; and any shuffles noted after the last one."""
    blocks = [Block(None)]
    shuffles: list[ShuffleNote] = []
    for item in items:
        match item:
            case Move():
                if len(blocks) == 1:
                    blocks[0].shuffles = tuple(shuffles)
                blocks.append(Block(item, tuple(shuffles)))
                shuffles = []
            case ShuffleNote():
                shuffles.append(item)
            case DrewNote():
                blocks[-1].drew.append(item)
            case _:
                blocks[-1].expectations.append(item)
    if len(blocks) == 1:
        blocks[0].shuffles = tuple(shuffles)
    _look_ahead(blocks)
    return blocks, tuple(shuffles)


def _look_ahead(blocks: list[Block]) -> None:
    following: Move | None = None
    for block in reversed(blocks):
        block.next_on_turn = following
        move = block.move
        if move is not None and not isinstance(
            move.action, (CallUno, CatchUno, PenalizeSuggestion)
        ):
            following = move
