"""What is kept on the device: the rows of tables, the list of matches, who plays; by keys.

A row is kept under `row/CODE/NUMBER`, a match under `match/ID`, a person under `person/ID`. A match
that has ended is kept once more under `played/ID`, in the form in which it is sent to a server: so
the page can send it without starting Python.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping

from msgspec import json, structs

from lastcard.table import MatchEntry
from lastcard.wire import Person


def row_key(code: str, number: int) -> str:
    """Where a row of a table is kept."""
    return f"row/{code}/{number}"


def write_bytes(data: bytes) -> str:
    """Bytes as the device keeps them."""
    return b64encode(data).decode()


def rows_of(kept: Mapping[str, str], code: str) -> list[tuple[int, bytes]]:
    """The rows of a table, in order; private ones have numbers below 0."""
    start = f"row/{code}/"
    found = ((int(key[len(start) :]), data) for key, data in kept.items() if key.startswith(start))
    return [(number, b64decode(data)) for number, data in sorted(found)]


def codes_of(kept: Mapping[str, str]) -> set[str]:
    """The tables of which rows are kept."""
    return {key.split("/")[1] for key in kept if key.startswith("row/")}


def write_match(entry: MatchEntry) -> str:
    """A match in the list."""
    return json.encode(entry).decode()


def matches_in(kept: Mapping[str, str]) -> Iterator[MatchEntry]:
    """The list of matches."""
    for key, text in kept.items():
        if key.startswith("match/"):
            yield json.decode(text, type=MatchEntry)


def write_person(person: Person) -> str:
    """Someone who plays on this device."""
    return json.encode(structs.asdict(person)).decode()


def people_in(kept: Mapping[str, str]) -> Iterator[Person]:
    """Everyone who plays on this device."""
    for key, text in kept.items():
        if key.startswith("person/"):
            yield json.decode(text, type=Person)
