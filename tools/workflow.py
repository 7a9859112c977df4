"""`make workflow`: the steps of .github/workflows/test.yml as they stand, in fresh clones here.

Each Python of the matrix gets a clone of what is committed, and runs every step that a runner with
this system would. What a step `uses` is done as the action does it: `checkout` is the clone,
`setup-python` puts that Python first on the path. What is kept of a failure is not.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / ".github/workflows/test.yml"
TEST: Final = "make test"
SYSTEMS: Final = {"Linux": "ubuntu-latest", "Darwin": "macos-latest", "Windows": "windows-latest"}
"""What the runner for a system is called."""
OURS: Final = ("CI", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH", "VIRTUAL_ENV")
"""What an environment like this one has, and that of a runner has not."""
_EXPRESSION: Final = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
_NAME: Final = re.compile(r"(?<!['\w.-])([a-z]+(?:\.[a-z_]+)+|failure\(\))(?!['\w-])")


class StepFailed(Exception):
    """A step ended with another status than 0."""


def evaluate(expression: str, facts: Mapping[str, str]) -> str | bool:
    """An expression of a workflow: names, comparisons, `&&` and `||`."""
    text = _NAME.sub(lambda found: repr(facts.get(found[1], "")), expression)
    value: object = eval(text.replace("&&", " and ").replace("||", " or "), {"__builtins__": {}})
    return value if isinstance(value, bool) else str(value)


def fill_in(text: str, facts: Mapping[str, str]) -> str:
    """A text with the values of its expressions."""
    return _EXPRESSION.sub(lambda found: str(evaluate(found[1], facts)), text)


def steps_for(system: str, python: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """What is run on such a runner: its name, the commands, and what they find set."""
    os_name = {"ubuntu": "Linux", "macos": "macOS", "windows": "Windows"}[system.partition("-")[0]]
    facts = {"runner.os": os_name, "matrix.system": system, "matrix.python": python}
    for step in _job()["steps"]:
        if "run" not in step or not evaluate(str(step.get("if", "True")), facts):
            continue
        commands = fill_in(step["run"], facts)
        given = {name: fill_in(str(value), facts) for name, value in step.get("env", {}).items()}
        yield step.get("name", commands.strip()), commands, given


def matrix() -> dict[str, list[str]]:
    """The systems and the versions of Python that are named."""
    return _job()["strategy"]["matrix"]


def _job() -> Any:
    reader: Any = YAML(typ="safe")
    return reader.load(FILE.read_text("utf-8"))["jobs"]["test"]


def find_python(version: str) -> Path | None:
    """The folder with the `python` of a version: on the path, of pyenv, or fetched by uv."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    places = [*sorted(pyenv.glob(f"{version}.*/bin"), reverse=True)]
    on_path = shutil.which(f"python{version}")
    if on_path is not None:
        places.append(Path(on_path).resolve().parent)
    for place in places:
        if (place / "python").exists() and _version_of(place / "python") == version:
            return place
    uv = Path(sys.executable).parent / "uv"
    subprocess.run([uv, "python", "install", "--quiet", version], check=False)
    found = subprocess.run(
        [uv, "python", "find", "--managed-python", version],
        capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip
    return Path(found).resolve().parent if found else None


def _version_of(python: Path) -> str:
    told = "import sys; print('%d.%d' % sys.version_info[:2])"
    asked = subprocess.run([python, "-c", told], capture_output=True, text=True, check=False)
    return asked.stdout.strip()


def run_steps(python: str, instead: str | None, *, with_system: bool) -> None:
    """Run the steps for one version of Python; `StepFailed` at the first that fails."""
    folder = find_python(python)
    if folder is None:
        raise StepFailed(f"there is no Python {python} here, and it cannot be fetched")
    with tempfile.TemporaryDirectory(prefix="lastcard-workflow-") as place:
        clone, shims = Path(place) / "lastcard", Path(place) / "shims"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        shims.mkdir()
        if shutil.which("sudo") is None:  # every runner has it
            (shims / "sudo").write_text('#!/bin/sh\nexec "$@"\n', "utf-8")
            (shims / "sudo").chmod(0o755)
        environment = {name: value for name, value in os.environ.items() if name not in OURS}
        environment["PATH"] = os.pathsep.join([str(folder), environment["PATH"], str(shims)])
        for name, commands, given in steps_for(SYSTEMS[platform.system()], python):
            if not with_system and not commands.startswith(TEST):
                continue
            asked = commands if instead is None else commands.replace(TEST, instead)
            began = time.monotonic()
            print(f"== Python {python}: {name if asked == commands else asked}", flush=True)
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", asked],
                cwd=clone, env={**environment, **given}, check=False,
            )  # fmt: skip
            if done.returncode:
                raise StepFailed(f"Python {python}: {name}: ended with {done.returncode}")
            print(f"== Python {python}: {time.monotonic() - began:.0f} s", flush=True)


def main(words: Sequence[str] | None = None) -> int:
    """Run what is asked for, and say what failed."""
    parser = argparse.ArgumentParser(prog="make workflow", description=__doc__)
    parser.add_argument("--python", action="append", metavar="X.Y", help="only this version")
    parser.add_argument(
        "--instead", metavar="COMMAND", help=f"run this in place of `{TEST}`: something shorter"
    )
    parser.add_argument("--leave-system", action="store_true", help="install nothing of the system")
    args = parser.parse_args(words)
    failed: list[str] = []
    for python in args.python or matrix()["python"]:
        try:
            run_steps(python, args.instead, with_system=not args.leave_system)
        except StepFailed as problem:
            print(f"lastcard: {problem}", file=sys.stderr, flush=True)
            failed.append(python)
    print(f"== workflow: {', '.join(failed)} failed" if failed else "== workflow: all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
