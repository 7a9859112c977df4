import pytest

from lastcard.engine import OPTIONS, FirstReverse, Malformed, Rules, Stacking
from lastcard.engine.rules import MOST, parse_option, parse_options, print_option


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("jump_in", "on", True),
        ("jump_in", "off", False),
        ("stacking", "same", Stacking.SAME),
        ("first_reverse", "left", FirstReverse.LEFT),
        ("limit", "300", 300),
        ("catch_penalty", "0", 0),
        ("limit", str(MOST), MOST),
    ],
)
@pytest.mark.rule("HOUSE-8")
def test_an_option_is_read_and_written(name: str, text: str, value: object) -> None:
    assert parse_option(name, text) == value
    assert type(parse_option(name, text)) is type(value)
    assert print_option(parse_option(name, text)) == text


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("jump_in", "yes", "option jump_in takes off or on, not 'yes'"),
        ("stacking", "all", "option stacking takes none or two or same or any, not 'all'"),
        ("limit", "0", "option limit takes a number from 1 to 1000000, not '0'"),
        ("limit", "-5", "option limit takes a number from 1 to 1000000, not '-5'"),
        ("limit", "five", "option limit takes a number from 1 to 1000000, not 'five'"),
        ("limit", "٣", "option limit takes a number from 1 to 1000000, not '٣'"),
        ("limit", "1000001", "option limit takes a number from 1 to 1000000, not '1000001'"),
        ("limit", "9" * 5000, "option limit takes a number from 1 to 1000000"),
        ("stack", "two", "there is no option 'stack'; did you mean stacking?"),
    ],
)
def test_an_option_that_cannot_be_read_says_what_would_do(
    name: str, text: str, problem: str
) -> None:
    with pytest.raises(Malformed) as malformed:
        parse_option(name, text)
    assert str(malformed.value).startswith(problem)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"hand_size": 0}, "option hand_size takes a number from 1 to 1000000, not 0"),
        ({"catch_penalty": -1}, "option catch_penalty takes a number from 0 to 1000000, not -1"),
        ({"limit": True}, "option limit takes a int"),
        ({"stacking": "two"}, "option stacking takes a Stacking"),
        ({"jump_in": 1}, "option jump_in takes a bool"),
    ],
)
def test_rules_that_make_no_sense_cannot_be_made(options: dict, problem: str) -> None:
    with pytest.raises(Malformed) as malformed:
        Rules(**options)
    assert str(malformed.value) == problem


def test_a_number_may_be_the_least_and_the_most_there_is() -> None:
    assert Rules(limit=MOST).limit == MOST
    least = OPTIONS["limit"].least
    assert Rules(limit=least).limit == least


def test_written_options_are_taken_apart() -> None:
    assert parse_options(["stacking = same", "limit=300"]) == {"stacking": "same", "limit": "300"}
    assert parse_options([]) == {}
    for parts, problem in (
        (["stacking"], "an option is written name=value, for example stacking=…"),
        ([""], "an option is written name=value, for example limit=…"),
        (["limit=1", "limit=2"], "option limit stands twice"),
    ):
        with pytest.raises(Malformed) as malformed:
            parse_options(parts)
        assert str(malformed.value) == problem


def test_rules_know_how_they_differ() -> None:
    rules = Rules().with_options({"stacking": "any", "jump_in": "on", "limit": "200"})
    assert rules.differences(Rules()) == {"limit": "200", "stacking": "any", "jump_in": "on"}
    assert Rules().differences(Rules()) == {}


def test_every_option_has_a_rule_and_a_default_that_can_be_written() -> None:
    for name, option in OPTIONS.items():
        assert option.rule
        assert parse_option(name, print_option(option.default)) == option.default
        assert getattr(Rules(), name) == option.default


def test_an_option_says_what_kind_it_is_and_whether_a_sheet_has_it() -> None:
    kinds = {name: (OPTIONS[name].kind, OPTIONS[name].is_house) for name in OPTIONS}
    assert kinds["stacking"] == ("choice", True)
    assert kinds["jump_in"] == ("switch", True)
    assert kinds["two_handed"] == ("switch", False)
    assert kinds["limit"] == ("number", False)
    assert kinds["dealer_draw"] == ("choice", False)
    for option in OPTIONS.values():
        assert (option.kind == "number") == (option.choices == ())
