"""What commands do where the streams around them are closed or take nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(line: str, around: str, data: Path) -> subprocess.CompletedProcess[str]:
    """The command in a shell, with its streams as `around` says."""
    return subprocess.run(
        ["sh", "-c", f'"$0" -m lastcard {line} {around}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(data), "LC_ALL": "C.UTF-8"},
    )


@pytest.mark.parametrize("line", ["rules", "editions --json", "judge --list"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_output_that_takes_nothing_is_told_in_a_line(line: str, tmp_path: Path) -> None:
    done = run(line, ">/dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "lastcard: cannot write: No space left on device\n"


@pytest.mark.parametrize(
    ("line", "around", "status"),
    [
        ("rules", ">&-", 0),
        ("rules", "2>&-", 0),
        ("plya", "2>&-", 2),
        ("judge", "<&-", 0),
        ("play --plain --seed 1", "<&-", 0),
        ("play --plain --seed 1", ">&-", 0),
        ("play --plain --seed 1", "<&- >&- 2>&-", 0),
    ],
)
def test_streams_that_are_closed_are_no_reason_to_fail(
    line: str, around: str, status: int, tmp_path: Path
) -> None:
    done = run(line, around, tmp_path)
    assert done.returncode == status
    assert not done.stderr


@pytest.mark.parametrize(
    ("name", "kept"), [("A" * 99, "A" * 24), ("\x1b[31m A  b", "[31m A b"), ("\x07 ", "Robin")]
)
def test_a_name_is_kept_as_a_server_would_show_it(name: str, kept: str, tmp_path: Path) -> None:
    done = run(f"play --plain --seed 1 --name '{name}'", "", tmp_path)
    assert done.returncode == 0
    (saved,) = (tmp_path / "lastcard" / "matches").glob("*.match")
    assert f'"names":["{kept}",' in saved.read_text("utf-8")
