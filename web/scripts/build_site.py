"""Build a folder that any file host serves, under any path: `python web/scripts/build_site.py`.

It is the page for browsers as it is, with the game in it and no server behind it. `--docs FOLDER`
is documentation that was built; it comes along under `docs/`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import build_web

SITE = build_web.ROOT / "build" / "host"
DOCS = build_web.ROOT / "build" / "site" / "html"
"""Where `make docs` builds the documentation."""
LEFT_OUT = ("gallery.html", "*.br")
"""A stage for pictures; and what only our own server sends."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The page may ask nobody but its own host."""


def build(site: Path = SITE, docs: Path = DOCS, *, shown: bool = False) -> None:
    """Make the folder anew."""
    build_web.build(shown=shown)
    if not list((build_web.DIST / "offline").glob("*/files.json")):
        raise build_web.CannotBuild("what the game in a page needs is not there (see above)")
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(build_web.DIST, site, ignore=shutil.ignore_patterns(*LEFT_OUT))
    has_docs = (docs / "index.html").is_file()
    if has_docs:
        shutil.copytree(docs, site / "docs")
    told = 'data-site="yes" data-docs="yes"' if has_docs else 'data-site="yes"'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    _change(
        site / "index.html",
        ('="/', '="./'),
        ("<html ", f"<html {told} "),
        ('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}'),
    )
    _change(site / "sw.js", ("SITE = false", "SITE = true"))


def _change(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text("utf-8")
    for before, after in changes:
        if before not in text:
            raise build_web.CannotBuild(f"{file.name} does not have {before}")
        text = text.replace(before, after)
    file.write_text(text, "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--to", type=Path, default=SITE, help="the folder to make")
    parser.add_argument("--docs", type=Path, default=DOCS, help="documentation that was built")
    given = parser.parse_args()
    try:
        build(given.to, given.docs, shown=True)
    except build_web.CannotBuild as problem:
        sys.exit(f"lastcard: the site was not built: {problem}")
    size = sum(file.stat().st_size for file in given.to.rglob("*") if file.is_file())
    sys.stdout.write(f"{given.to}: {size / 1e6:.1f} MB, for any file host\n")
