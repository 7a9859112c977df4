"""The catalogue of the rules, in our own words: data that people, clients and tests read.

rulebook.rule("WD4-3").text
rulebook.rule("WD4-3", "fr").text
[rule.id for rule in rulebook.search("forgot to say uno")]
[rule.id for rule in rulebook.rules().values() if rule.is_in_force(edition)]
"""

from lastcard.rulebook.catalogue import (
    Rule,
    chapters,
    edition_name,
    explain_edition,
    explain_format,
    explain_option,
    offered_options,
    phrase,
    presets,
    rule,
    rules,
)
from lastcard.rulebook.languages import LANGUAGES, preferred_language
from lastcard.rulebook.naming import card_name, color_name
from lastcard.rulebook.questions import Question, questions
from lastcard.rulebook.searching import search
from lastcard.rulebook.table_rules import TableRules

__all__ = [
    "LANGUAGES",
    "Question",
    "Rule",
    "TableRules",
    "card_name",
    "chapters",
    "color_name",
    "edition_name",
    "explain_edition",
    "explain_format",
    "explain_option",
    "offered_options",
    "phrase",
    "preferred_language",
    "presets",
    "questions",
    "rule",
    "rules",
    "search",
]
