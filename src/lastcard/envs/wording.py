"""Action ids in the words of the notation, and the other way round."""

from typing import Final

from lastcard.fast import to_action
from lastcard.fast.actions import CATCH
from lastcard.notation.moves import print_action

PASSES: Final = "pass"
"""A pass has no move in the notation: at a table nothing happens."""


def action_text(number: int, *, actor: int, seats: int, exposed: int | None) -> str:
    """The move that an id stands for, without the seat: `R5!`, `W=B`, `+`, `x2`, `pass`."""
    if number == CATCH and exposed is None:
        return "x"
    action = to_action(number, actor=actor, seats=seats, exposed=exposed)
    return PASSES if action is None else print_action(action)
