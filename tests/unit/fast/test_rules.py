"""What fast plays it plays by the engine's rules; what it does not, it refuses by name."""

from dataclasses import replace

import pytest

from lastcard.editions import load_edition
from lastcard.engine import OPTIONS, Card, Format, IllegalAction, Setup
from lastcard.fast import FastRules, NotInFast, rules
from lastcard.fast.layout import CELLS, WORDS

EDITIONS = ("2020", "classic", "coloradd", "platinum", "special-agent")


@pytest.mark.parametrize("seats", [2, 5, 10])
@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_is_taken(name: str, seats: int) -> None:
    edition = load_edition(name)
    fast = FastRules(Setup(edition, edition.rules, seats))
    assert fast.seats == seats
    assert fast.format is edition.default_format


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_taken(option: str) -> None:
    edition = load_edition("classic")
    for value in OPTIONS[option].choices or ("2", "9"):
        FastRules(Setup(edition, edition.rules.with_options({option: value}), 4))


def test_an_option_that_fast_does_not_know_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = rules._SWITCHES.copy()
    del known["jump_in"]
    monkeypatch.setattr(rules, "_SWITCHES", known)
    edition = load_edition("classic")
    FastRules(Setup(edition, edition.rules, 4))
    with pytest.raises(NotInFast, match="option jump_in"):
        FastRules(Setup(edition, edition.rules.with_options({"jump_in": "on"}), 4))


def test_a_deck_that_does_not_fit_is_refused() -> None:
    edition = load_edition("classic")
    big = replace(edition, deck=edition.deck * 2)
    with pytest.raises(NotInFast, match="up to 127 cards; edition classic has 216"):
        FastRules(Setup(big, big.rules, 2))


def test_stacks_that_cannot_be_counted_are_refused() -> None:
    edition = load_edition("classic")
    wild = replace(edition, deck=(Card("W4"),) * 40 + (Card("R1"),) * 40)
    FastRules(Setup(wild, wild.rules, 2))
    with pytest.raises(NotInFast, match="stacking=any up to 160 cards"):
        FastRules(Setup(wild, wild.rules.with_options({"stacking": "any"}), 2))


def test_a_format_that_does_not_fit_is_refused() -> None:
    edition = load_edition("classic")
    with pytest.raises(IllegalAction):
        FastRules(Setup(edition, edition.rules, 3), format=Format.PARTNERS)


def test_a_game_takes_less_than_a_kibibyte() -> None:
    assert CELLS + 8 * WORDS == 616
