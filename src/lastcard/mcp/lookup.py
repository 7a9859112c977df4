"""What an assistant can look up: rules, editions, who is right, moves in positions, records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from lastcard.answers.disputes import show_ruling
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import LastcardError, legal_actions
from lastcard.game import Round
from lastcard.judging import CASES, case_name, choice_name, slot_name
from lastcard.notation import Failure, Move, parse_action, print_action, read, replay_checked
from lastcard.notation.words import tell
from lastcard.rulebook import Rule, TableRules, explain_edition, rule, search
from lastcard.wire.errors import Refuse

MOST_FOUND = 8
MOST_TOLD = 400
"""Lines of a record that are told at most."""


def show_rule(found: Rule) -> dict[str, Any]:
    """A clause as plain values."""
    return {
        "id": found.id,
        "chapter": found.chapter,
        "title": found.title,
        "text": found.text,
        "reading": found.reading or None,
        "options": list(found.options),
        "editions": list(found.editions),
    }


def find_rules(asked: str, language: str = "en") -> list[dict[str, Any]]:
    """The clause with this id, or the clauses that match the question, the nearest first."""
    try:
        return [show_rule(rule(asked.strip(), language))]
    except LastcardError:
        return [show_rule(found) for found in search(asked, language)[:MOST_FOUND]]


def list_editions(language: str = "en") -> list[dict[str, Any]]:
    """The printed editions: what each is, and the formats it can be played in."""
    found: list[dict[str, Any]] = []
    for name in edition_ids():
        edition = load_edition(name)
        summary, notes = explain_edition(edition, language)
        found.append(
            {
                "id": name,
                "name": edition.name,
                "cards": len(edition.deck),
                "summary": summary,
                "notes": list(notes),
                "formats": [str(format) for format in edition.formats],
            }
        )
    return found


def list_cases(language: str = "en") -> list[dict[str, Any]]:
    """What people argue about at a table, and what has to be told of each case."""
    return [
        {
            "case": case.name,
            "about": case_name(case, language),
            "tell": {
                slot.name: {
                    "asks": slot_name(case, slot, language),
                    "choices": {c: choice_name(slot, c, language) for c in slot.choices}
                    or "a card",
                }
                for slot in case.slots
            },
        }
        for case in CASES.values()
    ]


def judge(
    situation: str, edition: str, rules: Mapping[str, str], language: str = "en"
) -> dict[str, Any]:
    """Who is right: the answer that the browser and `lastcard judge` give, with its clauses."""
    sheet = load_edition(edition)
    options = sheet.rules.with_options(rules)
    try:
        ruling = show_ruling(situation, TableRules(sheet, sheet.default_format, options, language))
    except Refuse as refused:
        raise LastcardError(str(refused.facts.get("problem", refused))) from None
    clauses = [show_rule(rule(name, language)) for name in ruling.rules]
    return {**to_builtins(ruling), "rules": clauses}


def explain_move(
    position: str, move: str, seat: int | None = None, language: str = "en"
) -> dict[str, Any]:
    """Whether a seat may make a move in a position of the notation, and by which clause."""
    round = Round.from_lcn(position, seed=0)
    state = round.state
    who = state.turn if seat is None else type(state.turn)(seat - 1)
    verdict = round.view(who).explain(parse_action(move))
    clause = None if not verdict.rule else show_rule(rule(verdict.rule, language))
    return {
        "seat": who + 1,
        "move": move,
        "allowed": verdict.allowed,
        "code": verdict.code,
        "facts": {name: str(value) for name, value in verdict.facts.items()},
        "rule": clause,
        "legal": [print_action(action) for action in legal_actions(state, who)],
    }


def tell_record(record: str) -> dict[str, Any]:
    """What happened in a record, move by move, and what is wrong with it, if something is."""
    told: list[str] = []
    problems: list[str] = []
    rounds, last = 0, None
    for found in replay_checked(read(record)):
        if isinstance(found, Failure):
            problems.append(str(found))
            continue
        rounds += found.item is None
        last = found
        if len(told) < MOST_TOLD and (found.item is None or isinstance(found.item, Move)):
            told += tell(found)
    score = None if last is None else last.score
    return {
        "rounds": rounds,
        "happened": told,
        "totals": [] if score is None else list(score.totals or ()),
        "winners": [] if score is None else [winner + 1 for winner in score.winners],
        "problems": problems,
    }


def analyze_record(record: str) -> dict[str, Any]:
    """What the coach finds in a record: every decision judged from what its player could know."""
    try:
        from lastcard.analysis import analyze
    except ModuleNotFoundError as missing:
        problem = f"analyzing needs {missing.name}: pip install 'lastcard[fast]'"
        raise LastcardError(problem) from None
    from lastcard.answers.coaching import show_analysis

    return to_builtins(show_analysis(analyze(read(record))))
