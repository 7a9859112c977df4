"""Judgments, and the questions that come before them, in the four languages of the rulebook."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from lastcard.engine import Color
from lastcard.engine.rules import OPTIONS
from lastcard.judging.comparing import Otherwise, elsewhere, otherwise
from lastcard.judging.consequences import Happening
from lastcard.judging.disputes import Case, Slot
from lastcard.judging.judge import Judgment
from lastcard.judging.reasons import Reason
from lastcard.rulebook import (
    TableRules,
    color_name,
    edition_name,
    explain_option,
)


@dataclass(frozen=True, slots=True)
class ToldOption:
    """An option that would change the answer: its value, what that means, and its rule."""

    option: str
    value: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A judgment in one language."""

    ruling: str
    """Whether it was right, in a word or two."""
    reason: str
    happens: tuple[str, ...]
    """What comes of it, a sentence each."""
    if_challenged: tuple[str, ...]
    otherwise: tuple[ToldOption, ...]
    elsewhere: tuple[str, ...]
    """The names of the editions whose sheets answer otherwise."""

    language: str

    @property
    def text(self) -> str:
        """The answer itself in one paragraph."""
        return " ".join(filter(None, (self.ruling, self.reason, *self.happens)))

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole answer but for the rules, a paragraph a line."""
        lines = [self.text]
        if self.if_challenged:
            lines.append(" ".join((around("if-challenged", self.language), *self.if_challenged)))
        if self.otherwise:
            lines.append(around("otherwise", self.language))
            lines += [f"- {option.text} [{option.rule}]" for option in self.otherwise]
        if self.elsewhere:
            editions = ", ".join(self.elsewhere)
            lines.append(around("elsewhere", self.language, editions=editions))
        return tuple(lines)


def tell(judgment: Judgment, table: TableRules) -> Told:
    """What a judgment says in the language of the table."""
    language = table.language
    return Told(
        ruling=_ruling(judgment, language),
        reason=_reason(judgment.reason, language) if judgment.reason else "",
        happens=_happens(judgment.happenings, judgment.roles, language),
        if_challenged=_happens(judgment.if_challenged, judgment.roles, language),
        otherwise=tuple(_option(each, language) for each in otherwise(judgment, table)),
        elsewhere=tuple(edition_name(each, language) for each in elsewhere(judgment, table)),
        language=language,
    )


def case_name(case: Case, language: str) -> str:
    """What is argued about."""
    return _words("questions")["cases"][case.name][language]


def slot_name(case: Case, slot: Slot, language: str) -> str:
    """The question about something that has to be told."""
    slots = _words("questions")["slots"]
    return slots.get(f"{case.name}-{slot.name}", slots[slot.name])[language]


def choice_name(slot: Slot, choice: str, language: str) -> str:
    """One of the answers to it."""
    return _words("questions")["choices"][f"{slot.name}-{choice}"][language]


def asked(name: str, language: str) -> str:
    """A question that is asked on the way to a dispute."""
    return _words("questions")["ask"][name][language]


def around(name: str, language: str, **facts: str) -> str:
    """A heading in an answer."""
    return _words("answers")["around"][name][language].format(**facts)


def _ruling(judgment: Judgment, language: str) -> str:
    rulings = _words("answers")["rulings"]
    if judgment.allowed is None:
        return rulings["fact"][language]
    said = "yes" if judgment.allowed else "no"
    return rulings.get(f"{judgment.dispute.case.name}-{said}", rulings[said])[language]


def _reason(reason: Reason, language: str) -> str:
    facts = dict(reason.facts)
    if "color" in facts:
        facts["color"] = color_name(Color(facts["color"]), language)
    return _sentence(_words("reasons")["reasons"][reason.code][language], facts)


def _happens(
    happenings: Iterable[Happening], roles: tuple[str, ...], language: str
) -> tuple[str, ...]:
    """A sentence each; someone who draws and misses the turn gets one for both."""
    told: list[Happening] = []
    for each in happenings:
        last = told[-1] if told else each
        if (last.what, each.what, each.seat) == ("draws", "misses", last.seat) and last.count > 1:
            told[-1] = replace(last, what="draws-misses")
        else:
            told.append(each)
    return tuple(_happening(each, roles, language) for each in told)


def _happening(each: Happening, roles: tuple[str, ...], language: str) -> str:
    words = _words("answers")
    what = each.what
    if what == "draws":
        what = "draws-one" if each.count == 1 else "draws-many"
    who = "" if each.seat is None else words["roles"][roles[each.seat]][language]
    return _sentence(words["happens"][what][language], {"who": who, "count": each.count})


def _sentence(template: str, facts: Mapping[str, str | int]) -> str:
    said = template.format(**facts)
    return said[:1].upper() + said[1:]


def _option(each: Otherwise, language: str) -> ToldOption:
    meaning = explain_option(each.option, each.value, language)
    return ToldOption(each.option, each.value, meaning, OPTIONS[each.option].rule)


@cache
def _words(name: str) -> dict[str, dict[str, dict[str, str]]]:
    """A file of words, by kind, name and language."""
    file = resources.files("lastcard.judging") / "words" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))
