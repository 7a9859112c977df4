"""Questions about rules: `lastcard simulate --compare`."""

import json
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.engine import MatchSetup
from lastcard.simulation import Engine, EngineChoice, Question, Variant, compare
from lastcard.simulation.comparing import MEASURES
from lastcard.simulation.measures import Estimate, Moments, difference, reach, share
from tests.matches import match_setup

pytestmark = pytest.mark.timeout(600)  # the first use compiles

FAST = EngineChoice(Engine.FAST, "")
REFERENCE = EngineChoice(Engine.REFERENCE, "")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", "--compare", *arguments]) == 0
    return capsys.readouterr().out


def question(rounds: int, *setups: MatchSetup) -> Question:
    variants = tuple(Variant(str(number), setup) for number, setup in enumerate(setups))
    return Question(option="x", variants=variants, bots=("random",), rounds=rounds, seed=1)


# ── Estimates ─────────────────────────────────────────────────────────────────────────────────────


def test_moments_tell_mean_and_interval_and_add_up():
    whole, parts = Moments(), [Moments(), Moments()]
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        whole.take(value)
        parts[value % 2].take(value)
    parts[0].add(parts[1])
    assert parts[0] == whole
    estimate = whole.estimate()
    assert estimate.value == 5
    assert estimate.deviation == pytest.approx(2.13809)
    # Student's distribution with 7 degrees of freedom: 2.364624.
    assert estimate.margin == pytest.approx(2.364624 * 2.13809 / 8**0.5, rel=1e-3)


def test_few_values_and_such_that_are_alike_are_not_sure():
    for count, tabled in ((2, 12.7062), (3, 4.3027), (4, 3.1824), (11, 2.2281), (1001, 1.9623)):
        assert reach(count) == pytest.approx(tabled, rel=0.01)
    alike = Moments(10, 170, 10 * 17**2).estimate()
    assert (alike.value, alike.deviation) == (17, 0)
    assert alike.margin > 0.1


def test_the_difference_of_shares_is_newcombes():
    # Newcombe (1998), method 10, his first example: 56/70 against 48/80.
    change = difference(share(48, 80), share(56, 70))
    assert change.value == pytest.approx(0.2)
    assert (change.low, change.high) == (
        pytest.approx(0.0524, abs=5e-5),
        pytest.approx(0.3339, abs=5e-5),
    )
    assert change.is_clear
    assert not difference(share(48, 80), share(49, 80)).is_clear


def test_the_effect_is_in_standard_deviations():
    one, other = Estimate(10, 9, 11, 4, 50), Estimate(12, 11, 13, 4, 50)
    change = difference(one, other)
    assert change.effect == 0.5
    assert change.relative == 0.2


def test_an_advantage_is_counted_from_what_everyone_would_have():
    estimate = share(300, 1000, base=0.25)
    assert estimate.value == pytest.approx(0.05)
    assert estimate.low < 0.05 < estimate.high


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "setup",
    [
        match_setup("points", 2),
        match_setup("low", 4, stacking="any"),
        match_setup("points", 3, seven_zero="on"),
    ],
    ids=["2 players", "stacking", "seven_zero"],
)
def test_both_engines_measure_the_same(setup: MatchSetup):
    asked = question(400, setup, setup)
    [slow, _] = compare(asked, REFERENCE, jobs=1).counted
    [fast, _] = compare(question(40_000, setup, setup), FAST, jobs=1).counted
    assert (slow.rounds, fast.rounds) == (400, 40_000)
    for measure in MEASURES:
        change = difference(measure.read(slow), measure.read(fast))
        # 4.5 standard errors, where half the interval has 1.96.
        margin = 2.3 * (change.high - change.low) / 2
        assert abs(change.value) < margin, measure.id


@pytest.mark.parametrize("engine", [FAST, REFERENCE], ids=["fast", "reference"])
def test_how_the_work_is_split_changes_nothing(engine: EngineChoice):
    rounds = 9000 if engine is FAST else 120
    asked = question(rounds, match_setup("points", 2), match_setup("points", 3))
    seen: list[int] = []
    alone = compare(asked, engine, jobs=1, on_progress=seen.append)
    assert compare(asked, engine, jobs=2).counted == alone.counted
    assert seen == sorted(seen)
    assert seen[-1] == 2 * rounds


def test_variants_have_chance_of_their_own():
    setup = match_setup("points", 2)
    [one, other] = compare(question(5000, setup, setup), FAST).counted
    assert one != other


def test_shorter_hands_make_shorter_rounds_clearly(capsys: pytest.CaptureFixture[str]):
    arguments = ("hand_size=7,3", "--players", "2", "--games", "4e3", "--json")
    answer = json.loads(run(capsys, *arguments))
    first, second = answer["variants"]
    assert (first["value"], second["value"]) == ("7", "3")
    assert second["rules"] == {"hand_size": "3"}
    turns = second["measures"]["turns"]["difference"]
    assert turns["interval"][1] < 0
    assert turns["d"] < -0.2
    assert turns["value"] == pytest.approx(
        second["measures"]["turns"]["value"] - first["measures"]["turns"]["value"], abs=1e-5
    )
    assert answer["engine"]["name"] == "fast"
    assert set(answer["measures"]) == {"turns", "first_seat", "comebacks", "points"}


# ── The command ───────────────────────────────────────────────────────────────────────────────────


