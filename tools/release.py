"""`make release`: what is published, built twice from what is committed, and checked.

dist gets the wheel, the sdist, the list of what an installation consists of (an SBOM, CycloneDX)
and their checksums. Nothing is uploaded: that is a person's decision.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
BIN: Final = Path(sys.executable).parent
NOT_INSIDE: Final = re.compile(r"gallery|/tests?/|\.test\.|conftest|__pycache__|\.svelte$|\.map$")
"""What nobody who installs the package needs."""
BOUNDED: Final = ("numba", "uvicorn", "websockets")
"""Packages of which we use what they do not promise (decision 0011)."""
IN_THE_PAGE: Final = (
    "@fluent/bundle", "@fontsource-variable/figtree", "pyodide", "svelte", "uqr",
)  # fmt: skip
"""Packages of which there are parts in the wheel; THIRD-PARTY.md tells of them."""
URLS: Final = ("Homepage", "Documentation", "Source", "Issues", "Changelog")


class NotReady(Exception):
    """Something that must be mended before this is published."""


def main() -> None:
    """Build, compare, check; say what there is."""
    version = _version()
    with tempfile.TemporaryDirectory() as folder:
        first, second = (Path(folder) / name for name in ("one", "another-place"))
        _say("building from what is committed")
        _export(first)
        _lend_modules(first, first)
        _build(first, "--sdist", "--wheel")
        _say("building again: the sdist in another place, the wheel from that sdist")
        _export(second)
        _build(second, "--sdist")
        unpacked = _unpack(next((second / "dist").iterdir()), Path(folder) / "unpacked")
        _lend_modules(first, unpacked)
        _build(unpacked, "--wheel", "--outdir", str(second / "dist"))
        built = sorted((first / "dist").iterdir())
        for one in built:
            if one.read_bytes() != (second / "dist" / one.name).read_bytes():
                raise NotReady(f"{one.name}: two builds differ")
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.copytree(first / "dist", DIST)
    wheel, sdist = (
        DIST / f"lastcard-{version}-py3-none-any.whl",
        DIST / f"lastcard-{version}.tar.gz",
    )
    _say("the same bytes twice; checking them")
    check_contents(wheel, sdist)
    check_metadata(wheel)
    check_changelog(version)
    _run(BIN / "twine", "check", "--strict", wheel, sdist)
    with tempfile.TemporaryDirectory() as folder:
        _try_alone(wheel, Path(folder) / "alone", version)
        _list_parts(wheel, Path(folder) / "full", version)
    sums = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}" for one in DIST.iterdir()]
    (DIST / "SHA256SUMS").write_text("\n".join(sorted(sums)) + "\n", "utf-8")
    _say(f"lastcard {version} is in dist")


def _say(text: str) -> None:
    print(f"== release: {text}", flush=True)


def _run(*command: object, cwd: Path = ROOT, **settings: str) -> str:
    environment = {**os.environ, **settings}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd, env=environment, capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if done.returncode:
        told = f"{done.stdout}{done.stderr}"[-4000:]
        raise NotReady(f"{Path(str(command[0])).name} {command[1]} failed:\n{told}")
    return done.stdout


def _version() -> str:
    text = (ROOT / "src/lastcard/__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise NotReady("src/lastcard/__init__.py names no version")
    return found[1]


def _export(where: Path) -> None:
    """What is committed, and nothing else."""
    where.mkdir()
    archive = where.with_suffix(".tar")
    _run("git", "archive", "--output", archive, "HEAD")
    with tarfile.open(archive) as files:
        files.extractall(where, filter="data")


def _lend_modules(first: Path, where: Path) -> None:
    """Fetch what the page is built with once, by its lock; the second build gets the same files."""
    modules = where / "web/node_modules"
    if where == first:
        _run(BIN / "npm", "ci", "--no-audit", "--no-fund", cwd=where / "web", PATH=_path())
    else:
        shutil.copytree(first / "web/node_modules", modules, symlinks=True)
    (modules / ".package-lock.json").touch()


def _path() -> str:
    return f"{BIN}{os.pathsep}{os.environ['PATH']}"


def _unpack(sdist: Path, folder: Path) -> Path:
    """What someone has who builds from the sdist."""
    with tarfile.open(sdist) as files:
        files.extractall(folder, filter="data")
    return next(folder.iterdir())


def _build(where: Path, *what: str) -> None:
    moment = _run("git", "log", "-1", "--format=%ct").strip()
    _run(
        sys.executable, "-m", "build", "--no-isolation", *what,
        cwd=where, SOURCE_DATE_EPOCH=moment, PATH=_path(), PYTHONPATH="",
    )  # fmt: skip


def check_contents(wheel: Path, sdist: Path) -> None:
    """The page is in the wheel, and nothing that is only for those who develop it."""
    names = zipfile.ZipFile(wheel).namelist()
    if "lastcard/server/static/index.html" not in names:
        raise NotReady("the page for browsers is not in the wheel")
    wrong = [name for name in names if NOT_INSIDE.search(name)]
    if wrong:
        raise NotReady(f"these have no place in the wheel: {', '.join(wrong[:5])}")
    with tarfile.open(sdist) as files:
        kept = {name.partition("/")[2] for name in files.getnames()}
    for needed in ("README.md", "LICENSE", "hatch_build.py", "hatch_readme.py", "web/package.json"):
        if needed not in kept:
            raise NotReady(f"{needed} is not in the sdist: nobody could build from it")


def check_metadata(wheel: Path) -> None:
    """Pictures and links of the README lead to files; addresses and upper bounds are there."""
    package = zipfile.ZipFile(wheel)
    name = next(name for name in package.namelist() if name.endswith(".dist-info/METADATA"))
    text = package.read(name).decode()
    for url in URLS:
        if f"Project-URL: {url}, https://" not in text:
            raise NotReady(f"pyproject.toml: project.urls has no {url}")
    for path in re.findall(r"/(?:raw|blob)/v[^/]+/([^)\"\s]+)", text):
        if not (ROOT / path.partition("#")[0]).exists():
            raise NotReady(f"README.md: {path} leads nowhere")
    relative = re.findall(r"\]\((?!https?:|#)([^)]+)\)", text.partition("\n\n")[2])
    if relative:
        raise NotReady(f"README.md: {relative[0]} cannot be followed on the package index")
    check_bounds((ROOT / "pyproject.toml").read_text("utf-8"))


def check_bounds(pyproject: str) -> None:
    """What we use the insides of is bounded above."""
    extras = tomllib.loads(pyproject)["project"]["optional-dependencies"]
    needs = {need for extra in extras.values() for need in extra}
    for package in BOUNDED:
        named = [need for need in needs if re.match(rf"{package}\b", need)]
        if not named or any("<" not in need for need in named):
            raise NotReady(f"pyproject.toml: {package} has no upper bound, and we use its insides")


def check_changelog(version: str) -> None:
    """The changelog tells of this version, and what its users must know."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"(?ms)^## \[{re.escape(version)}\].*?(?=^## \[|\Z)", text)
    if found is None:
        raise NotReady(f"CHANGELOG.md says nothing of {version}")
    if "### What users of the last version must know" not in found[0]:
        raise NotReady(f"CHANGELOG.md: say what users must know before {version}")


