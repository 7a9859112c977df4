"""What the package says of itself in several places is the same in all of them."""

import json
import re
import tomllib
from pathlib import Path

import lastcard
from tools.release import IN_THE_PAGE, page_parts

ROOT = Path(__file__).parents[2]


def test_the_page_for_browsers_has_the_version_of_the_package() -> None:
    told = json.loads((ROOT / "web/package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    versions = {told["version"], lock["version"], lock["packages"][""]["version"]}
    assert versions == {lastcard.__version__}


def test_what_others_wrote_is_told_with_its_license() -> None:
    told = (ROOT / "THIRD-PARTY.md").read_text("utf-8")
    needed = json.loads((ROOT / "web/package.json").read_text("utf-8"))["dependencies"]
    assert set(needed) <= set(IN_THE_PAGE)
    for part in page_parts():
        name, licenses = str(part["name"]), part["licenses"]
        (row,) = [line for line in told.splitlines() if line.startswith(f"| {name} |")]
        assert str(licenses[0]["license"]["id"]) in row  # pyright: ignore[reportIndexIssue]


def test_all_addresses_of_the_project_are_of_one_place() -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    source = urls["Source"]
    owner, name = source.removeprefix("https://github.com/").split("/")
    assert urls == {
        "Homepage": source,
        "Documentation": f"https://{owner}.github.io/{name}",
        "Source": source,
        "Issues": f"{source}/issues",
        "Changelog": f"{source}/blob/main/CHANGELOG.md",
    }


def test_the_tests_run_on_every_python_that_we_name() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    workflow = (ROOT / ".github/workflows/test.yml").read_text("utf-8")
    matrix = re.search(r"python: \[(.*)\]", workflow)
    assert matrix is not None
    tried = set(re.findall(r"[\d.]+", matrix[1]))
    assert {f"Programming Language :: Python :: {version}" for version in tried} == {
        classifier for classifier in named if re.search(r"Python :: 3\.", classifier)
    }
    for system in ("ubuntu", "macos", "windows"):
        assert f"{system}-latest" in workflow
    assert re.search(r"run: make test\b", workflow)
