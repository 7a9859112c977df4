"""Reading editions: a name or a path to a file, what it inherits, and the value they make."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, cast

from lastcard.editions.places import Table, place_of_error
from lastcard.editions.schema import FACE_VALUE, Layer, print_option_value
from lastcard.engine.cards import ALL_CARDS, Card, Cards
from lastcard.engine.edition import Edition
from lastcard.engine.errors import Malformed, unknown
from lastcard.engine.formats import FEWEST_PLAYERS, Format
from lastcard.engine.rules import Rules

BASE: Final = "base"
IDS: Final = ("classic", "2020", "coloradd", "platinum", "special-agent")
TINY: Final = ("tiny-8", "tiny-12", "tiny-20")
"""Editions for solving small games; they come with the package, but are not offered to players."""
SUFFIX: Final = ".toml"
LARGEST_FILE: Final = 64 * 1024

OWN_KEYS: Final = ("inherits", "id", "name", "summary", "notes", "emblem")
"""Keys that belong to one edition only; everything else is inherited."""


_ADDED: Final[dict[str, Edition]] = {}


def edition_ids() -> tuple[str, ...]:
    """The ids of the editions that come with the package."""
    return IDS


def known_editions() -> tuple[Edition, ...]:
    """Every edition that an id names here: ours, and then those that were added."""
    return (*map(_load_built_in, IDS), *_ADDED.values())


def add_edition(path: str | Path) -> Edition:
    """From now on the edition in this file is also known by its id, in this process."""
    edition = load_edition(Path(path))
    if _ADDED.setdefault(edition.id, edition) != edition:
        problem = f"another edition is called {edition.id} already; choose another id"
        raise Malformed(problem, source=str(path))
    return edition


def is_path(name: str | Path) -> bool:
    """Whether a name means a file: it ends in .toml or has a path separator; else it is an id."""
    if isinstance(name, Path):
        return True
    separators = [separator for separator in (os.sep, os.altsep) if separator]
    return name.endswith(SUFFIX) or any(separator in name for separator in separators)


def load_edition(name_or_path: str | Path) -> Edition:
    """The edition with this id, or the one in this file; `Malformed` says what is wrong with it.

    >>> import lastcard
    >>> edition = lastcard.load_edition("classic")
    >>> edition.name, len(edition.deck), str(edition.default_format)
    ('Classic', 108, 'points')
    """
    if is_path(name_or_path):
        layers = _read_file(Path(name_or_path), ())
        edition = _make_edition(layers)
        if edition.id in (*IDS, *TINY) and edition != _load_built_in(edition.id):
            layers[0].fail(f"{edition.id} is the id of an edition of ours; choose another", ("id",))
        return edition
    return _ADDED.get(str(name_or_path)) or _load_built_in(str(name_or_path))


@cache
def _load_built_in(name: str) -> Edition:
    if name not in (*IDS, *TINY):
        raise Malformed(_unknown_edition(name, IDS))
    return _make_edition(_read_built_in(name))


def _unknown_edition(name: str, known: tuple[str, ...]) -> str:
    for file in (Path(name + SUFFIX), Path(name)):
        if name and file.is_file():
            return f"there is no edition {name!r}; for the file write .{os.sep}{file}"
    return unknown("edition", name, known)


# ── Reading: the layers of an edition, the file itself first and what it rests on after it ────────


def _read_built_in(name: str) -> list[Layer]:
    file = resources.files("lastcard.editions") / (name + SUFFIX)
    layer = _read_layer(file.read_text("utf-8"), name + SUFFIX)
    return [layer] if name == BASE else [layer, *_read_built_in(BASE)]


def _read_file(path: Path, above: tuple[Path, ...]) -> list[Layer]:
    """The layers of a user's file; `above` are the files that led here by inheriting."""
    layer = _read_layer(_read_text(path), str(path))
    parent = layer.table.get("inherits")
    if parent is None:
        return [layer]
    if not is_path(parent):
        if parent not in (BASE, *IDS):
            layer.fail(_unknown_edition(parent, (BASE, *IDS)), ("inherits",))
        return [layer, *_read_built_in(parent)]
    file = path.parent / parent
    chain = (*above, path.resolve())
    if file.resolve() in chain:
        layer.fail(f"{parent} inherits, in the end, from itself", ("inherits",))
    if not file.is_file():
        layer.fail(f"there is no file {parent} beside this one", ("inherits",))
    return [layer, *_read_file(file, chain)]


