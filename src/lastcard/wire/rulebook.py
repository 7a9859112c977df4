"""Bodies of `GET /api/rules`: the rulebook as a table plays it. The one message that is prose."""

from __future__ import annotations

from lastcard.wire.common import CardCode, Value


class Clause(Value, frozen=True, kw_only=True):
    """One rule in the language that was asked for."""

    id: str
    chapter: str
    title: str
    text: str
    reading: str
    """Where the sheets are silent, unclear or at odds: why we read them so; else empty."""
    here: list[str]
    """What its options mean as they are set at this table."""
    in_force: bool
    pictures: list[CardCode]
    """The cards that it speaks of, where seeing them helps."""


class RuleChange(Value, frozen=True):
    """An option that this table sets otherwise than its edition: its rule, what it means here."""

    rule: str
    text: str


class CommonQuestion(Value, frozen=True):
    """Something that people often ask, answered in a sentence, and the rules that say so."""

    question: str
    answer: str
    rules: list[str]


class Rulebook(Value, frozen=True, kw_only=True):
    """`GET /api/rules`: what is played, and every rule with whether it is in force."""

    edition: str
    """Its name in its own file; clients have names of their own for ours."""
    summary: str
    notes: list[str]
    """The sheet's peculiarities, and our readings of it."""
    format: str
    format_rule: str
    format_text: str
    changes: list[RuleChange]
    clauses: list[Clause]
    questions: list[CommonQuestion]


class FoundRules(Value, frozen=True):
    """`GET /api/rules/search`: ids of the rules that are meant, the nearest first."""

    ids: list[str]
