"""A browser for the tests, and the client built for it: taken if there, else got, else skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from tests.debian import ROOT, alone, as_root, install, missing

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


def find_browser() -> str | None:
    """A browser that is there: named by LASTCARD_BROWSER, or on the path."""
    named = os.environ.get("LASTCARD_BROWSER")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def require_browser() -> str:
    """The path of a browser; installs Debian's where that is possible, else skips."""
    with alone():
        found = find_browser()
        if found is None and as_root():
            install(*PACKAGES)
            found = find_browser()
        if found is None:
            found = _install_playwright()
    if found is None:
        missing(
            "no browser: install Chromium or set LASTCARD_BROWSER to one "
            "(as root on Debian or Ubuntu the tests install it themselves)"
        )
    return found


def install_debian(*packages: str) -> None:
    """Install packages of Debian; who needs them sees whether that went well."""
    with alone():
        install(*packages)


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
    with alone():
        try:
            web.build()
        except web.CannotBuild as problem:
            missing(f"the browser client cannot be built here: {problem}")