def _read_text(path: Path) -> str:
    source = str(path)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise Malformed("there is no such file", source=source) from None
    except IsADirectoryError:
        raise Malformed("this is a folder; an edition is a file", source=source) from None
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Malformed(f"it cannot be read: {reason}", source=source) from None
    if len(content) > LARGEST_FILE:
        raise Malformed(f"an edition is at most {LARGEST_FILE} bytes long", source=source)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        problem = f"byte {content[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        raise Malformed(problem, source=source, line=line, column=column) from None


def _read_layer(text: str, source: str) -> Layer:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem, (line, column) = place_of_error(error, text)
        raise Malformed(f"not TOML: {problem}", source=source, line=line, column=column) from None
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        raise Malformed("nested too deeply, or a number too long", source=source) from None
    return Layer(table, text, source)


# ── Making the edition out of its layers ──────────────────────────────────────────────────────────


def _make_edition(layers: list[Layer]) -> Edition:
    top = layers[0]
    for key in ("id", "name"):
        if key not in top.table:
            top.fail(f"{key} is missing: every edition has its own")
    merged: Table = {}
    for layer in reversed(layers):
        inherited = {key: value for key, value in layer.table.items() if key not in OWN_KEYS}
        merged = _merge(merged, inherited)
    for key in ("deck", "values", "formats"):
        if key not in merged:
            top.fail(f'{key} is missing; write it, or inherits = "{BASE}"')
    deck = _make_deck(merged["deck"])
    rules = Rules().with_options(
        {name: print_option_value(value) for name, value in merged.get("rules", {}).items()}
    )
    _check_deck_size(top, deck, rules)
    return Edition(
        id=top.table["id"],
        name=top.table["name"],
        summary=top.table.get("summary", ""),
        notes=tuple(top.table.get("notes", ())),
        emblem=Card(top.table.get("emblem", "B0")),
        languages=tuple(merged.get("languages", ("en",))),
        formats=tuple(Format(name) for name in merged["formats"]),
        deck=deck,
        values=_make_values(top, deck, merged["values"]),
        rules=rules,
    )


def _merge(below: Table, above: Table) -> Table:
    """Tables are merged key by key; anything else is replaced."""
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], cast(Table, value))
        else:
            merged[key] = value
    return merged


def _make_deck(counts: Mapping[str, Any]) -> Cards:
    colors, wilds = counts.get("colors", {}), counts.get("wilds", {})
    return tuple(
        card
        for card in ALL_CARDS
        for _ in range((wilds if card.is_wild else colors).get(card.face.value, 0))
    )


def _check_deck_size(top: Layer, deck: Cards, rules: Rules) -> None:
    needed = FEWEST_PLAYERS * rules.hand_size + 1
    if len(deck) < needed:
        key = ("rules", "hand_size") if "hand_size" in top.table.get("rules", {}) else ("deck",)
        problem = (
            f"the deck has {len(deck)} cards; hands of {rules.hand_size} for "
            f"{FEWEST_PLAYERS} players and a card to turn up need {needed}"
        )
        top.fail(problem, key)


def _make_values(top: Layer, deck: Cards, given: Table) -> dict[Card, int]:
    """What each kind of card in the deck is worth (SCORE-1)."""
    values: dict[Card, int] = {}
    for card in dict.fromkeys(deck):
        worth = given.get(card.face.value)
        if worth is None and card.is_number:
            worth = given.get("numbers")
        if worth is None:
            name = "numbers" if card.is_number else card.face.value
            top.fail(f"values.{name} is missing: the deck has {card.code}", ("values",))
        values[card] = int(card.face.value) if worth == FACE_VALUE else worth
    return values
