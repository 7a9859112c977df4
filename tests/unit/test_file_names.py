"""Files that can be told apart by their names, and none that has grown too long."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = [
    *(ROOT / "src").rglob("*.py"),
    *(path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte", ".css")),
    *(ROOT / "tests").rglob("*.py"),
    *(ROOT / "bench").glob("*.py"),
    *(ROOT / "tools").glob("*.py"),
]
GENERATED = ("web/src/protocol.ts",)
KNOWN_PAIRS = ({"record", "recorder"},)
"""A record, and who makes one."""


def _without_ending(name: str) -> str:
    return re.sub(r"(?<=\w{3})(ings?|ers?|ed|es|e|s)$", "", name)


@pytest.mark.parametrize("folder", ["src/lastcard", "web/src"])
def test_no_two_files_of_a_folder_differ_only_by_an_ending(folder: str) -> None:
    alike: defaultdict[tuple[Path, str], set[str]] = defaultdict(set)
    for path in CODE:
        if path.is_relative_to(ROOT / folder) and path.stem != "__init__":
            name = path.name.split(".")[0].lower()
            alike[path.parent, _without_ending(name)].add(name)
    pairs = [names for names in alike.values() if len(names) > 1]
    assert [names for names in pairs if names not in KNOWN_PAIRS] == []


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in CODE
        if path.relative_to(ROOT).as_posix() not in GENERATED
    }
    assert {name: length for name, length in lengths.items() if length > 400} == {}
