"""What the package says of itself in several places is the same in all of them."""

import json
import tomllib
from pathlib import Path

import lastcard

ROOT = Path(__file__).parents[2]


def test_the_page_for_browsers_has_the_version_of_the_package() -> None:
    told = json.loads((ROOT / "web/package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    versions = {told["version"], lock["version"], lock["packages"][""]["version"]}
    assert versions == {lastcard.__version__}


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
