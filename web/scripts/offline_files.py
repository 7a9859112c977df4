"""Gather what the game needs in a page without a server, into `offline/` beside the page.

Python for browsers comes from node_modules, where package-lock.json pins it; msgspec's own build
for it from the package index, pinned here; lastcard itself from the sources, without what needs a
server. All Python is compiled by that very Python (`compile.mjs`).
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "web/node_modules/pyodide"
RUNTIME = {
    # Not every file host knows what an .mjs is.
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
STDLIB = "python_stdlib.zip"
# fmt: off
NOT_IN_A_PAGE = {
    "_pyio", "_pyrepl", "bdb", "cProfile", "doctest", "ftplib", "imaplib", "mailbox", "optparse",
    "multiprocessing", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pydoc",
    "pydoc_data", "smtplib", "trace", "turtle", "unittest", "webbrowser", "wsgiref", "xml",
    "xmlrpc",
}
# fmt: on
"""Modules of the standard library for which a page has no use."""
LOCK = "pyodide-lock.json"
MSGSPEC = "msgspec==0.22.0"
MSGSPEC_SHA256 = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314", "--abi", "cp314")
LEFT_OUT = {
    *("analysis", "arena", "cli", "client", "envs", "fast", "learn", "mcp", "server"),
    *("simulation", "tui"),
    "__pycache__",
}
PARTS = {".js", ".css", ".woff2"}
_EARLIEST = (1980, 1, 1, 0, 0, 0)

Node = Callable[..., None]
"""Runs a script of this folder with arguments."""


def sources() -> list[Path]:
    """The files of lastcard that a page needs."""
    package = ROOT / "src/lastcard"
    found = (path for path in sorted(package.rglob("*")) if path.is_file())
    return [
        path
        for path in found
        if not LEFT_OUT & set(path.relative_to(package).parts) and path.suffix != ".npz"
    ]


def gather(folder: Path, cache: Path, page: Path, node: Node) -> None:
    """Write all files; `files.json`, which says how long each is; and the parts of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, named in RUNTIME.items():
        shutil.copyfile(PYODIDE / name, folder / named)
    # Of the list of all packages that there are for it nothing is needed but what it fits.
    lock = json.loads((PYODIDE / LOCK).read_text())
    (folder / LOCK).write_text(json.dumps({**lock, "packages": {}}) + "\n")
    (folder / "msgspec.whl").write_bytes(_msgspec(cache))
    archives = {STDLIB: _zip(_stdlib()), "lastcard.zip": _zip(_own())}
    for name, archive in archives.items():
        (folder / name).write_bytes(_compiled(name, archive, cache, node))
    fetched = (*RUNTIME.values(), LOCK, "msgspec.whl", *archives)
    sizes = {name: (folder / name).stat().st_size for name in fetched}
    (folder / "files.json").write_text(json.dumps(sizes, indent=1) + "\n")
    parts = page_parts(page)
    (folder / "assets.json").write_text(json.dumps(parts, indent=1) + "\n")


def page_parts(page: Path) -> list[str]:
    """The files of the page whose names tell their content."""
    return sorted(path.name for path in (page / "assets").iterdir() if path.suffix in PARTS)


def _compiled(name: str, archive: bytes, cache: Path, node: Node) -> bytes:
    """Python sources, compiled; made once for the same sources."""
    how = (PYODIDE / "package.json", Path(__file__).with_name("compile.mjs"))
    seen = sha256(b"".join((archive, *(file.read_bytes() for file in how)))).hexdigest()
    kept = cache / f"{seen[:12]}-{name}"
    if not kept.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob(f"*-{name}"):
            old.unlink()
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "sources.zip").write_bytes(archive)
            node("compile.mjs", f"{folder}/sources.zip", f"{folder}/compiled.zip")
            shutil.copyfile(f"{folder}/compiled.zip", kept)
    return kept.read_bytes()


def _own() -> Iterator[tuple[str, bytes]]:
    for path in sources():
        yield path.relative_to(ROOT / "src").as_posix(), path.read_bytes()


def _stdlib() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(PYODIDE / STDLIB) as archive:
        for name in sorted(archive.namelist()):
            if name.split("/")[0].removesuffix(".py") not in NOT_IN_A_PAGE and name[-1] != "/":
                yield name, archive.read(name)


def _zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files in one: the same bytes whenever they are the same."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, _EARLIEST), content)
    return data.getvalue()


def _msgspec(cache: Path) -> bytes:
    """The build of msgspec for browsers, from the package index once."""
    kept = cache / f"msgspec-{MSGSPEC_SHA256[:12]}.whl"
    if not kept.is_file():
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--only-binary=:all:", *PLATFORM, "--dest", folder, MSGSPEC]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise OSError(f"pip download {MSGSPEC} failed:\n{done.stderr}")
            (wheel,) = Path(folder).glob("*.whl")
            cache.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(wheel.read_bytes())
    data = kept.read_bytes()
    if sha256(data).hexdigest() != MSGSPEC_SHA256:
        kept.unlink()
        raise OSError(f"{MSGSPEC} for browsers is not the file that was pinned")
    return data
