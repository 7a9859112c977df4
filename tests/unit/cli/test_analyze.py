"""`lastcard analyze`: the planted blunder is told in words, as JSON and in a picture."""

import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from lastcard.cli import EXIT_INTERRUPTED, main
from tests.interrupts import listen_to_interrupts

BLUNDER = """\
[Edition "classic"]
[Format "single"]
[Seats "Ada, Ben"]
[Hands "R5 | B1 B2 B3"]
[Discard "R7"]
[Draw "G1"]
1:+
"""
SAID = {
    "en": "Draw a card. Better: play red 5.",
    "fr": "Piocher une carte. Mieux\xa0: jouer 5 rouge.",
    "es": "Robar una carta. Mejor: jugar 5 rojo.",
    "pt": "Comprar uma carta. Melhor: jogar 5 vermelho.",
}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.lcn"
    path.write_text(BLUNDER, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("language", SAID)
def test_a_blunder_is_told_in_every_language(
    language: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", file, "--language", language]) == 0
    assert SAID[language] in capsys.readouterr().out


def test_json_has_every_option_and_the_picture_everyone(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "curve.svg"
    assert main(["analyze", file, "--json", "--plot", str(picture), "--language", "en"]) == 0
    (judgment,) = json.loads(capsys.readouterr().out)["judgments"]
    assert [option["move"] for option in judgment["options"]] == ["+", "R5"]
    assert judgment["mark"] == "blunder"
    drawn = "".join(ET.fromstring(picture.read_text(encoding="utf-8")).itertext())
    assert "Ada" in drawn
    assert "Chances to win the match" in drawn


def test_one_player_can_be_picked_and_a_wrong_name_is_told(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", file, "--player", "Ben", "--language", "en"]) == 0
    assert "Ada" not in capsys.readouterr().out
    assert main(["analyze", file, "--player", "Zoë"]) == 2
    assert "there are Ada, Ben" in capsys.readouterr().err


def test_a_replay_says_what_the_coach_says(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", file, "--plain", "--coach"]) == 0
    out = capsys.readouterr().out
    assert out.index("1:+") < out.index(SAID["en"])


@pytest.mark.skipif(os.name != "posix", reason="it takes a terminal")
def test_it_can_be_stopped_and_tells_where(file: str) -> None:
    """It looks so long at the one decision that it is certainly stopped at it."""
    command = [sys.executable, "-m", "lastcard", "analyze", file, "--longer", "1000000"]
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        preexec_fn=listen_to_interrupts,  # noqa: PLW1509 - there are no threads here
    )
    os.close(theirs)
    try:
        told = b""
        while b"moves" not in told:
            told += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        while b"stopped after 0 of 1 moves" not in told:
            told += os.read(ours, 4096)
        assert process.wait(60) == EXIT_INTERRUPTED
    finally:
        process.kill()
        process.wait()
        os.close(ours)
