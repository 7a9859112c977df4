"""Short texts of the notation, and what comes of them."""

from lastcard.engine import Malformed, RoundState
from lastcard.notation import IllegalInRecord, Moment, check, read, replay
from tests.laws import refusal_says_why

HEADER = '[Edition "classic"]\n[Seats "3"]\n'
POSITION = HEADER + '[Hands "R5 W G1 | Y2 B3 | G9 G8"]\n[Discard "R7"]\n'


def moments(text: str) -> list[Moment]:
    return list(replay(read(text)))


def state_after(text: str) -> RoundState:
    return moments(text)[-1].state


def failures(text: str) -> list[str]:
    return [str(failure) for failure in check(read(text))]


def problem(text: str | bytes) -> tuple[int | None, int | None, str]:
    """Line, column and problem of a text that cannot be read."""
    try:
        read(text)
    except Malformed as error:
        return error.line, error.column, error.problem
    raise AssertionError("the text can be read")


def place(text: str | bytes) -> tuple[int | None, int | None]:
    return problem(text)[:2]


def refused(text: str) -> tuple[int, str]:
    """Line and code of what is illegal in a text."""
    try:
        moments(text)
    except IllegalInRecord as error:
        refusal_says_why(error)
        return error.place.line, error.code
    raise AssertionError("nothing in the text is illegal")
