"""Files of code are short, and no two that stand side by side differ by an ending only."""

import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES = 400
WRITTEN_BY_PROGRAMS = ("web/src/protocol.ts", "tools/iframe-worker.js")
CODE = {".py", ".ts", ".svelte", ".css", ".js", ".mjs"}
_ENDING = re.compile(r"(ings?|ions?|ies|ed|es|ers?|ors?|e|s|y)$")


def _written() -> list[Path]:
    """All files of code that people write."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    ).stdout.splitlines()  # fmt: skip
    if not listed:
        pytest.skip("this is not a checkout")
    files = [Path(name) for name in listed if name not in WRITTEN_BY_PROGRAMS]
    return [file for file in files if file.suffix in CODE and (ROOT / file).is_file()]


def test_no_file_is_too_long() -> None:
    lengths = {str(file): (ROOT / file).read_text("utf-8").count("\n") for file in _written()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_two_files_side_by_side_differ_by_an_ending() -> None:
    alike: dict[tuple[Path, str], set[str]] = defaultdict(set)
    for file in _written():
        name = file.name.partition(".")[0].lower()
        alike[file.parent, _ENDING.sub("", name)].add(name)
    assert {where: names for where, names in alike.items() if len(names) > 1} == {}
