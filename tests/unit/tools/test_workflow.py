"""What `make workflow` takes out of the workflow is what a runner would run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.workflow import ROOT, evaluate, matrix, steps_for


@pytest.mark.parametrize("system", matrix()["system"])
def test_each_system_gets_what_it_needs_and_then_every_check(system: str) -> None:
    *before, (_, test, given) = steps_for(system, "3.11")
    assert test.strip() == "make test PYTHON=python"
    installed = " ".join(commands for _, commands, _ in before)
    assert ("apt-get" in installed, "brew" in installed) == (
        system.startswith("ubuntu"),
        system.startswith("macos"),
    )
    # Nothing may be missing but on Windows, where some of it cannot be had.
    assert given["CI"] == ("" if system.startswith("windows") else "true")


def test_every_python_that_the_package_names_is_tried() -> None:
    assert matrix()["python"] == ["3.11", "3.12", "3.13", "3.14"]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("runner.os == 'Linux'", True),
        ("runner.os != 'Windows' && 'true' || ''", "true"),
        ("failure()", ""),
        ("matrix.python", "3.12"),
    ],
)
def test_expressions_mean_what_they_mean_there(expression: str, value: str | bool) -> None:
    facts = {"runner.os": "Linux", "matrix.python": "3.12"}
    assert evaluate(expression, facts) == value


PLATFORMS = {"ubuntu": "linux", "macos": "macos", "windows": "windows"}


@pytest.mark.long
@pytest.mark.parametrize("system", matrix()["system"])
@pytest.mark.parametrize("python", matrix()["python"])
def test_what_is_locked_can_be_had_there_without_a_compiler(
    system: str, python: str, tmp_path: Path
) -> None:
    """Asked of the package index for systems that are not at hand."""
    uv = Path(sys.executable).parent / "uv"
    how = ["--dry-run", "--require-hashes", "--only-binary", ":all:", "--target", tmp_path]
    where = ["--python-platform", PLATFORMS[system.partition("-")[0]], "--python-version", python]
    told = subprocess.run(
        [uv, "pip", "install", *how, *where, "-r", ROOT / "requirements.lock"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
