"""The questions people ask most: whole in every language, each proved by a scenario."""

import re
from pathlib import Path

import pytest

from lastcard.rulebook import LANGUAGES, questions, rules

SCENARIOS = Path(__file__).parents[2] / "scenarios"
TESTS_TAG = re.compile(r'^\[Tests "([^"]*)"\]', re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_thirty_and_each_is_a_question_with_an_answer(language: str) -> None:
    asked = questions(language)
    assert len(asked) == 30
    assert len({one.question for one in asked}) == 30
    for one in asked:
        assert one.question.endswith("?")
        assert one.answer.endswith(".")
        if language != "en":
            assert one.question not in {other.question for other in questions()}


@pytest.mark.parametrize("number", range(30))
def test_every_answer_is_a_rule_that_a_scenario_shows(number: int) -> None:
    one = questions()[number]
    assert one.rules
    assert set(one.rules) <= set(rules())
    shown: set[str] = set()
    for name in one.scenarios:
        text = (SCENARIOS / f"{name}.lcn").read_text("utf-8")
        ids = set(" ".join(TESTS_TAG.findall(text)).replace(",", " ").split())
        assert ids & set(one.rules), f"{name} shows none of {one.rules}"
        shown |= ids
    assert one.rules[0] in shown
