"""What tests need from outside: taken if it is there, else installed, else said to be missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[1]


@contextmanager
def alone() -> Iterator[None]:
    """One test process at a time gets something; the others then have it."""
    if sys.platform == "win32":  # nothing is installed there
        yield
        return
    import fcntl

    folder = ROOT / ".venv"
    folder.mkdir(exist_ok=True)
    with (folder / "tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def as_root() -> bool:
    """Whether this is a Debian where packages can be installed."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install(*packages: str) -> None:
    """Install packages of Debian, where that is possible; who needs them sees whether it was."""
    if not as_root():
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["apt-get", "update"], command):
        subprocess.run(step, env=environment, capture_output=True, check=False, timeout=300)


def require(**packages: str) -> None:
    """Programs, and the packages of Debian that bring them: there, or installed, or `missing`."""
    if sys.platform != "linux":
        pytest.skip("checked on Linux, where servers run")
    with alone():
        lacking = [package for name, package in packages.items() if find(name) is None]
        if lacking:
            install(*lacking)
    for name, package in packages.items():
        if find(name) is None:
            missing(f"no {name}: apt-get install {package}")


def find(program: str) -> str | None:
    """Where a program is, also one for administrators."""
    return shutil.which(program) or shutil.which(program, path="/usr/local/sbin:/usr/sbin:/sbin")


def missing(what: str) -> NoReturn:
    """Skip, and say in one line what is missing; where everything has to be tested, fail."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}; with CI set, nothing is left out", pytrace=False)
    pytest.skip(what)
