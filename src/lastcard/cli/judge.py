"""`lastcard judge`: who is right? A situation at a table, judged by its rules.

Without a situation it asks for one, in a few questions. `--json` prints one object for programs;
its keys are those of `_as_data`, and keys are only ever added.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from lastcard.cli import EXIT_OK
from lastcard.cli.dispute import DisputeDialog
from lastcard.cli.match_options import add_table_options, table_rules_from
from lastcard.engine import Malformed
from lastcard.judging import (
    CASES,
    Dispute,
    case_name,
    choice_name,
    elsewhere,
    judge,
    otherwise,
    slot_name,
    tell,
)
from lastcard.rulebook import TableRules, preferred_language, rule


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = (
        "Say who is right: what lies on top, what was done, and the rules that decide it. "
        "Without a situation, it asks."
    )
    parser.add_argument(
        "situation",
        nargs="*",
        metavar="WORD",
        help="a case and its cards: 'stack RD BD', 'challenge R5 held=wild'; --list shows all",
    )
    add_table_options(parser)
    parser.add_argument("--list", action="store_true", help="list the cases and what they need")
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Judge a situation, or ask for one."""
    table = table_rules_from(args, args.language or preferred_language())
    if args.json and (args.list or not args.situation):
        raise Malformed("--json tells of a situation: name one, for example stack RD BD")
    if args.list:
        print("\n".join(_cases(table.language)))
    elif args.situation:
        situation = Dispute.parse(" ".join(args.situation), table.edition)
        if args.json:
            print(json.dumps(_as_data(situation, table), indent=2, ensure_ascii=False))
        else:
            DisputeDialog(table).tell(situation)
    else:
        _ask(table)
    return EXIT_OK


def _ask(table: TableRules) -> None:
    try:
        DisputeDialog(table).settle()
    except EOFError:
        print()


def _cases(language: str) -> list[str]:
    lines: list[str] = []
    for case in CASES.values():
        lines.append(f"{case.name}: {case_name(case, language)}")
        for slot in case.slots:
            names = [f"{c} ({choice_name(slot, c, language)})" for c in slot.choices]
            cards = ["R7", "W=B" if slot.names_color else "W"]
            values = ", ".join(names or (f"{slot.name}={card}" for card in cards))
            lines.append(f"  {slot.name}: {slot_name(case, slot, language)} {values}")
    return lines


def _as_data(situation: Dispute, table: TableRules) -> dict[str, Any]:
    judgment = judge(situation, table.edition, table.options)
    told = tell(judgment, table)
    rules = [rule(name, table.language) for name in judgment.rules]
    return {
        "situation": str(situation),
        "allowed": judgment.allowed,
        "ruling": told.ruling,
        "reason": told.reason,
        "happens": list(told.happens),
        "if_challenged": list(told.if_challenged),
        "rules": [
            {
                "id": each.id,
                "title": each.title,
                "text": each.text,
                "reading": each.reading or None,
                "in_force": table.holds(each),
            }
            for each in rules
        ],
        "otherwise": [
            {"option": each.option, "value": each.value, "allowed": each.allowed}
            for each in otherwise(judgment, table)
        ],
        "elsewhere": [edition.id for edition in elsewhere(judgment, table)],
        "record": judgment.record,
    }
