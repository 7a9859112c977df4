"""What people ask most about the rules: answers in a sentence, their rules and their proof."""

from dataclasses import dataclass
from functools import cache

from lastcard.rulebook.catalogue import read_table
from lastcard.rulebook.languages import known_language


@dataclass(frozen=True, slots=True)
class Question:
    """A question in one language."""

    question: str
    answer: str
    rules: tuple[str, ...]
    """The ids of the rules that answer it, the nearest first."""
    scenarios: tuple[str, ...]
    """What proves it: files of `tests/scenarios`, without their ending."""


@cache
def questions(language: str = "en") -> tuple[Question, ...]:
    """All of them, in the order in which they are shown."""
    known_language(language)
    return tuple(
        Question(question, answer, tuple(entry["rules"]), tuple(entry["scenarios"]))
        for entry in read_table("questions.toml")["asked"]
        for question, answer in [entry[language]]
    )
