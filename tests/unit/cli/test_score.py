"""`lastcard score`: asked and answered in lines, kept after every answer."""

import io
import json
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.editions import load_edition
from lastcard.engine import Format
from lastcard.judging import CASES
from lastcard.rulebook import LANGUAGES, TableRules, questions, rule


def keep(monkeypatch: pytest.MonkeyPatch, file: Path, answers: str, *arguments: str) -> None:
    """Run the command with these answers."""
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    assert main(["score", str(file), "--language", "en", *arguments]) == 0


def test_rounds_are_asked_scored_and_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "evening.json"
    keep(monkeypatch, file, "ada\n7 W\nS\n", "--names", "Ada, Ben, Cleo")
    said = capsys.readouterr().out
    assert "Round 1, Ada deals." in said
    assert "Ben: 7 W is worth 57." in said
    assert "Ada gets 77, 77 in all." in said
    assert "Round 2, Ben deals." in said
    assert json.loads(file.read_text())["totals"] == [77, 0, 0]


def test_it_is_taken_up_again_undone_and_won(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "evening.json"
    keep(monkeypatch, file, "1\n7\n", "--names", "Ada, Ben", "--rules", "limit=40")
    keep(monkeypatch, file, "undo\nnobody\nben\nQ\n\nW\n")
    said = capsys.readouterr().out
    assert "Name one of Ada, Ben." in said
    assert said.count("Write what is left as faces") == 4
    assert said.endswith("The match is won by Ben.\n")
    assert main(["score", str(file), "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["1,1,Ada,,W,50,0,0", "1,1,Ben,yes,,0,50,50"]
    assert main(["score", str(file), "--undo", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"] == []
    assert json.loads(file.read_text())["rounds"] == []


def test_rotating_partners_hear_where_they_sit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = "A, B, C, D, E, F, G, H"
    keep(
        monkeypatch,
        tmp_path / "s.json",
        "-\n",
        "--names",
        names,
        "--format",
        "rotating-8",
    )
    said = capsys.readouterr().out
    assert "Round 1, now table 1. Clockwise, partners across:" in said
    assert "Round 1, now table 2. Clockwise, partners across:" in said
    assert said.count("Table 1: H, B, A, D; A deals.") == 2, "both tables are told each time"
    assert said.count("Table 2: C, E, G, F; C deals.") == 2


@pytest.mark.rule("END-2")
def test_of_a_void_round_no_cards_are_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keep(monkeypatch, tmp_path / "s.json", "-\n", "--names", "Ada, Ben")
    said = capsys.readouterr().out
    assert "Round 2, Ben deals." in said
    assert "left with" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    language: str,
) -> None:
    undo = {"en": "undo", "fr": "annuler", "es": "deshacer", "pt": "desfazer"}[language]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"Ada\n7\n{undo}\n"))
    file = tmp_path / "s.json"
    assert main(["score", str(file), "--names", "Ada, Ben", "--language", language]) == 0
    said = capsys.readouterr().out
    assert "{" not in said
    assert f"`{undo}`" in said
    assert json.loads(file.read_text())["rounds"] == []


def test_a_sheet_that_is_not_there_is_begun_with_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["score", str(tmp_path / "none.json")]) == 2
    assert "begin a sheet with --names" in capsys.readouterr().err
    (tmp_path / "bad.json").write_text("{}")
    assert main(["score", str(tmp_path / "bad.json")]) == 2
    assert "this is no score sheet" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_about_one_move_is_found_by_its_topic(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    language: str,
) -> None:
    asked = questions(language)
    topics = list(dict.fromkeys(rule(one.rules[0], language).chapter for one in asked))
    wanted = asked[-1]
    topic = rule(wanted.rules[0], language).chapter
    number = [one for one in asked if rule(one.rules[0], language).chapter == topic].index(wanted)
    other = len(CASES) + 1
    answers = f"?\n{other}\nx\n{topics.index(topic) + 1}\n{number + 1}\n"
    keep(monkeypatch, tmp_path / "s.json", answers, "--names", "Ada, Ben", "--language", language)
    said = " ".join(capsys.readouterr().out.split())
    assert " ".join(wanted.answer.split()) in said
    for name in wanted.rules:
        assert rule(name, language).title in said


def test_who_is_right_is_judged_by_the_rules_of_the_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answers = "?\nstack\nRD\nBD\n1\nada\n7\n"
    stacked = ("--names", "Ada, Ben", "--rules", "stacking=two")
    keep(monkeypatch, tmp_path / "s.json", answers, *stacked)
    said = capsys.readouterr().out
    assert "What is argued about?" in said
    assert "Allowed. It passes the cards on to the next player." in said
    assert "HOUSE-1  Stacking" in said
    assert "Ada gets 7, 7 in all." in said


def test_a_dispute_can_be_left_and_says_what_does_not_hold_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = questions("en")
    topics = list(dict.fromkeys(rule(one.rules[0]).chapter for one in asked))
    played = TableRules(load_edition("classic"), Format.POINTS, load_edition("classic").rules)
    other = next(one for one in asked if not all(played.holds(rule(name)) for name in one.rules))
    topic = rule(other.rules[0]).chapter
    number = [one for one in asked if rule(one.rules[0]).chapter == topic].index(other)
    look = f"?\n{len(CASES) + 1}\n"
    answers = f"?\n\n{look}\n{look}1\n\n{look}{topics.index(topic) + 1}\n{number + 1}\n"
    keep(monkeypatch, tmp_path / "s.json", answers, "--names", "Ada, Ben")
    said = capsys.readouterr().out
    assert said.count("Who is right? What is it about?") == 3
    assert "Not in force in" in said or "not in force" in said.lower()


def test_a_new_sheet_does_not_write_over_the_old_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "evening.json"
    keep(monkeypatch, file, "ada\n7\n", "--names", "Ada, Ben")
    keep(monkeypatch, file, "", "--names", "Cy, Dot")
    keep(monkeypatch, file, "", "--names", "Eve, Flo")
    assert "evening-2.json" in capsys.readouterr().err
    assert json.loads((tmp_path / "evening-1.json").read_text())["totals"] == [7, 0]
    assert json.loads(file.read_text())["names"] == ["Eve", "Flo"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"version": 99, "names": []}', "written by a newer lastcard"),
        ('{"version": "x"}', "no score sheet"),
        ('{"edition": "classic"', "no score sheet"),
        ("", "no score sheet"),
    ],
)
def test_a_sheet_that_cannot_be_read_is_named_and_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "evening.json"
    file.write_text(text)
    assert main(["score", str(file)]) == 2
    said = capsys.readouterr().err
    assert problem in said
    assert "evening.json" in said
    assert file.read_text() == text


def test_a_sheet_without_a_version_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "evening.json"
    keep(monkeypatch, file, "ada\n7\n", "--names", "Ada, Ben")
    data = json.loads(file.read_text())
    del data["version"]
    file.write_text(json.dumps(data))
    assert main(["score", str(file), "--csv"]) == 0
    assert "Ada" in capsys.readouterr().out
