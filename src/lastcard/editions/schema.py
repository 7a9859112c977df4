"""What an edition file may say: each key, what it takes, and what is wrong with its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NoReturn, cast

from lastcard.editions.places import Key, Place, Table, find_place
from lastcard.engine.cards import ACTIONS, ALL_CARDS, NUMBERS, WILDS
from lastcard.engine.errors import Malformed, unknown
from lastcard.engine.formats import Format
from lastcard.engine.rules import OPTIONS, parse_option, print_option

COLORED_FACES: Final = tuple(face.value for face in (*NUMBERS, *ACTIONS))
WILD_FACES: Final = tuple(face.value for face in WILDS)
MOST_OF_A_KIND: Final = 100
MOST_POINTS: Final = 10_000
FACE_VALUE: Final = "face"
LONGEST_ID: Final = 40
"""How many letters an edition's id has at most."""


class Layer:
    """One file of an edition, checked key by key; those it inherits from are layers below it."""

    def __init__(self, table: Table, text: str, source: str) -> None:
        self.table = table
        self._text = text
        self._source = source
        self.check_keys((), table, _KEYS, "key")

    def fail(self, problem: str, key: Key = (), item: object = None) -> NoReturn:
        """Say what is wrong, and where: at the key if this file has it, else at the first line."""
        place = find_place(self._text, key, item) if key else None
        line, column = place or Place(1, 1)
        raise Malformed(problem, source=self._source, line=line, column=column)

    def check_keys(self, path: Key, value: object, checks: Mapping[str, Check], kind: str) -> None:
        """Check each key of a table; `kind` is what such a key is called."""
        for name, each in self.table_of(path, value).items():
            check = checks.get(name)
            if check is None:
                self.fail(unknown(kind, name, checks), (*path, name))
            check(self, (*path, name), each)

    def table_of(self, key: Key, value: object) -> Table:
        """The value as a table."""
        if not isinstance(value, dict):
            self.fail(f"{'.'.join(key)} is a table, not {_describe(value)}", key)
        return cast(Table, value)

    def text_of(self, key: Key, value: object) -> str:
        """The value as a text of one line."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            self.fail(f"{'.'.join(key)} is a line of text, not {_describe(value)}", key)
        return value

    def texts_of(self, key: Key, value: object) -> list[str]:
        """The value as a list of texts."""
        if not isinstance(value, list):
            self.fail(f"{'.'.join(key)} is a list of texts, not {_describe(value)}", key)
        return [self.text_of(key, item) for item in cast(list[object], value)]

    def number_of(self, key: Key, value: object, most: int) -> int:
        """The value as a number from 0 to `most`."""
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            name = ".".join(key)
            self.fail(f"{name} is a number from 0 to {most}, not {_describe(value)}", key)
        return value


Check = Callable[[Layer, Key, object], object]


def _describe(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(value) if len(value) <= 40 else f"{value[:40]!r}…"
    if isinstance(value, int | float):
        return str(value) if abs(value) < 10**9 else "a number that large"
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a date or time"


def _check_id(layer: Layer, key: Key, value: object) -> None:
    name = layer.text_of(key, value)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        layer.fail(f"an id is lower-case letters, digits and single hyphens, not {name!r}", key)
    if len(name) > LONGEST_ID:
        layer.fail(f"an id has at most {LONGEST_ID} letters; this one has {len(name)}", key)


def _check_card(layer: Layer, key: Key, value: object) -> None:
    code = layer.text_of(key, value)
    if code not in {card.code for card in ALL_CARDS}:
        layer.fail(f"{'.'.join(key)} is a card such as R7 or W4, not {code!r}", key)


def _check_languages(layer: Layer, key: Key, value: object) -> None:
    languages = layer.texts_of(key, value)
    if not languages:
        layer.fail("an edition is written in at least one language", key)
    for language in languages:
        if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", language):
            problem = f"a language is a code such as en, fr or pt-BR, not {language!r}"
            layer.fail(problem, key, language)


def _check_formats(layer: Layer, key: Key, value: object) -> None:
    formats = layer.texts_of(key, value)
    if not formats:
        layer.fail("an edition offers at least one format; the first is its default", key)
    for at, name in enumerate(formats):
        if name not in list(Format):
            layer.fail(unknown("format", name, Format), key, name)
        if name in formats[:at]:
            layer.fail(f"format {name} stands twice", key, name)


def _check_faces(layer: Layer, key: Key, value: object, *, known: tuple[str, ...]) -> None:
    for face, number in layer.table_of(key, value).items():
        if face not in known:
            layer.fail(unknown_face(key, face, known), (*key, face))
        layer.number_of((*key, face), number, MOST_OF_A_KIND)


def unknown_face(key: Key, face: str, known: tuple[str, ...]) -> str:
    """The problem with a face that does not belong here, as a sentence."""
    if face in COLORED_FACES or face in WILD_FACES:
        kind = "wild" if face in WILD_FACES else "colored card"
        return f"{face} is a {kind}; it does not belong in {'.'.join(key)}"
    return unknown("card face", face, known)


def _check_points(layer: Layer, key: Key, value: object) -> None:
    if key[-1] != "numbers" or value != FACE_VALUE:
        layer.number_of(key, value, MOST_POINTS)


def _table(checks: Mapping[str, Check], kind: str) -> Check:
    """A table whose keys, each called `kind`, are checked by these."""
    return lambda layer, key, value: layer.check_keys(key, value, checks, kind)


def _check_option(layer: Layer, key: Key, value: object) -> None:
    option = OPTIONS[key[-1]]
    if isinstance(option.default, bool):
        if not isinstance(value, bool):
            layer.fail(f"option {option.name} takes true or false, not {_describe(value)}", key)
        return
    wanted = int if isinstance(option.default, int) else str
    if isinstance(value, bool) or not isinstance(value, wanted):
        takes = "a number" if wanted is int else "one of " + ", ".join(option.choices)
        layer.fail(f"option {option.name} takes {takes}, not {_describe(value)}", key)
    try:
        parse_option(option.name, print_option_value(value))
    except Malformed as error:
        layer.fail(error.problem, key)


def print_option_value(value: bool | int | str) -> str:  # noqa: FBT001
    """An option's TOML value as the notation writes it."""
    return value if isinstance(value, str) else print_option(value)


_DECK: Final[Mapping[str, Check]] = {
    "colors": partial(_check_faces, known=COLORED_FACES),
    "wilds": partial(_check_faces, known=WILD_FACES),
}
_VALUES: Final = dict.fromkeys(("numbers", *COLORED_FACES, *WILD_FACES), _check_points)
_KEYS: Final[Mapping[str, Check]] = {
    "inherits": Layer.text_of,
    "id": _check_id,
    "name": Layer.text_of,
    "summary": Layer.text_of,
    "notes": Layer.texts_of,
    "emblem": _check_card,
    "languages": _check_languages,
    "formats": _check_formats,
    "deck": _table(_DECK, "[deck] key"),
    "values": _table(_VALUES, "[values] key"),
    "rules": _table(dict.fromkeys(OPTIONS, _check_option), "option"),
}
