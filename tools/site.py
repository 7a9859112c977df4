"""The documentation site: `make docs` builds it into build/site/html.

The pages are those of docs, with some from elsewhere in the tree. They are written so that they can
be read where the code is; here their links are turned to where the pages stand on the site, and
links to what is no page become plain text.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from posixpath import normpath, relpath
from typing import Final

from tools.notebooks import as_page

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "build" / "site"
ELSEWHERE: Final = {
    "docs/README.md": "index.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CHANGELOG.md": "project/changelog.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "README.md": "index.md",
    "bench/README.md": "project/benchmarks.md",
}
"""Pages that stand elsewhere on the site than in the tree."""
_LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_SHIM: Final = "https://unpkg.com/iframe-worker/shim"


def page_of(path: str) -> str | None:
    """Where a file of the tree stands on the site, as a path; None where it does not."""
    if path in ELSEWHERE:
        return ELSEWHERE[path]
    inside = path.removeprefix("docs/")
    if path == inside:
        return None
    if inside.endswith(".ipynb"):
        return inside.removesuffix(".ipynb") + ".md"
    return inside if inside.endswith((".md", ".webp", ".svg", ".png")) else None


def with_links(text: str, path: str) -> str:
    """A page of the tree with its links as the site needs them."""
    page = page_of(path) or path
    here = path.rpartition("/")[0]

    def turned(link: re.Match[str]) -> str:
        target, _, anchor = link[3].partition("#")
        if re.match(r"[a-z]+:", link[3]) or not target:
            return link[0]
        in_tree = normpath(f"{here}/{target}" if here else target)
        if (ROOT / in_tree).is_dir():
            in_tree += "/README.md"
        there = page_of(in_tree)
        if there is None or not (ROOT / in_tree).exists():
            return link[2]
        way = relpath(there, page.rpartition("/")[0] or ".")
        return f"{link[1]}[{link[2]}]({way}{'#' + anchor if anchor else ''})"

    return _LINK.sub(turned, text)


def gather(pages: Path) -> None:
    """Write the pages of the site into a folder."""
    shutil.rmtree(pages, ignore_errors=True)
    files = [
        *(ROOT / "docs").rglob("*"),
        *(ROOT / path for path in ELSEWHERE if path != "README.md"),
    ]
    for file in files:
        path = file.relative_to(ROOT).as_posix()
        page = page_of(path)
        if page is None or not file.is_file():
            continue
        target = pages / page
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".ipynb":
            target.write_text(with_links(as_page(file, target.parent), path), "utf-8")
        elif file.suffix == ".md":
            target.write_text(with_links(file.read_text("utf-8"), path), "utf-8")
        else:
            shutil.copyfile(file, target)


def keep_home(html: Path) -> None:
    """Nothing is asked of other hosts.

    What searching needs where a page is opened from a folder would be fetched from elsewhere: it
    comes with the site instead.
    """
    shim = html / "assets" / "javascripts" / "iframe-worker.js"
    shutil.copyfile(ROOT / "tools" / "iframe-worker.js", shim)
    for page in html.rglob("*.html"):
        text = page.read_text("utf-8")
        way = relpath(shim.relative_to(html).as_posix(), page.parent.relative_to(html).as_posix())
        page.write_text(text.replace(_SHIM, way), "utf-8")


def build(folder: Path = FOLDER) -> Path:
    """Build the site; where its pages are. A link that leads nowhere stops it."""
    gather(folder / "pages")
    config = folder / "zensical.toml"
    told = (ROOT / "zensical.toml").read_text("utf-8")
    config.write_text(told.replace("build/site/", ""), "utf-8")
    zensical = Path(sys.executable).with_name("zensical")
    subprocess.run(
        [zensical, "build", "--clean", "--strict", "--config-file", config], check=True, cwd=folder
    )
    keep_home(folder / "html")
    return folder / "html"


if __name__ == "__main__":
    print(f"the site is in {build().relative_to(ROOT)}: open index.html")
