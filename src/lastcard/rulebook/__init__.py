"""The catalogue of the rules, in our own words: data that people, clients and tests read.

rulebook.rule("WD4-3").text
[rule.id for rule in rulebook.rules().values() if rule.is_in_force(edition)]
"""

from lastcard.rulebook.catalogue import (
    Rule,
    chapters,
    explain_format,
    explain_option,
    offered_options,
    presets,
    rule,
    rules,
)

__all__ = [
    "Rule",
    "chapters",
    "explain_format",
    "explain_option",
    "offered_options",
    "presets",
    "rule",
    "rules",
]
