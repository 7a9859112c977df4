"""Short texts of the notation, and what comes of them."""

import pytest

from lastcard.engine import Malformed, RoundState
from lastcard.notation import Frame, IllegalInRecord, check, read, replay
from tests.laws import refusal_says_why

HEADER = '[Edition "classic"]\n[Seats "3"]\n'
POSITION = HEADER + '[Hands "R5 W G1 | Y2 B3 | G9 G8"]\n[Discard "R7"]\n'


def moments(text: str) -> list[Frame]:
    return list(replay(read(text)))


def state_after(text: str) -> RoundState:
    return moments(text)[-1].state


def failures(text: str) -> list[str]:
    return [str(failure) for failure in check(read(text))]


def problem(text: str | bytes) -> tuple[int | None, int | None, str]:
    """Line, column and problem of a text that cannot be read."""
    with pytest.raises(Malformed) as refused:
        read(text)
    error = refused.value
    assert "None" not in error.problem
    return error.line, error.column, error.problem


def place(text: str | bytes) -> tuple[int | None, int | None]:
    return problem(text)[:2]


def refused(text: str) -> tuple[int, str]:
    """Line and code of what is illegal in a text."""
    with pytest.raises(IllegalInRecord) as refusal:
        moments(text)
    refusal_says_why(refusal.value)
    return refusal.value.place.line, refusal.value.code
