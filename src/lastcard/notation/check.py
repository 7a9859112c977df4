"""Checking files: everything is read, every move made, every expectation compared.

A file fails if it cannot be read, if a move of it is illegal, or if an expectation does not hold.
Checking goes on after an expectation that fails, and stops at anything else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lastcard.engine import Malformed
from lastcard.notation.errors import IllegalInRecord
from lastcard.notation.expectations import print_expectation
from lastcard.notation.findings import find_difference
from lastcard.notation.moves import print_move
from lastcard.notation.reader import read_file
from lastcard.notation.record import Expectation, Record
from lastcard.notation.replay import Frame, replay


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a file fails, in one line."""

    source: str
    line: int | None
    column: int | None
    problem: str

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part)
        return f"{place}: {self.problem}" if place else self.problem


def check_file(path: str | Path) -> list[Failure]:
    """All failures of a file; none if it passes."""
    return [found for found in replay_file(path) if isinstance(found, Failure)]


def check(record: Record) -> list[Failure]:
    """All that is wrong with a record; nothing, if it passes.

    >>> import lastcard
    >>> lastcard.check(lastcard.Round("classic", players=3, seed=7, moves="1:R5").record())
    []
    """
    return [found for found in replay_checked(record) if isinstance(found, Failure)]


def replay_file(path: str | Path) -> Iterator[Frame | Failure]:
    """The frames of the record in a file, with failures where they come."""
    source = str(path)
    try:
        record = read_file(path)
    except Malformed as error:
        yield Failure(source, error.line, error.column, f"malformed: {error.problem}")
    except OSError as error:
        yield Failure(source, None, None, f"cannot be read: {error.strerror}")
    except ValueError as error:  # a null character in the name
        yield Failure(source, None, None, f"cannot be read: {error}")
    else:
        yield from replay_checked(record)


def replay_checked(record: Record) -> Iterator[Frame | Failure]:
    """The frames of a record, with failures where they come."""
    try:
        for frame in replay(record):
            yield frame
            failure = _check_expectation(record, frame)
            if failure is not None:
                yield failure
    except IllegalInRecord as error:
        yield _tell_illegal(record, error)
    except Malformed as error:
        yield Failure(record.source, error.line, error.column, f"malformed: {error.problem}")


def _check_expectation(record: Record, frame: Frame) -> Failure | None:
    expectation = frame.item
    if not isinstance(expectation, Expectation):
        return None
    found = find_difference(frame, expectation)
    if found is None:
        return None
    expected = print_expectation(expectation).removeprefix("> ")
    problem = f"expected {expected}, found {found}"
    return Failure(record.source, expectation.place.line, None, problem)


def _tell_illegal(record: Record, error: IllegalInRecord) -> Failure:
    why, place = str(error.refusal), error.place
    if error.move is None:
        return Failure(record.source, place.line, place.column, f"illegal: {why}")
    expected = f"expected {print_move(error.move)} to be legal"
    return Failure(record.source, place.line, None, f"{expected}, found {why}")
