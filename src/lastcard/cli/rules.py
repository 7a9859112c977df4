"""`lastcard rules`: the catalogue of the rules, whole, by id, by edition, by word.

`--json` prints a list of objects for programs; their keys are those of `_as_data`, and keys are
only ever added.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from typing import Any

from lastcard.cli import EXIT_OK, Subparsers
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import Edition
from lastcard.rulebook import Rule, rule, rules

WIDTH = 80
EXIT_NOTHING_FOUND = 1


def add_parser(subparsers: Subparsers) -> None:
    """The arguments of the subcommand."""
    parser = subparsers.add_parser(
        "rules",
        help="show the rules of an edition, clause by clause",
        description="Show the rules in full; without arguments, a table of contents.",
    )
    parser.add_argument("ids", nargs="*", metavar="ID", help="a rule, WD4-4, or a group, WD4")
    parser.add_argument(
        "--edition", metavar="EDITION", help="only what is in force there: an id or a TOML file"
    )
    parser.add_argument("--search", metavar="WORD", help="only rules that have this in their text")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Print the rules that were asked for."""
    edition = None if args.edition is None else load_edition(args.edition)
    found = _named(args.ids)
    if edition is not None and not args.ids:
        found = [each for each in found if each.is_in_force(edition)]
    if args.search is not None:
        found = [each for each in found if _mentions(each, args.search)]
    if args.json:
        print(json.dumps([_as_data(each, edition) for each in found], indent=2, ensure_ascii=False))
    elif not found:
        print(f"lastcard: no rule has {args.search!r} in its text", file=sys.stderr)
    elif args.ids or edition is not None or args.search is not None:
        print("\n".join(_full(found, edition)))
    else:
        print("\n".join(_contents(found)))
    return EXIT_OK if found else EXIT_NOTHING_FOUND


def _named(ids: list[str]) -> list[Rule]:
    """The rules with these ids, or in these groups; all of them if none is named."""
    if not ids:
        return list(rules().values())
    found: dict[str, Rule] = {}
    for name in ids:
        group = [each for each in rules().values() if each.id.startswith(f"{name.upper()}-")]
        for each in group or [rule(name)]:
            found[each.id] = each
    return list(found.values())


def _mentions(each: Rule, word: str) -> bool:
    text = " ".join([each.id, each.title, each.text, each.reading, *each.options])
    return word.casefold() in text.casefold()


# ── For people ────────────────────────────────────────────────────────────────────────────────────


def _contents(found: list[Rule]) -> list[str]:
    lines: list[str] = []
    chapter = ""
    for each in found:
        if each.chapter != chapter:
            chapter = each.chapter
            lines += ["", chapter] if lines else [chapter]
        lines.append(f"  {each.id:<8} {each.title}")
    return [*lines, "", "`lastcard rules WD4-4` shows one, `--edition classic` all of an edition."]


def _full(found: list[Rule], edition: Edition | None) -> list[str]:
    lines: list[str] = []
    for each in found:
        lines += ["", f"{each.id}  {each.title}"] if lines else [f"{each.id}  {each.title}"]
        lines += _paragraph(each.text)
        if each.reading:
            lines += _paragraph(f"Reading: {each.reading}")
        if each.options:
            lines += _paragraph(f"Options: {', '.join(each.options)}")
        where = _where(each, edition)
        if where:
            lines += _paragraph(where)
    return lines


def _where(each: Rule, edition: Edition | None) -> str:
    """Where the rule is in force, if that needs saying."""
    if edition is not None:
        return "" if each.is_in_force(edition) else f"Not in force in {edition.name}."
    if each.editions == edition_ids():
        return ""
    return "In force in: " + (", ".join(each.editions) or "no edition, unless an option says so")


def _paragraph(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


# ── For programs ──────────────────────────────────────────────────────────────────────────────────


def _as_data(each: Rule, edition: Edition | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": each.id,
        "chapter": each.chapter,
        "title": each.title,
        "text": each.text,
        "reading": each.reading or None,
        "options": list(each.options),
        "when": {option: list(values) for option, values in each.when},
        "cards": list(each.cards),
        "editions": list(each.editions),
    }
    if edition is not None:
        data["in_force"] = each.is_in_force(edition)
    return data
