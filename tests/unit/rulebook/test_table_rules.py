"""Which rules hold at a table, and what its options mean there."""

import pytest

from lastcard.editions import edition_ids, load_edition
from lastcard.engine import FORMATS, Card, Format
from lastcard.rulebook import LANGUAGES, TableRules, rules


def table(
    edition: str = "classic", format: Format = Format.POINTS, language: str = "en", **options: str
) -> TableRules:
    loaded = load_edition(edition)
    return TableRules(loaded, format, loaded.rules.with_options(options), language)


def in_force(played: TableRules) -> set[str]:
    return {rule.id for rule in played.rules if played.holds(rule)}


@pytest.mark.parametrize("format", Format)
def test_of_the_ways_to_score_only_the_one_that_is_played_holds(format: Format) -> None:
    every = {other.rule for other in FORMATS.values()}
    assert in_force(table(format=format)) & every == {FORMATS[format].rule}


def test_options_and_cards_decide_what_holds() -> None:
    assert "HOUSE-1" not in in_force(table())
    assert "HOUSE-1" in in_force(table(stacking="two"))
    assert "ACT-5" in in_force(table("special-agent"))
    assert {"SET-4", "WD4-6"} <= in_force(table("platinum"))
    assert "SET-3" not in in_force(table("platinum"))


def test_what_is_changed_is_told_as_it_is_set() -> None:
    played = table(stacking="two", catch_penalty="4")
    assert played.changes == ("catch_penalty", "stacking")
    assert played.told(played.changes) == (
        "Cards drawn by a player caught without a call. Here: 4.",
        "A Draw Two can be passed on with a Draw Two.",
    )
    assert table().changes == ()
    assert table("platinum").changes == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_every_rule_is_told(language: str) -> None:
    played = table(language=language)
    for rule in played.rules:
        assert len(played.told(rule.options)) == len(rule.options)
    assert played.told(["limit"])[0].endswith(" 500.")


def test_what_is_in_force_is_found_first() -> None:
    found = [rule.id for rule in table().search("bluff")]
    assert found[0] == "WD4-2"
    assert found.index("HOUSE-6") > found.index("PEN-2")
    assert "HOUSE-6" in [rule.id for rule in table(honest_draw_four="on").search("bluff")][:5]


def test_pictures_are_cards_that_some_deck_has() -> None:
    decks = {card for name in edition_ids() for card in load_edition(name).deck}
    shown = [code for rule in rules().values() for code in rule.pictures]
    assert {Card(code) for code in shown} <= decks
    assert set(rules("fr")["ACT-5"].pictures) == {"WA"}
