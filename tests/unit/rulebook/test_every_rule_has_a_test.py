"""Every rule is shown by a scenario or a test, and nobody speaks of a rule that is not there."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from lastcard import rulebook
from lastcard.editions import load_edition
from lastcard.engine.rules import OPTIONS, Option, parse_options, print_option

ROOT = Path(__file__).parents[3]
TESTS = ROOT / "tests"
ENGINE = ROOT / "src" / "lastcard" / "engine"
FEWEST_SCENARIOS = 80

GROUPS = {
    "DECK": 3,
    "SET": 6,
    "TURN": 5,
    "ACT": 5,
    "WD4": 7,
    "UNO": 5,
    "END": 3,
    "SCORE": 5,
    "TWO": 2,
    "FMT": 5,
    "PEN": 2,
    "HOUSE": 8,
}
"""How many rules each group has, as in the rules this project was given."""

IDS = [f"{group}-{number}" for group, size in GROUPS.items() for number in range(1, size + 1)]
ID = re.compile(rf"\b(?:{'|'.join(GROUPS)})-\d+\b")
TESTS_TAG = re.compile(r'^\[Tests "([^"]*)"\]', re.MULTILINE)


def scenario_files() -> list[Path]:
    return sorted((TESTS / "scenarios").rglob("*.lcn"))


def ids_in_scenario(text: str) -> Iterator[str]:
    for ids in TESTS_TAG.findall(text):
        yield from re.split(r"[\s,]+", ids.strip())


def ids_in_marks(source: str) -> Iterator[str]:
    """The arguments of every `pytest.mark.rule(…)`, wherever it stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                assert isinstance(argument, ast.Constant), "name the rule as a plain string"
                assert isinstance(argument.value, str)
                yield argument.value


@cache
def shown() -> Mapping[str, list[str]]:
    """For each id, the files that say they show it."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in scenario_files():
        for rule in ids_in_scenario(file.read_text("utf-8")):
            found[rule].append(str(file.relative_to(ROOT)))
    for file in sorted(TESTS.rglob("test_*.py")):
        for rule in ids_in_marks(file.read_text("utf-8")):
            found[rule].append(str(file.relative_to(ROOT)))
    return found


def test_the_catalogue_has_just_these_rules() -> None:
    assert list(rulebook.rules()) == IDS


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_is_shown(rule: str) -> None:
    assert shown().get(rule), f"no scenario and no test shows {rule}"


def test_nothing_shows_a_rule_that_is_not_there() -> None:
    unknown = {rule: files for rule, files in shown().items() if rule not in rulebook.rules()}
    assert not unknown


def test_every_scenario_says_what_it_shows() -> None:
    untagged = [file.name for file in scenario_files() if not TESTS_TAG.search(file.read_text())]
    assert not untagged


def test_there_are_enough_scenarios() -> None:
    assert len(scenario_files()) >= FEWEST_SCENARIOS


def test_every_rule_the_engine_names_is_there() -> None:
    named = {rule for file in ENGINE.rglob("*.py") for rule in ID.findall(file.read_text("utf-8"))}
    assert named
    assert named <= set(rulebook.rules())


def test_every_refusal_of_the_engine_names_a_rule() -> None:
    """An id misspelled beyond recognition (`UNO2`) would escape the test above."""
    for file in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                ids = [a.value for a in node.args[1:2] if isinstance(a, ast.Constant)]
                assert set(ids) <= set(rulebook.rules()), f"{file.name}:{node.lineno}"


def test_the_scan_finds_marks_and_tags() -> None:
    source = (
        "@pytest.mark.rule('A-1', 'A-2')\ndef f(): ...\np = pytest.param(1, marks=mark.rule('B-1'))"
    )
    assert list(ids_in_marks(source)) == ["A-1", "A-2", "B-1"]
    assert list(ids_in_scenario('; x\n[Tests "A-1 A-2"]\n[Tests "B-1, B-2"]\n')) == [
        *("A-1", "A-2"),
        *("B-1", "B-2"),
    ]


@cache
def scenarios_by_option() -> Mapping[tuple[str, str], set[str]]:
    """For each value of each option, the rules of the scenarios that are played with it."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for file in scenario_files():
        text = file.read_text("utf-8-sig")
        tags = dict(re.findall(r'^\[(Edition|Rules) "([^"]*)"\]', text, re.MULTILINE))
        written = parse_options(filter(None, tags.get("Rules", "").split(",")))
        played = load_edition(tags["Edition"]).rules.with_options(written)
        for name in OPTIONS:
            found[name, print_option(getattr(played, name))] |= set(ids_in_scenario(text))
    return found


OF_SHEETS = [
    option
    for option in OPTIONS.values()
    if option.choices and not option.is_house and option.name != "dealer_draw"
]
"""Options by which sheets or readings differ; how the dealer is found comes before a record."""


@pytest.mark.parametrize("option", OF_SHEETS, ids=lambda option: option.name)
def test_every_way_to_read_the_sheets_is_shown_by_a_scenario(option: Option) -> None:
    by_option = scenarios_by_option()
    about = {rule.id for rule in rulebook.rules().values() if option.name in rule.options}
    for value in option.choices:
        assert by_option[option.name, value] & about, f"{option.name}={value}"
