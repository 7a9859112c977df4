"""Refusals in words say what the rules say, filled in from the facts alone."""

import pytest

from lastcard.tui.language import load_words
from lastcard.tui.naming import Company
from lastcard.tui.reasons import refusal_text
from lastcard.wire import Refused


@pytest.mark.parametrize(
    ("passes", "text"),
    [
        ("", "First answer the Wild Draw Four."),
        ("D", "Only a Draw Two can pass this on; otherwise take the cards."),
        (
            "GD W4",
            "Only a green Draw Two / a Wild Draw Four can pass this on; otherwise take the cards.",
        ),
    ],
)
def test_a_card_that_does_not_stack_is_told_with_what_would(passes: str, text: str) -> None:
    facts: dict[str, str | int] = {"card": "R5", "top": "W4", "color": "G", "passes": passes}
    refused = Refused("1", "not-stackable", "WD4-1", facts)
    words = load_words("en")
    assert refusal_text(words, Company(words), refused) == f"{text} [WD4-1]"


def test_a_draw_two_that_nothing_passes_on_is_not_called_a_wild_draw_four() -> None:
    facts: dict[str, str | int] = {"card": "R5", "top": "GD", "color": "G", "passes": ""}
    words = load_words("en")
    said = refusal_text(words, Company(words), Refused("1", "not-stackable", "HOUSE-1", facts))
    assert said == "First answer the draw card. [HOUSE-1]"
