"""New tables, and tables rebuilt from their stored rows."""

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from lastcard.engine import MatchState, fold_match
from lastcard.engine.errors import Malformed
from lastcard.table import lessons
from lastcard.table.chairs import match_setup, new_table
from lastcard.table.codec import read_event
from lastcard.table.outside import Outside
from lastcard.table.plays import Due
from lastcard.table.rows import PrivateRow, Row, arm, read_private_row, read_row, write_row
from lastcard.table.table import ANSWERS_KEPT, Table
from lastcard.wire import Person, TableOptions

T = TypeVar("T")


def open_table(
    code: str, options: TableOptions, host: Person, now: int, outside: Outside
) -> tuple[Table, bytes]:
    """A table in its lobby, the host in the first chair, and its first row; or `Refuse`."""
    if options.lesson:
        options = lessons.lesson_options(outside.find_lesson(), options)
    match_setup(options, outside.find_edition)
    state = new_table(code, options, host, now)
    if options.lesson:
        lessons.seat_bots(state)
    return Table(state, 1, outside), write_row(Row(time=now, by=host.id, table=state))


def rebuild(
    rows: Iterable[tuple[int, bytes]],
    outside: Outside,
    first: int = 1,
    private: Iterable[tuple[int, bytes]] = (),
) -> Table | None:
    """The table as it was when the last of its rows was stored.

    It is rebuilt from row `first` on, the beginning of a match. From earlier rows only the ids of
    answered messages are taken, since those messages may be sent again.
    """
    steps = rebuilding(rows, outside, first, private)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def rebuilding(
    rows: Iterable[tuple[int, bytes]],
    outside: Outside,
    first: int,
    private: Iterable[tuple[int, bytes]],
) -> Generator[None, None, Table | None]:
    """As `rebuild`, pausing after each row, because a long match takes long."""
    # The first private row has the number -1.
    private_rows = [_read(read_private_row, *row) for row in sorted(private, reverse=True)]
    between: defaultdict[int, list[PrivateRow]] = defaultdict(list)
    for private_row in private_rows:
        between[private_row.after].append(private_row)
    table: Table | None = None
    match: MatchState | None = None
    answered: dict[str, dict[str, int]] = {}
    for number, data in rows:
        yield
        row = _read(read_row, number, data)
        if row.by is not None and row.id is not None:
            answered.setdefault(row.by, {})[row.id] = number
        for private_row in between[number]:
            answered.setdefault(private_row.by, {})[private_row.id] = number
        if number < first:
            continue
        if table is None:
            if row.table is None:
                raise Malformed(f"row {number} does not begin a table")
            table = Table(row.table, number, outside)
        happened = tuple(read_event(event) for event in row.events)
        if row.starts and row.table is not None:
            match = MatchState.before_start(match_setup(row.table.options, outside.find_edition))
        if match is not None and happened:
            match = fold_match(match, happened)
        table.apply(number, row, data, happened, match if happened else None)
        for private_row in between[number]:
            moment = table.moment_of(private_row.chair) if private_row.armed else 0
            table.state = arm(table.state, private_row.chair, moment)
    if table is not None:
        table.private_rows = len(private_rows)
        table.answers = {who: _last(ids) for who, ids in answered.items()}
        table.agenda = {Due("vote", number=v.number): v.deadline for v in table.state.votes}
    return table


def _read(read: Callable[[bytes], T], number: int, data: bytes) -> T:
    """A row, or `Malformed` that says which one it is."""
    try:
        return read(data)
    except Malformed as error:
        raise Malformed(f"row {number}: {error}") from None


def _last(answers: dict[str, int]) -> dict[str, int]:
    return dict(list(answers.items())[-ANSWERS_KEPT:])
