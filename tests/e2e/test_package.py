"""The package as someone has it who installs it: the wheel, in an environment of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.plain_player import environment, plain_game
from tools.release import new_environment

ROOT = Path(__file__).parents[2]
EXTRAS = ("mcp", "numba", "numpy", "structlog", "textual", "websockets")
"""Packages that only extras bring."""
SHORT = ["play", "--plain", "--seed", "11", "--rules", "limit=60"]


def test_playing_in_sentences_needs_no_extra(tmp_path: Path) -> None:
    hidden = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r})); "
    start = [sys.executable, "-c", f"{hidden}from lastcard.__main__ import run; run()"]
    with plain_game(tmp_path, SHORT, start=start) as player:
        heard = player.hear()
        assert heard is not None
        assert "Your turn" in heard


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with nothing but the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("package")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--wheel", "-o", folder, ROOT],
        env={**os.environ, "LASTCARD_BUILD_WEB": "0"}, capture_output=True, check=True,
    )  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    return new_environment(folder / "alone", str(wheel))


@pytest.mark.long
def test_a_whole_match_without_any_extra(alone: Path, tmp_path: Path) -> None:
    with plain_game(tmp_path, SHORT, start=[str(alone), "-I", "-m", "lastcard"]) as player:
        player.play_on()
        assert player.process.wait(60) == 0
    assert "The match is over." in player.said


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "package", "extra"),
    [
        ("play --plain --bots master", "numpy", "fast"),
        ("play --plain --join http://localhost:9/t/ABCDEF", "websockets", "tui"),
        ("serve", "structlog", "server"),
        ("analyze nothing.lcn", "numpy", "fast"),
        ("mcp", "mcp", "mcp"),
        ("learn somewhere", "torch", "learn"),
    ],
)
def test_what_needs_an_extra_says_which(
    alone: Path, tmp_path: Path, arguments: str, package: str, extra: str
) -> None:
    told = subprocess.run(
        [alone, "-I", "-m", "lastcard", *arguments.split()],
        capture_output=True, text=True, check=False, env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    assert told.returncode == 2
    assert f"needs {package}, which is not installed" in told.stderr
    assert f"pip install 'lastcard[{extra}]'" in told.stderr
    assert "Traceback" not in told.stderr
