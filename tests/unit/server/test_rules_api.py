"""The rulebook over HTTP: in the language and by the options that were asked for."""

import asyncio
from typing import Any

import pytest

from lastcard.rulebook import LANGUAGES, questions, rules
from tests.unit.server.visiting import Visitor, open_server


def get(path: str) -> tuple[int, Any]:
    async def ask() -> tuple[int, Any]:
        async with open_server() as server:
            answer = await Visitor(server).get(path)
            return answer.status_code, answer.json()

    return asyncio.run(ask())


def test_the_rules_of_a_table() -> None:
    status, book = get(
        "/api/rules?language=fr&edition=platinum&format=points&rules=stacking=any,catch_penalty=4"
    )
    assert status == 200
    assert book["format_rule"] == "SCORE-2"
    assert [change["rule"] for change in book["changes"]] == ["UNO-2", "HOUSE-1"]
    clauses = {clause["id"]: clause for clause in book["clauses"]}
    assert list(clauses) == list(rules())
    assert clauses["HOUSE-1"]["in_force"]
    assert not clauses["SET-3"]["in_force"]
    here = "Les cartes que pioche un joueur pris en défaut. Ici\u00a0: 4."
    assert here in clauses["UNO-2"]["here"]
    assert clauses["ACT-1"]["pictures"] == ["RD"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    _, book = get(f"/api/rules?language={language}")
    told = {clause["id"]: clause["text"] for clause in book["clauses"]}
    assert told == {name: rule.text for name, rule in rules(language).items()}
    asked = [question["question"] for question in book["questions"]]
    assert asked == [question.question for question in questions(language)]


def test_what_is_not_chosen_is_the_classic_sheet() -> None:
    _, book = get("/api/rules")
    assert (book["edition"], book["format"], book["changes"]) == ("Classic", "points", [])


def test_what_people_say_finds_rules() -> None:
    assert get("/api/rules/search?asked=%2B4&language=pt")[1]["ids"][0] == "WD4-1"
    assert get("/api/rules/search?asked=xyzzy")[1] == {"ids": []}


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("language=de", "there is no language 'de'"),
        ("edition=/etc/passwd", "there is no edition '/etc/passwd'"),
        ("edition=./house.toml", "there is no edition './house.toml'"),
        ("format=x", "there is no format 'x'; there are challenge"),
        ("rules=bluff", "an option is written name=value"),
        ("rules=limit=many", "option limit takes a number"),
    ],
)
def test_what_there_is_not_is_named(query: str, problem: str) -> None:
    status, body = get(f"/api/rules?{query}")
    assert status == 400
    assert body["code"] == "bad-options"
    assert problem in body["facts"]["problem"]


def test_a_question_is_not_endless() -> None:
    assert get(f"/api/rules/search?asked={'x' * 201}")[0] == 400
