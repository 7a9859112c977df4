"""The five editions against what the sheets print."""

import copy
import pickle
from collections import Counter
from importlib import resources

import pytest

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import ALL_CARDS, COLORS, Card, Format, Rules, Setup

SHEETS = {
    "classic": (108, {"W": 4, "W4": 4}),
    "2020": (112, {"W": 8, "W4": 4}),
    "coloradd": (108, {"W": 4, "W4": 4}),
    "platinum": (112, {"W": 8, "W4": 4}),
    "special-agent": (112, {"W": 4, "W4": 4, "WA": 4}),
}
DIFFERENCES = {
    "classic": {"dealer_draw": "words-out", "suggestion_penalty": "on"},
    "2020": {},
    "coloradd": {},
    "platinum": {
        "first_discard": "numbers",
        "wilds_count_as_match": "on",
        "last_card_draws": "off",
        "dealer_draw": "choose",
    },
    "special-agent": {},
}
SCREEN_LINES = 40


def test_the_five_are_there() -> None:
    assert set(edition_ids()) == set(SHEETS)


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize("name", SHEETS)
def test_every_color_has_its_twenty_five_cards(name: str) -> None:
    counts = Counter(load_edition(name).deck)
    for color in COLORS:
        assert counts[Card(f"{color}0")] == 1
        for face in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "D"):
            assert counts[Card(f"{color}{face}")] == 2
        assert sum(number for card, number in counts.items() if card.color is color) == 25


@pytest.mark.rule("DECK-2")
@pytest.mark.parametrize("name", SHEETS)
def test_the_wilds_and_the_size_of_the_deck(name: str) -> None:
    edition = load_edition(name)
    size, wilds = SHEETS[name]
    assert len(edition.deck) == size
    assert Counter(card.code for card in edition.deck if card.is_wild) == wilds


def test_each_has_an_emblem_of_its_own_out_of_its_deck() -> None:
    editions = [load_edition(name) for name in SHEETS]
    assert all(edition.emblem in edition.deck for edition in editions)
    assert len({edition.emblem for edition in editions}) == len(editions)


@pytest.mark.rule("DECK-3")
@pytest.mark.parametrize("name", SHEETS)
def test_seven_cards_for_up_to_ten_players(name: str) -> None:
    edition = load_edition(name)
    assert edition.rules.hand_size == 7
    for seats in range(2, 11):
        assert Setup(edition, edition.rules, seats).seats == seats


@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize("name", SHEETS)
def test_what_the_cards_are_worth(name: str) -> None:
    edition = load_edition(name)
    assert set(edition.values) == set(edition.deck)
    for card, worth in edition.values.items():
        if card.is_number:
            assert worth == int(card.code[1])
        else:
            assert worth == (50 if card.is_wild else 20)


@pytest.mark.parametrize("name", SHEETS)
def test_options_that_differ_from_the_usual(name: str) -> None:
    assert load_edition(name).rules.differences(Rules()) == DIFFERENCES[name]


@pytest.mark.rule("SCORE-4")
@pytest.mark.parametrize("name", SHEETS)
def test_every_format_is_offered_and_the_sheets_own_comes_first(name: str) -> None:
    edition = load_edition(name)
    assert set(edition.formats) == set(Format)
    expected = Format.SINGLE if name == "platinum" else Format.POINTS
    assert edition.default_format is expected


def test_only_the_special_agent_sheet_has_four_languages() -> None:
    languages = {name: load_edition(name).languages for name in SHEETS}
    assert languages.pop("special-agent") == ("en", "fr", "es", "pt")
    assert set(languages.values()) == {("en",)}


@pytest.mark.parametrize("name", SHEETS)
def test_an_edition_is_a_value(name: str) -> None:
    edition = load_edition(name)
    assert load_edition(name) is edition
    assert hash(edition) == hash(copy.deepcopy(edition))
    assert pickle.loads(pickle.dumps(edition)) == edition
    assert list(edition.deck) == sorted(edition.deck)
    assert set(edition.deck) <= set(ALL_CARDS)


@pytest.mark.parametrize("name", [*SHEETS, "base"])
def test_a_file_fits_on_a_screen(name: str) -> None:
    text = (resources.files("lastcard.editions") / f"{name}.toml").read_text("utf-8")
    assert len(text.splitlines()) <= SCREEN_LINES
