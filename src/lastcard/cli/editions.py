"""`lastcard editions`: the editions there are, and one of them in full.

`--json` prints the same for programs: a list of objects, or one object. Their keys are those of
`_as_data`; they are described in docs/writing-an-edition.md, and keys are only ever added.
"""

import argparse
import json
import textwrap
from collections import Counter
from typing import Any

from lastcard.cli import EXIT_OK
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import FORMATS, OPTIONS, Edition
from lastcard.engine.rules import Option, Rules, print_option
from lastcard.rulebook import (
    explain_edition,
    explain_format,
    explain_option,
    phrase,
    preferred_language,
)
from lastcard.rulebook.decks import deck_lines

WIDTH = 80


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "List the editions, or show one: its deck, formats, options and peculiarities."
    )
    parser.add_argument(
        "edition", nargs="?", metavar="EDITION", help="an id, or a path to a TOML file of your own"
    )
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Print the list or the one edition asked for."""
    language = args.language or preferred_language()
    if args.edition is None:
        editions = [load_edition(name) for name in edition_ids()]
        data: object = [_as_data(edition, language) for edition in editions]
        lines = _list_lines(editions, language)
    else:
        edition = load_edition(args.edition)
        data = _as_data(edition, language)
        lines = _edition_lines(edition, language)
    print(json.dumps(data, indent=2, ensure_ascii=False) if args.json else "\n".join(lines))
    return EXIT_OK


# ── For people ────────────────────────────────────────────────────────────────────────────────────


def _list_lines(editions: list[Edition], language: str) -> list[str]:
    wide = max(len(edition.id) for edition in editions)
    lines: list[str] = []
    for edition in editions:
        lines += _hang(f"{edition.id:<{wide}}  ", explain_edition(edition, language)[0])
    return [*lines, "", phrase("editions-hint", language)]


def _edition_lines(edition: Edition, language: str) -> list[str]:
    summary, notes = explain_edition(edition, language)
    lines = [f"{edition.name} ({edition.id})", *textwrap.wrap(summary, WIDTH)]
    lines += ["", phrase("deck", language, count=len(edition.deck))]
    lines += [f"  {line}" for line in deck_lines(edition, language)]
    lines += ["", phrase("formats", language)]
    wide = max(len(format) for format in edition.formats)
    for format in edition.formats:
        players = _players(FORMATS[format].players, language)
        text = f"{explain_format(format, language)} {players}. [{FORMATS[format].rule}]"
        lines += _hang(f"  {format:<{wide}}  ", text)
    different = edition.rules.differences(Rules())
    lines += ["", phrase("set-apart" if different else "not-set-apart", language)]
    lines += _option_lines(edition, [OPTIONS[name] for name in different], language)
    rest = [option for name, option in OPTIONS.items() if name not in different]
    lines += ["", phrase("other-options" if different else "all-options", language)]
    lines += _option_lines(edition, rest, language)
    if notes:
        lines += ["", phrase("notes", language)]
        for note in notes:
            lines += _hang("  - ", note)
    lines += ["", phrase("languages", language, codes=", ".join(edition.languages))]
    lines += [phrase("rule-hint", language)]
    return lines


def _option_lines(edition: Edition, options: list[Option], language: str) -> list[str]:
    lines: list[str] = []
    written = [f"{o.name} = {print_option(getattr(edition.rules, o.name))}" for o in options]
    wide = max(map(len, written), default=0)
    for option, setting in zip(options, written, strict=True):
        value = print_option(getattr(edition.rules, option.name))
        meaning = f"{explain_option(option.name, value, language)} [{option.rule}]"
        lines += _hang(f"  {setting:<{wide}}  ", meaning)
    return lines


def _players(numbers: tuple[int, ...], language: str) -> str:
    fewest, most = min(numbers), max(numbers)
    if len(numbers) == most - fewest + 1 > 1:
        written = phrase("span", language, first=fewest, last=most)
    elif len(numbers) > 1:
        listed = ", ".join(str(number) for number in numbers[:-1])
        written = phrase("or", language, listed=listed, last=most)
    else:
        written = str(most)
    return phrase("players", language, numbers=written)


def _hang(label: str, text: str) -> list[str]:
    """A label, and a text beside it that may run over several lines."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_on_hyphens=False,
    )


# ── For programs ──────────────────────────────────────────────────────────────────────────────────


def _as_data(edition: Edition, language: str) -> dict[str, Any]:
    summary, notes = explain_edition(edition, language)
    return {
        "id": edition.id,
        "name": edition.name,
        "summary": summary,
        "emblem": edition.emblem.code,
        "languages": list(edition.languages),
        "cards": len(edition.deck),
        "deck": {card.code: number for card, number in Counter(edition.deck).items()},
        "values": {card.code: worth for card, worth in edition.values.items()},
        "default_format": str(edition.default_format),
        "formats": [
            {
                "name": str(format),
                "rule": FORMATS[format].rule,
                "players": list(FORMATS[format].players),
                "meaning": explain_format(format, language),
            }
            for format in edition.formats
        ],
        "options": [_option_data(edition, option, language) for option in OPTIONS.values()],
        "notes": list(notes),
    }


def _option_data(edition: Edition, option: Option, language: str) -> dict[str, Any]:
    value = getattr(edition.rules, option.name)
    return {
        "name": option.name,
        "value": value,
        "default": option.default,
        "differs": value != option.default,
        "choices": list(option.choices),
        "rule": option.rule,
        "meaning": explain_option(option.name, print_option(value), language),
    }
