import re
from pathlib import Path

import pytest

from lastcard import engine
from lastcard.engine import Refusal
from lastcard.engine.reasons import _SENTENCES, in_english


def refusal_codes() -> set[str]:
    """Every code that the engine's sources refuse with."""
    sources = Path(engine.__file__).parent.glob("*.py")
    pattern = re.compile(
        r'(?:Refusal\(\s*|Phase\.\w+: \(|= \(|else \()"([a-z-]+)",\s*"[A-Z0-9]+-\d'
    )
    return {code for path in sources for code in pattern.findall(path.read_text("utf-8"))}


ALLOWED_CODES = {
    "may-draw", "may-keep", "names-the-color", "may-take", "may-challenge", "may-call", "may-catch",
    "may-let-be", "may-penalize", "jumps-in", "stacks", "bluff", "wild", "matches-color",
    "matches-number", "matches-symbol",
}  # fmt: skip


def test_every_refusal_has_a_sentence():
    codes = refusal_codes()
    assert len(codes) > 25, "the search finds the codes"
    assert codes - ALLOWED_CODES - set(_SENTENCES) == set()


@pytest.mark.rule("TURN-1")
def test_a_sentence_names_the_facts_in_words():
    refusal = Refusal("does-not-match", "TURN-1", {"card": "G5", "top": "R7", "color": "R"})
    assert str(refusal) == "G5 does not match R7; the color to match is red [TURN-1]"


def test_a_color_that_has_no_word_stands_for_itself():
    facts = {"card": "G5", "top": "W", "color": "any"}
    assert in_english("does-not-match", facts).endswith("the color to match is any")


def test_seats_are_counted_from_one_for_people():
    assert in_english("not-your-turn", {"turn": 0}) == "it is the turn of seat 1"


def test_a_fact_that_is_not_stated_breaks_no_sentence():
    assert in_english("eliminated", {}) == "player … is out of the match"


def test_a_code_of_someone_else_prints_itself_with_its_facts():
    assert in_english("house-on-fire", {"room": 3}) == "house-on-fire room=3"
