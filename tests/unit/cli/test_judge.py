"""`lastcard judge`: a situation on the command line, or asked for in a few questions."""

import io
import json

import pytest

from lastcard.cli import main
from lastcard.rulebook import LANGUAGES, rule


def test_a_situation_is_judged_with_the_rule_that_decides_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["judge", "stack", "RD", "BD", "--language", "en"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Not allowed. No card may be played on it")
    assert "- A Draw Two can be passed on with a Draw Two. [HOUSE-1]" in said
    assert f"ACT-1 Draw Two {rule('ACT-1').text}" in said


def test_options_and_editions_decide(capsys: pytest.CaptureFixture[str]) -> None:
    stacked = ["judge", "stack", "RD", "BD", "--rules", "stacking=two", "--language", "fr"]
    assert main(stacked) == 0
    assert capsys.readouterr().out.startswith("Permis.")
    assert main(["judge", "first", "RD", "--edition", "platinum", "--language", "es"]) == 0
    said = capsys.readouterr().out
    assert "SET-4" in said
    assert rule("SET-4", "es").title in said


def test_json_is_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    wild = ["judge", "challenge", "R5", "held=wild", "--edition", "platinum", "--json"]
    assert main([*wild, "--language", "en"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["situation"] == "challenge top=R5 held=wild"
    assert said["allowed"] is True
    assert "Whoever played it draws 4 cards." in said["happens"]
    assert "WD4-6" in [each["id"] for each in said["rules"]]
    assert all(each["in_force"] for each in said["rules"])
    assert said["otherwise"][0] == {
        "option": "wilds_count_as_match",
        "value": "off",
        "allowed": True,
    }
    assert said["elsewhere"] == ["classic", "2020", "coloradd", "special-agent"]
    assert said["record"].startswith('[Edition "platinum"]')


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_situation_it_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x\n8\n1\n7\nR7\n"))
    assert main(["judge", "--language", language]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert " ".join(rule("SET-2", language).text.split()) in said
    assert "[HOUSE-2]" in said
    monkeypatch.setattr("sys.stdin", io.StringIO("8\n"))
    assert main(["judge", "--language", language]) == 0
    assert main(["judge", "--list", "--language", language]) == 0
    assert "jump-in:" in capsys.readouterr().out


def test_what_cannot_be_understood_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "stak", "RD"]) == 2
    assert capsys.readouterr().err == "lastcard: there is no case 'stak'; did you mean stack?\n"
