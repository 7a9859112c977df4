"""The pages of docs/rules, written from the data: one for each edition, and one over all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import FORMATS, OPTIONS, Color, Edition, Face
from lastcard.engine.cards import ACTIONS, NUMBERS, WILDS
from lastcard.engine.rules import Rules, print_option
from lastcard.rulebook.catalogue import Rule, chapters, explain_format, explain_option, rules

COMMAND = "python -m lastcard.rulebook"
_WRITTEN = f"<!-- Written by `{COMMAND}` from src/lastcard; change the data, not this page. -->\n"
_INTRODUCTION = (
    "All the rules of all editions, in our own words. Every rule has an id; the game names it when "
    "it refuses a move, and `lastcard rules WD4-4` shows it. A **reading** is a decision of ours "
    "where the printed sheets are silent, unclear or at odds."
)

FACES: Mapping[Face, str] = {
    Face.SKIP: "Skip",
    Face.REVERSE: "Reverse",
    Face.DRAW_TWO: "Draw Two",
    Face.WILD: "Wild",
    Face.WILD_DRAW_FOUR: "Wild Draw Four",
    Face.SPECIAL_AGENT: "Special Agent",
}


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    made = {f"{name}.md": _edition_page(load_edition(name)) for name in edition_ids()}
    return {"README.md": _front_page(), **made}


def deck_lines(edition: Edition) -> list[str]:
    """The deck in words: how many of which card, and what each is worth."""
    counts = Counter(edition.deck)
    red = {card.face: number for card, number in counts.items() if card.color is Color.RED}
    worth = {card.face: edition.values[card] for card in counts}  # the same in every color
    lines: list[str] = []
    numbers = [face for face in NUMBERS if face in red]
    for copies in sorted({red[face] for face in numbers}):
        these = [face for face in numbers if red[face] == copies]
        lines.append(f"{copies} × {_span(these)} in each color, {_number_worth(these, worth)}")
    lines += [
        f"{red[face]} × {FACES[face]} in each color, {worth[face]} points"
        for face in ACTIONS
        if face in red
    ]
    lines += [
        f"{number} × {FACES[card.face]}, {edition.values[card]} points"
        for card, number in counts.items()
        if card.face in WILDS
    ]
    return lines


def _span(faces: list[Face]) -> str:
    """`0`, `1 to 9` or `1, 3, 5`."""
    numbers = [int(face) for face in faces]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def _number_worth(faces: list[Face], worth: Mapping[Face, int]) -> str:
    if all(worth[face] == int(face) for face in faces):
        return "at face value"
    return "worth " + ", ".join(str(worth[face]) for face in faces)


def _front_page() -> str:
    parts = [
        _WRITTEN,
        "# The rules\n",
        f"{_INTRODUCTION}\n",
        "| edition | cards | default format | what it is |\n|---|---|---|---|",
    ]
    for name in edition_ids():
        edition = load_edition(name)
        row = f"[{edition.name}]({name}.md) (`{name}`) | {len(edition.deck)}"
        parts.append(f"| {row} | `{edition.default_format}` | {edition.summary} |")
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
        f"{edition.summary}\n",
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
