import json
from pathlib import Path

import pytest

from lastcard.cli import main

GOOD = (
    '[Edition "classic"]\n[Seats "2"]\n[Hands "R5 R6 | R8 R9"]\n[Discard "R7"]\n1:R5!\n> turn 2\n'
)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    texts = {
        "good.lcn": GOOD,
        "wrong.lcn": GOOD + "> color G\n> turn 1\n",
        "illegal.lcn": GOOD + "2:Y1\n",
        "broken.lcn": GOOD + "2:R8 what\n",
    }
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("bytes.lcn").write_bytes(b"\n\xff")
    return tmp_path


@pytest.mark.usefixtures("files")
def test_files_that_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "good.lcn", "good.lcn"]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


@pytest.mark.usefixtures("files")
def test_a_line_for_each_failure_and_the_count_of_files_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = ["good.lcn", "wrong.lcn", "illegal.lcn", "broken.lcn", "bytes.lcn", "none.lcn", "."]
    assert main(["check", *names]) == 1
    found = capsys.readouterr()
    assert found.err == ""
    assert found.out.splitlines() == [
        "wrong.lcn:7: expected color G, found color R",
        "wrong.lcn:8: expected turn 1, found turn 2",
        "illegal.lcn:7: expected 2:Y1 to be legal, found Y1 is not in the hand [TURN-1]",
        "broken.lcn:7:6: malformed: 'what' is not a move; a move is seat:move, for example 1:R5",
        "bytes.lcn:2:1: malformed: byte 0xff is not UTF-8; save the file as UTF-8",
        "none.lcn: cannot be read: No such file or directory",
        ".: cannot be read: Is a directory",
        "1 passed, 6 failed",
    ]


def test_a_file_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 2
    assert "FILE" in capsys.readouterr().err


@pytest.mark.usefixtures("files")
def test_programs_are_told_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "good.lcn", "broken.lcn"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "failed": 1,
        "files": [
            {"file": "good.lcn", "failures": []},
            {
                "file": "broken.lcn",
                "failures": [
                    {
                        "line": 7,
                        "column": 6,
                        "problem": "malformed: 'what' is not a move; a move is seat:move, "
                        "for example 1:R5",
                    }
                ],
            },
        ],
    }
