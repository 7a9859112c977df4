"""`lastcard rules`: the catalogue of the rules, whole, by id, by edition, by what people call it.

`--json` prints a list of objects for programs; their keys are those of `_as_data`, and keys are
only ever added.
"""

import argparse
import json
import re
import sys
import textwrap
from typing import Any

from lastcard.cli import EXIT_OK
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import Edition
from lastcard.rulebook import Rule, phrase, preferred_language, rule, rules, search

WIDTH = 80
EXIT_NOTHING_FOUND = 1
_ID = re.compile(r"[A-Za-z]+\d?-\d+")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = "Show the rules in full; without arguments, a table of contents."
    parser.add_argument(
        "asked",
        nargs="*",
        metavar="ID|WORD",
        help="a rule, WD4-4, a group, WD4, or anything else to look for: +4, first card, forgot",
    )
    parser.add_argument(
        "--edition", metavar="EDITION", help="only what is in force there: an id or a TOML file"
    )
    parser.add_argument("--search", metavar="WORD", help="look for this, even if it is a group")
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Print the rules that were asked for."""
    language = args.language or preferred_language()
    edition = None if args.edition is None else load_edition(args.edition)
    ids = [word for word in args.asked if _ID.fullmatch(word) or _group(word, language)]
    words = " ".join([*(word for word in args.asked if word not in ids), args.search or ""]).strip()
    found = _named(ids, language)
    if words and ids:
        found += [each for each in search(words, language) if each not in found]
    elif words:
        found = list(search(words, language))
    if edition is not None and not ids:
        found = [each for each in found if each.is_in_force(edition)]
    if args.json:
        print(json.dumps([_as_data(each, edition) for each in found], indent=2, ensure_ascii=False))
    elif not found:
        print(f"lastcard: {phrase('nothing-found', language, words=words)}", file=sys.stderr)
    elif ids or words or edition is not None:
        print("\n".join(_full(found, edition, language)))
    else:
        print("\n".join(_contents(found, language)))
    return EXIT_OK if found else EXIT_NOTHING_FOUND


def _group(name: str, language: str) -> list[Rule]:
    """The rules whose ids begin with this."""
    return [each for each in rules(language).values() if each.id.startswith(f"{name.upper()}-")]


def _named(ids: list[str], language: str) -> list[Rule]:
    """The rules with these ids, or in these groups; all of them if none is named."""
    if not ids:
        return list(rules(language).values())
    found = [each for name in ids for each in _group(name, language) or [rule(name, language)]]
    return list({each.id: each for each in found}.values())


# ── For people ────────────────────────────────────────────────────────────────────────────────────


def _contents(found: list[Rule], language: str) -> list[str]:
    lines: list[str] = []
    chapter = ""
    for each in found:
        if each.chapter != chapter:
            chapter = each.chapter
            lines += ["", chapter] if lines else [chapter]
        lines.append(f"  {each.id:<8} {each.title}")
    return [*lines, "", *textwrap.wrap(phrase("contents-hint", language), WIDTH)]


def _full(found: list[Rule], edition: Edition | None, language: str) -> list[str]:
    lines: list[str] = []
    for each in found:
        lines += ["", f"{each.id}  {each.title}"] if lines else [f"{each.id}  {each.title}"]
        lines += _paragraph(each.text)
        if each.reading:
            lines += _paragraph(phrase("reading", language, text=each.reading))
        if each.options:
            lines += _paragraph(phrase("options", language, names=", ".join(each.options)))
        where = _where(each, edition, language)
        if where:
            lines += _paragraph(where)
    return lines


def _where(each: Rule, edition: Edition | None, language: str) -> str:
    """Where the rule is in force, if that needs saying."""
    if edition is not None:
        if each.is_in_force(edition):
            return ""
        return phrase("not-in-force", language, edition=edition.name)
    if each.editions == edition_ids():
        return ""
    if not each.editions:
        return phrase("in-force-nowhere", language)
    return phrase("in-force", language, editions=", ".join(each.editions))


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
