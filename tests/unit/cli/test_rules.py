import json

import pytest

from lastcard import rulebook
from lastcard.cli import main


def test_the_table_of_contents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    for rule in rulebook.rules().values():
        assert f"  {rule.id:<8} {rule.title}\n" in out


def _ids(out: str) -> list[str]:
    """The ids of the rules that were shown in full."""
    return [line.split()[0] for line in out.splitlines() if line and line[0] != " "]


def test_rules_by_id_and_by_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "wd4-4", "pen", "PEN-1"]) == 0
    out = capsys.readouterr().out
    assert _ids(out) == ["WD4-4", "PEN-1", "PEN-2"]
    assert rulebook.rule("WD4-4").text in " ".join(out.split())
    assert "Reading: " in out
    assert "In force in: classic" in out
    assert max(map(len, out.splitlines())) <= 80


def test_rules_of_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--edition", "platinum"]) == 0
    out = capsys.readouterr().out
    assert "\nSET-4 " in out
    assert "\nSET-3 " not in out
    assert "Not in force" not in out


def test_a_rule_that_is_not_in_force_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "HOUSE-1", "TURN-1", "--edition", "2020"]) == 0
    assert capsys.readouterr().out.count("Not in force in 2020.") == 1
    assert main(["rules", "HOUSE-1"]) == 0
    assert "no edition, unless an option says so" in capsys.readouterr().out


def test_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--search", "ADMISSION"]) == 0
    assert capsys.readouterr().out.startswith("PEN-1 ")
    assert main(["rules", "--search", "poker"]) == 1
    captured = capsys.readouterr()
    assert captured == ("", "lastcard: no rule speaks of poker\n")


def test_what_is_no_id_is_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "first", "card"]) == 0
    assert capsys.readouterr().out.startswith("SET-3 ")
    assert main(["rules", "+4", "PEN-1"]) == 0
    assert _ids(capsys.readouterr().out)[:2] == ["PEN-1", "WD4-1"]
    assert main(["rules", "first", "card", "--edition", "platinum"]) == 0
    assert _ids(capsys.readouterr().out)[0] == "SET-4"


def test_in_another_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["rules", "UNO-3", "--language", "fr"]) == 0
    flat = " ".join(capsys.readouterr().out.split())
    assert " ".join(rulebook.rule("UNO-3", "fr").text.split()) in flat
    assert "Lecture : " in flat
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert main(["rules"]) == 0
    assert rulebook.rule("UNO-3", "es").title in capsys.readouterr().out
    assert main(["rules", "HOUSE-1", "--edition", "2020"]) == 0
    assert "No está en vigor en 2020." in capsys.readouterr().out
    assert main(["rules", "xyz", "--language", "pt"]) == 1
    assert capsys.readouterr().err == "lastcard: nenhuma regra fala de xyz\n"
    assert main(["rules", "--language", "de"]) == 2
    assert "there is no language 'de'" in capsys.readouterr().err


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "PEN-1", "TURN-1", "--json", "--edition", "2020"]) == 0
    penalty, turn = json.loads(capsys.readouterr().out)
    assert penalty == {
        "id": "PEN-1",
        "chapter": "Penalties",
        "title": rulebook.rule("PEN-1").title,
        "text": rulebook.rule("PEN-1").text,
        "reading": rulebook.rule("PEN-1").reading,
        "options": ["suggestion_penalty"],
        "when": {"suggestion_penalty": ["on"]},
        "cards": [],
        "editions": ["classic"],
        "in_force": False,
    }
    assert turn["reading"] is None
    assert turn["in_force"] is True
    assert main(["rules", "--json", "--search", "poker"]) == 1
    assert json.loads(capsys.readouterr().out) == []


def test_an_unknown_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "WD5-1"]) == 2
    assert "there is no rule 'WD5-1'; did you mean WD4-1" in capsys.readouterr().err
