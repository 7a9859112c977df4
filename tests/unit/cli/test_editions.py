import json
from pathlib import Path

import pytest

from lastcard.cli import main
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import OPTIONS


def test_the_list_names_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions"]) == 0
    out = capsys.readouterr().out
    for name in edition_ids():
        assert f"\n{name} " in f"\n{out}"


@pytest.mark.parametrize("name", edition_ids())
def test_an_edition_in_full(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", name]) == 0
    out = capsys.readouterr().out
    edition = load_edition(name)
    flat = " ".join(out.split())
    assert f"Deck: {len(edition.deck)} cards" in flat
    assert all(f"{option} = " in flat for option in OPTIONS)
    assert all(str(format) in flat for format in edition.formats)
    assert all(note in flat for note in edition.notes)
    assert max(map(len, out.splitlines())) <= 80


def test_what_sets_an_edition_apart_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    main(["editions", "platinum"])
    before, after = capsys.readouterr().out.split("All other options")
    assert "first_discard = numbers" in before
    assert "first_reverse = dealer" in after
    main(["editions", "2020"])
    assert "No option sets it apart." in capsys.readouterr().out


def test_players_of_the_formats(capsys: pytest.CaptureFixture[str]) -> None:
    main(["editions", "classic"])
    flat = " ".join(capsys.readouterr().out.split())
    assert "4, 6, 8 or 10 players. [FMT-4]" in flat
    assert "4 players. [FMT-1]" in flat
    assert "2 to 10 players. [SCORE-2]" in flat


def test_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "classic", "--language", "pt"]) == 0
    out = capsys.readouterr().out
    flat = " ".join(out.split())
    assert "2 × Passar a Vez em cada cor, 20 pontos" in flat
    assert "4, 6, 8 ou 10 jogadores. [FMT-4]" in flat
    assert "As opções que a distinguem" in flat
    assert max(map(len, out.splitlines())) <= 80
    assert main(["editions", "--language", "es"]) == 0
    assert "Ocho comodines en vez de cuatro" in capsys.readouterr().out
    assert main(["editions", "2020", "--language", "fr", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["summary"].startswith("Huit cartes blanches au lieu de quatre\u00a0; sinon")
    assert data["formats"][2]["meaning"].startswith("Le premier à finir ses cartes")


def test_json_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "classic", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["id"], data["cards"], data["default_format"]) == ("classic", 108, "points")
    assert data["deck"]["R0"] == 1
    assert data["deck"]["W4"] == 4
    assert data["values"]["GS"] == 20
    options = {option["name"]: option for option in data["options"]}
    assert options["dealer_draw"]["value"] == "words-out"
    assert options["dealer_draw"]["differs"] is True
    assert options["suggestion_penalty"]["value"] is True
    assert options["limit"]["default"] == 500
    assert options["limit"]["choices"] == []
    assert data["formats"][3]["players"] == [4]
    assert set(data) == {
        *("id", "name", "summary", "emblem", "languages", "cards", "deck", "values"),
        *("default_format", "formats", "options", "notes"),
    }


def test_json_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--json"]) == 0
    assert [e["id"] for e in json.loads(capsys.readouterr().out)] == list(edition_ids())


def test_a_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tiny.toml"
    file.write_text(
        'id = "tiny"\nname = "Tiny"\nformats = ["single"]\n'
        "[deck]\ncolors = { 1 = 1, 3 = 1, 7 = 2, S = 1 }\nwilds.WA = 1\n"
        "[values]\nnumbers = 5\nS = 1\nWA = 9\n"
    )
    assert main(["editions", str(file)]) == 0
    out = capsys.readouterr().out
    assert "1 × 1, 3 in each color, worth 5, 5" in out
    assert "2 × 7 in each color, worth 5" in out
    assert "1 × Skip in each color, 1 points" in out
    assert "1 × Special Agent, 9 points" in out
    assert "Peculiarities" not in out


def test_what_is_wrong_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "clasic"]) == 2
    assert capsys.readouterr().err == (
        "lastcard: there is no edition 'clasic'; did you mean classic?\n"
    )
    file = tmp_path / "mine.toml"
    file.write_text('inherits = "classic"\nid = "mine"\nname = "Mine"\n[rules]\njump_on = true\n')
    assert main(["editions", str(file)]) == 2
    assert capsys.readouterr().err == (
        f"lastcard: {file}:5:1: there is no option 'jump_on'; did you mean jump_in?\n"
    )
