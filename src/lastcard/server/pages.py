"""The browser client's files, read once at the start: only what is there can be asked for."""

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from lastcard.wire.errors import Refuse

_HERE: Final = Path(__file__).parent
FOLDERS: Final = (_HERE / "static", _HERE.parents[2] / "web" / "dist")
"""Where a build may lie: inside the package, or beside it in a checkout."""

_BROTLI: Final = ".br"
"""The ending of compressed files; clients do not ask for them by this name."""
_TEXTS: Final = ("application/javascript", "image/svg+xml", "application/manifest+json")

_NOT_BUILT: Final = """<!doctype html>
<meta charset="utf-8">
<title>lastcard</title>
<h1>lastcard</h1>
<p>The server runs, but the browser client has not been built. In a checkout:</p>
<pre>make play</pre>
<p>It builds the page first, and says what to do where it cannot.
The terminal client plays here too: <code>lastcard play</code>.
How to write a client of your own is in docs/protocol.md.</p>
"""


@dataclass(frozen=True, slots=True)
class Page:
    """A file ready to be sent."""

    content: bytes
    packed: bytes | None
    """The same, compressed by gzip, where that makes it smaller."""
    brotli: bytes | None
    """The same, compressed by brotli, where the build has it: smaller still."""
    kind: str
    tag: str
    forever: bool
    """Its path holds a hash of its content, so it never changes."""


def built_page(folders: tuple[Path, ...] = FOLDERS) -> Path | None:
    """The first folder that has an index.html."""
    return next((f for f in folders if (f / "index.html").is_file()), None)


def read_pages(folders: tuple[Path, ...] = FOLDERS) -> dict[str, Page]:
    """All files of the page, by path."""
    folder = built_page(folders)
    if folder is None:
        return {"index.html": _page("index.html", _NOT_BUILT.encode())}
    found = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    return {
        name: _page(name, content, found.get(name + _BROTLI))
        for name, content in found.items()
        if not name.endswith(_BROTLI)
    }


def _page(name: str, content: bytes, brotli: bytes | None = None) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind in _TEXTS
    if is_text and not kind.startswith("text/"):  # the framework names the charset of text/ itself
        kind += "; charset=utf-8"
    packed = gzip.compress(content, 9, mtime=0) if is_text else content
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    smaller = packed if len(packed) < len(content) else None
    return Page(
        content, smaller, brotli, kind, tag, forever=name.startswith(("assets/", "offline/"))
    )


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def get_page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the browser client; a path without an ending is a place inside it."""
    pages: dict[str, Page] = request.app.state.pages
    name = path.strip("/")
    page = pages.get(name)
    if page is None:
        if name.startswith(("api/", "ws/")) or "." in name.rpartition("/")[2]:
            raise Refuse("no-such-page", facts={"path": name[:80]})
        page = pages["index.html"]
    caching = "public, max-age=31536000, immutable" if page.forever else "no-cache"
    headers = {"etag": page.tag, "cache-control": caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    taken = {part.partition(";")[0].strip() for part in _accepted(request)}
    for encoding, content in (("br", page.brotli), ("gzip", page.packed)):
        if content is not None and encoding in taken:
            headers["content-encoding"] = encoding
            return Response(content, headers=headers, media_type=page.kind)
    return Response(page.content, headers=headers, media_type=page.kind)


def _accepted(request: Request[Any, Any, Any]) -> list[str]:
    """The encodings that a client takes: those it names, except with `q=0`."""
    named = request.headers.get("accept-encoding", "").lower().split(",")
    return [part for part in named if not part.replace(" ", "").endswith(("q=0", "q=0.0"))]
