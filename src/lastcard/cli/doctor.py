"""`lastcard doctor`: what is installed, compiled, reachable and writable here."""

import argparse
import importlib
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from lastcard import __version__
from lastcard.cli import EXIT_OK
from lastcard.cli.extras import needs_of_extras

EXIT_ILL = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    about: str
    state: str
    """`ok`, `missing` (something else works without it) or `wrong`."""
    told: str

    def __str__(self) -> str:
        return f"{_SIGNS[self.state]} {self.about:<10} {self.told}"


_SIGNS = {"ok": "ok     ", "missing": "missing", "wrong": "wrong  "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Look at what lastcard needs on this machine and say how it is, with what to "
        "do where something is not right. Exit status 1 says that something is wrong; what is "
        "only missing is not needed for the rest."
    )
    parser.add_argument(
        "--server", metavar="URL", help="a server to look for ($LASTCARD_SERVER, or this machine)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(args: argparse.Namespace) -> int:
    found = list(_examine(args.server))
    if args.json:
        print(json.dumps([asdict(finding) for finding in found], indent=2, ensure_ascii=False))
    else:
        print("\n".join(map(str, found)))
    return EXIT_ILL if any(finding.state == "wrong" for finding in found) else EXIT_OK


def _examine(server: str | None) -> Iterator[Finding]:
    yield Finding("lastcard", "ok", f"{__version__}, {Path(__file__).parents[1]}")
    yield Finding("python", "ok", f"{platform.python_version()}, {sys.executable}")
    for extra, packages in needs_of_extras().items():
        yield _extra(extra, packages)
    yield _terminal()
    if find_spec("numba") is not None:
        yield from _compiled()
    for about, folder in _folders():
        yield _writable(about, folder)
    if find_spec("litestar") is not None:
        yield _page()
    yield _reachable(server)


def _extra(extra: str, packages: list[str]) -> Finding:
    found, missing = dict[str, str](), list[str]()
    for package in packages:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            missing.append(package)
    if missing:
        needed = ", ".join(missing)
        told = f"{needed} not installed; pip install 'lastcard[{extra}]'"
        return Finding(extra, "missing", told)
    return Finding(extra, "ok", ", ".join(f"{name} {number}" for name, number in found.items()))


def _terminal() -> Finding:
    told = [os.environ.get("TERM") or "no TERM"]
    if find_spec("textual") is not None:
        starting = importlib.import_module("lastcard.tui.starting")
        depths = {"full": "true color", "many": "256 colors", "sixteen": "16 colors"}
        told.append(depths.get(starting.color_depth(), "no color"))
        told.append("ASCII" if starting.draws_ascii() else "Unicode")
    from lastcard.rulebook.languages import preferred_language

    return Finding("terminal", "ok", ", ".join([*told, f"language {preferred_language()}"]))


def _compiled() -> Iterator[Finding]:
    checks: dict[str, tuple[str, str]] = {
        "the rules": ("lastcard.fast.matches", "lastcard simulate --matches 1e4"),
        "the expert": ("lastcard.bots.expert", "lastcard play --bots expert"),
        "the master": ("lastcard.bots.master", "lastcard play --bots master"),
        "rounds that fork": ("lastcard.study.forks", "lastcard study bluff"),
    }
    for what, (module, command) in checks.items():
        is_compiled: Callable[[], bool] = importlib.import_module(module).is_compiled
        if is_compiled():
            yield Finding("compiled", "ok", what)
        else:
            told = f"{what}: done at the first use, which takes a minute ({command})"
            yield Finding("compiled", "missing", told)


def _folders() -> Iterator[tuple[str, Path]]:
    if find_spec("numba") is not None:
        yield "cache", importlib.import_module("lastcard.fast.compiling").STORE
    if find_spec("msgspec") is not None and find_spec("fluent") is not None:
        yield "matches", importlib.import_module("lastcard.tui.saving").saves_folder()
    if find_spec("litestar") is not None:
        settings: Any = importlib.import_module("lastcard.server.settings")
        yield "server", settings.settings_from({}).data


def _writable(about: str, folder: Path) -> Finding:
    """Whether something can be kept in a folder; no folder is made to find out."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if there.is_dir() and os.access(there, os.W_OK):
        return Finding("writable", "ok", f"{about}: {folder}")
    return Finding("writable", "wrong", f"{about}: {there} cannot be written to; change its owner")


def _page() -> Finding:
    pages: Any = importlib.import_module("lastcard.server.pages")
    folder = pages.built_page()
    if folder is None:
        return Finding("page", "missing", "not built for browsers; in a checkout: make play")
    return Finding("page", "ok", f"for browsers: {folder}")


def _reachable(server: str | None) -> Finding:
    from lastcard.engine.errors import LastcardError

    addresses: Any = importlib.import_module("lastcard.client.addresses")
    tables: Any = importlib.import_module("lastcard.tui.open_tables")
    asked = bool(server or os.environ.get("LASTCARD_SERVER"))
    try:
        address = addresses.read_server(server)
        count = len(tables.tables_at(address))
    except LastcardError as problem:
        # Nobody said that there is one, so it is no fault if there is none.
        return Finding("server", "wrong" if asked else "missing", str(problem))
    return Finding("server", "ok", f"{address} answers, {count} tables listed")
