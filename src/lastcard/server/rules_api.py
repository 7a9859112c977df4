"""The rulebook over HTTP: the rules of a table, those that people mean, and who is right."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get
from litestar.params import QueryParameter

from lastcard.answers.disputes import show_disputes, show_ruling
from lastcard.answers.rules import read_table, show_rules
from lastcard.server.api import Ask, house_of
from lastcard.wire.disputes import Disputes, Ruling
from lastcard.wire.rulebook import FoundRules, Rulebook

LONGEST_QUESTION: Final = 200
Word = Annotated[str, QueryParameter(max_length=40)]
Options = Annotated[str, QueryParameter(max_length=800)]
"""Options that differ from the edition's: `stacking=any,limit=200`."""
Question = Annotated[str, QueryParameter(max_length=LONGEST_QUESTION)]


@get("/api/rules", sync_to_thread=False)
def get_rules(
    request: Ask,
    language: Word = "en",
    edition: Word = "classic",
    format: Word = "",
    rules: Options = "",
) -> Rulebook:
    """The rules as a table plays them."""
    house_of(request)
    return show_rules(read_table(language, edition, format, rules))


@get("/api/rules/search", sync_to_thread=False)
def search_rules(
    request: Ask,
    asked: Question = "",
    language: Word = "en",
    edition: Word = "classic",
    format: Word = "",
    rules: Options = "",
) -> FoundRules:
    """The rules that are meant by what is asked, those in force at the table first."""
    house_of(request)
    table = read_table(language, edition, format, rules)
    return FoundRules([rule.id for rule in table.search(asked)])


@get("/api/rules/disputes", sync_to_thread=False)
def get_disputes(
    request: Ask,
    language: Word = "en",
    edition: Word = "classic",
    format: Word = "",
    rules: Options = "",
) -> Disputes:
    """What can be argued about at a table, and what has to be told of it."""
    house_of(request)
    return show_disputes(read_table(language, edition, format, rules))


@get("/api/rules/judge", sync_to_thread=False)
def judge_situation(
    request: Ask,
    situation: Question = "",
    language: Word = "en",
    edition: Word = "classic",
    format: Word = "",
    rules: Options = "",
) -> Ruling:
    """Who is right: the situation judged by the rules of the table."""
    house_of(request)
    return show_ruling(situation, read_table(language, edition, format, rules))


HANDLERS: Final = [get_rules, search_rules, get_disputes, judge_situation]
