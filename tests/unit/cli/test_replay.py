import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.cli import main

TEXT = """\
[Edition "classic"]
[Seats "Zoë, Ben"]
[Hands "R5 R6 | R8 R9"]
[First "R7"]
1:R5!
> turn 2
2:R8
1:R6

[Round "2"]
[Dealer "1"]
[Hands "R5 R6 | R8"]
[Discard "R7"]
[Turn "2"]
2:R8
"""


def write(folder: Path, text: str) -> str:
    file = folder / "game.lcn"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_record_is_told_move_by_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", write(tmp_path, TEXT)]) == 0
    assert (
        capsys.readouterr().out
        == """\
Round 1: Classic, points
  At the table: Zoë, Ben. Ben deals.
  Everyone has 2 cards; 104 are in the draw pile.
  Turned up: red 7.

1:R5!     Zoë plays red 5.
          Zoë calls UNO.
2:R8      Ben plays red 8.
          Ben is down to one card and has not called.
1:R6      Zoë plays red 6.
          Zoë goes out.
          Zoë: 9 in this round, 9 in all.
          Ben: 0 in this round, 0 in all.

Round 2: Classic, points
  At the table: Zoë, Ben. Zoë deals.

2:R8      Ben plays red 8.
          Ben goes out.
          Zoë: 0 in this round, 9 in all.
          Ben: 11 in this round, 11 in all.

Every move is legal: 4 moves.
"""
    )


def test_a_table_has_its_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = '[Edition "classic"]\n[Format "rotating-8"]\n[Seats "4"]\n[Table "2"]\n'
    text = start + '[Hands "R1|R2|R3|R4"]\n[Discard "R7"]\n'
    assert main(["replay", write(tmp_path, text)]) == 0
    assert "Round 1, table 2: Classic, rotating-8\n" in capsys.readouterr().out


def test_an_illegal_move_ends_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = write(tmp_path, TEXT.replace("2:R8\n1:R6", "> turn 1\n2:Y8\n1:R6"))
    assert main(["replay", name]) == 1
    found = capsys.readouterr()
    assert found.out.endswith("Zoë calls UNO.\n")
    assert found.err.splitlines() == [
        f"{name}:7: expected turn 1, found turn 2",
        f"{name}:8: expected 2:Y8 to be legal, found Y8 is not in the hand [TURN-1]",
    ]


def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = write(tmp_path, "nonsense")
    assert main(["replay", name]) == 1
    assert capsys.readouterr().err.startswith(f"{name}:1:1: malformed: ")
    assert main(["replay", "nothing.lcn"]) == 1
    assert capsys.readouterr().err == "nothing.lcn: cannot be read: No such file or directory\n"


def test_programs_get_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", write(tmp_path, TEXT)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["move"] for row in rows] == [None, "1:R5!", "2:R8", "1:R6", None, "2:R8"]
    assert rows[1] == {
        "round": 1,
        "table": 1,
        "line": 5,
        "move": "1:R5!",
        "turn": 2,
        "words": ["Zoë plays red 5.", "Zoë calls UNO."],
    }
    assert rows[-1]["turn"] is None


def test_a_terminal_that_cannot_show_a_name_gets_its_code(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lastcard", "replay", write(tmp_path, TEXT)]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    found = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert b"Zo\\xeb plays red 5." in found.stdout


def test_a_nameless_player_of_an_old_record_is_called_by_the_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEXT.replace("Zoë, Ben", "You, Ben")
    assert main(["replay", write(tmp_path, text)]) == 0
    out = capsys.readouterr().out
    assert "You" not in out
    assert "Seat 1 plays red 5" in out


@pytest.mark.parametrize(
    ("language", "title", "told", "end"),
    [
        ("fr", "Manche 1 : ", "Joueur 1 ", "4 coups."),
        ("es", "Ronda 1: ", "Jugador 1 ", "4 jugadas."),
        ("pt", "Rodada 1: ", "Jogador 1 ", "4 jogadas."),
    ],
)
def test_it_is_told_in_the_language_of_who_asks(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    language: str,
    title: str,
    told: str,
    end: str,
) -> None:
    file = write(tmp_path, TEXT.replace("Zoë, Ben", "2"))
    assert main(["replay", file, "--plain", "--language", language]) == 0
    lines = capsys.readouterr().out.replace("\u202f", " ").replace("\u00a0", " ").splitlines()
    assert lines[0].startswith(title)
    assert any(line.startswith("1:R5!     " + told) for line in lines)
    assert lines[-1].endswith(end)
    assert not any("Seat" in line or "{" in line for line in lines)
