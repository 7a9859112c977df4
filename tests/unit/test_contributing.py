"""The checklists of CONTRIBUTING.md name every place where a thing of their kind stands."""

import fnmatch
import re
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from lastcard.editions import edition_ids
from lastcard.engine import OPTIONS
from lastcard.rulebook import LANGUAGES, rules

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
CHECKLISTS = dict(re.findall(r"(?ms)^### An? (\w+)\n(.*?)(?=^###? |\Z)", TEXT))
NOT_LOOKED_AT = ("tests/", "bench/", "docs/", "CHANGELOG.md", "CONTRIBUTING.md")
"""Tests show things, they are not where things are; of docs the list names what there is."""
WRITTEN = (".py", ".toml", ".ftl", ".ts", ".svelte", ".md", ".1", ".bash", ".fish", "_lastcard")
NAMES = {
    "option": list(OPTIONS),
    "edition": list(edition_ids()),
    "language": [code for code in LANGUAGES if code != "en"],
    "rule": list(rules())[::6],
}


@cache
def _tree() -> dict[str, str]:
    """Every file that is kept, and its text."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    ).stdout.splitlines()  # fmt: skip
    if not listed:
        pytest.skip("this is not a checkout")
    return {name: "" for name in listed if (ROOT / name).is_file()} | {
        name: (ROOT / name).read_text("utf-8", errors="ignore")
        for name in listed
        if name.endswith(WRITTEN) and not name.startswith(NOT_LOOKED_AT) and (ROOT / name).is_file()
    }


def _places(names: Iterable[str]) -> set[str]:
    """The files in which every one of these names stands, or which are called after each."""
    places: list[set[str]] = []
    for name in names:
        word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
        mine = {
            file
            for file, text in _tree().items()
            if (name in text and word.search(text)) or word.search(file)
        }
        places.append({word.sub("NAME", file) for file in mine})
    return set.intersection(*places)


def _listed(kind: str) -> list[str]:
    """The places that a checklist names."""
    return [
        path
        for path in re.findall(r"`([^`\s]+)`", CHECKLISTS[kind])
        if "/" in path or path.endswith(".toml")
    ]


def test_there_is_a_checklist_for_everything_that_is_added_often() -> None:
    assert set(CHECKLISTS) == {"rule", "option", "edition", "language", "message"}


@pytest.mark.parametrize("kind", NAMES)
def test_a_checklist_names_every_place_where_all_of_its_kind_stand(kind: str) -> None:
    listed = _listed(kind)
    forgotten = [
        place
        for place in _places(NAMES[kind])
        if not place.startswith(NOT_LOOKED_AT)
        # An edition names the languages of its printed sheet, not ours.
        and not (kind == "language" and place.startswith("src/lastcard/editions/"))
        and not any(fnmatch.fnmatch(place, pattern) for pattern in listed)
    ]
    assert forgotten == []


@pytest.mark.parametrize("kind", CHECKLISTS)
def test_what_a_checklist_names_is_there(kind: str) -> None:
    example = NAMES.get(kind, ["fr"])[0]
    for path in _listed(kind):
        found = fnmatch.filter(_tree(), path.replace("NAME", example))
        assert found, f"{path}: there is no such file"
