"""Moves as clients write them: notation without the seat."""

from __future__ import annotations

from functools import cache

from lastcard.engine import Action, PlayCard
from lastcard.notation.moves import print_action, read_move
from lastcard.notation.record import NOWHERE
from lastcard.notation.tokens import Token


@cache
def write_action(action: Action) -> str:
    """The action as `own.legal` lists it."""
    return print_action(action)


def read_action(text: str) -> Action:
    """The action that a client means, or `Malformed`."""
    return read_move(Token(f"1:{text}", NOWHERE)).action


def with_call(play: PlayCard) -> PlayCard:
    """The same play, calling UNO with it."""
    return PlayCard(play.card, play.color, play.swap, uno=True)
