"""A finished match by its link: the page of the client, told of in a line, and its picture.

Messengers ask for the page and show its title, a sentence and a picture (Open Graph). All of that
is only for matches that anyone may open; any other link gets the page as it always is, so that it
does not even tell whether there was such a match.
"""

from __future__ import annotations

from hashlib import sha256
from html import escape
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from lastcard.answers.history import is_open
from lastcard.bots import LEVELS
from lastcard.server.asking import Ask, house_of
from lastcard.server.jobs import DrawResult
from lastcard.server.origins import client_address, header, safe_host
from lastcard.server.pages import Page
from lastcard.server.settings import Settings
from lastcard.server.stores import MatchEntry
from lastcard.server.words import language_of, words_of
from lastcard.table.entries import Summary, read_summary
from lastcard.wire.bot_names import bot_name
from lastcard.wire.errors import Refuse

PICTURE: Final = (1200, 630)
"""Width and height, as messengers like it."""


@get("/m/{match_id:str}", include_in_schema=False)
async def get_match_page(request: Ask, match_id: FromPath[str]) -> Response[bytes]:
    """The client, which shows the match; with what a messenger tells of it."""
    house = house_of(request)
    page: Page = request.app.state.pages["index.html"]
    entry = await house.services.store.match(match_id)
    content = page.content
    if entry is not None and is_open(entry):
        language = language_of(header(request.scope, b"accept-language"))
        told = _meta(entry, _origin(request, house.settings), language)
        content = content.replace(b"<title>", told.encode() + b"<title>", 1)
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-language"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    return Response(content, headers=headers, media_type=page.kind)


@get("/m/{match_id:str}/picture.png", include_in_schema=False)
async def get_match_picture(request: Ask, match_id: FromPath[str]) -> Response[bytes]:
    """What came of a match, as a picture."""
    house = house_of(request)
    address = client_address(request.scope, house.settings)
    house.limit(house.limits.records, address)
    entry = await house.services.store.match(match_id)
    if entry is None or not is_open(entry):
        raise Refuse("no-such-match", facts={"name": match_id})
    summary = read_summary(entry.summary)
    names = names_of(summary)
    rows = [(name, total) for name, total in zip(names, summary.totals, strict=True)]
    job = DrawResult(rows, list(summary.winners), PICTURE)
    content: bytes = await house.services.work_out(address, job)
    headers = {"cache-control": "public, max-age=3600"}
    return Response(content, headers=headers, media_type="image/png")


def names_of(summary: Summary) -> list[str]:
    """What everyone was called at the table, by chair."""
    return [bot_name(chair) if name in LEVELS else name for chair, name in enumerate(summary.names)]


def _origin(request: Ask, settings: Settings) -> str:
    """The address by which the server was asked, as it stands before a path; empty if unclear."""
    host = safe_host(request.scope)
    scheme = request.scope["scheme"]
    if settings.trust_proxy and header(request.scope, b"x-forwarded-proto") == "https":
        scheme = "https"
    return f"{scheme}://{host}" if host else ""


def _meta(entry: MatchEntry, origin: str, language: str) -> str:
    summary, say = read_summary(entry.summary), words_of(language)
    names = names_of(summary)
    title = say("match-won", names=", ".join(names[chair] for chair in summary.winners))
    scores = ", ".join(f"{name} {total}" for name, total in zip(names, summary.totals, strict=True))
    played = f"{say(f'edition-{summary.edition}')} · {say(f'format-{summary.format}')}"
    width, height = PICTURE
    properties = {
        "og:type": "website",
        "og:site_name": "lastcard",
        "og:title": title,
        "og:description": f"{played} · {scores}",
        "og:url": f"{origin}/m/{entry.id}",
        "og:image": f"{origin}/m/{entry.id}/picture.png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": title,
        "twitter:card": "summary_large_image",
    }
    lines = [
        f'<meta {"name" if key.startswith("twitter") else "property"}="{key}"'
        f' content="{escape(value)}" />'
        for key, value in properties.items()
    ]
    return "\n    ".join(lines) + "\n    "


HANDLERS: Final = [get_match_page, get_match_picture]
