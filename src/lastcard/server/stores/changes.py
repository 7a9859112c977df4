"""Changes: statements that are written together, as a generator that any database can run.

A change is a generator. It yields statements, is given the rows that each of them finds, and
returns what came of it; it knows no connection. Whoever runs it does so within a transaction, and
may run it again from the start after one that failed. Statements are written as SQLite and
PostgreSQL both understand them; values stand for `?`, or for `?1`, `?2` where one is needed twice.
"""

import asyncio
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from lastcard.engine.errors import LastcardError

T = TypeVar("T")


class Statement(NamedTuple):
    """Something to do in a database."""

    text: str
    values: tuple[Any, ...] = ()


Change = Generator[Statement, list[Any], T]
"""Statements out, the rows they find in, and at the end what came of it."""

Row = tuple[str, int, bytes]
"""A row of a table: the table's code, the number, the bytes."""


class KeyTaken(LastcardError):
    """A statement would have made a second row with the same key."""


@dataclass(slots=True)
class Job:
    """A change that waits for its turn in a transaction, and who waits for it."""

    do: Callable[[], Change[Any]]
    future: asyncio.Future[Any]
    row: Row | None = None
    """The row, for a job that only writes one: many such are written by one statement."""
    fences: Mapping[str, int] = field(default_factory=dict[str, int])
    """By table, the number of the lease with which it is written (see `leases.py`)."""
    result: Any = None
    error: Exception | None = None

    def tell(self) -> None:
        """Give the waiting caller the result or the error, once it is on disk."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)
