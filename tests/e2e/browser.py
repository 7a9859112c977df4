"""A browser for the tests, and the client built for it: taken if there, else got, else skipped."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-noto-color-emoji")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def _alone() -> Iterator[None]:
    """One test process at a time gets a browser or builds the client; the others then have it."""
    folder = ROOT / ".venv"
    folder.mkdir(exist_ok=True)
    with (folder / "browser-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def find_browser() -> str | None:
    """A browser that is there: named by LASTCARD_BROWSER, or on the path."""
    named = os.environ.get("LASTCARD_BROWSER")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def require_browser() -> str:
    """The path of a browser; installs Debian's where that is possible, else skips."""
    with _alone():
        found = find_browser()
        if found is None and as_root():
            _install(*PACKAGES)
            found = find_browser()
        if found is None:
            found = _install_playwright()
    if found is None:
        pytest.skip(
            "no browser: install Chromium or set LASTCARD_BROWSER to one "
            "(as root on Debian or Ubuntu the tests install it themselves)"
        )
    return found


def as_root() -> bool:
    """Whether this is a Debian where packages can be installed."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install_debian(*packages: str) -> None:
    """Install packages of Debian; who needs them sees whether that went well."""
    with _alone():
        _install(*packages)


def _install(*packages: str) -> None:
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], install):
        subprocess.run(command, env=environment, capture_output=True, check=False, timeout=300)


def _install_playwright() -> str | None:
    """The browser that Playwright downloads, where it can."""
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=300)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        return None
    home = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache/ms-playwright"))
    return next((str(path) for path in home.glob("chromium-*/chrome-linux*/chrome")), None)


def require_client() -> None:
    """The browser client is built from the sources as they are; skips where it cannot be."""
    path = ROOT / "web" / "scripts" / "build_web.py"
    spec = spec_from_file_location("build_web", path)
    assert spec is not None
    assert spec.loader is not None
    web: Any = module_from_spec(spec)
    spec.loader.exec_module(web)
    with _alone():
        try:
            web.build()
        except web.CannotBuild as problem:
            pytest.skip(f"the browser client cannot be built here: {problem}")
