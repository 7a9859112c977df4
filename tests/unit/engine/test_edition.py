from collections import Counter

import pytest

from lastcard.engine import Card, Format, parse_cards
from tests.random_play import editions


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
@pytest.mark.rule("DECK-1", "SCORE-1")
def test_an_edition_counts_and_values_its_cards(edition) -> None:
    assert edition.default_format is edition.formats[0]
    assert edition.count(Card("R0")) == 1
    assert edition.count(Card("GS")) == 2
    assert {card: edition.count(card) for card in edition.deck} == Counter(edition.deck)
    assert edition.worth(parse_cards("R0 R7 GS W4")) == 77


@pytest.mark.rule("SCORE-2", "SCORE-4")
def test_the_default_format_is_the_sheets_own() -> None:
    defaults = {edition.id: edition.default_format for edition in editions()}
    assert defaults.pop("platinum") is Format.SINGLE
    assert set(defaults.values()) == {Format.POINTS}
