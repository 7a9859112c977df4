"""Gather what the game needs in a page without a server, into `offline/` beside the page.

Python for browsers comes from node_modules, where package-lock.json pins it; msgspec's own build
for it from the package index, pinned here; lastcard itself from the sources, without what needs a
server.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "web/node_modules/pyodide"
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
MSGSPEC = "msgspec==0.22.0"
MSGSPEC_SHA256 = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314", "--abi", "cp314")
LEFT_OUT = {"server", "tui", "learn", "envs", "fast", "arena", "simulation", "cli", "__pycache__"}
PARTS = {".js", ".css", ".woff2"}
_EARLIEST = (1980, 1, 1, 0, 0, 0)


def sources() -> list[Path]:
    """The files of lastcard that a page needs."""
    package = ROOT / "src/lastcard"
    found = (path for path in sorted(package.rglob("*")) if path.is_file())
    return [
        path
        for path in found
        if not LEFT_OUT & set(path.relative_to(package).parts) and path.suffix != ".npz"
    ]


def gather(folder: Path, cache: Path, page: Path) -> None:
    """Write all files; `files.json`, which says how long each is; and the parts of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, folder / name)
    (folder / "msgspec.whl").write_bytes(_msgspec(cache))
    (folder / "lastcard.zip").write_bytes(_zipped())
    fetched = (*RUNTIME, "msgspec.whl", "lastcard.zip")
    sizes = {name: (folder / name).stat().st_size for name in fetched}
    (folder / "files.json").write_text(json.dumps(sizes, indent=1) + "\n")
    parts = sorted(path.name for path in (page / "assets").iterdir() if path.suffix in PARTS)
    (folder / "assets.json").write_text(json.dumps(parts, indent=1) + "\n")


def _zipped() -> bytes:
    """The sources in one file: the same bytes whenever they are the same."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sources():
            name = path.relative_to(ROOT / "src").as_posix()
            archive.writestr(
                zipfile.ZipInfo(name, _EARLIEST), path.read_bytes(), zipfile.ZIP_DEFLATED
            )
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
