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


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    made = {f"{name}.md": _edition_page(load_edition(name)) for name in edition_ids()}
    told = {_rules_name(language): _rules_page(language) for language in LANGUAGES}
    asked = {_questions_name(language): _questions_page(language) for language in LANGUAGES}
    return {**told, **made, **asked}


def _rules_name(language: str) -> str:
    return "README.md" if language == "en" else f"rules.{language}.md"


def _questions_name(language: str) -> str:
    return "questions.md" if language == "en" else f"questions.{language}.md"


def _questions_page(language: str) -> str:
    """What people ask most, with links to the rules and to the scenarios that prove the answers."""
    told, page = rules(language), _rules_name(language)
    pages = [f"[{name}]({_questions_name(code)})" for code, name in LANGUAGES.items()]
    parts = [_WRITTEN, f"# {phrase('questions', language)}\n", " · ".join(pages) + "\n"]
    for number, asked in enumerate(questions(language), start=1):
        links = [f"[{r}]({page}#{_anchor(r)}) {told[r].title}" for r in asked.rules]
        proofs = [f"[{file}](../../tests/scenarios/{file}.lcn)" for file in asked.scenarios]
        parts.append(f"## {number}. {asked.question}\n")
        parts.append(f"{asked.answer}\n")
        parts.append(f"{', '.join(links)} · {', '.join(proofs)}\n")
    return _join(parts)


def _rules_page(language: str) -> str:
    """Every rule, and what sets the editions apart, in one language."""
    others = [f"[{name}]({_rules_name(code)})" for code, name in LANGUAGES.items()]
    asked = f"[{phrase('questions', language)}]({_questions_name(language)})"
    parts = [
        _WRITTEN,
        f"# {phrase('rules', language)}\n",
        " · ".join(others) + "\n",
        f"{phrase('rules-introduction', language)}\n",
        f"{asked}\n",
    ]
    for name in edition_ids():
        edition = load_edition(name)
        summary, notes = explain_edition(edition, language)
        called = f"[{edition.name}]({name}.md)" if language == "en" else edition.name
        parts.append(f"- **{called}** (`{name}`) · {summary}")
        if language != "en":
            parts += [f"    - {line}" for line in (*deck_lines(edition, language), *notes)]
    parts.append("")
    for title, members in chapters(language).items():
        parts.append(f"## {title}\n")
        parts += [
            _rule_entry("###", rule, _editions_line(rule, language), language) for rule in members
        ]
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
    parts += [f"- [{rule.id}](README.md#{_anchor(rule.id)}) {rule.title}" for rule in rest]
    return _join(parts)


def _option_rows(edition: Edition) -> list[str]:
    different = edition.rules.differences(Rules())
    rows: list[str] = []
    for name, option in OPTIONS.items():
        value = print_option(getattr(edition.rules, name))
        shown = f"**`{value}`**" if name in different else f"`{value}`"
        rows.append(f"| `{name}` | {shown} | {explain_option(name, value)} | {option.rule} |")
    return rows


def _rule_entry(heading: str, rule: Rule, where: str = "", language: str = "en") -> str:
    paragraphs = [
        f'<a id="{_anchor(rule.id)}"></a>',
        f"{heading} {rule.id} {rule.title}",
        rule.text,
    ]
    if where:
        paragraphs.append(f"*{where}*")
    if rule.options:
        names = ", ".join(f"`{name}`" for name in rule.options)
        paragraphs.append(phrase("options", language, names=names))
    if rule.reading:
        paragraphs.append("> " + phrase("reading", language, text=rule.reading))
    return "\n\n".join(paragraphs) + "\n"


def _editions_line(rule: Rule, language: str) -> str:
    if rule.editions == edition_ids():
        return ""
    names = ", ".join(load_edition(name).name for name in rule.editions)
    if not names:
        return phrase("in-force-nowhere", language)
    return phrase("in-force", language, editions=names)


def _anchor(rule_id: str) -> str:
    """What a rule is called in links: the same on every page and in every language."""
    return rule_id.lower()


def _join(parts: list[str]) -> str:
    return "\n".join(parts).rstrip("\n") + "\n"
