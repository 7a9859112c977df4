"""`lastcard editions`: the editions there are, and one of them in full.

`--json` prints the same for programs: a list of objects, or one object. Their keys are those of
`_as_data`; they are described in docs/writing-an-edition.md, and keys are only ever added.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections import Counter
from typing import Any

from lastcard.cli import EXIT_OK, Subparsers
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import FORMATS, OPTIONS, Edition
from lastcard.engine.rules import Option, Rules, print_option
from lastcard.rulebook import explain_format, explain_option
from lastcard.rulebook.decks import deck_lines

WIDTH = 80


def add_parser(subparsers: Subparsers) -> None:
    """The arguments of the subcommand."""
    parser = subparsers.add_parser(
        "editions",
        help="list the editions and their rule options",
        description="List the editions, or show one: its deck, formats, options and peculiarities.",
    )
    parser.add_argument(
        "edition", nargs="?", metavar="EDITION", help="an id, or a path to a TOML file of your own"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Print the list or the one edition asked for."""
    if args.edition is None:
        editions = [load_edition(name) for name in edition_ids()]
        data: object = [_as_data(edition) for edition in editions]
        lines = _list_lines(editions)
    else:
        edition = load_edition(args.edition)
        data = _as_data(edition)
        lines = _edition_lines(edition)
    print(json.dumps(data, indent=2, ensure_ascii=False) if args.json else "\n".join(lines))
    return EXIT_OK


# ── For people ────────────────────────────────────────────────────────────────────────────────────


def _list_lines(editions: list[Edition]) -> list[str]:
    wide = max(len(edition.id) for edition in editions)
    lines: list[str] = []
    for edition in editions:
        lines += _hang(f"{edition.id:<{wide}}  ", edition.summary)
    return [*lines, "", "`lastcard editions EDITION` shows one of them in full."]


def _edition_lines(edition: Edition) -> list[str]:
    lines = [f"{edition.name} ({edition.id})"]
    if edition.summary:
        lines += textwrap.wrap(edition.summary, WIDTH)
    lines += ["", f"Deck: {len(edition.deck)} cards"]
    lines += [f"  {line}" for line in deck_lines(edition)]
    lines += ["", "Formats (the first is the default)"]
    wide = max(len(format) for format in edition.formats)
    for format in edition.formats:
        players = _players(FORMATS[format].players)
        text = f"{explain_format(format)} {players}. [{FORMATS[format].rule}]"
        lines += _hang(f"  {format:<{wide}}  ", text)
    different = edition.rules.differences(Rules())
    lines += ["", "Options that set it apart" if different else "No option sets it apart."]
    lines += _option_lines(edition, [OPTIONS[name] for name in different])
    rest = [option for name, option in OPTIONS.items() if name not in different]
    lines += ["", "All other options, as usual" if different else "Options, all as usual"]
    lines += _option_lines(edition, rest)
    if edition.notes:
        lines += ["", "Peculiarities and readings"]
        for note in edition.notes:
            lines += _hang("  - ", note)
    lines += ["", f"Languages of the sheet: {', '.join(edition.languages)}"]
    lines += ["`lastcard rules ID` shows the rule behind an id in brackets."]
    return lines


def _option_lines(edition: Edition, options: list[Option]) -> list[str]:
    lines: list[str] = []
    written = [f"{o.name} = {print_option(getattr(edition.rules, o.name))}" for o in options]
    wide = max(map(len, written), default=0)
    for option, setting in zip(options, written, strict=True):
        value = print_option(getattr(edition.rules, option.name))
        meaning = f"{explain_option(option.name, value)} [{option.rule}]"
        lines += _hang(f"  {setting:<{wide}}  ", meaning)
    return lines


def _players(numbers: tuple[int, ...]) -> str:
    fewest, most = min(numbers), max(numbers)
    if len(numbers) == most - fewest + 1 > 1:
        return f"{fewest} to {most} players"
    listed = ", ".join(str(number) for number in numbers)
    return " or ".join(listed.rsplit(", ", 1)) + " players"


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


def _as_data(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "name": edition.name,
        "summary": edition.summary,
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
                "meaning": explain_format(format),
            }
            for format in edition.formats
        ],
        "options": [_option_data(edition, option) for option in OPTIONS.values()],
        "notes": list(edition.notes),
    }


def _option_data(edition: Edition, option: Option) -> dict[str, Any]:
    value = getattr(edition.rules, option.name)
    return {
        "name": option.name,
        "value": value,
        "default": option.default,
        "differs": value != option.default,
        "choices": list(option.choices),
        "rule": option.rule,
        "meaning": explain_option(option.name, print_option(value)),
    }
