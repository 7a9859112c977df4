"""Checking files: everything is read, every move made, every expectation compared.

A file fails if it cannot be read, if a move of it is illegal, or if an expectation does not hold.
After an expectation that fails the file goes on; after the others it cannot.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastcard.engine import Malformed
from lastcard.notation.errors import IllegalInRecord
from lastcard.notation.expectations import print_expectation
from lastcard.notation.findings import find_difference
from lastcard.notation.moves import print_move
from lastcard.notation.reader import read_file
from lastcard.notation.record import Expectation, Record
from lastcard.notation.replay import replay
from lastcard.notation.words import tell_refusal


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a file fails, in one line."""

    source: str
    line: int | None
    column: int | None
    problem: str

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part)
        return f"{place}: {self.problem}"


def check_file(path: str | Path) -> list[Failure]:
    """All that is wrong with a file; nothing, if it passes."""
    try:
        record = read_file(path)
    except Malformed as error:
        return [Failure(str(path), error.line, error.column, f"malformed: {error.problem}")]
    except OSError as error:
        return [Failure(str(path), None, None, f"cannot be read: {error.strerror or error}")]
    except ValueError as error:  # a null character in the name
        return [Failure(str(path), None, None, f"cannot be read: {error}")]
    return check(record)


def check(record: Record) -> list[Failure]:
    """All that is wrong with a record; nothing, if it passes."""
    failures: list[Failure] = []

    def fail(problem: str, line: int | None, column: int | None = None) -> None:
        failures.append(Failure(record.source, line, column, problem))

    try:
        for moment in replay(record):
            if isinstance(moment.item, Expectation):
                found = find_difference(moment, moment.item)
                if found is not None:
                    expected = print_expectation(moment.item).removeprefix("> ")
                    fail(f"expected {expected}, found {found}", moment.item.place.line)
    except IllegalInRecord as error:
        why = tell_refusal(error.refusal)
        if error.move is None:
            fail(f"illegal: {why}", error.place.line, error.place.column)
        else:
            fail(f"expected {print_move(error.move)} to be legal, found {why}", error.place.line)
    except Malformed as error:
        fail(f"malformed: {error.problem}", error.line, error.column)
    return failures
