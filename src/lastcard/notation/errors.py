"""Errors for what the grammar can read and the game cannot do, with the place in the record."""

from lastcard.engine import IllegalAction, Refusal
from lastcard.engine.errors import Fact
from lastcard.notation.record import Move, Place


class IllegalInRecord(IllegalAction):
    """Something in a record that the game cannot do; says where it stands."""

    def __init__(self, refusal: Refusal, place: Place, move: Move | None = None) -> None:
        self.place = place
        self.move = move
        super().__init__(refusal)


def illegal(code: str, rule: str, *, place: Place | None = None, **facts: Fact) -> IllegalAction:
    """The error for something impossible; a caller that knows its place adds it."""
    refusal = Refusal(code, rule, facts)
    return IllegalAction(refusal) if place is None else IllegalInRecord(refusal, place)
