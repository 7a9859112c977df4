"""Where in a TOML text a key stands; `tomllib` keeps no lines, and errors need them."""

import re
import tomllib
from typing import Any, NamedTuple, cast

Key = tuple[str, ...]
Table = dict[str, Any]


class Place(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


def find_place(text: str, key: Key, item: object = None) -> Place | None:
    """Where `key` stands in a text that is valid TOML, or where `item` stands in its value."""
    lines = text.replace("\r\n", "\n").split("\n")
    header = ""
    first = 0
    for last in range(len(lines)):
        statement = "\n".join(lines[first : last + 1])
        is_header = statement.lstrip().startswith("[")
        try:
            content = tomllib.loads(statement if is_header else f"{header}\n{statement}")
        except tomllib.TOMLDecodeError:
            continue  # the text as a whole is valid, so this statement goes on in the next line
        if _holds(content, key):
            return _place_within(statement, first, key[-1], item)
        if is_header:
            header = statement
        first = last + 1
    return None


def _holds(content: Table, key: Key) -> bool:
    value: object = content
    for part in key:
        if isinstance(value, list) and value:
            value = cast(list[object], value)[-1]
        if not isinstance(value, dict) or part not in value:
            return False
        value = cast(Table, value)[part]
    return True


def _place_within(statement: str, first: int, name: str, item: object) -> Place:
    """The place inside a statement whose first line is `first`, counted from 0."""
    found = re.search(rf"(?<![\w\"'-])[\"']?{re.escape(name)}[\"']?\s*[=.\]]", statement)
    if isinstance(item, str):
        found = re.search(rf"[\"']{re.escape(item)}[\"']", statement) or found
    at = found.start() if found else 0
    before = statement[:at]
    return Place(first + before.count("\n") + 1, at - before.rfind("\n"))


_WHERE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


def place_of_error(error: tomllib.TOMLDecodeError, text: str) -> tuple[str, Place]:
    """What `tomllib` says is wrong, and where."""
    message = str(error)
    where = _WHERE.search(message)
    if where is None or where[1] is None:
        last = text.rstrip().count("\n") + 1
        return _WHERE.sub("", message) + " before the end", Place(last, 1)
    return message[: where.start()], Place(int(where[1]), int(where[2]))
