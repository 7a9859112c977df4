"""Reading the catalogue: one file for each chapter, in the order in which a game is played.

All languages of a clause stand together, so that a change shows which of them it forgot.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import FORMATS, Card, Edition, Format, Malformed
from lastcard.engine.errors import unknown
from lastcard.engine.rules import OPTIONS, Option, Rules, print_option
from lastcard.rulebook.languages import known_language

CHAPTERS: Final = (
    "deck",
    "setup",
    "turn",
    "actions",
    "draw-four",
    "calling",
    "scoring",
    "two-players",
    "formats",
    "penalties",
    "house",
)
_OF_FORMATS: Final = frozenset(format.rule for format in FORMATS.values())
"""Rules that hold only in the format they belong to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule in one language: its id, what it says, and where it holds."""

    id: str
    chapter: str
    title: str
    text: str
    reading: str
    """Where the sheets are silent, unclear or at odds: why we read them so; else empty."""
    options: tuple[str, ...]
    """The options that belong to it."""
    when: tuple[tuple[str, tuple[str, ...]], ...]
    """The values that options must have for it to be in force."""
    cards: tuple[str, ...]
    """The cards that a deck must have for it to be in force."""
    pictures: tuple[str, ...]
    """The cards that it speaks of, where seeing them helps."""

    def is_in_force(
        self, edition: Edition, rules: Rules | None = None, format: Format | None = None
    ) -> bool:
        """Whether it holds in a game of this edition, by its own options or by those given."""
        chosen = edition.rules if rules is None else rules
        return (
            all(print_option(getattr(chosen, option)) in values for option, values in self.when)
            and all(Card(code) in edition.deck for code in self.cards)
            and (format is None or self.id not in _OF_FORMATS or self.id == FORMATS[format].rule)
        )

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of ours in which it is in force unless an option says otherwise."""
        return tuple(name for name in edition_ids() if self.is_in_force(load_edition(name)))


@cache
def rules(language: str = "en") -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the chapters."""
    known_language(language)
    found: dict[str, Rule] = {}
    for name in CHAPTERS:
        chapter = read_table(f"chapters/{name}.toml")
        for entry in chapter["rules"]:
            rule = _make_rule(chapter["chapter"][language], entry, entry[language])
            if rule.id in found:
                raise Malformed(f"rule {rule.id} stands twice", source=f"{name}.toml")
            found[rule.id] = rule
    return MappingProxyType(found)


def _make_rule(chapter: str, entry: Mapping[str, Any], words: Mapping[str, str]) -> Rule:
    return Rule(
        id=entry["id"],
        chapter=chapter,
        title=words["title"],
        text=words["text"],
        reading=words.get("reading", ""),
        options=tuple(entry.get("options", ())),
        when=tuple((option, tuple(values)) for option, values in entry.get("when", {}).items()),
        cards=tuple(entry.get("cards", ())),
        pictures=tuple(entry.get("pictures", ())),
    )


def rule(id: str, language: str = "en") -> Rule:  # noqa: A002 - what a rule's name is called
    """The rule with this id; `Malformed` names the nearest ids if there is none.

    >>> from lastcard import rulebook
    >>> rulebook.rule("WD4-4", "fr").title
    'L’issue d’un défi'
    """
    found = rules(language).get(id.upper())
    if found is None:
        raise Malformed(unknown("rule", id.upper(), rules()))
    return found


def chapters(language: str = "en") -> Mapping[str, tuple[Rule, ...]]:
    """The rules by chapter."""
    found: dict[str, tuple[Rule, ...]] = {}
    for each in rules(language).values():
        found[each.chapter] = (*found.get(each.chapter, ()), each)
    return found


def offered_options() -> tuple[Option, ...]:
    """Every option, in the order in which clients offer them."""
    places = {message: place for place, message in enumerate(_said("en"))}
    return tuple(sorted(OPTIONS.values(), key=lambda option: places[f"option-{option.name}"]))


def presets() -> Mapping[str, Mapping[str, str]]:
    """House rules that people play together, as written values of options, by name."""
    return read_table("presets.toml")


def explain_option(name: str, value: str, language: str = "en") -> str:
    """What an option with this value means, in one sentence."""
    of_value = f"-{value}" if OPTIONS[name].choices else ""
    return _said(language)[f"option-{name}{of_value}-text"]


def explain_format(format: Format, language: str = "en") -> str:
    """What a format means, in one sentence."""
    return _said(language)[f"format-{format}-text"]


def explain_edition(edition: Edition, language: str = "en") -> tuple[str, tuple[str, ...]]:
    """An edition's summary and notes; one of a user's own speaks as its file does."""
    summary = edition.summary or _said(language).get(f"edition-{edition.id}-text", "")
    notes = read_table("editions.toml").get(edition.id, {}).get(language, edition.notes)
    return summary, tuple(notes)


def edition_name(edition: Edition, language: str = "en") -> str:
    """What an edition of ours is called in a language; one of a user's own as its file says."""
    return _said(language).get(f"edition-{edition.id}", edition.name)


def phrase(name: str, language: str = "en", **facts: object) -> str:
    """A sentence from around the rules, with its facts filled in."""
    return read_table("phrases.toml")[name][known_language(language)].format(**facts)


def synonyms() -> Sequence[Mapping[str, Sequence[str]]]:
    """What people say in each language, and the ids of the rules they mean by it."""
    return read_table("synonyms.toml")["asked"]


@cache
def _said(language: str) -> Mapping[str, str]:
    """The messages of clients about what can be chosen: a line each, with nothing to fill in."""
    file = resources.files("lastcard") / "messages" / known_language(language) / "rules.ftl"
    lines = file.read_text("utf-8").splitlines()
    return dict(line.split(" = ", 1) for line in lines if not line.startswith("#"))


@cache
def read_table(name: str) -> dict[str, Any]:
    """A file of data that stands beside this one."""
    return tomllib.loads((resources.files("lastcard.rulebook") / name).read_text("utf-8"))
