"""Disputes are written as they are read; what is missing or wrong is named."""

import re

import pytest

from lastcard.editions import load_edition
from lastcard.engine import Malformed
from lastcard.judging import CASES, Dispute, Impossible, Inquiry, judge
from lastcard.rulebook import LANGUAGES, TableRules

CLASSIC = load_edition("classic")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("stack RD BD", "stack top=RD card=BD"),
        ("stack top=W4=B card=W4 pending=2", "stack top=W4=B card=W4 pending=2"),
        ("stack W4=B W4 2", "stack top=W4=B card=W4 pending=2"),
        ("play card=B5 top=W=B", "play top=W=B card=B5"),
        ("challenge R5 wild other", "challenge top=R5 held=wild by=other"),
        ("play R5 RR more", "play top=R5 card=RR"),
        ("several", "several"),
    ],
)
def test_a_situation_is_written_as_it_is_read(text: str, written: str) -> None:
    dispute = Dispute.parse(text, CLASSIC)
    assert str(dispute) == written
    assert Dispute.parse(written) == dispute


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "there is no case ''"),
        ("stak RD BD", "did you mean stack?"),
        ("play R5", "play needs card=CARD"),
        ("play R5 X9", "play has nothing to do with X9"),
        ("play R5 top=R6", "top is told twice"),
        ("play top=W card=R5", "top=W needs its color: W=B"),
        ("play top=R5 card=W=B", "card=W takes no color"),
        ("play top=W=X card=R5", "there is no color 'X'"),
        ("stack R5 R6", "stack has nothing to do with"),
        ("stack top=R5 card=R6", "top is one of D, W4 here, not R5"),
        ("play top=R5 card=WA", "WA is not in the deck of Classic"),
        ("play R5 R6 players=nine", "there is no players 'nine'"),
    ],
)
def test_what_cannot_be_understood_is_named(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=re.escape(problem)):
        Dispute.parse(text, CLASSIC)


def test_facts_of_other_cases_are_not_taken() -> None:
    with pytest.raises(Malformed, match="there is no fact of several"):
        Dispute.of("several", {"top": "R5"})


def test_more_cards_than_the_deck_has_cannot_be_set_up() -> None:
    with pytest.raises(Impossible, match="there are more of R0"):
        judge(Dispute.parse("play R0 R0"), CLASSIC, CLASSIC.rules)


def asked(language: str = "en", edition: str = "classic", rules: str = "") -> Inquiry:
    sheet = load_edition(edition)
    options = sheet.rules.with_options(dict([rules.split("=")]) if rules else {})
    return Inquiry(TableRules(sheet, sheet.default_format, options, language))


@pytest.mark.parametrize(
    ("answers", "dispute"),
    [
        ("4 1 D 4 D", "stack top=RD card=BD"),  # by the keys that are shown
        ("stack rd bd", "stack top=RD card=BD"),  # as who knows the notation writes it
        ("1 5 4 1 9", "play top=W=B card=R9"),
        ("play W blue R9".replace("blue", "B"), "play top=W=B card=R9"),
        ("1 1 5 1 R 2", "play top=R5 card=RR players=two"),  # how many play matters here alone
        ("7", "several"),
        ("9 3", "call when=caught"),
    ],
)
def test_a_few_answers_tell_a_situation(answers: str, dispute: str) -> None:
    told = asked().follow(answers.split())
    assert told.question is None
    assert str(told.dispute) == dispute


def test_what_is_no_answer_is_refused_and_more_is_not_asked() -> None:
    for wrong in ("99", "nothing", ""):
        with pytest.raises(Malformed, match="there is no answer"):
            asked().answer(wrong)
    with pytest.raises(Malformed, match="is not a card"):
        asked().follow(["play", "teapot"])
    with pytest.raises(Malformed, match="nothing is asked any more"):
        asked().follow(["several", "1"])
    with pytest.raises(Malformed, match="nothing was told"):
        _ = asked().dispute


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_can_be_told_by_its_first_answers(language: str) -> None:
    for case in CASES:
        inquiry = asked(language, "special-agent").answer(case)
        while (question := inquiry.question) is not None:
            assert question.text
            inquiry = inquiry.answer(question.choices[-1].key)
        assert inquiry.dispute.case.name == case
