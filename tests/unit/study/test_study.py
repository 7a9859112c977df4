"""`lastcard study`: what is told, that it is the same wherever it is played, and the picture."""

import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from lastcard.cli import main
from lastcard.simulation.measures import Estimate
from lastcard.simulation.working import Cluster
from lastcard.study import QUESTIONS, Study, draw_answer, question_of
from lastcard.study.answers import Answer, Panel, Point, Series, Unit, histogram, spread
from lastcard.study.rounds import share_of_luck

FORKED = ("bluff", "challenge")
"""What these play takes a minute to compile."""
PLAYED_WHOLE = [question.id for question in QUESTIONS if question.id not in FORKED]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["study", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", PLAYED_WHOLE)
def test_a_question_is_answered_with_a_picture(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    picture = tmp_path / "picture.svg"
    text = told(capsys, name, "--deals", "64", "--plot", str(picture))
    assert question_of(name).asks in text
    assert "±" in text
    drawn = ET.fromstring(picture.read_text())
    assert drawn.get("aria-label") == question_of(name).asks
    assert "nan" not in picture.read_text()


def test_the_same_seed_tells_the_same(capsys: pytest.CaptureFixture[str]):
    one, same, other = (
        told(capsys, "first", "--deals", "2100", "--seed", seed, "--jobs", jobs, "--json")
        for seed, jobs in (("3", "1"), ("3", "2"), ("4", "1"))
    )
    assert one == same != other
    first = json.loads(one)["panels"][0]["series"][0]["points"]
    assert [point["name"] for point in first] == [str(players) for players in range(2, 11)]
    assert all(point["low"] < point["value"] < point["high"] for point in first)


@pytest.mark.long
def test_a_cluster_tells_the_same():
    studies = [Study(question_of("stacking"), deals=1500) for _ in range(2)]
    studies[0].play(jobs=1)
    studies[1].play(jobs=Cluster("local:2"))
    assert studies[0].answer() == studies[1].answer()


@pytest.mark.long
def test_bluffs_and_challenges_are_as_the_rules_make_them():
    """Who challenges a bluff gains, who challenges an honest card loses, by much and for sure."""
    study = Study(question_of("challenge"), deals=20_000)
    study.play()
    sums = np.stack([forks.sums[1:] for forks in study.counted]).sum(axis=(0, 1))
    for fact, better in ((1, "challenged"), (0, "taken")):
        moments, taken, challenged = (int(n) for n in sums[fact, :3])
        assert moments > 1000
        apart = (challenged - taken) / moments
        assert apart > 0.03 if better == "challenged" else apart < -0.03
    study = Study(question_of("bluff"), deals=20_000)
    study.play()
    for forks in study.counted:
        moments, _, unnoticed, found_out = forks.sums[1:].sum(axis=(0, 1))[:4].tolist()
        assert (unnoticed - found_out) / moments > 0.05
    assert all("nan" not in draw_answer(s.answer()) for s in (study,))


def test_a_stop_before_anything_was_played_leaves_nothing_to_tell():
    study = Study(question_of("first"), deals=10)
    assert not study.is_told
    assert study.total == 90


def test_what_cannot_be_drawn_or_asked_is_refused(capsys: pytest.CaptureFixture[str]):
    assert main(["study", "first", "--plot", "first.png"]) == 2
    assert "--plot draws .svg" in capsys.readouterr().err
    assert main(["study", "weather"]) == 2
    assert "first" in capsys.readouterr().err


def test_luck_is_all_where_nobody_is_better_and_nothing_where_the_better_of_two_always_wins():
    assert share_of_luck(0.5, 2) == 1
    assert share_of_luck(1.0, 2) == 0
    assert share_of_luck(1.0, 4) > 0  # which of the two good ones wins is still luck


def test_numbers_are_told_in_their_unit():
    found = Estimate(0.123, 0.113, 0.133, 0.0, 9)
    assert Unit.PERCENT.tell_sure(found) == "12.3 ± 1.0 %"
    assert Unit.POINTS_OF_A_HUNDRED.tell_sure(found) == "+12.3 ± 1.0 pp"
    assert Unit.PLAIN.tell_sure(Estimate(12.3, 11.3, 13.3, 0.0, 9)) == "12.3 ± 1.0"


def test_a_histogram_holds_every_value_and_adds_up():
    counts = Counter({3: 6, 5: 4})
    shares = [point.found.value for point in histogram("rounds", counts).points]
    assert shares == [0.6, 0.0, 0.4]
    assert spread(counts) == [3, 3, 5]


def test_dots_lie_higher_the_more_they_are():
    points = tuple(
        Point(at, str(at), Estimate(value, value - 0.01, value + 0.01, 0.1, 100))
        for at, value in ((2, 0.1), (3, 0.3))
    )
    panel = Panel(
        title="<A & B>", across="players", unit=Unit.PERCENT, series=(Series("won", points),)
    )
    drawn = draw_answer(Answer("Is 1 < 2?", ("yes",), (panel,), "nothing"))
    low, high = (float(y) for y in re.findall(r'<circle cx="[\d.]+" cy="([\d.]+)"', drawn))
    assert high < low
    ET.fromstring(drawn)
