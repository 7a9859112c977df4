"""The file of an edition that a record names by its path."""

import os
from dataclasses import replace
from pathlib import Path

from lastcard.editions import is_path
from lastcard.notation.record import Record, Round


def edition_file(name: str, source: str) -> str:
    """Where the edition is that a record read from `source` names; an id stays as it is.

    A path starts from the record's folder or, if no file is there, from where the command runs.
    """
    beside = Path(source).parent / name
    return str(beside) if source and is_path(name) and beside.exists() else name


def as_from(folder: Path, record: Record) -> Record:
    """The same record, with the path of its edition as it is from this folder."""
    return replace(
        record, rounds=tuple(_as_from(folder, one, record.source) for one in record.rounds)
    )


def _as_from(folder: Path, round: Round, source: str) -> Round:
    edition = round.tag("Edition")
    if edition is None or not is_path(edition.value):
        return round
    file, folder = Path(edition_file(edition.value, source)).resolve(), folder.resolve()
    # On Windows nothing leads from one drive to another.
    path = Path(os.path.relpath(file, folder)) if file.drive == folder.drive else file
    named = replace(edition, value=path.as_posix())
    return replace(round, tags=tuple(named if tag is edition else tag for tag in round.tags))
