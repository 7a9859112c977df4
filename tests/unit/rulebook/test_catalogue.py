import re

import pytest

from lastcard import rulebook
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import FORMATS, OPTIONS, Card, Format, Malformed
from lastcard.engine.rules import Rules

EVERY_RULE = list(rulebook.rules().values())


@pytest.mark.parametrize("rule", EVERY_RULE, ids=lambda rule: rule.id)
def test_a_rule_is_complete(rule: rulebook.Rule) -> None:
    assert re.fullmatch(r"[A-Z0-9]+-[1-9]", rule.id)
    assert rule.title
    assert rule.text == rule.text.strip()
    assert rule.text.endswith(".")
    assert "\n" not in rule.text + rule.reading
    assert set(rule.options) <= set(OPTIONS)
    assert {option for option, _ in rule.when} <= set(OPTIONS)
    for option, values in rule.when:
        assert set(values) < set(OPTIONS[option].choices)
    assert all(Card(code) for code in rule.cards)


def test_every_option_belongs_to_a_rule_that_names_it() -> None:
    for option in OPTIONS.values():
        assert option.name in rulebook.rule(option.rule).options


def test_what_a_sheet_could_also_mean_is_an_option_or_not_offered() -> None:
    for rule in EVERY_RULE:
        if re.search(r"could (also )?(be read|be|mean|count)", rule.reading):
            options = [option for option in rule.options if f"{option}=" in rule.reading]
            assert options or "not offered" in rule.reading, rule.id


def test_every_option_is_offered_once() -> None:
    offered = rulebook.offered_options()
    assert len(offered) == len(OPTIONS)
    assert {option.name: option for option in offered} == OPTIONS


@pytest.mark.parametrize("name", rulebook.presets())
def test_a_preset_is_made_of_options_that_can_be_played(name: str) -> None:
    preset = rulebook.presets()[name]
    rules = Rules().with_options(preset)
    assert rules.differences(Rules()).items() <= preset.items()


def test_the_first_preset_is_the_sheet_itself_and_all_differ() -> None:
    presets = [tuple(preset.items()) for preset in rulebook.presets().values()]
    assert presets[0] == ()
    assert len(set(presets)) == len(presets)


def test_every_format_has_a_rule() -> None:
    for format in Format:
        assert str(format).partition("-")[0] in rulebook.rule(FORMATS[format].rule).title.lower()


def test_every_option_and_format_is_explained() -> None:
    for option in OPTIONS.values():
        sentences = {rulebook.explain_option(option.name, value) for value in option.choices}
        assert len(sentences) == len(option.choices)
        if not option.choices:
            assert rulebook.explain_option(option.name, "12").endswith(".")
    assert len({rulebook.explain_format(format) for format in Format}) == len(Format)


@pytest.mark.parametrize(
    ("name", "editions"),
    [
        ("TURN-1", set(edition_ids())),
        ("SET-3", {"classic", "2020", "coloradd", "special-agent"}),
        ("SET-4", {"platinum"}),
        ("WD4-6", {"platinum"}),
        ("ACT-5", {"special-agent"}),
        ("PEN-1", {"classic"}),
        ("TURN-3", set()),
        ("HOUSE-1", set()),
    ],
)
def test_where_a_rule_is_in_force(name: str, editions: set[str]) -> None:
    assert set(rulebook.rule(name).editions) == editions


def test_an_option_puts_a_rule_in_force() -> None:
    edition = load_edition("classic")
    stacking = Rules().with_options({"stacking": "two"})
    assert not rulebook.rule("HOUSE-1").is_in_force(edition)
    assert rulebook.rule("HOUSE-1").is_in_force(edition, stacking)


def test_an_unknown_rule_comes_with_the_nearest() -> None:
    assert rulebook.rule("wd4-4").id == "WD4-4"
    with pytest.raises(Malformed, match=r"there is no rule 'WD4-9'; did you mean WD4-"):
        rulebook.rule("WD4-9")


def test_chapters_hold_every_rule_once() -> None:
    listed = [rule for members in rulebook.chapters().values() for rule in members]
    assert listed == EVERY_RULE
