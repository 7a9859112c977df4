"""The rulebook over HTTP: the rules of a table, those that people mean, and who is right."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from lastcard.answers.disputes import show_disputes
from lastcard.answers.rules import read_table, show_rules
from lastcard.server.asking import Ask, house_of
from lastcard.server.jobs import JudgeSituation
from lastcard.server.origins import client_address
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


@get(
    "/api/rules/judge",
    responses={200: ResponseSpec(Ruling, generate_examples=False, description="The ruling.")},
)
async def judge_situation(
    request: Ask,
    situation: Question = "",
    language: Word = "en",
    edition: Word = "classic",
    format: Word = "",
    rules: Options = "",
) -> Response[bytes]:
    """Who is right: the situation judged by the rules of the table."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    job = JudgeSituation(situation, language, edition, format, rules)
    body: bytes = await house.services.work_out(address, job)
    return Response(body, media_type=MediaType.JSON)


HANDLERS: Final = [get_rules, search_rules, get_disputes, judge_situation]