def new_environment(folder: Path, *packages: str) -> Path:
    """An environment with these packages in it, in versions of the lock; its Python."""
    _run(BIN / "uv", "venv", "--quiet", "--python", sys.executable, folder)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    lock = re.sub(
        r" \\\n(    --hash=\S+(?: \\\n|\n)?)+",
        "\n",
        (ROOT / "requirements.lock").read_text("utf-8"),
    )
    bounds = folder / "bounds.txt"
    bounds.write_text(lock, "utf-8")
    _run(BIN / "uv", "pip", "install", "--quiet", "--python", python, "-c", bounds, *packages)
    return python


def _try_alone(wheel: Path, folder: Path, version: str) -> None:
    """Without any extra the library plays, the terminal does, and other commands run."""
    python = new_environment(folder, str(wheel))
    command = (python, "-P", "-m", "lastcard")
    if _run(*command, "--version", cwd=folder).strip() != f"lastcard {version}":
        raise NotReady("the installed command is of another version")
    _run(*command, "rules", "WD4-4", "--language", "fr", cwd=folder)
    game = "import lastcard; r = lastcard.Round(players=3, seed=7); r.play(r.legal[0]); print(r)"
    if "can:" not in _run(python, "-P", "-c", game, cwd=folder):
        raise NotReady("the installed library does not play")
    opening = _run(
        *command, "play", "--plain", "--language", "en", cwd=folder, XDG_DATA_HOME=str(folder)
    )
    if "Your turn" not in opening:
        raise NotReady(f"the installed command does not play:\n{opening}")


def _list_parts(wheel: Path, folder: Path, version: str) -> None:
    """What a full installation consists of, from an environment that has just been made."""
    python = new_environment(folder, f"{wheel}[server,tui]")
    _run(python, "-P", "-m", "lastcard", "serve", "--help", cwd=folder)
    target = DIST / f"lastcard-{version}.cdx.json"
    _run(
        BIN / "cyclonedx-py", "environment", "--output-reproducible", "--of", "JSON",
        "--output-file", target, python,
    )  # fmt: skip
    told = json.loads(target.read_text("utf-8"))
    told["components"] += page_parts()
    target.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", "utf-8")
    parts = {part["name"] for part in told["components"]}
    if not {"lastcard", "msgspec", "textual", "uvicorn", *IN_THE_PAGE} <= parts:
        raise NotReady("the list of parts is not whole")


def page_parts() -> list[dict[str, object]]:
    """What the page for browsers is built from and carries along, for the list of parts."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    found: list[dict[str, object]] = []
    for name in IN_THE_PAGE:
        part = lock[f"node_modules/{name}"]
        purl = f"pkg:npm/{name.replace('@', '%40')}@{part['version']}"
        found.append(
            {
                "type": "library", "bom-ref": purl, "purl": purl, "name": name,
                "version": part["version"], "licenses": [{"license": {"id": part["license"]}}],
            }
        )  # fmt: skip
    return found


if __name__ == "__main__":
    try:
        main()
    except NotReady as problem:
        sys.exit(f"lastcard: this is not ready to be published: {problem}")
