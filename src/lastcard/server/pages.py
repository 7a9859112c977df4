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
    """The same, compressed, where that makes it smaller."""
    kind: str
    tag: str
    forever: bool
    """Its name holds a hash of its content, so it never changes."""


def built_page(folders: tuple[Path, ...] = FOLDERS) -> Path | None:
    """The first folder that has an index.html."""
    return next((f for f in folders if (f / "index.html").is_file()), None)


def read_pages(folders: tuple[Path, ...] = FOLDERS) -> dict[str, Page]:
    """All files of the page, by path."""
    folder = built_page(folders)
    if folder is None:
        return {"index.html": _page("index.html", _NOT_BUILT.encode())}
    return {
        name: _page(name, file.read_bytes())
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        for name in [file.relative_to(folder).as_posix()]
    }


def _page(name: str, content: bytes) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind in _TEXTS
    if is_text and not kind.startswith("text/"):  # the framework names the charset of text/ itself
        kind += "; charset=utf-8"
    packed = gzip.compress(content, 9, mtime=0) if is_text else content
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    smaller = packed if len(packed) < len(content) else None
    return Page(content, smaller, kind, tag, forever=name.startswith("assets/"))


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def get_page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the browser client; a path without an ending is a place inside it."""
    pages: dict[str, Page] = request.app.state.pages
    name = path.strip("/")
    page = pages.get(name)
    if page is None:
        if name.startswith(("api/", "ws/")) or "." in name.rpartition("/")[2]:
            raise Refuse("no-such-page", "", {"path": name[:80]})
        page = pages["index.html"]
    caching = "public, max-age=31536000, immutable" if page.forever else "no-cache"
    headers = {"etag": page.tag, "cache-control": caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(page.packed, headers=headers, media_type=page.kind)
    return Response(page.content, headers=headers, media_type=page.kind)