def test_the_table_tells_what_was_played_and_how_it_differs(capsys: pytest.CaptureFixture[str]):
    text = run(capsys, "stacking=none,any", "--games", "1e4", "--rules", "must_play=on")
    assert text.startswith("Comparing stacking: none, any\n10,000 rounds each, edition classic")
    for fact in (
        "must_play=on",
        "Engine: fast",
        "Turns per round",
        "First-seat advantage",
        "Comeback rate",
        "Points per round",
        "difference from none",
        "held at least 3 cards more than",
    ):
        assert fact in text
    assert run(
        capsys, "stacking=none,any", "--games", "1e4", "--rules", "must_play=on", "--jobs", "1"
    ) == text  # fmt: skip


@pytest.mark.parametrize(
    ("compared", "values"),
    [
        ("stacking", ["none", "two", "same", "any"]),
        ("seven_zero", ["off", "on"]),
        ("players=2,10", ["2", "10"]),
        ("edition", ["2020", "classic", "coloradd", "platinum", "special-agent"]),
    ],
)
def test_options_editions_and_players_can_be_compared(
    capsys: pytest.CaptureFixture[str], compared: str, values: list[str]
):
    answer = json.loads(run(capsys, compared, "--games", "60", "--jobs", "1", "--json"))
    assert sorted(variant["value"] for variant in answer["variants"]) == sorted(values)


def test_other_bots_are_compared_on_the_reference_engine(capsys: pytest.CaptureFixture[str]):
    asked = ("--bots", "expert@1", "--players", "3", "--games", "3", "--jobs", "1")
    text = run(capsys, "jump_in", *asked)
    assert "Engine: reference (bot expert@1 is not compiled" in text
    assert "Note:" not in text


def test_bots_that_think_compare_rules_unless_others_are_named(capsys: pytest.CaptureFixture[str]):
    text = run(capsys, "stacking=none,any", "--players", "2", "--games", "4e3")
    assert "bots skilled" in text
    assert "Engine: fast (the bot skilled is compiled for it)" in text
    assert "Note:" not in text


def test_bots_can_be_compared(capsys: pytest.CaptureFixture[str]):
    arguments = ("bots=novice,skilled", "--players", "2", "--games", "4e3", "--json")
    answer = json.loads(run(capsys, *arguments))
    assert answer["bots"] == ["novice", "skilled"]
    assert answer["notes"] == []
    assert answer["engine"]["reason"] == "the bots novice, skilled are compiled for it"
    novice, skilled = answer["variants"]
    # Those who think get rid of their cards sooner.
    assert skilled["measures"]["turns"]["value"] < novice["measures"]["turns"]["value"]


THINKS = "What a rule does to people, and to bots that think, may differ"


@pytest.mark.parametrize(
    ("asked", "note"),
    [
        (
            ["jump_in", "--bots", "random"],
            f"the bot random never jumps in. {THINKS}; name some with --bots.",
        ),
        (
            ["stacking=none,any", "--bots", "random,skilled"],
            f"the bot random plays any card that fits. {THINKS}.",
        ),
        (
            ["bots=random,casual"],
            "the bot random plays any card that fits. What comes of it may differ among people.",
        ),
    ],
)
def test_that_people_may_differ_is_noted_where_some_play_at_random(
    capsys: pytest.CaptureFixture[str], asked: list[str], note: str
):
    arguments = (*asked, "--games", "40", "--players", "2", "--jobs", "1")
    assert f"Note: {note}" in " ".join(run(capsys, *arguments).split())
    assert json.loads(run(capsys, *arguments, "--json"))["notes"] == [note]


def test_the_picture_is_the_same_every_time(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    pictures: list[bytes] = []
    for name in ("one.svg", "other.svg"):
        path = tmp_path / name
        run(capsys, "hand_size=7,3", "--players", "2", "--games", "60", "--plot", str(path))
        pictures.append(path.read_bytes())
    assert pictures[0] == pictures[1]
    assert b"</svg>" in pictures[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["staking=none,any"], "did you mean stacking"),
        (["player=2,4"], "did you mean players"),
        (["stacking=none,all"], "takes none or two or same or any"),
        (["stacking=none"], "two different values at least, for example stacking=none,two"),
        (["stacking=any,any"], "two different values at least"),
        (["hand_size"], "two different values at least"),
        (["players=2,many"], "numbers from 2 to 10, not 'many'"),
        (["players=2,11"], "it takes 2 to 10"),
        (["edition=classic,clasic"], "did you mean classic"),
        (["limit=300,500"], "matters between rounds only"),
        (["stacking=none,any", "--rules", "stacking=two"], "in --rules and in --compare"),
        (["stacking=none,any", "--format", "challenge"], "take points, low, single"),
        (["stacking=none,any", "--record", "x"], "--record keeps matches"),
        (["stacking=none,any", "--plot", "x.gif"], "--plot draws .svg or .png"),
        (["stacking=none,any", "--plot", "nowhere/x.svg"], "there is no such folder"),
        (["stacking=none,any", "--bots", "random,random"], "name one bot for all"),
        (["hand_size=7,60"], "deal 26 each at most"),
        (["stacking=none,any", "--games", "1"], "two rounds at least"),
        (["bots=casual,skiled"], "did you mean skilled"),
        (["bots=casual,skilled", "--bots", "random"], "leave --bots out"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_what_could(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
):
    assert main(["simulate", "--compare", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_picture_needs_a_comparison(capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", "--plot", "x.svg"]) == 2
    assert "add --compare" in capsys.readouterr().err
