"""`lastcard score`: asked and answered in lines, kept after every answer."""

import io
import json
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.rulebook import LANGUAGES


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
        "-\n1\n2\n3\n4\n",
        "--names",
        names,
        "--format",
        "rotating-8",
    )
    said = capsys.readouterr().out
    assert "Clockwise sit H, B, A, D; partners sit across." in said
    assert "Round 1 2, C deals." in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    language: str,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Ada\n7\n"))
    names = ["--names", "Ada, Ben", "--format", "single", "--language", language]
    assert main(["score", str(tmp_path / "s.json"), *names]) == 0
    said = capsys.readouterr().out
    assert "{" not in said
    assert "undo" in said


def test_a_sheet_that_is_not_there_is_begun_with_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["score", str(tmp_path / "none.json")]) == 2
    assert "begin a sheet with --names" in capsys.readouterr().err
    (tmp_path / "bad.json").write_text("{}")
    assert main(["score", str(tmp_path / "bad.json")]) == 2
    assert "this is no score sheet" in capsys.readouterr().err
