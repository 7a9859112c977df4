"""The pages of docs/rules, written from the data: one for each edition, and one over all."""

from __future__ import annotations

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import FORMATS, OPTIONS, Edition
from lastcard.engine.rules import Rules, print_option
from lastcard.rulebook import (
    LANGUAGES,
    Rule,
    chapters,
    explain_edition,
    explain_format,
    explain_option,
    phrase,
    questions,
    rules,
)
from lastcard.rulebook.decks import deck_lines

_WRITTEN = (
    "<!-- Written by `make generated` from src/lastcard; change the data, not this page. -->\n"
)
_INTRODUCTION = (
    "All the rules of all editions, in our own words. Every rule has an id; the game names it when "
    "it refuses a move, and `lastcard rules WD4-4` shows it. A **reading** is a decision of ours "
    "where the printed sheets are silent, unclear or at odds."
)


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    made = {f"{name}.md": _edition_page(load_edition(name)) for name in edition_ids()}
    asked = {_questions_name(language): _questions_page(language) for language in LANGUAGES}
    return {"README.md": _front_page(), **made, **asked}


def _questions_name(language: str) -> str:
    return "questions.md" if language == "en" else f"questions.{language}.md"


def _questions_page(language: str) -> str:
    """What people ask most, with links to the rules and to the scenarios that prove the answers."""
    told, english = rules(language), rules()
    pages = [f"[{name}]({_questions_name(code)})" for code, name in LANGUAGES.items()]
    parts = [_WRITTEN, f"# {phrase('questions', language)}\n", " · ".join(pages) + "\n"]
    for number, asked in enumerate(questions(language), start=1):
        links = [f"[{r}](README.md#{_anchor(english[r])}) {told[r].title}" for r in asked.rules]
        proofs = [f"[{file}](../../tests/scenarios/{file}.lcn)" for file in asked.scenarios]
        parts.append(f"## {number}. {asked.question}\n")
        parts.append(f"{asked.answer}\n")
        parts.append(f"{', '.join(links)} · {', '.join(proofs)}\n")
    return _join(parts)


def _front_page() -> str:
    parts = [
        _WRITTEN,
        "# The rules\n",
        f"{_INTRODUCTION}\n",
        "What people ask most: [thirty questions](questions.md).\n",
        "| edition | cards | default format | what it is |\n|---|---|---|---|",
    ]
    for name in edition_ids():
        edition = load_edition(name)
        row = f"[{edition.name}]({name}.md) (`{name}`) | {len(edition.deck)}"
        parts.append(f"| {row} | `{edition.default_format}` | {explain_edition(edition)[0]} |")
    parts.append("")
    for title, members in chapters().items():
        parts.append(f"## {title}\n")
        parts += [_rule_entry("###", rule, _editions_line(rule)) for rule in members]
    return _join(parts)


def _edition_page(edition: Edition) -> str:
    in_force = [rule for rule in rules().values() if rule.is_in_force(edition)]
    parts = [
        _WRITTEN,
        f"# {edition.name}\n",
        f"{explain_edition(edition)[0]}\n",
        f"Id `{edition.id}` · {len(edition.deck)} cards · {', '.join(edition.languages)}\n",
        "## The sheet's peculiarities, and our readings\n",
        *(f"- {note}" for note in edition.notes),
        "\n## Deck\n",
        *(f"- {line}" for line in deck_lines(edition)),
        "\n## Formats\n",
        *(
            f"- `{format}`{' (default)' if format is edition.default_format else ''}: "
            f"{explain_format(format)} [{FORMATS[format].rule}]"
            for format in edition.formats
        ),
        "\n## Options\n",
        "In **bold** what sets this edition apart.\n",
        "| option | value | what it means | rule |\n|---|---|---|---|",
        *_option_rows(edition),
        "\n## Rules in force\n",
    ]
    chapter = ""
    for rule in in_force:
        if rule.chapter != chapter:
            chapter = rule.chapter
            parts.append(f"### {chapter}\n")
        parts.append(_rule_entry("####", rule))
    rest = [rule for rule in rules().values() if rule not in in_force]
    parts += ["## Not in force unless an option says so\n"]
    parts += [f"- [{rule.id}](README.md#{_anchor(rule)}) {rule.title}" for rule in rest]
    return _join(parts)


def _option_rows(edition: Edition) -> list[str]:
    different = edition.rules.differences(Rules())
    rows: list[str] = []
    for name, option in OPTIONS.items():
        value = print_option(getattr(edition.rules, name))
        shown = f"**`{value}`**" if name in different else f"`{value}`"
        rows.append(f"| `{name}` | {shown} | {explain_option(name, value)} | {option.rule} |")
    return rows


def _rule_entry(heading: str, rule: Rule, where: str = "") -> str:
    paragraphs = [f"{heading} {rule.id} {rule.title}", rule.text]
    if where:
        paragraphs.append(where)
    if rule.options:
        paragraphs.append("Options: " + ", ".join(f"`{name}`" for name in rule.options))
    if rule.reading:
        paragraphs.append(f"> **Reading.** {rule.reading}")
    return "\n\n".join(paragraphs) + "\n"


def _editions_line(rule: Rule) -> str:
    if rule.editions == edition_ids():
        return ""
    names = ", ".join(load_edition(name).name for name in rule.editions)
    return f"*In force in {names}.*" if names else "*In force only where an option says so.*"


def _anchor(rule: Rule) -> str:
    """The anchor that a heading gets on the usual web sites for source code."""
    words = f"{rule.id} {rule.title}".lower()
    return "".join(c for c in words if c.isalnum() or c in " -").replace(" ", "-")


def _join(parts: list[str]) -> str:
    return "\n".join(parts).rstrip("\n") + "\n"
