"""ARCHITECTURE.md is a map of what is there: no path leads nowhere, no module is left out."""

import configparser
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
ENDINGS = (".py", ".md", ".ts", ".toml", ".yaml", ".yml", ".js", ".lcn", ".ftl", ".svelte", ".lock")
MADE = {"lastcard/server/static"}
"""Written by `make`, and not kept."""


def _section(title: str) -> str:
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def _exists(path: str) -> bool:
    """Whether there is such a file or folder: from the root, in the package, or by its name."""
    if any(any(base.glob(path)) for base in (ROOT, ROOT / "src", ROOT / "src/lastcard")):
        return True
    folders = (ROOT / "src", ROOT / "tests", ROOT / "web/src")
    return "/" not in path and any(next(base.rglob(path), None) is not None for base in folders)


def test_every_path_that_is_named_exists() -> None:
    named = set(re.findall(r"`([\w./*-]+)`", TEXT))
    paths = {name for name in named if name.endswith(ENDINGS) or "/" in name.strip("/")}
    paths -= {name for name in paths if name.startswith(("/", "."))}  # addresses, endings
    assert len(paths) > 40
    assert sorted(name for name in paths - MADE if not _exists(name.rstrip("/"))) == []


@pytest.mark.parametrize("package", ["engine", "table", "server"])
def test_every_module_of_what_many_read_is_named(package: str) -> None:
    told = set(re.findall(r"`(?:\w+/)?(\w+)(?:\.py)?`", _section(f"The {package}, file by file")))
    modules = {path.stem for path in (ROOT / "src/lastcard" / package).glob("[a-z]*.py")}
    assert sorted(modules - told) == []


def test_the_layers_are_those_that_are_checked() -> None:
    linter = configparser.ConfigParser()
    linter.read(ROOT / ".importlinter", "utf-8")
    wanted = [
        set(re.findall(r"\w+", line))
        for line in linter["importlinter:contract:layers"]["layers"].strip().splitlines()
    ]
    drawn = [
        set(re.findall(r"\w+", re.split(r" {2}", line)[0]))
        for line in TEXT.partition("```text\n")[2].partition("```")[0].splitlines()
        if not line.startswith(" ")  # the line before goes on
    ]
    assert drawn == wanted
